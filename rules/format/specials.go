package format

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"deckmill/rules/formatname"
	"deckmill/transform/fold"
)

//go:embed special/*.toml
var specialFiles embed.FS

// shippedSpecials: the special formats of XCB that Deckmill knows (spec/xcb.md),
// and other names for them. A file beside the event overrides one.
var shippedSpecials = []struct {
	file  string
	names []string
}{
	{"highlander", []string{"Highlander", "Singleton"}},
	{"peasant", []string{"Peasant"}},
	{"creatureless", []string{"Creatureless", "No Creatures", "Sans créature"}},
	{"monocoloured", []string{"Monocoloured", "Monocolored", "Monocolor", "Monocolour", "Monocolore"}},
	{"multicolour-only", []string{"Multicolour only", "Multicolor only", "Multicolored only", "Multicoloured only", "Multicolore"}},
	{"mana-dependency", []string{"Mana Dependency"}},
	{"vanilla", []string{"Vanilla"}},
	{"unique-cards", []string{UniqueCards, "Unique card"}},
	{"no-card-of-the-last-round", []string{NoLastRound, "No cards of the last round"}},
	{"ceiling", []string{Ceiling}},
	{"lowest-total-wins", []string{LowestTotal, "Lowest total"}},
}

// The special formats that look at more than one deck: package rules judges them.
const (
	UniqueCards = "Unique cards"
	NoLastRound = "No card of the last round"
	Ceiling     = "Ceiling"
	LowestTotal = "Lowest total wins"
)

// tribes: names of special formats that are a tribe, and tribes whose singular
// is not the plural without its s.
var tribes = map[string]string{
	"dragons": "Dragon", "goblins": "Goblin", "elves": "Elf", "merfolk": "Merfolk", "zombies": "Zombie", "slivers": "Sliver", "humans": "Human",
	"wizards": "Wizard", "dwarves": "Dwarf", "faeries": "Faerie", "wolves": "Wolf", "allies": "Ally", "vampires": "Vampire", "soldiers": "Soldier",
}

// Specials lists the special formats that are shipped, for messages.
func Specials() []string {
	var out []string
	for _, s := range shippedSpecials {
		out = append(out, s.names[0])
	}
	return append(out, "Tribal TYPE")
}

// KnownSpecial reports a special format that Deckmill ships.
func KnownSpecial(name string) bool {
	_, ok := shippedSpecial(formatname.Special{Name: name})
	return ok
}

// moderatorSpecials are special formats that real events named and that only a
// moderator can judge: an event declares them (spec/xcb.md).
var moderatorSpecials = []string{
	"Hot Potato", "Siege", "Cascade", "Omniscience", "Slow Roll", "Limited Room", "No Main", "Trinisphere always on", "Bannathon", "Winner bans",
}

// ModeratorSpecial reports a special format that real events play and that only
// a moderator can judge.
func ModeratorSpecial(name string) bool {
	return slices.ContainsFunc(moderatorSpecials, func(s string) bool { return fold.Fold(s) == fold.Fold(name) })
}

// UndefinedSpecial is the error of a special format in a name that is neither
// shipped nor beside the event nor declared: it says what was probably meant,
// also when two known ones stand without their "+".
func UndefinedSpecial(name, special string, declared []string) *SpecialError {
	e := &SpecialError{Name: name, Special: special, Known: append(Specials(), declared...)}
	for word := range strings.FieldsSeq(special) {
		if slices.ContainsFunc(formatname.Known(), func(s string) bool { return strings.EqualFold(s, word) }) {
			e.Pool = word // a second sanctioned format, or one out of its place
			return e
		}
	}
	known := slices.Concat(e.Known, moderatorSpecials, formatname.Known())
	for _, s := range shippedSpecials {
		known = append(known, s.names...)
	}
	if near := nearest(special, 1, slices.Values(known)); len(near) > 0 {
		e.Near = near[0]
		return e
	}
	e.Near = strings.Join(apart(strings.FieldsFunc(special, func(r rune) bool { return strings.ContainsRune(" /&+;", r) }), declared), " + ")
	return e
}

// apart parts words into special formats that are known, one after the other;
// nil when they cannot be parted so.
func apart(words []string, declared []string) []string {
	if len(words) == 0 {
		return []string{}
	}
	for n := len(words); n > 0; n-- {
		name := strings.Join(words[:n], " ")
		if !KnownSpecial(name) && !slices.ContainsFunc(declared, func(s string) bool { return fold.Fold(s) == fold.Fold(name) }) {
			continue
		}
		if rest := apart(words[n:], declared); rest != nil {
			return append([]string{name}, rest...)
		}
	}
	return nil
}

// CheckPool reports a sanctioned format of a name whose cards are not known.
func CheckPool(sanctioned string) error {
	if _, ok := builtinID(sanctioned); ok || sanctioned == "" {
		return nil
	}
	return poolError(sanctioned)
}

func poolError(name string) error {
	at := slices.DeleteFunc(sanctioned(), func(s string) bool { return strings.Contains(s, "Commander") })
	return fmt.Errorf("the card pool of %q is not at hand (at hand: %s); a format file with the sets of the block can be named in its place", name, strings.Join(at, ", "))
}

// shippedSpecial is the file of a special format that Deckmill ships.
func shippedSpecial(s formatname.Special) (special, bool) {
	file, tribe, ok := specialOf(fold.Fold(s.Name))
	if !ok {
		return special{}, false
	}
	return specialFile(file, tribe, s.Bonus)
}

// specialOf is the name of the file of a shipped special format, and the
// creature type of a tribal one; key is its folded name.
func specialOf(key string) (file, tribe string, ok bool) {
	for _, k := range shippedSpecials {
		if slices.ContainsFunc(k.names, func(n string) bool { return fold.Fold(n) == key }) {
			return k.file, "", true
		}
	}
	tribe, ok = tribeOf(key)
	return "tribal", tribe, ok
}

// tribeOf is the creature type of "tribal goblin", "goblin tribal" or "dragons".
func tribeOf(key string) (string, bool) {
	if tribe, ok := tribes[key]; ok {
		return tribe, true
	}
	rest, ok := strings.CutPrefix(key, "tribal ")
	if !ok {
		rest, ok = strings.CutSuffix(key, " tribal")
	}
	if !ok || rest == "" || strings.ContainsFunc(rest, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return "", false
	}
	if tribe, ok := tribes[rest]; ok {
		return tribe, true
	}
	rest = strings.TrimSuffix(rest, "s")
	return strings.ToUpper(rest[:1]) + rest[1:], true
}

func specialFile(name, tribe string, bonus bool) (special, bool) {
	path := "special/" + name + ".toml"
	data, err := specialFiles.ReadFile(path)
	if err != nil {
		return special{}, false // a test reads every file of the table
	}
	if tribe != "" {
		data = []byte(strings.ReplaceAll(string(data), "{type}", tribe))
	}
	return special{path, data, bonus}, true
}

// IsSpecial reports that a name holds a special format, by one of its names.
func IsSpecial(n formatname.Name, special string) bool {
	for _, k := range shippedSpecials {
		if k.names[0] != special {
			continue
		}
		for _, s := range n.Specials {
			if slices.ContainsFunc(k.names, func(name string) bool { return fold.Fold(name) == fold.Fold(s.Name) }) {
				return true
			}
		}
	}
	return false
}
