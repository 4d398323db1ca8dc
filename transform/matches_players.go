package transform

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/results/matchfile"
	"deckmill/ingest/source"
)

// matchPlayer finds the player of a label of a match list, -1 when there is none.
func (w *work) matchPlayer(label string) int32 {
	name := strings.TrimSpace(label)
	if key, ok := w.labels[name]; ok {
		if i, ok := w.byID[key]; ok {
			return i
		}
	}
	return w.player(name)
}

// isBye is matchfile.IsBye, asked once for each label.
func (w *work) isBye(label string) bool {
	if w.byes == nil {
		w.byes = map[string]bool{}
	}
	bye, known := w.byes[label]
	if !known {
		bye = matchfile.IsBye(label)
		w.byes[label] = bye
	}
	return bye
}

// addMatches adds the players of match lists. Names that fold alike are one
// player, unless both play in one round.
func (c *playerCollector) addMatches() {
	m := &c.w.p.Matches
	c.w.labels = map[string]string{}
	seen := map[string]bool{}
	apart := c.namesakes()
	add := func(label string, pos source.Pos) {
		if seen[label] || c.w.isBye(label) {
			return
		}
		seen[label] = true
		name := strings.TrimSpace(label)
		if name != label {
			f := c.w.finding("NAME_BLANKS", pos)
			f.Player, f.Raw = name, label
			c.w.sink.Add(f)
		}
		key := PlayerID(name)
		if own, ok := apart[name]; ok {
			key = own
		}
		c.w.labels[name] = key
		c.addAs(key, name, pos)
	}
	for i := range m.Len() {
		add(m.ALabel[i], m.Pos[i])
		add(m.BLabel[i], m.Pos[i])
	}
	if !hasSwiss(m) {
		for _, r := range m.Records {
			add(r.Player, r.Pos)
		}
	}
}

// hasSwiss reports a row of a Swiss round: then given standings only serve for
// comparison; else (nothing, or only the playoff) they are all there is.
func hasSwiss(m *event.Matches) bool {
	known := map[string]bool{}
	for _, text := range m.RoundText {
		if playoff, ok := known[text]; ok && playoff {
			continue
		}
		if known[text] = matchfile.ParseRound(text).Playoff; !known[text] {
			return true
		}
	}
	return false
}

// addAs adds a player whose id is decided.
func (c *playerCollector) addAs(key, name string, pos source.Pos) {
	if key == PlayerID(name) {
		c.add(name, "", "", false, pos)
		return
	}
	if _, known := c.index[key]; !known {
		c.index[key] = len(c.list)
		c.list = append(c.list, found{id: key, name: name, pos: pos, apart: true})
	}
}

// namesakes finds names that fold alike but play in one round: the second and
// further ones (in the order of their spelling) get ids of their own.
func (c *playerCollector) namesakes() map[string]string {
	m := &c.w.p.Matches
	spellings := map[string][]string{} // folded -> spellings
	folded := map[string]string{}
	rounds := map[string]map[string]int{} // spelling -> round text -> row
	note := func(label string, i int) {
		if c.w.isBye(label) {
			return
		}
		name := strings.TrimSpace(label)
		if _, known := folded[name]; !known {
			key := PlayerID(name)
			folded[name] = key
			spellings[key] = append(spellings[key], name)
			rounds[name] = map[string]int{}
		}
		rounds[name][m.RoundText[i]] = i
	}
	for i := range m.Len() {
		note(m.ALabel[i], i)
		note(m.BLabel[i], i)
	}
	out := map[string]string{}
	for key, names := range spellings {
		if len(names) < 2 {
			continue
		}
		slices.Sort(names)
		c.separate(key, names, rounds, out)
	}
	return out
}

// separate gives each of the names that meets an earlier one an id of its own.
func (c *playerCollector) separate(key string, names []string, rounds map[string]map[string]int, out map[string]string) {
	m := &c.w.p.Matches
	together := func(a, b string) (row int, ok bool) {
		row = -1
		for round, i := range rounds[a] {
			if j, both := rounds[b][round]; both && !c.sameMatch(i, j, a, b) && (row < 0 || min(i, j) < row) {
				row, ok = min(i, j), true
			}
		}
		return row, ok
	}
	n := 1
	for k, name := range names {
		for _, earlier := range names[:k] {
			row, both := together(earlier, name)
			if !both {
				continue
			}
			if out[name] == "" {
				n++
				out[name] = key + "-" + strconv.Itoa(n)
				f := c.w.finding("PLAYER_NAMESAKES", m.Pos[row])
				f.Player, f.Args = earlier, map[string]string{"other": name, "round": m.RoundText[row]}
				c.w.sink.Add(f)
			}
			break
		}
	}
}

// sameMatch: two rows are one match seen from both sides, in which a player is
// spelt in two ways.
func (c *playerCollector) sameMatch(i, j int, a, b string) bool {
	m := &c.w.p.Matches
	other := func(row int, name string) string {
		if strings.TrimSpace(m.ALabel[row]) == name {
			return m.BLabel[row]
		}
		return m.ALabel[row]
	}
	x, y := other(i, a), other(j, b)
	return i != j && PlayerID(x) == PlayerID(y) && !c.w.isBye(x)
}

// lessRow orders rows for output: by round, then by the sides.
func lessRow(m *event.Matches, i, j int) int {
	return cmp.Or(cmp.Compare(m.Round[i], m.Round[j]), cmp.Compare(m.A[i], m.A[j]), cmp.Compare(m.B[i], m.B[j]), m.Pos[i].Compare(m.Pos[j]))
}

// MatchOrder lists the rows of the matches table: without doubles, by round and
// sides, so that the order of the input changes nothing.
func MatchOrder(m *event.Matches) []int {
	var out []int
	for i := range m.Len() {
		if !m.Double[i] {
			out = append(out, i)
		}
	}
	slices.SortFunc(out, func(i, j int) int { return lessRow(m, i, j) })
	return out
}
