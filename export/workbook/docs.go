package workbook

import "deckmill/export/table"

// sheetDocs say in French and Russian what each table holds; the English text is
// the one of the schema.
var sheetDocs = map[string][2]string{
	"events":         {"Une ligne par phase de l'événement : ce qui a été jugé selon quelles règles.", "По строке на этап турнира: что и по каким правилам считалось."},
	"players":        {"Tous ceux que nomment un deck, un résultat ou players.csv.", "Все, кого называет колода, результат или players.csv."},
	"teams":          {"Les équipes, avec le pire verdict de leurs decks.", "Команды с худшим решением по их колодам."},
	"decks":          {"Chaque deck envoyé, avec son verdict.", "Каждая присланная колода и решение по ней."},
	"deck_cards":     {"Chaque ligne de carte de chaque deck envoyé.", "Каждая строка карт каждой присланной колоды."},
	"findings":       {"Tout ce que Deckmill a à dire des données.", "Всё, что Deckmill может сказать о данных."},
	"matches":        {"Chaque match, avec ses parties et ses points.", "Каждый матч с партиями и очками."},
	"standings":      {"Le classement.", "Места."},
	"tiebreaks":      {"Le calcul des départages.", "Как получены дополнительные показатели."},
	"crosstable":     {"Le tableau croisé, dans l'ordre d'inscription.", "Таблица результатов по порядку записи."},
	"corrections":    {"Les corrections, dans l'ordre où elles s'appliquent.", "Исправления в том порядке, в каком они применены."},
	"files":          {"Chaque fichier reçu, lu ou non.", "Каждый входной файл, прочитанный или нет."},
	"survivor":       {"Les decks d'un Survivor, message par message.", "Колоды Survivor, сообщение за сообщением."},
	"season":         {"Le classement de la saison.", "Таблица сезона."},
	"seals":          {"La preuve que les decks étaient là avant d'être montrés.", "Доказательство того, что колоды были присланы до показа."},
	"whatif":         {"Le classement selon d'autres lectures : l'autre valeur d'un match partagé, sans bonus, sans chaque deck à son tour.", "Места при других прочтениях: другая цена ничьей 1-1, без бонуса, без каждой из колод."},
	"changes":        {"Ce qui diffère de la publication précédente.", "Что отличается от прошлой публикации."},
	"season_rounds":  {"Les rondes de la saison dans l'ordre, joueur par joueur.", "Туры сезона по порядку, по игрокам."},
	"season_records": {"Ce que chaque joueur a fait.", "Чего добился каждый игрок."},
	"season_pairs":   {"Les confrontations directes.", "Личные встречи."},
	"season_cards":   {"Combien de fois chaque carte a été jouée.", "Как часто играли каждой картой."},
	"season_decks":   {"Combien de fois des decks des mêmes cartes ont été joués.", "Как часто играли колодами из тех же карт."},
	"season_bans":    {"La prochaine liste de cartes bannies.", "Следующий список запрещённых карт."},
}

// doc says what a table holds, in the language of the event.
func (a *author) doc(s *table.Schema) string {
	texts, known := sheetDocs[s.Name]
	switch {
	case known && a.book.Lang == "fr":
		return texts[0]
	case known && a.book.Lang == "ru":
		return texts[1]
	}
	return s.Doc
}
