// Package fill turns judged phases into the output tables: one row per fact,
// in an order that does not depend on the order of the input rows.
package fill

import (
	"cmp"
	"encoding/hex"
	"slices"
	"strings"
	"sync"

	"deckmill/export/table"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/source"
	"deckmill/rules"
	"deckmill/transform/catalog"
)

// Input is everything the tables are made of.
type Input struct {
	Phases  []*rules.Outcome
	Final   *rules.Final // over several phases, nil for one
	Files   *source.Files
	Catalog *catalog.Catalog
	Version string // of the program
	Lang    string // of messages
	// Sums are of the decks of the first phase, by their numbers, where its
	// entries are not at hand. The tables decks, deck_cards and findings then stay
	// empty: see DeckBlocks and FindingBlocks.
	Sums []Sum
}

// Sum is what the table decks says about the cards of a deck.
type Sum struct {
	Main, Side int32
	General    int32 // its card, -1 = none
	Hash       [8]byte
}

// Tables fills every table in schema order, also the empty ones; that of a
// Survivor only when there is one.
func Tables(in Input) []*table.Table {
	f := filler{Input: in, t: map[*table.Schema]*table.Table{}}
	var out []*table.Table
	schemas := table.Schemas()
	if slices.ContainsFunc(in.Phases, func(o *rules.Outcome) bool { return o.Survivor != nil }) {
		schemas = append(schemas, &table.Survivor)
	}
	for _, s := range schemas {
		f.t[s] = table.New(s)
		out = append(out, f.t[s])
	}
	var wait sync.WaitGroup
	wait.Go(f.findings)
	f.players()
	f.teams()
	for _, o := range in.Phases {
		f.event(o)
		f.decks(o)
		f.results(o)
		f.corrections(o)
		f.survivor(o)
	}
	f.final()
	f.files()
	wait.Wait()
	return out
}

type filler struct {
	Input
	t      map[*table.Schema]*table.Table
	joined *table.Collector // deck_cards of several phases

	deckRow, findingRow *row
}

// null is v, or null when there is nothing.
func null(v string) any {
	if v == "" {
		return table.Nil
	}
	return v
}

func num(n event.Num) any {
	if !n.OK {
		return table.Nil
	}
	return n.V
}

func date(d event.Date) any {
	if d.IsZero() {
		return table.Nil
	}
	return d.Days()
}

func eventID(o *rules.Outcome) string { return o.Phase.Settings.EventID }

func (f *filler) event(o *rules.Outcome) {
	s := &o.Phase.Settings
	split, rounding, bonus := any(table.Nil), any(table.Nil), any(table.Nil)
	if s.Scoring.Profile == "xcb" {
		rounding, bonus = s.Scoring.TPRounding, s.Scoring.BonusInTP
		split = num(s.Scoring.SplitPoints)
		if o.Split > 0 {
			split = o.Split
		}
	}
	day := s.Date
	if day.IsZero() {
		day = f.Catalog.Date()
	}
	f.t[&table.Events].Append(s.EventID, s.Phase, s.Name, date(day), s.Format, s.Scoring.Profile, split, rounding, bonus,
		s.Scoring.Ties, s.Scoring.Order, f.Catalog.Version(), f.Catalog.Date().Days(), f.Version)
}

// players lists each player once over all phases, by id.
func (f *filler) players() {
	type player struct {
		event, id, name, status, team string
		decks                         int
		late                          bool
	}
	if len(f.Phases) == 1 && f.Sums != nil {
		f.playersOfStream()
		return
	}
	byID := map[string]*player{}
	var ids []string
	for _, o := range f.Phases {
		p := o.Phase
		for i, id := range p.Players.ID {
			if byID[id] == nil {
				byID[id] = &player{event: eventID(o), id: id, name: p.Players.Name[i]}
				ids = append(ids, id)
			}
			if t := p.Players.Team[i]; t >= 0 {
				byID[id].team = p.Teams.ID[t]
			}
			if p.Players.Status[i] != "" {
				byID[id].status = p.Players.Status[i]
			}
		}
		for d := range p.Decks.Len() {
			if i := p.Decks.Player[d]; i >= 0 {
				byID[p.Players.ID[i]].decks++
				byID[p.Players.ID[i]].late = byID[p.Players.ID[i]].late || p.Decks.Late[d]
			}
		}
	}
	slices.Sort(ids)
	r := rowsOf(f.t[&table.Players], "event_id", "team_id", "status")
	for _, id := range ids {
		x := byID[id]
		r.str(x.event)
		r.str(x.id)
		r.str(x.name)
		r.text(x.team)
		r.text(x.status)
		r.int(int64(x.decks))
		r.flag(x.late)
		r.end()
	}
}

// DeckOrder lists the decks of a phase by player and id: the order of the
// tables.
func DeckOrder(p *event.Phase) []int32 {
	order := make([]int32, p.Decks.Len())
	for d := range order {
		order[d] = int32(d)
	}
	before := func(a, b int32) int {
		pa, _ := p.PlayerOf(int(a))
		pb, _ := p.PlayerOf(int(b))
		if c := strings.Compare(pa, pb); c != 0 {
			return c
		}
		return cmp.Or(len(p.Decks.ID[a])-len(p.Decks.ID[b]), strings.Compare(p.Decks.ID[a], p.Decks.ID[b]))
	}
	if !slices.IsSortedFunc(order, before) {
		slices.SortStableFunc(order, before)
	}
	return order
}

func (f *filler) decks(o *rules.Outcome) {
	if f.Sums != nil {
		return // see DeckBlocks
	}
	order := DeckOrder(o.Phase)
	h := hasher{cat: f.Catalog}
	if f.deckRow == nil {
		f.deckRow = rowsOfDecks(f.t[&table.Decks])
	}
	for _, d := range order {
		f.deck(o, int(d), &h)
	}
	f.cards(o.Phase, order)
}

func rowsOfDecks(t *table.Table) *row {
	return rowsOf(t, "event_id", "phase", "player_id", "player", "team_id", "deck_name", "format", "verdict", "general", "file", "sheet")
}

func rowsOfFindings(t *table.Table) *row {
	return rowsOf(t, "event_id", "phase", "severity", "code", "clause", "team_id", "deck_id", "player", "card", "raw", "suggestion", "file", "sheet")
}

// cards adds the rows of deck_cards of a phase.
func (f *filler) cards(p *event.Phase, decks []int32) {
	order := make([]int, len(decks))
	for i, d := range decks {
		order[i] = int(d)
	}
	t := NewCards(f.Catalog, f.Files).Fill(p, order)
	if len(f.Phases) == 1 {
		*f.t[&table.DeckCards] = *t
		return
	}
	if f.joined == nil {
		f.joined = table.NewCollector(&table.DeckCards)
	}
	if err := f.joined.Add(t); err != nil {
		panic(err) // a bug: both have one schema
	}
	*f.t[&table.DeckCards] = *f.joined.Table()
}

func (f *filler) deck(o *rules.Outcome, d int, h *hasher) {
	p := o.Phase
	id, name := p.PlayerOf(d)
	format := p.Settings.Format
	if format == "" || format == "auto" {
		format = p.Decks.Format[d]
	}
	sum := f.sum(p, d, h)
	pos := p.Decks.Pos[d]
	r := f.deckRow
	r.str(eventID(o))
	r.str(p.Settings.Phase)
	r.str(p.Decks.ID[d])
	r.text(id)
	r.text(name)
	r.text(teamID(p, d))
	r.text(event.At(p.Decks.Name, d))
	r.str(format)
	r.str(o.VerdictOf(d))
	r.flag(o.Counted[d])
	r.flag(p.Decks.Superseded[d])
	sent := event.At(p.Decks.Submitted, d)
	r.opt(sent.Micros, sent.OK)
	r.int(int64(sum.Main))
	r.int(int64(sum.Side))
	general := ""
	if sum.General >= 0 {
		general = f.Catalog.Name(sum.General)
	}
	r.text(general)
	r.str(hex.EncodeToString(sum.Hash[:]))
	r.str(f.Files.Name(pos))
	r.text(f.Files.Sheet(pos))
	r.positive(int64(pos.Row))
	r.end()
}

func (f *filler) sum(p *event.Phase, d int, h *hasher) Sum {
	if f.Sums != nil {
		return f.Sums[d]
	}
	return h.sumOf(p, d)
}

// findings come with the open ones first, the gravest before the others; what
// is settled stands last.
func (f *filler) findings() {
	for _, o := range f.Phases {
		if f.Sums == nil {
			f.findingRows(eventID(o), o.Phase.Settings.Phase, o.Findings)
		}
	}
	if f.Final != nil {
		f.findingRows(eventID(f.Phases[0]), rules.FinalPhase, f.Final.Findings)
	}
}

func (f *filler) findingRows(event, phase string, findings []diag.Finding) {
	list := make([]*diag.Finding, len(findings))
	for i := range findings {
		list[i] = &findings[i]
	}
	slices.SortStableFunc(list, func(a, b *diag.Finding) int {
		if a.Settled == b.Settled {
			return cmp.Compare(b.Severity, a.Severity)
		}
		return cmp.Compare(settledLast(a), settledLast(b))
	})
	if f.findingRow == nil {
		f.findingRow = rowsOfFindings(f.t[&table.Findings])
	}
	for _, x := range list {
		f.finding(event, phase, x)
	}
}

func (f *filler) finding(event, phase string, x *diag.Finding) {
	r := f.findingRow
	r.str(event)
	r.str(phase)
	r.str(x.Severity.String())
	r.str(x.Code)
	r.flag(x.Settled)
	r.text(x.Clause)
	r.str(x.Subject.String())
	r.text(x.TeamID)
	r.text(x.DeckID)
	r.text(x.Player)
	r.text(x.Card)
	r.text(x.Raw)
	r.diag(x.Counted)
	r.diag(x.Allowed)
	r.str(diag.Message(x, f.Lang))
	r.text(strings.Join(x.Suggestions, " | "))
	r.text(f.Files.Name(x.Pos))
	r.text(f.Files.Sheet(x.Pos))
	r.positive(int64(x.Pos.Row))
	r.positive(int64(x.Pos.Col))
	r.end()
}

func settledLast(x *diag.Finding) int {
	if x.Settled {
		return 1
	}
	return 0
}

func (f *filler) corrections(o *rules.Outcome) {
	p := o.Phase
	for i := range p.Corrections {
		c := &p.Corrections[i]
		seq := int(c.Seq)
		if seq == 0 {
			seq = i + 1
		}
		f.t[&table.Corrections].Append(eventID(o), p.Settings.Phase, seq, c.Player+" - "+c.Opponent, c.Old, c.New, c.Source, c.Reason, c.Status)
	}
}

func (f *filler) files() {
	id := ""
	if len(f.Phases) > 0 {
		id = eventID(f.Phases[0])
	}
	for n := range f.Files.Len() {
		x := f.Files.At(int32(n + 1))
		f.t[&table.Files].Append(id, x.Name, x.SHA256, x.Bytes, x.Encoding, x.Dialect, x.RowsRead, x.RowsAccepted, x.RowsRejected, x.RowsIgnored)
	}
}

func positive(n int) any {
	if n <= 0 {
		return table.Nil
	}
	return n
}
