package sidefile

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"deckmill/ingest/diag"
	"deckmill/ingest/grid"
	"deckmill/ingest/source"
)

// informational are the columns that todo files and rejects carry for people;
// every side file may have them. Names that start with `_` (rejects) and with
// `suggestion` need not be listed.
var informational = []string{
	"message", "code", "severity", "clause", "subject", "file", "sheet", "row", "col", "column", "raw", "score", "default",
	"player", "deck", "deck_name", "card", "team", "note", "comment", "reason", "counted", "allowed", "candidates", "times", "lang", "phase", "no",
}

// header finds the columns of the layout in the header row and reports whether
// the file can be used.
func (r *reader[T]) header(row *grid.Row) bool {
	r.table.Header = row.Cells
	if row.Err != nil || len(row.Cells) > 1000 {
		r.missing(nil, row)
		return false
	}
	r.at = slices.Repeat([]int{-1}, len(r.layout.columns))
	ok := true
	for c, name := range row.Cells {
		i := r.layout.find(name)
		switch {
		case i >= 0 && r.at[i] >= 0:
			ok = false
			r.onHeader("SIDE_HEADER_DOUBLE", row, c, nil,
				"first", row.Cells[r.at[i]], "second", name, "column", r.layout.columns[i].name)
		case i >= 0:
			r.at[i] = c
		case !r.layout.informs(name):
			r.onHeader("SIDE_COLUMN_UNKNOWN", row, c, r.layout.nearest(name), "column", name)
		}
	}
	r.table.Places = map[string]int16{}
	for i, c := range r.layout.columns {
		if r.at[i] >= 0 {
			r.table.Places[c.name] = int16(r.at[i] + 1) //nolint:gosec // at most 1000
		}
	}
	return r.complete(row) && ok
}

// complete checks that the required columns are there.
func (r *reader[T]) complete(row *grid.Row) bool {
	ok := true
	for i, c := range r.layout.columns {
		if c.required && r.at[i] < 0 {
			ok = false
			r.missing([]string{c.name}, row)
		}
	}
	if len(r.layout.oneOf) > 0 && !slices.ContainsFunc(r.layout.oneOf, r.has) {
		var sets []string
		for _, set := range r.layout.oneOf {
			sets = append(sets, strings.Join(set, " + "))
		}
		ok = false
		r.missing(sets, row)
	}
	return ok
}

// has reports whether all of the columns are there.
func (r *reader[T]) has(names []string) bool {
	for i, c := range r.layout.columns {
		if slices.Contains(names, c.name) && r.at[i] < 0 {
			return false
		}
	}
	return true
}

// missing raises SIDE_HEADER_MISSING: one of names, or (nil) all that are required.
func (r *reader[T]) missing(names []string, row *grid.Row) {
	if names == nil {
		var all []string
		for _, c := range r.layout.columns {
			if c.required {
				all = append(all, c.name)
			}
		}
		names = []string{strings.Join(all, ", ")}
	}
	found := make([]string, 0, len(row.Cells))
	for _, c := range row.Cells {
		if strings.TrimSpace(c) != "" {
			found = append(found, c)
		}
	}
	text := "-"
	if len(found) > 0 {
		text = strings.Join(found[:min(len(found), 20)], ", ")
	}
	var near []string
	if len(names) == 1 {
		if i := r.layout.find(names[0]); i >= 0 {
			near = closest(r.layout.columns[i], found)
		}
	}
	r.onHeader("SIDE_HEADER_MISSING", row, -1, near, "column", strings.Join(names, " | "), "found", text)
}

// onHeader raises a finding on the header row.
func (r *reader[T]) onHeader(code string, row *grid.Row, col int, near []string, args ...string) {
	f := diag.New(code)
	f.Args = map[string]string{}
	for i := 0; i+1 < len(args); i += 2 {
		f.Args[args[i]] = args[i+1]
	}
	f.Suggestions = near
	f.Pos = source.Pos{File: r.grid.File, Row: row.Line}
	if col >= 0 {
		f.Pos = r.grid.Pos(row, col)
	}
	r.table.Findings = append(r.table.Findings, f)
}

// find is the column of the layout that a header cell names, or -1. Canonical
// names win over other names, so `deck` may be one column's name and another's synonym.
func (l *layout) find(name string) int {
	k := key(name)
	if k == "" {
		return -1
	}
	if i := slices.IndexFunc(l.columns, func(c column) bool { return key(c.name) == k }); i >= 0 {
		return i
	}
	return slices.IndexFunc(l.columns, func(c column) bool {
		return slices.ContainsFunc(c.also, func(s string) bool { return key(s) == k })
	})
}

// informs reports a column that is not read but needs no warning.
func (l *layout) informs(name string) bool {
	trimmed := strings.TrimSpace(name)
	if trimmed == "" || strings.HasPrefix(trimmed, "_") {
		return true
	}
	k := key(name)
	is := func(s string) bool { return key(s) == k }
	return strings.HasPrefix(k, "suggestion") || slices.ContainsFunc(informational, is) || slices.ContainsFunc(l.info, is)
}

// nearest lists the column whose name is closest to an unknown header cell.
func (l *layout) nearest(name string) []string {
	best, at := min(len(key(name))/2, 3)+1, ""
	for _, c := range l.columns {
		for _, s := range append([]string{c.name}, c.also...) {
			if d := distance(key(name), key(s)); d < best {
				best, at = d, c.name
			}
		}
	}
	if at == "" {
		return nil
	}
	return []string{at}
}

// closest lists the header cell that comes closest to a missing column.
func closest(c column, found []string) []string {
	best, at := 4, ""
	for _, name := range found {
		for _, s := range append([]string{c.name}, c.also...) {
			if d := distance(key(name), key(s)); d < best && d <= len(key(s))/2 {
				best, at = d, name
			}
		}
	}
	if at == "" {
		return nil
	}
	return []string{at}
}

// key is a header name in lower case with nothing but letters and digits,
// accents removed: "Décision " and "decision" are one name, "on the play" and "on_the_play" too.
func key(name string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(name[:min(len(name), 200)])) {
		if (unicode.IsLetter(r) || unicode.IsDigit(r)) && !unicode.Is(unicode.Mn, r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// distance is the number of insertions, deletions and substitutions of bytes
// that turn a into b (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			d := diagonal
			if a[i-1] != b[j-1] {
				d++
			}
			diagonal = row[j]
			row[j] = min(d, row[j]+1, row[j-1]+1)
		}
	}
	return row[len(b)]
}
