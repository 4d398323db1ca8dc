package formatname

import (
	"slices"
	"strings"

	"deckmill/ingest/lazyregexp"
)

const (
	bonus   = "(Bonus)"
	counter = "C"
	// maxLen is the longest text that is read, in bytes.
	maxLen = 300
)

var (
	lands  = []string{"LR", "ELR", "ALR"}
	lives  = []string{"LF", "AL"}
	french = []string{"FR", "AFR"}

	// pools are the sanctioned constructed formats of 1.1c.
	pools = []string{"Vintage", "Legacy", "Modern", "Extended", "Standard", "Pioneer", "Pauper"}

	// poolWords are other words for them, as French forums write them, in lower case.
	poolWords = map[string]string{
		"t1": "Vintage", "t1.5": "Legacy", "t2": "Standard", "étendu": "Extended", "etendu": "Extended",
		"type 1": "Vintage", "type 1.5": "Legacy", "type 2": "Standard",
	}

	// specialWords fixes the case of the special formats that real events name.
	specialWords = []string{
		"Peasant", "Highlander", "Singleton", "Creatureless", "Dragons", "Mana Dependency", "Slow Roll",
		"Ceiling", "Hot Potato", "Siege", "Cascade", "Omniscience", "Limited Room", "No Main",
		"Monocoloured", "Multicolour only", "Vanilla", "Unique cards", "No card of the last round", "Lowest total wins",
		"Trinisphere always on", "Bannathon", "Winner bans",
	}

	head       = lazyregexp.New(`^([0-9]+)(CB|[\s-]*(?i:(?:cards?(?:[\s-]+blind)?|cb|ch|cm|c)))(?:[\s+,(\-–—]|$)`)
	tokenLike  = lazyregexp.New(`^[A-Z]{1,3}$`)
	unknownLR  = lazyregexp.New(`^[A-Z]{1,3}LR$`)
	punctuator = strings.NewReplacer("+", " + ", ",", " , ", "(", " (", ")", ") ")
)

// knownWords is the hint for a token that is none.
const knownWords = "land: LR, ELR, ALR; counter: C; life: LF, AL; French: FR, AFR; a special format is a word such as Peasant"

// order is the canonical order of the rule tokens.
var order = [][]string{{counter}, lives, french}

var dashes = []string{"-", "–", "—"}

// oneOf finds w in set whatever its case.
func oneOf(set []string, w string) (string, bool) {
	for _, s := range set {
		if strings.EqualFold(s, w) {
			return s, true
		}
	}
	return "", false
}

func ruleToken(w string) (string, bool) {
	for _, set := range order {
		if to, ok := oneOf(set, w); ok {
			return to, true
		}
	}
	return "", false
}

func isLand(w string) bool { _, ok := oneOf(lands, w); return ok }

func isRuleOrLand(w string) bool {
	_, ok := ruleToken(w)
	return ok || isLand(w)
}

// isSeparator reports what stands between special formats; & and / are habits.
func isSeparator(w string) bool { return w == "+" || w == "," || w == "&" || w == "/" }

func isPunct(w string) bool { return isSeparator(w) || strings.ContainsAny(w, "()") }

// isPlain reports a word that means nothing in the grammar.
func isPlain(w string) bool {
	_, pool := oneOf(pools, w)
	return !pool && poolWords[strings.ToLower(w)] == "" && !isPunct(w) && !isRuleOrLand(w) &&
		!strings.EqualFold(w, "Bloc") && !strings.EqualFold(w, "Type") && !slices.Contains(dashes, w)
}
