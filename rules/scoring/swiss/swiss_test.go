package swiss_test

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/results/matchfile"
	"deckmill/ingest/source"
	"deckmill/rules/scoring/swiss"
	"deckmill/transform"
	"deckmill/transform/catalog"
	"deckmill/transform/names"
)

// fataler is a test or a property.
type fataler interface {
	Fatalf(format string, args ...any)
}

var cards = sync.OnceValues(catalog.Starter)

// tools are what transform needs; a resolver serves one phase at a time.
func tools() transform.Input {
	c, err := cards()
	if err != nil {
		panic(err)
	}
	r, _ := names.New(c, names.Options{})
	return transform.Input{Catalog: c, Names: r, Files: &source.Files{}, Labels: true}
}

// row is a match as a person writes it: "1 Ana Bo 2-1".
func row(t fataler, text string) event.MatchRow {
	f := strings.Fields(text)
	if len(f) < 3 {
		t.Fatalf("row %q", text)
	}
	m := event.MatchRow{Round: f[0], A: f[1], B: f[2], Raw: strings.Join(f[3:], " ")}
	said, ok := matchfile.ParseResult(m.Raw, m.A, m.B, false)
	if !ok {
		t.Fatalf("result of %q", text)
	}
	m.AWins, m.BWins, m.Drawn, m.Won, m.Status, m.Leaves = said.AWins, said.BWins, said.Drawn, said.Won, said.Status, said.Leaves
	return m
}

// phase is a phase of such rows, after transform.
func phase(t fataler, profile string, rows ...string) (*event.Phase, []diag.Finding) {
	p := event.NewPhase(event.Settings{Phase: "main", Lang: "en", Scoring: event.Scoring{Profile: profile}}, event.NewStrings())
	for i, text := range rows {
		m := row(t, text)
		m.Pos = source.Pos{File: 1, Row: int32(i + 2)}
		p.Matches.Add(m)
	}
	var sink diag.Sink
	transform.Phase(p, tools(), &sink)
	return p, sink.List
}

// table scores rows and writes one line a player: rank name points W-L-D omw gw ogw.
func table(t fataler, profile string, rows ...string) string {
	p, _ := phase(t, profile, rows...)
	return write(p, swiss.Compute(p, swiss.Lookup(profile)))
}

func write(p *event.Phase, t *swiss.Table) string {
	var b strings.Builder
	for i := range t.Lines {
		l := &t.Lines[i]
		fmt.Fprintf(&b, "%d %s %d %d-%d-%d", l.Rank, p.Players.Name[l.Player], l.Points, l.Wins, l.Losses, l.Draws)
		for _, v := range l.Shown {
			if v.OK() {
				b.WriteString(" " + strconv.FormatFloat(v.Float(), 'f', 4, 64))
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// line is the line of a player in a written table.
func line(table, player string) string {
	for l := range strings.Lines(table) {
		if f := strings.Fields(l); len(f) > 1 && f[1] == player {
			return strings.TrimSpace(l)
		}
	}
	return ""
}

func codes(list []diag.Finding) string {
	var out []string
	for i := range list {
		out = append(out, list[i].Code)
	}
	return strings.Join(out, " ")
}
