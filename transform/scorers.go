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

// merge joins the tables of a phase: the rows that players send one by one, the
// groups of a sheet, or the whole tables of several scorers (spec/xcb.md, what a
// moderator would love, 4). What several say of a cell must agree; else the
// majority counts, and without one the result is open.
func (w *work) merge(parts []event.Crosstable) {
	t := &w.p.Table
	*t = parts[0]
	t.Letters, t.Splits = commonLetters(parts)
	n := t.N()
	t.Cells = make([]event.Cell, n*n)
	for i := range n {
		for j := range n {
			c := t.At(i, j)
			c.Self = i == j
			w.mergeCell(c, parts, i*n+j)
		}
	}
	t.Scorers = len(parts)
}

// commonLetters: tables that order the letters of a cell differently, or some
// in points, keep no order.
func commonLetters(parts []event.Crosstable) (letters string, splits bool) {
	letters, splits = parts[0].Letters, true
	for k := range parts {
		splits = splits && (parts[k].Splits || parts[k].Letters != "")
		if parts[k].Letters != letters {
			letters = "unordered"
		}
	}
	return letters, splits || parts[0].Splits
}

func (w *work) mergeCell(c *event.Cell, parts []event.Crosstable, at int) {
	ordered := w.p.Table.Letters == "play-first" || w.p.Table.Letters == "first-named"
	for k := range parts {
		p := &parts[k].Cells[at]
		if c.Pos == (source.Pos{}) || c.Text == "" && p.Text != "" {
			c.Text, c.Pos = p.Text, p.Pos
		}
		if !c.Self && p.Text != "" && !results.IsMissing(p.Text) {
			g := p.Given
			if !ordered {
				g = g.Unordered()
			}
			c.Said = append(c.Said, event.Said{Text: p.Text, Where: w.in.Files.String(p.Pos), Pos: p.Pos, Games: g})
		}
	}
	if len(c.Said) == 0 {
		return
	}
	best := majority(c.Said)
	if best < 0 {
		c.Disputed = true
		c.Text, c.Pos = c.Said[0].Text, c.Said[0].Pos
		return
	}
	c.Text, c.Pos, c.Given = c.Said[best].Text, c.Said[best].Pos, c.Said[best].Games
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
