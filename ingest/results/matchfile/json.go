package matchfile

import (
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// rejectRow keeps a row of a document that has no rows of its own.
func rejectRow(b *intake.Book, file int32, head, cells []string, f diag.Finding) {
	g := grid.Grid{File: file}
	b.Reject(&g, &grid.Row{Line: f.Pos.Row, Cells: cells}, head, f)
}

// shape is a kind of JSON document.
type shape struct {
	name string
	is   func(root *node) bool
	read func(d *document)
}

// shapes are tried in this order.
var shapes = []shape{
	{"cache-json", isCache, readCache},
	{"topdeck-json", isTopdeck, readTopdeck},
	{"challonge-json", isChallonge, readChallonge},
	{"melee-json", isMelee, readMelee},
	{"list-json", isListJSON, readListJSON},
}

// IsJSON reports a JSON document of results and names its kind.
func IsJSON(f *intake.File) (string, bool) {
	if f.Lines == nil || !looksJSON(f.Lines) {
		return "", false
	}
	root, err := parseJSON([]byte(strings.Join(f.Lines, "\n")))
	if err != nil {
		return "json", looksResults(f.Lines)
	}
	for _, s := range shapes {
		if s.is(&root) {
			return s.name, true
		}
	}
	return "", false
}

func looksJSON(lines []string) bool {
	for _, l := range lines {
		if t := strings.TrimSpace(l); t != "" {
			return t[0] == '{' || t[0] == '['
		}
	}
	return false
}

// looksResults: a document that cannot be read speaks of rounds.
func looksResults(lines []string) bool {
	text := strings.ToLower(strings.Join(lines[:min(len(lines), 2000)], "\n"))
	return strings.Contains(text, `"rounds"`) || strings.Contains(text, `"matches"`) || strings.Contains(text, `"standings"`)
}

// JSON reads a document that [IsJSON] knows.
func JSON(b *intake.Book, f *intake.File) {
	data := []byte(strings.Join(f.Lines, "\n"))
	d := &document{b: b, f: f, lines: linesOf(f.No, data)}
	var err error
	if d.root, err = parseJSON(data); err != nil {
		say := b.Finding("RESULTS_FAULT", source.Pos{File: f.No})
		say.Args = map[string]string{"reason": err.Error()}
		b.Sink.Add(say)
		return
	}
	for _, s := range shapes {
		if s.is(&d.root) {
			s.read(d)
			return
		}
	}
}

// readResult reads a result text into a row; code says why it cannot be used.
func readResult(m *event.MatchRow, text string) string {
	m.Raw = text
	if IsDate(text) {
		return "MATCH_SCORE_DATE"
	}
	said, ok := ParseResult(text, m.A, m.B, false)
	if !ok {
		return "MATCH_RESULT_UNREADABLE"
	}
	said.onto(m)
	return ""
}

// isCache: the JSON of a deck cache (cases/standings): Rounds with Matches, or
// Standings, beside Tournament. Its decks have a dialect of their own.
func isCache(root *node) bool {
	for _, r := range root.get("Rounds").items() {
		if r.has("Matches") && (r.has("RoundName") || !r.has("tables")) {
			return true
		}
	}
	return root.has("Tournament") && len(root.get("Standings").items()) > 0
}

// platforms: where the data comes from, by its address.
var platforms = []struct{ part, name string }{
	{"melee.gg", "melee"}, {"topdeck.gg", "topdeck"}, {"cardsrealm", "cardsrealm"}, {"manatraders", "manatraders"},
}

func readCache(d *document) {
	t := d.root.get("Tournament")
	uri := strings.ToLower(t.get("Uri", "Url").str())
	for _, p := range platforms {
		if strings.Contains(uri, p.part) {
			d.matches().Source = p.name
		}
	}
	if date, ok := event.ParseDate(first(t.get("Date").str(), 10)); ok && d.b.Phase.Settings.Date.IsZero() {
		d.b.Phase.Settings.Date = date
	}
	bare := true
	rounds := d.root.get("Rounds").items()
	unnamed := d.losesNames(rounds)
	for i := range rounds {
		r := &rounds[i]
		list := r.get("Matches").items()
		for k := range list {
			x := &list[k]
			m := event.MatchRow{Round: r.get("RoundName", "Name", "Round").str(), A: x.get("Player1").str(), B: x.get("Player2").str(), Table: x.get("Table").num(), Pos: d.pos(x)}
			if unnamed {
				d.name(&m)
			}
			code := readResult(&m, x.get("Result").str())
			if (m.AWins.V+m.BWins.V > 1 || m.Drawn.V > 1) && code == "" {
				bare = false
			}
			d.add(m, code)
		}
	}
	if bare && d.matches().Len() > 0 && d.matches().Source == "topdeck" {
		d.matches().NoGames = true
	}
	d.standings(d.root.get("Standings").items())
}

// losesNames reports that some round of CardsRealm has both a written bye
// ("Bye") and an empty name: the empty one is a player whose name was lost.
// Elsewhere an empty name is a bye.
func (d *document) losesNames(rounds []node) bool {
	if d.matches().Source != "cardsrealm" {
		return false
	}
	for i := range rounds {
		list := rounds[i].get("Matches").items()
		bye, empty := false, false
		for k := range list {
			for _, key := range []string{"Player1", "Player2"} {
				name := list[k].get(key)
				bye = bye || plain(name.str()) == "bye"
				empty = empty || name.kind == 's' && strings.TrimSpace(name.text) == ""
			}
		}
		if bye && empty {
			return true
		}
	}
	return false
}

// Unnamed is what a player without a name is called.
const Unnamed = "(unnamed)"

// name gives a player without a name one, and says so once.
func (d *document) name(m *event.MatchRow) {
	for _, side := range []*string{&m.A, &m.B} {
		if strings.TrimSpace(*side) != "" {
			continue
		}
		*side = Unnamed
		if !d.unnamed {
			d.unnamed = true
			f := d.b.Finding("PLAYER_UNNAMED", m.Pos)
			f.Player = Unnamed
			d.b.Sink.Add(f)
		}
	}
}

func first(s string, n int) string { return s[:min(n, len(s))] }

// standings keeps published standings: what is given there is compared.
func (d *document) standings(list []node) {
	for i := range list {
		x := &list[i]
		name := x.get("Player", "name", "Username").str()
		if strings.TrimSpace(name) == "" {
			continue
		}
		d.b.Phase.Published = append(d.b.Phase.Published, event.Published{
			Player: name, Rank: x.get("Rank", "standing").num(), Points: x.get("Points").num(), Pos: d.pos(x),
			OMW: x.get("OMWP", "opponentWinRate", "OpponentMatchWinPercentage").share(),
			GW:  x.get("GWP", "gameWinRate", "TeamGameWinPercentage").share(),
			OGW: x.get("OGWP", "opponentGameWinRate", "OpponentGameWinPercentage").share(),
		})
		n := func(key string) int32 { return x.get(key).num().V }
		d.matches().Records = append(d.matches().Records, event.Record{Player: name, Wins: n("Wins"), Losses: n("Losses"), Draws: n("Draws"), Pos: d.pos(x)})
		d.b.Accept(d.f.No, 1)
	}
}

// isTopdeck: rounds with tables that list their players.
func isTopdeck(root *node) bool {
	for _, r := range topdeckRounds(root) {
		if r.has("tables") {
			return true
		}
	}
	return false
}

func topdeckRounds(root *node) []node {
	if root.kind == '[' {
		return root.list
	}
	return root.get("rounds").items()
}

func readTopdeck(d *document) {
	d.matches().Source = "topdeck"
	d.matches().NoGames = true
	for _, r := range topdeckRounds(&d.root) {
		round := r.get("round", "name").str()
		tables := r.get("tables").items()
		for i := range tables {
			d.topdeckTable(round, &tables[i])
		}
	}
	d.standings(d.root.get("standings").items())
}

// topdeckTable: one table; the one called Byes lists players without an opponent.
func (d *document) topdeckTable(round string, t *node) {
	var names []string
	players := t.get("players").items()
	for i := range players {
		names = append(names, nameOf(&players[i]))
	}
	m := event.MatchRow{Round: round, Table: t.get("table").num(), Pos: d.pos(t), Raw: t.get("winner").str()}
	if bye := plain(t.get("table").str()); bye == "byes" || bye == "bye" || len(names) == 1 {
		for _, name := range names {
			m.A, m.Status = name, event.MatchBye
			d.add(m, "")
		}
		return
	}
	if len(names) != 2 {
		m.Raw = strings.Join(names, ", ")
		d.add(event.MatchRow{Round: round, A: m.Raw, B: "?", Raw: m.Raw, Pos: m.Pos}, "MATCH_POD")
		return
	}
	m.A, m.B = names[0], names[1]
	code := ""
	switch w := m.Raw; {
	case w == "":
		m.Status = event.MatchNotReported
	case plain(w) == "draw":
		m.Won = event.Both
	case plain(w) == plain(m.A):
		m.Won = event.SideA
	case plain(w) == plain(m.B):
		m.Won = event.SideB
	default:
		code = "MATCH_RESULT_UNREADABLE"
	}
	d.add(m, code)
}

// nameOf is the name of a player given as a text or as an object.
func nameOf(n *node) string {
	if n.kind == '{' {
		return n.get("name", "displayName", "username", "id").str()
	}
	return n.str()
}
