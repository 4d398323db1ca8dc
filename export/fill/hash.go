package fill

import (
	"cmp"
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
// general. The hash is the SHA-256 of the sorted (zone, card, count), its first
// 8 bytes; an unknown card stands under its text.
func (h *hasher) sumOf(p *event.Phase, d int) Sum {
	s := Sum{General: -1}
	from, to := p.DeckEntries(d)
	zones, cards, counts := p.Entries.Zone[from:to], p.Entries.Card[from:to], p.Entries.Count[from:to]
	keys, named, ordered := slices.Grow(h.keys[:0], len(cards)), true, true
	last := uint64(0)
	for e, zone := range zones {
		n, card := int32(counts[e]), cards[e]
		switch zone {
		case event.General:
			if s.General < 0 {
				s.General = card
			}
			s.Main += n
		case event.Main:
			s.Main += n
		case event.Side:
			s.Side += n
		case event.Companion, event.Pool:
		case event.Maybe:
			continue
		}
		named = named && card >= 0
		// the numbers of cards are in the order of their names
		key := zoneOrder[zone]<<56 | uint64(uint32(card))<<16 | uint64(uint16(n)) //nolint:gosec // none is negative, but for a card without a name
		ordered = ordered && key >= last
		last = key
		keys = append(keys, key)
	}
	h.keys, h.buf = keys, h.buf[:0]
	switch {
	case !named:
		h.byName(p, from, to)
	default:
		if !ordered {
			slices.Sort(keys)
		}
		h.lines(keys)
	}
	sum := sha256.Sum256(h.buf)
	s.Hash = [8]byte(sum[:8])
	return s
}

// hasher hashes decks and reuses its memory.
type hasher struct {
	cat    *catalog.Catalog
	keys   []uint64
	places []place
	buf    []byte
}

// zoneOrder is the order of the zones by their names.
var zoneOrder = [...]uint64{event.Companion: 0, event.General: 1, event.Main: 2, event.Pool: 3, event.Side: 4, event.Maybe: 5}

var zonesInOrder = [...]event.Zone{event.Companion, event.General, event.Main, event.Pool, event.Side}

// lines makes the lines of sorted keys: zone, card and count.
func (h *hasher) lines(keys []uint64) {
	b := h.buf
	for i := 0; i < len(keys); {
		key := keys[i] >> 16
		n := 0
		for ; i < len(keys) && keys[i]>>16 == key; i++ {
			n += int(keys[i] & 0xFFFF)
		}
		b = appendLine(b, zonesInOrder[key>>40], h.cat.Name(int32(key&0xFFFFFFFF)), n) //nolint:gosec // a card
	}
	h.buf = b
}

// place is the copies of a card, or of a text that names none, in a zone.
type place struct {
	zone event.Zone
	name string
	n    int
}

func (a *place) compare(b *place) int {
	return cmp.Or(cmp.Compare(zoneOrder[a.zone], zoneOrder[b.zone]), strings.Compare(a.name, b.name))
}

// byName makes the lines of a deck that has cards without a number.
func (h *hasher) byName(p *event.Phase, from, to int) {
	h.places = h.places[:0]
	for e := from; e < to; e++ {
		x := place{zone: p.Entries.Zone[e], n: int(p.Entries.Count[e])}
		if x.zone == event.Maybe {
			continue
		}
		if c := p.Entries.Card[e]; c >= 0 {
			x.name = h.cat.Name(c)
		} else {
			x.name = "?" + p.Strings.At(p.Entries.Text[e])
		}
		h.places = append(h.places, x)
	}
	slices.SortFunc(h.places, func(a, b place) int { return a.compare(&b) })
	for i := 0; i < len(h.places); {
		x := h.places[i]
		for i++; i < len(h.places) && h.places[i].compare(&x) == 0; i++ {
			x.n += h.places[i].n
		}
		h.buf = appendLine(h.buf, x.zone, x.name, x.n)
	}
}

// zoneStart is how the lines of a zone start, and how long that is.
type zoneStart struct {
	text [16]byte
	n    int
}

var zoneStarts = func() (all [len(zoneOrder)]zoneStart) {
	for z := range all {
		all[z].n = copy(all[z].text[:], event.Zone(z).String()+"\x00")
	}
	return all
}()

// appendLine appends a line: zone, name and number, each but the last ended by
// a zero.
func appendLine(b []byte, zone event.Zone, name string, n int) []byte {
	const least = len(zoneStart{}.text) + len("\x00 -9223372036854775808\n")
	at, end := len(b), len(b)+len(name)+least
	if end > cap(b) {
		b = slices.Grow(b, end-at)
	}
	b = b[:end]
	start := &zoneStarts[zone]
	*(*[16]byte)(b[at:]) = start.text
	at += start.n
	at += copy(b[at:], name)
	if uint(n) < 10 {
		b[at], b[at+1], b[at+2] = 0, byte('0'+n), '\n' //nolint:gosec // a digit
		return b[:at+3]
	}
	b[at] = 0
	return append(strconv.AppendInt(b[:at+1], int64(n), 10), '\n')
}
