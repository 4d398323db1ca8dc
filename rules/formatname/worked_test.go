package formatname_test

import (
	"errors"
	"strings"
	"testing"

	"deckmill/rules/formatname"
)

// worked are names that must be read, and the canonical form of each.
var worked = []struct{ text, canonical string }{
	{"3CB", "3CB"},
	{"2CB LR C", "2CB LR C"},
	{"4CB FR", "4CB FR"},
	{"4CB Peasant FR", "4CB Peasant FR"},
	{"4CB FR PEASANT", "4CB Peasant FR"},
	{"5CB ELR Legacy Highlander (Bonus) C AL AFR", "5CB ELR Legacy Highlander (Bonus) C AL AFR"},
	{"2CB AFR", "2CB AFR"},
	{"7CB", "7CB"},
	{"8CB ALR LF", "8CB ALR LF"},
	{"3CB Vintage", "3CB Vintage"},
	{"3CB T1.5 FR", "3CB Legacy FR"},
	{"3CB Type 2", "3CB Standard"},
	{"3CB Étendu C", "3CB Extended C"},
	{"4CB Bloc Mirrodin FR", "4CB Mirrodin Block FR"},
	{"3CH LR Slow Roll", "3CB LR Slow Roll"},
	{"3CM", "3CB"},
	{"3CB\u00a0LR\u202fC", "3CB LR C"},
	{"3CB—Peasant", "3CB Peasant"},
	{"3CB-Peasant", "3CB Peasant"},
	{"3CB Peasant & Highlander", "3CB Peasant + Highlander"},
	{"5cb  afr al c", "5CB C AL AFR"},
	{"3 Card ELR - No Main", "3CB ELR No Main"},
	{"5 Card - Mana Dependency", "5CB Mana Dependency"},
	{"3CB Creatureless + Peasant (Bonus) C", "3CB Creatureless + Peasant (Bonus) C"},
	{"4CB ALR Pauper Tribal Goblin, Unique Cards LF FR", "4CB ALR Pauper Tribal Goblin + Unique cards LF FR"},
}

// refused are texts that are no names, and a word that the hint must hold.
var refused = []struct{ text, hint string }{
	{"", "3CB"},
	{"CB", "3CB"},
	{"CB3", "3CB"},
	{"Three CB", "3CB"},
	{"3.5CB", "3CB"},
	{"-3CB", "3CB"},
	{"3CBX", "3CB"},
	{"0CB", "3CB"},
	{"03CB", "3CB"},
	{"20000CB", "10000"},
	{"2C DLR - Limited Room", "ELR"},
	{"3CB LR ALR", "one of LR, ELR, ALR"},
	{"3CB FR AFR", "FR or AFR"},
	{"3CB LF AL", "LF or AL"},
	{"3CB C C", "one each of C"},
	{"3CB (Bonus)", "before it"},
	{"3CB Peasant (Bonus) (Bonus)", "before it"},
	{"3CB Peasant (2)", "(Bonus)"},
	{"3CB Peasant +", "A + B"},
	{"3CB XFR", "AFR"},
	{"3CB RL", "ALR"},
	{"3CB AF", "AFR"},
}

func TestWorkedNames(t *testing.T) {
	t.Parallel()
	if len(worked) < 20 || len(refused) < 20 {
		t.Fatalf("%d worked and %d refused names, want 20 of each", len(worked), len(refused))
	}
	for _, w := range worked {
		n, _, err := formatname.Parse(w.text)
		if err != nil || n.String() != w.canonical {
			t.Errorf("%q: %v, %v; want %q", w.text, n, err, w.canonical)
		}
		for _, lang := range []string{"en", "fr", "ru"} {
			for _, p := range n.Parts(lang) {
				if p.Token == "" || p.Text == "" || p.Clause == "" || strings.Contains(p.Text, "{") {
					t.Errorf("%q in %s: %+v", w.text, lang, p)
				}
			}
		}
	}
}

func TestRefusedNames(t *testing.T) {
	t.Parallel()
	for _, r := range refused {
		n, _, err := formatname.Parse(r.text)
		var fault *formatname.Error
		switch {
		case !errors.As(err, &fault):
			t.Errorf("%q is read as %v (%v)", r.text, n, err)
		case !strings.Contains(fault.Hint, r.hint):
			t.Errorf("%q: hint %q, want %q in it", r.text, fault.Hint, r.hint)
		}
	}
}

// TestParts: the parts come in the order of the name, and differ by language.
func TestParts(t *testing.T) {
	t.Parallel()
	n, _, err := formatname.Parse("5CB ELR Legacy Highlander (Bonus) C AL AFR")
	if err != nil {
		t.Fatal(err)
	}
	var tokens []string
	for _, p := range n.Parts("en") {
		tokens = append(tokens, p.Token+" "+p.Clause)
	}
	if got := strings.Join(tokens, "; "); got != "5CB 1.4; ELR 1.7b; Legacy 1.1c; Highlander (Bonus) 1.1e; C 1.9a; AL 1.10b; AFR 1.11b" {
		t.Error(got)
	}
	if n.Parts("en")[0].Text == n.Parts("fr")[0].Text || n.Parts("fr")[0].Text == n.Parts("ru")[0].Text {
		t.Error("the languages say the same")
	}
}
