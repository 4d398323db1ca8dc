package kit

import (
	"strconv"

	"deckmill/export/workbook"
	"deckmill/ingest/diag"
)

var (
	hintCell   = diag.Text{EN: "What the row's deck got against the column's: 6 won, 4 won and drawn, 3 split, 2 drawn, 1 drawn and lost, 0 lost.", FR: "Ce que le deck de la ligne obtient contre celui de la colonne : 6 gagné, 4 gagné et nul, 3 partagé, 2 nul, 1 nul et perdu, 0 perdu."}
	hintBonus  = diag.Text{EN: "Bonus points, if there are any.", FR: "Points de bonus, s'il y en a."}
	hintRound  = diag.Text{EN: "Number of the round.", FR: "Numéro de la ronde."}
	hintTable  = diag.Text{EN: "Number of the table, if you like.", FR: "Numéro de la table, si vous voulez."}
	hintName   = diag.Text{EN: "A player as in players.csv (a team where teams play).", FR: "Un joueur, comme dans players.csv (une équipe si l'on joue par équipes)."}
	hintGames  = diag.Text{EN: "Games won.", FR: "Parties gagnées."}
	hintDraws  = diag.Text{EN: "Games drawn; empty is none.", FR: "Parties nulles ; vide veut dire aucune."}
	hintStatus = diag.Text{EN: "Only where there was no usual match: a bye, an intentional draw, somebody who did not come.", FR: "Seulement s'il n'y a pas eu de match ordinaire : exempt, nulle convenue, absence."}
)

// blankEntrants are the rows of a matrix when nobody is known yet.
const blankEntrants = 8

// legalCells are the points of a cell of the matrix.
var legalCells = []string{"6", "4", "3", "2", "1", "0"}

// statuses are the words of a match list for what was no usual match.
var statuses = []string{"BYE", "ID", "NOSHOW1", "NOSHOW2", "FF1", "FF2", "DOUBLE_LOSS", "DQ1", "DQ2", "VOID"}

// resultTemplates are templates/results.xlsx and results.csv: a matrix for
// X-Card Blind, else a list of matches.
func (k *maker) resultTemplates() {
	if k.xcb() {
		k.matrix()
		return
	}
	head := []string{"round", "table", "player1", "player2", "games1", "games2", "draws", "status"}
	f := &workbook.Form{
		Sheet: "Results", Blank: 200,
		Columns: []workbook.Column{
			{Header: head[0], Width: 9, Hint: k.say(hintRound), Min: 1, Max: 99},
			{Header: head[1], Width: 9, Hint: k.say(hintTable), Min: 1, Max: 9999},
			{Header: head[2], Width: 26, Hint: k.say(hintName), FromNames: k.Rules.Team == nil},
			{Header: head[3], Width: 26, Hint: k.say(hintName), FromNames: k.Rules.Team == nil},
			{Header: head[4], Width: 9, Hint: k.say(hintGames), Choices: []string{"0", "1", "2"}, Max: 2},
			{Header: head[5], Width: 9, Hint: k.say(hintGames), Choices: []string{"0", "1", "2"}, Max: 2},
			{Header: head[6], Width: 9, Hint: k.say(hintDraws), Choices: []string{"0", "1", "2", "3"}, Max: 3},
			{Header: head[7], Width: 16, Hint: k.say(hintStatus), Choices: statuses},
		},
	}
	k.form(templates+"results.xlsx", f)
	k.csv(templates+"results.csv", [][]string{head})
}

// matrix is the empty crosstable: the players in the order of players.csv, or
// numbered rows for names to come.
func (k *maker) matrix() {
	names := k.Players
	if len(names) == 0 {
		names = make([]string, blankEntrants)
	}
	n := len(names)
	f := &workbook.Form{
		Sheet: "Results", Matrix: n, MatrixFrom: 2,
		Columns: []workbook.Column{
			{Header: "no", Width: 5},
			{Header: "player", Width: 24, Hint: k.say(hintPlayer), FromNames: true},
		},
	}
	head := []string{"no", "player"}
	for i := range n {
		head = append(head, strconv.Itoa(i+1))
		f.Columns = append(f.Columns, workbook.Column{Header: strconv.Itoa(i + 1), Width: 5, Hint: k.say(hintCell), Choices: legalCells, Strict: true})
	}
	head = append(head, "bonus")
	f.Columns = append(f.Columns, workbook.Column{Header: "bonus", Width: 8, Hint: k.say(hintBonus)})
	table := [][]string{head}
	for i, name := range names {
		line := make([]string, len(head))
		line[0], line[1], line[2+i] = strconv.Itoa(i+1), name, "X"
		table = append(table, line)
		cells := make([]any, 2+n)
		cells[0], cells[2+i] = i+1, "X"
		if name != "" {
			cells[1] = name
		}
		f.Rows = append(f.Rows, cells)
	}
	k.form(templates+"results.xlsx", f)
	k.csv(templates+"results.csv", table)
}
