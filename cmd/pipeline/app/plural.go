package app

import (
	"deckmill/export/view"
	"deckmill/ingest/diag"
)

// counted are numbers with their nouns: forms as in [view.Counted].
var counted = map[string]diag.Text{
	"legal":      {EN: "%d legal", FR: "%d légal|%d légaux", RU: "%d допустима|%d допустимы|%d допустимых"},
	"illegal":    {EN: "%d illegal", FR: "%d illégal|%d illégaux", RU: "%d недопустима|%d недопустимы|%d недопустимых"},
	"ruling":     {EN: "%d to be ruled on", FR: "%d à trancher", RU: "%d ждёт решения|%d ждут решения|%d ждут решения"},
	"incomplete": {EN: "%d incomplete", FR: "%d incomplet|%d incomplets", RU: "%d неполна|%d неполны|%d неполных"},
	"points":     {EN: "%d point|%d points", FR: "%d point|%d points", RU: "%d очко|%d очка|%d очков"},
	"pairs":      {EN: "%d pair|%d pairs", FR: "%d paire|%d paires", RU: "%d пара|%d пары|%d пар"},
	"missing":    {EN: "%d missing", FR: "%d manquante|%d manquantes", RU: "не хватает %d"},
	"impossible": {EN: "%d impossible", FR: "%d impossible|%d impossibles", RU: "%d невозможна|%d невозможны|%d невозможных"},
	"matches":    {EN: "%d match|%d matches", FR: "%d match|%d matchs", RU: "%d матч|%d матча|%d матчей"},
	"rounds":     {EN: "%d Swiss round|%d Swiss rounds", FR: "%d ronde suisse|%d rondes suisses", RU: "%d тур швейцарки|%d тура швейцарки|%d туров швейцарки"},
	"conflict":   {EN: "%d in conflict", FR: "%d en conflit", RU: "%d противоречит|%d противоречат|%d противоречат"},
	"error":      {EN: "%d error|%d errors", FR: "%d erreur|%d erreurs", RU: "%d ошибка|%d ошибки|%d ошибок"},
	"rulings":    {EN: "%d ruling|%d rulings", FR: "%d décision à prendre|%d décisions à prendre", RU: "%d вопрос ждёт решения|%d вопроса ждут решения|%d вопросов ждут решения"},
	"warning":    {EN: "%d warning|%d warnings", FR: "%d avertissement|%d avertissements", RU: "%d предупреждение|%d предупреждения|%d предупреждений"},
	"settled":    {EN: "%d settled", FR: "%d réglé|%d réglés", RU: "решено: %d"},
	"expected":   {EN: "%d player|%d players", FR: "%d joueur|%d joueurs", RU: "%d игрок|%d игрока|%d игроков"},
	"split":      {EN: "a split match is worth %d", FR: "un match partagé vaut %d", RU: "ничья 1-1 стоит %d"},
}

// count is a number with its noun in the language.
func count(key string, n int, lang string) string {
	return view.Counted(counted[key].In(lang), n, lang)
}

// labelled is "Label: text" as the language writes it.
func labelled(key, text, lang string) string { return word(key, lang) + colon(lang) + text }

// colon is what stands between a label and its text: French has a blank before it.
func colon(lang string) string {
	if lang == "fr" {
		return " : "
	}
	return ": "
}

// semicolon stands between two statements: French has a blank before it.
func semicolon(lang string) string {
	if lang == "fr" {
		return " ; "
	}
	return "; "
}

// Headers of the tables on the terminal and in summary.txt.
var (
	matrixHead = map[string][]string{
		"en": {"rank", "player", "points", "bonus", "total", "tp", "W", "D", "L", ""},
		"fr": {"rang", "joueur", "points", "bonus", "total", "pt", "V", "N", "D", ""},
		"ru": {"место", "игрок", "очки", "бонус", "итог", "то", "В", "Н", "П", ""},
	}
	swissHead = map[string][]string{
		"en": {"rank", "player", "points", "W-L-D", "omw", "gw", "ogw", ""},
		"fr": {"rang", "joueur", "points", "V-D-N", "omw", "gw", "ogw", ""},
		"ru": {"место", "игрок", "очки", "В-П-Н", "omw", "gw", "ogw", ""},
	}
	seasonHead = map[string][]string{
		"en": {"rounds", "won"},
		"fr": {"manches", "gagnées"},
		"ru": {"туры", "победы"},
	}
	survivorHead = map[string][]string{
		"en": {"post", "page", "author", "deck", "k", "must beat", "status", "reason"},
		"fr": {"message", "page", "auteur", "deck", "k", "doit battre", "état", "raison"},
		"ru": {"сообщение", "страница", "автор", "колода", "k", "надо победить", "статус", "причина"},
	}
	verdictHead = map[string][]string{
		"en": {"verdict", "deck", "player", "cards", "findings"},
		"fr": {"verdict", "deck", "joueur", "cartes", "constats"},
		"ru": {"решение", "колода", "игрок", "карты", "замечания"},
	}
)

// Words for what stands below a finding.
var (
	didYouMean = diag.Text{EN: "did you mean {s}?", FR: "vouliez-vous dire {s} ?", RU: "может быть, {s}?"}
	fixIs      = diag.Text{EN: "fix: {s}", FR: "remède : {s}", RU: "исправить: {s}"}
	fixResult  = diag.Text{EN: "fix: result {s} for {player}", FR: "remède : résultat {s} pour {player}", RU: "исправить: результат {s} у {player}"}
)

// known is the language itself, or en where it has no header of its own.
func known(lang string) string {
	if _, ok := matrixHead[lang]; ok {
		return lang
	}
	return "en"
}
