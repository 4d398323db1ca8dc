package columnar

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"deckmill/export/table"
	"deckmill/export/table/tabletest"
)

// diff compares tables, in whatever form their columns are.
func diff(want, got *table.Table) string {
	want, got = tabletest.Plain(want), tabletest.Plain(got)
	if reflect.DeepEqual(want.Columns, got.Columns) { // fast on large tables
		want.Columns, got.Columns = nil, nil
	}
	return cmp.Diff(want, got, cmpopts.EquateEmpty())
}

// TestWriteRead: every form of a random table, written whole or by blocks, is
// read back equal.
func TestWriteRead(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		want := tabletest.Random(rt, rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "a", "b"})))
		compress := rapid.SampledFrom(Compressions()).Draw(rt, "compress")
		meta := Meta{"profile": "xcb"}
		var arrow, parquet, blocks bytes.Buffer
		if err := errors.Join(WriteArrow(&arrow, want, meta, compress), WriteParquet(&parquet, want, meta, compress)); err != nil {
			rt.Fatal(err)
		}
		all := table.NewCollector(want.Schema)
		p, err := NewParquetWriter(&parquet, want.Schema, meta, compress)
		if err != nil {
			rt.Fatal(err)
		}
		whole := bytes.Clone(parquet.Bytes())
		parquet.Reset()
		for _, b := range tabletest.Blocks(rt, want) {
			if err := errors.Join(all.Add(b), p.WriteBlock(b)); err != nil {
				rt.Fatal(err)
			}
		}
		if err := errors.Join(WriteArrow(&blocks, all.Table(), meta, compress), p.Close()); err != nil {
			rt.Fatal(err)
		}
		for _, b := range [][]byte{arrow.Bytes(), blocks.Bytes()} {
			got, err := ReadArrow(bytes.NewReader(b))
			if err != nil {
				rt.Fatal(err)
			}
			if d := diff(want, got); d != "" {
				rt.Fatal(d)
			}
		}
		for _, b := range [][]byte{whole, parquet.Bytes()} {
			got, err := ReadParquet(b, want.Schema)
			if err != nil {
				rt.Fatal(err)
			}
			if d := diff(want, got); d != "" {
				rt.Fatal(d)
			}
		}
	})
}

// many is a table with more distinct texts than a Parquet dictionary page
// holds, and with several batches.
func many(rows int) *table.Table {
	t := table.New(&table.Schema{Name: "many", Fields: []table.Field{
		{Name: "id", Type: table.String}, {Name: "note", Type: table.String, Nullable: true}, {Name: "n", Type: table.Int32, Nullable: true}, {Name: "m", Type: table.Int64},
	}})
	for i := range rows {
		note, n := table.Nil, table.Nil
		if i%3 == 0 {
			note, n = strings.Repeat("x", i%17), i
		}
		t.Append(strings.Repeat(string(rune('a'+i%26)), 20)+string(rune('A'+i%60000)), note, n, i*1000)
	}
	return t
}

func TestBytesRepeat(t *testing.T) {
	t.Parallel()
	tab := many(60_000)
	for name, write := range map[string]func(*bytes.Buffer) error{
		"arrow":   func(b *bytes.Buffer) error { return WriteArrow(b, tab, Meta{"a": "1", "b": "2"}, "") },
		"stream":  func(b *bytes.Buffer) error { return WriteStream(b, tab, Meta{"a": "1", "b": "2"}, "zstd") },
		"parquet": func(b *bytes.Buffer) error { return WriteParquet(b, tab, Meta{"a": "1", "b": "2"}, "") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var first []byte
			for range 5 {
				var b bytes.Buffer
				if err := write(&b); err != nil {
					t.Fatal(err)
				}
				if first == nil {
					first = b.Bytes()
				}
				if !bytes.Equal(first, b.Bytes()) {
					t.Fatal("equal tables give different bytes")
				}
			}
			if name != "parquet" {
				return
			}
			got, err := ReadParquet(first, tab.Schema)
			if err != nil {
				t.Fatal(err)
			}
			if d := diff(tab, got); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestFaultyTables(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(c []table.Column){
		"row 2: text is not UTF-8": func(c []table.Column) { c[0].Str[1] = "a\xff" },
		"row 3: null in a column":  func(c []table.Column) { c[0].Null = []bool{false, false, true} },
		"does not fit 32 bits":     func(c []table.Column) { c[2].AppendInt(1 << 31) },
		"4 values for 3 rows":      func(c []table.Column) { c[3].Int = append(c[3].Int, 1) },
		"two columns id":           func(c []table.Column) { c[1].Name = "id" },
	} {
		tab := many(3)
		spoil(tab.Columns)
		var b bytes.Buffer
		for _, err := range []error{WriteArrow(&b, tab, nil, ""), WriteStream(&b, tab, nil, ""), WriteParquet(&b, tab, nil, "")} {
			if err == nil || !strings.Contains(err.Error(), name) || b.Len() > 0 {
				t.Errorf("got %v and %d bytes, want an error with %q and none", err, b.Len(), name)
			}
		}
	}
	if err := WriteArrow(&bytes.Buffer{}, many(1), nil, "rar"); err == nil {
		t.Error("unknown compression taken")
	}
}

// TestBrokenFiles cuts a file at every length and changes every byte: an error
// or a table, never a panic.
func TestBrokenFiles(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := WriteArrow(&b, many(3), nil, ""); err != nil {
		t.Fatal(err)
	}
	whole := b.Bytes()
	for i := range whole {
		if i%7 == 0 {
			if _, err := ReadArrow(bytes.NewReader(whole[:i])); err == nil {
				t.Errorf("cut at %d: no error", i)
			}
		}
	}
}

type failing struct{ left int }

var errDisk = errors.New("disk full")

func (f *failing) Write(b []byte) (int, error) {
	if f.left -= len(b); f.left < 0 {
		return 0, errDisk
	}
	return len(b), nil
}

// TestWriteErrors fails the disk at every 100th byte.
func TestWriteErrors(t *testing.T) {
	t.Parallel()
	tab := many(200)
	for name, write := range map[string]func(*failing) error{
		"arrow":   func(w *failing) error { return WriteArrow(w, tab, nil, "") },
		"stream":  func(w *failing) error { return WriteStream(w, tab, nil, "") },
		"parquet": func(w *failing) error { return WriteParquet(w, tab, nil, "") },
	} {
		for room := 0; ; room += 100 {
			err := write(&failing{room})
			if err == nil {
				if room < 1000 {
					t.Errorf("%s: no error with room for %d bytes", name, room)
				}
				break
			}
			if !errors.Is(err, errDisk) {
				t.Errorf("%s: %v does not wrap the disk's error", name, err)
			}
		}
	}
}
