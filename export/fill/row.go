package fill

import (
	"deckmill/export/table"
	"deckmill/ingest/diag"
)

// row adds the values of one row to a table, field after field, each by its
// type: large tables are filled without a value of type any.
type row struct {
	t  *table.Table
	at int
}

func (r *row) column() *table.Column {
	r.at++
	return &r.t.Columns[r.at-1]
}

// str adds a text, text one that is null when it is empty.
func (r *row) str(s string)  { r.column().AppendStr(s) }
func (r *row) text(s string) { r.column().AppendText(s) }
func (r *row) flag(b bool)   { r.column().AppendFlag(b) }
func (r *row) int(n int64)   { r.column().AppendInt(n) }

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
