package format

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"deckmill/transform/catalog"
	"deckmill/transform/fold"
)

// UnknownFormatError is a name that no format has. The app makes it exit 2.
type UnknownFormatError struct {
	Name string
	Near []string // the nearest known ids and titles
	Err  error    // why it is no XCB name either, when it looks like one
}

func (e *UnknownFormatError) Error() string {
	s := fmt.Sprintf("unknown format %q", e.Name)
	if e.Err != nil {
		s = e.Err.Error()
	}
	if len(e.Near) > 0 {
		s += "; nearest: " + strings.Join(e.Near, ", ")
	}
	return s
}

// Unwrap is the error of the XCB name, if any.
func (e *UnknownFormatError) Unwrap() error { return e.Err }

// SpecialError is a special format (seed 000, 1.1d) that nobody defined.
type SpecialError struct {
	Name    string
	Special string
	Known   []string // special formats that have a file or are declared
	Near    string   // what was probably meant, "" = nothing like it
	Pool    string   // the sanctioned format that it holds, "" = none
}

func (e *SpecialError) Error() string {
	near := ""
	if e.Near != "" {
		near = fmt.Sprintf("; did you mean %s?", e.Near)
	}
	if e.Pool != "" {
		near = fmt.Sprintf("; %s is a sanctioned format: one only, behind the number and the land rule, as in 3CB LR %s", e.Pool, e.Pool)
	}
	return fmt.Sprintf("format %q: unknown special format %q%s (known: %s); one that only a moderator can judge is declared: [xcb] moderator_specials = [%q]",
		e.Name, e.Special, near, strings.Join(e.Known, ", "), e.Special)
}

// FileError is a fault of a format file: Lines quotes the lines around it.
type FileError struct {
	Path  string
	Line  int // from 1, 0 = unknown
	Why   string
	Lines string
}

func (e *FileError) Error() string {
	s := "format file " + e.Path
	if e.Line > 0 {
		s += fmt.Sprintf(", line %d", e.Line)
	}
	s += ": " + e.Why
	if e.Lines != "" {
		s += "\n" + e.Lines
	}
	return s
}

func fileError(path, text string, line int, format string, args ...any) *FileError {
	return &FileError{Path: path, Line: line, Why: fmt.Sprintf(format, args...), Lines: quote(text, line)}
}

// quote shows the lines around one, with their numbers.
func quote(text string, line int) string {
	lines := strings.Split(text, "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	var b strings.Builder
	for n := max(1, line-1); n <= min(len(lines), line+1); n++ {
		mark := ' '
		if n == line {
			mark = '>'
		}
		fmt.Fprintf(&b, "%c %4d | %s\n", mark, n, short(strings.TrimRight(lines[n-1], "\r")))
	}
	return strings.TrimRight(b.String(), "\n")
}

// short cuts a long line.
func short(line string) string {
	const most = 160
	if r := []rune(line); len(r) > most {
		return string(r[:most]) + " …"
	}
	return line
}

// ListError is a faulty list: a CSV file, or a line of [house].
type ListError struct {
	List   string
	Faults []RowFault
}

// RowFault is what is wrong with one row of a list; Row 0 is the list itself.
type RowFault struct {
	Row int // line of the file, the header is 1
	Why string
}

func (e *ListError) Error() string {
	var b strings.Builder
	b.WriteString("list " + e.List + ":")
	for i, f := range e.Faults {
		if len(e.Faults) > 1 {
			b.WriteString("\n ")
		}
		if f.Row > 0 {
			fmt.Fprintf(&b, " row %d:", f.Row)
		}
		b.WriteString(" " + f.Why)
		if i == 19 && len(e.Faults) > 20 {
			fmt.Fprintf(&b, "\n  and %d more", len(e.Faults)-20)
			break
		}
	}
	return b.String()
}

// nearest are up to n of the candidates that are close to text, best first.
func nearest(text string, n int, candidates func(yield func(string) bool)) []string {
	type hit struct {
		name string
		d    int
	}
	key := []rune(fold.Fold(text))
	limit := max(1, len(key)/3)
	var hits []hit
	var row []int
	candidates(func(c string) bool {
		k := []rune(fold.Fold(c))
		if d := len(k) - len(key); d > limit || -d > limit {
			return true
		}
		var d int
		if d, row = distance(key, k, row); d <= limit {
			hits = append(hits, hit{c, d})
		}
		return true
	})
	slices.SortStableFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(a.d, b.d), strings.Compare(b.name, a.name)) // small letters first: ids before titles
	})
	var out []string
	for _, h := range hits {
		same := func(o string) bool { return fold.Fold(o) == fold.Fold(h.name) }
		if len(out) < n && !slices.ContainsFunc(out, same) {
			out = append(out, h.name)
		}
	}
	return out
}

// distance is the edit distance of a and b; row is reused memory.
func distance(a, b []rune, row []int) (int, []int) {
	row = row[:0]
	for j := range len(b) + 1 {
		row = append(row, j)
	}
	for i := range a {
		diag := row[0]
		row[0] = i + 1
		for j := range b {
			next := diag
			if a[i] != b[j] {
				next++
			}
			next = min(next, row[j]+1, row[j+1]+1)
			diag, row[j+1] = row[j+1], next
		}
	}
	return row[len(b)], row
}

// nearCards are the English names closest to text.
func nearCards(cat *catalog.Catalog, text string) []string {
	return nearest(text, 3, func(yield func(string) bool) {
		for id := range int32(cat.Len()) { //nolint:gosec // ids are int32
			if !yield(cat.Name(id)) {
				return
			}
		}
	})
}
