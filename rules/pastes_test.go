package rules_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// forumNames are names as forums show them.
var forumNames = []string{"Aurore", "Bram, le vieux", "»Cyan«", "Maß", "Deltá", "E.T.", "Fjord 2", "x_Gil_x", "Hector-Louis", "Ida", "Jo", "Kim", "Lou", "Max", "Noé", "Ona", "Pia"}

func drawForumRound(t *rapid.T) round {
	n := rapid.IntRange(2, 17).Draw(t, "decks")
	r := round{names: slices.Clone(forumNames[:n]), bonus: make([]int, n), totals: make([]int, n), cells: make([][]string, n)}
	for i := range n {
		r.cells[i] = make([]string, n)
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			r.cells[i][j] = rapid.SampledFrom(results).Draw(t, "result")
			r.cells[j][i] = mirrors[r.cells[i][j]]
		}
		for _, c := range r.cells[i] {
			r.totals[i] += pointsOf[c]
		}
	}
	return r
}

// ranks are 1-2-2-4 by total.
func (r *round) ranks() []int {
	out := make([]int, len(r.names))
	for i, total := range r.totals {
		out[i] = 1
		for _, other := range r.totals {
			if other > total {
				out[i]++
			}
		}
	}
	return out
}

func (r *round) points(i int, self, pad string, own bool) []string {
	var out []string
	for j := range r.names {
		switch {
		case i == j && own:
			out = append(out, self)
		case i != j:
			out = append(out, pad+strconv.Itoa(pointsOf[r.cells[i][j]]))
		}
	}
	return out
}

// forums are the layouts of spec/xcb.md as people paste them. byNumber: rows
// have no names.
var forums = []struct {
	name     string
	byNumber bool
	write    func(t *rapid.T, r *round) []string
}{
	{"The Mana Drain", true, func(_ *rapid.T, r *round) []string {
		head := "   "
		for j := range r.names {
			head += strconv.Itoa((j+1)%10) + " "
		}
		out := []string{"TMD 3CB #71 results", "", head + "Total Position"}
		for i, rank := range r.ranks() {
			out = append(out, fmt.Sprintf("%2d| %s %d (%d)", i+1, strings.Join(r.points(i, "X", "", true), " "), r.totals[i], rank))
		}
		return out
	}},
	{"own cell left out", true, func(_ *rapid.T, r *round) []string {
		if len(r.names) < 3 {
			return nil // one result in a row is no table
		}
		out := []string{"Round 12", ""}
		for i := range r.names {
			m := len(r.names) - 1
			out = append(out, fmt.Sprintf("%d| %s | %d | %d", i+1, strings.Join(r.points(i, "", "", false), " "), r.totals[i], (200*r.totals[i]+m)/(2*m)))
		}
		return out
	}},
	{"mtg-forum, bars anywhere", true, func(t *rapid.T, r *round) []string {
		head := []string{"xx"}
		for j := range r.names {
			head = append(head, fmt.Sprintf("%02d", j+1))
		}
		out := []string{strings.Join(head, "|") + "|Summe"}
		for i := range r.names {
			line := fmt.Sprintf("%02d|", i+1)
			for k, c := range r.points(i, "xx", "0", true) {
				if k > 0 {
					line += rapid.SampledFrom([]string{"|", " | ", " ", "|"}).Draw(t, "bar")
				}
				line += c
			}
			out = append(out, line+fmt.Sprintf("|%d", r.totals[i])+rapid.SampledFrom([]string{"", " (late)", " (Tippfehler, sorry)"}).Draw(t, "comment"))
		}
		return out
	}},
	{"seed rows", false, func(_ *rapid.T, r *round) []string {
		var out []string
		for i, name := range r.names {
			out = append(out, fmt.Sprintf("%s : %s = %d", name, strings.Join(r.points(i, "X", "", true), "-"), r.totals[i]))
		}
		return out
	}},
	{"deck lines above", false, func(_ *rapid.T, r *round) []string {
		var out []string
		for i, name := range r.names {
			out = append(out, fmt.Sprintf("#%d %s - %s, Jace, Wielder of Mysteries, %s", i+1, name, cards[i%len(cards)], []string{"Mox Pearl", "Mox Ruby"}[i/len(cards)]))
		}
		out = append(out, "")
		for i := range r.names {
			out = append(out, fmt.Sprintf("%d| %s = %d", i+1, strings.Join(r.points(i, "-", "", true), " "), r.totals[i]))
		}
		return out
	}},
	{"number and name", false, func(_ *rapid.T, r *round) []string {
		var out []string
		for i, name := range r.names {
			out = append(out, fmt.Sprintf("%d. %s %s = %d", i+1, name, strings.Join(r.points(i, "X", "", true), " "), r.totals[i]))
		}
		return out
	}},
	{"names above", false, func(t *rapid.T, r *round) []string {
		if len(r.names) < 3 {
			return nil
		}
		out := []string{"Results of round 3", "| " + strings.Join(r.names, " | ") + " | Total |"}
		var rows []string
		for i, name := range r.names {
			rows = append(rows, fmt.Sprintf("%s | %s | %d |", name, strings.Join(r.points(i, "X", "", true), " | "), r.totals[i]))
		}
		return append(out, rapid.Permutation(rows).Draw(t, "order")...)
	}},
	{"last digits, own cell left out", true, func(_ *rapid.T, r *round) []string {
		if len(r.names) < 3 {
			return nil
		}
		head := "X | "
		for j := range r.names {
			head += strconv.Itoa((j+1)%10) + " "
		}
		out := []string{head + "| Total"}
		for i := range r.names {
			out = append(out, fmt.Sprintf("%d | %s | %d", i+1, strings.Join(r.points(i, "", "", false), " "), r.totals[i]))
		}
		return out
	}},
	{"BBCode table", false, func(t *rapid.T, r *round) []string {
		end := rapid.SampledFrom([]string{"[/td]", "[/td]\n", "[/TD] ", ""}).Draw(t, "end of a cell")
		between := rapid.SampledFrom([]string{"\n", "", "\n\n"}).Draw(t, "between rows")
		deco := rapid.SampledFrom([]string{"%s", "[b]%s[/b]", "[color=#ff0000]%s[/color]", "[align=center][size=2]%s[/size][/align]"}).Draw(t, "tags")
		cell := func(s string) string { return "[td]" + fmt.Sprintf(deco, s) + end }
		var rows []string
		for i, name := range r.names {
			row := "[tr]" + cell(strconv.Itoa(i+1)) + cell(name)
			for _, c := range r.points(i, "X", "", true) {
				row += cell(c)
			}
			rows = append(rows, row+cell(strconv.Itoa(r.totals[i]))+"[/tr]")
		}
		return strings.Split("[table]"+strings.Join(rows, between)+"[/table]", "\n")
	}},
}

// TestForumTables: a round pasted in any layout gives its totals, by name or by
// number, and nothing is left open.
func TestForumTables(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		r := drawForumRound(t)
		f := forums[rapid.IntRange(0, len(forums)-1).Draw(t, "layout")]
		lines := f.write(t, &r)
		if lines == nil {
			return
		}
		text := strings.Join(lines, "\n") + "\n"
		o := judge(t, dir, map[string]string{"event.toml": "results = [\"r.txt\"]\n[scoring]\nsplit_points = 3\n", "r.txt": text})[0]
		want := r.sums()
		if f.byNumber {
			want = nil
			for i := range r.names {
				want = append(want, fmt.Sprintf("%d %d", i+1, r.totals[i]))
			}
			slices.Sort(want)
		}
		var got []string
		for _, line := range standings(o) {
			parts := strings.Split(line, " ")
			got = append(got, strings.Join(parts[1:len(parts)-1], " "))
		}
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s (-want +got):\n%s\n%s\n%q", f.name, diff, text, standings(o))
		}
		if found := open(o); found != nil {
			t.Fatalf("%s: findings %q\n%s", f.name, found, text)
		}
	})
}

// TestForumRowsOneByOne: with only some rows pasted, these are read as far as
// they go, and the others are missing.
func TestForumRowsOneByOne(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		r := drawForumRound(t)
		n := len(r.names)
		if n < 3 {
			return
		}
		f := forums[0]
		lines := f.write(t, &r)[3:]
		keep := rapid.IntRange(1, n-1).Draw(t, "rows")
		lines = rapid.Permutation(lines).Draw(t, "order")[:keep]
		text := strings.Join(lines, "\n") + "\n"
		o := judge(t, dir, map[string]string{"event.toml": "results = [\"r.txt\"]\n[scoring]\nsplit_points = 3\n", "r.txt": text})[0]
		if got := o.Results.Phase.Table.N(); got != n {
			t.Fatalf("%d decks, want %d\n%s", got, n, text)
		}
		sums := map[string]int{}
		for _, row := range o.Results.Rows {
			sums[o.Results.Phase.Table.Entrants[row.Entrant].Label] = row.Points
		}
		for _, line := range lines {
			no := strings.TrimSpace(line[:strings.Index(line, "|")])
			k, _ := strconv.Atoi(no)
			if sums[no] != r.totals[k-1] {
				t.Fatalf("row %s: %d points, want %d\n%s", no, sums[no], r.totals[k-1], text)
			}
		}
		if got := count(o, "TOTAL_DIFFERS"); got > 0 {
			t.Fatalf("%d totals differ\n%s", got, text)
		}
	})
}

// TestForumWrongCell: a cell of a post changed to other points is reported with
// both rows, and the printed total with what it supports.
func TestForumWrongCell(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		r := drawForumRound(t)
		n := len(r.names)
		if n < 3 {
			return
		}
		i := rapid.IntRange(0, n-1).Draw(t, "row")
		j := (i + rapid.IntRange(1, n-1).Draw(t, "column")) % n
		wrong := rapid.SampledFrom([]string{"6", "4", "3", "2", "1", "0", "7", "W6"}).Draw(t, "cell")
		right := strconv.Itoa(pointsOf[r.cells[i][j]])
		if wrong == right {
			return
		}
		lines := forums[0].write(t, &r)
		head, cells, _ := strings.Cut(lines[3+i], "| ")
		words := strings.Split(cells, " ")
		words[j] = wrong
		lines[3+i] = head + "| " + strings.Join(words, " ")
		text := strings.Join(lines, "\n") + "\n"
		o := judge(t, dir, map[string]string{"event.toml": "results = [\"r.txt\"]\n[scoring]\nsplit_points = 3\n", "r.txt": text})[0]
		a, b := strconv.Itoa(i+1), strconv.Itoa(j+1)
		for k := range o.Findings {
			f := &o.Findings[k]
			if f.Code != "PAIR_IMPOSSIBLE" && f.Code != "CELL_INVALID" {
				continue
			}
			if f.Player == a && f.Args["opponent"] == b || f.Player == b && f.Args["opponent"] == a {
				return
			}
		}
		t.Fatalf("%s against %s: %s for %s is not reported\n%s\n%q", a, b, wrong, right, text, open(o))
	})
}
