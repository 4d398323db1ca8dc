package rules_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"
	"pgregory.net/rapid"

	"deckmill/ingest/diag"
)

// round is a results table without a layout.
type round struct {
	names  []string
	cells  [][]string // letters of two games, W before D before L; "" on the diagonal
	bonus  []int
	totals []int
}

var (
	pointsOf   = map[string]int{"WW": 6, "WD": 4, "WL": 3, "DD": 2, "DL": 1, "LL": 0}
	mirrors    = map[string]string{"WW": "LL", "WD": "DL", "WL": "WL", "DD": "DD", "DL": "WD", "LL": "WW"}
	bothPoints = map[string]string{"6": "6-0", "4": "4:1", "3": "3 - 3", "2": "2–2", "1": "1/4", "0": "0-6"}
	results    = []string{"WW", "WD", "WL", "DD", "DL", "LL"}
	// one for each deck, so that no two decks are twins
	cards = []string{"Fog", "Duress", "Swamp", "Island", "Plains", "Mountain", "Forest", "Wasteland", "Mox Jet"}
	// names that tempt a reader: separators, quotes, letters of Windows-1252,
	// formulas, numbers, our own headers
	nasty = []string{"Smith, Bob", "The \"Q\"", "»Zoë«", "Maß", "O'Neil; jr", "1337", "R2", "Total", "Rank", "No", "Note", "Name", "card_1", "=SUM(A1)", "Deck 1", "Anne-Marie", "Ana (NL)", "X|Y", "José", "Bonus", "Fog"}
)

func drawRound(t *rapid.T) round {
	n := rapid.IntRange(2, 9).Draw(t, "decks")
	r := round{names: rapid.Permutation(nasty).Draw(t, "names")[:n], bonus: make([]int, n), totals: make([]int, n), cells: make([][]string, n)}
	withBonus := rapid.Bool().Draw(t, "with bonus")
	for i := range n {
		r.cells[i] = make([]string, n)
	}
	for i := range n {
		if withBonus {
			r.bonus[i] = rapid.IntRange(0, 3).Draw(t, "bonus")
		}
		for j := i + 1; j < n; j++ {
			r.cells[i][j] = rapid.SampledFrom(results).Draw(t, "result")
			r.cells[j][i] = mirrors[r.cells[i][j]]
		}
	}
	for i := range n {
		r.totals[i] = r.bonus[i]
		for _, c := range r.cells[i] {
			r.totals[i] += pointsOf[c]
		}
	}
	return r
}

// sums is what every reading of the round must give: name and total, by name.
func (r *round) sums() []string {
	var out []string
	for i, name := range r.names {
		out = append(out, fmt.Sprintf("%s %d", name, r.totals[i]))
	}
	slices.Sort(out)
	return out
}

// layout writes a round as a table.
type layout struct {
	name    string
	comma   string
	letters bool
	write   func(r *round, cell func(i, j int) string) [][]string
}

func ids(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = strconv.Itoa(i + 1)
	}
	return out
}

func (r *round) row(i int, cell func(i, j int) string) []string {
	out := make([]string, len(r.names))
	for j := range out {
		out[j] = cell(i, j)
	}
	return out
}

var layouts = []layout{
	{name: "mtg-forum", comma: ";", write: func(r *round, cell func(i, j int) string) [][]string {
		head := []string{"player", "card_1", "card_2", "card_3"}
		for j := range r.names {
			head = append(head, fmt.Sprintf("result_%d", j))
		}
		rows := [][]string{append(head, "bonus", "round")}
		for i, name := range r.names {
			row := append([]string{name, cards[i], "Jace, Wielder of Mysteries", ""}, r.row(i, func(i, j int) string { return "0" + cell(i, j) })...)
			rows = append(rows, append(row, strconv.Itoa(r.bonus[i]), "107"))
		}
		return rows
	}},
	{name: "numbered", comma: ",", write: func(r *round, cell func(i, j int) string) [][]string {
		rows := [][]string{append(append([]string{"no", "player"}, ids(len(r.names))...), "bonus", "total")}
		for i, name := range r.names {
			rows = append(rows, append(append([]string{strconv.Itoa(i + 1), name}, r.row(i, cell)...), strconv.Itoa(r.bonus[i]), strconv.Itoa(r.totals[i])))
		}
		return rows
	}},
	{name: "letters, names backwards", comma: "\t", letters: true, write: func(r *round, cell func(i, j int) string) [][]string {
		head := slices.Clone(r.names)
		slices.Reverse(head)
		rows := [][]string{append(append([]string{"Player"}, head...), "Bonus points")}
		for i, name := range r.names {
			row := r.row(i, cell)
			slices.Reverse(row)
			rows = append(rows, append(append([]string{name}, row...), strconv.Itoa(r.bonus[i])))
		}
		return rows
	}},
	{name: "points of both", comma: ";", write: func(r *round, cell func(i, j int) string) [][]string {
		rows := [][]string{append(append([]string{"Joueur"}, r.names...), "Bonus", "Total")}
		for i, name := range r.names {
			row := r.row(i, func(i, j int) string {
				if both, ok := bothPoints[cell(i, j)]; ok && i != j {
					return both
				}
				return cell(i, j)
			})
			rows = append(rows, append(append([]string{name}, row...), strconv.Itoa(r.bonus[i]), strconv.Itoa(r.totals[i])))
		}
		return rows
	}},
	{name: "letters with a mark between them", comma: "\t", letters: true, write: func(r *round, cell func(i, j int) string) [][]string {
		rows := [][]string{append(append([]string{"No", "Player"}, ids(len(r.names))...), "Bonus")}
		for i, name := range r.names {
			row := r.row(i, func(i, j int) string {
				if c := cell(i, j); len(c) == 2 && strings.Trim(c, "WDL") == "" {
					return c[:1] + "/" + c[1:]
				}
				return cell(i, j)
			})
			rows = append(rows, append(append([]string{strconv.Itoa(i + 1), name}, row...), strconv.Itoa(r.bonus[i])))
		}
		return rows
	}},
	{name: "no header, number and name", comma: ",", write: func(r *round, cell func(i, j int) string) [][]string {
		var rows [][]string
		for i, name := range r.names {
			rows = append(rows, append(append([]string{strconv.Itoa(i + 1), name}, r.row(i, cell)...), strconv.Itoa(r.bonus[i]), strconv.Itoa(r.totals[i])+" (4)"))
		}
		return rows
	}},
	{name: "no header, name", comma: ";", letters: true, write: func(r *round, cell func(i, j int) string) [][]string {
		var rows [][]string
		for i, name := range r.names {
			rows = append(rows, append(append([]string{name}, r.row(i, cell)...), strconv.Itoa(r.bonus[i]), strconv.Itoa(r.totals[i])))
		}
		return rows
	}},
}

// text is the round in a layout, with the mark on the diagonal and the cells
// that change says.
func (l *layout) text(r *round, self, end string, change map[[2]int]string) string {
	cell := func(i, j int) string {
		c, changed := change[[2]int{i, j}]
		switch {
		case i == j:
			return self
		case !changed:
			c = r.cells[i][j]
		}
		if p, ok := pointsOf[c]; ok && !l.letters {
			return strconv.Itoa(p)
		}
		return c
	}
	var b strings.Builder
	for _, row := range l.write(r, cell) {
		for k, c := range row {
			if k > 0 {
				b.WriteString(l.comma)
			}
			if strings.ContainsAny(c, ",;|\"\t") {
				c = `"` + strings.ReplaceAll(c, `"`, `""`) + `"`
			}
			b.WriteString(c)
		}
		b.WriteString(end)
	}
	return b.String()
}

// encodings are the ways in which people save a table.
var encodings = map[string]func(string) string{
	"utf-8":        func(s string) string { return s },
	"utf-8 BOM":    func(s string) string { return "\ufeff" + s },
	"windows-1252": func(s string) string { out, _ := charmap.Windows1252.NewEncoder().String(s); return out },
	"utf-16": func(s string) string {
		out := []byte{0xff, 0xfe}
		for _, u := range utf16.Encode([]rune(s)) {
			out = append(out, byte(u), byte(u>>8))
		}
		return string(out)
	},
}

func drawText(t *rapid.T, r *round, change map[[2]int]string) (string, *layout) {
	most := len(layouts)
	if len(r.names) < 4 {
		most = 3 // a table so small needs a header to say what it is
	}
	l := &layouts[rapid.IntRange(0, most-1).Draw(t, "layout")]
	self := rapid.SampledFrom([]string{"X", "xx", "-", "0", "—"}).Draw(t, "diagonal")
	switch {
	case l.name == "mtg-forum":
		self = "0"
	case strings.HasPrefix(l.name, "no header") && self == "0":
		self = "X" // a first row 0 1 2 3 would be a header
	}
	end := rapid.SampledFrom([]string{"\n", "\r\n", "\r"}).Draw(t, "line end")
	enc := rapid.SampledFrom([]string{"utf-8", "utf-8 BOM", "windows-1252", "utf-16"}).Draw(t, "encoding")
	return encodings[enc](l.text(r, self, end, change)), l
}

const event = "results = [\"r.csv\"]\n[scoring]\nsplit_points = 3\n"

// One round gives one table of standings, however it is written.
func TestEveryLayoutGivesTheSameStandings(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		r := drawRound(t)
		text, l := drawText(t, &r, nil)
		o := judge(t, dir, map[string]string{"event.toml": event, "r.csv": text})[0]
		var got []string
		for _, line := range standings(o) {
			parts := strings.Split(line, " ")
			if parts[len(parts)-1] == "provisional" {
				t.Fatalf("%s: %s\n%s", l.name, line, text)
			}
			got = append(got, strings.Join(parts[1:len(parts)-1], " "))
		}
		slices.Sort(got)
		if diff := cmp.Diff(r.sums(), got); diff != "" {
			t.Fatalf("%s (-want +got):\n%s\n%s", l.name, diff, text)
		}
		if found := open(o); found != nil {
			t.Fatalf("%s: findings %q\n%s", l.name, found, text)
		}
	})
}

// A cell changed to anything of other points is reported with both players,
// whatever stands in it.
func TestEveryWrongCellIsReported(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		r := drawRound(t)
		i := rapid.IntRange(0, len(r.names)-1).Draw(t, "row")
		j := (i + rapid.IntRange(1, len(r.names)-1).Draw(t, "column")) % len(r.names)
		wrong := rapid.SampledFrom(append([]string{"7", "9", "WWW", "Q", "?", ""}, results...)).
			Filter(func(s string) bool { p, ok := pointsOf[s]; return !ok || p != pointsOf[r.cells[i][j]] }).Draw(t, "wrong")
		text, l := drawText(t, &r, map[[2]int]string{{i, j}: wrong})
		if l.name == "mtg-forum" && pointsOf[wrong] == 0 && wrong != "LL" {
			return // a 0 before it makes it another text
		}
		o := judge(t, dir, map[string]string{"event.toml": event, "r.csv": text})[0]
		for k := range o.Findings {
			f := &o.Findings[k]
			pair := []string{f.Player, f.Args["opponent"]}
			if f.Open(false) && f.Subject.Kind == diag.OnMatch && slices.Contains(pair, r.names[i]) && slices.Contains(pair, r.names[j]) {
				return
			}
		}
		t.Fatalf("%s: %s against %s became %q; findings %q\n%s", l.name, r.names[i], r.names[j], wrong, open(o), text)
	})
}

// The order of the rows changes nothing but positions.
func TestOrderOfRowsChangesNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		r := drawRound(t)
		order := make([]int, len(r.names))
		for i := range order {
			order[i] = i
		}
		order = rapid.Permutation(order).Draw(t, "order")
		q := round{}
		for _, i := range order {
			var cells []string
			for _, j := range order {
				cells = append(cells, r.cells[i][j])
			}
			q.names, q.cells, q.bonus, q.totals = append(q.names, r.names[i]), append(q.cells, cells), append(q.bonus, r.bonus[i]), append(q.totals, r.totals[i])
		}
		ties := rapid.SampledFrom([]string{"shared", "head-to-head", "best-placed"}).Draw(t, "ties")
		var got [2][]string
		for k, x := range []*round{&r, &q} {
			o := judge(t, dir, map[string]string{"event.toml": event + "ties = \"" + ties + "\"\n", "r.csv": layouts[1].text(x, "X", "\n", nil)})[0]
			got[k] = standings(o)
		}
		if diff := cmp.Diff(got[0], got[1]); diff != "" {
			t.Fatalf("standings (-before +after):\n%s", diff)
		}
	})
}

// A list of the matches gives what the table gives: however a result is written,
// and listed once or from both sides.
func TestPairListsGiveTheSameStandings(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	points := func(c string) string { return strconv.Itoa(pointsOf[c]) }
	games := func(c string) string {
		return fmt.Sprintf("%d-%d-%d", strings.Count(c, "W"), strings.Count(c, "L"), strings.Count(c, "D"))
	}
	lists := []struct {
		head    string
		profile string
		write   func(c string) string
	}{
		{"player,opponent,result", "", func(c string) string { return c }},
		{"joueur,adversaire,résultat", "", func(c string) string { return strings.NewReplacer("W", "V", "D", "N", "L", "D").Replace(c) }},
		{"игрок,соперник,результат", "", func(c string) string { return strings.NewReplacer("W", "В", "D", "Н", "L", "П").Replace(c) }},
		{"player,opponent,points", "", points},
		{"player1,player2,score", "", func(c string) string { return bothPoints[points(c)] }},
		{"player,opponent,on_play,on_draw", "", func(c string) string { return c[:1] + "," + c[1:] }},
		{"joueur,adversaire,on play,on draw", "", func(c string) string {
			c = strings.NewReplacer("W", "V", "D", "N", "L", "D").Replace(c)
			return c[:1] + "," + c[1:]
		}},
		{"joueur A,joueur B,points A,points B", "", func(c string) string { return strings.ReplaceAll(points(c)+"-"+points(mirrors[c]), "-", ",") }},
		{"player1,player2,result", "profile = \"xcb\"\n", games},
		{"player1,player2,games1,games2,draws", "profile = \"xcb\"\n", func(c string) string { return strings.ReplaceAll(games(c), "-", ",") }},
	}
	rapid.Check(t, func(t *rapid.T) {
		r := drawRound(t)
		for i := range r.names {
			r.totals[i] -= r.bonus[i]
		}
		if n := len(r.names); n < 3 {
			return // every result may be a draw, which looks the same in lists of all games
		}
		l := lists[rapid.IntRange(0, len(lists)-1).Draw(t, "list")]
		both := rapid.Bool().Draw(t, "both sides")
		r.cells[0][1], r.cells[1][0] = "WW", "LL"
		for i := range r.names {
			r.totals[i] = 0
			for _, c := range r.cells[i] {
				r.totals[i] += pointsOf[c]
			}
		}
		var text strings.Builder
		text.WriteString(l.head + "\n")
		for i := range r.names {
			for j := range r.names {
				if i < j || both && i != j {
					fmt.Fprintf(&text, "%q,%q,%s\n", strings.ReplaceAll(r.names[i], `"`, "'"), strings.ReplaceAll(r.names[j], `"`, "'"), l.write(r.cells[i][j]))
				}
			}
		}
		o := judge(t, dir, map[string]string{"event.toml": event + l.profile, "r.csv": text.String()})[0]
		var got, want []string
		for _, line := range standings(o) {
			parts := strings.Split(line, " ")
			got = append(got, strings.Join(parts[1:len(parts)-1], " "))
		}
		for _, line := range r.sums() {
			want = append(want, strings.ReplaceAll(line, `"`, "'"))
		}
		slices.Sort(got)
		slices.Sort(want)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s (-want +got):\n%s\n%s", l.head, diff, text.String())
		}
		if found := open(o); found != nil {
			t.Fatalf("%s: findings %q\n%s", l.head, found, text.String())
		}
	})
}

// FuzzResults: no file takes the stages down.
func FuzzResults(f *testing.F) {
	r := round{names: []string{"Ana", "Bob"}, cells: [][]string{{"", "WL"}, {"WL", ""}}, bonus: []int{0, 1}, totals: []int{3, 4}}
	for i := range layouts {
		f.Add(layouts[i].text(&r, "X", "\n", nil))
	}
	f.Add("player,1,2\nAna,X,?\nAna,6,X\n")
	f.Add("no,1\n1,X\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 {
			return
		}
		o := judge(t, t.TempDir(), map[string]string{"event.toml": "decks = [\"r.csv\"]\nformat = \"3CB\"\n" + event, "r.csv": text})[0]
		_ = standings(o)
		_ = open(o)
	})
}
