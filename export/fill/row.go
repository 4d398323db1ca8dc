package fill

import (
	"slices"

	"deckmill/export/table"
	"deckmill/ingest/diag"
)

// row adds the values of one row to a table, field after field, each by its
// type: large tables are filled without a value of type any.
type row struct {
	t  *table.Table
	at int
	of []*repeated // columns whose texts are held once; nil for the others
}

// repeated is a column whose texts repeat, mostly at once.
type repeated struct {
	words *table.Words
	col   *table.Column
	last  string
	id    int32 // of last, plus one
}

// rowsOf fills a table; the texts of the columns that are named repeat.
func rowsOf(t *table.Table, repeat ...string) *row {
	r := &row{t: t, of: make([]*repeated, len(t.Columns))}
	for i := range t.Columns {
		if c := &t.Columns[i]; slices.Contains(repeat, c.Name) {
			r.of[i] = &repeated{words: c.Words(), col: c}
		}
	}
	return r
}

// mostWords bounds the texts of a column that a next block goes on with.
const mostWords = 1 << 12

// again empties the table for the next block.
func (r *row) again() {
	r.t.Rows = 0
	for i := range r.t.Columns {
		c := &r.t.Columns[i]
		if c.Empty(); r.of[i] != nil && len(c.Dict) > mostWords {
			c.Idx = nil
			*r.of[i] = repeated{words: c.Words(), col: c}
		}
	}
}

func (w *repeated) add(s string) {
	if w.id == 0 || s != w.last {
		w.last, w.id = s, w.words.ID(s)+1
	}
	w.col.Idx = append(w.col.Idx, w.id-1)
}

func (r *row) column() *table.Column {
	r.at++
	return &r.t.Columns[r.at-1]
}

// str adds a text, text one that is null when it is empty.
func (r *row) str(s string) {
	if w := r.of[r.at]; w != nil {
		r.at++
		w.add(s)
		return
	}
	r.column().AppendStr(s)
}

func (r *row) text(s string) {
	if w := r.of[r.at]; w != nil && s != "" {
		r.at++
		w.add(s)
		return
	}
	r.column().AppendText(s)
}

func (r *row) flag(b bool) { r.column().AppendFlag(b) }
func (r *row) int(n int64) { r.column().AppendInt(n) }

// opt adds a number, or null when it is unknown.
func (r *row) opt(n int64, known bool) {
	if c := r.column(); known {
		c.AppendInt(n)
	} else {
		c.AppendNull()
	}
}

func (r *row) diag(n diag.Int) { r.opt(int64(n.V), n.OK) }

// positive adds a place, null when it is unknown (0).
func (r *row) positive(n int64) { r.opt(n, n > 0) }

// end ends the row.
func (r *row) end() {
	if r.at != len(r.t.Columns) {
		panic("fill: a row of table " + r.t.Schema.Name + " is not whole")
	}
	r.at = 0
	r.t.Rows++
}
