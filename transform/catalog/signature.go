package catalog

import "strings"

// Signature says what a card does: one bit for each of 64 things that rules
// texts speak of. It holds no text.
type Signature uint64

// Has reports whether the signature has the named trait.
func (s Signature) Has(trait string) bool {
	for i, t := range traits {
		if t.name == trait {
			return s>>i&1 == 1
		}
	}
	return false
}

// Traits are the names of the traits in s.
func (s Signature) Traits() []string {
	var list []string
	for i, t := range traits {
		if s>>i&1 == 1 {
			list = append(list, t.name)
		}
	}
	return list
}

// trait is one bit: its name and the words that set it. Words are alternatives;
// one with a + needs both parts in one sentence.
type trait struct {
	name  string
	words []string
}

// traits are the bits of a signature, in their order; the order is part of the
// layout of the catalogue file.
var traits = [64]trait{
	{"flying", []string{"flying"}},
	{"trample", []string{"trample"}},
	{"haste", []string{"haste"}},
	{"vigilance", []string{"vigilance"}},
	{"lifelink", []string{"lifelink"}},
	{"deathtouch", []string{"deathtouch"}},
	{"first strike", []string{"first strike", "double strike"}},
	{"reach", []string{"reach"}},
	{"defender", []string{"defender"}},
	{"flash", []string{"flash"}},
	{"hexproof", []string{"hexproof", "shroud", "ward {", "ward—"}},
	{"indestructible", []string{"indestructible", "regenerate"}},
	{"protection", []string{"protection from"}},
	{"menace", []string{"menace", "can't be blocked", "fear", "intimidate", "shadow"}},
	{"draw", []string{"draw a card", "draws a card", "draw+cards", "draws+cards"}},
	{"discard", []string{"discard"}},
	{"opponent discards", []string{"opponent+discards", "player discards", "player+discards"}},
	{"look", []string{"look at the top", "scry", "surveil", "reveal the top"}},
	{"tutor", []string{"search your library"}},
	{"fetch land", []string{"search your library+land", "search your library+forest", "search your library+plains", "search your library+basic"}},
	{"mill", []string{"mill", "library into their graveyard", "library into his or her graveyard"}},
	{"counter spell", []string{"counter target", "counter it", "counter that spell"}},
	{"copy", []string{"copy"}},
	{"damage", []string{"deals+damage"}},
	{"damage any", []string{"damage to any target", "damage to target creature or player", "damage to each opponent", "damage to target player"}},
	{"damage creature", []string{"damage to target creature", "damage to each creature", "damage to any target", "damage divided"}},
	{"destroy creature", []string{"destroy target+creature", "destroy that creature"}},
	{"destroy artifact", []string{"destroy target+artifact"}},
	{"destroy enchantment", []string{"destroy target+enchantment"}},
	{"destroy land", []string{"destroy target+land", "destroy all lands"}},
	{"destroy all", []string{"destroy all", "destroy each", "exile all"}},
	{"exile target", []string{"exile target", "exile it", "exile that"}},
	{"bounce", []string{"return target+owner's hand", "return+owner's hand", "owners' hands"}},
	{"reanimate", []string{"graveyard to the battlefield", "graveyard onto the battlefield"}},
	{"regrow", []string{"graveyard to your hand", "graveyard to its owner's hand"}},
	{"from graveyard", []string{"from your graveyard", "flashback", "escape", "unearth", "dredge"}},
	{"sacrifice", []string{"sacrifice"}},
	{"edict", []string{"player sacrifices", "opponent sacrifices"}},
	{"dies", []string{"dies", "put into a graveyard from the battlefield"}},
	{"enters", []string{"enters"}},
	{"attacks", []string{"attacks"}},
	{"each turn", []string{"beginning of"}},
	{"mana", []string{"add {", "add one mana", "add two mana", "adds+mana", "mana of any"}},
	{"cost less", []string{"cost {+less", "costs {+less", "without paying"}},
	{"tax", []string{"cost {+more", "costs {+more", "unless+pays", "can't cast", "can't be activated"}},
	{"free spell", []string{"rather than pay", "without paying its mana cost", "suspend"}},
	{"extra turn", []string{"extra turn", "additional land", "additional combat"}},
	{"gain life", []string{"gain+life", "gains+life"}},
	{"lose life", []string{"lose+life", "loses+life"}},
	{"pay life", []string{"pay+life"}},
	{"token", []string{"create+token", "put+token", "creates+token"}},
	{"counters", []string{"+1/+1 counter", "counters on", "proliferate"}},
	{"pump", []string{"gets +", "get +"}},
	{"shrink", []string{"gets -", "get -", "-1/-1 counter"}},
	{"tap", []string{"tap target", "tap all", "doesn't untap", "don't untap"}},
	{"untap", []string{"untap target", "untap all", "untap it", "untap up to"}},
	{"control", []string{"gain control", "gains control", "exchange control"}},
	{"equip", []string{"equip ", "equipped creature", "crew "}},
	{"aura", []string{"enchant "}},
	{"cycling", []string{"cycling", "kicker", "channel", "evoke"}},
	{"x", []string{"{x}"}},
	{"artifacts matter", []string{"artifacts you control", "artifact spell", "metalcraft", "affinity"}},
	{"spells matter", []string{"instant or sorcery", "instant and sorcery", "noncreature spell", "storm", "prowess"}},
	{"combat damage", []string{"combat damage to a player", "prevent+damage"}},
}

// signatureOf reads rules texts without their reminder text.
func signatureOf(plain string) Signature {
	text := strings.ToLower(plain)
	var s Signature
	for i := range traits {
		if traits[i].in(text) {
			s |= 1 << i
		}
	}
	return s
}

func (t *trait) in(text string) bool {
	for _, w := range t.words {
		at := strings.IndexByte(w, '+')
		if at <= 0 || w[at-1] == ' ' || w[at-1] == '/' { // a sign, no joint
			if strings.Contains(text, w) {
				return true
			}
			continue
		}
		if sentence(text, w[:at], w[at+1:]) {
			return true
		}
	}
	return false
}

// sentence reports a sentence of text that holds a and, behind it, b.
func sentence(text, a, b string) bool {
	for {
		at := strings.Index(text, a)
		if at < 0 {
			return false
		}
		text = text[at+len(a):]
		end := strings.IndexAny(text, ".\n")
		if end < 0 {
			end = len(text)
		}
		if strings.Contains(text[:end], b) {
			return true
		}
	}
}
