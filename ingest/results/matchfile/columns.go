package matchfile

import (
	"slices"
	"strings"

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

// columnWords: what the columns are called, folded by [header.Key].
var columnWords = map[column][]string{
	colRound:    {"round", "ronde", "rd", "rnd", "tour", "runde", "round name", "roundname", "round no", "round number", "roundnumber", "match round", "тур", "r"},
	colTable:    {"table", "tbl", "tisch", "table number", "tablenumber", "table no", "mesa", "стол"},
	colA:        {"player1", "player 1", "p1", "joueur1", "joueur 1", "j1", "joueur a", "игрок а", "player a", "playera", "a", "team1", "team 1", "team a", "equipe1", "equipe 1", "equipe a", "home", "name1", "name 1", "nom 1", "player1name", "player 1 name", "jugador 1", "игрок 1", "side a"},
	colB:        {"player2", "player 2", "p2", "joueur2", "joueur 2", "j2", "joueur b", "игрок б", "игрок в", "player b", "playerb", "b", "team2", "team 2", "team b", "equipe2", "equipe 2", "equipe b", "away", "name2", "name 2", "nom 2", "player2name", "player 2 name", "jugador 2", "игрок 2", "side b", "opponent", "opp", "opponent name", "adversaire", "соперник"},
	colWinner:   {"winner", "vainqueur", "gagnant", "winner name", "winnername", "won by", "победитель"},
	colLoser:    {"loser", "perdant", "loser name"},
	colAWins:    {"games1", "games 1", "wins1", "wins 1", "score1", "score 1", "g1", "p1 wins", "p1wins", "player1 wins", "player 1 wins", "player1wins", "player1 games", "player 1 games", "player1score", "player1 score", "player 1 score", "p1 games", "p1 score", "parties1", "parties 1", "jeux 1", "manches 1", "victoires 1", "team1 wins", "games won 1", "wins", "games won", "a games", "a wins"},
	colBWins:    {"games2", "games 2", "wins2", "wins 2", "score2", "score 2", "g2", "p2 wins", "p2wins", "player2 wins", "player 2 wins", "player2wins", "player2 games", "player 2 games", "player2score", "player2 score", "player 2 score", "p2 games", "p2 score", "parties2", "parties 2", "jeux 2", "manches 2", "victoires 2", "team2 wins", "games won 2", "losses", "games lost", "b games", "b wins"},
	colDrawn:    {"draws", "drawn", "draw", "ties", "tie", "nuls", "nulles", "games drawn", "drawn games", "game draws", "parties nulles"},
	colResult:   {"result", "resultat", "outcome", "score", "match result", "resultstring", "result string", "resultado", "результат", "счет"},
	colStatus:   {"status", "statut", "etat", "статус"},
	colAMembers: {"team1 players", "team 1 players", "team1 members", "player1 players", "players1", "players 1", "joueurs 1", "equipe 1 joueurs", "members1", "members 1"},
	colBMembers: {"team2 players", "team 2 players", "team2 members", "player2 players", "players2", "players 2", "joueurs 2", "equipe 2 joueurs", "members2", "members 2"},
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
var columnByWord = func() map[string]column {
	m := map[string]column{}
	for c, words := range columnWords {
		for _, w := range words {
			m[w] = c
		}
	}
	return m
}()

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
		if c, ok := columnByWord[strings.ReplaceAll(k, ".", "")]; ok && !l.has(c) {
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
