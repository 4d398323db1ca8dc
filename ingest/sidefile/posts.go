package sidefile

import (
	"strings"

	"deckmill/ingest/source"
)

// Post is a row of posts.csv: one post of a Survivor thread with a deck (seed
// 000, 3.3). Posts without a deck are ignored.
type Post struct {
	No      PostNo     `csv:"post_no"` // in the thread, from 1
	Time    string     `csv:"time"`    // as typed
	Author  string     `csv:"author"`
	Deck    string     `csv:"deck"`                // id, number or name of the deck, or its cards
	Cards   string     `csv:"cards"`               // its cards, "" = not given here
	Ruling  string     `csv:"ruling"`              // as typed: legal, illegal, crosspost
	Results string     `csv:"results_vs_previous"` // as typed: "D01:6;D02:4"
	Pos     source.Pos `csv:"-"`

	Places map[string]int16 `csv:"-"` // as in Table
}

// PostNo is the number of a post, such as 12 or #12.
type PostNo struct{ Int }

// UnmarshalCSV reads a number from 1, with or without a mark before it.
func (n *PostNo) UnmarshalCSV(s string) error {
	digits := strings.TrimLeft(s, "#Nn°oº. ")
	if err := n.Int.UnmarshalCSV(digits); err != nil || n.V < 1 {
		return &cellError{want: wantCount}
	}
	return nil
}

var postsLayout = layout{
	columns: []column{
		{"post_no", true, []string{"post", "no", "n°", "numéro", "n° du message", "numéro du message", "message", "message no", "post number", "номер"}},
		{"time", false, []string{"heure", "date", "date heure", "date et heure", "posted at", "posté le", "время", "дата"}},
		{"author", true, []string{"auteur", "player", "joueur", "pseudo", "posted by", "автор", "игрок"}},
		{"deck", true, []string{"deck id", "deck name", "nom du deck", "колода"}},
		{"cards", false, []string{"cartes", "list", "liste", "decklist", "deck list", "card list", "liste des cartes", "карты"}},
		{"ruling", false, []string{"décision", "decision", "phasage", "modérateur", "решение"}},
		{"results_vs_previous", false, []string{"results", "result", "résultats", "résultat", "résultats contre les précédents", "résultats précédents", "результаты"}},
	},
	answer: []string{"deck", "cards"},
}

// ReadPosts reads posts.csv.
func ReadPosts(data []byte, file int32) Table[Post] {
	table := read(data, file, postsLayout, func(p *Post, pos source.Pos) *cellError {
		p.Pos = pos
		return nil
	})
	for i := range table.Rows {
		table.Rows[i].Places = table.Places
	}
	return table
}
