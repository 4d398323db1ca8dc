package results

import (
	"slices"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/results/matchfile"
	"deckmill/ingest/source"
)

// gameLayout says which column of a list of games means what, -1 = none.
type gameLayout struct {
	head                          int
	id, play, draw, outcome, back int // back = the id of the game with the seats changed
}

// IsGames reports a list of directed games: one row is one game, with a column
// for the deck on the play and one for the deck on the draw.
func IsGames(g *grid.Grid) bool {
	_, ok := gameColumns(g)
	return ok
}

var (
	onThePlay = lazyregexp.New(`on (?:the )?play\b|\(play\)|commence|первым`)
	onTheDraw = lazyregexp.New(`on (?:the )?draw\b|\(draw\)|pioche|вторым`)
	otherSide = lazyregexp.New(`^(?:opponent|adversaire|соперник|player ?[2b])`) // then "on play" is a result
	alone     = lazyregexp.New(`^on (?:the )?(?:play|draw)$`)
	playerKey = lazyregexp.New(`player|joueur|deck|игрок|колода`)
)

// gameColumns looks for the header in the first rows: titles may stand above it.
func gameColumns(g *grid.Grid) (gameLayout, bool) {
	for i := 0; i < len(g.Rows) && i < 10; i++ {
		if g.Rows[i].Err != nil {
			continue
		}
		if l := gamesHeader(g.Rows[i].Cells); l.play >= 0 && l.draw >= 0 && l.outcome >= 0 {
			l.head = i
			return l, true
		}
	}
	return gameLayout{}, false
}

func gamesHeader(cells []string) gameLayout {
	l := gameLayout{id: -1, play: -1, draw: -1, outcome: -1, back: -1}
	set := func(col *int, c int) {
		if *col < 0 {
			*col = c
		}
	}
	sides := slices.ContainsFunc(cells, func(cell string) bool { return otherSide.MatchString(header.Key(cell)) })
	for c, cell := range cells {
		text := strings.ToLower(strings.Join(strings.FieldsFunc(cell, func(r rune) bool { return r == '_' || r == ' ' || r == '\n' }), " "))
		key := header.Key(cell)
		switch {
		case onThePlay.MatchString(text) && (playerKey.MatchString(text) || !sides && alone.MatchString(text)):
			set(&l.play, c)
		case onTheDraw.MatchString(text) && (playerKey.MatchString(text) || !sides && alone.MatchString(text)):
			set(&l.draw, c)
		case strings.HasPrefix(key, "outcome") || key == "result" || key == "resultat" || key == "score" || key == "результат" || key == "исход":
			set(&l.outcome, c)
		case strings.HasPrefix(key, "inverse id") || strings.HasPrefix(key, "inverse game"):
			set(&l.back, c)
		case key == "id" || key == "id#" || key == "game" || key == "game id" || key == "#":
			set(&l.id, c)
		}
	}
	return l
}

// directed is one game as it was read.
type directed struct {
	row           *grid.Row
	id, back      string
	play, draw    int // decks
	outcome       event.Outcome
	outcomeAsRead string
}

// Games reads a list of directed games as the matrix that they make: the first
// letter of a cell is the row deck's game on the play, the second its game on
// the draw, "?" a game that is not there. Decks that are written out in the
// columns of the players become decks.
func Games(b *intake.Book, g *grid.Grid, withDecks bool) {
	l, ok := gameColumns(g)
	if !ok {
		return
	}
	x := gameReader{b: b, g: g, l: l, french: matchfile.FrenchGames(g, l.head, l.outcome), index: map[string]int{}, at: map[[2]int]int{}}
	b.Head(g, l.head)
	for i := l.head + 1; i < len(g.Rows); i++ {
		x.row(&g.Rows[i])
	}
	x.inverses()
	x.matrix(withDecks)
}

type gameReader struct {
	b      *intake.Book
	g      *grid.Grid
	l      gameLayout
	french bool           // outcomes are V, N and D
	index  map[string]int // key of a name -> deck
	names  []string
	first  []source.Pos
	games  []directed
	at     map[[2]int]int // play, draw -> game
}

func (x *gameReader) row(r *grid.Row) {
	head := x.g.Rows[x.l.head].Cells
	cell := func(c int) string { return strings.TrimSpace(r.Cell(c)) }
	play, draw := cell(x.l.play), cell(x.l.draw)
	switch {
	case r.Err != nil:
		x.b.Reject(x.g, r, head, x.b.RowFault(x.g, r))
		return
	case r.Blank() || play == "" && draw == "":
		x.b.Ignore(x.g.File, 1) // numbers of games that are not there yet
		return
	case play == "" || draw == "":
		x.b.Reject(x.g, r, head, x.b.Finding("ROW_NO_PLAYER", x.g.Pos(r, x.l.play)))
		return
	}
	outcome, ok := matchfile.GameOutcome(cell(x.l.outcome), x.french)
	if !ok {
		f := x.b.Finding("GAME_OUTCOME", x.g.Pos(r, x.l.outcome))
		f.Raw, f.Player, f.Args = cell(x.l.outcome), play, map[string]string{"opponent": draw}
		x.b.Reject(x.g, r, head, f)
		return
	}
	game := directed{row: r, id: idText(cell(x.l.id)), back: idText(cell(x.l.back)), play: x.deck(r, x.l.play), draw: x.deck(r, x.l.draw), outcome: outcome, outcomeAsRead: cell(x.l.outcome)}
	if f := x.twice(&game); f != nil {
		if f.Code == "GAME_SELF" {
			x.b.Reject(x.g, r, head, *f)
			return
		}
		x.b.Sink.Add(*f)
		x.b.Accept(x.g.File, 1)
		return
	}
	x.b.Accept(x.g.File, 1)
	x.at[[2]int{game.play, game.draw}] = len(x.games)
	x.games = append(x.games, game)
}

// twice refuses a game that is listed already, or of a deck against itself. A
// game without an outcome gives way to the same game with one.
func (x *gameReader) twice(game *directed) *diag.Finding {
	seats := [2]int{game.play, game.draw}
	first, known := x.at[seats]
	code := "GAME_TWICE"
	switch {
	case game.play == game.draw:
		code = "GAME_SELF"
	case !known:
		return nil
	case x.games[first].outcome != game.outcome:
		code = "GAME_CONFLICT"
	}
	f := x.b.Finding(code, x.g.Pos(game.row, x.l.outcome))
	f.Player, f.Raw = x.names[game.play], game.outcomeAsRead
	f.Args = map[string]string{"opponent": x.names[game.draw]}
	if known {
		f.Related = []source.Pos{x.g.Pos(x.games[first].row, x.l.outcome)}
		f.Args["other_raw"] = x.games[first].outcomeAsRead
	}
	if code == "GAME_CONFLICT" {
		x.games[first].outcome = event.Unknown // neither is believed
	}
	return &f
}

// idText writes a number without its fraction: workbooks hold 22 as 22.0.
func idText(s string) string { return strings.TrimPrefix(strings.TrimSuffix(s, ".0"), "#") }

// deck is the number of the deck that a cell names.
func (x *gameReader) deck(r *grid.Row, c int) int {
	name := strings.TrimSpace(r.Cell(c))
	key := deckKey(name)
	i, known := x.index[key]
	if !known {
		i = len(x.names)
		x.index[key] = i
		x.names = append(x.names, name)
		x.first = append(x.first, x.g.Pos(r, c))
	}
	return i
}

// deckKey is what two names of the same deck share: a deck that is written out may
// list its cards in any order.
func deckKey(name string) string {
	key := strings.ToLower(strings.Join(strings.Fields(name), " "))
	for _, mark := range []string{" | ", " / "} {
		if parts := strings.Split(key, mark); len(parts) > 1 {
			slices.Sort(parts)
			return strings.Join(parts, " | ")
		}
	}
	return key
}

// inverses checks the numbers of the games with changed seats.
func (x *gameReader) inverses() {
	byID := map[string]*directed{}
	for k := range x.games {
		if id := x.games[k].id; id != "" {
			byID[id] = &x.games[k]
		}
	}
	for k := range x.games {
		game := &x.games[k]
		if game.back == "" {
			continue
		}
		other := byID[game.back]
		if other != nil && other.play == game.draw && other.draw == game.play {
			continue
		}
		f := x.b.Finding("GAME_INVERSE", x.g.Pos(game.row, x.l.back))
		f.Player, f.Raw = x.names[game.play], game.back
		f.Args = map[string]string{"opponent": x.names[game.draw], "game": game.id}
		if other != nil {
			f.Args["other_play"], f.Args["other_draw"] = x.names[other.play], x.names[other.draw]
			f.Related = []source.Pos{x.g.Pos(other.row, x.l.back)}
		}
		x.b.Sink.Add(f)
	}
}

// matrix puts the games into cells.
func (x *gameReader) matrix(withDecks bool) {
	n := len(x.names)
	if n < 2 {
		return
	}
	m := event.Matrix{File: x.g.File, Sheet: x.g.Sheet, Ordered: true}
	for i, name := range x.names {
		deck := int32(-1)
		if withDecks && deckWritten(name) && !slices.Contains(x.b.Phase.Decks.Label, name) { // another scorer's sheet brought it
			deck = x.b.Phase.AddDeck(event.Deck{Label: name, Pos: x.first[i], InMatrix: true}, deckfile.WholeDeck(x.b, name, x.first[i]))
		}
		m.AddEntrant(name, deck, x.first[i], n, func(j int) (string, source.Pos) { return x.cell(i, j) })
	}
	x.b.Phase.Matrices = append(x.b.Phase.Matrices, m)
}

// deckWritten: the name is the list of a deck's cards.
func deckWritten(name string) bool {
	return strings.Contains(name, " | ") || strings.Contains(name, " / ") || strings.Contains(name, "\n")
}

// cell writes the two games of deck i against deck j.
func (x *gameReader) cell(i, j int) (string, source.Pos) {
	if i == j {
		return "X", x.first[i]
	}
	play, okPlay := x.at[[2]int{i, j}]
	draw, okDraw := x.at[[2]int{j, i}]
	first, second := event.Unknown, event.Unknown
	pos := x.first[i]
	if okDraw {
		second, pos = x.games[draw].outcome.Inverse(), x.g.Pos(x.games[draw].row, x.l.outcome)
	}
	if okPlay {
		first, pos = x.games[play].outcome, x.g.Pos(x.games[play].row, x.l.outcome)
	}
	if first == event.Unknown && second == event.Unknown {
		return "?", pos
	}
	letter := func(o event.Outcome) string {
		if o == event.Unknown {
			return "?"
		}
		return string(rune(o))
	}
	return letter(first) + letter(second), pos
}
