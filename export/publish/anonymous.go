package publish

import (
	"cmp"
	"slices"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/export/table"
	"deckmill/ingest/diag"
	"deckmill/transform"
)

// Anonymous are the same tables without people: pseudonyms for names and ids,
// no place in a file, no time of sending, no remark of the moderator, and rows in
// the order of the pseudonyms, so that neither the alphabet nor the entry order
// shows. A table that is not known here is left out or has no rows. Deck names
// and typed texts keep their words; names of players in them become pseudonyms.
// Seals stay only while the decks are sealed: later they would lead back to
// the list with names.
func Anonymous(tables []*table.Table, key []byte, stage string) []*table.Table {
	m := newMask(tables, key)
	var out []*table.Table
	for _, t := range tables {
		hide := maskers()[t.Schema]
		switch {
		case t.Schema == &table.Seals && stage != Sealed:
		case hide != nil:
			out = append(out, write(t.Schema, hide(m, read(t))))
		case slices.Contains(table.Schemas(), t.Schema):
			out = append(out, table.New(t.Schema))
		}
	}
	return out
}

// maskers is what becomes of the rows of each table.
func maskers() map[*table.Schema]func(*mask, []row) []row {
	return map[*table.Schema]func(*mask, []row) []row{
		&table.Events:     func(_ *mask, list []row) []row { return list },
		&table.Players:    (*mask).playerRows,
		&table.Teams:      (*mask).teamRows,
		&table.Decks:      (*mask).deckRows,
		&table.DeckCards:  (*mask).cardRows,
		&table.Findings:   (*mask).findingRows,
		&table.Matches:    (*mask).matchRows,
		&table.Standings:  (*mask).standingRows,
		&table.Tiebreaks:  (*mask).tiebreakRows,
		&table.Crosstable: (*mask).crosstableRows,
		&table.Seals:      (*mask).sealRows,
	}
}

// owner puts the pseudonym of the player into a row; who has no id gets that of
// the deck.
func (m *mask) owner(r row) {
	deck := ""
	if id := r.text("deck_id"); id != "" {
		deck = m.entrant(r.text("phase"), id)
		r["deck_id"] = deck
	}
	name := ""
	if id := r.text("player_id"); id != "" {
		name = m.entrant("", id)
		r["player_id"] = name
	}
	if _, given := r["player"]; given && (r.text("player") != "" || name != "") {
		r["player"] = title(cmp.Or(name, deck))
	}
	if id := r.text("team_id"); id != "" {
		r["team_id"] = m.teams[id]
	}
}

// numbered is the name that the rules give a deck without one: its number is
// the place in the results or in the alphabet.
var numbered = lazyregexp.New(`^Deck \d+$`)

// deckName puts pseudonyms into the name of a deck; a number that tells the place
// of its player makes room for that of the pseudonym.
func (m *mask) deckName(r row) {
	name := r.text("deck_name")
	switch {
	case name == "":
	case numbered.MatchString(name):
		_, number, _ := strings.Cut(cmp.Or(r.text("deck_id"), r.text("player_id")), "-")
		r["deck_name"] = "Deck " + number
	default:
		r["deck_name"] = m.sweep(name)
	}
}

// unplaced takes the place in the files out of a row.
func unplaced(r row) {
	for name, nothing := range map[string]any{"file": "", "sheet": table.Nil, "row": int64(0), "col": int64(0)} {
		if old, given := r[name]; given && old != table.Nil {
			r[name] = nothing
		}
	}
}

func byTexts(list []row, columns ...string) []row {
	slices.SortStableFunc(list, func(a, b row) int {
		for _, c := range columns {
			if d := strings.Compare(a.text(c), b.text(c)); d != 0 {
				return d
			}
		}
		return 0
	})
	return list
}

// byPhase sorts rows inside of their phase, whose order stays.
func byPhase(list []row, compare func(a, b row) int) []row {
	place := map[string]int{}
	for _, r := range list {
		if _, known := place[r.text("phase")]; !known {
			place[r.text("phase")] = len(place)
		}
	}
	slices.SortStableFunc(list, func(a, b row) int {
		return cmp.Or(place[a.text("phase")]-place[b.text("phase")], compare(a, b))
	})
	return list
}

func (m *mask) playerRows(list []row) []row {
	for _, r := range list {
		m.owner(r)
	}
	return byTexts(list, "player_id")
}

func (m *mask) teamRows(list []row) []row {
	for _, r := range list {
		r["team_id"] = m.teams[r.text("team_id")]
		r["team"] = title(r.text("team_id"))
	}
	return byTexts(list, "team_id")
}

func (m *mask) deckRows(list []row) []row {
	for _, r := range list {
		m.owner(r)
		m.deckName(r)
		r["file"], r["sheet"], r["row"], r["submitted_at"] = "", table.Nil, table.Nil, table.Nil
	}
	return byPhase(list, func(a, b row) int { return strings.Compare(a.text("deck_id"), b.text("deck_id")) })
}

func (m *mask) cardRows(list []row) []row {
	for _, r := range list {
		m.owner(r)
		if !strings.EqualFold(r.text("raw"), r.text("card")) && !strings.EqualFold(r.text("raw"), r.text("face")) {
			r["raw"] = m.sweep(r.text("raw"))
		}
		unplaced(r)
	}
	return byPhase(list, func(a, b row) int {
		return cmp.Or(strings.Compare(a.text("deck_id"), b.text("deck_id")), cmp.Compare(a.num("position"), b.num("position")))
	})
}

// findingRows keeps what is said about decks, teams, matches and the event.
// Messages on decks keep their words; the others may name rows and cells of the
// input, so they say only what the code means.
func (m *mask) findingRows(list []row) []row {
	list = slices.DeleteFunc(list, func(r row) bool {
		kind, _, _ := strings.Cut(r.text("subject"), ":")
		return !slices.Contains([]string{string(diag.OnDeck), string(diag.OnTeam), string(diag.OnMatch), string(diag.OnEvent)}, kind)
	})
	for _, r := range list {
		kind, id, _ := strings.Cut(r.text("subject"), ":")
		phase := r.text("phase")
		owner := m.player(phase, r.text("deck_id"))
		if deck := r.text("deck_id"); deck != "" {
			r["deck_id"] = m.entrant(phase, deck)
		}
		if team := r.text("team_id"); team != "" {
			r["team_id"] = null(m.teams[team])
		}
		if name := r.text("player"); name != "" {
			r["player"] = cmp.Or(m.labels[strings.ToLower(name)], title(m.players[owner]), "Player")
		}
		r["subject"] = kind
		switch {
		case id == "":
		case kind == string(diag.OnMatch):
			r["subject"] = kind + ":" + m.match(phase, id)
		case kind == string(diag.OnTeam):
			r["subject"] = kind + ":" + m.teams[id]
		default:
			r["subject"] = kind + ":" + m.entrant(phase, id)
		}
		for _, c := range []string{"raw", "suggestion"} {
			if s := r.text(c); s != "" {
				r[c] = m.sweep(s)
			}
		}
		entry, _ := diag.Lookup(r.text("code"))
		r["message"] = m.sweep(r.text("message"))
		if kind != string(diag.OnDeck) && kind != string(diag.OnTeam) || strings.HasPrefix(entry.Code, "SUBMISSION_") {
			r["message"], r["raw"], r["suggestion"] = entry.Means, table.Nil, table.Nil
		}
		r["file"], r["sheet"], r["row"], r["col"] = table.Nil, table.Nil, table.Nil, table.Nil
	}
	weight := func(r row) int {
		w := slices.Index([]string{"error", "ruling", "warning", "info"}, r.text("severity"))
		if settled, _ := r["settled"].(bool); settled {
			w += 10
		}
		return w
	}
	return byPhase(list, func(a, b row) int {
		return cmp.Or(weight(a)-weight(b), strings.Compare(a.text("code"), b.text("code")), strings.Compare(a.text("subject"), b.text("subject")), strings.Compare(a.text("message"), b.text("message")))
	})
}

// match is the match_id, or the entrant, that a finding on a match names.
func (m *mask) match(phase, id string) string {
	rest, ok := strings.CutPrefix(id, phase+"/")
	round, sides, more := strings.Cut(rest, "/")
	if !ok || !more {
		return m.entrant(phase, id)
	}
	a, b, _ := strings.Cut(sides, "/")
	x, y := m.entrant(phase, a), m.entrant(phase, b)
	return phase + "/" + round + "/" + min(x, y) + "/" + max(x, y)
}

func (m *mask) matchRows(list []row) []row {
	for _, r := range list {
		phase := r.text("phase")
		a, b := m.entrant(phase, r.text("a_id")), m.entrant(phase, r.text("b_id"))
		r["a_id"], r["a"], r["b_id"], r["b"] = a, title(m.nameOf(phase, r.text("a_id"))), null(b), null(title(m.nameOf(phase, r.text("b_id"))))
		if b != "" && b < a {
			turn(r)
		}
		side := b
		if side == "" {
			side = "bye"
		}
		r["match_id"] = transform.MatchID(phase, int32(r.num("round")), a, side) //nolint:gosec // read from an int32 column
		r["table"] = table.Nil
		unplaced(r)
	}
	return byPhase(list, func(a, b row) int {
		return cmp.Or(cmp.Compare(a.num("round"), b.num("round")), strings.Compare(a.text("a_id"), b.text("a_id")), strings.Compare(a.text("b_id"), b.text("b_id")))
	})
}

// nameOf is the pseudonym by which an entrant is called: that of his player.
func (m *mask) nameOf(phase, id string) string {
	if owner := m.owners[phase+"\x00"+id]; owner != "" {
		return m.players[owner]
	}
	return m.entrant(phase, id)
}

// turn swaps the sides of a match.
func turn(r row) {
	for _, pair := range [][2]string{{"a_id", "b_id"}, {"a", "b"}, {"a_games", "b_games"}, {"a_points", "b_points"}} {
		r[pair[0]], r[pair[1]] = r[pair[1]], r[pair[0]]
	}
	inverse := map[any]any{"W": "L", "L": "W", "D": "D", table.Nil: table.Nil}
	r["a_on_play"], r["a_on_draw"] = inverse[r["a_on_draw"]], inverse[r["a_on_play"]]
	switch r.text("status") {
	case "forfeit_win":
		r["status"] = "forfeit_loss"
	case "forfeit_loss":
		r["status"] = "forfeit_win"
	}
}

// standingRows: inside of a group (whose ranks start anew) rows of one rank are
// sorted by their pseudonyms.
func (m *mask) standingRows(list []row) []row {
	group, last := 0, row(nil)
	order := make([]int, len(list))
	for i, r := range list {
		if last != nil && (last.text("phase") != r.text("phase") || last.num("rank") > r.num("rank")) {
			group++
		}
		order[i], last = group, r
	}
	for i, r := range list {
		m.owner(r)
		m.deckName(r)
		r["group"] = int64(order[i])
	}
	slices.SortStableFunc(list, func(a, b row) int {
		return cmp.Or(cmp.Compare(a.num("group"), b.num("group")), cmp.Compare(a.num("rank"), b.num("rank")), strings.Compare(a.text("player_id"), b.text("player_id")), strings.Compare(a.text("deck_id"), b.text("deck_id")))
	})
	return list
}

func (m *mask) tiebreakRows(list []row) []row {
	for _, r := range list {
		m.owner(r)
		if id := r.text("opponent_id"); id != "" {
			r["opponent_id"] = m.entrant(r.text("phase"), id)
		}
		r["why"] = m.sweep(r.text("why"))
	}
	return byPhase(list, func(a, b row) int {
		return cmp.Or(strings.Compare(a.text("player_id"), b.text("player_id")), strings.Compare(a.text("kind"), b.text("kind")), cmp.Compare(a.num("round"), b.num("round")), strings.Compare(a.text("opponent_id"), b.text("opponent_id")))
	})
}

// crosstableRows numbers rows and columns anew, in the order of the pseudonyms.
func (m *mask) crosstableRows(list []row) []row {
	ids := map[string][]string{} // phase -> pseudonyms
	for _, r := range list {
		phase := r.text("phase")
		r["row_id"], r["col_id"] = m.entrant(phase, r.text("row_id")), m.entrant(phase, r.text("col_id"))
		if r.text("row_id") == r.text("col_id") {
			ids[phase] = append(ids[phase], r.text("row_id"))
		}
	}
	place := map[string]int64{}
	for phase, list := range ids {
		slices.Sort(list)
		for i, id := range list {
			place[phase+"\x00"+id] = int64(i + 1)
		}
	}
	for _, r := range list {
		r["row"], r["col"] = place[r.text("phase")+"\x00"+r.text("row_id")], place[r.text("phase")+"\x00"+r.text("col_id")]
	}
	return byPhase(list, func(a, b row) int {
		return cmp.Or(cmp.Compare(a.num("row"), b.num("row")), cmp.Compare(a.num("col"), b.num("col")))
	})
}

func (m *mask) sealRows(list []row) []row {
	for _, r := range list {
		m.owner(r)
	}
	list = byPhase(list, func(a, b row) int {
		return cmp.Or(strings.Compare(a.text("player_id"), b.text("player_id")), strings.Compare(a.text("seal"), b.text("seal")))
	})
	n, phase := int64(0), ""
	for _, r := range list {
		if n++; r.text("phase") != phase {
			n, phase = 1, r.text("phase")
		}
		r["number"] = n
	}
	return list
}
