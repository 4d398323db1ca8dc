package export

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"deckmill/export/columnar"
	"deckmill/export/table"
)

// hiveNull is the name of the partition of unknown values: Hive's own, which
// pyarrow, DuckDB, Polars and Spark read as null.
const hiveNull = "__HIVE_DEFAULT_PARTITION__"

// datasetPart is one file of the dataset on its way in.
type datasetPart struct{ temporary, final string }

// Dataset adds the event to a partitioned dataset of many events:
//
//	DIR/<table>/event_year=<year>/format=<format>/part-<event_id>.parquet
//
// Each event has one part in each table and replaces only its own, wherever it
// lay before; the parts of other events are not touched. All parts are written
// under temporary names first, so that a fault leaves the dataset as it was.
func Dataset(ctx context.Context, dir string, b *Bundle, o WriteOptions) error {
	id, year := b.identity()
	sub := filepath.Join("event_year="+partition(year), "format="+partition(b.Format))
	name := "part-" + safeName(id) + ".parquet"
	var parts []datasetPart
	for _, t := range b.Tables {
		folder := filepath.Join(dir, t.Schema.Name, sub)
		temporary, err := b.writePart(ctx, folder, name, t, o)
		if err != nil {
			return errors.Join(err, discard(parts))
		}
		parts = append(parts, datasetPart{temporary, filepath.Join(folder, name)})
	}
	for i, p := range parts {
		if err := os.Rename(p.temporary, p.final); err != nil {
			return errors.Join(fmt.Errorf("dataset: %w", err), discard(parts[i:]))
		}
	}
	return removeMoved(name, parts)
}

// identity is the event's id and the year of its day, "" when unknown.
func (b *Bundle) identity() (id, year string) {
	id = "event"
	if len(b.Date) >= 4 {
		year = b.Date[:4]
	}
	for _, t := range b.Tables {
		if c := t.Column("event_id"); t.Schema.Name == table.Events.Name && c != nil && t.Rows > 0 {
			id = c.StrAt(0)
		}
	}
	return id, year
}

// partition is a value as it stands in the name of a folder: percent-encoded,
// which the readers undo.
func partition(value string) string {
	if value == "" {
		return hiveNull
	}
	s := strings.ReplaceAll(url.QueryEscape(value), "+", "%20")
	if s == "." || s == ".." {
		s = strings.ReplaceAll(s, ".", "%2E")
	}
	return s
}

// writePart writes a table under a temporary name beside its part. Readers skip
// names that start with a dot.
func (b *Bundle) writePart(ctx context.Context, folder, name string, t *table.Table, o WriteOptions) (temporary string, err error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", fmt.Errorf("dataset: %w", err)
	}
	f, err := os.CreateTemp(folder, "."+name+".tmp-*")
	if err != nil {
		return "", fmt.Errorf("dataset: %w", err)
	}
	w := bufio.NewWriterSize(f, 1<<16)
	err = columnar.WriteParquet(w, t, b.meta(), o.Compress)
	err = errors.Join(err, w.Flush(), f.Chmod(0o644), f.Sync(), f.Close())
	if err != nil {
		return "", errors.Join(fmt.Errorf("dataset: %w", err), os.Remove(f.Name()))
	}
	return f.Name(), nil
}

func discard(parts []datasetPart) error {
	var errs []error
	for _, p := range parts {
		errs = append(errs, os.Remove(p.temporary))
	}
	return errors.Join(errs...)
}

// removeMoved removes the event's own parts from other partitions: its day or
// its format was another when they were written.
func removeMoved(name string, parts []datasetPart) error {
	for _, p := range parts {
		root := filepath.Dir(filepath.Dir(filepath.Dir(p.final)))
		for _, format := range formatFolders(root) {
			old := filepath.Join(format, name)
			if old == p.final {
				continue
			}
			if err := os.Remove(old); err != nil && !errors.Is(err, os.ErrNotExist) {
				return fmt.Errorf("dataset: %w", err)
			}
		}
	}
	return nil
}

// formatFolders are the folders event_year=*/format=* of a table.
func formatFolders(root string) []string {
	var list []string
	years, _ := os.ReadDir(root) // what cannot be read holds no part of ours
	for _, y := range years {
		if !strings.HasPrefix(y.Name(), "event_year=") {
			continue
		}
		formats, _ := os.ReadDir(filepath.Join(root, y.Name()))
		for _, f := range formats {
			if strings.HasPrefix(f.Name(), "format=") {
				list = append(list, filepath.Join(root, y.Name(), f.Name()))
			}
		}
	}
	return list
}
