package diag

import (
	"regexp"
	"strings"

	"deckmill/ingest/source"
)

// samples are the values that example messages are filled with.
var samples = map[string]string{
	"format": "Legacy", "exact": "100", "list": "legacy", "list_date": "2005-09-20", "list_source": "announcements", "since": "2004-06-20", "pool": "Legacy",
	"first": "2005-10-07", "set": "RAV", "date": "2005-10-01", "opponent": "Bruno", "team": "Team 1", "other": "Team 2", "missing": "Bruno", "own": "2",
	"leader": "Phelddagrif", "leaders": "Phelddagrif", "lock": "white, blue, green (WUG)", "colours": "black (B)", "each": "25", "assignment": "W: 20 W + 5 WU; U: 25 U; ...",
	"default": "follow", "options": "follow | letter", "pools": "Team 1: 105 cards; Team 2: 150 cards", "type": "Creature — Bird",
	"question_en": "may a card's own text allow more copies?", "question_fr": "le texte d'une carte peut-il permettre plus d'exemplaires ?", "question_ru": "может ли текст карты разрешать больше экземпляров?",
	"say_en": "no rares: Sol Ring", "say_fr": "pas de rares : Sol Ring", "say_ru": "без редких: Sol Ring", "known_from": "2009-07-20", "known_to": "2026-08-31",
	"decision": "illegal", "who": "the judge", "row": "12", "rule": "2.3a", "special": "Hot Potato", "column": "count", "header": "player", "sheet": "Round 1", "round": "1",
	"cell_a": "C2", "cell_b": "B3", "other_raw": "3", "profile": "xcb", "spellings": "Anne, ANNE", "reason": "division by zero",
	"reason_en": "the deck has no such finding", "reason_fr": "le deck n'a pas de tel constat", "reason_ru": "у колоды нет такого замечания",
}

var (
	placeholder = regexp.MustCompile(`\{([a-z_0-9]+)\}`)
	optional    = regexp.MustCompile(`\[\[.*?\]\]`)
)

// Example is the message of the code filled with sample values, in lang.
// Parts that would need values which are not at hand are left out.
func (e *Entry) Example(lang string) string {
	f := Finding{
		Code: e.Code, Player: "Anne", Card: "Sol Ring", Raw: "Sol Rnig", Counted: N(5), Allowed: N(4), Clause: "2HG-3", DeckID: "anne",
		Suggestions: []string{"Sol Ring"}, Args: map[string]string{}, Pos: source.Pos{File: 1, Row: 12, Col: 3},
	}
	if e.Clause != "" {
		f.Clause = e.Clause
	}
	t := e.Text.In(lang)
	for _, m := range placeholder.FindAllStringSubmatch(t, -1) {
		if v, ok := samples[m[1]]; ok {
			f.Args[m[1]] = v
		}
	}
	for _, m := range placeholder.FindAllStringSubmatch(optional.ReplaceAllString(t, ""), -1) {
		if value(&f, m[1]) == "" {
			f.Args[m[1]] = "<" + strings.ReplaceAll(m[1], "_", " ") + ">"
		}
	}
	return Message(&f, lang)
}
