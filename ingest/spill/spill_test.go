package spill_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest/spill"
)

type record struct{ Key, Value string }

// Records come back sorted, equal ones in the order in which they were added,
// however many are held in memory.
func TestSorter(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := spill.NewSorter(rapid.IntRange(0, 400).Draw(t, "most"))
		defer s.Close()
		var want []record
		var b spill.Block
		for range rapid.IntRange(0, 150).Draw(t, "blocks") {
			b.Reset()
			for range rapid.IntRange(0, 4).Draw(t, "records") {
				r := record{rapid.StringN(0, 3, -1).Draw(t, "key"), fmt.Sprint(len(want))}
				b.Add([]byte(r.Key), []byte(r.Value))
				want = append(want, r)
			}
			if err := s.Take(&b); err != nil {
				t.Fatal(err)
			}
		}
		slices.SortStableFunc(want, func(a, b record) int { return bytes.Compare([]byte(a.Key), []byte(b.Key)) })
		s.Sort()
		for range 2 { // it can be read again
			var got []record
			s.Each(func(key, value []byte) bool {
				got = append(got, record{string(key), string(value)})
				return true
			})
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		}
		if s.Len() != len(want) || s.Err() != nil {
			t.Errorf("%d records, %v", s.Len(), s.Err())
		}
	})
}

// Runs of a file come back in any order, and nothing stays behind.
func TestFile(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	var f spill.File
	var at []int64
	for i := range 300 {
		n, err := f.Append(bytes.Repeat([]byte{byte(i)}, i*7))
		if err != nil {
			t.Fatal(err)
		}
		at = append(at, n)
	}
	r := f.Reader()
	for k := range 600 {
		i := k
		if k >= 300 {
			i = k * 7 % 300
		}
		if got := r.Read(at[i], i*7); !bytes.Equal(got, bytes.Repeat([]byte{byte(i)}, i*7)) {
			t.Fatalf("run %d: %d bytes", i, len(got))
		}
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}
