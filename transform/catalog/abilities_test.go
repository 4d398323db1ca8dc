package catalog_test

import (
	"testing"

	"deckmill/transform/catalog"
)

// TestAbilities: texts made up for the purpose; the shapes are those of the game.
func TestAbilities(t *testing.T) {
	t.Parallel()
	creature := func(text string) []string { return []string{text} }
	for _, test := range []struct {
		name             string
		line, layout     string
		text             []string
		activated, every bool
	}{
		{"a cost and a colon", "Creature — Goblin", "normal", creature("{1}{R}, {T}: It does something."), true, false},
		{"loyalty", "Planeswalker — Someone", "normal", creature("+1: Something.\n−3: Something else."), true, false},
		{"a sacrifice", "Enchantment", "normal", creature("Sacrifice two lands: Something."), true, false},
		{"equip", "Artifact — Equipment", "normal", creature("Equipped creature is bigger.\nEquip {2}"), true, false},
		{"a keyword behind another", "Creature — Elemental", "normal", creature("Flying, cycling {2}"), true, false},
		{"an ability word", "Creature — Human", "normal", creature("Word — {2}: Something."), true, false},
		{"given to another", "Enchantment — Aura", "normal", creature(`Enchanted land has "{T}: Add {G}."`), false, false},
		{"in reminder text", "Artifact", "normal", creature("Makes a token. (It has {2}, sacrifice it: something.)"), false, false},
		{"a trigger", "Creature — Elf", "normal", creature("When it enters, choose one: draw or discard."), false, false},
		{"a list of modes", "Sorcery", "normal", creature("Choose one —\n• Something.\n• Something else."), false, false},
		{"a basic land type", "Basic Land — Island", "normal", creature(""), true, false},
		{"Dryad-like land", "Land Creature — Forest Dryad", "normal", creature(""), true, false},
		{"vanilla", "Creature — Bear", "normal", creature(""), false, false},
		{"only its back acts", "Creature — Human", "transform", []string{"When it dies, it returns.", "{2}: Something."}, false, false},
		{"both halves count", "Sorcery", "split", []string{"Something.", "Cycling {2}"}, true, false},
		{"every creature type", "Creature — Shapeshifter", "normal", creature("Changeling (It is all of them.)\nFlying"), false, true},
		{"every type in words", "Legendary Creature — Illusion", "normal", creature("It is every creature type (even off the field)."), false, true},
		{"makes changelings", "Enchantment", "normal", creature("Make a token with changeling."), false, false},
	} {
		c := catalog.Card{Name: test.name, Layout: test.layout}
		for range test.text {
			c.Faces = append(c.Faces, catalog.Face{Name: test.name, Type: test.line})
		}
		c.Derive(test.text)
		if c.Activated != test.activated || c.EveryType != test.every || !c.Texts && test.text[0] != "" {
			t.Errorf("%s: activated %v, every type %v, texts %v", test.name, c.Activated, c.EveryType, c.Texts)
		}
	}
}
