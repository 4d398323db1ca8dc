package check

import "deckmill/ingest/diag"

// usualFixes are what can be done about findings whose fix does not depend on
// the numbers. LEADER_MISSING suggests cards, where there are any.
var usualFixes = map[string]diag.Text{
	"LEADER_NOT_ALLOWED":  {EN: "choose another general", FR: "choisir un autre général", RU: "выберите другого генерала"},
	"LEADER_COUNT":        {EN: "put the others into the deck", FR: "mettre les autres dans le deck", RU: "остальных перенесите в колоду"},
	"LEADER_PAIR":         answerRuling,
	"LEADER_ASK":          answerRuling,
	"RULE_FAILED":         answerRuling,
	"COMPANION_UNCHECKED": answerRuling,
	"COMPANION_ASK":       answerRuling,
	"COMPANION_BROKEN":    {EN: "play without the companion", FR: "jouer sans le compagnon", RU: "играйте без спутника"},
	"POOL_PRERELEASE":     {EN: "look up the day of the prerelease", FR: "vérifier le jour de l'avant-première", RU: "проверьте день пререлиза"},
	"LIST_EXTRA":          {EN: "choose in [house] readings whether the ban holds", FR: "choisir dans [house] readings si l'interdiction vaut", RU: "выберите в [house] readings, действует ли запрет"},
	"RULE_BROKEN":         {EN: "change the deck, or answer in rulings.csv", FR: "changer le deck, ou répondre dans rulings.csv", RU: "измените колоду или ответьте в rulings.csv"},
	"DECK_EMPTY":          {EN: "send the list", FR: "envoyer la liste", RU: "пришлите список"},
	"TEAM_NONE":           {EN: "name the team in teams.csv", FR: "nommer l'équipe dans teams.csv", RU: "назовите команду в teams.csv"},
	"TEAM_SIZE":           {EN: "take the others out of the team in teams.csv", FR: "retirer les autres de l'équipe dans teams.csv", RU: "уберите лишних из команды в teams.csv"},
	"TEAM_INCOMPLETE":     {EN: "send the missing lists", FR: "envoyer les listes manquantes", RU: "пришлите недостающие списки"},
	"SEALED_POOL_MISSING": {EN: "enter what the team opened into pools.csv", FR: "saisir dans pools.csv ce que l'équipe a ouvert", RU: "внесите в pools.csv то, что команда открыла"},
	"SEALED_PRODUCT":      answerRuling,
}

var answerRuling = diag.Text{EN: "answer in rulings.csv", FR: "répondre dans rulings.csv", RU: "ответьте в rulings.csv"}

// fixes fills the suggestion of the findings from number `from` on that have
// none: every fault says what can be done.
func fixes(sink *diag.Sink, from int, lang string) {
	for i := from; i < len(sink.List); i++ {
		f := &sink.List[i]
		if text, ok := usualFixes[f.Code]; ok && len(f.Suggestions) == 0 && f.Severity > diag.Info {
			f.Suggestions = []string{text.In(lang)}
		}
	}
}
