package matchfile

import (
	"slices"
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/grid"
)

// outcomes: what people write for one game, from the side that the row names first,
// in lower case without accents. D is a draw in English and a defeat in French: see
// [GameOutcome].
var outcomes = map[string]event.Outcome{
	"1": event.Win, "1.0": event.Win, "1-0": event.Win, "w": event.Win, "win": event.Win, "wins": event.Win, "won": event.Win, "v": event.Win, "g": event.Win,
	"victoire": event.Win, "gagne": event.Win, "gagnee": event.Win, "в": event.Win, "победа": event.Win, "выигрыш": event.Win,
	"0.5": event.Draw, ".5": event.Draw, "1/2": event.Draw, "1/2-1/2": event.Draw, "0.5-0.5": event.Draw, "d": event.Draw, "draw": event.Draw, "drawn": event.Draw, "tie": event.Draw, "t": event.Draw, "=": event.Draw,
	"n": event.Draw, "nul": event.Draw, "nulle": event.Draw, "egalite": event.Draw, "н": event.Draw, "ничья": event.Draw,
	"0": event.Loss, "0.0": event.Loss, "0-1": event.Loss, "l": event.Loss, "loss": event.Loss, "lose": event.Loss, "loses": event.Loss, "lost": event.Loss,
	"defaite": event.Loss, "perdu": event.Loss, "perdue": event.Loss, "п": event.Loss, "поражение": event.Loss, "проигрыш": event.Loss,
	"": event.Unknown, "?": event.Unknown, "-": event.Unknown, "-1": event.Unknown, "tbd": event.Unknown,
}

// GameOutcome reads the result of one game. french says that the list is written in
// V, N and D: then D is a defeat.
func GameOutcome(s string, french bool) (event.Outcome, bool) {
	text := strings.ReplaceAll(plain(s), ",", ".")
	if french && text == "d" {
		return event.Loss, true
	}
	o, ok := outcomes[strings.ReplaceAll(text, " ", "")]
	return o, ok
}

// FrenchGames reports that the outcomes in the columns below row head are French
// letters: some V or N, and no W or L.
func FrenchGames(g *grid.Grid, head int, columns ...int) bool {
	french := false
	for i := head + 1; i < len(g.Rows); i++ {
		for _, c := range columns {
			switch text := plain(g.Rows[i].Cell(c)); {
			case slices.Contains([]string{"w", "l"}, text):
				return false
			case slices.Contains([]string{"v", "n"}, text):
				french = true
			}
		}
	}
	return french
}
