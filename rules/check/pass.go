package check

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
	"deckmill/transform/fold"
)

// Pass is one deck under judgement: what a rule sees.
type Pass struct {
	Phase  *event.Phase
	Deck   int
	Format *format.Format
	Cat    *catalog.Catalog

	// Main counts the zones main and general, Side the sideboard (a companion
	// is one of its cards).
	Main, Side int
	// Sums are the copies per card over all zones that count, in order of
	// appearance.
	Sums []Sum
	// Loose are the entries that count but name no certain card.
	Loose []int32

	marks format.Mark // of all Sums together
	over  bool        // there are more copies of a card than the letter of the format allows

	generals   []int32                  // entries of zone general
	companions []int32                  // entries of zone companion
	facts      map[int32]format.CardEnv // what expressions see of cards, kept over decks

	sink   *diag.Sink
	slots  [tableSize]int16 // open addressing: 1 + index into Sums
	lookup map[int32]int32  // takes over when the table is full
}

// Sum is the copies of one card in a deck.
type Sum struct {
	Card       int32
	Main, Side int   // Main includes the general
	General    int   // of Main
	First      int32 // its first entry
}

// Total is main and side together.
func (s *Sum) Total() int { return s.Main + s.Side }

// tableSize is a power of two, well above the number of names in usual decks.
const tableSize = 256

// certain reports an entry whose card is beyond doubt.
func certain(e *event.Entries, i int) bool {
	return e.Card[i] >= 0 && e.Match[i] != event.MatchNear && e.Match[i] != event.MatchAmbiguous
}

// count fills the counts and sums.
func (p *Pass) count() {
	p.Main, p.Side = 0, 0
	p.Sums, p.Loose, p.generals = p.Sums[:0], p.Loose[:0], p.generals[:0]
	p.companions = p.companions[:0]
	clear(p.slots[:])
	p.lookup = nil
	e := &p.Phase.Entries
	from, to := p.Phase.DeckEntries(p.Deck)
	for i := from; i < to; i++ {
		n, zone := int(e.Count[i]), e.Zone[i]
		side := zone == event.Side
		switch zone {
		case event.Main:
			p.Main += n
		case event.Side:
			p.Side += n
		case event.General:
			p.Main += n
			p.generals = append(p.generals, int32(i)) //nolint:gosec // entries are numbered by int32
		case event.Companion:
			p.companions = append(p.companions, int32(i)) //nolint:gosec // entries are numbered by int32
			side = true
			if !p.Format.CompanionApart {
				p.Side += n
			}
		case event.Maybe, event.Pool:
			continue
		}
		if !certain(e, i) {
			p.Loose = append(p.Loose, int32(i)) //nolint:gosec // entries are numbered by int32
			continue
		}
		s := p.sum(e.Card[i], int32(i)) //nolint:gosec // as above
		if side {
			s.Side += n
			continue
		}
		s.Main += n
		if zone == event.General {
			s.General += n
		}
	}
}

// weigh looks for what most decks have none of: marks, and too many copies.
func (p *Pass) weigh() {
	p.marks, p.over = 0, false
	for i := range p.Sums {
		s := &p.Sums[i]
		mark, letter := p.Format.MarkLetter(s.Card)
		p.marks |= mark
		p.over = p.over || letter != format.Any && p.copiesOf(s) > letter
	}
}

// sum is the sum of a card, made when it is new.
func (p *Pass) sum(card, entry int32) *Sum {
	if p.lookup == nil {
		h := uint32(card) * 0x9E3779B1 >> 24 //nolint:gosec // a hash
		for ; p.slots[h] != 0; h = (h + 1) % tableSize {
			if s := &p.Sums[p.slots[h]-1]; s.Card == card {
				return s
			}
		}
		p.slots[h] = int16(len(p.Sums) + 1) //nolint:gosec // below tableSize
		if len(p.Sums) == tableSize/2 {
			p.lookup = make(map[int32]int32, tableSize)
			for i := range p.Sums {
				p.lookup[p.Sums[i].Card] = int32(i)
			}
		}
	} else if i, ok := p.lookup[card]; ok {
		return &p.Sums[i]
	}
	if p.lookup != nil {
		p.lookup[card] = int32(len(p.Sums)) //nolint:gosec // entries are numbered by int32
	}
	n := len(p.Sums)
	if n == cap(p.Sums) {
		p.Sums = slices.Grow(p.Sums, 1)
	}
	p.Sums = p.Sums[:n+1]
	s := &p.Sums[n]
	s.Card, s.First, s.Main, s.Side, s.General = card, entry, 0, 0, 0
	return s
}

// finding starts a finding about this deck.
func (p *Pass) finding(code, clause string) diag.Finding {
	d := &p.Phase.Decks
	f := diag.New(code)
	f.Clause, f.Phase = clause, p.Phase.Settings.Phase
	f.DeckID = d.ID[p.Deck]
	f.Subject = diag.Subject{Kind: diag.OnDeck, ID: f.DeckID}
	_, f.Player = p.Phase.PlayerOf(p.Deck)
	f.Pos = d.Pos[p.Deck]
	f.Args = map[string]string{"format": p.Format.LabelIn(p.Phase.Settings.Lang)}
	return f
}

// about adds the card and the place of a sum.
func (p *Pass) about(f *diag.Finding, s *Sum) {
	e := &p.Phase.Entries
	f.Card = p.Cat.Name(s.Card)
	f.Raw = p.Phase.Strings.At(e.Raw[s.First])
	f.Pos = e.Pos[s.First]
	p.related(f, s)
}

// related names the other lines of the same card.
func (p *Pass) related(f *diag.Finding, s *Sum) {
	e := &p.Phase.Entries
	_, to := p.Phase.DeckEntries(p.Deck)
	for i := int(s.First) + 1; i < to; i++ {
		if e.Card[i] == s.Card && e.Zone[i] != event.Maybe && e.Zone[i] != event.Pool {
			f.Related = append(f.Related, e.Pos[i])
		}
	}
}

// fix sets the suggestion, in the language of the run.
func (p *Pass) fix(f *diag.Finding, kind remedy, n, of int) {
	text := remedies[kind].In(p.Phase.Settings.Lang)
	if strings.Contains(text, "{") {
		text = strings.ReplaceAll(strings.ReplaceAll(text, "{n}", strconv.Itoa(n)), "{of}", strconv.Itoa(of))
	}
	f.Suggestions = []string{text}
}

// zones says where the copies are when they are in both parts of the deck.
func (p *Pass) zones(f *diag.Finding, s *Sum) {
	if s.Main > 0 && s.Side > 0 {
		f.Args["zones"] = strings.NewReplacer("{main}", strconv.Itoa(s.Main), "{side}", strconv.Itoa(s.Side)).
			Replace(zoneText.In(p.Phase.Settings.Lang))
	}
}

var zoneText = diag.Text{EN: "{main} main + {side} side", FR: "deck {main} + réserve {side}", RU: "колода {main} + запас {side}"}

// remedy is what a player can do about a fault.
type remedy uint8

const (
	addCards remedy = iota
	removeCards
	removeCopies
	removeSide
	replaceCard
)

var remedies = [...]diag.Text{
	addCards:     {EN: "add {n}", FR: "en ajouter {n}", RU: "добавьте {n}"},
	removeCards:  {EN: "remove {n} of {of}", FR: "en retirer {n} sur {of}", RU: "уберите {n} из {of}"},
	removeCopies: {EN: "remove {n} of {of}", FR: "en retirer {n} sur {of}", RU: "уберите {n} из {of}"},
	removeSide:   {EN: "remove the sideboard", FR: "retirer la réserve", RU: "уберите запас"},
	replaceCard:  {EN: "replace it", FR: "la remplacer", RU: "замените её"},
}

// text is the folded text of an entry, as lists name cards.
func (p *Pass) text(entry int32) string {
	return fold.Fold(p.Phase.Strings.At(p.Phase.Entries.Text[entry]))
}
