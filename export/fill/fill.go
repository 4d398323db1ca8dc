// Package fill turns judged phases into the output tables: one row per fact,
// in an order that does not depend on the order of the input rows.
package fill

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

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
	f.players()
	f.teams()
	for _, o := range in.Phases {
		f.event(o)
		f.decks(o)
		f.findings(o)
		f.results(o)
		f.corrections(o)
		f.survivor(o)
	}
	f.final()
	f.files()
	return out
}

type filler struct {
	Input
	t map[*table.Schema]*table.Table
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

func diagInt(n diag.Int) any {
	if !n.OK {
		return table.Nil
	}
	return n.V
}

func positive(n int) any {
	if n <= 0 {
		return table.Nil
	}
	return n
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
	for _, id := range ids {
		x := byID[id]
		f.t[&table.Players].Append(x.event, x.id, x.name, null(x.team), null(x.status), x.decks, x.late)
	}
}

// deckOrder lists the decks of a phase by player and id.
func deckOrder(p *event.Phase) []int {
	order := make([]int, p.Decks.Len())
	for d := range order {
		order[d] = d
	}
	slices.SortStableFunc(order, func(a, b int) int {
		pa, _ := p.PlayerOf(a)
		pb, _ := p.PlayerOf(b)
		return cmp.Or(strings.Compare(pa, pb), len(p.Decks.ID[a])-len(p.Decks.ID[b]), strings.Compare(p.Decks.ID[a], p.Decks.ID[b]))
	})
	return order
}

func (f *filler) decks(o *rules.Outcome) {
	p := o.Phase
	for _, d := range deckOrder(p) {
		id, name := p.PlayerOf(d)
		format := p.Settings.Format
		if format == "" || format == "auto" {
			format = p.Decks.Format[d]
		}
		submitted := any(table.Nil)
		if p.Decks.Submitted[d].OK {
			submitted = p.Decks.Submitted[d].Micros
		}
		mainCount, side, general := f.counts(p, d)
		pos := p.Decks.Pos[d]
		f.t[&table.Decks].Append(eventID(o), p.Settings.Phase, p.Decks.ID[d], null(id), null(name), null(teamID(p, d)), null(p.Decks.Name[d]), format,
			o.Verdicts[d], o.Counted[d], p.Decks.Superseded[d], submitted, mainCount, side, null(general), f.hash(p, d),
			f.Files.Name(pos), null(f.Files.Sheet(pos)), positive(int(pos.Row)))
		f.cards(o, d)
	}
}

// counts sums the copies of a deck: main with the general, side, and names the general.
func (f *filler) counts(p *event.Phase, d int) (mainCount, side int, general string) {
	from, to := p.DeckEntries(d)
	for e := from; e < to; e++ {
		n := int(p.Entries.Count[e])
		switch p.Entries.Zone[e] {
		case event.General:
			if general == "" {
				general = f.card(p, e)
			}
			mainCount += n
		case event.Main:
			mainCount += n
		case event.Side:
			side += n
		case event.Companion, event.Maybe, event.Pool:
		}
	}
	return mainCount, side, general
}

// card is the full name of an entry's card, "" when it is unknown.
func (f *filler) card(p *event.Phase, e int) string {
	if c := p.Entries.Card[e]; c >= 0 {
		return f.Catalog.Name(c)
	}
	return ""
}

// hash is the SHA-256 of the sorted (zone, card, count), 16 hex digits; an
// unknown card stands under its text.
func (f *filler) hash(p *event.Phase, d int) string {
	sums := map[string]int{}
	from, to := p.DeckEntries(d)
	for e := from; e < to; e++ {
		zone := p.Entries.Zone[e]
		if zone == event.Maybe {
			continue
		}
		name := f.card(p, e)
		if name == "" {
			name = "?" + p.Strings.At(p.Entries.Text[e])
		}
		sums[zone.String()+"\x00"+name] += int(p.Entries.Count[e])
	}
	lines := make([]string, 0, len(sums))
	for k, n := range sums {
		lines = append(lines, k+"\x00"+strconv.Itoa(n)+"\n")
	}
	slices.Sort(lines)
	sum := sha256.Sum256([]byte(strings.Join(lines, "")))
	return hex.EncodeToString(sum[:8])
}

func (f *filler) cards(o *rules.Outcome, d int) {
	p := o.Phase
	from, to := p.DeckEntries(d)
	at := func(id int32) any { return null(p.Strings.At(id)) }
	for e := from; e < to; e++ {
		id := any(table.Nil)
		if c := p.Entries.Card[e]; c >= 0 {
			id = c
		}
		pos := p.Entries.Pos[e]
		f.t[&table.DeckCards].Append(eventID(o), p.Settings.Phase, p.Decks.ID[d], p.Entries.Zone[e].String(), e-from+1, int(p.Entries.Count[e]),
			p.Strings.At(p.Entries.Raw[e]), null(f.card(p, e)), at(p.Entries.Face[e]), id, p.Entries.Match[e].String(), at(p.Entries.Lang[e]),
			at(p.Entries.Set[e]), at(p.Entries.Num[e]), p.Entries.Proxy[e], f.Files.Name(pos), null(f.Files.Sheet(pos)), int(pos.Row), int(pos.Col))
	}
}

// findings come with the open ones first, the gravest before the others; what
// is settled stands last.
func (f *filler) findings(o *rules.Outcome) {
	f.findingRows(eventID(o), o.Phase.Settings.Phase, o.Findings)
}

func (f *filler) findingRows(event, phase string, findings []diag.Finding) {
	list := slices.Clone(findings)
	slices.SortStableFunc(list, func(a, b diag.Finding) int {
		return cmp.Or(cmp.Compare(settledLast(&a), settledLast(&b)), cmp.Compare(b.Severity, a.Severity))
	})
	for i := range list {
		x := &list[i]
		f.t[&table.Findings].Append(event, phase, x.Severity.String(), x.Code, x.Settled, null(x.Clause), x.Subject.String(),
			null(x.TeamID), null(x.DeckID), null(x.Player), null(x.Card), null(x.Raw), diagInt(x.Counted), diagInt(x.Allowed),
			diag.Message(x, f.Lang), null(strings.Join(x.Suggestions, " | ")),
			null(f.Files.Name(x.Pos)), null(f.Files.Sheet(x.Pos)), positive(int(x.Pos.Row)), positive(int(x.Pos.Col)))
	}
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
