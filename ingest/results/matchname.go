package results

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"deckmill/ingest/lazyregexp"
	"deckmill/ingest/results/matchfile"
)

var (
	nameDeck  = lazyregexp.New(`\s+\([^()]*\p{L}{2}[^()]*\)$`)
	nameLabel = lazyregexp.New(`^.{0,60}:\s+`)
)

// sideName is a name without what stands around it: a label or a speaker before it, a
// deck in brackets behind it, punctuation. BYE stays.
func sideName(s string) string {
	s = nameDeck.ReplaceAllString(strings.TrimSpace(s), "")
	s = s[len(nameLabel.FindString(s)):]
	s = looseSigns.ReplaceAllString(strings.Trim(s, " \t:;,*_\"“”«»"), "")
	return strings.TrimPrefix(s, "@")
}

// noNames start what is no name, alone or before a comma: they open a remark.
var noNames = wordSet(`no yes yeah yep nope hi hello hey well and but so if i i'm i'll i've ok okay thanks thank thx then maybe perhaps sorry actually because that it was we they he she today
	yesterday overall record points pts result results correction edit update note reminder again edited posted sent
	non oui salut bonjour bonsoir mais et donc si je j'ai merci car ah oh euh bah alors désolé on nous ils elles c'est aujourd'hui hier rappel
	нет да привет но и если я спасибо так ну мы он она они это что сегодня вчера итого очков`)

// speakWords are verbs and the like that stand in no name.
var speakWords = wordSet(`i i'm i've think thought believe guess heard was were went goes finished is are that because if when then
	je j'ai pense crois était est sont que parce quand puis si я думаю был была было что если когда потом`)

// startWords open a sentence, and no name of several words.
var startWords = wordSet(`in during and then but so also next finally later meanwhile today when after before yes no ok if i because
	dans lors pendant puis ensuite enfin et mais donc alors après avant oui non si в во потом затем и а но после да нет если я`)

func wordSet(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

const (
	mostNameRunes = 50
	mostNameWords = 5
)

// plausible reports a text that may be a name: short, with a letter or a digit, no
// sentence, no score and no other side in it.
func plausible(name string) bool {
	if matchfile.IsBye(name) {
		return true
	}
	words := strings.Fields(strings.ToLower(name))
	if utf8.RuneCountInString(name) > mostNameRunes || len(words) > mostNameWords || !strings.ContainsFunc(name, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return false
	}
	if strings.ContainsAny(name, "!?<>{}=|%") || strings.Contains(name, "://") || inScore.MatchString(name) || openTold.MatchString(name) {
		return false
	}
	if before, after, comma := strings.Cut(name, ","); comma {
		if !strings.HasPrefix(after, " ") || strings.Contains(after, ",") || noNames[strings.ToLower(strings.TrimSpace(before))] || len(strings.Fields(before)) > 3 {
			return false
		}
	}
	for _, w := range words {
		if speakWords[w] && len(words) > 1 {
			return false
		}
	}
	return len(words) > 1 && !startWords[words[0]] || len(words) == 1 && !noNames[words[0]]
}
