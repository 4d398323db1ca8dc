package matchfile

import (
	"strconv"
	"strings"

	"deckmill/ingest/event"
	"deckmill/ingest/grid"
)

// isChallonge: a list of {"match": {...}} with player1_id and scores_csv.
func isChallonge(root *node) bool {
	for _, m := range challongeMatches(root) {
		if m.has("player1_id") || m.has("scores_csv") {
			return true
		}
	}
	return false
}

// challongeMatches are the matches, wrapped or not, of a list or a tournament.
func challongeMatches(root *node) []node {
	return unwrapped(root, "matches", "match")
}

func unwrapped(root *node, plural, single string) []node {
	if t := root.get("tournament"); t.kind == '{' {
		root = t
	}
	list := root.get(plural).items()
	if root.kind == '[' {
		list = root.list
	}
	var out []node
	for i := range list {
		if in := list[i].get(single); in.kind == '{' {
			out = append(out, *in)
		} else {
			out = append(out, list[i])
		}
	}
	return out
}

func readChallonge(d *document) {
	names := map[string]string{}
	for _, p := range unwrapped(&d.root, "participants", "participant") {
		if name := p.get("display_name", "name", "username").str(); name != "" && !p.has("player1_id") {
			names[p.get("id").str()] = name
		}
	}
	name := func(id string) string {
		if n := names[id]; n != "" {
			return n
		}
		return id
	}
	bracket := strings.Contains(plain(d.root.get("tournament").get("tournament_type").str()), "elimination")
	list := challongeMatches(&d.root)
	for i := range list {
		x := &list[i]
		a, b := x.get("player1_id").str(), x.get("player2_id").str()
		round := x.get("round").str()
		if bracket {
			round = "Bracket " + round
		}
		m := event.MatchRow{Round: round, A: name(a), B: name(b), Raw: x.get("scores_csv", "score").str(), Pos: d.pos(x)}
		code := challongeScore(&m, m.Raw)
		switch w := x.get("winner_id").str(); {
		case code != "":
		case w != "" && w == a:
			m.Won = event.SideA
		case w != "" && w == b:
			m.Won = event.SideB
		case x.get("state").str() != "complete" && x.has("state"):
			m.Status = event.MatchNotReported
		case m.AWins.V == 0 && m.BWins.V == 0:
			m.Won = event.Both // complete, and nobody won
		}
		if x.get("forfeited").str() == "true" {
			m.Status = event.MatchForfeitWin
			if m.Won == event.SideB {
				m.Status = event.MatchForfeitLoss
			}
		}
		d.add(m, code)
	}
}

// challongeScore reads "2-1", or the sets "6-3,3-6,6-4": sets won.
func challongeScore(m *event.MatchRow, text string) string {
	if strings.TrimSpace(text) == "" {
		return ""
	}
	if !strings.Contains(text, ",") {
		return readResult(m, text)
	}
	var n [3]int32
	for set := range strings.SplitSeq(text, ",") {
		said, ok := ParseResult(set, "", "", false)
		switch {
		case !ok || !said.AWins.OK:
			return "MATCH_RESULT_UNREADABLE"
		case said.AWins.V > said.BWins.V:
			n[0]++
		case said.AWins.V < said.BWins.V:
			n[1]++
		default:
			n[2]++
		}
	}
	m.AWins, m.BWins, m.Drawn = event.N(n[0]), event.N(n[1]), event.N(n[2])
	return ""
}

// meleeRows are the rows of a melee answer: an array, or wrapped in data,
// Content, matches or standings.
func meleeRows(root *node) []node {
	if root.kind == '[' {
		return root.list
	}
	var out []node
	for _, k := range []string{"data", "Content", "Matches", "Standings"} {
		out = append(out, root.get(k).items()...)
	}
	return out
}

func isMelee(root *node) bool {
	for _, r := range meleeRows(root) {
		if r.has("Competitors") || r.has("Team") && (r.has("MatchRecord") || r.has("Points") || r.has("OpponentMatchWinPercentage")) {
			return true
		}
	}
	return false
}

func readMelee(d *document) {
	d.matches().Source = "melee"
	rows := meleeRows(&d.root)
	var standings []*node
	for i := range rows {
		if rows[i].has("Competitors") {
			d.meleeMatch(&rows[i])
		} else {
			standings = append(standings, &rows[i])
		}
	}
	for _, x := range standings {
		d.meleeStanding(x)
	}
}

// meleeTeam is the name of a team, else of its players.
func meleeTeam(t *node) string {
	if name := t.get("Name").str(); strings.TrimSpace(name) != "" {
		return name
	}
	var names []string
	players := t.get("Players").items()
	for i := range players {
		names = append(names, players[i].get("DisplayName", "Username", "Name").str())
	}
	return strings.Join(names, " / ")
}

func (d *document) meleeMatch(x *node) {
	m := event.MatchRow{Round: x.get("RoundName", "RoundNumber", "Round").str(), Table: x.get("TableNumber").num(), Raw: x.get("ResultString", "Result").str(), Pos: d.pos(x)}
	sides := x.get("Competitors").items()
	for i := range sides {
		name, wins := meleeTeam(sides[i].get("Team")), sides[i].get("GameWins").num()
		switch i {
		case 0:
			m.A, m.AWins = name, wins
		case 1:
			m.B, m.BWins = name, wins
		}
	}
	m.Drawn = x.get("GameDraws").num()
	if !m.AWins.OK || !m.BWins.OK {
		m.AWins, m.BWins, m.Drawn = event.Num{}, event.Num{}, event.Num{}
	}
	d.add(m, readResult(&m, m.Raw))
}

// meleeStanding keeps a line of published standings; without Swiss matches it
// is all there is.
func (d *document) meleeStanding(x *node) {
	name := meleeTeam(x.get("Team"))
	if strings.TrimSpace(name) == "" {
		return
	}
	n := func(key string) int32 { return x.get(key).num().V }
	d.b.Phase.Published = append(d.b.Phase.Published, event.Published{
		Player: name, Rank: x.get("Rank").num(), Points: x.get("Points").num(), Pos: d.pos(x),
		OMW: x.get("OpponentMatchWinPercentage").share(), GW: x.get("TeamGameWinPercentage").share(), OGW: x.get("OpponentGameWinPercentage").share(),
	})
	r := event.Record{Player: name, Wins: n("MatchWins"), Losses: n("MatchLosses"), Draws: n("MatchDraws"), Pos: d.pos(x)}
	d.matches().Records = append(d.matches().Records, r)
	d.b.Accept(d.f.No, 1)
}

// listRows are plain rows of matches: [{"round":1,"player1":"a",...}].
func listRows(root *node) []node {
	if root.kind == '[' {
		return root.list
	}
	for _, k := range []string{"matches", "results", "pairings", "data"} {
		if list := root.get(k).items(); len(list) > 0 {
			return list
		}
	}
	return nil
}

func isListJSON(root *node) bool {
	for _, r := range listRows(root) {
		if _, ok := layoutOf(r.keys, nil); r.kind == '{' && ok {
			return true
		}
	}
	return false
}

// readListJSON makes a table of the rows and reads it as one.
func readListJSON(d *document) {
	rows := listRows(&d.root)
	var head []string
	at := map[string]int{}
	for i := range rows {
		for _, k := range rows[i].keys {
			if _, ok := at[k]; !ok {
				at[k] = len(head)
				head = append(head, k)
			}
		}
	}
	g := grid.Grid{File: d.f.No, Rows: []grid.Row{{Line: 1, Cells: head}}}
	for i := range rows {
		cells := make([]string, len(head))
		for k, name := range rows[i].keys {
			cells[at[name]] = nameOf(&rows[i].list[k])
		}
		g.Rows = append(g.Rows, grid.Row{Line: d.pos(&rows[i]).Row, Cells: cells})
	}
	List(d.b, &g, strconv.Itoa(0))
}
