package transform

import (
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/results"
	"deckmill/ingest/source"
)

// tables are the matrices of the phase that count: all of the round of the
// first one. A table of another round is reported and left out.
func (w *work) tables() []*event.Matrix {
	var out []*event.Matrix
	round := int32(0)
	for k := range w.p.Matrices {
		m := &w.p.Matrices[k]
		if round > 0 && m.Round > 0 && m.Round != round {
			f := w.finding("MATRIX_SECOND", source.Pos{File: m.File, Sheet: m.Sheet})
			f.Subject.ID = w.in.Files.Name(f.Pos)
			f.Counted, f.Allowed = diag.N(int(m.Round)), diag.N(int(round))
			w.sink.Add(f)
			continue
		}
		if round == 0 {
			round = m.Round
		}
		if len(m.Rows) > 0 {
			out = append(out, m)
		}
	}
	w.p.Table.Round = round
	return out
}

// merging joins the tables of a phase: the rows that players send one by one, the
// groups of a sheet, or the whole tables of several scorers (spec/xcb.md, what a
// moderator would love, 4). What several say of a cell must agree; else the
// majority counts, and without one the result is open. Only the sum and one table
// are in memory at a time.
type merging struct {
	table  event.Crosstable
	splits bool // every table writes splits so that they can be told
}

// take adds a table; the first gives what the sum has beside its cells.
func (m *merging) take(w *work, part *event.Crosstable) {
	t := &m.table
	if t.Scorers == 0 {
		n := part.N()
		*t = *part
		t.Cells, m.splits = make([]event.Cell, n*n), true
		for i := range n {
			t.At(i, i).Self = true
		}
	}
	t.Scorers++
	m.splits = m.splits && (part.Splits || part.Letters != "")
	if part.Letters != t.Letters { // tables that order letters differently, or some in points, keep no order
		t.Letters = "unordered"
	}
	for at := range part.Cells {
		c, p := &t.Cells[at], &part.Cells[at]
		if c.Pos == (source.Pos{}) || c.Text == "" && p.Text != "" {
			c.Text, c.Pos = p.Text, p.Pos
		}
		if !c.Self && p.Text != "" && !results.IsMissing(p.Text) {
			c.Said = append(c.Said, event.Said{Text: p.Text, Where: w.in.Files.String(p.Pos), Pos: p.Pos, Games: p.Given})
		}
	}
}

// finish decides each cell.
func (m *merging) finish() event.Crosstable {
	t := &m.table
	t.Splits = t.Splits || m.splits
	ordered := t.Letters == "play-first" || t.Letters == "first-named"
	for at := range t.Cells {
		c := &t.Cells[at]
		for k := range c.Said {
			if !ordered {
				c.Said[k].Games = c.Said[k].Games.Unordered()
			}
		}
		if len(c.Said) == 0 {
			continue
		}
		best := majority(c.Said)
		if best < 0 {
			c.Disputed = true
			c.Text, c.Pos = c.Said[0].Text, c.Said[0].Pos
			continue
		}
		c.Text, c.Pos, c.Given = c.Said[best].Text, c.Said[best].Pos, c.Said[best].Games
	}
	return *t
}

// majority is the first of the results that more than half of the scorers give;
// -1 when there is none.
func majority(said []event.Said) int {
	for k := range said {
		n := 0
		for _, s := range said {
			if s.Same(&said[k]) {
				n++
			}
		}
		if 2*n > len(said) {
			return k
		}
	}
	return -1
}
