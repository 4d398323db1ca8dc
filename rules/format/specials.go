package format

import (
	"embed"
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

// shippedSpecial is the file of a special format that Deckmill ships.
func shippedSpecial(s formatname.Special) (special, bool) {
	key := fold.Fold(s.Name)
	for _, k := range shippedSpecials {
		if slices.ContainsFunc(k.names, func(n string) bool { return fold.Fold(n) == key }) {
			return specialFile(k.file, "", s.Bonus)
		}
	}
	if tribe, ok := tribeOf(key); ok {
		return specialFile("tribal", tribe, s.Bonus)
	}
	return special{}, false
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
