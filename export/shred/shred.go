// Package shred stores nested Go values as flat tables and reads them back
// without loss: the job files of the staged commands. It is record shredding as
// for a relational database: a struct is a row, the fields of a struct inside it
// are columns, a slice or a map is a table of its own whose rows name the row
// they belong to. Structs of parallel slices (event.Entries and its like) are
// one table with a column for each slice.
//
// The tables follow from the types, so a field that is added is stored; what is
// left out is named in [Options]. It opens no file and knows no stage.
package shred

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"deckmill/export/table"
)

// Options name what the types do not tell.
type Options struct {
	// Columnar are the structs of parallel slices.
	Columnar []Columnar
	// Bare are the tables whose inner tables stand without their name.
	Bare []string
	// Skip are fields that are not stored, as Type.Field.
	Skip []string
}

// Columnar says how the slices of a struct of parallel slices belong together.
type Columnar struct {
	Type reflect.Type
	Own  []string // slices with a length of their own: tables of their own
	// Ends are CSR offsets: one value more than there are rows, the first is 0.
	Ends []string
}

// Codec stores values of one type.
type Codec struct {
	root  *node
	nodes []*node // root first, each after its parent
}

// node is one table.
type node struct {
	name     string
	link     string // column with the row of the parent, "" for the root
	path     []int  // of the slice, map or columnar struct in the parent's row
	elem     reflect.Type
	kind     kind
	columns  []column
	children []*node
	schema   *table.Schema
}

// kind says what the rows of a table are.
type kind uint8

const (
	rowOfStruct  kind = iota // the element is a struct
	rowOfValue               // the element is a single value
	rowOfMap                 // key and value
	rowOfSlice               // the element is a slice: only its length
	rowOfColumns             // one row for each place of parallel slices
)

// column is a value of a row, in one or more columns of the table.
type column struct {
	path  []int
	leaf  leaf
	at    int // first column of the table
	ends  bool
	count *node // the number of rows of this inner table; null = nil
}

// New plans the tables for values of the type of example, a struct; name is
// that of the first table. A type that cannot be stored is an error.
func New(name string, example any, o Options) (*Codec, error) {
	p := planner{o: o, names: map[string]bool{}}
	root := &node{name: name, elem: reflect.TypeOf(example)}
	p.table(root, "")
	if p.err != nil {
		return nil, p.err
	}
	return &Codec{root: root, nodes: p.nodes}, nil
}

// Schemas are the tables, the first one first.
func (c *Codec) Schemas() []*table.Schema {
	out := make([]*table.Schema, len(c.nodes))
	for i, n := range c.nodes {
		out[i] = n.schema
	}
	return out
}

type planner struct {
	o     Options
	nodes []*node
	names map[string]bool
	err   error
}

func (p *planner) fail(format string, a ...any) {
	if p.err == nil {
		p.err = fmt.Errorf("shred: "+format, a...)
	}
}

// table plans a table and those inside of it. prefix is what the names of inner
// tables start with.
func (p *planner) table(n *node, parent string) {
	if p.names[n.name] {
		p.fail("two tables %s", n.name)
	}
	p.names[n.name] = true
	p.nodes = append(p.nodes, n)
	n.schema = &table.Schema{Name: n.name, Doc: "Job file of " + n.elem.String() + ".", Grain: "one value"}
	if parent != "" {
		n.link = parent + "_row"
		n.schema.Fields = append(n.schema.Fields, table.Field{Name: n.link, Type: table.Int32, Doc: "Row of the table " + parent + " that this one belongs to, from 0."})
	}
	switch n.kind {
	case rowOfStruct:
		p.fields(n, n.elem, nil, "")
	case rowOfColumns:
		p.slices(n)
	case rowOfMap:
		p.column(n, nil, "key", reflect.TypeFor[string](), false)
		p.column(n, nil, "value", n.elem.Elem(), false)
	case rowOfValue:
		p.column(n, nil, "value", n.elem, false)
	case rowOfSlice:
		p.inner(n, n.elem, nil, "values")
	}
	seen := map[string]bool{}
	for _, f := range n.schema.Fields {
		if seen[f.Name] {
			p.fail("two columns %s in table %s", f.Name, n.name)
		}
		seen[f.Name] = true
	}
	for _, child := range n.children {
		p.table(child, n.name)
	}
}

// fields plans the fields of struct t, which lies at path in a row.
func (p *planner) fields(n *node, t reflect.Type, path []int, prefix string) {
	for i := range t.NumField() {
		f := t.Field(i)
		at := append(slices.Clone(path), i)
		name := prefix + snake(f.Name)
		switch {
		case slices.Contains(p.o.Skip, t.Name()+"."+f.Name):
		case !f.IsExported():
			p.fail("field %s.%s is not exported", t, f.Name)
		case isLeaf(f.Type):
			p.column(n, at, name, f.Type, false)
		case f.Type.Kind() == reflect.Struct && p.columnar(f.Type) != nil:
			p.child(n, &node{path: at, elem: f.Type, kind: rowOfColumns}, name)
			p.outside(n, f.Type, at, name+"_")
		case f.Type.Kind() == reflect.Struct && f.Anonymous:
			p.fields(n, f.Type, at, prefix)
		case f.Type.Kind() == reflect.Struct:
			p.fields(n, f.Type, at, name+"_")
		case f.Type.Kind() == reflect.Slice, f.Type.Kind() == reflect.Map:
			p.inner(n, f.Type, at, name)
		default:
			p.fail("field %s.%s of type %s", t, f.Name, f.Type)
		}
	}
}

// inner plans the table of a slice or a map.
func (p *planner) inner(n *node, t reflect.Type, path []int, name string) {
	child := &node{path: path, elem: t.Elem(), kind: rowOfStruct}
	switch {
	case t.Kind() == reflect.Map:
		child.elem, child.kind = t, rowOfMap
	case isLeaf(t.Elem()):
		child.kind = rowOfValue
	case t.Elem().Kind() == reflect.Slice:
		child.kind = rowOfSlice
	case t.Elem().Kind() != reflect.Struct:
		p.fail("field %s of type %s", name, t)
		return
	}
	if t.Kind() == reflect.Map && t.Key().Kind() != reflect.String {
		p.fail("field %s of type %s", name, t)
	}
	p.child(n, child, name)
	n.columns = append(n.columns, column{path: path, at: len(n.schema.Fields), count: child})
	n.schema.Fields = append(n.schema.Fields, table.Field{Name: name + "_n", Type: table.Int32, Nullable: true, Doc: "Number of rows of the table " + child.name + "; null = none given."})
}

func (p *planner) child(n, child *node, name string) {
	child.name = n.name + "_" + name
	if n.link == "" || slices.Contains(p.o.Bare, n.name) {
		child.name = name
	}
	n.children = append(n.children, child)
}

// slices plans the columns of a struct of parallel slices.
func (p *planner) slices(n *node) {
	c := p.columnar(n.elem)
	for i := range n.elem.NumField() {
		f := n.elem.Field(i)
		if slices.Contains(c.Own, f.Name) || f.Type.Kind() != reflect.Slice {
			continue
		}
		if !f.IsExported() || !isLeaf(f.Type.Elem()) {
			p.fail("field %s.%s of type %s", n.elem, f.Name, f.Type)
			continue
		}
		p.column(n, []int{i}, snake(f.Name), f.Type.Elem(), slices.Contains(c.Ends, f.Name))
	}
}

// outside plans the fields of a struct of parallel slices that are none of them:
// they belong to the row around it.
func (p *planner) outside(n *node, t reflect.Type, path []int, prefix string) {
	own := p.columnar(t).Own
	for i := range t.NumField() {
		f := t.Field(i)
		at := append(slices.Clone(path), i)
		switch {
		case slices.Contains(own, f.Name):
			p.inner(n, f.Type, at, prefix+snake(f.Name))
		case f.Type.Kind() == reflect.Slice:
		case isLeaf(f.Type):
			p.column(n, at, prefix+snake(f.Name), f.Type, false)
		default:
			p.fail("field %s.%s of type %s", t, f.Name, f.Type)
		}
	}
}

func (p *planner) columnar(t reflect.Type) *Columnar {
	for i := range p.o.Columnar {
		if p.o.Columnar[i].Type == t {
			return &p.o.Columnar[i]
		}
	}
	return nil
}

func (p *planner) column(n *node, path []int, name string, t reflect.Type, ends bool) {
	l := leafOf(t)
	if l.put == nil {
		p.fail("column %s of type %s", name, t)
		return
	}
	if ends {
		name += "_next" // where the next row starts
	}
	n.columns = append(n.columns, column{path: path, leaf: l, at: len(n.schema.Fields), ends: ends})
	for _, f := range l.fields {
		f.Name = strings.TrimPrefix(name+f.Name, "pos_")
		f.Doc = "Field " + name + " of " + n.elem.String() + "."
		f.Nullable = f.Nullable || n.kind == rowOfColumns
		n.schema.Fields = append(n.schema.Fields, f)
	}
}

// snake turns a Go name into that of a column: DecksPerPlayer, EventID.
func snake(name string) string {
	var b strings.Builder
	r := []rune(name)
	for i, c := range r {
		if unicode.IsUpper(c) && i > 0 && (unicode.IsLower(r[i-1]) || i+1 < len(r) && unicode.IsLower(r[i+1])) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return b.String()
}
