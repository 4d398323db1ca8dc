package columnar

import (
	"fmt"
	"strings"

	"github.com/apache/arrow/go/v15/arrow"
	"github.com/apache/arrow/go/v15/arrow/array"
	"github.com/apache/arrow/go/v15/arrow/ipc"
	"github.com/apache/arrow/go/v15/arrow/memory"

	"deckmill/export/table"
)

// ReadArrow reads an Arrow IPC file that [WriteArrow] wrote: the job files of
// the staged commands. The schema comes from the file and its metadata. A file
// of another type, or one that is cut short, is an error, never a panic.
func ReadArrow(r ipc.ReadAtSeeker) (t *table.Table, err error) {
	defer func() { // arrow/go v15 panics on some broken files
		if p := recover(); p != nil {
			t, err = nil, fmt.Errorf("broken Arrow file: %v", p)
		}
	}()
	f, err := ipc.NewFileReader(r, ipc.WithAllocator(memory.NewGoAllocator()))
	if err != nil {
		return nil, fmt.Errorf("not an Arrow file: %w", err)
	}
	s, err := tableSchema(f.Schema())
	if err != nil {
		return nil, err
	}
	all := table.NewCollector(s)
	for i := range f.NumRecords() {
		rec, err := f.Record(i)
		if err != nil {
			return nil, fmt.Errorf("broken Arrow file: %w", err)
		}
		block := table.New(s)
		appendRecord(block, rec)
		if err := all.Add(block); err != nil {
			return nil, fmt.Errorf("broken Arrow file: %w", err)
		}
	}
	return all.Table(), f.Close()
}

func tableSchema(s *arrow.Schema) (*table.Schema, error) {
	m := s.Metadata()
	out := &table.Schema{Name: lookUp(m, keyTable), Doc: lookUp(m, keyDescription), Grain: lookUp(m, keyGrain)}
	for _, f := range s.Fields() {
		repeats := arrow.TypeEqual(f.Type, dictionaryType)
		kind, ok := tableType(f.Type)
		if repeats {
			kind, ok = table.String, true
		}
		if !ok {
			return nil, fmt.Errorf("column %s: type %s is not one of Deckmill's", f.Name, f.Type)
		}
		field := table.Field{Name: f.Name, Type: kind, Nullable: f.Nullable, Repeats: repeats, Doc: lookUp(f.Metadata, keyDescription), Unit: lookUp(f.Metadata, keyUnit)}
		if enum := lookUp(f.Metadata, keyEnum); enum != "" {
			field.Enum = strings.Split(enum, ",")
		}
		out.Fields = append(out.Fields, field)
	}
	return out, nil
}

func lookUp(m arrow.Metadata, key string) string {
	if i := m.FindKey(key); i >= 0 {
		return m.Values()[i]
	}
	return ""
}

func tableType(d arrow.DataType) (table.Type, bool) {
	for kind, known := range arrowTypes {
		if arrow.TypeEqual(d, known) {
			return table.Type(kind), true
		}
	}
	return 0, false
}

func appendRecord(t *table.Table, rec arrow.Record) {
	for i := range t.Columns {
		appendColumn(&t.Columns[i], rec.Column(i))
	}
	t.Rows = int(rec.NumRows())
}

// appendColumn appends the values of a to a column without rows.
func appendColumn(c *table.Column, a arrow.Array) {
	if d, ok := a.(*array.Dictionary); ok {
		appendDictionary(c, d)
		return
	}
	if a.NullN() > 0 {
		c.Null = make([]bool, 0, a.Len())
	}
	for r := range a.Len() {
		if c.Null != nil {
			c.Null = append(c.Null, a.IsNull(r))
		}
		switch a := a.(type) {
		case *array.String:
			c.Str = append(c.Str, strings.Clone(a.Value(r)))
		case *array.Int32:
			c.I32 = append(c.I32, a.Value(r))
		case *array.Int64:
			c.Int = append(c.Int, a.Value(r))
		case *array.Date32:
			c.I32 = append(c.I32, int32(a.Value(r)))
		case *array.Timestamp:
			c.Int = append(c.Int, int64(a.Value(r)))
		case *array.Float64:
			c.Num = append(c.Num, a.Value(r))
		case *array.Boolean:
			c.Flag = append(c.Flag, a.Value(r))
		}
	}
}

func appendDictionary(c *table.Column, d *array.Dictionary) {
	c.Dict, c.Idx = []string{}, make([]int32, d.Len())
	if texts, ok := d.Dictionary().(*array.String); ok {
		for i := range texts.Len() {
			c.Dict = append(c.Dict, strings.Clone(texts.Value(i)))
		}
	}
	for r := range c.Idx {
		c.Idx[r] = -1
		if d.IsValid(r) {
			c.Idx[r] = int32(d.GetValueIndex(r)) //nolint:gosec // 32 bits in the file
		}
	}
}
