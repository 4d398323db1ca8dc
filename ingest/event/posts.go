package event

import "deckmill/ingest/source"

// Post is one post of a Survivor thread that holds a deck (posts.csv; seed 000,
// rule section 3), in the order of the file.
type Post struct {
	No      int32  // number of the post in the thread, from 1
	Time    Time   // not OK = unknown
	Author  string // as typed
	Deck    string // as typed: id, number or name of the deck; "" when only its cards are given
	Ruling  string // the moderator's word, as typed
	Results string // results against earlier decks, as typed
	Index   int32  // into Decks when the post holds the cards of its deck, else -1
	Pos     source.Pos
	Places  map[string]int16 // numbers of the columns of posts.csv, by its names
}

// At is the place of a column of the post: of its first one that is there.
func (p *Post) At(columns ...string) source.Pos {
	return cellOf(p.Pos, p.Places, columns)
}
