// Package header recognises column headers: English and French words and their
// usual synonyms, whatever the case, accents, blanks and underscores. It is a
// leaf shared by the readers of decks and results.
package header

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"deckmill/ingest/lazyregexp"

	"golang.org/x/text/unicode/norm"
)

// Field is our name of a column.
type Field string

// The fields of deck and result files (DESIGN.md section 3).
const (
	Player      Field = "player"
	No          Field = "no"
	DeckID      Field = "deck_id"
	Team        Field = "team"
	DeckName    Field = "deck_name"
	Deck        Field = "deck" // a whole deck in one cell
	Format      Field = "format"
	DateField   Field = "date"
	SubmittedAt Field = "submitted_at"
	Section     Field = "section"
	Count       Field = "count"
	Card        Field = "card"
	SetCode     Field = "set_code"
	Number      Field = "number"
	Proxy       Field = "proxy"
	General     Field = "general"
	Bonus       Field = "bonus"
	Total       Field = "total"
	Rank        Field = "rank"
	TP          Field = "tp"
	Round       Field = "round"
	Table       Field = "table"
	Player1     Field = "player1"
	Player2     Field = "player2"
	Result      Field = "result"
	Note        Field = "note"
	SpecialOK   Field = "special_ok" // the moderator's word on a special format only he can judge
	Rule23a     Field = "rule_2_3a"  // and on rule 2.3a of XCB
)

// Fields are our names of the columns, as [columns] of the event file writes them.
func Fields() []string {
	var out []string
	for _, s := range synonyms {
		out = append(out, string(s.Field))
	}
	return out
}

var byKey = sync.OnceValue(func() map[string]Field {
	m := map[string]Field{}
	for _, s := range synonyms {
		for _, k := range s.Keys {
			m[Key(k)] = s.Field
		}
	}
	return m
})

// Key is the normal form of a header cell: lower case, no accents, underscores
// and hyphens as blanks, runs of blanks as one, a text in brackets and a colon
// at the end dropped. Key(Key(s)) = Key(s).
func Key(s string) string {
	if i := strings.IndexByte(s, '('); i > 0 {
		s = s[:i]
	}
	var b strings.Builder
	blank := false
	for _, r := range norm.NFD.String(s) {
		switch {
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r):
			continue
		case r == '_' || r == '-' || unicode.IsSpace(r):
			blank = b.Len() > 0
			continue
		}
		if blank {
			b.WriteByte(' ')
			blank = false
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.TrimRight(b.String(), ": ")
}

// FieldOf is the field that a header cell names, "" for none. Abbreviations may have
// their points: Qté., кол., Réf. deck.
func FieldOf(cell string) Field {
	key := strings.ReplaceAll(Key(cell), "’", "'")
	if f, ok := byKey()[key]; ok || !strings.Contains(key, ".") {
		return f
	}
	return byKey()[strings.Join(strings.Fields(strings.ReplaceAll(key, ".", " ")), " ")]
}

var (
	cardColumn   = lazyregexp.New(`^(?:card|carte|карта|c) ?(\d{1,3})$`)
	resultColumn = lazyregexp.New(`^(?:result|resultat|res|r|vs|match) ?(\d{1,3})$`)
)

// CardNumber is k for a header such as card_k, Carte k; false for another.
func CardNumber(cell string) (int, bool) { return numbered(cardColumn, cell) }

// ResultNumber is k for a header such as result_k; false for another.
func ResultNumber(cell string) (int, bool) { return numbered(resultColumn, cell) }

func numbered(re *lazyregexp.Regexp, cell string) (int, bool) {
	m := re.FindStringSubmatch(Key(cell))
	if m == nil {
		return 0, false
	}
	k, err := strconv.Atoi(m[1])
	return k, err == nil
}

// Index says which column (from 0) holds which field.
type Index struct {
	cells  []string
	fields map[Field]int
	Cards  []int // columns card_1 ... in the order of their numbers
}

// Find reads a header row. columns is the event file's [columns]: our field ->
// their header; it wins over the synonyms. A field that occurs twice keeps its
// first column.
func Find(cells []string, columns map[string]string) Index {
	x := Index{cells: cells, fields: map[Field]int{}}
	type numberedColumn struct{ k, col int }
	var cards []numberedColumn
	taken := map[int]bool{}
	for f, theirs := range columns {
		for c, cell := range cells {
			if Key(cell) == Key(theirs) {
				x.fields[Field(f)] = c
				taken[c] = true
				break
			}
		}
	}
	for c, cell := range cells {
		if taken[c] {
			continue
		}
		if k, ok := CardNumber(cell); ok {
			cards = append(cards, numberedColumn{k, c})
			continue
		}
		f := FieldOf(cell)
		if _, twice := x.fields[f]; f != "" && !twice {
			x.fields[f] = c
		}
	}
	slices.SortStableFunc(cards, func(a, b numberedColumn) int { return a.k - b.k })
	for _, c := range cards {
		x.Cards = append(x.Cards, c.col)
	}
	return x
}

// Col is the column (from 0) of a field, -1 when there is none.
func (x *Index) Col(f Field) int {
	if c, ok := x.fields[f]; ok {
		return c
	}
	return -1
}

// Has reports whether the header names the field.
func (x *Index) Has(f Field) bool { _, ok := x.fields[f]; return ok }

// Set puts a field on a column, -1 removes it.
func (x *Index) Set(f Field, col int) {
	delete(x.fields, f)
	if col >= 0 {
		x.fields[f] = col
	}
}

// Drop forgets what column c was recognised as; a field that also stands in a
// later column moves there.
func (x *Index) Drop(c int) {
	x.Cards = slices.DeleteFunc(slices.Clone(x.Cards), func(k int) bool { return k == c })
	for f, k := range x.fields {
		if k != c {
			continue
		}
		delete(x.fields, f)
		for later := c + 1; later < len(x.cells); later++ {
			if FieldOf(x.cells[later]) == f && !x.Used(later) {
				x.fields[f] = later
				break
			}
		}
	}
}

// Len is the number of fields and card columns that were recognised.
func (x *Index) Len() int { return len(x.fields) + len(x.Cards) }

// Used reports whether column c is a recognised one.
func (x *Index) Used(c int) bool {
	if slices.Contains(x.Cards, c) {
		return true
	}
	for _, k := range x.fields {
		if k == c {
			return true
		}
	}
	return false
}

// Double is a header that stands in two columns, with their numbers from 1; ok
// is false when all are different. Empty headers are not compared.
func Double(cells []string) (name string, first, second int, ok bool) {
	seen := map[string]int{}
	for c, cell := range cells {
		k := Key(cell)
		if k == "" {
			continue
		}
		if before, dup := seen[k]; dup {
			return cell, before + 1, c + 1, true
		}
		seen[k] = c
	}
	return "", 0, 0, false
}
