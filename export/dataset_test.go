package export

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/export/table/tabletest"
)

// TestDataset: each event has one part a table, replaces only its own, and the
// bytes repeat.
func TestDataset(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "all")
	add := func(b *Bundle) {
		t.Helper()
		must(t, Dataset(t.Context(), dir, b, WriteOptions{}))
	}
	add(bundle("3CB #71"))
	first := contents(t, dir)
	for name := range first {
		if !strings.Contains(name, "/event_year=2006/format=3CB/part-3cb-71-2006-02-01.parquet") {
			t.Errorf("a part lies in %s", name)
		}
	}
	if len(first) != len(tabletest.Event(false)) {
		t.Errorf("%d parts for %d tables", len(first), len(tabletest.Event(false)))
	}
	add(bundle("3CB #71"))
	if diff := cmp.Diff(first, contents(t, dir)); diff != "" {
		t.Errorf("the same event again changes the dataset: %s", diff)
	}
	other := bundle("another")
	other.Date, other.Format = "", "3CB LR/x ..  y"
	other.Tables[0].Column("event_id").Str[0] = "../another"
	add(other)
	both := contents(t, dir)
	if len(both) != 2*len(first) {
		t.Errorf("%d parts of two events, want %d", len(both), 2*len(first))
	}
	for name, text := range first {
		if both[name] != text {
			t.Errorf("%s was touched by another event", name)
		}
	}
	moved := bundle("3CB #71")
	moved.Format = "3CB FR"
	add(moved)
	if now := contents(t, dir); len(now) != 2*len(first) {
		t.Errorf("%d parts after an event has moved, want %d", len(now), 2*len(first))
	}
}

// TestDatasetFaults: a run that is cancelled, or meets a file in the way, leaves
// the dataset as it was and no temporary file.
func TestDatasetFaults(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "all")
	must(t, Dataset(t.Context(), dir, bundle("3CB #71"), WriteOptions{}))
	before := contents(t, dir)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Dataset(cancelled, dir, bundle("other title"), WriteOptions{}); err == nil {
		t.Error("a cancelled run writes")
	}
	b := bundle("other title")
	b.Tables[len(b.Tables)-1].Column("dialect").Str[0] = "\xff"
	if err := Dataset(t.Context(), dir, b, WriteOptions{}); err == nil {
		t.Error("a faulty table is written")
	}
	if diff := cmp.Diff(before, contents(t, dir)); diff != "" {
		t.Errorf("the dataset has changed: %s", diff)
	}
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, nil, 0o600))
	if err := Dataset(t.Context(), file, bundle("x"), WriteOptions{}); err == nil {
		t.Error("a file is no folder")
	}
}

// TestStream: all tables, one stream after the other, and a broken pipe is an error.
func TestStream(t *testing.T) {
	t.Parallel()
	var a, b bytes.Buffer
	must(t, Stream(&a, bundle("x"), WriteOptions{}))
	must(t, Stream(&b, bundle("x"), WriteOptions{}))
	if !bytes.Equal(a.Bytes(), b.Bytes()) || a.Len() == 0 {
		t.Error("the bytes do not repeat")
	}
	if err := Stream(broken{}, bundle("x"), WriteOptions{}); err == nil {
		t.Error("a broken pipe is no error")
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, os.ErrClosed }
