package columnar

import "encoding/binary"

// thrift writes the compact protocol of Apache Thrift, in which Parquet's page
// headers and footer are: fields in rising order, as deltas of their numbers.
// Source: the protocol's specification and parquet.thrift of Apache Parquet.
type thrift struct {
	b    []byte
	last []int16 // the last field of each open struct
}

// The types of fields and list elements.
const (
	thriftTrue   = 1
	thriftFalse  = 2
	thriftByte   = 3
	thriftI16    = 4
	thriftI32    = 5
	thriftI64    = 6
	thriftBinary = 8
	thriftList   = 9
	thriftStruct = 12
)

func (t *thrift) field(id int16, kind byte) {
	top := len(t.last) - 1
	delta := id - t.last[top]
	t.last[top] = id
	if delta > 0 && delta < 16 {
		t.b = append(t.b, byte(delta)<<4|kind)
		return
	}
	t.b = binary.AppendVarint(append(t.b, kind), int64(id))
}

// begin opens the outermost struct or an element of a list.
func (t *thrift) begin() { t.last = append(t.last, 0) }

// end closes a struct.
func (t *thrift) end() {
	t.b = append(t.b, 0)
	t.last = t.last[:len(t.last)-1]
}

func (t *thrift) structure(id int16, fill func()) {
	t.field(id, thriftStruct)
	t.begin()
	fill()
	t.end()
}

// empty is a struct without fields, as unions have them.
func (t *thrift) empty(id int16) { t.structure(id, func() {}) }

func (t *thrift) list(id int16, kind byte, n int) {
	t.field(id, thriftList)
	if n < 15 {
		t.b = append(t.b, byte(n)<<4|kind) //nolint:gosec // below 15
		return
	}
	t.b = binary.AppendUvarint(append(t.b, 0xF0|kind), uint64(n))
}

// structs is a list of n structs.
func (t *thrift) structs(id int16, n int, fill func(i int)) {
	t.list(id, thriftStruct, n)
	for i := range n {
		t.begin()
		fill(i)
		t.end()
	}
}

func (t *thrift) flag(id int16, v bool) {
	if v {
		t.field(id, thriftTrue)
		return
	}
	t.field(id, thriftFalse)
}

func (t *thrift) i8(id int16, v int8) {
	t.field(id, thriftByte)
	t.b = append(t.b, byte(v)) //nolint:gosec // the same bits
}

func (t *thrift) i16(id, v int16) {
	t.field(id, thriftI16)
	t.b = binary.AppendVarint(t.b, int64(v))
}

func (t *thrift) i32(id int16, v int) {
	t.field(id, thriftI32)
	t.b = binary.AppendVarint(t.b, int64(v))
}

func (t *thrift) i64(id int16, v int64) {
	t.field(id, thriftI64)
	t.b = binary.AppendVarint(t.b, v)
}

func (t *thrift) text(id int16, s string) {
	t.field(id, thriftBinary)
	t.bytes(s)
}

// bytes is the value of a text: field or element of a list.
func (t *thrift) bytes(s string) {
	t.b = append(binary.AppendUvarint(t.b, uint64(len(s))), s...)
}
