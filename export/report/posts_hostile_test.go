package report

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"deckmill/export/view"
)

var anyTag = regexp.MustCompile(`\[[^\]\n]*\]`)

// TestPostsOwnTags: whatever players, decks, cards and messages are called, a
// post holds no tag but its own, each closed in its line, and nothing in code.
func TestPostsOwnTags(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := func(label string) string {
			return strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
				"[/b]", "[b]", "[code]", "[/code]", "[s]", "[url=http://x]", "[/url]", "[img]", "[*]", "\n", "\r\n", "\u200b", "\u202e", "]", "[", "@all", "www.x.y", "https://z", "<b>", "Ana", " ", "［", "\x00",
			}), 1, 6).Draw(t, label), "")
		}
		p := &view.Phase{ID: "main", Format: text("format"), Split: 3}
		for i := range rapid.IntRange(1, 4).Draw(t, "decks") {
			d := &view.Deck{ID: text("id"), Player: text("player"), Name: text("deck"), Verdict: rapid.SampledFrom([]string{"legal", "illegal", "ruling"}).Draw(t, "verdict"), Counted: true, Main: 3}
			d.Cards = []view.Card{{Zone: "main", Count: 1, Name: text("card")}}
			d.Findings = []*view.Finding{{Severity: "error", Code: "NAME_UNKNOWN", Message: text("message")}}
			p.Decks = append(p.Decks, d)
			p.Standings = append(p.Standings, &view.Standing{Rank: int64(i + 1), Player: d.Player, DeckName: d.Name, Status: "active", Points: 3, Total: 3, TP: view.Null, Bonus: view.Null})
			p.Seals = append(p.Seals, view.Seal{Number: int64(i + 1), Player: d.Player, Seal: strings.Repeat("0", 64), Salt: "00", Text: Plain(text("sealed"))})
			p.Open = append(p.Open, &view.Pair{A: d.Player, B: text("other"), AID: d.ID, BID: "x", ACell: text("cell"), Status: "missing", Impossible: i%2 == 0})
			p.Corrections = append(p.Corrections, view.Correction{Seq: 1, Subject: d.Player, Old: text("old"), New: text("new"), Reason: text("why"), Status: "applied"})
			p.Moves = append(p.Moves, view.Move{Player: d.Player, Old: 1, New: 2})
		}
		page := &Page{
			Title: text("title"), Lang: rapid.SampledFrom([]string{"en", "fr", "ru"}).Draw(t, "lang"),
			Event: &view.Event{Phases: []*view.Phase{p}, Absent: []string{text("absent")}, Late: []string{text("late")}},
			Call:  Call{Given: true, Format: text("name"), Rules: []string{text("rule")}, Lists: []CallList{{ID: text("list"), Banned: []string{text("ban")}}}, Deadline: text("when")},
		}
		posts := Posts(page)
		if len(posts) < 7 {
			t.Fatalf("%d posts", len(posts))
		}
		for _, post := range posts {
			inCode := false
			for line := range strings.SplitSeq(post.Text, "\n") {
				open := ""
				for _, tag := range anyTag.FindAllString(line, -1) {
					switch {
					case tag == "[code]" && !inCode && open == "", tag == "[/code]" && inCode && open == "":
						inCode = !inCode
					case !inCode && (tag == "[b]" || tag == "[s]") && open == "":
						open = tag
					case !inCode && open != "" && tag == "[/"+open[1:]:
						open = ""
					default:
						t.Fatalf("%s: tag %s in %q", post.Name, tag, line)
					}
				}
				if open != "" || strings.Contains(line, "://") || strings.Contains(line, "www.") || strings.ContainsAny(line, "@<\x00") {
					t.Fatalf("%s: %q", post.Name, line)
				}
			}
			if inCode {
				t.Fatalf("%s: [code] is open", post.Name)
			}
		}
	})
}
