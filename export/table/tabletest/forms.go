package tabletest

import (
	"pgregory.net/rapid"

	"deckmill/export/table"
)

// Plain is a copy of t with each value held for itself: no dictionaries, no
// columns of one repeated value, no marks where no value is null.
func Plain(t *table.Table) *table.Table {
	return copied(t, 0, t.Rows, func(*table.Column) *table.Words { return nil })
}

// Blocks draws the rows of t as one or several tables whose columns hold their
// texts with or without dictionaries, and equal values once or each.
func Blocks(rt *rapid.T, t *table.Table) []*table.Table {
	var blocks []*table.Table
	for from := 0; from < t.Rows; {
		to := rapid.IntRange(from+1, t.Rows).Draw(rt, "end of block")
		block := copied(t, from, to, func(c *table.Column) *table.Words {
			if c.Type != table.String || !rapid.Bool().Draw(rt, "dictionary") {
				return nil
			}
			return c.Words()
		})
		for i := range block.Columns {
			c := &block.Columns[i]
			if !c.AllSame() || !rapid.Bool().Draw(rt, "once") {
				continue
			}
			one := copied(block, 0, 1, func(one *table.Column) *table.Words {
				if one.Name != c.Name || !c.HasDict() {
					return nil
				}
				return one.Words()
			})
			*c = one.Columns[i]
			c.Repeat(to - from)
		}
		blocks = append(blocks, block)
		from = to
	}
	for i := range t.Columns {
		if t.Columns[i].Type == table.String {
			fix(rt, t, blocks, i)
		}
	}
	return blocks
}

// fix draws blocks in which text column i has one dictionary, which holds all of
// its texts and one more.
func fix(rt *rapid.T, t *table.Table, blocks []*table.Table, i int) {
	all := []string{"not in use"}
	at := map[string]int32{all[0]: 0}
	for r := range t.Rows {
		s := t.Columns[i].StrAt(r)
		if _, known := at[s]; !known {
			at[s] = int32(len(all)) //nolint:gosec // a few
			all = append(all, s)
		}
	}
	for _, block := range blocks {
		c := &block.Columns[i]
		if !rapid.Bool().Draw(rt, "fixed") {
			continue
		}
		idx := make([]int32, 0, block.Rows)
		for r := range block.Rows {
			n := at[c.StrAt(r)]
			if c.IsNull(r) {
				n = -1
			}
			idx = append(idx, n)
		}
		*c = table.Column{Field: c.Field, Dict: all, Idx: idx, Fixed: true}
	}
}

func copied(t *table.Table, from, to int, words func(*table.Column) *table.Words) *table.Table {
	out := table.New(t.Schema)
	out.Rows = to - from
	for i := range out.Columns {
		c := &out.Columns[i]
		w := words(c)
		for r := from; r < to; r++ {
			copyValue(c, w, &t.Columns[i], r)
		}
	}
	return out
}

func copyValue(to *table.Column, words *table.Words, from *table.Column, r int) {
	switch {
	case from.IsNull(r):
		to.AppendNull()
	case words != nil:
		words.Append(from.StrAt(r))
	case to.Type == table.String:
		to.AppendStr(from.StrAt(r))
	case to.Type == table.Float64:
		to.AppendNum(from.NumAt(r))
	case to.Type == table.Bool:
		to.AppendFlag(from.FlagAt(r))
	default:
		to.AppendInt(from.IntAt(r))
	}
}
