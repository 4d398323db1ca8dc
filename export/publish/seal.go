package publish

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"deckmill/export/report"
	"deckmill/export/table"
	"deckmill/ingest/event"
	"deckmill/ingest/source"
	"deckmill/rules"
)

// SealedDeck is one deck with its seal.
type SealedDeck struct {
	Deck     int // of the phase
	ID       string
	PlayerID string
	Player   string
	Salt     string // hex
	Text     string // the deck as sent, lines with a line feed between them
}

// Content is what is hashed: the salt, then the lines of the deck, each ended by
// a line feed. It is the content of seals/<seal>.txt.
func (d *SealedDeck) Content() string { return d.Salt + "\n" + d.Text + "\n" }

// Seal is the SHA-256 of the content, hex.
func (d *SealedDeck) Seal() string {
	sum := sha256.Sum256([]byte(d.Content()))
	return hex.EncodeToString(sum[:])
}

// SealDecks seals the decks of a phase that count (neither superseded nor late),
// in the order of their players. The salt comes from the secret key and from the
// deck itself: the same deck keeps its seal from run to run, equal decks of two
// players have different seals, and a salt that was shown opens no other seal.
func SealDecks(p *event.Phase, key []byte) []SealedDeck {
	var list []SealedDeck
	for d := range p.Decks.Len() {
		if !p.Decks.Judged(d) {
			continue
		}
		id, name := p.PlayerOf(d)
		x := SealedDeck{Deck: d, ID: p.Decks.ID[d], PlayerID: id, Player: name, Text: deckText(p, d)}
		mac := hmac.New(sha256.New, key)
		for _, part := range []string{"seal", p.Settings.Phase, cmp.Or(id, x.ID), x.ID, x.Text} {
			mac.Write([]byte(part + "\x00"))
		}
		x.Salt = hex.EncodeToString(mac.Sum(nil)[:16])
		list = append(list, x)
	}
	slices.SortFunc(list, func(a, b SealedDeck) int {
		return cmp.Or(strings.Compare(a.PlayerID, b.PlayerID), len(a.ID)-len(b.ID), strings.Compare(a.ID, b.ID))
	})
	return list
}

// Seals is the table of the seals of all phases, with salts and texts: [Stage]
// takes them out.
func Seals(phases []*rules.Outcome, key []byte) *table.Table {
	t := table.New(&table.Seals)
	for _, o := range phases {
		for i, d := range SealDecks(o.Phase, key) {
			t.Append(o.Phase.Settings.EventID, o.Phase.Settings.Phase, i+1, d.ID, null(d.PlayerID), null(d.Player), d.Seal(), d.Salt, d.Text)
		}
	}
	return t
}

// deckText is the deck as it was sent: one line for each line or cell, with the
// copies when they are several and the zone when it is not main, sorted. It
// does not depend on the card catalogue nor on aliases.
func deckText(p *event.Phase, d int) string {
	type cell struct {
		raw  int32
		zone event.Zone
		pos  source.Pos
	}
	from, to := p.DeckEntries(d)
	parts := map[cell]int{}
	var order []cell
	for e := from; e < to; e++ {
		c := cell{p.Entries.Raw[e], p.Entries.Zone[e], p.Entries.Pos[e]}
		if parts[c] == 0 {
			order = append(order, c)
		}
		parts[c]++
	}
	copies := map[cell]int{}
	for e := from; e < to; e++ {
		c := cell{p.Entries.Raw[e], p.Entries.Zone[e], p.Entries.Pos[e]}
		copies[c] = int(p.Entries.Count[e])
		if parts[c] > 1 || p.Entries.Shape[e] == event.ShapeList {
			copies[c] = 1 // a list of several cards, with its own numbers
		}
	}
	var lines []string
	for _, c := range order {
		line := clean(p.Strings.At(c.raw))
		if copies[c] > 1 {
			line = strconv.Itoa(copies[c]) + " " + line
		}
		if c.zone != event.Main {
			line = c.zone.String() + ": " + line
		}
		lines = append(lines, line)
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// clean is a typed text in one line that can stand in a forum post and in a file
// without being changed: blanks are single, what cannot be seen is left out,
// brackets are full-width.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, norm.NFC.String(s))
	return strings.Join(strings.Fields(report.Plain(s)), " ")
}
