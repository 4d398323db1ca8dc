package kit

import (
	"strconv"

	"deckmill/export/workbook"
	"deckmill/ingest/diag"
)

// Hints of the cells; at most 255 characters, as the file format has it.
var (
	hintPlayer  = diag.Text{EN: "Your name, as in the list of players.", FR: "Votre nom, comme dans la liste des joueurs."}
	hintDeck    = diag.Text{EN: "A name for the deck, if you like.", FR: "Un nom pour le deck, si vous voulez."}
	hintTeam    = diag.Text{EN: "The name of your team.", FR: "Le nom de votre équipe."}
	hintCard    = diag.Text{EN: "The card's name in English (or French), one card a cell.", FR: "Le nom de la carte en français ou en anglais, une carte par case."}
	hintCount   = diag.Text{EN: "How many copies; empty is 1.", FR: "Nombre d'exemplaires ; vide veut dire 1."}
	hintSection = diag.Text{EN: "Part of the deck; empty is the main deck.", FR: "Partie du deck ; vide veut dire deck principal."}

	labelPlayer  = diag.Text{EN: "Player", FR: "Joueur"}
	labelDeck    = diag.Text{EN: "Deck name", FR: "Nom du deck"}
	labelTeam    = diag.Text{EN: "Team", FR: "Équipe"}
	labelSection = diag.Text{EN: "Section", FR: "Section"}
	labelCount   = diag.Text{EN: "Count", FR: "Nombre"}
	labelCard    = diag.Text{EN: "Card", FR: "Carte"}
)

// mostCopies is the largest count that a form accepts.
const mostCopies = 250

// deckTemplates are templates/deck.xlsx and deck.csv: one row per deck for
// X-Card Blind, else the player above one row per card.
func (k *maker) deckTemplates() {
	if k.xcb() {
		k.wideTemplates()
		return
	}
	sections := []string{"main"}
	var first []any
	rows := 70
	switch {
	case k.Rules.Leader != nil:
		sections = []string{"general", "main"}
		first = []any{"general"}
		rows = k.Rules.Main.Max + 5
	case k.Rules.SideMax != 0:
		sections = append(sections, "side")
	}
	rows = max(rows, k.Rules.Main.Min/3)
	labels := []workbook.Label{
		{Label: k.say(labelPlayer), Hint: k.say(hintPlayer), FromNames: true},
		{Label: k.say(labelDeck), Hint: k.say(hintDeck)},
	}
	if k.Rules.Team != nil {
		labels = append(labels, workbook.Label{Label: k.say(labelTeam), Hint: k.say(hintTeam)})
	}
	f := &workbook.Form{
		Sheet: "Deck", Labels: labels, Blank: rows,
		Columns: []workbook.Column{
			{Header: k.say(labelSection), Width: 14, Hint: k.say(hintSection), Choices: sections, Strict: true},
			{Header: k.say(labelCard), Width: 44, Hint: k.say(hintCard)},
			{Header: k.say(labelCount), Width: 9, Hint: k.say(hintCount), Min: 1, Max: mostCopies},
		},
	}
	table := [][]string{}
	for _, l := range labels {
		table = append(table, []string{l.Label, "", ""})
	}
	table = append(table, []string{"section", "card", "count"})
	if first != nil {
		f.Rows = [][]any{first}
		table = append(table, []string{"general", "", ""})
	}
	k.form(templates+"deck.xlsx", f)
	k.csv(templates+"deck.csv", table)
}

// wideTemplates: one row per deck. The moderator may gather several in one file.
func (k *maker) wideTemplates() {
	f := &workbook.Form{
		Sheet: "Decks", Blank: max(30, len(k.Players)),
		Columns: []workbook.Column{
			{Header: k.say(labelPlayer), Width: 22, Hint: k.say(hintPlayer), FromNames: true},
			{Header: k.say(labelDeck), Width: 26, Hint: k.say(hintDeck)},
		},
	}
	for i := range k.Rules.X {
		f.Columns = append(f.Columns, workbook.Column{Header: k.say(labelCard) + " " + strconv.Itoa(i+1), Width: 30, Hint: k.say(hintCard)})
	}
	k.form(templates+"deck.xlsx", f)
	k.csv(templates+"deck.csv", [][]string{append([]string{"player", "deck_name"}, cardColumns(k.Rules.X)...)})
}
