package view

import (
	"cmp"
	"slices"
	"strings"

	"deckmill/export/table"
)

// builder joins the tables.
type builder struct {
	tables map[string]*table.Table
	phases map[string]*Phase
	event  *Event
}

// phase finds a phase by its name; one that the table of events lacks, such as
// `final`, is made.
func (b *builder) phase(id string) *Phase {
	p := b.phases[id]
	if p == nil {
		p = &Phase{ID: id, Split: Null}
		if len(b.event.Phases) > 0 { // the final standings follow the rules of the first phase
			first := b.event.Phases[0]
			p.Title, p.Date, p.Format, p.Profile, p.Ties, p.Order = first.Title, first.Date, first.Format, first.Profile, first.Ties, first.Order
		}
		b.phases[id] = p
		b.event.Phases = append(b.event.Phases, p)
	}
	return p
}

func (b *builder) rows(s *table.Schema) rows { return rowsOf(b.tables[s.Name]) }

func (b *builder) events() {
	t := b.rows(&table.Events)
	for r := range t.n {
		p := b.phase(t.text("phase", r))
		p.Title, p.Date, p.Format, p.Profile = t.text("name", r), t.text("date", r), t.text("format", r), t.text("profile", r)
		p.Ties, p.Order, p.Split = t.text("ties", r), t.text("order", r), t.num("split_points", r)
		p.Tenth, p.Bonus = t.text("tp_rounding", r) == "tenth", t.flag("bonus_in_tp", r)
	}
}

// key joins a phase and an id.
type key struct{ phase, id string }

func (b *builder) decks() map[key]*Deck {
	t := b.rows(&table.Decks)
	all := make(map[key]*Deck, t.n)
	for r := range t.n {
		p := b.phase(t.text("phase", r))
		d := &Deck{
			No: len(p.Decks) + 1, ID: t.text("deck_id", r), Name: t.text("deck_name", r), PlayerID: t.text("player_id", r), Player: t.text("player", r),
			TeamID: t.text("team_id", r), Format: t.text("format", r), Verdict: t.text("verdict", r), Counted: t.flag("counted", r), Superseded: t.flag("superseded", r),
			Submitted: t.text("submitted_at", r), General: t.text("general", r), Main: t.num("main_count", r), Side: t.num("side_count", r),
			Hash: t.text("deck_hash", r), sheetRow: r, cardsFromRow: -1,
		}
		if d.Player == "" {
			d.Player = d.ID
		}
		p.Decks = append(p.Decks, d)
		all[key{p.ID, d.ID}] = d
	}
	return all
}

func (b *builder) cards(decks map[key]*Deck, colours map[string]string) {
	t := b.rows(&table.DeckCards)
	for r := range t.n {
		d := decks[key{t.text("phase", r), t.text("deck_id", r)}]
		if d == nil {
			continue
		}
		if d.cardsFromRow < 0 {
			d.cardsFromRow = r
		}
		c := Card{Zone: t.text("zone", r), Count: t.num("count", r), Name: t.text("card", r), Raw: t.text("raw", r)}
		if c.Known = c.Name != ""; !c.Known {
			c.Name = c.Raw
		}
		d.Cards = append(d.Cards, c)
		for _, letter := range colours[c.Name] {
			if c.played() && !strings.ContainsRune(d.Colours, letter) {
				d.Colours += string(letter)
			}
		}
	}
}

// played reports a zone that the deck is played with.
func (c *Card) played() bool { return c.Zone == "main" || c.Zone == "general" || c.Zone == "companion" }

func (b *builder) findings(decks map[key]*Deck) {
	t := b.rows(&table.Findings)
	for r := range t.n {
		p := b.phase(t.text("phase", r))
		f := &Finding{
			Severity: t.text("severity", r), Code: t.text("code", r), Settled: t.flag("settled", r), Clause: t.text("clause", r), Subject: t.text("subject", r),
			DeckID: t.text("deck_id", r), Player: t.text("player", r), Raw: t.text("raw", r), Message: t.text("message", r), Suggestion: t.text("suggestion", r),
			File: t.text("file", r), Sheet: t.text("sheet", r), Row: t.text("row", r), Col: t.text("col", r),
		}
		p.Findings = append(p.Findings, f)
		if d := decks[key{p.ID, f.DeckID}]; d != nil && !strings.HasPrefix(f.Subject, "match") {
			d.Findings = append(d.Findings, f)
			d.Late = d.Late || f.Code == "SUBMISSION_LATE" && !d.Counted
		}
	}
	for _, p := range b.event.Phases {
		slices.SortStableFunc(p.Findings, byWeight)
	}
	for _, d := range decks {
		slices.SortStableFunc(d.Findings, byWeight)
	}
}

func byWeight(a, b *Finding) int { return cmp.Compare(a.Weight(), b.Weight()) }

func (b *builder) standings(decks map[key]*Deck) {
	t := b.rows(&table.Standings)
	for r := range t.n {
		p := b.phase(t.text("phase", r))
		s := &Standing{
			Rank: t.num("rank", r), Tied: t.flag("tied", r), PlayerID: t.text("player_id", r), Player: t.text("player", r),
			DeckID: t.text("deck_id", r), DeckName: t.text("deck_name", r), Status: t.text("status", r),
			Points: t.num("points", r), Total: t.num("total", r), Bonus: t.num("bonus", r), TP: t.num("tp", r),
			Played: t.num("played", r), Wins: t.num("wins", r), Draws: t.num("draws", r), Losses: t.num("losses", r), Byes: t.num("byes", r),
			OMW: t.float("omw", r), GW: t.float("gw", r), OGW: t.float("ogw", r), Deck: decks[key{p.ID, t.text("deck_id", r)}], row: r,
		}
		for v, name := range map[int]string{6: "n6", 4: "n4", 3: "n3", 2: "n2", 1: "n1", 0: "n0"} {
			s.N[v] = t.num(name, r)
		}
		if s.Deck != nil {
			s.Deck.Standing = s
		}
		p.Standings = append(p.Standings, s)
	}
}

func (b *builder) pairs() {
	t := b.rows(&table.Matches)
	for r := range t.n {
		p := b.phase(t.text("phase", r))
		p.Pairs++
		status := t.text("status", r)
		if status != "missing" && status != "conflict" {
			continue
		}
		p.Open = append(p.Open, &Pair{
			A: t.text("a", r), B: t.text("b", r), AID: t.text("a_id", r), BID: t.text("b_id", r), Status: status, Round: t.num("round", r),
			File: t.text("file", r), Row: t.num("row", r), Col: t.num("col", r), Impossible: status == "conflict",
		})
	}
}

func (b *builder) corrections() {
	t := b.rows(&table.Corrections)
	for r := range t.n {
		p := b.phase(t.text("phase", r))
		p.Corrections = append(p.Corrections, Correction{
			Seq: t.num("seq", r), Subject: t.text("subject", r), Old: t.text("old", r), New: t.text("new", r),
			Source: t.text("source", r), Reason: t.text("reason", r), Status: t.text("status", r),
		})
	}
}

func (b *builder) seals() {
	t := b.rows(&table.Seals)
	for r := range t.n {
		p := b.phase(t.text("phase", r))
		p.Seals = append(p.Seals, Seal{
			Number: t.num("number", r), Player: cmp.Or(t.text("player", r), t.text("deck_id", r)), Seal: t.text("seal", r), Salt: t.text("salt", r), Text: t.text("text", r),
		})
	}
}

func (b *builder) tiebreaks() {
	t := b.rows(&table.Tiebreaks)
	for r := range t.n {
		p := b.phase(t.text("phase", r))
		p.Tiebreaks = append(p.Tiebreaks, Tiebreak{
			PlayerID: t.text("player_id", r), OpponentID: t.text("opponent_id", r), Round: t.num("round", r), Kind: t.text("kind", r), Why: t.text("why", r),
			Raw: t.float("raw", r), Used: t.float("used", r), Num: t.num("raw_num", r), Den: t.num("raw_den", r), Counted: t.flag("counted", r),
		})
	}
}

// survivor belongs to the first phase: a Survivor has no other.
func (b *builder) survivor(decks map[key]*Deck) {
	t := b.rows(&table.Survivor)
	if t.n == 0 || len(b.event.Phases) == 0 {
		return
	}
	p := b.event.Phases[0]
	earlier := map[string]bool{}
	for r := range t.n {
		x := Turn{
			Post: t.num("post_no", r), Page: t.num("page", r), K: t.num("k", r), Deck: t.text("deck_id", r), MustBeat: t.text("must_beat", r),
			Status: t.text("status", r), Reason: t.text("reason", r),
		}
		if d := decks[key{p.ID, x.Deck}]; d != nil {
			x.Player = d.Player
		}
		x.Rivals = rivals(x.MustBeat, earlier)
		earlier[x.Deck] = true
		p.Survivor = append(p.Survivor, x)
	}
}

// rivals cuts the ids of the decks to beat, which have blanks between them and
// may hold blanks themselves: each is that of an earlier deck, the longest one.
func rivals(ids string, earlier map[string]bool) []string {
	var list []string
	words := strings.Fields(ids)
	for len(words) > 0 {
		n := len(words)
		for n > 1 && !earlier[strings.Join(words[:n], " ")] {
			n--
		}
		list = append(list, strings.Join(words[:n], " "))
		words = words[n:]
	}
	return list
}

func (b *builder) season() {
	t, records := b.rows(&table.Season), b.rows(&table.SeasonRecords)
	at := make(map[string]int, records.n)
	for r := range records.n {
		at[records.text("player_id", r)] = r
	}
	for r := range t.n {
		x := SeasonRow{
			Rank: t.num("rank", r), Rounds: t.num("rounds", r), BestK: t.num("best_k", r), TP: t.num("tp", r),
			PlayerID: t.text("player_id", r), Player: t.text("player", r), Won: Null, Elo: Null,
		}
		if k, known := at[x.PlayerID]; known {
			x.Won, x.Elo = records.num("won", k), records.num("elo", k)
		}
		b.event.Season = append(b.event.Season, x)
	}
	bans := b.rows(&table.SeasonBans)
	for r := range bans.n {
		b.event.Bans = append(b.event.Bans, SeasonBan{Card: bans.text("card", r), From: bans.text("from", r), Reason: bans.text("reason", r)})
	}
}

// players finds those who were late, and those who are expected and have sent
// nothing; who has dropped out is not expected. Without any deck nobody is missed.
func (b *builder) players() {
	t := b.rows(&table.Players)
	given := false
	for r := range t.n {
		given = given || t.num("decks", r) > 0
	}
	for r := range t.n {
		if given && t.num("decks", r) == 0 && t.text("status", r) == "" {
			b.event.Absent = append(b.event.Absent, t.text("player", r))
		}
		if t.flag("late", r) {
			b.event.Late = append(b.event.Late, t.text("player", r))
		}
	}
}

// teams joins the teams with the judged decks of all phases.
func (b *builder) teams() {
	t := b.rows(&table.Teams)
	byID := make(map[string]*Team, t.n)
	for r := range t.n {
		x := &Team{ID: t.text("team_id", r), Name: t.text("team", r), Verdict: t.text("verdict", r), Members: t.num("members", r)}
		byID[x.ID] = x
		b.event.Teams = append(b.event.Teams, x)
	}
	for _, p := range b.event.Phases {
		for _, d := range p.Judged() {
			if x := byID[d.TeamID]; x != nil {
				d.Team = x.Name
				x.Decks = append(x.Decks, d)
			}
		}
	}
}

func (b *builder) files() {
	t := b.rows(&table.Files)
	for r := range t.n {
		b.event.Files = append(b.event.Files, File{
			Name: t.text("file", r), SHA256: t.text("sha256", r), Encoding: t.text("encoding", r), Dialect: t.text("dialect", r), Bytes: t.num("bytes", r),
			Read: t.num("rows_read", r), Accepted: t.num("rows_accepted", r), Rejected: t.num("rows_rejected", r), Ignored: t.num("rows_ignored", r),
		})
	}
}

// nameUnknown names the cards that no card was found for: their text as typed
// may be the whole list of the deck, the finding about them has the part that
// was not understood.
func (d *Deck) nameUnknown() {
	used := map[*Finding]bool{}
	for i := range d.Cards {
		c := &d.Cards[i]
		if c.Known {
			continue
		}
		for _, f := range d.Findings {
			if strings.HasPrefix(f.Code, "NAME_") && !used[f] && f.Raw != "" && strings.Contains(c.Raw, f.Raw) {
				used[f], c.Name = true, f.Raw
				break
			}
		}
	}
}

// mostTwins is how many decks of the same cards are told of each other.
const mostTwins = 50

// twins finds the judged decks that hold the same cards.
func (p *Phase) twins() {
	same := map[string][]*Deck{}
	for _, d := range p.Judged() {
		if d.Hash != "" && len(d.Cards) > 0 {
			same[d.Hash] = append(same[d.Hash], d)
		}
	}
	for _, list := range same {
		for i, d := range list {
			if i == mostTwins {
				break
			}
			d.Twins = slices.DeleteFunc(slices.Clone(list[:min(len(list), mostTwins)]), func(o *Deck) bool { return o == d })
		}
	}
}

// rows is a table with its columns by name; a missing table has no rows, a
// missing column only nulls.
type rows struct {
	n      int
	byName map[string]*table.Column
}

func rowsOf(t *table.Table) rows {
	if t == nil {
		return rows{}
	}
	x := rows{n: t.Rows, byName: make(map[string]*table.Column, len(t.Columns))}
	for i := range t.Columns {
		x.byName[t.Columns[i].Name] = &t.Columns[i]
	}
	return x
}

func (x rows) text(name string, r int) string {
	if c := x.byName[name]; c != nil {
		return c.Text(r)
	}
	return ""
}

func (x rows) num(name string, r int) int64 {
	if c := x.byName[name]; c != nil && !c.IsNull(r) {
		return c.IntAt(r)
	}
	return Null
}

func (x rows) float(name string, r int) float64 {
	if c := x.byName[name]; c != nil && !c.IsNull(r) {
		return c.NumAt(r)
	}
	return -1
}

func (x rows) flag(name string, r int) bool {
	c := x.byName[name]
	return c != nil && !c.IsNull(r) && c.FlagAt(r)
}
