package matchfile

import (
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// Game is a kind of file that other games use: it is recognised so that its
// owner is told what to export instead.
type Game struct {
	Name string // of the format
	is   func(lines []string) bool
}

var (
	trfLine  = lazyregexp.New(`^001 [ \d]{4} `)
	trfHead  = lazyregexp.New(`^(?:0[1-9]2|XX[RCAP]|1[0-9]2) `)
	egfCell  = lazyregexp.New(`\s\d+[+\-=?](?:/[wbh]\d)?(?:\s|$)`)
	tshLine  = lazyregexp.New(`^[^;:]+, ?[^;:]* +\d{1,4}(?: +\d+)*; *-?\d+(?: +-?\d+)*(?:;.*)?$`)
	gameRows = 200
)

// games are tried in this order.
var games = []Game{
	{"FIDE TRF", func(lines []string) bool { return count(lines, trfLine) >= 1 && count(lines, trfHead) >= 1 }},
	{"EGF", func(lines []string) bool { return strings.HasPrefix(head(lines), ";") && count(lines, egfCell) >= 1 }},
	{"tsh", func(lines []string) bool { n := count(lines, tshLine); return n >= 1 && n*2 > filled(lines) }},
	{"Konami", func(lines []string) bool {
		t := strings.Join(lines[:min(len(lines), 50)], "\n")
		return strings.Contains(t, "<TournamentPlayers>") || strings.Contains(t, "<TournPlayer>")
	}},
	{"Scrabble/spread", func(lines []string) bool {
		t := plain(head(lines))
		return strings.Contains(t, "spread") && strings.Contains(t, "wins") && strings.ContainsAny(t, ",;\t")
	}},
}

func head(lines []string) string {
	for _, l := range lines {
		if strings.TrimSpace(l) != "" {
			return strings.TrimSpace(l)
		}
	}
	return ""
}

func filled(lines []string) int {
	n := 0
	for _, l := range lines[:min(len(lines), gameRows)] {
		if strings.TrimSpace(l) != "" {
			n++
		}
	}
	return n
}

func count(lines []string, re *lazyregexp.Regexp) int {
	n := 0
	for _, l := range lines[:min(len(lines), gameRows)] {
		if re.MatchString(l) {
			n++
		}
	}
	return n
}

// IsOtherGame reports a results file of another game.
func IsOtherGame(f *intake.File) bool { return gameOf(f) != "" }

func gameOf(f *intake.File) string {
	if f.Lines == nil {
		return ""
	}
	for _, g := range games {
		if g.is(f.Lines) {
			return g.Name
		}
	}
	return ""
}

// OtherGame refuses the file with a hint; its rows go to rejects.
func OtherGame(b *intake.Book, f *intake.File) {
	say := b.Finding("FILE_OTHER_GAME", source.Pos{File: f.No})
	say.Raw = gameOf(f)
	for i := range f.Grids {
		b.RejectAll(&f.Grids[i], 0, nil, say)
	}
}
