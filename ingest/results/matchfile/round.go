package matchfile

import (
	"strconv"
	"strings"

	"deckmill/ingest/lazyregexp"
)

// Round is what the name of a round says.
type Round struct {
	No      int  // number of the round, 0 = none
	Playoff bool // part of a bracket
	Size    int  // players left at its start: 8 for quarterfinals; 0 = unknown; 3 for the match for third place
}

var (
	topRound   = lazyregexp.New(`^(?:top|round of|last|derniers|cut to top|cut) ?(\d{1,3})$`)
	fraction   = lazyregexp.New(`^1/(2|4|8|16|32)(?: (?:de )?finale?s?)?$`)
	anyNumber  = lazyregexp.New(`\d{1,4}`)
	wordNumber = lazyregexp.New(`(?:round|ronde|runde|rnd|rd|tour|тур) ?(\d{1,4})`)
	dayRound   = lazyregexp.New(`\b(?:day|jour|tag|dia) ?\d.*\d`)
	cutWords   = lazyregexp.New(`\b(?:playoffs?|play offs?|bracket|elimination|knockout|single elim|ko|phase finale|top cut|плей офф)\b`)
)

// finals: names of rounds of a bracket and how many players start in them.
var finals = []struct {
	size  int
	names []string
}{
	{32, []string{"round of 32", "sixteenth finals", "seiziemes de finale", "seizieme de finale"}},
	{16, []string{"round of 16", "eighth finals", "eighthfinals", "octofinals", "huitiemes de finale", "huitieme de finale", "huitiemes", "oitavas de final", "oitavas", "octavos de final", "octavos", "achtelfinale", "ottavi di finale"}},
	{8, []string{"quarterfinals", "quarterfinal", "quarter finals", "quarter final", "qf", "quarts de finale", "quart de finale", "quarts", "quartas de final", "quartas", "cuartos de final", "cuartos", "viertelfinale", "quarti di finale", "четвертьфинал"}},
	{4, []string{"semifinals", "semifinal", "semi finals", "semi final", "semis", "sf", "demi finales", "demi finale", "demies", "demi", "semifinais", "semifinales", "semifinale", "halbfinale", "полуфинал"}},
	{3, []string{"third place", "3rd place", "bronze", "third place match", "petite finale", "match for third place", "3rd place match"}},
	{2, []string{"finals", "final", "f", "finale", "la finale", "grand final", "grand finals", "championship", "final match", "финал"}},
}

// numberOf is the number of a round: behind its word, else the first one. A
// round of a day ("Day 2 round 1") has none of its own: days count anew.
func numberOf(t string) int {
	if dayRound.MatchString(t) {
		return 0
	}
	d := anyNumber.FindString(t)
	if m := wordNumber.FindStringSubmatch(t); m != nil {
		d = m[1]
	}
	n, _ := strconv.Atoi(d) // "" is 0
	return n
}

// ParseRound reads the name of a round: "3", "Round 3", "Ronde 3", "R3";
// "Quarterfinals", "Top 8", "1/4", "Finale"; "Playoff round 1".
func ParseRound(text string) Round {
	t := strings.NewReplacer("-", " ", ".", " ", ":", " ", "#", " ").Replace(plain(text))
	t = strings.Join(strings.Fields(t), " ")
	if strings.Contains(t, "swiss") || strings.Contains(t, "suisse") {
		return Round{No: numberOf(t)}
	}
	for _, f := range finals {
		for _, name := range f.names {
			if t == name || strings.HasPrefix(t, name+" ") && len(name) > 2 {
				return Round{Playoff: true, Size: f.size}
			}
		}
	}
	if m := topRound.FindStringSubmatch(t); m != nil {
		n, _ := strconv.Atoi(m[1])
		return Round{Playoff: true, Size: n}
	}
	if m := fraction.FindStringSubmatch(t); m != nil {
		n, _ := strconv.Atoi(m[1])
		return Round{Playoff: true, Size: 2 * n}
	}
	return Round{No: numberOf(t), Playoff: cutWords.MatchString(t)}
}

const roundWords = `(?:round|ronde|runde|rnd|rd|tour|manche|тур|раунд)`

var (
	// titleTail: what may stand behind the number of a round in a title.
	titleTail   = `(?:results?|resultats?|результаты|pairings?|appariements|match(?:e?s)?|матчи|swiss|suisse|of|de|du|sur|из|from|le|at|a|am|pm|h|utc|gmt|scores?|finals?|ended|terminee|\d[\d:h]*|(?:jan|feb|fev|mar|apr|avr|may|mai|jun|juin|jul|juil|aug|aout|sep|oct|nov|dec)[a-z]*)`
	titleBehind = lazyregexp.New(`^(?:(?:results?|resultats?|результаты|pairings|matches|matchs|here is|voici la)\W*(?:of|for|from|de la|de|du|-|:|,)?\W*(?:the |la |le )?)?(?:` + roundWords + `|r) ?(?:n°|no|nr|#|№)? ?(\d{1,3})(?:\W+` + titleTail + `)*\W*$`)
	titleBefore = lazyregexp.New(`^(\d{1,3}) ?(?:st|nd|rd|th|er|ere|e|eme|-?и|-?ыи|-?ии|-?ой)? ?` + roundWords + `(?:\W+` + titleTail + `)*\W*$`)
)

// RoundTitle reads a line or a cell that is the title of a round: "Round 3", "Ronde n°3
// :", "== 3 тур ==", "Results of round 3, 12/03/2026", "Quarterfinals". The round is its
// number, or the name of a round of a bracket as typed.
func RoundTitle(text string) (round string, ok bool) {
	if len(text) > 80 {
		return "", false
	}
	bare := strings.Trim(text, "=*_#~-–—:.[]()<>| \t")
	t := plain(bare)
	for _, re := range []*lazyregexp.Regexp{titleBehind, titleBefore} {
		if m := re.FindStringSubmatch(t); m != nil {
			n, _ := strconv.Atoi(m[1])
			return strconv.Itoa(n), n > 0
		}
	}
	if r := ParseRound(bare); r.Playoff && len(strings.Fields(bare)) <= 4 && !score.MatchString(t) {
		return bare, true
	}
	return "", false
}
