package deckfile

import (
	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/intake"
)

// Sizes that tell what a source forgot to mark.
const (
	commanderSize = 100 // general included, in every singleton format with a general
	unmarkedMin   = 61
	unmarkedMax   = 90
	constructed   = 75 // 60 and 15
)

// generalFormat: formats whose decks have a general, by their usual titles.
var generalFormat = lazyregexp.New(`(?i)commander|\bedh\b|brawl|leader`)

// settleGeneral: several sources print the general as if it were the sideboard
// (MTGGoldfish, MTGO, XMage). One or two cards of a sideboard are the generals
// when they make about a hundred cards with the main deck (one too many or too
// few is a fault of size, not another format), or when the format says so.
// A general that is marked stays the only one.
func settleGeneral(b *intake.Book, d *event.Deck, entries []event.Entry) []event.Entry {
	var copies [event.Pool + 1]int
	for i := range entries {
		copies[entries[i].Zone] += int(entries[i].Count)
	}
	side := copies[event.Side]
	if copies[event.General] > 0 || side < 1 || side > 2 {
		return entries
	}
	format := d.Format
	if format == "" {
		format = b.Phase.Settings.Format
	}
	near := copies[event.Main] >= commanderSize-2 && copies[event.Main] <= commanderSize && copies[event.Main]+side >= commanderSize-1 && copies[event.Main]+side <= commanderSize+1
	if !near && !generalFormat.MatchString(format) {
		return entries
	}
	for i := range entries {
		if entries[i].Zone == event.Side {
			entries[i].Zone = event.General
		}
	}
	f := b.Finding("GENERAL_FROM_SIDE", d.Pos)
	f.Player = d.Label
	f.Counted = diag.N(side)
	b.Sink.Add(f)
	return entries
}

// doubtSide says that nothing marks a sideboard where one is likely: a block of
// 75 cards, or several blocks that together are more than a main deck. The cards
// stay in the main deck: it is not guessed.
func doubtSide(b *intake.Book, d *event.Deck, entries []event.Entry, blocks bool) {
	n := 0
	for i := range entries {
		switch entries[i].Zone {
		case event.Main:
			n += int(entries[i].Count)
		case event.Side, event.General:
			return
		case event.Companion, event.Maybe, event.Pool:
		}
	}
	if n != constructed && (!blocks || n < unmarkedMin || n > unmarkedMax) {
		return
	}
	f := b.Finding("SIDE_UNMARKED", d.Pos)
	f.Player = d.Label
	f.Counted = diag.N(n)
	b.Sink.Add(f)
}
