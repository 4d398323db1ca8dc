package workbook

// words are the labels outside the tables.
type words struct {
	readMe, crosstable            string
	number, player, deck          string
	sum, bonus, total, tp, rank   string
	sheets, rows, legend, folded  string
	scale, letters, split, tooBig string
}

var allWords = map[string]*words{
	"en": {
		readMe: "Read me", crosstable: "Crosstable",
		number: "No", player: "Player", deck: "Deck", sum: "Sum", bonus: "Bonus", total: "Total", tp: "TP", rank: "Rank",
		sheets: "Sheets", rows: "%d rows", legend: "Colours",
		folded:  "Columns that are empty, or the same in all rows, are folded away: click the + above the columns to see them.",
		scale:   "%d points in the crosstable",
		letters: "Letters behind a number are the games as published (W win, D draw, L loss), from the row's view.",
		split:   "%d rows do not fit one sheet and go on over %d sheets; the header is repeated.",
		tooBig:  "%d decks: too many for a readable matrix; see the sheet Crosstable cells.",
	},
	"fr": {
		readMe: "Lisez-moi", crosstable: "Crosstable",
		number: "N°", player: "Joueur", deck: "Deck", sum: "Somme", bonus: "Bonus", total: "Total", tp: "PT", rank: "Rang",
		sheets: "Feuilles", rows: "%d lignes", legend: "Couleurs",
		folded:  "Les colonnes vides, ou identiques dans toutes les lignes, sont repliées : cliquez sur le + au-dessus des colonnes.",
		scale:   "%d points dans le tableau croisé",
		letters: "Les lettres derrière un nombre sont les parties telles que publiées (W victoire, D nulle, L défaite), vues de la ligne.",
		split:   "%d lignes ne tiennent pas sur une feuille et continuent sur %d feuilles ; l'en-tête est répété.",
		tooBig:  "%d decks : trop pour un tableau lisible ; voir la feuille Crosstable cells.",
	},
	"ru": {
		readMe: "Прочти меня", crosstable: "Crosstable",
		number: "№", player: "Игрок", deck: "Колода", sum: "Сумма", bonus: "Бонус", total: "Итог", tp: "ТО", rank: "Место",
		sheets: "Листы", rows: "строк: %d", legend: "Цвета",
		folded:  "Пустые столбцы и столбцы с одним и тем же значением свёрнуты: нажмите + над столбцами.",
		scale:   "%d очков в таблице результатов",
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
