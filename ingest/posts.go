package ingest

import (
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/intake"
	"deckmill/ingest/sidefile"
	"deckmill/ingest/source"
)

// posts reads posts.csv: the thread of a Survivor, which is an event of one
// phase. Dates with day and month take their order from each other.
func posts(l *loader, o *opened) {
	b := l.job.Books[0]
	var rows []sidefile.Post
	side(l, o, sidefile.ReadPosts, func(p *event.Phase, r sidefile.Post) {
		if p == b.Phase {
			r.Pos.File = o.no
			rows = append(rows, r)
		}
	})
	order := intake.OrderIn(b.Phase.Settings.Lang)
	for i := range rows {
		if own := intake.OrderOf(rows[i].Time); own != intake.UnknownOrder {
			order = own
			break
		}
	}
	for i := range rows {
		r := &rows[i]
		p := event.Post{No: int32(r.No.V), Author: r.Author, Deck: r.Deck, Ruling: r.Ruling, Results: r.Results, Index: -1, Pos: r.Pos, Places: r.Places} //nolint:gosec // read as 32 bits
		if r.Time != "" {
			p.Time = intake.ParseMoment(r.Time, order, b.Location)
			if !p.Time.OK {
				f := b.Finding("POST_TIME", p.At("time"))
				f.Player, f.Raw = r.Author, r.Time
				f.Counted.V, f.Counted.OK = r.No.V, true
				b.Sink.Add(f)
			}
		}
		if cards := postCards(b, r); cards != "" {
			at := p.At("deck")
			if r.Cards != "" {
				at = p.At("cards")
			}
			if cards == p.Deck {
				p.Deck = ""
			}
			p.Index = b.Phase.AddDeck(event.Deck{GivenID: p.Deck, Label: r.Author, Submitted: p.Time, Pos: at}, []event.Entry{postEntry(b.Phase, cards, at)})
		}
		b.Phase.Posts = append(b.Phase.Posts, p)
	}
}

// postCards are the cards that a post gives: those of the column cards, or the
// column deck when it holds a list and no deck file says what decks are called.
func postCards(b *intake.Book, r *sidefile.Post) string {
	switch {
	case r.Cards != "":
		return r.Cards
	case len(b.Phase.Settings.Decks) == 0 && strings.ContainsAny(r.Deck, ",/|\n+"):
		return r.Deck
	}
	return ""
}

func postEntry(p *event.Phase, cards string, pos source.Pos) event.Entry {
	return event.Entry{Raw: p.Strings.ID(cards), Count: 1, Shape: event.ShapeList, Pos: pos}
}
