package columnar

import (
	"fmt"
	"slices"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"
	"github.com/apache/arrow/go/v15/arrow/memory"

	"deckmill/export/table"
)

// dictionaryType is that of texts that repeat. Indices have 32 bits: with fewer
// arrow/go wraps them round without an error.
var dictionaryType arrow.DataType = &arrow.DictionaryType{IndexType: arrow.PrimitiveTypes.Int32, ValueType: arrow.BinaryTypes.String}

// numbered is a text column as one dictionary for the whole file, in the order
// in which the texts come first, whatever form the column has: all record
// batches share it, since arrow/go refuses one that changes.
type numbered struct {
	texts arrow.Array
	idx   []int32 // -1 = null
}

// number makes the dictionary of a column.
func number(c *table.Column) (*numbered, error) {
	dict, idx := c.Dict, c.Idx
	if c.Same > 0 || !ordered(dict, idx) {
		dict, idx = renumbered(c)
	}
	all := table.Column{Field: c.Field, Str: dict}
	if size := textBytes(&all, 0, len(dict)); size > batchBytes {
		return nil, fmt.Errorf("column %s: %d bytes of distinct texts are too many for one dictionary", c.Name, size)
	}
	data := array.NewData(arrow.BinaryTypes.String, len(dict), append([]*memory.Buffer{nil}, texts(&all, 0, len(dict))...), nil, 0, 0)
	defer data.Release()
	return &numbered{array.NewStringData(data), idx}, nil
}

// ordered reports whether the texts of a dictionary are all in use and stand in
// the order in which they come first.
func ordered(dict []string, idx []int32) bool {
	next := int32(0)
	for _, i := range idx {
		if i > next {
			return false
		}
		if i == next {
			next++
		}
	}
	return idx != nil && int(next) == len(dict) && distinct(dict)
}

func distinct(texts []string) bool {
	seen := make(map[string]struct{}, len(texts))
	for _, s := range texts {
		seen[s] = struct{}{}
	}
	return len(seen) == len(texts)
}

// renumbered is the dictionary of a column in the order of first appearance.
func renumbered(c *table.Column) (dict []string, idx []int32) {
	all := table.NewCollector(&table.Schema{Fields: []table.Field{{Name: c.Name, Repeats: true}}})
	one := table.Table{Schema: all.Table().Schema, Rows: c.Len(), Columns: []table.Column{*c}}
	_ = all.Add(&one) // checked before
	out := &all.Table().Columns[0]
	if out.Same > 0 {
		return out.Dict, slices.Repeat(out.Idx, out.Same)
	}
	return out.Dict, out.Idx
}

// slice is rows from:to as an Arrow array.
func (n *numbered) slice(c *table.Column, from, to int) arrow.Array {
	valid, nulls := validity(c, from, to)
	idx := n.idx[from:to]
	if nulls > 0 {
		idx = slices.Clone(idx)
		for i, x := range idx {
			idx[i] = max(x, 0)
		}
	}
	buffers := []*memory.Buffer{valid, memory.NewBufferBytes(arrow.Int32Traits.CastToBytes(idx))}
	texts, ok := n.texts.Data().(*array.Data)
	if !ok {
		return nil
	}
	d := array.NewDataWithDictionary(dictionaryType, to-from, buffers, nulls, 0, texts)
	defer d.Release()
	return array.MakeFromData(d)
}
