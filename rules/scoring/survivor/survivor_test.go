package survivor

import (
	"encoding/csv"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest/event"
)

// thread makes a phase of posts: "no time author deck ruling results", fields
// parted by |, times as hours after the start ("" = none).
func thread(lines ...string) *event.Phase {
	p := event.NewPhase(event.Settings{Phase: "main", Lang: "en", Timezone: "Europe/Paris", XCB: event.XCB{PageSize: 20}}, event.NewStrings())
	for i, l := range lines {
		c := append(strings.Split(l, "|"), "", "", "", "", "")
		no, _ := strconv.Atoi(c[0])
		post := event.Post{No: int32(no), Author: c[2], Deck: c[3], Ruling: c[4], Results: c[5], Index: -1}
		post.Pos.Row = int32(i + 2)
		if h, err := strconv.ParseFloat(c[1], 64); err == nil {
			post.Time = event.TimeOf(time.Date(2013, 3, 20, 0, 0, 0, 0, time.UTC).Add(time.Duration(h * float64(time.Hour))))
		}
		p.Posts = append(p.Posts, post)
	}
	return p
}

// lines are the rows of a result: post, k, decks to beat, status, reason.
func lines(p *event.Phase, r *Result) []string {
	var out []string
	for i := range r.Rows {
		x := &r.Rows[i]
		var beat []string
		for _, k := range x.MustBeat {
			beat = append(beat, r.Rows[k].Deck)
		}
		out = append(out, fmt.Sprintf("%d %d [%s] %s %s", p.Posts[x.Post].No, x.K, strings.Join(beat, " "), x.Status, x.Reason))
	}
	return out
}

func codes(r *Result) string {
	var out []string
	for i := range r.Findings {
		if c := r.Findings[i].Code; c != "SURVIVOR_WINNER" && c != "SURVIVOR_INVALID" {
			out = append(out, c)
		}
	}
	return strings.Join(out, " ")
}

func TestJudge(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		posts []string
		want  []string
		codes string
	}{
		{"first and second", []string{"2|0|Ana|A", "3|1|Bob|B||A:6"}, []string{"2 0 [] valid first deck", "3 1 [A] valid "}, ""},
		{
			"rows in any order",
			[]string{"3|1|Bob|B||A 4-1", "2|0|Ana|A"},
			[]string{"2 0 [] valid first deck", "3 1 [A] valid "},
			"",
		},
		{
			"one author in other letters",
			[]string{"2|0|Ana|A", "3|1| ANA |B||A:6"},
			[]string{"2 0 [] valid first deck", "3 1 [A] invalid same author as the previous valid deck (3.3a)"},
			"",
		},
		{
			"all that exist when there are fewer than k",
			[]string{"41|0|Ana|A", "42|1|Bob|B||A:6"},
			[]string{"41 0 [] valid first deck", "42 3 [A] valid "},
			"",
		},
		{
			"one of several is lost",
			[]string{"21|0|Ana|A", "22|1|Bob|B||A:6", "23|2|Cy|C||B:6;A:1", "24|3|Dee|D||B:2;A:3"},
			[]string{"21 0 [] valid first deck", "22 2 [A] valid ", "23 2 [B A] invalid 1 against A (needs 6 or 4)", "24 2 [B A] invalid 2 against B, 3 against A"},
			"",
		},
		{
			"the first one was ruled out",
			[]string{"2|0|Ana|A|illégal", "3|1|Ana|B", "4|2|Bob|C||B:6"},
			[]string{"2 0 [] invalid illegal deck (ruling)", "3 0 [] valid first deck", "4 1 [B] valid "},
			"",
		},
		{
			"words of the moderator",
			[]string{"2|0|Ana|A|legal", "3|1|Bob|B|crosspost|A:6", "4|2|Bob|C|valide|A:0", "5|3|Cy|D|refusé|C:6", "6|4|Cy|E|demain|C:6", "7|5|Cy|F|en attente|C:6", "8|6|Dee|G|non légal|C:6"},
			[]string{
				"2 0 [] valid first deck", "3 1 [A] undecided crosspost, not counted until ruled on (3.4a)", "4 1 [A] valid valid (ruling)", "5 1 [C] invalid invalid (ruling)",
				"6 1 [C] undecided the ruling is not understood", "7 1 [C] undecided waits for a ruling (3.4a)", "8 1 [C] invalid illegal deck (ruling)",
			},
			"SURVIVOR_UNDECIDED SURVIVOR_NOT_CONSECUTIVE POST_RULING SURVIVOR_UNDECIDED",
		},
		{
			"several decks in a post",
			[]string{"2|0|Ana|A", "3|1|Bob|B||A:6", "3|1|Bob|C||A:6", "3|1|Bob|B||A:6"},
			[]string{"2 0 [] valid first deck", "3 1 [A] valid ", "3 1 [B] invalid more than one deck in post 3 (3.3b)", "3 1 [B] invalid stands twice"},
			"POST_SEVERAL_DECKS POST_SEVERAL_DECKS",
		},
		{
			"too late, at the very second",
			[]string{"2|0|Ana|A", "3|23.99|Bob|B||A:6", "4|47.99|Cy|C||B:6"},
			[]string{"2 0 [] valid first deck", "3 1 [A] valid ", "4 1 [B] invalid after 2013-03-22 00:59:24 CET: Bob has won with B (3.5)"},
			"",
		},
		{
			"an undecided deck may have kept it going",
			[]string{"2|0|Ana|A", "3|20|Bob|B", "4|30|Cy|C||A:6", "5|60|Dee|D||A:6"},
			[]string{
				"2 0 [] valid first deck", "3 1 [A] undecided no result against A: missing", "4 1 [A] undecided after 2013-03-21 01:00:00 CET, when Ana wins with A (3.5), unless B counts",
				"5 1 [A] invalid after 2013-03-21 01:00:00 CET: Ana has won with A (3.5)",
			},
			"SURVIVOR_UNDECIDED SURVIVOR_UNDECIDED",
		},
		{
			"without times",
			[]string{"2||Ana|A", "3||Bob|B||6/0", "4||Ana|C||4/1"},
			[]string{"2 0 [] valid first deck", "3 1 [A] valid ", "4 1 [B] valid "},
			"",
		},
		{
			"times against numbers",
			[]string{"2|5|Ana|A", "3|1|Bob|B||A:6"},
			[]string{"2 0 [] valid first deck", "3 1 [A] valid "},
			"POST_TIME_ORDER",
		},
		{
			"results that are none",
			[]string{"2|0|Ana|A", "3|1|Bob|B||A:7", "4|2|Cy|C||A:6-2", "5|3|Dee|D||Z:6", "6|4|Eve|E||A:6;A:3"},
			[]string{
				"2 0 [] valid first deck", "3 1 [A] undecided no result against A: missing", "4 1 [A] undecided no result against A: missing",
				"5 1 [A] undecided no result against A: missing", "6 1 [A] undecided 6 / 3 against A: which one?",
			},
			"POST_RESULT SURVIVOR_UNDECIDED POST_RESULT SURVIVOR_UNDECIDED POST_DECK_UNKNOWN SURVIVOR_UNDECIDED SURVIVOR_UNDECIDED",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := thread(tt.posts...)
			r := Judge(p, nil)
			if diff := cmp.Diff(tt.want, lines(p, r)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if got := codes(r); got != tt.codes {
				t.Errorf("findings: %s, want %s", got, tt.codes)
			}
		})
	}
}

func TestParse(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"D01:6;D02:4":              "D01=6 D02=4",
		"D01 6-0":                  "D01=6",
		"D01 6/0, D02 4/1":         "D01=6 D02=4",
		"D01: 6 - 0 ; D02 = 4 – 1": "D01=6 D02=4",
		"D01 6-0 D02 4-1":          "D01=6 D02=4",
		"1:6;2:4":                  "1=6 2=4",
		"1 6-0":                    "1=6",
		"#2 : 4":                   "#2=4",
		"6/0":                      "=6",
		"6-0, 4-1":                 "=6 =4",
		"6 à 0 contre D01":         "D01=6",
		"6-0 vs D01":               "D01=6",
		"vs. D01 : 4-1":            "D01=4",
		"D01 WW | D02 WD":          "D01=6 D02=4",
		"D01 VN et D02 VV":         "D01=4 D02=6",
		"D01 - 6":                  "D01=6",
		"D01-6":                    "D01=6",
		"6/0 Why me 4/1 Because":   "=6 Why me=4 Because=-1",
		"D01: 3-3\nD02: 1-4":       "D01=3 D02=1",
		"D01:6-2":                  "D01=-1",
		"the deck of Bob wins":     "the deck of Bob wins=-1",
		"":                         "",
	} {
		var got []string
		for _, s := range parse(in) {
			got = append(got, s.deck+"="+strconv.Itoa(s.points))
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("parse(%q) = %s, want %s", in, text, want)
		}
	}
}

// The last valid deck wins after k days, k being the page of its own post.
func TestWinner(t *testing.T) {
	t.Parallel()
	p := thread("2|0|Ana|A", "21|10|Bob|B||A:6", "22|20|Cy|C||B:6")
	r := Judge(p, nil)
	if r.Last != 1 || r.Days != 2 || r.Deadline.In("UTC") != "2013-03-22 10:00:00 UTC" {
		t.Errorf("last %d, %d days, %s", r.Last, r.Days, r.Deadline.In("UTC"))
	}
	if r := Judge(thread("2|0|Ana|A|illegal"), nil); r.Last != -1 || r.Deadline.OK {
		t.Errorf("a thread without a valid deck has the winner %d", r.Last)
	}
	if Judge(thread(), nil) != nil {
		t.Error("no posts, but a result")
	}
}

// The real case of the shared material, when it is here.
func TestSynthetic(t *testing.T) {
	t.Parallel()
	dir := "../../../../shared/cases/xcb/s01_survivor_synthetic/"
	read := func(name string) [][]string {
		f, err := os.Open(dir + name)
		if err != nil {
			t.Skip("../shared is not here")
		}
		defer f.Close()
		rows, err := csv.NewReader(f).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return rows[1:]
	}
	var in, want []string
	for _, r := range read("posts.csv") {
		in = append(in, strings.Join([]string{r[0], "", r[2], r[3], r[4], r[5]}, "|"))
	}
	for _, r := range read("expected.csv") {
		if r[3] == "" {
			r[3] = "0"
		}
		want = append(want, fmt.Sprintf("%s %s [%s] %s %s", r[0], r[3], r[4], r[5], r[6]))
	}
	p := thread(in...)
	if diff := cmp.Diff(want, lines(p, Judge(p, nil))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// The order of the rows changes nothing, no two valid decks beside each other
// have one author, and each valid deck has 6 or 4 against all it had to beat.
func TestProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var posts []string
		no := 1
		for i := range rapid.IntRange(1, 25).Draw(t, "n") {
			no += rapid.IntRange(1, 6).Draw(t, "gap")
			results := ""
			for k := range i {
				if rapid.IntRange(0, 9).Draw(t, "known") > 1 {
					results += fmt.Sprintf("D%d:%d;", k, rapid.SampledFrom([]int{6, 6, 6, 4, 4, 3, 2}).Draw(t, "points"))
				}
			}
			posts = append(posts, fmt.Sprintf("%d||%s|D%d|%s|%s", no, rapid.SampledFrom([]string{"Ana", "Bob", "Cy"}).Draw(t, "author"), i, rapid.SampledFrom([]string{"", "", "", "illegal", "crosspost"}).Draw(t, "ruling"), results))
		}
		p := thread(posts...)
		r := Judge(p, nil)
		last := -1
		for i := range r.Rows {
			if r.Rows[i].Status != Valid {
				continue
			}
			if last >= 0 && p.Posts[r.Rows[last].Post].Author == p.Posts[r.Rows[i].Post].Author {
				t.Fatalf("row %d and %d are of one author", last, i)
			}
			for _, k := range r.Rows[i].MustBeat {
				if text := p.Posts[r.Rows[i].Post].Results; !strings.Contains(";"+text, ";"+r.Rows[k].Deck+":6") && !strings.Contains(";"+text, ";"+r.Rows[k].Deck+":4") {
					t.Fatalf("row %d is valid with %q", i, text)
				}
			}
			last = i
		}
		q := thread(rapid.Permutation(posts).Draw(t, "order")...)
		if diff := cmp.Diff(lines(p, r), lines(q, Judge(q, nil))); diff != "" {
			t.Fatalf("another order (-first +now)\n%s", diff)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"D01:6;D02:4", "6/0", "1 6-0", "D01 - 6", "VN et WD", ":=;-/"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range parse(text) {
			if s.points < -1 || s.points > 6 || s.points == 5 {
				t.Errorf("%q: %d points", text, s.points)
			}
		}
		p := thread("2|0|Ana|A", "3|1|Bob|B")
		p.Posts[1].Results = text
		if r := Judge(p, nil); len(r.Rows) != 2 {
			t.Errorf("%q: %d rows", text, len(r.Rows))
		}
	})
}
