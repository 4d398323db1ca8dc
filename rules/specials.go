package rules

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/format"
	"deckmill/rules/formatname"
	"deckmill/transform"
)

// orderOfName turns the order of the standings when the format's name says so:
// a round in which the lowest total wins (spec/xcb.md, fact 8).
func orderOfName(p *event.Phase) {
	if !formatname.Looks(p.Settings.Format) {
		return
	}
	if n, _, err := formatname.Parse(p.Settings.Format); err == nil && format.IsSpecial(n, format.LowestTotal) {
		p.Settings.Scoring.Order = "lowest"
	}
}

// specials judges the special formats that look at more than one deck.
func (j *judge) specials() {
	if j.out.Format == nil {
		return
	}
	name := j.out.Format.Name
	j.moderated()
	if format.IsSpecial(name, format.UniqueCards) {
		j.uniqueCards()
	}
	if format.IsSpecial(name, format.NoLastRound) {
		j.lastRound()
	}
}

// moderated takes the moderator's word on special formats that only he can judge
// (column special_ok of the decks).
func (j *judge) moderated() {
	if !slices.ContainsFunc(j.sink.List, func(f diag.Finding) bool { return f.Code == "SPECIAL_MODERATOR" }) {
		return
	}
	for d := range j.p.Decks.Len() {
		if word := wordOn(j.p.Decks.SpecialOK, d); j.p.Decks.Judged(d) && word != "" && !kept(word) {
			f := j.deckFinding("SPECIAL_REFUSED", d)
			f.Clause, f.Raw = "1.8", word
			j.sink.Add(f)
		}
	}
}

func wordOn(column []string, d int) string {
	if d < len(column) {
		return strings.TrimSpace(column[d])
	}
	return ""
}

// kept reads the moderator's word: yes, or anything else.
func kept(word string) bool {
	switch strings.ToLower(word) {
	case "1", "ok", "x", "y", "yes", "true", "legal", "oui", "vrai", "légal", "да", "+":
		return true
	}
	return false
}

// eachCard calls f for each certain card of the decks that are judged, once a deck.
func (j *judge) eachCard(f func(d, entry int, card int32)) {
	e := &j.p.Entries
	for d := range j.p.Decks.Len() {
		if !j.p.Decks.Judged(d) {
			continue
		}
		seen := map[int32]bool{}
		from, to := j.p.DeckEntries(d)
		for i := from; i < to; i++ {
			card := e.Card[i]
			if card < 0 || seen[card] || e.Zone[i] == event.Maybe || e.Match[i] == event.MatchNear || e.Match[i] == event.MatchAmbiguous {
				continue
			}
			seen[card] = true
			f(d, i, card)
		}
	}
}

// uniqueCards: a card that two decks use is replaced in both by a basic land.
func (j *judge) uniqueCards() {
	type use struct{ deck, entry int }
	uses := map[int32][]use{}
	var order []int32
	j.eachCard(func(d, entry int, card int32) {
		if j.in.Catalog.Card(card).Basic {
			return
		}
		if uses[card] == nil {
			order = append(order, card)
		}
		uses[card] = append(uses[card], use{d, entry})
	})
	for _, card := range order {
		list := uses[card]
		if len(list) < 2 {
			continue
		}
		for _, u := range list {
			var others []string
			for _, o := range list {
				if o != u {
					_, player := j.p.PlayerOf(o.deck)
					others = append(others, player)
				}
			}
			f := j.onCard("SPECIAL_UNIQUE", u.deck, u.entry, card)
			f.Args = map[string]string{"others": strings.Join(others, ", ")}
			j.sink.Add(f)
		}
	}
}

// lastRound: no card of the last run of [history] may be played; basic lands may.
func (j *judge) lastRound() {
	j.eachCard(func(d, entry int, card int32) {
		if played := j.in.LastRound[j.in.Catalog.Name(card)]; played != "" && !j.in.Catalog.Card(card).Basic {
			f := j.onCard("SPECIAL_LAST_ROUND", d, entry, card)
			f.Args = map[string]string{"event": played}
			j.sink.Add(f)
		}
	})
}

func (j *judge) onCard(code string, d, entry int, card int32) diag.Finding {
	f := j.deckFinding(code, d)
	f.Clause, f.Card = "1.8", j.in.Catalog.Name(card)
	f.Raw, f.Pos = j.p.Strings.At(j.p.Entries.Raw[entry]), j.p.Entries.Pos[entry]
	return f
}

// ceiling: every deck has to lose 0-6 to the deck of the row (or the deck) that
// is called Ceiling (1.8c).
func (j *judge) ceiling() {
	t := &j.p.Table
	if t.N() == 0 || j.out.Format == nil || !format.IsSpecial(j.out.Format.Name, format.Ceiling) {
		return
	}
	top := slices.IndexFunc(t.Entrants, func(e event.Entrant) bool {
		return transform.PlayerID(e.Label) == "ceiling" || e.Deck >= 0 && transform.PlayerID(j.p.Decks.Name[e.Deck]) == "ceiling"
	})
	if top < 0 {
		f := diag.New("SPECIAL_CEILING_NONE")
		f.Phase, f.Clause = j.p.Settings.Phase, "1.8c"
		j.sink.Add(f)
		return
	}
	for i := range t.Entrants {
		c := t.At(i, top)
		if i == top || !c.Games.Known() || c.Games.Count(event.Loss) == 2 {
			continue
		}
		f := diag.New("SPECIAL_CEILING")
		f.Phase, f.Clause, f.Pos = j.p.Settings.Phase, "1.8c", c.Pos
		f.Player, f.Raw = t.Entrants[i].Label, c.Text
		f.Subject.ID = t.Entrants[i].ID
		if d := t.Entrants[i].Deck; d >= 0 {
			f.DeckID = j.p.Decks.ID[d]
			f.Subject.ID = f.DeckID
		}
		f.Args = map[string]string{"opponent": t.Entrants[top].Label}
		j.sink.Add(f)
	}
}

// bonuses gives the points of optional special formats (1.1e, 2.4f): a deck that
// keeps the rules of one gets what they are worth. A bonus that the results give
// stands.
func (j *judge) bonuses() {
	p := j.p
	broken := map[string]bool{}
	for i := range j.sink.List {
		if f := &j.sink.List[i]; f.Code == "RULE_BROKEN" {
			broken[f.DeckID+"\x00"+f.Clause] = true
		}
	}
	given, asked := false, false
	for i := range p.Table.Entrants {
		e := &p.Table.Entrants[i]
		given = given || e.Bonus.OK
		if e.Deck < 0 || e.Bonus.OK || j.decks == nil || j.decks[e.Deck] == nil {
			continue
		}
		points, worth, optional := optionalPoints(j.decks[e.Deck].Rules, func(rule string) bool { return broken[p.Decks.ID[e.Deck]+"\x00"+rule] })
		asked = asked || optional && !worth
		if worth {
			e.Bonus = event.N(int32(points)) //nolint:gosec // few points
			f := j.deckFinding("SPECIAL_BONUS", int(e.Deck))
			f.Clause, f.Counted = "2.4f", diag.N(points)
			f.Args = map[string]string{"points": strconv.Itoa(points)}
			j.sink.Add(f)
		}
	}
	if asked && !given {
		f := diag.New("SPECIAL_BONUS_WORTH")
		f.Phase, f.Clause = p.Settings.Phase, "2.4f"
		j.sink.Add(f)
	}
}

// optionalPoints sums what the optional special formats are worth that a deck keeps
// whole. worth tells that one of them is worth points, optional that there is one.
func optionalPoints(list []format.Rule, broken func(rule string) bool) (points int, worth, optional bool) {
	lost := map[string]bool{}
	for k := range list {
		if r := &list[k]; r.Optional != "" && r.Level == format.Warns {
			optional = true
			lost[r.Optional] = lost[r.Optional] || broken(r.ID)
		}
	}
	for k := range list {
		if r := &list[k]; r.Optional != "" && r.Level == format.Warns && r.Bonus != 0 {
			worth = true
			if !lost[r.Optional] {
				points += r.Bonus
			}
		}
	}
	return points, worth, optional
}
