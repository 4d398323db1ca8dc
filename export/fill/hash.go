package fill

import (
	"crypto/sha256"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"
)

// Sums sums decks up; it is for one goroutine.
type Sums struct{ h hasher }

// NewSums makes sums with the names of a catalogue.
func NewSums(cat *catalog.Catalog) *Sums { return &Sums{hasher{cat: cat}} }

// Of sums deck d up.
func (s *Sums) Of(p *event.Phase, d int) Sum { return s.h.sumOf(p, d) }

// sumOf sums the copies of a deck: main with the general, side, and names the
// general.
func (h *hasher) sumOf(p *event.Phase, d int) Sum {
	s := Sum{General: -1, Hash: h.hash(p, d)}
	from, to := p.DeckEntries(d)
	for e := from; e < to; e++ {
		n := int32(p.Entries.Count[e])
		switch p.Entries.Zone[e] {
		case event.General:
			if s.General < 0 {
				s.General = p.Entries.Card[e]
			}
			s.Main += n
		case event.Main:
			s.Main += n
		case event.Side:
			s.Side += n
		case event.Companion, event.Maybe, event.Pool:
		}
	}
	return s
}

// hasher hashes decks and reuses its memory.
type hasher struct {
	cat  *catalog.Catalog
	keys []uint64
	buf  []byte
}

// zoneOrder is the order of the zones by their names.
var zoneOrder = [...]uint64{event.Companion: 0, event.General: 1, event.Main: 2, event.Pool: 3, event.Side: 4, event.Maybe: 5}

var zonesInOrder = [...]event.Zone{event.Companion, event.General, event.Main, event.Pool, event.Side}

// hash is the SHA-256 of the sorted (zone, card, count), its first 8 bytes; an
// unknown card stands under its text.
func (h *hasher) hash(p *event.Phase, d int) [8]byte {
	from, to := p.DeckEntries(d)
	h.keys = h.keys[:0]
	for e := from; e < to; e++ {
		zone, card := p.Entries.Zone[e], p.Entries.Card[e]
		if zone == event.Maybe {
			continue
		}
		if card < 0 {
			return h.byName(p, from, to)
		}
		// the numbers of cards are in the order of their names
		h.keys = append(h.keys, zoneOrder[zone]<<56|uint64(card)<<16|uint64(p.Entries.Count[e])) //nolint:gosec // none is negative
	}
	if !slices.IsSorted(h.keys) {
		slices.Sort(h.keys)
	}
	h.buf = h.buf[:0]
	for i := 0; i < len(h.keys); {
		key := h.keys[i] >> 16
		n := 0
		for ; i < len(h.keys) && h.keys[i]>>16 == key; i++ {
			n += int(h.keys[i] & 0xFFFF)
		}
		h.line(zonesInOrder[key>>40], h.cat.Name(int32(key&0xFFFFFFFF)), n) //nolint:gosec // a card
	}
	return h.sum()
}

// byName is the same for a deck with unknown cards.
func (h *hasher) byName(p *event.Phase, from, to int) [8]byte {
	type place struct {
		zone event.Zone
		name string
	}
	sums := map[place]int{}
	for e := from; e < to; e++ {
		zone := p.Entries.Zone[e]
		if zone == event.Maybe {
			continue
		}
		name := "?" + p.Strings.At(p.Entries.Text[e])
		if c := p.Entries.Card[e]; c >= 0 {
			name = h.cat.Name(c)
		}
		sums[place{zone, name}] += int(p.Entries.Count[e])
	}
	lines := make([]string, 0, len(sums))
	for k, n := range sums {
		h.buf = h.buf[:0]
		h.line(k.zone, k.name, n)
		lines = append(lines, string(h.buf))
	}
	slices.Sort(lines)
	h.buf = append(h.buf[:0], strings.Join(lines, "")...)
	return h.sum()
}

func (h *hasher) line(zone event.Zone, name string, n int) {
	h.buf = append(h.buf, zone.String()...)
	h.buf = append(h.buf, 0)
	h.buf = append(h.buf, name...)
	h.buf = append(h.buf, 0)
	h.buf = strconv.AppendInt(h.buf, int64(n), 10)
	h.buf = append(h.buf, '\n')
}

func (h *hasher) sum() [8]byte {
	sum := sha256.Sum256(h.buf)
	return [8]byte(sum[:8])
}
