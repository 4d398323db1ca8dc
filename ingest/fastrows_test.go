package ingest

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"deckmill/ingest/csvscan"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// readPiece reads a piece below a header with or without fast rows, and shows
// everything that was found; slow is how many rows the general way took.
func readPiece(head string, comma byte, text []byte, last, fast bool) (seen []string, slow int) {
	cells := strings.Split(head, ",")
	s := event.Settings{Lang: "en"}
	strs := event.NewStrings()
	files := &source.Files{}
	l := &layout{file: files.Add(source.File{Name: "x.csv"}), stem: "x", head: cells, x: header.Find(cells, nil), dialect: csvscan.Dialect{Comma: comma}}
	l.prints = l.x.Has(header.SetCode) || l.x.Has(header.Number)
	l.submits = l.x.Has(header.SubmittedAt)
	b := &intake.Book{Phase: event.NewPhase(s, strs), Sink: &diag.Sink{}, Files: files, Location: time.UTC}
	n := &numbers{strings: strs}
	p := newPieceReader(l, b, n)
	p.fast.off = p.fast.off || !fast
	x := &piece{text: append([]byte(nil), text...), last: last}
	p.read(x)
	if x.unfit != "" {
		return []string{"unfit"}, p.slow
	}
	at := func(id int32) string { return strs.At(id) }
	add := func(format string, args ...any) { seen = append(seen, fmt.Sprintf(format, args...)) }
	add("%d lines, tail %q, counts %+v", x.lines, x.tail, x.counts)
	for i := range x.decks {
		d := &x.decks[i]
		add("deck %q %+v", d.key, d.deck)
		var lines event.Entries
		(&linesPart{printed: l.prints}).unpack(x.list[d.from:d.to], int(d.lines), &lines)
		for k := range lines.Len() {
			e := lines.At(k)
			add("row %d: %q %d %s proxy %t set %q number %q", e.Pos.Row, at(e.Text), e.Count, e.Zone, e.Proxy, at(e.Set), at(e.Num))
		}
	}
	for i := range x.sink.List {
		add("%+v", x.sink.List[i])
	}
	for i := range x.reject {
		add("%+v", x.reject[i])
	}
	texts := map[string]bool{}
	for _, c := range n.cards {
		texts[at(c)] = true
	}
	add("%v", texts)
	return seen, p.slow
}

var fastHeads = []string{
	"deck_id,format,date,section,count,card", "deck_id,card", "count,card", "player,deck_name,count,card,section", "card,count,deck_id,set_code,number,proxy",
	"no,player,mood,submitted_at,card,count", "mood,deck_id,mood2,zone,date,quantity,card,mood3", "player,team,special_ok,rule_2_3a,format,card,proxy", "count,card,format",
}

// both reads a piece both ways and compares.
func both(t interface {
	Helper()
	Fatalf(format string, args ...any)
}, head string, comma byte, text []byte, last bool,
) {
	t.Helper()
	want, _ := readPiece(head, comma, text, last, false)
	got, _ := readPiece(head, comma, text, last, true)
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("%s\n%q (-general +fast):\n%s", head, text, diff)
	}
}

// Fast rows and the general way find the same in any text.
func FuzzFastRows(f *testing.F) {
	for i, s := range []string{
		"1,Vintage,2010-01-02,main,4,Forest\n1,Vintage,2010-01-02,main,4,Forest\n1,Vintage,2010-01-02,side,12,\"Ayara, First of Locthwain\"\r\n2,Vintage,2010-01-02,side,0,Fog\n",
		"d1,Forest\nd1,Fog\n\nd1,\"Fire \"\"x\"\"\"\nd2,\nd2, \nd2,Fog,\nd2,Fog,x\nd2", "a\x00,b\na,b\rc,d\n\"a\",b\n\"a\",b\n\"a\nb\",c\na,\"b", "Ana,Burn,1,Fog,main\nAna,Burn,1,Fog,main\n ,Burn,1,Fog,main\n",
		"\xff,a\nb,\xc3\xa9\nb,\xc3\xa9\n", "4,Forest\n4,Forest\n4x,Forest\n10000,Forest\n09,Forest\n", "1;Ana;;2010-01-01;Fog;3\n1;Ana;;2010-01-01 10:00;Fog;3\n#2; ;;;Fog;3\n",
	} {
		f.Add([]byte(s), uint8(i), byte(','), true)
		f.Add([]byte(s), uint8(0), byte(';'), false)
	}
	f.Fuzz(func(t *testing.T, text []byte, head uint8, comma byte, last bool) {
		if !last { // a piece ends with a line
			text = text[:bytes.LastIndexByte(text, '\n')+1]
		}
		switch comma {
		case ',', ';', '\t', '|':
		default:
			comma = ','
		}
		both(t, fastHeads[int(head)%len(fastHeads)], comma, text, last)
	})
}

// The same with rows that mix usual and unusual forms.
func TestFastRowsAreTheSame(t *testing.T) {
	t.Parallel()
	values := map[header.Field][]string{
		header.Count: {"1", "4", "20", "4x", "0", "", "-1", "40000", "0004", "00004", " 2", "\"3\""}, header.Card: {"Forest", "Fog", "Lim-Dûl's Vault", "\"Ayara, First of Locthwain\"", "A \"q\" b", "\"A \"\"q\"\" b\"", "", " ", " Fog", "\"two\nlines\"", "\"open", "a\x00b", "a\rb", "\"x\"y", "\xff"},
		header.Section: {"main", "side", "", "Sideboard", "tokens", "attic", "\"main\"", " main", "mainx"}, header.DateField: {"2010-01-02", "2010-01-03", "", "2020-02-30"},
		header.SubmittedAt: {"2010-01-01 10:00", "2010-01-02 10:00", "", "1/2/2010"}, header.Player: {"Ana", "Bo", "", " ", "\"Smith, J\"", "A\tB"},
		header.No: {"1", "#2", "", "x"}, header.SetCode: {"", "LEA", " LEA", "\"\""}, header.Proxy: {"", "yes", "no", "нет", "\"1\""},
	}
	rapid.Check(t, func(t *rapid.T) {
		head := rapid.SampledFrom(fastHeads).Draw(t, "head")
		comma := rapid.SampledFrom([]byte{',', ',', '\t'}).Draw(t, "comma")
		end := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "end")
		var b bytes.Buffer
		columns := strings.Split(head, ",")
		cells := make([]string, len(columns))
		for range rapid.IntRange(1, 12).Draw(t, "rows") {
			for i, c := range columns {
				list := values[header.FieldOf(c)]
				if list == nil {
					list = []string{"a", "b", "", "\"c\"", "d\"e", "\xfe"}
				}
				k := 0
				switch rapid.IntRange(0, 12).Draw(t, "kind") {
				case 0:
					k = len(list) - 1
				case 1, 2:
					k = min(len(list)-1, 2)
				case 3:
					k = len(list) - 2
				}
				if cells[i] == "" || rapid.IntRange(0, 3).Draw(t, "change") == 0 {
					if cells[i] = list[rapid.IntRange(0, k).Draw(t, "cell")]; comma != ',' {
						cells[i] = strings.ReplaceAll(cells[i], ",", string(comma))
					}
				}
			}
			n := len(cells)
			if rapid.IntRange(0, 15).Draw(t, "short") == 0 {
				n--
			}
			b.WriteString(strings.Join(cells[:n], string(comma)))
			b.WriteString(rapid.SampledFrom([]string{end, end, end, end, end, end, string(comma) + end, string(comma) + "x" + end, "\n", end + end, "\r"}).Draw(t, "line end"))
		}
		last := rapid.Bool().Draw(t, "last")
		text := b.Bytes()
		if !last {
			text = text[:bytes.LastIndexByte(text, '\n')+1]
		}
		both(t, head, comma, text, last)
	})
}

// Usual rows do not take the general way: else a file would take four times as
// long, with the same result.
func TestUsualRowsAreFast(t *testing.T) {
	t.Parallel()
	for head, row := range map[string]string{
		"deck_id,format,date,section,count,card": "%d,Vintage,2010-01-0%d,main,4,\"Ayara, First of Locthwain\"",
		"card,deck_id,qty":                       "Lim-Dûl's Vault,%d,1%d",
		"player,mood,section,count,set,card":     "\"Smith, %d\",good%d,\"side\",\"10\",LEA,Fog",
		"no,player,submitted_at,card":            "%d,Ana,2010-01-0%d,Fog",
		"count,card":                             "1%d,Fog%d",
	} {
		for _, end := range []string{"\n", "\r\n"} {
			var b bytes.Buffer
			for i := range 9 {
				line := fmt.Sprintf(row, i+1, i+1)
				b.WriteString(line + end + line + end)
			}
			if _, slow := readPiece(head, ',', b.Bytes(), false, true); slow != 1 { // the first one
				t.Errorf("%s: %d of %d rows took the general way", row, slow, 18)
			}
			both(t, head, ',', b.Bytes(), false)
		}
	}
}

// A text is found again with the number it was given, however it was cut.
func TestTextTable(t *testing.T) {
	t.Parallel()
	table := newTextTable()
	for round := range 2 {
		for i := range 10_000 {
			s := strings.Repeat("x", i%40) + fmt.Sprint(i)
			next := int32(i)
			number := func(string) int32 {
				if round > 0 {
					t.Fatalf("%q was forgotten", s)
				}
				return next
			}
			if id := table.get(s, number); id != next {
				t.Fatalf("%q is %d, want %d", s, id, next)
			}
			text := padded([]byte(s + ",y"))
			w, n := scanText(text, 0, eachByte*',')
			if len(s) >= 8*textWords {
				continue
			}
			if id, ok := table.short(w); !ok || id != next || n != len(s) {
				t.Fatalf("%q is %d, %t, want %d", text[:n], id, ok, next)
			}
		}
	}
}

// The search by eight bytes stops where one byte by byte does.
func FuzzScanText(f *testing.F) {
	f.Add([]byte("a,b"), byte(','))
	f.Add([]byte("\x7f\x80\xff\x20\x1f\x21,,"), byte('|'))
	f.Fuzz(func(t *testing.T, text []byte, stop byte) {
		want := len(text)
		for i, c := range text {
			if c < 0x20 || c == stop {
				want = i
				break
			}
		}
		p := padded(append([]byte(nil), text...))
		w, n := scanText(p, 0, eachByte*uint64(stop))
		short := min(want, 8*textWords)
		if skip := skipText(p, 0, eachByte*uint64(stop)); skip != want || n != short || w != wordsOf(string(text[:short])) {
			t.Fatalf("%q: stops at %d and %d, want %d; words %x", text, n, skip, want, w)
		}
	})
}
