package fill

import (
	"slices"
	"strings"

	"deckmill/export/table"
	"deckmill/ingest/diag"
)

// blockRows is how many rows of decks or findings are made at once.
const blockRows = 1 << 13

// DeckBlocks gives the rows of the table decks of a stream block by block, in
// the order that is given; in.Sums are theirs by the numbers of the decks.
func DeckBlocks(in Input, order []int32, write func(*table.Table) error) error {
	f := filler{Input: in}
	o := in.Phases[0]
	f.deckRow = rowsOfDecks(table.New(&table.Decks))
	for len(order) > 0 {
		n := min(len(order), blockRows)
		for _, d := range order[:n] {
			f.deck(o, int(d), nil)
		}
		if err := write(f.deckRow.t); err != nil {
			return err
		}
		f.deckRow.again()
		order = order[n:]
	}
	return nil
}

// FindingBlocks gives the rows of the table findings block by block, in the
// order in which each yields them.
func FindingBlocks(in Input, each func(yield func(*diag.Finding) bool), write func(*table.Table) error) error {
	f := filler{Input: in}
	s := &in.Phases[0].Phase.Settings
	var err error
	f.findingRow = rowsOfFindings(table.New(&table.Findings))
	flush := func() {
		if f.findingRow.t.Rows > 0 && err == nil {
			err = write(f.findingRow.t)
		}
		f.findingRow.again()
	}
	each(func(x *diag.Finding) bool {
		f.finding(s.EventID, s.Phase, x)
		if f.findingRow.t.Rows == blockRows {
			flush()
		}
		return err == nil
	})
	flush()
	return err
}

// playersOfStream is players for one phase that may have very many.
func (f *filler) playersOfStream() {
	o := f.Phases[0]
	p := o.Phase
	decks, late := make([]int32, p.Players.Len()), make([]bool, p.Players.Len())
	for d, i := range p.Decks.Player {
		if i >= 0 {
			decks[i]++
			late[i] = late[i] || p.Decks.Late[d]
		}
	}
	order := make([]int32, p.Players.Len())
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int { return strings.Compare(p.Players.ID[a], p.Players.ID[b]) })
	r := rowsOf(f.t[&table.Players], "event_id", "team_id", "status")
	for _, i := range order {
		r.str(eventID(o))
		r.str(p.Players.ID[i])
		r.str(p.Players.Name[i])
		r.text("") // streams have no teams
		r.text(p.Players.Status[i])
		r.int(int64(decks[i]))
		r.flag(late[i])
		r.end()
	}
}
