package app

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"deckmill/export"
	"deckmill/export/publish"
	"deckmill/export/report"
	"deckmill/export/table"
	"deckmill/export/view"
)

// earlier is the output folder named with --since, as far as runs are compared.
type earlier struct {
	mark     string // hash of its manifest: what this run depends on
	manifest *export.Manifest
	tables   map[string][]map[string]string // of [compared]
	seals    []map[string]string            // the table seals; nil = the event was not sealed
}

// readEarlier reads an output folder of the events with these ids. The error is
// one of usage: it is no output of Deckmill, holds no tables that can be read, or
// is of another event.
func readEarlier(folder string, ids []string) (*earlier, error) {
	data, err := os.ReadFile(filepath.Join(folder, export.ManifestName))
	if err != nil {
		return nil, usage("--since %s: not an output folder of Deckmill: it holds no %s", folder, export.ManifestName)
	}
	m, err := export.ReadManifest(strings.NewReader(string(data)))
	if err != nil {
		return nil, usage("--since %s: not an output folder of Deckmill: %w", folder, err)
	}
	sum := sha256.Sum256(data)
	e := &earlier{mark: hex.EncodeToString(sum[:8]), manifest: m, tables: map[string][]map[string]string{}}
	read := 0
	for _, k := range compared {
		rows, err := runRows(folder, k.schema.Name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, usage("--since %s: %s", folder, reasonOf(err))
		}
		read++
		e.tables[k.schema.Name] = rows
		for _, r := range rows {
			if id := r["event_id"]; !slices.Contains(ids, id) {
				return nil, usage("--since %s: an output of another event (%s, not %s)", folder, id, strings.Join(ids, ", "))
			}
		}
	}
	e.seals = e.tables[table.Seals.Name]
	if read == 0 {
		return nil, usage("--since %s: the output holds neither csv/ nor tables/*.arrow to compare with", folder)
	}
	return e, nil
}

// tableOfRun are the rows of a table of an output folder; none when the run has
// not written it.
func tableOfRun(folder, name string) ([]map[string]string, error) {
	rows, err := runRows(folder, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return rows, err
}

// openSince reads the folder of --since before anything is written: it may be
// the target itself.
func (j *job) openSince() error {
	if j.opt.since == "" {
		return nil
	}
	if j.opt.out == "" && j.opt.dataset == "" && !j.staged {
		return usage("--since fills the table changes of an output folder: name one with -o")
	}
	var ids []string
	for i := range j.spec.Settings {
		ids = append(ids, j.spec.Settings[i].EventID)
	}
	var err error
	if j.since, err = readEarlier(j.opt.since, ids); err != nil {
		return err
	}
	if (j.since.manifest.Options["anonymous"] != "") == (j.public && j.anonymous()) {
		return nil
	}
	if j.partial() && !j.public {
		j.since.tables = nil // the moderator's own run knows names, the earlier output does not: only seals are compared
		return nil
	}
	return usage("--since %s: one output has names, the other pseudonyms: compare like with like", j.opt.since)
}

// comparable reports a table that both outputs show in full: what an earlier
// stage has kept back has not changed.
func (j *job) comparable(s *table.Schema) bool {
	now, then := publish.Results, cmp.Or(j.since.manifest.Options["stage"], publish.Results)
	if j.public {
		now = j.stage()
	}
	if s == &table.Findings {
		return now == then
	}
	return publish.Shows(s, now) && publish.Shows(s, then)
}

// changes compares the tables of this run with those of the earlier one: only
// tables that both have written.
func (j *job) changes(tables []*table.Table) *table.Table {
	out := table.New(&table.Changed)
	id := j.spec.Settings[0].EventID
	for _, k := range compared {
		old, given := j.since.tables[k.schema.Name]
		if !given || !j.comparable(k.schema) {
			continue
		}
		for _, t := range tables {
			if t.Schema != k.schema {
				continue
			}
			for _, c := range diffRows(k.schema.Name, keyed(old, k.keys), keyed(arrowRows(t), k.keys), k.values) {
				out.Append(id, c.table, c.subject, c.column, nullText(c.old), nullText(c.now))
			}
		}
	}
	return out
}

func nullText(s string) any {
	if s == "" {
		return table.Nil
	}
	return s
}

// unsafeCells undoes --csv-safe, with which the folder was written.
func unsafeCells(folder string, rows []map[string]string) {
	f, err := os.Open(filepath.Join(folder, export.ManifestName))
	if err != nil {
		return
	}
	defer f.Close() //nolint:errcheck // only read
	m, err := export.ReadManifest(f)
	if err != nil || m.Options["csv_safe"] != strconv.FormatBool(true) {
		return
	}
	for _, r := range rows {
		for name, text := range r {
			r[name] = report.Unsafe(text)
		}
	}
}

// summaryChanges says how much differs from the earlier output, and which
// ranks have moved.
func (j *job) summaryChanges(b textWriter) {
	if j.since == nil {
		return
	}
	lang := j.lang()
	tables := j.tables()
	changes := j.changes(tables)
	var moves []string
	for _, m := range view.Moves(tables, changes) {
		moves = append(moves, m.Text(lang))
	}
	line := fmt.Sprintf("%s%s%s", word("since", lang), colon(lang), view.Plural("nchanges", changes.Rows, lang))
	if len(moves) > 0 {
		line += semicolon(lang) + word("ranks", lang) + colon(lang) + strings.Join(moves, ", ")
	}
	fmt.Fprintf(b, "\n%s\n", line)
}
