package matchfile

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// element is an element of an XML document with its line; namespaces are dropped.
type element struct {
	name     string
	attr     map[string]string
	children []element
	line     int32
	text     string
}

// parseXML reads a document without a DTD; nesting is limited.
func parseXML(text string) (element, error) {
	dec := xml.NewDecoder(strings.NewReader(text))
	dec.Strict = true
	dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // the text is decoded already
	root := element{}
	stack := []*element{&root}
	for {
		t, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return root, err
		}
		top := stack[len(stack)-1]
		switch v := t.(type) {
		case xml.Directive:
			return root, errors.New("a document type is not read")
		case xml.StartElement:
			if len(stack) > maxDepth {
				return root, errDepth
			}
			line, _ := dec.InputPos()
			e := element{name: strings.ToLower(v.Name.Local), attr: map[string]string{}, line: int32(line)} //nolint:gosec // inputs are limited
			for _, a := range v.Attr {
				e.attr[strings.ToLower(a.Name.Local)] = a.Value
			}
			top.children = append(top.children, e)
			stack = append(stack, &top.children[len(top.children)-1])
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		case xml.CharData:
			top.text += string(v)
		}
	}
	if len(root.children) == 0 {
		return root, errors.New("no element")
	}
	return root.children[0], nil
}

// each calls f for every descendant with the name, in order.
func (e *element) each(name string, f func(*element)) {
	for i := range e.children {
		if e.children[i].name == name {
			f(&e.children[i])
		}
		e.children[i].each(name, f)
	}
}

// IsWER reports the XML of Wizards Event Reporter: event, participation, matches.
func IsWER(f *intake.File) bool {
	if f.Lines == nil {
		return false
	}
	text := strings.ToLower(strings.Join(f.Lines[:min(len(f.Lines), 4000)], "\n"))
	return strings.Contains(text, "<event") && strings.HasPrefix(strings.TrimSpace(text), "<") && (strings.Contains(text, "<participation") || strings.Contains(text, "<matches"))
}

// WER reads the matches and drops of an event (spec/results.md A4, 5). Of the
// rest, nothing is kept: warnings and their judges are personal data.
func WER(b *intake.Book, f *intake.File) {
	root, err := parseXML(strings.Join(f.Lines, "\n"))
	if err != nil {
		say := b.Finding("RESULTS_FAULT", source.Pos{File: f.No})
		say.Args = map[string]string{"reason": err.Error()}
		b.Sink.Add(say)
		return
	}
	w := wer{b: b, f: f, names: map[string]string{}, playoff: number(root.attr["playoffstartround"]).V}
	w.people(&root)
	root.each("round", func(r *element) {
		r.each("match", func(m *element) { w.match(r, m) })
	})
}

type wer struct {
	b       *intake.Book
	f       *intake.File
	names   map[string]string // person or team id -> name
	playoff int32             // first round of the playoff, 0 = none
}

func (w *wer) people(root *element) {
	root.each("person", func(p *element) {
		parts := []string{p.attr["first"], p.attr["middle"], p.attr["last"]}
		w.names[p.attr["id"]] = strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
	})
	root.each("team", func(t *element) {
		var members []*element
		t.each("member", func(m *element) { members = append(members, m) })
		name := t.attr["name"]
		if len(members) > 1 && name != "" {
			w.names["team:"+t.attr["id"]] = name
			for _, m := range members {
				w.b.Phase.Seats = append(w.b.Phase.Seats, event.Seat{Team: name, Player: w.names[m.attr["person"]], Seat: m.attr["position"], Pos: source.Pos{File: w.f.No, Row: m.line}})
			}
			w.b.Phase.Matches.Teams = true
		}
		if n := number(t.attr["eliminationround"]); n.V > 0 {
			for _, m := range members {
				left := event.Left{Player: w.names[m.attr["person"]], Round: n.V, Pos: source.Pos{File: w.f.No, Row: t.line}}
				if len(members) > 1 {
					left.Player = name
				}
				if left.Player != "" {
					w.b.Phase.Matches.Left = append(w.b.Phase.Matches.Left, left)
				}
				if len(members) > 1 {
					break
				}
			}
		}
	})
}

func (w *wer) name(m *element, person, team string) string {
	if id := m.attr[team]; id != "" && w.names["team:"+id] != "" {
		return w.names["team:"+id]
	}
	id := m.attr[person]
	if n := w.names[id]; n != "" {
		return n
	}
	return id
}

// match: outcome 1 = person won, 2 = draw (with three drawn games: intentional),
// 3 = bye.
func (w *wer) match(r, m *element) {
	round := r.attr["number"]
	if n := number(round); w.playoff > 0 && n.V >= w.playoff {
		round = "Playoff " + round
	}
	row := event.MatchRow{
		Round: round, Table: number(m.attr["table"]), A: w.name(m, "person", "team"), B: w.name(m, "opponent", "opponentteam"),
		AWins: number(m.attr["win"]), BWins: number(m.attr["loss"]), Drawn: number(m.attr["draw"]), Raw: "outcome " + m.attr["outcome"],
		Pos: source.Pos{File: w.f.No, Row: m.line},
	}
	code := ""
	switch m.attr["outcome"] {
	case "1":
		row.Won = event.SideA
	case "2":
		row.Won = event.Both
		if row.AWins.V+row.BWins.V == 0 && row.Drawn.V == 3 {
			row.Status = event.MatchIntentional
		}
	case "3":
		row.Status = event.MatchBye
	case "4":
		row.Status = event.MatchByeLost
	case "5":
		row.Status = event.MatchDoubleLoss
	default:
		code = "MATCH_RESULT_UNREADABLE"
	}
	if strings.EqualFold(m.attr["winbydrop"], "true") {
		row.Leaves = event.SideB
		if row.Status == event.MatchPlayed {
			row.Status = event.MatchConcession
		}
	}
	if IsBye(row.A) && IsBye(row.B) {
		code = "MATCH_NO_PLAYER"
	}
	if code == "" {
		w.b.Phase.Matches.Add(side(row))
		w.b.Accept(w.f.No, 1)
		return
	}
	f := w.b.Finding(code, row.Pos)
	f.Raw, f.Args = row.Raw, map[string]string{"a": row.A, "b": row.B}
	rejectRow(w.b, w.f.No, rejectHead, []string{row.Round, m.attr["table"], row.A, row.B, row.Raw}, f)
}
