package sheet

import (
	"bytes"
	"encoding/xml"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/source"
)

// special is a cell whose raw value is not the text of the cell.
type special struct {
	row, col int32
	kind     specialKind
	formula  string // of a formula without a value
}

type specialKind uint8

const (
	boolean  specialKind = iota // 1 or 0
	fraction                    // a number with a point or an exponent
	date                        // + numberKind
	dateEnd  = date + specialKind(asDateTime)
	formula  = dateEnd + 1 // without a stored value
)

// mostChoices bounds the drop-downs of a sheet that are looked at.
const mostChoices = 1000

// rect is a merged range, from 1, both ends included.
type rect struct{ top, left, bottom, right int }

// scan is what the gate saw in the part of a sheet.
type scan struct {
	filled     int // cells with a value
	lastRow    int // of those
	lastCol    int
	specials   []special // ascending
	merges     []rect
	hiddenRows []int    // that hold a value
	hiddenCols []rect   // ascending
	choices    []string // formulas of drop-downs that name another sheet
}

// hiddenColumns lists hidden columns up to the last one with a value, ascending.
func (s *scan) hiddenColumns() []int {
	var out []int
	for _, c := range s.hiddenCols {
		for n := c.left; n <= min(c.right, s.lastCol); n++ {
			out = append(out, n)
		}
	}
	return out
}

// scanner walks over the part of a sheet.
type scanner struct {
	book *book
	name string
	out  *scan

	row, col  int // last seen
	rowHidden bool
	rowFilled bool
	cell      cellState
}

// cellState is the cell being read.
type cellState struct {
	kind    string // attribute t
	style   int
	value   []byte
	inline  bool // an inline string has text
	formula []byte
	isForm  bool
}

// read checks the part of the sheet and notes what excelize will not tell.
func (s *sheetInfo) read(b *book) error {
	if s.part == "" {
		return nil
	}
	c := scanner{book: b, name: s.part, out: &s.scan}
	return walk{name: s.part, start: c.start, text: c.text, end: c.end}.over(b.parts[s.part])
}

func (s *scanner) fault(reason diag.Text, at string) error {
	return &faultError{reason: reason, part: s.name, at: at}
}

func (s *scanner) start(stack []string, e xml.StartElement) error {
	switch e.Name.Local {
	case "row":
		return s.startRow(e)
	case "c":
		if len(stack) > 1 && stack[len(stack)-2] == "row" {
			return s.startCell(e)
		}
	case "f":
		s.cell.isForm = true
	case "col":
		if isTrue(attr(e, "hidden")) {
			return s.hiddenColumn(e)
		}
	case "mergeCell":
		return s.merge(attr(e, "ref"))
	}
	return nil
}

// startRow checks that row numbers rise.
func (s *scanner) startRow(e xml.StartElement) error {
	number := s.row + 1
	if r := attr(e, "r"); r != "" {
		n, err := strconv.Atoi(r)
		if err != nil || n <= s.row {
			return s.fault(badRow, r)
		}
		number = n
	}
	if number > maxRows {
		return s.fault(badRow, strconv.Itoa(number))
	}
	s.row, s.col = number, 0
	s.rowHidden, s.rowFilled = isTrue(attr(e, "hidden")), false
	return nil
}

// startCell checks that references are in the row, rise, and that the style exists.
func (s *scanner) startCell(e xml.StartElement) error {
	s.cell = cellState{kind: attr(e, "t")}
	col := s.col + 1
	if ref := attr(e, "r"); ref != "" {
		c, row, ok := parseRef(ref)
		if !ok || row != s.row || c <= s.col {
			return s.fault(badCell, ref)
		}
		col = c
	}
	if col > maxColumns {
		return s.fault(badCell, source.ColumnLetters(col)+strconv.Itoa(s.row))
	}
	s.col = col
	if style := attr(e, "s"); style != "" {
		n, err := strconv.Atoi(style)
		if err != nil || n < 0 || (s.book.styled && n >= len(s.book.styles) && n > 0) || n > 65_490 {
			return s.fault(badStyle, s.place())
		}
		s.cell.style = n
	}
	return nil
}

// place is the address of the cell being read.
func (s *scanner) place() string { return source.ColumnLetters(s.col) + strconv.Itoa(s.row) }

func (s *scanner) text(stack []string, text []byte) {
	n := len(stack)
	if n < 3 || len(text) == 0 {
		return
	}
	switch stack[n-1] {
	case "v":
		s.cell.value = append(s.cell.value, text...)
	case "f":
		if stack[n-2] == "formula1" { // Excel wraps formulas that name another sheet
			s.choice(text)
			return
		}
		s.cell.formula = append(s.cell.formula, text...)
	case "t":
		if stack[n-2] != "rPh" {
			s.cell.inline = true
		}
	case "formula1":
		s.choice(text)
	}
}

// choice notes the formula of a drop-down that names another sheet.
func (s *scanner) choice(formula []byte) {
	if len(s.out.choices) < mostChoices && bytes.IndexByte(formula, '!') > 0 {
		s.out.choices = append(s.out.choices, string(formula))
	}
}

func (s *scanner) end(stack []string) error {
	n := len(stack)
	if stack[n-1] != "c" || n < 2 || stack[n-2] != "row" {
		return nil
	}
	return s.endCell()
}

// endCell notes a cell that has a value, and one that is special.
func (s *scanner) endCell() error {
	c := &s.cell
	filled := len(c.value) > 0
	sp := special{row: int32(s.row), col: int32(s.col)} //nolint:gosec // within the bounds of a sheet
	note := false
	switch c.kind {
	case "s":
		if filled {
			i, err := strconv.Atoi(strings.TrimSpace(string(c.value)))
			if err != nil || i < 0 || i >= len(s.book.shared) {
				return s.fault(badShared, s.place())
			}
			filled = s.book.shared[i]
		}
	case "inlineStr":
		filled = c.inline || filled
	case "b":
		sp.kind, note = boolean, filled
	case "", "n":
		if k := s.book.styleOf(c.style); filled && k != plainNumber {
			sp.kind, note = date+specialKind(k), true
		} else if filled && strings.ContainsAny(string(c.value), ".eE") {
			sp.kind, note = fraction, true
		}
	}
	if c.isForm && len(c.value) == 0 && !c.inline && c.kind != "str" {
		// a formula whose value is the empty text has t="str"
		sp.kind, note, filled = formula, true, true
		sp.formula = "=" + strings.TrimSpace(string(c.formula))
	}
	if note {
		s.out.specials = append(s.out.specials, sp)
	}
	if filled {
		s.filledCell()
	}
	return nil
}

func (s *scanner) filledCell() {
	s.out.filled++
	s.out.lastRow = s.row
	s.out.lastCol = max(s.out.lastCol, s.col)
	if s.rowHidden && !s.rowFilled {
		s.out.hiddenRows = append(s.out.hiddenRows, s.row)
	}
	s.rowFilled = true
}

func (b *book) styleOf(i int) numberKind {
	if i >= len(b.styles) {
		return plainNumber
	}
	return b.styles[i]
}

func (s *scanner) hiddenColumn(e xml.StartElement) error {
	left, err1 := strconv.Atoi(attr(e, "min"))
	right, err2 := strconv.Atoi(attr(e, "max"))
	if err1 != nil || err2 != nil || left < 1 || right < left || right > maxColumns {
		return s.fault(badCell, attr(e, "min")+":"+attr(e, "max"))
	}
	// some writers list columns from the last to the first: any order will do
	at, _ := slices.BinarySearchFunc(s.out.hiddenCols, left, func(c rect, left int) int { return c.left - left })
	if at > 0 && s.out.hiddenCols[at-1].right >= left || at < len(s.out.hiddenCols) && s.out.hiddenCols[at].left <= right {
		return s.fault(badCell, attr(e, "min")+":"+attr(e, "max"))
	}
	s.out.hiddenCols = slices.Insert(s.out.hiddenCols, at, rect{left: left, right: right})
	return nil
}

func (s *scanner) merge(ref string) error {
	from, to, ok := strings.Cut(ref, ":")
	if !ok {
		to = from
	}
	left, top, ok1 := parseRef(from)
	right, bottom, ok2 := parseRef(to)
	if !ok1 || !ok2 || right < left || bottom < top {
		return s.fault(badMerge, ref)
	}
	s.out.merges = append(s.out.merges, rect{top, left, bottom, right})
	return nil
}

// parseRef reads a reference such as AB12 within the bounds of a sheet.
func parseRef(ref string) (col, row int, ok bool) {
	i := 0
	for ; i < len(ref) && ref[i] >= 'A' && ref[i] <= 'Z' && i < 4; i++ {
		col = col*26 + int(ref[i]-'A') + 1
	}
	if i == 0 || i == len(ref) || ref[i] < '1' || ref[i] > '9' {
		return 0, 0, false
	}
	row, err := strconv.Atoi(ref[i:])
	return col, row, err == nil && col <= maxColumns && row <= maxRows
}
