package view

import (
	"testing"

	"deckmill/export/table"
	"deckmill/export/table/tabletest"
)

func phaseOf(t *testing.T, tables []*table.Table) *Phase {
	t.Helper()
	e := Of(tables, map[string]string{"Black Lotus": "", "Fire // Ice": "UR"})
	if len(e.Phases) != 1 {
		t.Fatalf("%d phases", len(e.Phases))
	}
	return e.Phases[0]
}

// TestJoins: standings, decks, cards, findings and matrix find each other.
func TestJoins(t *testing.T) {
	t.Parallel()
	p := phaseOf(t, tabletest.Event(false))
	if len(p.Standings) != tabletest.Decks || len(p.Decks) != tabletest.Decks || p.Matrix.N != tabletest.Decks {
		t.Fatalf("%d standings, %d decks, matrix of %d", len(p.Standings), len(p.Decks), p.Matrix.N)
	}
	for _, s := range p.Standings {
		if s.Deck == nil || s.Deck.Standing != s || s.Deck.ID != s.DeckID {
			t.Errorf("rank %d has the deck %v", s.Rank, s.Deck)
		}
	}
	for i := range p.Matrix.Rows {
		if e := &p.Matrix.Rows[i]; e.Deck == nil || e.Standing == nil || e.Deck.ID != p.Matrix.IDs[i] {
			t.Errorf("row %d of the matrix knows no deck or rank", i)
		}
		if sum := p.Matrix.Sum(i); sum != p.Matrix.Rows[i].Standing.Points {
			t.Errorf("row %d sums to %d, the standings have %d", i, sum, p.Matrix.Rows[i].Standing.Points)
		}
	}
	if n := p.Verdicts(); n["legal"] != 9 || n["illegal"] != 1 {
		t.Errorf("verdicts: %v", n)
	}
	if open := p.OpenFindings(); len(open) != 2 || open[0].Severity != "error" || open[1].Severity != "ruling" {
		t.Errorf("open findings: %v", open)
	}
	if last := p.Findings[len(p.Findings)-1]; !last.Settled {
		t.Errorf("the last finding is %+v, want a settled one", last)
	}
}

// TestByRank: the matrix by rank is the same matrix.
func TestByRank(t *testing.T) {
	t.Parallel()
	m := phaseOf(t, tabletest.Event(true)).Matrix
	r := m.ByRank()
	for i := range r.N {
		if r.Rows[i].Standing.Rank != int64(i+1) {
			t.Errorf("row %d has rank %d", i, r.Rows[i].Standing.Rank)
		}
		for j := range r.N {
			if r.Cell(i, j) != m.Cell(m.Order[i], m.Order[j]) || r.At(i, j) != m.At(m.Order[i], m.Order[j]) {
				t.Errorf("cell %d, %d has changed", i, j)
			}
		}
	}
}

// TestLate: a late submission is no judged deck; an earlier one neither.
func TestLate(t *testing.T) {
	t.Parallel()
	tables := tabletest.Event(false)
	decks, findings := tables[3], tables[5]
	decks.Column("counted").Flag[0], decks.Column("superseded").Flag[1] = false, true
	decks.Column("counted").Flag[1] = false
	row := make([]any, len(findings.Columns))
	for i := range findings.Columns {
		switch c := &findings.Columns[i]; {
		case c.Nullable:
			row[i] = table.Nil
		case c.Type == table.Bool:
			row[i] = false
		default:
			row[i] = "x"
		}
	}
	for name, v := range map[string]any{"phase": "main", "severity": "warning", "code": "SUBMISSION_LATE", "deck_id": "p01"} {
		for i := range findings.Columns {
			if findings.Columns[i].Name == name {
				row[i] = v
			}
		}
	}
	findings.Append(row...)
	p := phaseOf(t, tables)
	if len(p.Judged()) != tabletest.Decks-2 || len(p.Earlier()) != 2 {
		t.Errorf("%d judged, %d earlier or late", len(p.Judged()), len(p.Earlier()))
	}
}

// TestMetagame: cards are counted once a deck, copies as often as they are there.
func TestMetagame(t *testing.T) {
	t.Parallel()
	tables := tabletest.Event(false)
	p := phaseOf(t, tables)
	copies := int64(0)
	for _, c := range p.Meta.Cards {
		copies += c.Copies
		if c.Decks > p.Meta.Decks || int64(c.Decks) > c.Copies {
			t.Errorf("%s: %d copies in %d of %d decks", c.Name, c.Copies, c.Decks, p.Meta.Decks)
		}
	}
	if want := int64(3 * tabletest.Decks); copies != want { // the unknown card counts for nothing
		t.Errorf("%d copies, want %d", copies, want)
	}
	if len(p.Meta.Colours) != 6 {
		t.Errorf("colours: %v", p.Meta.Colours)
	}
}

// TestMissingByPlayer: each missing pair stands under both players.
func TestMissingByPlayer(t *testing.T) {
	t.Parallel()
	tables := tabletest.Event(false)
	status := tables[6].Column("status").Str
	status[0], status[1], status[2] = "missing", "missing", "conflict"
	p := phaseOf(t, tables)
	owed := p.MissingByPlayer()
	if len(owed) != 3 || len(owed[0].Pairs) != 2 || owed[0].Player != "Anne Lefèvre" || len(p.Impossible()) != 1 {
		t.Errorf("%+v", owed)
	}
	if x := p.Impossible()[0]; x.ACell == "" || x.BCell == "" {
		t.Errorf("the impossible pair has no cells: %+v", x)
	}
}
