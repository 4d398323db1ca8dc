package transform

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"deckmill/ingest/event"
	"deckmill/ingest/source"
	"deckmill/transform/fold"
)

// PlayerID is the id of a player without a given one: the folded name.
func PlayerID(name string) string {
	if id := fold.Fold(name); id != "" {
		return id
	}
	return strings.TrimSpace(name)
}

// players gives every name in decks, results and players.csv its player,
// sorted by id. Names that fold alike are one player, and said.
func (w *work) players() {
	c := playerCollector{w: w, index: map[string]int{}}
	for _, l := range w.p.Listed {
		c.add(l.Player, l.ID, l.Status, true, l.Pos)
	}
	for _, s := range w.p.Seats {
		c.add(s.Player, "", "", false, s.Pos)
	}
	for d := range w.p.Decks.Len() {
		if label := event.At(w.p.Decks.Label, d); strings.TrimSpace(label) != "" {
			c.add(label, "", "", false, w.p.Decks.Pos[d])
		}
	}
	for m := range w.p.Matrices {
		for _, r := range w.p.Matrices[m].Rows {
			if strings.TrimSpace(r.Label) != "" && (r.Deck < 0 || w.p.Decks.Label[r.Deck] != "") {
				c.add(r.Label, "", "", false, r.Place)
			}
		}
	}
	c.addMatches()
	for _, post := range w.p.Posts {
		if strings.TrimSpace(post.Author) != "" {
			c.add(post.Author, "", "", false, post.At("author"))
		}
	}
	c.finish()
	c = playerCollector{} // there may be very many
	w.lookalikes()
}

// playerCollector gathers players before they are sorted.
type playerCollector struct {
	w     *work
	index map[string]int // folded name -> number in list
	list  []found
}

type found struct {
	id, name, status string
	others           []string // further spellings of the name
	given            bool
	apart            bool // a namesake: the name belongs to another player too
	pos              source.Pos
}

func (c *playerCollector) add(label, id, status string, given bool, pos source.Pos) {
	name := strings.TrimSpace(label)
	key := PlayerID(name)
	i, known := c.index[key]
	if !known {
		i = len(c.list)
		c.index[key] = i
		c.list = append(c.list, found{id: key, name: name, pos: pos})
	}
	f := &c.list[i]
	f.given = f.given || given
	if id != "" {
		f.id = id
	}
	if status != "" {
		f.status = status
	}
	if known {
		if name == f.name || slices.Contains(f.others, name) {
			return
		}
		f.others = append(f.others, name)
	}
	if invisible(name) {
		say := c.w.finding("CHAR_INVISIBLE", pos)
		say.Player, say.Raw = name, name
		c.w.sink.Add(say)
	}
}

func (c *playerCollector) finish() {
	order := make([]int, len(c.list))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(c.list[a].id, c.list[b].id) })
	p := &c.w.p.Players
	*p = event.Players{}
	c.w.byID = map[string]int32{}
	for n, i := range order {
		if !c.list[i].apart {
			c.w.byID[PlayerID(c.list[i].name)] = int32(n)
		}
	}
	for n, i := range order {
		f := &c.list[i]
		c.unique(f, n)
		p.ID = append(p.ID, f.id)
		p.Name = append(p.Name, f.name)
		p.Team = append(p.Team, -1)
		p.Status = append(p.Status, f.status)
		p.Given = append(p.Given, f.given)
		p.Pos = append(p.Pos, f.pos)
		if len(f.others) > 0 {
			say := c.w.finding("PLAYER_SPELLINGS", f.pos)
			say.Player = f.name
			say.Args = map[string]string{"spellings": strings.Join(append([]string{f.name}, f.others...), ", ")}
			c.w.sink.Add(say)
		}
	}
}

// unique gives player n his id; one that another has already (two rows of
// players.csv, or a given id that is another's name) is reported and numbered.
func (c *playerCollector) unique(f *found, n int) {
	id := f.id
	for k := 2; ; k++ {
		owner, taken := c.w.byID[f.id]
		if !taken || int(owner) == n {
			break
		}
		f.id = id + "-" + strconv.Itoa(k)
	}
	c.w.byID[f.id] = int32(n) //nolint:gosec // limited input
	if f.id != id {
		say := c.w.finding("PLAYER_ID_DOUBLE", f.pos)
		say.Player, say.Raw = f.name, id
		say.Subject.ID = f.id
		c.w.sink.Add(say)
	}
}

// player finds a player by a name as typed, -1 when unknown.
func (w *work) player(label string) int32 {
	if i, ok := w.byID[PlayerID(label)]; ok {
		return i
	}
	if i, ok := w.byID[strings.TrimSpace(label)]; ok {
		return i
	}
	return -1
}

func invisible(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Cc, r) })
}

// lookalikes reports two players whose names differ only in letters that look
// alike (Latin A, Cyrillic А): they stay two.
func (w *work) lookalikes() {
	p := &w.p.Players
	var seen event.IDIndex // of those that come first
	skeletons := make([]string, p.Len())
	for i, id := range p.ID {
		skeletons[i] = Skeleton(id)
		if j := seen.Find(skeletons, skeletons[i]); j >= 0 {
			f := w.finding("NAME_LOOKALIKE", p.Pos[i])
			f.Player, f.Raw = p.Name[i], p.Name[j]
			f.Related = []source.Pos{p.Pos[j]}
			w.sink.Add(f)
			continue
		}
		seen.Add(skeletons, int32(i))
	}
}

// lookalikeLetters: Cyrillic and Greek letters and digits that look like Latin ones.
var lookalikeLetters = strings.NewReplacer(
	"а", "a", "в", "b", "е", "e", "к", "k", "м", "m", "н", "h", "о", "o", "р", "p", "с", "c", "т", "t", "у", "y", "х", "x", "і", "i", "ј", "j", "ѕ", "s",
	"α", "a", "β", "b", "ε", "e", "ι", "i", "κ", "k", "ν", "v", "ο", "o", "ρ", "p", "τ", "t", "υ", "u", "χ", "x",
	"0", "o", "1", "l", "|", "l",
)

// Skeleton is an id with one letter for all that look alike: two ids with the
// same skeleton are told apart by computers only.
func Skeleton(id string) string { return lookalikeLetters.Replace(id) }
