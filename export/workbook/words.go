package workbook

// words are the labels outside the tables.
type words struct {
	readMe, crosstable           string
	number, player, deck         string
	sum, bonus, total, tp, rank  string
	sheets, legend, folded       string
	here, there                  string
	missingDoc, metaDoc, rankDoc string
	letters, split, tooBig       string
}

var allWords = map[string]*words{
	"en": {
		readMe: "Read me", crosstable: "Crosstable",
		number: "No", player: "Player", deck: "Deck", sum: "Sum", bonus: "Bonus", total: "Total", tp: "TP", rank: "Rank",
		here: "Player's cell", there: "Opponent's cell", missingDoc: "Results that are missing or contradict each other, player by player.", rankDoc: "The results matrix in the order of the ranks.", metaDoc: "Cards by the decks that hold them, with the mean points of these decks.",
		sheets: "Sheets", legend: "Colours",
		folded:  "Columns that are empty, or the same in all rows, are folded away: click the + above the columns to see them.",
		letters: "Letters behind a number are the games as published (W win, D draw, L loss), from the row's view.",
		split:   "%d rows do not fit one sheet and go on over %d sheets; the header is repeated.",
		tooBig:  "%d decks: too many for a readable matrix; see the sheet Crosstable cells.",
	},
	"fr": {
		readMe: "Lisez-moi", crosstable: "Crosstable",
		number: "N°", player: "Joueur", deck: "Deck", sum: "Somme", bonus: "Bonus", total: "Total", tp: "PT", rank: "Rang",
		here: "Case du joueur", there: "Case adverse", missingDoc: "Résultats manquants ou contradictoires, joueur par joueur.", rankDoc: "Le tableau croisé dans l'ordre des rangs.", metaDoc: "Cartes par nombre de decks, avec la moyenne de points de ces decks.",
		sheets: "Feuilles", legend: "Couleurs",
		folded:  "Les colonnes vides, ou identiques dans toutes les lignes, sont repliées : cliquez sur le + au-dessus des colonnes.",
		letters: "Les lettres derrière un nombre sont les parties telles que publiées (W victoire, D nulle, L défaite), vues de la ligne.",
		split:   "%d lignes ne tiennent pas sur une feuille et continuent sur %d feuilles ; l'en-tête est répété.",
		tooBig:  "%d decks : trop pour un tableau lisible ; voir la feuille Crosstable cells.",
	},
	"ru": {
		readMe: "Прочти меня", crosstable: "Crosstable",
		number: "№", player: "Игрок", deck: "Колода", sum: "Сумма", bonus: "Бонус", total: "Итог", tp: "ТО", rank: "Место",
		here: "Клетка игрока", there: "Клетка соперника", missingDoc: "Результаты, которых нет или которые противоречат друг другу, по игрокам.", rankDoc: "Таблица результатов по местам.", metaDoc: "Карты по числу колод, со средними очками этих колод.",
		sheets: "Листы", legend: "Цвета",
		folded:  "Пустые столбцы и столбцы с одним и тем же значением свёрнуты: нажмите + над столбцами.",
		letters: "Буквы после числа — игры, как они опубликованы (W победа, D ничья, L поражение), со стороны строки.",
		split:   "%d строк не помещаются на один лист и продолжаются на %d листах; заголовок повторяется.",
		tooBig:  "колод: %d — слишком много для таблицы; смотрите лист Crosstable cells.",
	},
}

func wordsOf(lang string) *words {
	if w, ok := allWords[lang]; ok {
		return w
	}
	return allWords["en"]
}
