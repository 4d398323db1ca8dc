// Package matchfile reads the results of Swiss and bracket events as
// organisers have them: match lists in CSV and workbooks (one sheet a round or
// all in one), Swiss crosstables, standings as W-L-D, the JSON of deck caches,
// melee, Topdeck and Challonge, the XML of WER. It cuts rows and reads what a
// cell says (spec/results.md); who a name is, what stands twice and who won are
// the business of transform.
package matchfile

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"deckmill/ingest/event"
)

// plain is a text in lower case without accents, with one kind of hyphen and
// single blanks: for comparing words.
func plain(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(s) {
		switch {
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r):
		case strings.ContainsRune("‐‑‒–—―−﹣－", r):
			b.WriteByte('-')
		case r == '⁄': // the fraction slash of ½
			b.WriteByte('/')
		case unicode.IsSpace(r) || r == '_':
			b.WriteByte(' ')
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// letters are the words of a text: runs of letters, runs of digits.
func letters(s string) []string {
	var out []string
	kind := func(r rune) int {
		switch {
		case unicode.IsLetter(r):
			return 1
		case unicode.IsDigit(r):
			return 2
		}
		return 0
	}
	last := 0
	for _, r := range s {
		k := kind(r)
		switch k {
		case 0:
		case last:
			out[len(out)-1] += string(r)
		default:
			out = append(out, string(r))
		}
		last = k
	}
	return out
}

// byeWords stand where an opponent would: nobody does.
var byeWords = map[string]bool{
	"": true, "bye": true, "byes": true, "exempt": true, "exempte": true, "freilos": true, "libre": true, "null": true, "none": true,
	"nil": true, "na": true, "n a": true, "no opponent": true, "sans adversaire": true, "пропуск": true, "выходной": true, "awarded bye": true, "assigned bye": true,
}

// IsBye reports whether a name means that there is no opponent: empty, "-",
// "Bye", "*** BYE ***", "(bye)", "exempt", null (spec/standings.md, artefacts).
func IsBye(name string) bool {
	return byeWords[strings.Join(letters(plain(name)), " ")] && !strings.ContainsFunc(name, unicode.IsDigit)
}

// IsFakeBye reports an entry that stands for a bye but was entered like a
// player or a team: "Team *bye*", "Team ***bye***", "Bye team", "BYE 2". A
// person called Bye is none.
func IsFakeBye(name string) bool {
	if IsBye(name) {
		return false
	}
	s := plain(name)
	for _, mark := range []string{"*bye*", "(bye)", "[bye]", "<bye>", "{bye}", "-bye-", "=bye="} {
		if strings.Contains(strings.ReplaceAll(s, " ", ""), mark) {
			return true
		}
	}
	words := letters(s)
	for k, w := range words {
		if w != "bye" {
			continue
		}
		rest := strings.Join(append(append([]string{}, words[:k]...), words[k+1:]...), " ")
		return strings.Trim(rest, "0123456789 ") == "" || fakeWords[strings.Trim(rest, "0123456789 ")]
	}
	return false
}

var fakeWords = map[string]bool{"team": true, "equipe": true, "player": true, "joueur": true, "the": true, "dummy": true, "fake": true, "ghost": true, "команда": true}

// side puts the named player first: a row whose first side is a bye is the
// bye of the second.
func side(r event.MatchRow) event.MatchRow {
	if IsBye(r.A) && !IsBye(r.B) {
		r = r.Mirror()
	}
	if IsBye(r.B) {
		r.B = ""
	}
	return r
}
