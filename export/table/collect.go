package table

import "fmt"

// Collector joins tables of one schema, the blocks of a stream, to one table.
// Texts that repeat ([Field].Repeats) are held once, columns that stay equal cost
// nothing.
type Collector struct {
	table *Table
	words []*Words
}

// NewCollector starts with an empty table.
func NewCollector(s *Schema) *Collector {
	c := &Collector{table: New(s), words: make([]*Words, len(s.Fields))}
	for i := range c.table.Columns {
		if column := &c.table.Columns[i]; column.Type == String && column.Repeats {
			c.words[i] = column.Words()
		}
	}
	return c
}

// Add appends the rows of a block, which is not kept. A block of another schema
// or with a fault is an error.
func (c *Collector) Add(block *Table) error {
	if err := block.CheckShape(); err != nil {
		return err
	}
	if len(block.Columns) != len(c.table.Columns) {
		return fmt.Errorf("table %s: a block of table %s", c.table.Schema.Name, block.Schema.Name)
	}
	for i := range c.table.Columns {
		to, from := &c.table.Columns[i], &block.Columns[i]
		if to.Name != from.Name || to.Type != from.Type {
			return fmt.Errorf("table %s: a block with column %s %s instead of %s %s", c.table.Schema.Name, from.Name, from.Type, to.Name, to.Type)
		}
		to.extend(from, c.words[i])
	}
	c.table.Rows += block.Rows
	return nil
}

// Table is the table so far.
func (c *Collector) Table() *Table { return c.table }

// extend appends the rows of from, a column of the same type.
func (c *Column) extend(from *Column, words *Words) {
	n := from.Len()
	if n == 0 {
		return
	}
	before := c.Len()
	if from.Same > 0 && (before == 0 || c.Same > 0 && c.IsNull(0) == from.IsNull(0) && c.Text(0) == from.Text(0)) {
		if before == 0 {
			c.addRow(from, 0, words)
		}
		c.Same = before + n
		return
	}
	c.expand()
	switch {
	case from.HasDict() && from.Same == 0 && words != nil:
		c.extendWords(from, words)
	case from.Same == 0 && from.Null == nil && c.Null == nil && c.Type != String:
		c.I32, c.Int = append(c.I32, from.I32...), append(c.Int, from.Int...)
		c.Num, c.Flag = append(c.Num, from.Num...), append(c.Flag, from.Flag...)
	default:
		for r := range n {
			c.addRow(from, r, words)
		}
	}
}

// extendWords looks each text of the other dictionary up once.
func (c *Column) extendWords(from *Column, words *Words) {
	ids := make([]int32, len(from.Dict)) // index here + 1
	for _, i := range from.Idx {
		if i < 0 {
			c.Idx = append(c.Idx, -1)
			continue
		}
		if ids[i] == 0 {
			ids[i] = words.ID(from.Dict[i]) + 1
		}
		c.Idx = append(c.Idx, ids[i]-1)
	}
}

func (c *Column) addRow(from *Column, r int, words *Words) {
	switch {
	case from.IsNull(r):
		c.AppendNull()
	case words != nil:
		words.Append(from.StrAt(r))
	case c.Type == String:
		c.AppendStr(from.StrAt(r))
	case c.Type == Float64:
		c.AppendNum(from.NumAt(r))
	case c.Type == Bool:
		c.AppendFlag(from.FlagAt(r))
	default:
		c.AppendInt(from.IntAt(r))
	}
}
