package rules

import (
	"slices"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/format"
)

// hint is a card that may make a deck break rule 2.3a of seed 000, and how.
type hint struct {
	card string // full English name
	code string
}

// hintCards are the facts: cards that force a card out of the opponent's hand,
// or win, early enough in decks of a few cards with fast mana. They only raise a
// question: whether this deck is able to do it in time, the moderator decides.
var hintCards = concat(
	of("HINT_HAND",
		"Addle", "Anvil of Bogardan", "Balance", "Blackmail", "Blightning", "Bottomless Pit", "Brain Maggot", "Burning Inquiry", "Cabal Therapy",
		"Castigate", "Coercion", "Collective Brutality", "Deep-Cavern Bat", "Despise", "Distress", "Divest", "Dread Fugue", "Duress", "Elite Spellbinder",
		"Funeral Charm", "Gerrard's Verdict", "Harsh Scrutiny", "Hymn to Tourach", "Hypnotic Specter", "Inquisition of Kozilek", "Kitesail Freebooter",
		"Liliana of the Veil", "Mardu Skullhunter", "Mesmeric Fiend", "Mind Peel", "Mind Rake", "Mind Shatter", "Mind Twist", "Mind Warp",
		"Necrogen Mists", "Ostracize", "Persecute", "Pilfer", "Pox", "Raven's Crime", "Ravenous Rats", "Shattered Dreams", "Smallpox", "Stupor",
		"Thoughtseize", "Tidehollow Sculler", "Tourach, Dread Cantor", "Unmask", "Vendilion Clique", "Wheel of Fortune", "Wild Evocation", "Windfall", "Wrench Mind",
	),
	of("HINT_EARLY_WIN",
		"Barren Glory", "Blazing Shoal", "Channel", "Coalition Victory", "Door to Nothingness", "Flash", "Goblin Charbelcher",
		"Laboratory Maniac", "Phage the Untouchable", "Show and Tell", "Sneak Attack", "Tendrils of Agony",
		"Thassa's Oracle", "The Cheese Stands Alone", "Tinker", "Vampire Hexmage",
	),
)

func of(code string, cards ...string) []hint {
	var out []hint
	for _, c := range cards {
		out = append(out, hint{c, code})
	}
	return out
}

func concat(lists ...[]hint) map[string]hint {
	m := map[string]hint{}
	for _, h := range slices.Concat(lists...) {
		m[h.card] = h
	}
	return m
}

// leaves reports that a format leaves the clause to the moderator: 2.3a does
// not apply under FR and AFR.
func leaves(f *format.Format, clause string) bool {
	return f != nil && slices.ContainsFunc(f.Moderator, func(d format.Duty) bool { return d.Clause == clause })
}

// handHints asks about each deck that holds a card of the table (2.3a): one
// question a deck and kind, which names the cards.
func (j *judge) handHints() {
	p := j.p
	for d := range p.Decks.Len() {
		if !leaves(j.decks[d], "2.3a") || !p.Decks.Judged(d) {
			continue
		}
		word := wordOn(p.Decks.Rule23a, d)
		if word != "" && kept(word) {
			continue
		}
		if word != "" {
			f := j.deckFinding("HINT_MARKED", d)
			f.Clause, f.Raw = "2.3a", word
			j.sink.Add(f)
			continue
		}
		found := map[string][]string{}
		first := map[string]int{}
		from, to := p.DeckEntries(d)
		for e := from; e < to; e++ {
			if p.Entries.Card[e] < 0 || p.Entries.Zone[e] == event.Maybe || p.Entries.Match[e] == event.MatchNear || p.Entries.Match[e] == event.MatchAmbiguous {
				continue
			}
			name := j.in.Catalog.Name(p.Entries.Card[e])
			h, ok := hintCards[name]
			if !ok || slices.Contains(found[h.code], name) {
				continue
			}
			if found[h.code] == nil {
				first[h.code] = e
			}
			found[h.code] = append(found[h.code], name)
		}
		for _, code := range []string{"HINT_HAND", "HINT_EARLY_WIN"} {
			if cards := found[code]; cards != nil {
				f := j.deckFinding(code, d)
				f.Clause, f.Pos = "2.3a", p.Entries.Pos[first[code]]
				f.Card = cards[0]
				f.Raw = p.Strings.At(p.Entries.Raw[first[code]])
				f.Args = map[string]string{"cards": strings.Join(cards, ", ")}
				j.sink.Add(f)
			}
		}
	}
}

// enoughOpponents is the number of opponents from which a row without a match
// win says something about a deck: real rounds have seven or more.
const enoughOpponents = 7

// winHints asks about each deck whose row is complete and holds no match win
// (2.3b): it may be unable to win against anything.
func (j *judge) winHints() {
	t := &j.p.Table
	for i := range t.Entrants {
		d := int(t.Entrants[i].Deck)
		if d < 0 || !leaves(j.decks[d], "2.3b") {
			continue
		}
		wins, met, open := 0, 0, false
		for k := range t.Entrants {
			if k == i || t.Apart(i, k) {
				continue
			}
			met++
			g := t.At(i, k).Games
			open = open || !g.Known() && !g.Ambiguous
			if g.Count(event.Win) == 2 {
				wins++
			}
		}
		if wins == 0 && !open && met >= enoughOpponents {
			f := j.deckFinding("HINT_NO_WIN", d)
			f.Clause = "2.3b"
			f.Counted = diag.N(wins)
			j.sink.Add(f)
		}
	}
}
