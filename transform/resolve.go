package transform

import (
	"regexp"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/transform/catalog"
	"deckmill/transform/fold"
	"deckmill/transform/names"
)

// textShape is what a raw text is resolved by, once per run.
type textShape struct {
	text  int32
	shape event.Shape
}

// resolved is one card of a raw text.
type resolved struct {
	text   int32 // the part of the raw text
	result names.Result
	decor  names.Decor
	apart  bool // a further card of a line: its count is its own

	repaired bool // the text was damaged on its way; see repair
}

// resolve turns the raw texts of all entries into cards, once per distinct
// text; a list becomes several entries with the same place.
func (w *work) resolve() {
	p := w.p
	w.texts = map[textShape][]resolved{}
	old := p.Entries
	start := p.Decks.Start
	p.Entries = event.Entries{}
	p.Decks.Start = []int32{0}
	for d := range p.Decks.Len() {
		for e := int(start[d]); e < int(start[d+1]); e++ {
			for _, r := range w.cards(textShape{old.Text[e], old.Shape[e]}) {
				w.addCard(&old, e, r)
			}
		}
		p.Decks.Start = append(p.Decks.Start, int32(p.Entries.Len())) //nolint:gosec // limited input
	}
}

// cards resolves one text, or recalls it.
func (w *work) cards(k textShape) []resolved {
	if got, ok := w.texts[k]; ok {
		return got
	}
	text := w.p.Strings.At(k.text)
	var out []resolved
	switch k.shape {
	case event.ShapeName:
		out = []resolved{{text: k.text, result: w.in.Names.Name(text)}}
	case event.ShapeLine:
		r, decor := w.in.Names.Line(text)
		out = []resolved{{text: k.text, result: r, decor: decor}}
		if !r.Known() && r.Match != event.MatchAmbiguous {
			if fixed, ok := w.repairedLine(text); ok {
				out = []resolved{fixed}
			} else if several := w.cutLine(text); several != nil {
				out = several
			}
		}
	case event.ShapeList:
		pieces, fixed := w.repairedList(text, w.in.Names.List(text))
		for _, piece := range pieces {
			decor := piece.Decor
			decor.Count, decor.Zero = piece.Count, piece.Count == 0
			out = append(out, resolved{text: w.p.Strings.ID(piece.Text), result: piece.Result, decor: decor, repaired: fixed})
		}
	}
	w.texts[k] = out
	return out
}

// innerCount: a count inside a line, before another name.
var innerCount = regexp.MustCompile(`\S\s+\d{1,2}x?\s+\pL`)

// cutLine cuts a line that lost its line end: `Pond 1 Fog Bank`. Only a line
// whose every part is known, with a count before each further one, is cut.
func (w *work) cutLine(text string) []resolved {
	if !innerCount.MatchString(text) {
		return nil
	}
	var out []resolved
	for i, piece := range w.in.Names.List(text) {
		if piece.Card < 0 || i > 0 && piece.Decor.Count == 0 {
			return nil
		}
		out = append(out, resolved{text: w.p.Strings.ID(piece.Text), result: piece.Result, decor: piece.Decor, apart: i > 0})
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// addCard appends the entry e of old as the card r. A text that says 0 copies
// is left out.
func (w *work) addCard(old *event.Entries, e int, r resolved) {
	entries := &w.p.Entries
	if r.decor.Zero {
		f := w.finding("COUNT_ZERO", old.Pos[e])
		f.Raw = w.p.Strings.At(r.text)
		w.say(f)
		return
	}
	count := w.copies(old, e, r)
	if r.apart {
		w.saidOfLine("LINE_SEVERAL", old, e, r)
	}
	if r.repaired && r.result.Card >= 0 {
		w.saidOfLine("TEXT_REPAIRED", old, e, r)
	}
	set, num := old.Set[e], old.Num[e]
	if set == 0 && r.decor.Set != "" {
		set = w.p.Strings.ID(r.decor.Set)
	}
	if num == 0 && r.decor.Num != "" {
		num = w.p.Strings.ID(r.decor.Num)
	}
	entries.Add(event.Entry{
		Raw: old.Raw[e], Text: r.text, Count: int16(count), Zone: old.Zone[e], Shape: old.Shape[e], //nolint:gosec // limited above
		Set: set, Num: num, Proxy: old.Proxy[e] || r.decor.Proxy, Foil: old.Foil[e] || r.decor.Foil, Pos: old.Pos[e],
	})
	i := entries.Len() - 1
	entries.Card[i] = r.result.Card
	entries.Match[i] = r.result.Match
	entries.Lang[i] = w.p.Strings.ID(r.result.Lang)
	if r.result.Card >= 0 {
		face := r.result.Face
		if face == "" {
			face = w.in.Catalog.Name(r.result.Card)
		}
		entries.Face[i] = w.p.Strings.ID(face)
	}
	if r.result.Extra {
		entries.Zone[i] = event.Maybe // an element that is no card never counts
	}
	w.beside(i, r.result)
	w.pieces = append(w.pieces, r)
}

// say reports a finding on a card; where decks are only labels there is none.
func (w *work) say(f diag.Finding) {
	if !w.in.Labels {
		w.sink.Add(f)
	}
}

// saidOfLine notes how the text of entry e of old was read.
func (w *work) saidOfLine(code string, old *event.Entries, e int, r resolved) {
	f := w.finding(code, old.Pos[e])
	f.Raw, f.Card = w.p.Strings.At(old.Text[e]), w.in.Catalog.Name(r.result.Card)
	w.say(f)
}

// copies is the count of a line: the one before the text, or the one within.
// The same number twice is one count (`4 4 Fog`, as some sites write); two
// different ones are a finding, and the one before the text holds.
func (w *work) copies(old *event.Entries, e int, r resolved) int {
	outer, inner := int(old.Count[e]), r.decor.Count
	switch {
	case r.apart && inner > 0:
		return inner
	case inner == 0 || inner == outer:
		return outer
	case outer == 1:
		return inner
	case old.Shape[e] == event.ShapeList:
		return min(outer*inner, 32767)
	}
	f := w.finding("COUNT_TWICE", old.Pos[e])
	f.Raw = w.p.Strings.At(r.text)
	f.Counted = diag.N(outer)
	f.Args = map[string]string{"inner": strconv.Itoa(inner)}
	w.say(f)
	return outer
}

// besideTheDeck are the kinds of things that are never part of a deck, however
// a list names them.
var besideTheDeck = map[catalog.Kind]bool{catalog.Token: true, catalog.Emblem: true, catalog.Dungeon: true, catalog.Attraction: true, catalog.Sticker: true}

// tokenText: names that say themselves that they are no deck cards.
var tokenText = regexp.MustCompile(`(?i)(?:\btokens?(?:\s*\(.*\))?|^emblem\b.*|\bemblem|\bsticker sheet|^jeton\b.*)$`)

// tokenSet: sets of tokens are T and the set (TMH2); Deckbox calls them ex_127.
var tokenSet = regexp.MustCompile(`(?i)^(?:t[a-z0-9]{3}|ex_\d+)$`)

// beside takes entry i out of the deck when it is a token, an emblem, a sticker
// sheet or the like: by its kind, else for an unknown name by its text or its
// set.
func (w *work) beside(i int, r names.Result) {
	entries := &w.p.Entries
	if entries.Zone[i] == event.Maybe || entries.Zone[i] == event.Pool {
		return
	}
	text, set := w.p.Strings.At(entries.Text[i]), w.p.Strings.At(entries.Set[i])
	switch {
	case r.Card >= 0 && !besideTheDeck[w.in.Catalog.Card(r.Card).Kind]:
		return
	case r.Card < 0 && (r.Extra || r.Match == event.MatchAmbiguous):
		return
	case r.Card < 0 && !stickerSheets[fold.Fold(text)] && !tokenText.MatchString(text) && !tokenSet.MatchString(set):
		return
	}
	entries.Zone[i] = event.Maybe
	if w.in.Labels {
		return
	}
	f := w.finding("NOT_A_DECK_CARD", entries.Pos[i])
	f.Raw = text
	w.say(f)
}

// nameFindings reports names that need a person, once per deck and text.
func (w *work) nameFindings() {
	for d := range w.p.Decks.Len() {
		from, to := w.p.DeckEntries(d)
		said := map[int32]bool{}
		for e := from; e < to; e++ {
			if said[w.p.Entries.Text[e]] {
				continue
			}
			said[w.p.Entries.Text[e]] = true
			w.nameFinding(d, e)
		}
	}
}

func (w *work) nameFinding(d, e int) {
	r := w.pieces[e].result
	code := nameCode(r)
	if code == "" || !w.p.Decks.Judged(d) || w.p.Entries.Zone[e] == event.Maybe && !r.Extra {
		return // what never counts needs no answer
	}
	f := w.onDeck(code, d, w.p.Entries.Pos[e])
	f.Raw = w.p.Strings.At(w.p.Entries.Text[e])
	f.Settled = r.ByAlias
	if r.Card >= 0 {
		f.Card = w.in.Catalog.Name(r.Card)
	}
	for _, s := range r.Suggestions {
		f.Suggestions = append(f.Suggestions, s.Name)
	}
	if r.ByAlias {
		f.Suggestions = []string{f.Card}
	}
	if code == "NAME_NEAR" && len(f.Suggestions) > 0 {
		f.Args = map[string]string{"suggestion": f.Suggestions[0]} // the one that is near
	}
	for _, c := range r.Candidates {
		f.Suggestions = append(f.Suggestions, w.in.Catalog.Name(c))
	}
	w.sink.Add(f)
}

// nameCode is the code for a result that has to be talked about, "" for none.
func nameCode(r names.Result) string {
	switch {
	case r.Extra:
		return "NAME_EXTRA"
	case r.ByAlias:
		return withoutAlias[r.Without]
	case r.Match == event.MatchAmbiguous:
		return "NAME_AMBIGUOUS"
	case r.Match == event.MatchNear:
		return "NAME_NEAR"
	case r.Card < 0:
		return "NAME_UNKNOWN"
	case len(r.Candidates) > 0:
		return "NAME_OTHER_LANGUAGE_TOO"
	case r.BackFace:
		return "NAME_BACK_FACE"
	}
	return ""
}

// withoutAlias is the finding that an alias of the event settled.
var withoutAlias = map[event.Match]string{
	event.MatchNone: "NAME_UNKNOWN", event.MatchNear: "NAME_NEAR", event.MatchAmbiguous: "NAME_AMBIGUOUS",
}

// titles gives each deck the text that messages call it by: its name, else its
// cards when they are few.
func (w *work) titles() {
	const few = 8
	p := w.p
	p.Decks.Title = make([]string, p.Decks.Len())
	for d := range p.Decks.Len() {
		from, to := p.DeckEntries(d)
		switch {
		case p.Decks.Name[d] != "":
			p.Decks.Title[d] = p.Decks.Name[d]
		case to-from <= few:
			var cards []string
			for e := from; e < to; e++ {
				cards = append(cards, w.cardText(e))
			}
			p.Decks.Title[d] = strings.Join(cards, " / ")
		default:
			p.Decks.Title[d] = p.Decks.ID[d]
		}
	}
}

// cardText is the full name of an entry's card, else its text as typed.
func (w *work) cardText(e int) string {
	if c := w.p.Entries.Card[e]; c >= 0 {
		return w.in.Catalog.Name(c)
	}
	return w.p.Strings.At(w.p.Entries.Text[e])
}
