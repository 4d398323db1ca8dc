package catalog

import (
	_ "embed"
	"fmt"
	"strings"

	"deckmill/ingest/event"
)

// Rarity is the rarity of a printing.
type Rarity uint8

// The rarities. NoRarity is the answer of sources that name only the sets.
const (
	NoRarity Rarity = iota
	Common
	Uncommon
	Rare
	Mythic
	Special
	Bonus
)

var rarityNames = [...]string{"", "common", "uncommon", "rare", "mythic", "special", "bonus"}

// String is the rarity as Scryfall and MTGJSON write it, "" when unknown.
func (r Rarity) String() string { return rarityNames[min(int(r), len(rarityNames)-1)] }

// ParseRarity reads a rarity as Scryfall and MTGJSON write it.
func ParseRarity(s string) Rarity {
	for i, name := range rarityNames {
		if i > 0 && s == name {
			return Rarity(i)
		}
	}
	return NoRarity
}

// Printing is a card in a set: Set numbers [Catalog.Set]. A set with printings
// of several rarities has several rows.
type Printing struct {
	Set    uint16
	Rarity Rarity
}

// PrintedIn is a printing as an importer hands it over.
type PrintedIn struct {
	Set    string // set code
	Rarity Rarity
}

// Set is a set of cards: code, day of release, type as Scryfall names it
// (expansion, core, funny, promo, ...).
type Set struct {
	Code    string
	Date    event.Date // zero = unknown
	Type    string     // "" = unknown
	Digital bool       // never printed on paper
}

// rolling are sets without a release of their own: cards join them for years,
// so their dates are absurd (The List, Secret Lair), or they only show art.
var rolling = map[string]bool{
	"PLST": true, "PLIST": true, "UPLIST": true, "MB1": true, "FMB1": true,
	"SLD": true, "SLC": true, "SLU": true, "SLX": true, "SLP": true, "PSAL": true,
}

// bookPromos are promotional sets that are the first real printing of cards
// (Mana Crypt, Arena, Nalathni Dragon).
var bookPromos = map[string]bool{"PHPR": true, "PDRC": true}

// Real reports a set whose day is a first printing: printed on paper, sold or
// given away as a set, no promo, token, memorabilia or rolling list.
func (s *Set) Real() bool {
	switch {
	case bookPromos[s.Code]:
		return !s.Date.IsZero()
	case s.Digital || s.Date.IsZero() || rolling[s.Code]:
		return false
	}
	switch s.Type {
	case "", "promo", "token", "memorabilia", "alchemy", "treasure_chest", "minigame":
		return false
	}
	return true
}

// SecretLair reports a set sold card by card, whose day says nothing.
func (s *Set) SecretLair() bool { return rolling[s.Code] && s.Type == "box" }

// Funny reports a humorous set (an Un-set).
func (s *Set) Funny() bool { return s.Type == "funny" }

// promo reports a set that says nothing about the kind of its cards.
func (s *Set) promo() bool {
	return rolling[s.Code] || s.Code == "PRM" || (len(s.Code) == 4 && s.Code[0] == 'P')
}

//go:embed starter/sets.csv
var setsFile string

// KnownSets are the sets up to the day of the embedded starter.
func KnownSets() ([]Set, error) {
	var list []Set
	for line := range strings.Lines(setsFile) {
		f := strings.Split(strings.TrimSpace(line), ",")
		if f[0] == "code" {
			continue
		}
		day, ok := event.ParseDate(f[1])
		if len(f) != 4 || !ok {
			return nil, fmt.Errorf("embedded list of sets: %q", line)
		}
		list = append(list, Set{Code: f[0], Date: day, Type: f[2], Digital: f[3] != ""})
	}
	return list, nil
}

// SetTable finds sets by code.
type SetTable map[string]Set

// SetsOf makes a table; later rows win, but for what they leave open.
func SetsOf(list []Set) SetTable {
	t := SetTable{}
	for _, s := range list {
		t.Add(s)
	}
	return t
}

// Add lays s over what the table knows of the set.
func (t SetTable) Add(s Set) {
	old := t[s.Code]
	if s.Date.IsZero() {
		s.Date = old.Date
	}
	if s.Type == "" {
		s.Type, s.Digital = old.Type, s.Digital || old.Digital
	}
	t[s.Code] = s
}

// First is the earliest real printing of a card. It is zero when no real set
// is among the printings.
func (t SetTable) First(printings []PrintedIn) (event.Date, string) {
	var best Set
	for _, p := range printings {
		s, ok := t[p.Set]
		if !ok || !s.Real() {
			continue
		}
		if c := s.Date.Compare(best.Date); best.Code == "" || c < 0 || (c == 0 && s.Code < best.Code) {
			best = s
		}
	}
	return best.Date, best.Code
}

// UnsetOnly reports printings in humorous sets only; promos and rolling lists
// say nothing.
func (t SetTable) UnsetOnly(printings []PrintedIn) bool {
	n := 0
	for _, p := range printings {
		switch s := t[p.Set]; {
		case s.Funny():
			n++
		case s.Code != "" && s.promo():
		case s.Code == "" && (&Set{Code: p.Set}).promo():
		default:
			return false
		}
	}
	return n > 0
}
