package matchfile

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
)

// record is W-L-D or W-L, with what stands behind ("5-1-1 drop").
var record = lazyregexp.New(`^(\d{1,3}) ?[-/:] ?(\d{1,3})(?: ?[-/:] ?(\d{1,3}))?\b ?(.*)$`)

// standingsWords: the columns of published standings, by [header.Key] without
// percent signs.
var standingsWords = map[string][]string{
	"rank":   {"rank", "rang", "place", "position", "pos", "standing", "classement", "#", "место", "no", "n°"},
	"player": {"player", "name", "joueur", "nom", "username", "participant", "team", "equipe", "pseudo", "игрок"},
	"record": {"record", "bilan", "w l d", "wld", "match record", "v d n", "score", "matches", "results"},
	"wins":   {"wins", "w", "match wins", "victoires", "v"},
	"losses": {"losses", "l", "match losses", "defaites"},
	"draws":  {"draws", "match draws", "nuls", "ties", "t"},
	"points": {"points", "pts", "match points", "mp", "очки"},
	"omw":    {"omw", "omwp", "om", "opponents match win", "opp match win", "opponent match win", "omw pct"},
	"gw":     {"gw", "gwp", "pgw", "game win", "gw pct"},
	"ogw":    {"ogw", "ogwp", "og", "opponents game win", "opp game win", "opponent game win", "ogw pct"},
	"status": {"status", "statut", "drop", "dropped"},
}

type standing struct {
	head int
	col  map[string]int
}

func (s *standing) cell(r *grid.Row, name string) string {
	if c, ok := s.col[name]; ok {
		return strings.TrimSpace(r.Cell(c))
	}
	return ""
}

func findStandings(g *grid.Grid) (standing, bool) {
	for i := range min(len(g.Rows), 2*mostTitles) {
		r := &g.Rows[i]
		if r.Err != nil || r.Blank() {
			continue
		}
		s := standing{head: i, col: map[string]int{}}
		keys := make([]string, len(r.Cells))
		for c, cell := range r.Cells {
			keys[c] = strings.Join(strings.Fields(strings.NewReplacer("%", " ", "'", " ", ".", " ").Replace(header.Key(cell))), " ")
		}
		for c, key := range keys {
			name := standingsColumn(key, slices.Contains(keys, "v"))
			if _, have := s.col[name]; !have && name != "" {
				s.col[name] = c
			}
		}
		_, player := s.col["player"]
		_, rec := s.col["record"]
		_, wins := s.col["wins"]
		_, losses := s.col["losses"]
		if player && (rec && s.records(g) || wins && losses) {
			return s, true
		}
	}
	return standing{}, false
}

// standingsColumn is our name of a column, "" for none. Beside a V (victoires),
// N is nuls and D défaites; else D is draws.
func standingsColumn(key string, french bool) string {
	switch {
	case french && key == "n", !french && key == "d":
		return "draws"
	case french && key == "d":
		return "losses"
	}
	for name, words := range standingsWords {
		if slices.Contains(words, key) {
			return name
		}
	}
	return ""
}

// records: most cells of the column are records.
func (s *standing) records(g *grid.Grid) bool {
	good, all := 0, 0
	for i := s.head + 1; i < len(g.Rows); i++ {
		if t := s.cell(&g.Rows[i], "record"); t != "" {
			all++
			if record.MatchString(t) {
				good++
			}
		}
	}
	return good > 0 && 2*good > all
}

// IsStandings reports standings given as W-L-D, without matches.
func IsStandings(g *grid.Grid) bool {
	_, ok := findStandings(g)
	return ok
}

// Standings reads them: the record of each player, and what else is printed.
// Tie-breaks cannot be computed from it; transform says so.
func Standings(b *intake.Book, g *grid.Grid) {
	s, ok := findStandings(g)
	if !ok {
		return
	}
	head := g.Rows[s.head].Cells
	b.Head(g, s.head)
	for i := s.head + 1; i < len(g.Rows); i++ {
		r := &g.Rows[i]
		switch {
		case r.Err != nil:
			b.Reject(g, r, head, b.RowFault(g, r))
		case r.Blank():
			b.Ignore(g.File, 1)
		default:
			if f := s.row(b, g, r); f != nil {
				b.Reject(g, r, head, *f)
			} else {
				b.Accept(g.File, 1)
			}
		}
	}
}

func (s *standing) row(b *intake.Book, g *grid.Grid, r *grid.Row) *diag.Finding {
	name := s.cell(r, "player")
	rec := event.Record{Player: name, Pos: g.Pos(r, s.col["player"])}
	text := s.cell(r, "record")
	if m := record.FindStringSubmatch(text); m != nil {
		rec.Wins, rec.Losses, rec.Draws = number(m[1]).V, number(m[2]).V, number(m[3]).V
		rec.Dropped = m[4] != "" && sayings[strings.Join(letters(plain(m[4])), " ")] == saysDrop
	} else if w, l := number(s.cell(r, "wins")), number(s.cell(r, "losses")); w.OK && l.OK {
		rec.Wins, rec.Losses, rec.Draws = w.V, l.V, number(s.cell(r, "draws")).V
	} else {
		f := b.Finding("MATCH_RESULT_UNREADABLE", rec.Pos)
		f.Raw, f.Args = text, map[string]string{"a": name, "b": ""}
		return &f
	}
	if name == "" {
		f := b.Finding("ROW_NO_PLAYER", rec.Pos)
		return &f
	}
	if t := plain(s.cell(r, "status")); t != "" && t != "no" && t != "0" && t != "false" {
		rec.Dropped = rec.Dropped || sayings[strings.Join(letters(t), " ")] == saysDrop
	}
	b.Phase.Matches.Records = append(b.Phase.Matches.Records, rec)
	b.Phase.Published = append(b.Phase.Published, event.Published{
		Player: name, Rank: number(strings.Trim(s.cell(r, "rank"), "#.) ")), Points: wholePoints(s.cell(r, "points")), Pos: rec.Pos,
		OMW: shareOf(s.cell(r, "omw")), GW: shareOf(s.cell(r, "gw")), OGW: shareOf(s.cell(r, "ogw")),
	})
	return nil
}

// wholePoints reads match points; 16.0 is 16.
func wholePoints(s string) event.Num {
	f, err := strconv.ParseFloat(strings.ReplaceAll(s, ",", "."), 64)
	if err != nil || f != float64(int32(f)) {
		return event.Num{}
	}
	return event.N(int32(f))
}
