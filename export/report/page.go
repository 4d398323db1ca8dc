package report

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the page's template, style and script
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"

	"deckmill/export/view"
)

// Line is a label with its value.
type Line struct{ Key, Value string }

// Page is what the report page and the forum posts are made of.
type Page struct {
	Title   string
	Lang    string // en, fr or ru
	Version string // of the program
	About   []Line // how the event was run
	Event   *view.Event
	Call    Call   // what the call for decks says
	Stage   string // sealed, decks or results ("" likewise)
}

//go:embed page/page.gohtml
var pageTemplate string

//go:embed page/page.css
var pageCSS string

//go:embed page/page.js
var pageJS string

// The most that a page shows; the rest is in the workbook and the tables.
const (
	mostRows     = 1000 // of the standings
	mostDecks    = 500
	mostFindings = 500
	mostCards    = 300
	widestMatrix = 120
)

// HTML writes report.html: one page that needs no network and no server. Text
// of the input is escaped by its place in the page (html/template), no script
// holds any of it, and the page's own policy lets no other script run.
func HTML(w io.Writer, p *Page) error {
	t, err := template.New("page").Funcs(template.FuncMap{
		"w":   func(key string) string { return view.Word(key, p.Lang) },
		"n":   func(key string, n int) string { return view.Plural(key, n, p.Lang) },
		"num": text,
		"short": func(s string) string {
			return s[:min(12, len(s))]
		},
	}).Parse(pageTemplate)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, newPage(p)); err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

// policy is the content security policy of the page: its own style and script,
// known by their hashes, and nothing else.
func policy() string {
	return "default-src 'none'; style-src '" + hash(pageCSS) + "'; script-src '" + hash(pageJS) + "'; base-uri 'none'; form-action 'none'"
}

func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// page is the data of the template.
type page struct {
	Lang, Title, Policy string
	CSS                 template.CSS
	JS                  template.JS
	Facts               []string
	Open                int
	OpenAt              string
	Nav                 []navItem
	Phases              []*phase
	Season              []view.SeasonRow
	Bans                []view.SeasonBan
	About               []Line
	Files               []view.File
	MadeBy              string
	teamsDone           bool
}

type navItem struct {
	ID, Title string
	N         int
}

// phase is one phase of the event; a part without content is nil.
type phase struct {
	ID, Title   string // empty when there is one phase
	Lead        *lead
	Standings   *standings
	Matrix      *matrix
	Decks       *decks
	Teams       *teams
	Meta        *meta
	Pairs       *pairs
	Findings    *findings
	Corrections *corrections
	Tiebreaks   *tiebreaks
	Survivor    *survivor
	Since       *since
	Seals       *seals
	WhatIf      *whatIf
}

func newPage(p *Page) *page {
	out := &page{
		Lang: language(p.Lang), Title: p.Title, Policy: policy(), CSS: template.CSS(pageCSS), JS: template.JS(pageJS), //nolint:gosec // embedded files, no input
		About: p.About, Files: p.Event.Files, MadeBy: fmt.Sprintf(view.Word("madeby", p.Lang), p.Version),
	}
	if len(p.Event.Phases) > 0 {
		first := p.Event.Phases[0]
		for _, f := range []string{first.Format, first.Date} {
			if f != "" && f != p.Title {
				out.Facts = append(out.Facts, f)
			}
		}
	}
	for i, v := range finalFirst(p.Event.Phases) {
		m := &maker{lang: p.Lang, v: v, event: p.Event, prefix: "p" + strconv.Itoa(i+1) + "-", out: &phase{}, page: out}
		if len(p.Event.Phases) > 1 {
			m.out.ID, m.out.Title = strings.TrimSuffix(m.prefix, "-"), m.phaseTitle()
			out.Nav = append(out.Nav, navItem{m.out.ID, m.out.Title, len(v.OpenFindings())})
		}
		m.phase()
		if n := len(v.OpenFindings()); n > 0 {
			if out.Open == 0 {
				out.OpenAt = m.prefix + "findings"
			}
			out.Open += n
		}
		out.Phases = append(out.Phases, m.out)
	}
	out.Season, out.Bans = p.Event.Season, p.Event.Bans
	if n := len(out.Season); n > 0 {
		out.Nav = append(out.Nav, navItem{"season", view.Word("season", p.Lang), n})
	}
	if n := len(out.Bans); n > 0 {
		out.Nav = append(out.Nav, navItem{"bans", view.Word("nextbans", p.Lang), n})
	}
	out.Nav = append(out.Nav, navItem{ID: "about", Title: view.Word("about", p.Lang)})
	return out
}

// finalFirst puts the final standings of an event of several phases before them.
func finalFirst(phases []*view.Phase) []*view.Phase {
	list := slices.Clone(phases)
	slices.SortStableFunc(list, func(a, b *view.Phase) int {
		switch {
		case a.ID == "final" && b.ID != "final":
			return -1
		case b.ID == "final" && a.ID != "final":
			return 1
		}
		return 0
	})
	return list
}

func language(lang string) string {
	if lang == "fr" || lang == "ru" {
		return lang
	}
	return "en"
}

// maker makes the parts of one phase.
type maker struct {
	lang   string
	prefix string // of the ids
	v      *view.Phase
	event  *view.Event
	page   *page
	out    *phase
}

func (m *maker) word(key string) string { return view.Word(key, m.lang) }

// heading starts a part: its id, and its place in the navigation, which lists
// the phases only when there are several.
func (m *maker) heading(key string, n int) string {
	id := m.prefix + key
	if m.out.Title == "" {
		m.page.Nav = append(m.page.Nav, navItem{id, m.word(key), n})
	}
	return id
}

// phaseTitle is the name of the phase; the sums over all of them have ours.
func (m *maker) phaseTitle() string {
	if m.v.ID == "final" {
		return m.word("final")
	}
	return m.v.ID
}

func (m *maker) phase() {
	m.lead()
	m.survivor()
	m.standings()
	m.matrix()
	m.decks()
	m.teams()
	m.meta()
	m.pairs()
	m.findings()
	m.corrections()
	m.since()
	m.whatIf()
	m.seals()
	m.tiebreaks()
}

// deckID is the id of a deck on the page: never a text of the input.
func (m *maker) deckID(d *view.Deck) string { return m.prefix + "deck-" + strconv.Itoa(d.No) }

// deckTitle is the deck's name, or that it has none.
func (m *maker) deckTitle(d *view.Deck) string {
	if d.Name != "" {
		return d.Name
	}
	return m.word("unnamed")
}

// more says how many rows are left out.
func (m *maker) more(n int) string {
	if n <= 0 {
		return ""
	}
	return view.Plural("more", n, m.lang)
}

// text is a number, "" when it is null.
func text(n int64) string {
	if n == view.Null {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

// lead is what is read first.
type lead struct {
	Label   string
	Winners []leader
	Score   string
	TP      string
	Figures []figure
}

type leader struct {
	Player, Deck, DeckAt string
	Cards                []view.Card
}

type figure struct{ Key, Value, Note, Class string }

// fewCards is the number of cards up to which a deck is told in one line.
const fewCards = 8

func short(d *view.Deck) []view.Card {
	if d == nil || len(d.Cards) > fewCards {
		return nil
	}
	return d.Cards
}

func (m *maker) lead() {
	winners := m.v.Winners()
	if len(winners) == 0 {
		return
	}
	l := &lead{Label: m.word("winner"), Score: view.Plural("npoints", int(winners[0].Score()), m.lang), TP: text(winners[0].TP)}
	if len(winners) > 1 {
		l.Label = m.word("sharedwin")
	}
	if slices.ContainsFunc(m.v.Standings, func(s *view.Standing) bool { return s.Status == "provisional" }) {
		l.Label = m.word("leader")
	}
	for _, s := range winners {
		x := leader{Player: s.Player, Cards: short(s.Deck)}
		if s.Deck != nil {
			x.Deck, x.DeckAt = m.deckTitle(s.Deck), m.deckID(s.Deck)
		}
		l.Winners = append(l.Winners, x)
	}
	l.Figures = m.figures()
	m.out.Lead = l
}

func (m *maker) figures() []figure {
	var list []figure
	if judged := m.v.Judged(); len(judged) > 0 {
		var notes []string
		counts := m.v.Verdicts()
		for _, v := range []string{"illegal", "incomplete", "ruling"} {
			if counts[v] > 0 {
				notes = append(notes, strconv.Itoa(counts[v])+" "+m.word(v))
			}
		}
		list = append(list, figure{Key: m.word("decks"), Value: strconv.Itoa(len(judged)), Note: strings.Join(notes, ", ")})
	}
	if m.v.Pairs > 0 {
		f := figure{Key: m.word("matches"), Value: strconv.Itoa(m.v.Pairs)}
		var notes []string
		if n := len(m.v.Missing()); n > 0 {
			notes = append(notes, view.Plural("nmissing", n, m.lang))
		}
		if n := len(m.v.Impossible()); n > 0 {
			notes = append(notes, view.Plural("nimpossible", n, m.lang))
		}
		if f.Note = strings.Join(notes, ", "); f.Note != "" {
			f.Class = "ask"
		} else if m.v.Split != view.Null {
			f.Note = view.Plural("splitis", int(m.v.Split), m.lang)
		}
		list = append(list, f)
	}
	open := figure{Key: m.word("openpoints"), Value: strconv.Itoa(len(m.v.OpenFindings()))}
	if open.Value != "0" {
		open.Class = "ask"
	}
	settled := 0
	for _, f := range m.v.Findings {
		if f.Settled {
			settled++
		}
	}
	if settled > 0 {
		open.Note = view.Plural("nsettled", settled, m.lang)
	}
	return append(list, open)
}
