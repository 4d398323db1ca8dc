package table

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Union joins the rows of tables of one schema, sorted by all columns in their
// order (null first). A row that stands in several of the tables stands in the
// result as often as in the one that has it most often: what every part of a job
// says for itself is said once. So the order of the tables changes nothing, and
// Union(Union(a, b), c) = Union(a, Union(b, c)).
func Union(s *Schema, tables ...*Table) (*Table, error) {
	all := NewCollector(s)
	var part []int32 // of each row: the number of its table
	for i, t := range tables {
		if err := all.Add(t); err != nil {
			return nil, err
		}
		part = append(part, slices.Repeat([]int32{int32(i)}, t.Rows)...)
	}
	t := all.Table()
	if err := t.Check(); err != nil {
		return nil, err
	}
	keys := make([]func(a, b int32) int, len(t.Columns))
	for i := range t.Columns {
		keys[i] = t.Columns[i].order()
	}
	same := func(a, b int32) int {
		for _, key := range keys {
			if c := key(a, b); c != 0 {
				return c
			}
		}
		return 0
	}
	rows := make([]int32, t.Rows)
	for r := range rows {
		rows[r] = int32(r)
	}
	slices.SortFunc(rows, func(a, b int32) int { return cmp.Or(same(a, b), cmp.Compare(part[a], part[b])) })
	return t.take(most(rows, part, same))
}

// most keeps, of rows that are equal, those of the part that has most of them.
func most(rows, part []int32, same func(a, b int32) int) []int32 {
	out := rows[:0:0]
	for from := 0; from < len(rows); {
		to, best, bestFrom := from, 0, from
		for to < len(rows) && same(rows[from], rows[to]) == 0 {
			start := to
			for to < len(rows) && part[rows[to]] == part[rows[start]] && same(rows[from], rows[to]) == 0 {
				to++
			}
			if to-start > best {
				best, bestFrom = to-start, start
			}
		}
		out = append(out, rows[bestFrom:bestFrom+best]...)
		from = to
	}
	return out
}

// order compares two rows of the column; null comes first.
func (c *Column) order() func(a, b int32) int {
	if c.Same > 0 {
		return func(_, _ int32) int { return 0 }
	}
	nulls := func(a, b int32) int { return cmp.Compare(flag(!c.IsNull(int(a))), flag(!c.IsNull(int(b)))) }
	switch c.Type {
	case String:
		if c.HasDict() {
			ranks := ranksOf(c.Dict)
			rank := func(i int32) int32 {
				if i < 0 {
					return -1
				}
				return ranks[i]
			}
			return func(a, b int32) int { return cmp.Compare(rank(c.Idx[a]), rank(c.Idx[b])) }
		}
		return func(a, b int32) int { return cmp.Or(nulls(a, b), cmp.Compare(c.Str[a], c.Str[b])) }
	case Float64:
		sign := func(i int32) int { return flag(!math.Signbit(c.Num[i])) } // -0 is another text than 0
		return func(a, b int32) int {
			return cmp.Or(nulls(a, b), cmp.Compare(c.Num[a], c.Num[b]), cmp.Compare(sign(a), sign(b)))
		}
	case Bool:
		return func(a, b int32) int { return cmp.Or(nulls(a, b), cmp.Compare(flag(c.Flag[a]), flag(c.Flag[b]))) }
	case Int32, Int64, Date, Timestamp:
	}
	return func(a, b int32) int { return cmp.Or(nulls(a, b), cmp.Compare(c.IntAt(int(a)), c.IntAt(int(b)))) }
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

// ranksOf are the places of the texts in their order.
func ranksOf(texts []string) []int32 {
	order := make([]int32, len(texts))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int { return cmp.Compare(texts[a], texts[b]) })
	ranks := make([]int32, len(texts))
	for rank, i := range order {
		ranks[i] = int32(rank)
	}
	return ranks
}

// take is the table of the given rows, in their order.
func (t *Table) take(rows []int32) (*Table, error) {
	out := New(t.Schema)
	for i := range t.Columns {
		from, to := &t.Columns[i], &out.Columns[i]
		var words *Words
		if from.Type == String {
			words = to.Words()
		}
		if from.Same > 0 && len(rows) > 0 {
			to.addRow(from, 0, words)
			to.Repeat(len(rows))
			continue
		}
		for _, r := range rows {
			to.addRow(from, int(r), words)
		}
	}
	out.Rows = len(rows)
	if err := out.Check(); err != nil {
		return nil, fmt.Errorf("joined tables: %w", err)
	}
	return out, nil
}
