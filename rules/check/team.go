package check

import (
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

// TeamRule is one check of a team's decks together.
type TeamRule struct {
	Name  string
	Codes []string
	Doc   string
	Cite  string
	Check func(*TeamPass)
}

// TeamRules are the checks of a team, in the order in which they run.
func TeamRules() []TeamRule {
	return []TeamRule{
		{
			Name: "members", Codes: []string{"TEAM_SIZE", "TEAM_INCOMPLETE"}, Check: members,
			Doc:  "A team has the number of members of the format, and each has sent a deck.",
			Cite: "seed 002, 2HG-1",
		},
		{
			Name: "deck rule", Codes: []string{}, Check: deckRule,
			Doc:  "For a number of heads without a deck rule of its own, that of Two-Headed Giant is proposed.",
			Cite: "seed 000, X-Headed Giant",
		},
		{
			Name: "unified", Codes: []string{"TEAM_COPIES"}, Check: unified,
			Doc:  "No more copies of one English name in all decks of a team than the format allows.",
			Cite: "seed 002, 2HG-3",
		},
		{
			Name: "restricted", Codes: []string{"TEAM_RESTRICTED"}, Check: restricted,
			Doc:  "A restricted card: one copy for the team.",
			Cite: "seed 002, 2HG-4",
		},
		{
			Name: "sealed", Codes: []string{"SEALED_OVER", "SEALED_COPIES", "SEALED_POOL_MISSING"}, Check: sealed,
			Doc:  "All decks of a team come out of the cards that it opened.",
			Cite: "seed 002, 2HG-7",
		},
		{
			Name: "team expressions", Codes: []string{}, Check: teamExpressions,
			Doc:  "The [[rule]]s of the format over a team hold.",
			Cite: "the format file",
		},
	}
}

var teamRules = TeamRules()

// TeamPass is one team under judgement.
type TeamPass struct {
	Team   int
	Decks  []int // judged decks of its members, in the order of the members
	Format *format.Format
	Sums   []TeamSum // in order of appearance

	pass  Pass // one deck after the other
	decks []deckSums
}

// deckSums is what is kept of one deck of the team.
type deckSums struct {
	deck     int
	sums     []Sum
	generals []int32
	main     int
}

// TeamSum is the copies of one card in all decks of a team. Each[i] belongs to
// Decks[i].
type TeamSum struct {
	Card  int32
	Total int
	Main  int
	Each  []Sum
}

// holders is the number of decks that hold the card.
func (s *TeamSum) holders() int {
	n := 0
	for i := range s.Each {
		if s.Each[i].Total() > 0 {
			n++
		}
	}
	return n
}

// Team raises all findings about a team whose judged decks are given, under
// the format f.
func (j *Judge) Team(team int, decks []int, f *format.Format) {
	t := &TeamPass{Team: team, Decks: decks, Format: f}
	t.pass = Pass{Phase: j.pass.Phase, Cat: j.pass.Cat, Format: f, sink: j.pass.sink}
	t.count()
	from := len(t.pass.sink.List)
	for i := range teamRules {
		teamRules[i].Check(t)
	}
	fixes(t.pass.sink, from, t.pass.Phase.Settings.Lang)
}

// NoTeam says that deck d has no team in a format of teams.
func (j *Judge) NoTeam(d int, f *format.Format) {
	j.pass.Deck, j.pass.Format = d, f
	from := len(j.pass.sink.List)
	j.pass.sink.Add(j.pass.finding("TEAM_NONE", f.Team.Size))
	fixes(j.pass.sink, from, j.pass.Phase.Settings.Lang)
}

func (t *TeamPass) count() {
	at := map[int32]int{}
	for n, d := range t.Decks {
		p := &t.pass
		p.Deck = d
		p.count()
		t.decks = append(t.decks, deckSums{d, append([]Sum(nil), p.Sums...), append([]int32(nil), p.generals...), p.Main})
		for i := range p.Sums {
			s := p.Sums[i]
			k, ok := at[s.Card]
			if !ok {
				k = len(t.Sums)
				at[s.Card] = k
				t.Sums = append(t.Sums, TeamSum{Card: s.Card, Each: make([]Sum, len(t.Decks))})
			}
			t.Sums[k].Total += s.Total()
			t.Sums[k].Main += s.Main
			t.Sums[k].Each[n] = s
		}
	}
}

func (t *TeamPass) name() string { return t.pass.Phase.Teams.Name[t.Team] }

// on starts a finding about deck n of the team.
func (t *TeamPass) on(n int, code, clause string) diag.Finding {
	t.pass.Deck = t.Decks[n]
	f := t.pass.finding(code, clause)
	f.TeamID = t.pass.Phase.Teams.ID[t.Team]
	f.Args["team"] = t.name()
	return f
}

// onTeam starts a finding about the team as a whole.
func (t *TeamPass) onTeam(code, clause string) diag.Finding {
	teams := &t.pass.Phase.Teams
	f := diag.New(code)
	f.Clause, f.Phase, f.Pos = clause, t.pass.Phase.Settings.Phase, teams.Pos[t.Team]
	f.TeamID = teams.ID[t.Team]
	f.Subject = diag.Subject{Kind: diag.OnTeam, ID: f.TeamID}
	f.Args = map[string]string{"format": t.Format.LabelIn(t.pass.Phase.Settings.Lang), "team": t.name()}
	return f
}

// members: seed 002 (two members; both lists, else nothing can be said).
func members(t *TeamPass) {
	p := t.pass.Phase
	list, want := p.Teams.Of(t.Team), t.Format.Team.Members
	if len(list) > want {
		t.each("TEAM_SIZE", func(f *diag.Finding) { f.Counted, f.Allowed = diag.N(len(list)), diag.N(want) })
		return
	}
	var missing []string
	for _, m := range list {
		sent := false
		for _, d := range t.Decks {
			sent = sent || p.Decks.Player[d] == m
		}
		if !sent {
			missing = append(missing, p.Players.Name[m])
		}
	}
	if len(list) == want && len(missing) == 0 {
		return
	}
	t.each("TEAM_INCOMPLETE", func(f *diag.Finding) {
		f.Counted, f.Allowed = diag.N(len(list)-len(missing)), diag.N(want)
		if len(missing) > 0 {
			f.Args["missing"] = strings.Join(missing, ", ")
		}
	})
}

// each reports on every deck of the team, on the team itself when it has none.
func (t *TeamPass) each(code string, fill func(*diag.Finding)) {
	if len(t.Decks) == 0 {
		f := t.onTeam(code, t.Format.Team.Size)
		fill(&f)
		t.pass.sink.Add(f)
	}
	for n := range t.Decks {
		f := t.on(n, code, t.Format.Team.Size)
		fill(&f)
		t.pass.sink.Add(f)
	}
}

// carries is the reading on whether the deck rule holds at all for this number
// of heads, and whether it is open.
func (t *TeamPass) carries() (holds, open bool) {
	value, r := t.Format.Option("team.deck_rule")
	return value == "carry", r.Open()
}

// deckRule: seed 000 gives X-Headed Giant no deck rule.
func deckRule(t *TeamPass) {
	_, r := t.Format.Option("team.deck_rule")
	if !r.Open() {
		return
	}
	for n := range t.Decks {
		t.pass.Deck = t.Decks[n]
		f := t.pass.ask(r, nil)
		f.TeamID = t.pass.Phase.Teams.ID[t.Team]
		t.pass.sink.Add(f)
	}
}

// unified: seed 002 (four copies of one English name in the decks of a team).
// What one deck does alone is said by the copies of that deck.
func unified(t *TeamPass) {
	if holds, _ := t.carries(); !holds || t.Format.Team.Copies == format.Any {
		return
	}
	for i := range t.Sums {
		s := &t.Sums[i]
		if t.Format.Letter(s.Card) == format.Any || s.Total <= t.Format.Team.Copies || s.holders() < 2 {
			continue
		}
		allowed, r := t.pass.allowed(s.Card, t.Format.Team.Copies, s.Total)
		switch {
		case r != nil:
			t.askEach(r, s)
		case allowed != format.Any && s.Total > allowed:
			t.over("TEAM_COPIES", t.Format.Team.Clause, s, allowed, nil)
		}
	}
}

// askEach asks about a card on every deck that holds it.
func (t *TeamPass) askEach(r *format.Reading, s *TeamSum) {
	for n := range t.Decks {
		if s.Each[n].Total() == 0 {
			continue
		}
		t.pass.Deck = t.Decks[n]
		f := t.pass.ask(r, &s.Each[n])
		f.TeamID, f.Counted = t.pass.Phase.Teams.ID[t.Team], diag.N(s.Total)
		t.pass.sink.Add(f)
	}
}

// over reports a sum on every deck that holds a copy: the rule is the team's.
func (t *TeamPass) over(code, clause string, s *TeamSum, allowed int, more func(*diag.Finding)) {
	_, open := t.carries()
	for n := range t.Decks {
		own := &s.Each[n]
		if own.Total() == 0 {
			continue
		}
		f := t.on(n, code, clause)
		t.pass.about(&f, own)
		f.Counted, f.Allowed = diag.N(s.Total), diag.N(allowed)
		f.Args["own"] = strconv.Itoa(own.Total())
		if open {
			f.Severity = diag.Ruling // the rule itself is not certain
		}
		t.pass.fix(&f, removeCopies, s.Total-allowed, s.Total)
		if more != nil {
			more(&f)
		}
		t.pass.sink.Add(f)
	}
}

// restricted: seed 002 (one copy of a restricted card for the team).
func restricted(t *TeamPass) {
	if holds, _ := t.carries(); !holds || !t.Format.Team.Restricted {
		return
	}
	for i := range t.Sums {
		s := &t.Sums[i]
		if t.Format.Mark(s.Card)&format.Listed == 0 || s.holders() < 2 {
			continue
		}
		for _, r := range t.Format.Reasons(s.Card) {
			if r.Status != format.Restricted || s.Total <= r.Max {
				continue
			}
			list := t.Format.Lists[r.List]
			t.over("TEAM_RESTRICTED", t.Format.Team.Listed, s, r.Max, func(f *diag.Finding) {
				f.Args["list"], f.Args["list_date"], f.Args["since"] = list.ID, list.Date.String(), r.Since.String()
			})
		}
	}
}

// teamExpressions: the [[rule]]s of the format over a team.
func teamExpressions(t *TeamPass) {
	for i := range t.Format.Rules {
		r := &t.Format.Rules[i]
		if r.Team == nil || len(t.Decks) == 0 {
			continue
		}
		t.pass.Deck = t.Decks[0]
		if t.pass.run(r.Team, t.env(), r.ID) {
			continue
		}
		for n := range t.Decks {
			t.pass.Deck = t.Decks[n]
			t.pass.broken(r, nil)
		}
	}
}

// env is what expressions see of the team.
func (t *TeamPass) env() format.TeamEnv {
	var env format.TeamEnv
	at := map[string]int{}
	for _, d := range t.decks {
		t.pass.Deck = d.deck
		t.pass.count()
		deck := t.pass.deckEnv()
		env.Decks = append(env.Decks, deck)
		for _, c := range deck.Cards {
			k, ok := at[c.Name]
			if !ok {
				at[c.Name] = len(env.Cards)
				env.Cards = append(env.Cards, c)
				continue
			}
			env.Cards[k].Copies += c.Copies
			env.Cards[k].Main += c.Main
			env.Cards[k].Side += c.Side
		}
	}
	return env
}

// Teams compares what the teams of a sealed event opened: each gets the same
// (seed 002, 2HG-9).
func Teams(p *event.Phase, f *format.Format, cat *catalog.Catalog, decks map[int][]int, sink *diag.Sink) {
	if f.Sealed == nil {
		return
	}
	reading := f.RuleReading(f.Sealed.Product)
	if reading != nil && !reading.Open() && reading.Value() == reading.Default {
		return
	}
	from := len(sink.List)
	compareProducts(p, f, cat, decks, reading, sink)
	fixes(sink, from, p.Settings.Lang)
}
