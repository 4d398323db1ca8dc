package transform

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/transform/catalog"
	"deckmill/transform/fold"
	"deckmill/transform/names"
)

// texts remembers what each raw text is, by shape and text: each is resolved
// once per run.
type texts struct {
	facts [event.ShapeList + 1][]fact // by text
	lists [][]*resolved
}

// fact is what is known of a text.
type fact struct {
	card event.Card // of the only card, as in resolved
	text int32
	set  int32
	num  int32
	list int32 // 1 + number of its cards in lists, 0 = not resolved yet

	// plain says that the text is one card of which the entry says all the rest.
	plain bool
	talks bool // there is something to say about the name
}

// factOf sums up the cards of a text.
func factOf(list []*resolved) fact {
	if len(list) != 1 {
		return fact{}
	}
	r := list[0]
	d := &r.decor
	return fact{
		card: r.card, text: r.text, set: r.set, num: r.num, talks: r.talk != "",
		plain: !d.Zero && d.Count == 0 && !d.Proxy && !d.Foil && !r.apart && !r.repaired && !r.result.Extra && r.kind == inDeck,
	}
}

// resolved is one card of a raw text.
type resolved struct {
	text   int32 // the part of the raw text
	result names.Result
	decor  names.Decor
	apart  bool // a further card of a line: its count is its own

	repaired bool // the text was damaged on its way; see repair

	card     event.Card // of result, with its texts in Strings
	set, num int32      // of decor, in Strings
	kind     place
	talk     string // the code of what has to be said about the name, "" = nothing
}

// place says whether something that is named is part of a deck.
type place uint8

const (
	inDeck   place = iota
	outside        // a token, a sticker sheet, or not a card at all
	unproved       // an unknown name: its set may say that it is a token
)

// resolve turns the raw texts of all entries into cards, once per distinct
// text; a list becomes several entries with the same place.
func (w *work) resolve() {
	p := w.p
	old := p.Entries
	start := p.Decks.Start
	p.Entries = event.Entries{}
	p.Entries.Grow(old.Len())
	p.Decks.Start = make([]int32, 1, len(start))
	for d := range p.Decks.Len() {
		from := p.Entries.Len()
		p.Entries.AddRaw(&old, int(start[d]), int(start[d+1]))
		w.know(from)
		p.Decks.Start = append(p.Decks.Start, int32(p.Entries.Len())) //nolint:gosec // limited input
	}
}

// know fills the cards of the entries from `from` on, which are as their reader
// found them.
func (w *work) know(from int) {
	e := &w.p.Entries
	end := e.Len()
	shape, text, card, match := e.Shape[:end], e.Text[:end], e.Card[:end], e.Match[:end]
	face, lang, set, num := e.Face[:end], e.Lang[:end], e.Set[:end], e.Num[:end]
	for i := from; i < end; i++ {
		known := w.texts.facts[shape[i]]
		if uint(text[i]) >= uint(len(known)) || !known[text[i]].plain { //nolint:gosec // never negative
			w.knowEach(i)
			return
		}
		f := &known[text[i]]
		if f.talks {
			w.talks = append(w.talks, talk{i, w.texts.lists[f.list-1][0]})
		}
		text[i], card[i], match[i], face[i], lang[i] = f.text, f.card.ID, f.card.Match, f.card.Face, f.card.Lang
		if set[i] == 0 {
			set[i] = f.set
		}
		if num[i] == 0 {
			num[i] = f.num
		}
	}
}

// knowEach is know for texts that may be more than one card, or more than a
// card.
func (w *work) knowEach(from int) {
	w.aside.Resize(0)
	w.aside.AddRaw(&w.p.Entries, from, w.p.Entries.Len())
	w.p.Entries.Resize(from)
	for i := range w.aside.Len() {
		e := w.aside.At(i)
		for _, r := range w.cards(e.Text, e.Shape) {
			w.addCard(&e, r)
		}
	}
}

// talk is an entry about whose name there is something to say.
type talk struct {
	entry int
	about *resolved
}

// cards resolves one text, or recalls it.
func (w *work) cards(text int32, shape event.Shape) []*resolved {
	known := w.texts.facts[shape]
	if int(text) < len(known) && known[text].list > 0 {
		return w.texts.lists[known[text].list-1]
	}
	return w.keep(text, shape, w.read(text, shape))
}

// keep remembers what a text is.
func (w *work) keep(text int32, shape event.Shape, out []*resolved) []*resolved {
	for _, r := range out {
		w.finish(r)
	}
	known := w.texts.facts[shape]
	if int(text) >= len(known) {
		known = slices.Grow(known, w.p.Strings.Len()-len(known))[:w.p.Strings.Len()]
		w.texts.facts[shape] = known
	}
	w.texts.lists = append(w.texts.lists, out)
	known[text] = factOf(out)
	known[text].list = int32(len(w.texts.lists)) //nolint:gosec // fewer than texts
	return out
}

// read resolves one text.
func (w *work) read(id int32, shape event.Shape) []*resolved {
	text := w.p.Strings.At(id)
	switch shape {
	case event.ShapeName:
		return []*resolved{{text: id, result: w.in.Names.Name(text)}}
	case event.ShapeLine:
		r, decor := w.in.Names.Line(text)
		return w.readLine(id, r, decor)
	case event.ShapeList:
	}
	out := []*resolved{}
	pieces, fixed := w.repairedList(text, w.in.Names.List(text))
	for _, piece := range pieces {
		decor := piece.Decor
		decor.Count, decor.Zero = piece.Count, piece.Count == 0
		out = append(out, &resolved{text: w.p.Strings.ID(piece.Text), result: piece.Result, decor: decor, repaired: fixed})
	}
	return out
}

// readLine makes the cards of a line from what it is taken for.
func (w *work) readLine(id int32, r names.Result, decor names.Decor) []*resolved {
	if !r.Known() && r.Match != event.MatchAmbiguous {
		text := w.p.Strings.At(id)
		if fixed, ok := w.repairedLine(text); ok {
			return []*resolved{&fixed}
		}
		if several := w.cutLine(text); several != nil {
			return several
		}
	}
	return []*resolved{{text: id, result: r, decor: decor}}
}

// finish fills what every entry of the text has in common.
func (w *work) finish(r *resolved) {
	id := w.p.Strings.ID
	r.card = event.Card{ID: r.result.Card, Match: r.result.Match, Lang: id(r.result.Lang)}
	r.set, r.num = id(r.decor.Set), id(r.decor.Num)
	r.talk = nameCode(&r.result)
	text := w.p.Strings.At(r.text)
	switch {
	case r.card.ID >= 0:
		face := r.result.Face
		if face == "" {
			face = w.in.Catalog.Name(r.card.ID)
		}
		r.card.Face = id(face)
		if besideTheDeck[w.in.Catalog.Kind(r.card.ID)] {
			r.kind = outside
		}
	case r.result.Extra || r.card.Match == event.MatchAmbiguous:
	case stickerSheets[fold.Fold(text)] || tokenText.MatchString(text):
		r.kind = outside
	default:
		r.kind = unproved
	}
}

// innerCount: a count inside a line, before another name.
var innerCount = lazyregexp.New(`\S\s+\d{1,2}x?\s+\pL`)

// cutLine cuts a line that lost its line end: `Pond 1 Fog Bank`. Only a line
// whose every part is known, with a count before each further one, is cut.
func (w *work) cutLine(text string) []*resolved {
	if !innerCount.MatchString(text) {
		return nil
	}
	var out []*resolved
	for i, piece := range w.in.Names.List(text) {
		if piece.Card < 0 || i > 0 && piece.Decor.Count == 0 {
			return nil
		}
		out = append(out, &resolved{text: w.p.Strings.ID(piece.Text), result: piece.Result, decor: piece.Decor, apart: i > 0})
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// addCard appends the entry as the card r. A text that says 0 copies is left
// out.
func (w *work) addCard(from *event.Entry, r *resolved) {
	if r.decor.Zero {
		f := w.finding("COUNT_ZERO", from.Pos)
		f.Raw = w.p.Strings.At(r.text)
		w.say(f)
		return
	}
	e := *from
	if r.decor.Count != 0 || r.apart {
		e.Count = int16(w.copies(from, r)) //nolint:gosec // limited there
	}
	if r.apart {
		w.saidOfLine("LINE_SEVERAL", from, r)
	}
	if r.repaired && r.result.Card >= 0 {
		w.saidOfLine("TEXT_REPAIRED", from, r)
	}
	if e.Set == 0 {
		e.Set = r.set
	}
	if e.Num == 0 {
		e.Num = r.num
	}
	e.Text = r.text
	e.Proxy, e.Foil = e.Proxy || r.decor.Proxy, e.Foil || r.decor.Foil
	if r.result.Extra {
		e.Zone = event.Maybe // an element that is no card never counts
	}
	if r.kind != inDeck {
		w.beside(&e, r)
	}
	if r.talk != "" {
		w.talks = append(w.talks, talk{w.p.Entries.Len(), r})
	}
	w.p.Entries.AddCard(&e, r.card)
}

// say reports a finding on a card; where decks are only labels there is none.
func (w *work) say(f diag.Finding) {
	if !w.in.Labels {
		w.sink.Add(f)
	}
}

// saidOfLine notes how the text of an entry was read.
func (w *work) saidOfLine(code string, e *event.Entry, r *resolved) {
	f := w.finding(code, e.Pos)
	f.Raw, f.Card = w.p.Strings.At(e.Text), w.in.Catalog.Name(r.result.Card)
	w.say(f)
}

// copies is the count of a line: the one before the text, or the one within.
// The same number twice is one count (`4 4 Fog`, as some sites write); two
// different ones are a finding, and the one before the text holds.
func (w *work) copies(e *event.Entry, r *resolved) int {
	outer, inner := int(e.Count), r.decor.Count
	switch {
	case r.apart && inner > 0:
		return inner
	case inner == 0 || inner == outer:
		return outer
	case outer == 1:
		return inner
	case e.Shape == event.ShapeList:
		return min(outer*inner, 32767)
	}
	f := w.finding("COUNT_TWICE", e.Pos)
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
var tokenText = lazyregexp.New(`(?i)(?:\btokens?(?:\s*\(.*\))?|^emblem\b.*|\bemblem|\bsticker sheet|^jeton\b.*)$`)

// tokenSet: sets of tokens are T and the set (TMH2); Deckbox calls them ex_127.
var tokenSet = lazyregexp.New(`(?i)^(?:t[a-z0-9]{3}|ex_\d+)$`)

// beside takes an entry out of the deck when it is a token, an emblem, a sticker
// sheet or the like: by its kind, else for an unknown name by its text or its
// set.
func (w *work) beside(e *event.Entry, r *resolved) {
	if e.Zone == event.Maybe || e.Zone == event.Pool || r.kind == unproved && !tokenSet.MatchString(w.p.Strings.At(e.Set)) {
		return
	}
	e.Zone = event.Maybe
	if w.in.Labels {
		return
	}
	f := w.finding("NOT_A_DECK_CARD", e.Pos)
	f.Raw = w.p.Strings.At(r.text)
	w.say(f)
}

// nameFindings reports names that need a person, once per deck and text.
func (w *work) nameFindings() {
	rest := w.talks
	for d := 0; len(rest) > 0; d++ {
		from, to := w.p.DeckEntries(d)
		for ; len(rest) > 0 && rest[0].entry < to; rest = rest[1:] {
			if e := rest[0].entry; !slices.Contains(w.p.Entries.Text[from:e], w.p.Entries.Text[e]) {
				w.nameFinding(d, e, rest[0].about)
			}
		}
	}
}

func (w *work) nameFinding(d, e int, about *resolved) {
	r, code := &about.result, about.talk
	if !w.p.Decks.Judged(d) || w.p.Entries.Zone[e] == event.Maybe && !r.Extra {
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
		if name := w.in.Catalog.Name(c); !r.ByAlias || name != f.Card { // the answer stands first already
			f.Suggestions = append(f.Suggestions, name)
		}
	}
	w.sink.Add(f)
}

// nameCode is the code for a result that has to be talked about, "" for none.
func nameCode(r *names.Result) string {
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
