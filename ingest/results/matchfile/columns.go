package matchfile

import (
	"slices"
	"strings"
	"sync"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/grid"
	"deckmill/ingest/header"
)

// column is our name of a column of a match list.
type column string

// The columns (DESIGN.md section 3 and spec/results.md A4).
const (
	colRound    column = "round"
	colTable    column = "table"
	colA        column = "player1"
	colB        column = "player2"
	colWinner   column = "winner"
	colLoser    column = "loser"
	colAWins    column = "games1"
	colBWins    column = "games2"
	colDrawn    column = "draws"
	colResult   column = "result"
	colStatus   column = "status"
	colAMembers column = "player1_players"
	colBMembers column = "player2_players"
)

// columnWords: what the columns are called, read by [header.Key].
var columnWords = map[column][]string{
	colRound: {
		"round", "ronde", "rd", "rnd", "tour", "runde", "round name", "roundname", "round no", "round number", "roundnumber", "round #", "round n°", "match round", "r",
		"manche", "n° de ronde", "n° ronde", "ronde n°", "numéro de ronde", "no de ronde", "no ronde", "тур", "раунд", "номер тура", "номер раунда", "№ тура", "тур №", "№ раунда",
	},
	colTable: {"table", "tbl", "tisch", "table number", "tablenumber", "table no", "table #", "mesa", "n° de table", "n° table", "table n°", "numéro de table", "стол", "номер стола", "№ стола", "стол №"},
	colA: sides("1", "a", "а", "premier", "1er", "первый",
		"p1", "j1", "a", "name1", "name 1", "nom 1", "home", "player1name", "jugador 1", "side a"),
	colB: append(sides("2", "b", "б", "deuxième", "2e", "второй",
		"p2", "j2", "b", "name2", "name 2", "nom 2", "away", "player2name", "jugador 2", "side b"),
		"игрок в", "second joueur", "2ème joueur", "opponent", "opp", "opponent name", "adversaire", "nom de l'adversaire", "nom adversaire", "соперник", "противник", "оппонент", "имя соперника"),
	colWinner:   {"winner", "vainqueur", "gagnant", "gagnante", "nom du vainqueur", "nom du gagnant", "winner name", "winnername", "won by", "победитель", "победил", "выиграл"},
	colLoser:    {"loser", "perdant", "perdante", "loser name", "nom du perdant", "проигравший", "побежденный", "проиграл"},
	colAWins:    append(wins("1", "a", "а"), "wins", "games won", "player1wins", "player1score", "p1wins", "team1 wins", "parties gagnées"),
	colBWins:    append(wins("2", "b", "б"), "losses", "games lost", "player2wins", "player2score", "p2wins", "team2 wins", "parties perdues"),
	colDrawn:    {"draws", "drawn", "draw", "ties", "tie", "nuls", "nulles", "égalités", "matchs nuls", "games drawn", "drawn games", "game draws", "parties nulles", "ничьи", "ничьих", "ничья"},
	colResult:   {"result", "results", "résultat", "résultats", "outcome", "score", "match result", "resultstring", "result string", "resultado", "résultat du match", "score final", "score du match", "результат", "результаты", "результат матча", "счет", "счет матча", "исход", "итог"},
	colStatus:   {"status", "statut", "état", "статус", "состояние"},
	colAMembers: {"team1 players", "team 1 players", "team1 members", "player1 players", "players1", "players 1", "joueurs 1", "équipe 1 joueurs", "members1", "members 1", "игроки 1"},
	colBMembers: {"team2 players", "team 2 players", "team2 members", "player2 players", "players2", "players 2", "joueurs 2", "équipe 2 joueurs", "members2", "members 2", "игроки 2"},
}

// sides are the headers of one side: its number, letter and Russian letter, and its
// ordinals before the word (French ones, a Russian one); and others of its own.
func sides(no, letter, cyrillic, premier, nth, ordinal string, others ...string) []string {
	out := others
	for _, word := range []string{"player", "joueur", "joueuse", "team", "équipe", "игрок", "команда", "участник"} {
		out = append(out, word+no, word+" "+no, word+" "+letter, word+" n°"+no, word+" №"+no, word+" #"+no)
	}
	for _, word := range []string{"игрок", "команда", "участник"} {
		out = append(out, word+" "+cyrillic)
	}
	return append(out, "player"+letter, "player "+no+" name", "nom du joueur "+no, "nom joueur "+no, "nom du joueur "+letter, "имя "+no, "имя игрока "+no, "ник "+no, "pseudo "+no,
		premier+" joueur", nth+" joueur", ordinal+" игрок")
}

// wins are the headers of the games won by one side.
func wins(no, letter, cyrillic string) []string {
	out := []string{"g" + no, letter + " games", letter + " wins", "games won " + no, "games p" + no, "player" + no + " games"}
	for _, word := range []string{"games", "wins", "score", "parties", "jeux", "manches", "victoires", "parties gagnées", "manches gagnées"} {
		out = append(out, word+" "+no, word+" j"+no, word+" "+letter, word+" joueur "+no)
	}
	out = append(out, "games"+no, "wins"+no, "score"+no, "parties"+no)
	for _, word := range []string{"p" + no, "player" + no, "player " + no} {
		out = append(out, word+" wins", word+" games", word+" score")
	}
	for _, word := range []string{"победы", "побед", "счет", "игры", "очки игрока", "выигрыши", "партии"} {
		out = append(out, word+" "+no, word+" "+cyrillic)
	}
	return out
}

// Fields are our names of the columns, as [columns] of the event file writes them.
func Fields() []string {
	var out []string
	for c := range columnWords {
		out = append(out, string(c))
	}
	slices.Sort(out)
	return out
}

// both: columns that only count when player and opponent, or both sides, are
// there: their names also stand in other tables.
var columnByWord = sync.OnceValue(func() map[string]column {
	m := map[string]column{}
	for c, words := range columnWords {
		for _, w := range words {
			m[strings.ReplaceAll(header.Key(w), ".", "")] = c
		}
	}
	return m
})

// seatColumn: the result of one seat of a team match: seatA, Seat 2, Board 1.
var seatColumn = lazyregexp.New(`^(?:seat|siege|board|place|plateau) ?([a-z]|\d{1,2})$`)

// layout says which column of a grid means what.
type layout struct {
	head  int
	col   map[column]int
	seats []int
	used  []bool
}

// at is the column of c, -1 for none.
func (l *layout) at(c column) int {
	if i, ok := l.col[c]; ok {
		return i
	}
	return -1
}

func (l *layout) has(c column) bool { _, ok := l.col[c]; return ok }

// mostTitles is how many rows may stand above the header of a list.
const mostTitles = 12

// find looks for the header of a match list: both sides, or winner and loser.
func find(g *grid.Grid, columns map[string]string) (layout, bool) {
	seen := 0
	for i := range g.Rows {
		r := &g.Rows[i]
		if r.Err != nil || r.Blank() {
			continue
		}
		if l, ok := layoutOf(r.Cells, columns); ok {
			l.head = i
			return l, true
		}
		if seen++; seen == mostTitles {
			break
		}
	}
	return layout{}, false
}

func layoutOf(cells []string, columns map[string]string) (layout, bool) {
	l := layout{col: map[column]int{}, used: make([]bool, len(cells))}
	keys := make([]string, len(cells))
	for i, cell := range cells {
		keys[i] = header.Key(cell)
	}
	for ours, theirs := range columns {
		if i := slices.Index(keys, header.Key(theirs)); i >= 0 && theirs != "" {
			l.take(column(ours), i)
		}
	}
	for i, k := range keys {
		if l.used[i] {
			continue
		}
		if seatColumn.MatchString(k) {
			l.seats, l.used[i] = append(l.seats, i), true
			continue
		}
		if c, ok := columnByWord()[strings.ReplaceAll(k, ".", "")]; ok && !l.has(c) {
			l.take(c, i)
		}
	}
	l.firstSide(keys)
	sides := l.has(colA) && l.has(colB)
	if !sides && l.has(colWinner) && l.has(colLoser) {
		l.col[colA], l.col[colB] = l.col[colWinner], l.col[colLoser]
		sides = true
	}
	told := l.has(colResult) || l.has(colWinner) || l.has(colStatus) || len(l.seats) > 0 || l.has(colAWins) && l.has(colBWins)
	return l, sides && told
}

// firstSide: with an opponent, the column player (name, joueur, team) is the
// first side.
func (l *layout) firstSide(keys []string) {
	if l.has(colA) || !l.has(colB) {
		return
	}
	for i, k := range keys {
		if f := header.FieldOf(k); !l.used[i] && (f == header.Player || f == header.Team) {
			l.take(colA, i)
			return
		}
	}
}

func (l *layout) take(c column, i int) {
	l.col[c] = i
	l.used[i] = true
}

// MissingColumn looks at a header that is nearly one of a match list: at least
// two of its columns are known, but a side or the result is not. It names the
// column and the header that is nearest to it; "" when it is no such header.
func MissingColumn(cells []string, columns map[string]string) (missing, near string) {
	l, ok := layoutOf(cells, columns)
	known := 0
	for _, c := range []column{colRound, colTable, colA, colB, colAWins, colBWins, colResult, colWinner} {
		if l.has(c) {
			known++
		}
	}
	if ok || known < 2 || !l.has(colA) && !l.has(colB) {
		return "", ""
	}
	missing = "result"
	switch {
	case !l.has(colA):
		missing = string(colA)
	case !l.has(colB):
		missing = string(colB)
	}
	var free []string
	for i, cell := range cells {
		if !l.used[i] {
			free = append(free, cell)
		}
	}
	for _, cell := range free {
		if header.NearestOf(header.Key(cell), columnWords[column(missing)]) != "" {
			return missing, cell
		}
	}
	return missing, ""
}
