package report

import (
	"fmt"
	"strconv"
	"strings"

	"deckmill/export/view"
)

type standings struct {
	ID      string
	Columns []column
	Rows    []standingRow
	Few     bool // without decks it need not be wide
	More    string
}

type column struct {
	Name, Hint string
	Num, First bool
}

type standingRow struct {
	Faded bool
	Cells []standingCell
}

// standingCell is one cell: a text, perhaps with a link, a bar or a bar of parts.
type standingCell struct {
	Row               bool // heads its row
	Text, Mark        string
	Class, Sort, Link string
	Cards             []view.Card
	Wide, Bar         int
	Parts             []part
	Label             string // of the parts
}

type part struct{ V, X, W int }

// The widths of the bars in pixels.
const (
	barWidth   = 96
	partsWidth = 132
)

// shows says which columns have anything to say.
type shows struct{ deck, bonus, tp, games, byes, parts, omw, status, told bool }

func (m *maker) shows() shows {
	var s shows
	for _, r := range m.v.Standings {
		s.deck = s.deck || r.Deck != nil
		s.bonus = s.bonus || r.Bonus != view.Null && r.Bonus != 0
		s.tp = s.tp || r.TP != view.Null
		s.games = s.games || max(r.Wins, r.Draws, r.Losses) > 0
		s.byes = s.byes || r.Byes > 0
		s.parts = s.parts || r.N[6] != view.Null
		s.omw = s.omw || r.OMW >= 0
		s.status = s.status || r.Status != "active"
	}
	return s
}

func (m *maker) standings() {
	if len(m.v.Standings) == 0 {
		return
	}
	show := m.shows()
	t := &standings{ID: m.heading("standings", 0), Columns: m.standingColumns(show), Few: !show.deck}
	best := int64(1)
	for _, r := range m.v.Standings {
		best = max(best, r.Score())
	}
	for i, r := range m.v.Standings {
		if i == mostRows {
			t.More = m.more(len(m.v.Standings) - mostRows)
			break
		}
		t.Rows = append(t.Rows, m.standing(r, show, best))
	}
	m.out.Standings = t
}

func (m *maker) standingColumns(show shows) []column {
	list := []column{{Name: m.word("rank"), Num: true, First: true}, {Name: m.word("player")}}
	add := func(on bool, c column) {
		if on {
			list = append(list, c)
		}
	}
	total := "points"
	if show.bonus {
		total = "total"
	}
	add(show.bonus, column{Name: m.word("points"), Num: true})
	add(show.bonus, column{Name: m.word("bonus"), Num: true})
	add(true, column{Name: m.word(total), Num: true})
	add(show.tp, column{Name: m.word("tp"), Num: true})
	add(show.deck, column{Name: m.word("deck")})
	add(show.games, column{Name: m.word("wdl"), Hint: m.word("wins") + ", " + m.word("draws") + ", " + m.word("losses"), Num: true})
	add(show.parts, column{Name: m.word("results")})
	for _, key := range []string{"omw", "gw", "ogw"} {
		add(show.omw, column{Name: m.word(key), Num: true})
	}
	add(show.status, column{Name: m.word("status")})
	return list
}

func (m *maker) standing(r *view.Standing, show shows, best int64) standingRow {
	row := standingRow{Faded: r.Status != "active" && r.Status != "provisional"}
	add := func(on bool, c standingCell) {
		if on {
			row.Cells = append(row.Cells, c)
		}
	}
	rank := standingCell{Text: text(r.Rank), Class: "rank", Sort: text(r.Rank)}
	if r.Tied {
		rank.Mark = "="
	}
	add(true, rank)
	add(true, standingCell{Row: true, Text: r.Player})
	add(show.bonus, count(r.Points))
	add(show.bonus, count(r.Bonus))
	score := r.Score()
	add(true, standingCell{Text: text(score), Sort: text(score), Class: "num score", Wide: barWidth, Bar: int(max(0, score) * barWidth / best)})
	add(show.tp, count(r.TP))
	deck := standingCell{Class: "deckcol"}
	if r.Deck != nil {
		deck.Text, deck.Link, deck.Cards = m.deckTitle(r.Deck), m.deckID(r.Deck), short(r.Deck)
		if r.Deck.Name == "" && deck.Cards != nil {
			deck.Text, deck.Cards = cardNames(deck.Cards), nil
		}
	}
	add(show.deck, deck)
	add(show.games, games(r))
	add(show.parts, m.parts(r))
	for _, v := range []float64{r.OMW, r.GW, r.OGW} {
		add(show.omw, percent(v))
	}
	status := standingCell{}
	if r.Status != "active" {
		status.Text = m.word(r.Status)
	}
	add(show.status, status)
	return row
}

func count(n int64) standingCell {
	return standingCell{Text: text(n), Sort: text(n), Class: "num"}
}

func games(r *view.Standing) standingCell {
	if r.Wins == view.Null {
		return standingCell{Class: "num"}
	}
	return standingCell{Text: text(r.Wins) + "–" + text(r.Draws) + "–" + text(r.Losses), Class: "num", Sort: text(r.Wins)}
}

func percent(v float64) standingCell {
	if v < 0 {
		return standingCell{Class: "num"}
	}
	return standingCell{Text: strconv.FormatFloat(100*v, 'f', 2, 64), Sort: strconv.FormatFloat(v, 'g', -1, 64), Class: "num"}
}

// parts is the bar of a row's matches by result, and its words.
func (m *maker) parts(r *view.Standing) standingCell {
	c := standingCell{Class: "parts-col"}
	all := int64(0)
	for _, n := range r.N {
		all += max(0, n)
	}
	x, done := 0, int64(0)
	for _, v := range []int{6, 4, 3, 2, 1, 0} {
		n := r.N[v]
		if n <= 0 {
			continue
		}
		done += n
		end := int(done * partsWidth / all)
		c.Parts = append(c.Parts, part{v, x, end - x})
		x = end
		if c.Label != "" {
			c.Label += ", "
		}
		c.Label += fmt.Sprintf("%d × %s", n, m.word("res"+strconv.Itoa(v)))
	}
	c.Sort = text(r.N[6])
	return c
}

type matrix struct {
	ID     string
	Rows   []matrixRow
	Sums   []string // headings
	Legend []legendItem
	More   string
	Size   string // class by which a wide one is printed smaller
}

// sizes are the classes of matrices of more than so many decks: on paper all
// columns fit.
var sizes = []struct {
	over  int
	class string
}{{90, "m4"}, {60, "m3"}, {30, "m2"}}

type matrixRow struct {
	No           int // in entry order
	Player, Deck string
	Cells        []matrixCell
	Sums         []string
}

type matrixCell struct {
	No               int // of the column
	Class, Text, Say string
}

type legendItem struct {
	V    int
	Text string
}

func (m *maker) matrix() {
	v := m.v.Matrix
	if v == nil || v.N == 0 {
		return
	}
	t := &matrix{ID: m.heading("crosstable", 0)}
	m.out.Matrix = t
	if v.Cells == nil || v.N > widestMatrix {
		t.More = fmt.Sprintf(m.word("toowide"), v.N)
		return
	}
	for _, s := range sizes {
		if v.N > s.over {
			t.Size = s.class
			break
		}
	}
	show := m.shows()
	show.told = v.TellsSplits()
	t.Sums = []string{m.word("points")}
	if show.bonus {
		t.Sums = append(t.Sums, m.word("total"))
	}
	if show.tp {
		t.Sums = append(t.Sums, m.word("tp"))
	}
	bad := m.badCells()
	for _, i := range v.Order {
		t.Rows = append(t.Rows, m.matrixRow(v, i, show, bad))
	}
	for _, p := range []int{6, 4, 3, 2, 1, 0} {
		t.Legend = append(t.Legend, legendItem{p, m.word("res" + strconv.Itoa(p))})
	}
	if m.v.Split == 2 && !show.told { // a split shows as 2
		t.Legend = append(t.Legend[:2], t.Legend[3:]...)
		t.Legend[2].Text = m.word("res2") + " / " + m.word("res3")
	}
}

// badCells are the cells whose two sides contradict each other.
func (m *maker) badCells() map[[2]string]bool {
	bad := map[[2]string]bool{}
	for _, x := range m.v.Impossible() {
		bad[[2]string{x.AID, x.BID}], bad[[2]string{x.BID, x.AID}] = true, true
	}
	return bad
}

func (m *maker) matrixRow(v *view.Matrix, i int, show shows, bad map[[2]string]bool) matrixRow {
	e := &v.Rows[i]
	row := matrixRow{No: i + 1, Player: e.Player, Deck: e.DeckName()}
	if row.Deck == "" {
		row.Deck = cardNames(short(e.Deck))
	}
	for _, j := range v.Order {
		c := matrixCell{No: j + 1, Text: v.Cell(i, j)}
		p := v.At(i, j)
		switch {
		case i == j:
			c.Class, c.Text = "self", "X"
		case p == view.Null:
			c.Class = "none"
		default:
			p = v.Result(i, j)
			c.Class = "c" + text(p)
			c.Say = m.say(c.Text, p, show.told)
		}
		if bad[[2]string{v.IDs[i], v.IDs[j]}] {
			c.Class += " bad"
		}
		row.Cells = append(row.Cells, c)
	}
	sums := []int64{v.Sum(i)}
	if s := e.Standing; s != nil {
		sums[0] = s.Points
		if show.bonus {
			sums = append(sums, s.Score())
		}
		if show.tp {
			sums = append(sums, s.TP)
		}
	}
	for _, n := range sums {
		row.Sums = append(row.Sums, text(n))
	}
	for len(row.Sums) < len(m.out.Matrix.Sums) {
		row.Sums = append(row.Sums, "")
	}
	return row
}

// say is what a cell means in words; a 2 where a split is worth 2 means one of
// two things unless the table tells them apart.
func (m *maker) say(cell string, points int64, told bool) string {
	if points == 2 && m.v.Split == 2 && view.Letters(cell) == "" && !told {
		return m.word("res2") + " / " + m.word("res3")
	}
	if points < 0 || points > 6 || points == 5 {
		return ""
	}
	return m.word("res" + text(points))
}

func cardNames(cards []view.Card) string {
	list := make([]string, len(cards))
	for i := range cards {
		list[i] = cards[i].Name
		if cards[i].Count > 1 {
			list[i] = text(cards[i].Count) + " " + list[i]
		}
	}
	return strings.Join(list, " / ")
}
