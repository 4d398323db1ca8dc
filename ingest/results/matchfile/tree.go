package matchfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"sort"
	"strconv"
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// node is a value of a JSON document with its place.
type node struct {
	kind   byte // { [ s n b z (null)
	text   string
	list   []node
	keys   []string // of an object; list holds the values
	offset int
}

const maxDepth = 64

var errDepth = errors.New("nested deeper than 64")

// parseJSON reads one document.
func parseJSON(data []byte) (node, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	n, err := value(dec, data, 0)
	if err != nil {
		return node{}, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return node{}, errors.New("text after the end of the document")
	}
	return n, nil
}

func value(dec *json.Decoder, data []byte, depth int) (node, error) {
	if depth > maxDepth {
		return node{}, errDepth
	}
	at := int(dec.InputOffset())
	for at < len(data) && strings.IndexByte(" \t\r\n,:", data[at]) >= 0 {
		at++
	}
	t, err := dec.Token()
	if err != nil {
		return node{}, err
	}
	n := node{offset: at}
	switch v := t.(type) {
	case json.Delim:
		n.kind = byte(v) //nolint:gosec // one of { and [
		for dec.More() {
			if v == '{' {
				k, err := dec.Token()
				if err != nil {
					return n, err
				}
				name, _ := k.(string)
				n.keys = append(n.keys, name)
			}
			child, err := value(dec, data, depth+1)
			if err != nil {
				return n, err
			}
			n.list = append(n.list, child)
		}
		_, err = dec.Token()
		return n, err
	case string:
		n.kind, n.text = 's', v
	case json.Number:
		n.kind, n.text = 'n', v.String()
	case bool:
		n.kind, n.text = 'b', strconv.FormatBool(v)
	default:
		n.kind = 'z'
	}
	return n, nil
}

// get is the value of the first of the keys that the object has, whatever the
// case; a null node for none.
func (n *node) get(keys ...string) *node {
	for _, k := range keys {
		for i, have := range n.keys {
			if strings.EqualFold(have, k) {
				return &n.list[i]
			}
		}
	}
	return &node{kind: 'z'}
}

func (n *node) has(key string) bool { return n.get(key).kind != 'z' }

// str is the text of a text, number or boolean; "" for anything else.
func (n *node) str() string {
	switch n.kind {
	case 's', 'n', 'b':
		return n.text
	}
	return ""
}

func (n *node) num() event.Num {
	f, err := strconv.ParseFloat(n.text, 64)
	if (n.kind != 'n' && n.kind != 's') || err != nil || f != float64(int32(f)) {
		return event.Num{}
	}
	return event.N(int32(f))
}

// items are the elements of an array.
func (n *node) items() []node {
	if n.kind != '[' {
		return nil
	}
	return n.list
}

// share reads a printed fraction or percentage; digits that a computer adds
// beyond the ninth do not count as printed.
func (n *node) share() event.Share { return shareOf(n.str()) }

func shareOf(text string) event.Share {
	text = strings.ReplaceAll(strings.TrimSpace(text), ",", ".")
	digits, percent := strings.CutSuffix(text, "%")
	digits = strings.TrimSpace(digits)
	v, err := strconv.ParseFloat(digits, 64)
	if err != nil || v < 0 || v > 100 {
		return event.Share{}
	}
	_, frac, _ := strings.Cut(digits, ".")
	if strings.ContainsAny(digits, "eE") || len(frac) > 11 {
		_, frac, _ = strings.Cut(strings.TrimRight(strconv.FormatFloat(v, 'f', 9, 64), "0"), ".")
	}
	s := event.Share{V: v, Decimals: len(frac), OK: true}
	if percent || v > 1 {
		s.V, s.Decimals = v/100, s.Decimals+2
	}
	return s
}

// lines says on which line an offset stands.
type lines struct {
	file   int32
	starts []int
}

func linesOf(file int32, data []byte) *lines {
	l := &lines{file: file, starts: []int{0}}
	for i, c := range data {
		if c == '\n' {
			l.starts = append(l.starts, i+1)
		}
	}
	return l
}

func (l *lines) pos(offset int) source.Pos {
	i := sort.SearchInts(l.starts, offset+1) - 1
	col := offset - l.starts[i] + 1
	if col > 32767 {
		col = 0
	}
	return source.Pos{File: l.file, Row: int32(i + 1), Col: int16(col)} //nolint:gosec // inputs are limited by container
}

// document is a JSON file while it is read.
type document struct {
	b       *intake.Book
	f       *intake.File
	root    node
	unnamed bool // a player without a name was told
	lines   *lines
}

func (d *document) pos(n *node) source.Pos { return d.lines.pos(n.offset) }

// matches is where rows go.
func (d *document) matches() *event.Matches { return &d.b.Phase.Matches }

var rejectHead = []string{"round", "table", "player1", "player2", "result"}

// add keeps a match, or rejects it with a finding.
func (d *document) add(m event.MatchRow, code string) {
	if code == "" && IsBye(m.A) && IsBye(m.B) {
		code = "MATCH_NO_PLAYER"
	}
	if code == "" {
		d.matches().Add(side(m))
		d.b.Accept(d.f.No, 1)
		return
	}
	d.refuse(m, code)
}

func (d *document) refuse(m event.MatchRow, code string) {
	f := d.b.Finding(code, m.Pos)
	f.Raw = m.Raw
	f.Args = map[string]string{"a": m.A, "b": m.B}
	table := ""
	if m.Table.OK {
		table = strconv.Itoa(int(m.Table.V))
	}
	rejectRow(d.b, d.f.No, rejectHead, []string{m.Round, table, m.A, m.B, m.Raw}, f)
}
