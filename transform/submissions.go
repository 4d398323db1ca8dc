package transform

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/source"
	"deckmill/transform/fold"
)

// submissions puts the decks of each player in order of time, gives ids,
// and says which one counts (seed 000, 2.2b): the latest before the deadline.
func (w *work) submissions() {
	d := &w.p.Decks
	n := d.Len()
	d.Player = make([]int32, n)
	d.Superseded = make([]bool, n)
	d.Late = make([]bool, n)
	d.Counted = make([]bool, n)
	w.countRows()
	var order []int32
	many := make([]int32, w.p.Players.Len()) // decks of each player
	for i := range n {
		label := event.At(d.Label, i)
		d.Player[i] = w.player(label)
		if strings.TrimSpace(label) == "" {
			d.Player[i] = -1
		}
		if d.Player[i] < 0 {
			d.Counted[i] = true
			continue
		}
		if many[d.Player[i]] == 0 {
			order = append(order, d.Player[i])
		}
		many[d.Player[i]]++
	}
	groups := w.groups(many)
	for _, player := range order {
		w.sortByTime(groups.of(player))
	}
	w.deckIDs(groups, order)
	for _, player := range order {
		w.count(player, groups.of(player))
		w.submissionFindings(groups.of(player))
	}
}

// deckGroups are the decks of each player, in the order of the input at first.
type deckGroups struct {
	start []int32
	decks []int
}

func (g *deckGroups) of(player int32) []int { return g.decks[g.start[player]:g.start[player+1]] }

// groups puts the decks of each player together; many says how many there are.
func (w *work) groups(many []int32) *deckGroups {
	g := &deckGroups{start: make([]int32, len(many)+1)}
	for player, n := range many {
		g.start[player+1] = g.start[player] + n
	}
	g.decks = make([]int, g.start[len(many)])
	next := slices.Clone(g.start)
	for i, player := range w.p.Decks.Player {
		if player >= 0 {
			g.decks[next[player]] = i
			next[player]++
		}
	}
	return g
}

// countRows counts how often each player stands in the results matrix: a
// second row is a second deck.
func (w *work) countRows() {
	w.inTable = map[int32]int{}
	for m := range w.p.Matrices {
		inThis := map[int32]int{}
		for _, r := range w.p.Matrices[m].Rows {
			player := w.player(r.Label)
			if player < 0 || strings.TrimSpace(r.Label) == "" {
				continue
			}
			inThis[player]++
			if r.Deck >= 0 && inThis[player] <= w.inTable[player] { // the same deck in the table of another scorer
				w.p.Decks.InMatrix[r.Deck] = false
			}
		}
		for player, n := range inThis {
			w.inTable[player] = max(w.inTable[player], n)
		}
	}
}

// sortByTime sorts the submissions of one player.
func (w *work) sortByTime(decks []int) {
	slices.SortStableFunc(decks, w.p.Decks.Compare)
}

// count marks the late and the superseded submissions of a player, whose decks
// stand in order.
func (w *work) count(player int32, decks []int) {
	d := &w.p.Decks
	allowed := max(1, w.p.Settings.XCB.DecksPerPlayer, w.inTable[player])
	if len(w.p.Posts) > 0 { // in a Survivor a player may post as many decks as he likes (3.3a)
		allowed = len(decks)
	}
	deadline := w.p.Settings.Deadline
	var eligible, late []int
	for _, i := range decks {
		d.Late[i] = deadline.OK && event.At(d.Submitted, i).OK && event.At(d.Submitted, i).Micros > deadline.Micros
		switch {
		case !d.Late[i] || w.accepted(i):
			eligible = append(eligible, i)
		default:
			late = append(late, i)
		}
	}
	w.countDecks(eligible, late, allowed)
}

// countDecks: of the submissions in time the last ones count; decks that stand
// in the results table always do. Without any in time, the late ones wait for
// a ruling and stay counted only in the results table.
func (w *work) countDecks(eligible, late []int, allowed int) {
	d := &w.p.Decks
	inTable := 0
	for _, i := range eligible {
		if event.At(d.InMatrix, i) {
			d.Counted[i] = true
			inTable++
		}
	}
	left := allowed - inTable
	for _, i := range slices.Backward(eligible) {

		if d.Counted[i] {
			continue
		}
		d.Counted[i] = left > 0
		d.Superseded[i] = left <= 0
		left--
	}
	for _, i := range late {
		d.Counted[i] = event.At(d.InMatrix, i)
	}
}

// deckIDs: the given id, else the player's id, with -2, -3 ... from the second
// submission on, in order of time; a deck without a player is named by its number.
func (w *work) deckIDs(groups *deckGroups, order []int32) {
	d := &w.p.Decks
	if w.allGiven() {
		return
	}
	d.ID = make([]string, d.Len())
	var taken event.IDIndex
	last := map[string]int{} // the last number that was put behind an id
	claim := func(i int, base string) {
		id := base
		for taken.Find(d.ID, id) >= 0 {
			last[base] = max(1, last[base]) + 1
			id = base + "-" + strconv.Itoa(last[base])
		}
		d.ID[i] = id
		taken.Add(d.ID, int32(i)) //nolint:gosec // decks are numbered by int32
	}
	for i := range d.Len() {
		if given := event.At(d.GivenID, i); given != "" {
			if first := taken.Find(d.ID, given); first >= 0 {
				f := w.finding("DECK_ID_DOUBLE", d.Pos[i])
				f.Raw = given
				f.Related = []source.Pos{d.Pos[first]}
				w.sink.Add(f)
			}
			claim(i, given)
		}
	}
	for _, player := range order {
		for _, i := range groups.of(player) {
			if d.ID[i] == "" {
				claim(i, w.p.Players.ID[player])
			}
		}
	}
	for i := range d.Len() {
		if d.ID[i] == "" {
			claim(i, "deck-"+strconv.Itoa(int(max(event.At(d.No, i), 1))))
		}
	}
}

// allGiven: every deck has an id of its own, which then is its id.
func (w *work) allGiven() bool {
	d := &w.p.Decks
	if d.GivenID == nil {
		return false
	}
	var taken event.IDIndex
	for i, id := range d.GivenID {
		if id == "" || taken.Find(d.GivenID, id) >= 0 {
			return false
		}
		taken.Add(d.GivenID, int32(i))
	}
	d.ID = d.GivenID
	return true
}

// submissionFindings tells what happened to a player's submissions.
func (w *work) submissionFindings(decks []int) {
	d := &w.p.Decks
	counted := ""
	for _, i := range decks {
		if d.Counted[i] {
			counted = d.ID[i]
		}
	}
	for k, i := range decks {
		switch {
		case d.Superseded[i]:
			f := w.onDeck("SUBMISSION_SUPERSEDED", i, d.Pos[i])
			f.Clause = "2.2b"
			f.Args = map[string]string{"counted_deck": counted}
			w.sink.Add(f)
		case d.Late[i]:
			w.lateFinding(i, counted)
		}
		if k > 0 && event.At(d.Submitted, i).OK && d.Submitted[i] == d.Submitted[decks[k-1]] {
			f := w.onDeck("SUBMISSION_SAME_TIME", i, d.Pos[i])
			f.Related = []source.Pos{d.Pos[decks[k-1]]}
			w.sink.Add(f)
		}
	}
	w.severalDecks(decks)
}

// lateFinding: a late resubmission is a warning (the earlier deck counts), a
// player's only deck a question. An answer in rulings.csv settles both.
func (w *work) lateFinding(i int, counted string) {
	d := &w.p.Decks
	f := w.onDeck("SUBMISSION_LATE", i, d.Pos[i])
	f.Args = map[string]string{
		"time":     event.At(d.Submitted, i).In(w.p.Settings.Timezone),
		"deadline": w.p.Settings.Deadline.In(w.p.Settings.Timezone),
	}
	if counted != "" && counted != d.ID[i] {
		f.Severity = diag.Warning
		f.Args["counted_deck"] = counted
	}
	w.sink.Add(f)
}

func (w *work) severalDecks(decks []int) {
	d := &w.p.Decks
	n := 0
	last := -1
	for _, i := range decks {
		if d.Counted[i] {
			n++
			last = i
		}
	}
	if n > 1 && n > w.p.Settings.XCB.DecksPerPlayer && len(w.p.Posts) == 0 {
		f := w.onDeck("PLAYER_SEVERAL_DECKS", last, d.Pos[last])
		f.Counted, f.Allowed = diag.N(n), diag.N(w.p.Settings.XCB.DecksPerPlayer)
		w.sink.Add(f)
	}
}

// accepted reports that rulings.csv lets a late deck count: the ruling names the
// deck_id, else the player, else the deck (as rules/check reads it).
func (w *work) accepted(i int) bool {
	d := &w.p.Decks
	id, name := w.p.PlayerOf(i)
	counts := false
	for _, r := range w.p.Rulings {
		rule := fold.Fold(r.Rule)
		if rule != "" && rule != "*" && rule != fold.Fold("SUBMISSION_LATE") {
			continue
		}
		text := fold.Fold(r.Deck)
		mine := fold.Fold(d.ID[i]) == text
		if !slices.ContainsFunc(d.ID, func(id string) bool { return fold.Fold(id) == text }) {
			mine = slices.Contains([]string{fold.Fold(id), fold.Fold(name), fold.Fold(event.At(d.Name, i))}, text)
		}
		if mine {
			counts = fold.Fold(r.Decision) == "legal" // the last ruling counts
		}
	}
	return counts
}
