// Package names turns what people typed into cards of a catalogue: it
// resolves names, peels decorations off lines, cuts lists written in one text,
// and suggests cards for what stays unknown. It never guesses silently: only
// spellings that the catalogue or the event's aliases know become cards.
// It raises no finding about a deck: it knows no positions.
package names

import (
	"slices"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/transform/catalog"
	"deckmill/transform/fold"
)

// Options are the settings of an event that names depend on.
type Options struct {
	Langs   []string // languages of card names, the event's own first; then the catalogue's other languages count alike
	Aliases []Alias  // the event's aliases.csv
	Extra   []string // elements that are no cards: [xcb] extra
}

// Alias is a row of aliases.csv: what a moderator says a text means.
type Alias struct {
	Typed string
	Card  string // full English name, in any spelling that folds to it, or a face
	Lang  string
}

// Suggestion is a card that an unknown text may mean.
type Suggestion struct {
	Name  string  // full English name
	Score float64 // 1 = equal, 0 = nothing in common
}

// Result is what a text means.
type Result struct {
	Card  int32  // catalogue id, -1 = none
	Face  string // English name of the face that was named, "" = the whole card
	Match event.Match
	Lang  string // language of the name, "" = English or unknown
	Extra bool   // an element of Options.Extra: no card, allowed
	// BackFace says that the text names a face other than the front.
	BackFace bool

	// ByAlias says that the event's aliases settled it. Without is then what
	// the text would have been without them: when it is MatchNone, MatchNear or
	// MatchAmbiguous there is a finding to list as settled.
	ByAlias bool
	Without event.Match

	// Suggestions are for unresolved texts, best first, at most 3.
	Suggestions []Suggestion
	// Candidates are the cards of an ambiguous name. When Card is an English
	// name that is also another card's name in a language of the catalogue,
	// they are those other cards (finding NAME_OTHER_LANGUAGE_TOO).
	Candidates []int32
}

// Known reports a text that is a card or an extra element.
func (r *Result) Known() bool { return r.Card >= 0 || r.Extra }

var nothing = Result{Card: -1}

// Resolver resolves names against one catalogue for one event. It remembers
// every distinct text. It is not safe for concurrent use.
type Resolver struct {
	cat     *catalog.Catalog
	langs   []string          // of the event, in the order in which they are tried
	own     string            // first language of the event, "" = none declared
	aliases map[string]alias  // by folded text
	extra   map[string]string // by folded text
	memo    map[string]Result
	guesses map[string]guesses // by folded text
	lines   map[string]line
	shared  *shared
}

type alias struct {
	hit  catalog.Hit
	lang string
}

// New makes a resolver. Its findings are ALIAS_UNKNOWN_CARD: aliases whose
// card is not in the catalogue; they are left out.
func New(c *catalog.Catalog, o Options) (*Resolver, []diag.Finding) {
	r := &Resolver{
		cat:     c,
		langs:   slices.Clone(o.Langs),
		aliases: map[string]alias{},
		extra:   map[string]string{},
		memo:    map[string]Result{},
		guesses: map[string]guesses{},
		lines:   map[string]line{},
		shared:  newShared(c),
	}
	if len(o.Langs) > 0 {
		r.own = o.Langs[0]
	}
	for _, e := range o.Extra {
		r.extra[fold.Fold(e)] = e
	}
	var findings []diag.Finding
	for _, a := range o.Aliases {
		if f, ok := r.addAlias(a); !ok {
			findings = append(findings, f)
		}
	}
	return r, findings
}

func (r *Resolver) addAlias(a Alias) (diag.Finding, bool) {
	res := r.english(a.Card, fold.Fold(a.Card))
	if res.Card >= 0 {
		hit := catalog.Hit{Card: res.Card, Face: -1}
		for i, f := range r.cat.Card(res.Card).Faces {
			if f.Name == res.Face {
				hit.Face = int8(i)
			}
		}
		r.aliases[fold.Fold(a.Typed)] = alias{hit, a.Lang}
		return diag.Finding{}, true
	}
	f := diag.New("ALIAS_UNKNOWN_CARD")
	f.Raw, f.Card = a.Typed, a.Card
	for _, s := range r.suggest(fold.Fold(a.Card)).list {
		f.Suggestions = append(f.Suggestions, s.Name)
	}
	return f, false
}

// Name resolves a text that is one card name. Shape: no count, no set code.
func (r *Resolver) Name(raw string) Result {
	if res, ok := r.memo[raw]; ok {
		return res
	}
	res := r.settle(raw)
	r.memo[strings.Clone(raw)] = res
	return res
}

// settle resolves and, for what stays unknown, suggests.
func (r *Resolver) settle(raw string) Result {
	key := fold.Fold(raw)
	res := r.lookup(raw, key)
	if res.Known() && !res.ByAlias || res.Match == event.MatchAmbiguous || key == "" {
		return res
	}
	own := res
	if res.ByAlias {
		own = r.catalogue(raw, key)
		res.Without, res.Candidates = own.Match, own.Candidates
		if own.Match != event.MatchNone {
			return res
		}
	}
	g := r.suggest(key)
	res.Suggestions = g.list
	if g.near {
		own.Match = event.MatchNear
	}
	if res.ByAlias {
		res.Without = own.Match
	} else {
		res.Match = own.Match
	}
	return res
}

// lookup resolves without suggestions: the event's own words first, then the
// catalogue.
func (r *Resolver) lookup(raw, key string) Result {
	if a, ok := r.aliases[key]; ok {
		res := r.result(a.hit, event.MatchAlias)
		res.Lang, res.ByAlias = a.lang, true
		return res
	}
	if _, ok := r.extra[key]; ok && key != "" {
		return Result{Card: -1, Extra: true}
	}
	return r.catalogue(raw, key)
}

// catalogue resolves in the order of spec/names.md: English names, faces,
// localized names, the catalogue's aliases.
func (r *Resolver) catalogue(raw, key string) Result {
	res := r.english(raw, key)
	if res.Match != event.MatchNone {
		return r.otherLanguage(res, key)
	}
	if res = r.localized(key); res.Match != event.MatchNone {
		return res
	}
	if hits := r.cat.Aliases(key); len(hits) > 0 {
		return r.choose(hits, event.MatchAlias)
	}
	return nothing
}

// english resolves full names, two-part spellings and faces.
func (r *Resolver) english(raw, key string) Result {
	if key == "" {
		return nothing
	}
	if id, ok := r.cat.Exact(strings.TrimSpace(raw)); ok && r.cat.Kind(id) == catalog.DeckCard {
		return Result{Card: id, Match: event.MatchExact}
	}
	faces := r.cat.Faces(key)
	if hits := r.cat.Folded(key); len(hits) > 0 {
		card := hits[0].Card
		if r.cat.Kind(card) == catalog.DeckCard || len(faces) == 0 {
			return Result{Card: card, Match: exactOrFolded(r.cat.Name(card), raw)}
		}
	}
	if id, ok := r.parts(key); ok {
		return Result{Card: id, Match: event.MatchFolded}
	}
	if len(faces) > 0 {
		return r.choose(faces, event.MatchFace)
	}
	return r.choose(r.withoutCommas(key), event.MatchFolded)
}

// withoutCommas finds the names that key is but for their commas: people
// leave them out (Grub Storied Matriarch). A comma too many is another name:
// `Lava, Axe` is not Lava Axe.
func (r *Resolver) withoutCommas(key string) []catalog.Hit {
	if !strings.Contains(key, " ") || strings.Contains(key, ",") {
		return nil
	}
	return r.shared.bare()[key]
}

// exactOrFolded is exact when raw is the name letter by letter.
func exactOrFolded(name, raw string) event.Match {
	if name == strings.TrimSpace(raw) {
		return event.MatchExact
	}
	return event.MatchFolded
}

// parts resolves `A // B` in its many spellings: with one or three slashes,
// without blanks, with &, with the halves the other way round, or with a front
// written again at the end. All parts must be faces of one card.
func (r *Resolver) parts(key string) (int32, bool) {
	for _, sep := range [...]string{"/", "&"} {
		list := strings.Split(key, sep)
		if len(list) < 2 || len(list) > 12 {
			continue
		}
		kept := list[:0]
		for _, p := range list {
			if p = strings.TrimSpace(p); p != "" {
				kept = append(kept, p)
			}
		}
		if len(kept) < 2 {
			continue
		}
		if hits := r.cat.Folded(strings.Join(kept, " // ")); len(hits) > 0 {
			return hits[0].Card, true
		}
		if hits := r.cat.Aliases(strings.Join(kept, " // ")); len(hits) > 0 {
			return hits[0].Card, true
		}
		for _, h := range r.cat.Faces(kept[0]) {
			if r.hasFaces(h.Card, kept) {
				return h.Card, true
			}
		}
	}
	return -1, false
}

// hasFaces reports that the parts are faces of the card, at most one of them
// named again ("A // B // A" stands in real lists): "A // B / A // B" is the
// card twice, not once.
func (r *Resolver) hasFaces(card int32, parts []string) bool {
	again := 0
	for i, p := range parts {
		if !slices.ContainsFunc(r.cat.Faces(p), func(h catalog.Hit) bool { return h.Card == card }) {
			return false
		}
		if slices.Contains(parts[:i], p) {
			again++
		}
	}
	return again < min(2, len(parts)-1)
}

// otherLanguage looks for other cards whose localized name is the English
// name just found. When that language is the event's own, a person must decide.
func (r *Resolver) otherLanguage(res Result, key string) Result {
	own := false
	for _, h := range r.cat.Foreign(key) {
		if h.Card == res.Card || slices.Contains(res.Candidates, h.Card) {
			continue
		}
		res.Candidates = append(slices.Clip(res.Candidates), h.Card)
		own = own || r.cat.Lang(h) == r.own
	}
	if own && res.Card >= 0 && len(res.Candidates) > 0 {
		return Result{Card: -1, Match: event.MatchAmbiguous, Candidates: append([]int32{res.Card}, res.Candidates...)}
	}
	return res
}

// localized resolves a name in the first language of the event that has it,
// else in all languages of the catalogue at once: where they disagree, the name
// is ambiguous.
func (r *Resolver) localized(key string) Result {
	hits := r.cat.Foreign(key)
	if len(hits) == 0 {
		return nothing
	}
	for _, lang := range r.langs {
		var of []catalog.Hit
		for _, h := range hits {
			if r.cat.Lang(h) == lang {
				of = append(of, h)
			}
		}
		if len(of) > 0 {
			return r.choose(of, event.MatchLocalized)
		}
	}
	return r.choose(hits, event.MatchLocalized)
}

// choose takes the one card of hits; of several, for a face, the one that has
// the name on its front, and of those the one that is legal in some format;
// else the name is ambiguous.
func (r *Resolver) choose(hits []catalog.Hit, m event.Match) Result {
	if len(hits) > 1 && m == event.MatchFace {
		hits = r.narrow(hits, func(h catalog.Hit, c *catalog.Card) bool { return h.Face <= 0 && c.Kind == catalog.DeckCard })
		hits = r.narrow(hits, func(_ catalog.Hit, c *catalog.Card) bool { return !c.NowhereLegal() })
	}
	switch cards := distinct(hits); len(cards) {
	case 0:
		return nothing
	case 1:
		return r.result(hits[0], m)
	default:
		return Result{Card: -1, Match: event.MatchAmbiguous, Lang: r.cat.Lang(hits[0]), Candidates: cards}
	}
}

// narrow keeps the hits that fit, or all when none does.
func (r *Resolver) narrow(hits []catalog.Hit, fits func(catalog.Hit, *catalog.Card) bool) []catalog.Hit {
	var kept []catalog.Hit
	for _, h := range hits {
		if c := r.cat.Card(h.Card); fits(h, &c) {
			kept = append(kept, h)
		}
	}
	if len(kept) == 0 {
		return hits
	}
	return kept
}

// distinct are the cards of hits, each once.
func distinct(hits []catalog.Hit) []int32 {
	var cards []int32
	for _, h := range hits {
		if !slices.Contains(cards, h.Card) {
			cards = append(cards, h.Card)
		}
	}
	return cards
}

func (r *Resolver) result(h catalog.Hit, m event.Match) Result {
	res := Result{Card: h.Card, Match: m, Lang: r.cat.Lang(h)}
	if h.Face >= 0 {
		card := r.cat.Card(h.Card)
		res.Face = card.Faces[h.Face].Name
		res.BackFace = h.Face > 0 && card.TwoSided()
	}
	return res
}
