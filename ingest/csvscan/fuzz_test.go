package csvscan_test

import (
	"encoding/csv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/csvscan"
)

var seeds = []string{
	"", "a,b\n1,2\n", "a;b\r\n\"x;y\";2\r\n", "\"a\nb\",c\n", "\"a\"\"b\"\n", "a,\"b\nc,d\n", "x\"y\"z,1\n", "\"a \"b\",c\n",
	"sep=;\na;b\n", "a\rb\rc", "\x00,\n", ",,,\n\n\n", "\"", "\"\"\"", "a,\"\"\n", "\"a\r\n\r\nb\"\r\n", "\ufeffa,b\n", "\"a\" ,b\n",
}

// Where encoding/csv accepts an input without lone carriage returns, both give
// the same records.
func FuzzAgainstEncodingCSV(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, byte(','))
		f.Add(s, byte(';'))
	}
	f.Fuzz(func(t *testing.T, in string, comma byte) {
		if comma >= 0x80 || comma == '"' || comma == '\r' || comma == '\n' || comma == 0 ||
			strings.ContainsRune(in, 0) || strings.Contains(strings.ReplaceAll(in, "\r\n", "\n"), "\r") {
			return
		}
		r := csv.NewReader(strings.NewReader(in))
		r.Comma, r.FieldsPerRecord = rune(comma), -1
		want, err := r.ReadAll()
		if err != nil {
			return
		}
		var got [][]string
		for _, row := range csvscan.Scan([]byte(in), csvscan.Dialect{Comma: comma}, csvscan.Limits{QuoteLines: len(in) + 1}) {
			if row.Err != nil {
				t.Fatalf("line %d: %s, which encoding/csv accepts", row.Line, row.Err.Code)
			}
			if len(row.Cells) > 0 {
				got = append(got, row.Cells)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("(-encoding/csv +ours)\n%s", diff)
		}
	})
}

// Scan and Sniff never panic; rows follow one another in the file, lines count
// physical lines, and every byte is in a cell, a separator, a quotation mark or
// a line end.
func FuzzNothingIsLost(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, 500)
		f.Add(s, 1)
	}
	f.Fuzz(func(t *testing.T, in string, quoteLines int) {
		d := csvscan.Sniff([]byte(in))
		d.Sep = false // the directive is not data: here it is kept to count its bytes
		rows := csvscan.Scan([]byte(in), d, csvscan.Limits{Line: 1 << 16, QuoteLines: quoteLines})
		bare := strings.NewReplacer("\"", "", "\r", "", "\n", "", string(d.Comma), "").Replace
		for i, row := range rows {
			end, lineEnd := int64(len(in)), int32(0)
			if i+1 < len(rows) {
				end, lineEnd = rows[i+1].Offset, rows[i+1].Line
			}
			raw := in[row.Offset:end]
			if i == 0 && (row.Offset != 0 || row.Line != 1) {
				t.Fatalf("first row at line %d, offset %d", row.Line, row.Offset)
			}
			if lineEnd > 0 && lineEnd != row.Line+lines(raw) {
				t.Fatalf("row %d: line %d, then %d for %q", i, row.Line, lineEnd, raw)
			}
			if got, want := bare(strings.Join(row.Cells, "")), bare(raw); got != want {
				t.Fatalf("row %d: cells hold %q of %q", i, got, want)
			}
		}
		if len(rows) == 0 && in != "" {
			t.Fatal("no rows")
		}
	})
}

// lines counts the physical line ends of raw.
func lines(raw string) int32 {
	n := int32(0)
	for i := range len(raw) {
		if raw[i] == '\n' || (raw[i] == '\r' && (i+1 == len(raw) || raw[i+1] != '\n')) {
			n++
		}
	}
	return n
}
