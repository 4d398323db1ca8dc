package format

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/BurntSushi/toml"
	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/vm"

	"deckmill/ingest/diag"
)

// CardEnv is what an expression sees of a card. Colours are letters of WUBRG.
type CardEnv struct {
	Name      string   `expr:"name"`    // full English name
	Face      string   `expr:"face"`    // name of the front
	Types     []string `expr:"types"`   // Artifact, Creature, Land, ... of the front
	Supers    []string `expr:"supers"`  // Basic, Legendary, Snow, World
	Subs      []string `expr:"subs"`    // Goblin, Island, Equipment, ...
	Colours   []string `expr:"colours"` // of the card
	Cost      []string `expr:"cost"`    // colours of the symbols in the mana cost of the front
	Value     int      `expr:"value"`   // mana value: of both halves of a split card, else of the front
	Symbols   []string `expr:"symbols"` // the symbols of the mana cost: 2, W, W/U, ...
	Identity  []string `expr:"identity"`
	Produces  []string `expr:"produces"` // colours of mana it makes; C = colourless
	Basic     bool     `expr:"basic"`
	Legendary bool     `expr:"legendary"`
	Permanent bool     `expr:"permanent"`  // it becomes a permanent: no instant, no sorcery
	Activated bool     `expr:"activated"`  // it has an activated ability
	EveryType bool     `expr:"every_type"` // its own text makes it every creature type
	Abilities string   `expr:"abilities"`  // some, none, or unknown: the catalogue does not tell
	Texts     bool     `expr:"texts"`      // the catalogue read its rules text: activated and every_type are facts
	Kind      string   `expr:"kind"`       // card, conspiracy, plane, ...
	Layout    string   `expr:"layout"`     // normal, split, transform, ...
	Sets      []string `expr:"sets"`       // codes of the sets it was printed in
	Rarities  []string `expr:"rarities"`   // of all its printings
	First     string   `expr:"first"`      // day of the first printing, "" = unknown
	Points    int      `expr:"points"`     // worth in [lists] points

	Copies int    `expr:"copies"` // in the deck, all zones
	Main   int    `expr:"main"`   // in the main deck
	Side   int    `expr:"side"`
	Leader bool   `expr:"leader"` // it is the general
	Proxy  bool   `expr:"proxy"`
	Set    string `expr:"set"` // of the first line's printing, "" = not given

	Printed []string `expr:"printed"` // the same for every line of the card
}

// DeckEnv is what an expression sees of a deck.
type DeckEnv struct {
	Cards  []CardEnv `expr:"cards"` // one for each English name
	Size   int       `expr:"size"`  // main deck with the general
	Side   int       `expr:"side"`
	Min    int       `expr:"min"`    // cards the format asks for
	Leader CardEnv   `expr:"leader"` // name "" = none
}

// TeamEnv is what an expression sees of a team: its decks, and its cards with
// the copies of all decks summed.
type TeamEnv struct {
	Decks []DeckEnv `expr:"decks"`
	Cards []CardEnv `expr:"cards"`
}

// Expr is a compiled predicate. It is safe for concurrent use.
type Expr struct {
	Text    string
	program *vm.Program
	answers atomic.Pointer[[]atomic.Uint32] // by card, see Keep; nil = none
}

// The bits of an answer.
const (
	answered = 1 << iota
	answeredYes
)

// Answer is what Keep was told about a card.
func (e *Expr) Answer(card int32) (yes, known bool) {
	all := e.answers.Load()
	if all == nil {
		return false, false
	}
	a := (*all)[card].Load()
	return a&answeredYes != 0, a != 0
}

// Keep remembers an answer that depends on the card only, for all decks; the
// catalogue has so many cards.
func (e *Expr) Keep(card int32, cards int, yes bool) {
	if e.answers.Load() == nil {
		all := make([]atomic.Uint32, cards)
		e.answers.CompareAndSwap(nil, &all)
	}
	a := uint32(answered)
	if yes {
		a |= answeredYes
	}
	(*e.answers.Load())[card].Store(a)
}

// Holds runs the predicate over a CardEnv, DeckEnv or TeamEnv, as it was
// compiled for.
func (e *Expr) Holds(env any) (bool, error) {
	out, err := expr.Run(e.program, env)
	if fe := (*file.Error)(nil); errors.As(err, &fe) {
		return false, fmt.Errorf("%s, at character %d of %q", fe.Message, fe.Column+1, e.Text)
	}
	if err != nil {
		return false, fmt.Errorf("expression %q: %w", e.Text, err)
	}
	yes, _ := out.(bool)
	return yes, nil
}

// Level is how bad a broken [[rule]] is.
type Level string

// The levels.
const (
	Warns  Level = "warn"
	Asks   Level = "ruling"
	Faults Level = "error"
)

// Rule is a [[rule]] with an expression. Exactly one of Card, Deck and Team is
// set.
type Rule struct {
	ID    string // the clause
	Level Level
	Only  []int32 // sorted; cards, or decks that hold one of them; nil = all
	When  *Expr   // over a card, nil = every card
	Card  *Expr
	Deck  *Expr
	Team  *Expr
	Fault string // option of the reading of this id under which it is an error
	Say   diag.Text

	Example string
	Bonus   int // points for keeping it when it is optional
	// Optional is the special format with (Bonus) that brought the rule, "" = none.
	Optional string
}

func (l *loader) rule(d *document, r *ruleSection) (Rule, error) {
	out := Rule{
		ID: r.ID, Level: Level(cmp.Or(r.Level, string(Faults))), Fault: r.Fault, Example: r.Example, Bonus: r.Bonus, Optional: r.optional,
		Say: diag.Text{EN: r.Say["en"], FR: r.Say["fr"], RU: r.Say["ru"]},
	}
	for _, p := range []struct {
		key, text string
		env       any
		to        **Expr
	}{
		{"when", r.When, CardEnv{}, &out.When},
		{"card", r.Card, CardEnv{}, &out.Card},
		{"deck", r.Deck, DeckEnv{}, &out.Deck},
		{"team", r.Team, TeamEnv{}, &out.Team},
	} {
		if p.text == "" {
			continue
		}
		e, err := d.predicate(p.text, p.env, r.ID, "rule", p.key)
		if err != nil {
			return out, err
		}
		*p.to = e
	}
	if err := l.only(&out, d, r); err != nil {
		return out, err
	}
	one := 0
	for _, e := range []*Expr{out.Card, out.Deck, out.Team} {
		if e != nil {
			one++
		}
	}
	if one != 1 || (out.When != nil && out.Card == nil) {
		return out, d.fail(toml.Key{"rule", "id"}, "rule %s needs exactly one of card, deck and team; when goes with card", r.ID)
	}
	return out, nil
}

// only resolves the cards that a rule speaks of. A name that the catalogue does
// not hold is in no deck; with the full catalogue it is a fault.
func (l *loader) only(out *Rule, d *document, r *ruleSection) error {
	for _, name := range r.Cards {
		id, ok := l.resolve(name)
		switch {
		case ok:
			out.Only = append(out.Only, id)
		case !l.starter() && d.path != d.ID+".toml":
			return d.fail(toml.Key{"rule", "cards"}, "rule %s: unknown card %q", r.ID, name)
		default:
			out.Only = append(out.Only, -1)
		}
	}
	slices.Sort(out.Only)
	return nil
}

// Concerns reports that the rule speaks of a card.
func (r *Rule) Concerns(card int32) bool {
	if r.Only == nil {
		return true
	}
	_, ok := slices.BinarySearch(r.Only, card)
	return ok
}

// exprKey is an expression over an environment, by the name of its type.
type exprKey struct{ env, text string }

func (d *document) cardExpr(text string, key ...string) (*Expr, error) {
	return d.predicate(text, CardEnv{}, "", key...)
}

// maxExpr is the longest expression, in bytes.
const maxExpr = 4096

// predicate compiles an expression at load, so that a wrong field is found
// before any deck is read. The error quotes the line and the place in it.
func (d *document) predicate(text string, env any, rule string, key ...string) (*Expr, error) {
	name := strings.Join(key, ".")
	if rule != "" {
		name = "rule " + rule + ", " + key[len(key)-1]
	}
	if len(text) > maxExpr {
		return nil, d.fail(key, "%s: expression over %d bytes", name, maxExpr)
	}
	memo := exprKey{fmt.Sprintf("%T", env), text}
	if e := d.compiled[memo]; e != nil && !strings.Contains(text, "points") { // those are of a day, and so are answers kept
		return e, nil
	}
	program, err := expr.Compile(text, expr.Env(env), expr.AsBool(), expr.DisableBuiltin("now"))
	if err == nil {
		if d.compiled == nil {
			d.compiled = map[exprKey]*Expr{}
		}
		d.compiled[memo] = &Expr{Text: text, program: program}
		return d.compiled[memo], nil
	}
	line := d.lineWith(text)
	if line == 0 {
		line = lineOf(d.text, key)
	}
	why := err.Error()
	if fe := (*file.Error)(nil); errors.As(err, &fe) {
		why = fmt.Sprintf("%s, at character %d of %q", fe.Message, fe.Column+1, text)
	}
	return nil, fileError(d.path, d.text, line, "%s: %s", name, why)
}

// lineWith is the first line that holds an expression, 0 for none.
func (d *document) lineWith(text string) int {
	first, _, _ := strings.Cut(text, "\n")
	for i, line := range strings.Split(d.text, "\n") {
		if strings.Contains(line, first) || strings.Contains(line, strconv.Quote(first)) {
			return i + 1
		}
	}
	return 0
}

// compute fills the {expressions} of a text of reference data; they see the
// parameters of the format.
func (d *document) compute(text string, p map[string]int) (string, error) {
	var b strings.Builder
	for {
		open := strings.IndexByte(text, '{')
		end := strings.IndexByte(text, '}')
		if open < 0 || end < open {
			break
		}
		env := map[string]any{}
		for k, v := range p {
			env[k] = v
		}
		out, err := expr.Eval(text[open+1:end], env)
		if err != nil {
			return "", fileError(d.path, d.text, d.lineWith(text[open:end]), "print: %v", err)
		}
		b.WriteString(text[:open])
		fmt.Fprint(&b, out)
		text = text[end+1:]
	}
	b.WriteString(text)
	return b.String(), nil
}
