package results_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/charset"
	"deckmill/ingest/csvscan"
	"deckmill/ingest/deckfile"
	"deckmill/ingest/grid"
	"deckmill/ingest/results"
)

// matchesOf are the matches that lines tell, and the lines that are unclear.
func matchesOf(p *results.MatchPost) []string {
	if p == nil {
		return nil
	}
	var out []string
	for _, r := range p.Grid.Rows[1:] {
		out = append(out, strings.Join(r.Cells, "|"))
	}
	for _, u := range p.Unclear {
		out = append(out, "? "+u.Text)
	}
	return out
}

func postOf(text string) *results.MatchPost {
	return results.MatchLines(deckfile.NewText(1, "in.txt", "in", []byte(text), charset.Decision{}))
}

// TestMatchLines: lines that tell a match each are a list, whatever stands around them.
func TestMatchLines(t *testing.T) {
	t.Parallel()
	two := []string{"Ana|Bo|2-1|1|", "Cy|Di|1-1|1|"}
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"names of cards", "Ana: Mind over Matter, Black Lotus, Forest\nBo: Rhystic Study, Mox Ruby, Swamp\nCy: Brainstorm, Island\n", nil},
		{"a deck, one card a line", "Mind over Matter\nBlack Lotus\nForest\n", nil},
		{"records of decks", "Ana - Elves 5-0\nBo - Burn 4-1\nCy - Storm 3-2\nDi - Elves 2-3\n", nil},
		{"sides of games of one number", "Ana - Bo 4-0\nAna - Cy 3-1\nBo - Cy 2-2\n", []string{"Ana|Bo|4-0||", "Ana|Cy|3-1||", "Bo|Cy|2-2||"}},
		{"verbs among words", "Hello!\nAna beat Bo\nthe sun shines\nCy beat Bo\nand so on\nbye all\n", []string{"Ana|Bo|win||", "Cy|Bo|win||"}},
		{"a number ends a name before a colon", "1. Team 1 - Team 2: 2-1\n2. Team 1 vs Zed: 2-0\n", []string{"Team 1|Team 2|2-1||", "Team 1|Zed|2-0||"}},
		{"plain", "Round 1\nAna - Bo 2-1\nCy - Di 1-1\n", two},
		{"greetings, remarks, a signature", "Hi all, here are the results!\n\nRound 1\nAna - Bo 2-1\nwhat a match, really\nCy - Di 1-1\nThanks, see you\n-- \nMod - Level 2 Judge\nBo — Today at 12:30\n", two},
		{"scores", "Round 1\nAna vs. Bo: 2 to 1\nCy contre Di = 1–1\n", two},
		{"between", "Round 1\nAna 2 - 1 Bo\nCy 1:1 Di\n", two},
		{"games beside the names", "Round 1\nAna 2 - Bo 1\nCy (1) vs Di (1)\n", two},
		{"games inside, in brackets", "Player 1 (2) - (1) Player 2\nAna [2] vs [0] Bo\n", []string{"Player 1|Player 2|2-1||", "Ana|Bo|2-0||"}},
		{"points inside, in brackets", "Ana (9) - (9) Bo\nCy (6) - (6) Di\n", nil},
		{"first", "Round 1\n2-1 Ana over Bo\n1-1 Cy vs Di\n", two},
		{"winners named", "Round 1\nBo vs Ana: Ana 2-1\nCy vs Di 1-1\n", []string{"Bo|Ana|1-2|1|", "Cy|Di|1-1|1|"}},
		{"a sign beside the score", "Round 1\nAna 2-1 vs Bo\nCy vs 1-1 Di\nAna 2-0 Cy\n", append(two[:2:2], "Ana|Cy|2-0|1|")},
		{"several on a line", "Round 1\nAna - Bo 2-1, Cy - Di 1-1\n", two},
		{"on two lines", "Round 1\nAna vs Bo\n2-1\nCy VS. Di\n1:1\n", two},
		{"tight", "Round 1\nAna–Bo 2–1\nCy-Di 1-1\n", two},
		{"arrows and dashes", "Round 1\nAna vs Bo → 2-1\n1. Cy vs Di — **1-1**\n", two},
		{"scores inside", "Round 1\nAna won 2-1 against Bo\nCy et Di : 1-1\n", two},
		{"entities, HTML", "<h2>Round 1</h2>\n<li>Ana &ndash; Bo 2&ndash;1</li>\n<li>Cy v. Di 1-1</li>\n", two},
		{"exports of chats", "Round 1\n[12/03/2026, 20:15:33] Mod: Ana - Bo 2-1\n12/03/2026, 20:16 - Mod: Cy - Di 1-1\n", two},
		{"standings below", "Round 1\nAna - Bo 2-1\nCy - Di 1-1\nStandings:\n1. Ana 3-0 Burn\n2. Cy 1-1 Elves\n", two},
		{"a signature", "Round 1\nAna - Bo 2-1\nCy - Di 1-1\n--\nMagic - since 1993 - 2-0 forever\n", append(two[:2:2], "? Magic - since 1993 - 2-0 forever")},
		{"sentences", "Round 1\nAna - Bo 2-1\nCy - Di 1-1\nIn that round Ana beat Bo in three\nWinner: Ed, Loser: Fay, Score: 2-1\n", append(two[:2:2], "? Winner: Ed, Loser: Fay, Score: 2-1", "? In that round Ana beat Bo in three")},
		{"verbs", "Round 1\nBo lost to Ana 1-2.\nCy and Di drew 1-1\n", []string{"Bo|Ana|1-2|1|", "Cy|Di|1-1|1|"}},
		{"French verbs", "Ronde n°1\nAna bat Bo 2-1\nCy et Di font match nul 1-1\n", two},
		{"Russian verbs", "1-й тур\nАня победила Бориса 2:1\nВера проиграла Глебу 0:2\n", []string{"Аня|Бориса|2-1|1|", "Вера|Глебу|0-2|1|"}},
		{"BBCode, Markdown, numbers, tables, decks", "[b]Round 1:[/b]\n1. **Ana** (Burn) - Bo (Elves) 2-1\n* Table 4: Cy - Di 1-1 (time)\n", []string{"Ana|Bo|2-1|1|", "Cy|Di|1-1|1|4"}},
		{"a round on the line, speakers, clocks", "[20:15] Mod: R1: Ana - Bo 2-1\n20:16 R1 - Cy - Di 1-1\n", two},
		{"quotes repeat", "[quote=Bo]Ana - Bo 2-1[/quote]\nRound 1\nAna - Bo 2-1\n> Ana - Bo 2-1\nCy - Di 1-1\n", two},
		{"words around a known match", "Round 1\nAna - Bo 2-1\nCy - Di 1-1\nNo, Ana - Bo 2-1 is right\n", two},
		{"words around another result", "Round 1\nAna - Bo 2-1\nCy - Di 1-1\nNo, Ana - Bo 1-2\nI think Cy - Di was 2-0\n", append(two[:2:2], "? No, Ana - Bo 1-2", "? I think Cy - Di was 2-0")},
		{"surnames first", "Lee, Ana - Ray, Bo 2-1\nOrr, Cy - Lee, Ana 0-2\n", []string{"Lee, Ana|Ray, Bo|2-1||", "Orr, Cy|Lee, Ana|0-2||"}},
		{"byes and open pairs", "Round 1\nAna - Bo 2-1\nCy - bye\nRound 2\nBo vs Ana\nGood bye\n", []string{"Ana|Bo|2-1|1|", "Cy|BYE||1|", "Bo|Ana||2|"}},
		{"cells", "Round 1\nAna\tBo\t2-1\nCy\tDi\t1-1\n", two},
		{"cells with rounds", "1;Ana;Bo;2-1\n1;Cy;Di;1-1\n2;Ana;Cy;2-0\n", append(two[:2:2], "Ana|Cy|2-0|2|")},
		{"cells with tables", "Round 1\n1;Ana;Bo;2;1\n2;Cy;Di;1;1\n", []string{"Ana|Bo|2-1|1|1", "Cy|Di|1-1|1|2"}},
		{"letters of X-Card Blind", "1. Ana - Bo 6:0\n2. Ana - Cy WL\n3. Bo - Cy V/N\n", []string{"Ana|Bo|6-0||", "Ana|Cy|WL||", "Bo|Cy|V/N||"}},
		{"decks", "Ana - Fog, Ow\nBo - Duress, Swamp\nCy - Island, Bog\n", nil},
		{"points", "1. Ana - 22 points\n2. Bo - 20 points\n3. Cy - 6 points\n", nil},
		{"standings with decks", "Ana 3-0 Affinity\nBo 2-1 Burn\nCy 2-1 Elves\nDi 1-2 Burn\n", nil},
		{"records", "I went 3-1 today\nMagic - 3-1 for me\n", nil},
		{"a deck with a remark", "4 Fog\n4 Ow\n20 Island\nBurn - Elves 2-1\n", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if d := cmp.Diff(c.want, matchesOf(postOf(c.text))); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}

// FuzzMatchLines: no text breaks the reader, and no line is two matches.
func FuzzMatchLines(f *testing.F) {
	for _, s := range []string{"Round 1\nAna - Bo 2-1\n", "[quote]Ana vs Bo: WL[/quote]\n> x\n", "1;Ana;Bo;2-1\n", "[tr][td]Ana[/td][td]Bo[/td][td]2-1[/td][/tr]", "Аня — Боря 2:1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p := postOf(text)
		if p == nil {
			return
		}
		n := len(deckfile.SplitLines(text))
		if rows := len(p.Grid.Rows) - 1; rows < 1 || p.Others < 0 || p.Others > n {
			t.Errorf("%d rows and %d others of %d lines", rows, p.Others, n)
		}
		for _, r := range p.Grid.Rows[1:] {
			if r.Cells[0] == "" || r.Cells[1] == "" {
				t.Errorf("no name in %q", r.Cells)
			}
		}
	})
}

// TestBareList: a sheet without a header is such a list, too; a matrix is none.
func TestBareList(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Round 1\nAna,vs,Bo,2-1\nCy,vs,Di,1-1\n": "Ana|Bo|2-1|1| Cy|Di|1-1|1|",
		"player,Ana,Bo\nAna,X,6\nBo,0,X\n":       "",
		"Ana,X,6\nBo,0,X\n":                      "",
		"Ana,X,2-1\nBo,1-2,X\n":                  "",
		"1,Ana,16,5-1\n2,Bo,13,4-2\n":            "",
	} {
		g := &grid.Grid{File: 1, Rows: csvscan.Scan([]byte(text), csvscan.Dialect{Comma: ','}, csvscan.Limits{})}
		if got := strings.Join(matchesOf(results.BareList(g)), " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
