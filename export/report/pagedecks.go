package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deckmill/export/view"
)

type decks struct {
	ID      string
	List    []deck
	Earlier []deck
	More    string
}

type deck struct {
	ID, Title, Player, Result, Verdict string
	Pips                               []pip
	Notes                              []string
	Struck, Long                       bool
	Summary                            string
	Zones                              []zone
	Twins                              []link
	Findings                           []*view.Finding
}

type pip struct{ Letter, Name string }

type zone struct {
	Name  string
	Cards []view.Card
}

type link struct{ ID, Text string }

// longDeck is the number of lines from which a deck is folded.
const longDeck = 15

func (m *maker) decks() {
	judged := m.v.Judged()
	if len(judged) == 0 {
		return
	}
	t := &decks{ID: m.heading("decks", len(judged))}
	m.out.Decks = t
	kept := judged
	if len(judged) > mostDecks { // the best, and those that need a look
		kept = slices.DeleteFunc(slices.Clone(judged), func(d *view.Deck) bool {
			return d.Verdict == "legal" && (d.Standing == nil || d.Standing.Rank > mostDecks/5)
		})
		kept = kept[:min(len(kept), mostDecks)]
	}
	for _, d := range kept {
		t.List = append(t.List, m.deck(d))
	}
	t.More = m.more(len(judged) - len(kept))
	earlier := m.v.Earlier()
	for _, d := range earlier[:min(len(earlier), mostDecks)] {
		t.Earlier = append(t.Earlier, m.deck(d))
	}
}

func (m *maker) deck(d *view.Deck) deck {
	out := deck{
		ID: m.deckID(d), Title: d.Name, Player: d.Player, Verdict: d.Verdict, Struck: d.Struck(), Long: len(d.Cards) >= longDeck,
		Findings: slices.DeleteFunc(slices.Clone(d.Findings), func(f *view.Finding) bool { return f.Severity == "info" }),
	}
	if d.Team != "" {
		out.Notes = append(out.Notes, d.Team)
	}
	for _, l := range []string{"W", "U", "B", "R", "G"} {
		if strings.Contains(d.Colours, l) {
			out.Pips = append(out.Pips, pip{l, m.word("col" + l)})
		}
	}
	if s := d.Standing; s != nil {
		out.Result = fmt.Sprintf("%s %s, %s", m.word("rank"), text(s.Rank), view.Plural("npoints", int(s.Score()), m.lang))
	} else if len(m.v.Standings) > 0 && !d.Superseded {
		out.Notes = append(out.Notes, m.word("notcounted"))
	}
	out.Zones = m.zones(d)
	out.Summary = fmt.Sprintf("%s: %d", m.word("cards"), d.Main)
	if d.Side > 0 {
		out.Summary += fmt.Sprintf(" + %d", d.Side)
	}
	for _, t := range d.Twins[:min(len(d.Twins), 8)] {
		out.Twins = append(out.Twins, link{m.deckID(t), t.Player})
	}
	return out
}

// zones are the cards by zone, the general first.
func (m *maker) zones(d *view.Deck) []zone {
	var list []zone
	for _, z := range []struct{ zone, key string }{{"general", "general"}, {"companion", ""}, {"main", ""}, {"side", "sideboard"}} {
		x := zone{}
		if z.key != "" {
			x.Name = m.word(z.key)
		}
		for i := range d.Cards {
			if d.Cards[i].Zone == z.zone {
				x.Cards = append(x.Cards, d.Cards[i])
			}
		}
		if len(x.Cards) > 0 {
			list = append(list, x)
		}
	}
	return list
}

type meta struct {
	ID            string
	Colours       []barItem
	Generals, Top []barItem
	All           []barItem
	Scored        bool // there are mean points
	More          string
}

type barItem struct {
	Letter, Name, Mean string
	N, Bar             int
	Copies, Side       int64
}

// chartWidth is the width of the bars, topCards their number.
const (
	chartWidth = 180
	topCards   = 12
)

func (m *maker) meta() {
	v := &m.v.Meta
	if v.Decks == 0 || len(v.Cards) == 0 {
		return
	}
	t := &meta{ID: m.heading("metagame", 0)}
	for _, c := range v.Colours {
		t.Colours = append(t.Colours, barItem{Letter: c.Name, Name: m.word("col" + c.Name), N: c.N, Bar: c.N * chartWidth / v.Decks})
	}
	for _, c := range v.Generals[:min(topCards, len(v.Generals))] {
		t.Generals = append(t.Generals, barItem{Name: c.Name, N: c.N, Bar: c.N * chartWidth / v.Generals[0].N})
	}
	for i := range v.Cards[:min(mostCards, len(v.Cards))] {
		c := &v.Cards[i]
		x := barItem{Name: c.Name, N: c.Decks, Copies: c.Copies, Side: c.Side, Bar: c.Decks * chartWidth / max(1, v.Cards[0].Decks)}
		if mean := c.Mean(); mean >= 0 {
			x.Mean = strconv.FormatFloat(mean, 'f', 1, 64)
			t.Scored = true
		}
		if i < topCards && c.Decks > 0 {
			t.Top = append(t.Top, x)
		}
		t.All = append(t.All, x)
	}
	t.More = m.more(len(v.Cards) - mostCards)
	m.out.Meta = t
}

type teams struct {
	ID   string
	List []team
	More string
}

type team struct {
	Name, Verdict string
	Decks         []link
}

// teams stand once on the page, with the first phase that has decks.
func (m *maker) teams() {
	all := m.event.Teams
	if len(all) == 0 || m.out.Decks == nil || m.page.teamsDone {
		return
	}
	m.page.teamsDone = true
	t := &teams{ID: m.heading("teams", len(all)), More: m.more(len(all) - mostDecks)}
	for _, x := range all[:min(len(all), mostDecks)] {
		line := team{Name: x.Name, Verdict: x.Verdict}
		for _, d := range x.Decks {
			name := d.Player
			if d.Name != "" {
				name += " (" + d.Name + ")"
			}
			line.Decks = append(line.Decks, link{"", name})
		}
		t.List = append(t.List, line)
	}
	m.out.Teams = t
}
