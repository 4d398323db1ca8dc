package sidefile

import "deckmill/ingest/source"

// CorrectionStatus is what became of a correction.
type CorrectionStatus string

// The statuses; an empty cell is Applied.
const (
	Applied CorrectionStatus = "applied"
	Pending CorrectionStatus = "pending"
	Refused CorrectionStatus = "refused"
)

// UnmarshalCSV reads a status in English, French or Russian.
func (c *CorrectionStatus) UnmarshalCSV(s string) error {
	if s == "" {
		*c = Applied
		return nil
	}
	w, ok := word(s, [][]string{
		{"applied", "appliqué", "appliquée", "применено"}, {"pending", "en attente", "ожидает"}, {"refused", "rejected", "refusé", "refusée", "отклонено"},
	})
	if !ok {
		return &cellError{want: wantStatus}
	}
	*c = CorrectionStatus(w)
	return nil
}

// Correction is a row of corrections.csv: the right result of two players, as
// Player sees it. OnPlay and OnDraw are 0 when only Points tells the result
// (see PairResult).
type Correction struct {
	Player   string           `csv:"player"`
	Opponent string           `csv:"opponent"`
	OnPlay   Letter           `csv:"on_play"`
	OnDraw   Letter           `csv:"on_draw"`
	Result   PairResult       `csv:"result"`
	Seq      Int              `csv:"seq"`
	Phase    string           `csv:"phase"`
	Source   string           `csv:"source"`
	Reason   string           `csv:"reason"`
	Status   CorrectionStatus `csv:"status"`
	Pos      source.Pos       `csv:"-"`
	// OnlyD says that the row has a letter D and that no letter of the file tells
	// whether it is a draw or, as in French, a defeat (see Defeat).
	OnlyD bool `csv:"-"`
}

// Defeat reads the letters D of a row as French ones: défaite.
func (c *Correction) Defeat() {
	for _, l := range []*Letter{&c.OnPlay, &c.OnDraw, &c.Result.OnPlay, &c.Result.OnDraw} {
		l.french()
	}
}

var correctionsLayout = layout{
	columns: []column{
		playerColumn,
		{"opponent", true, []string{"adversaire", "against", "vs", "opp", "противник", "соперник"}},
		{"on_play", false, []string{"on the play", "play", "sur le play", "en premier", "commence"}},
		{"on_draw", false, []string{"on the draw", "draw", "sur la pioche", "en second"}},
		{"result", false, []string{"résultat", "score", "результат"}},
		{"seq", false, []string{"no", "n°", "№", "numéro", "number", "номер"}},
		phaseColumn, sourceColumn, reasonColumn, statusColumn,
	},
	oneOf:  [][]string{{"on_play", "on_draw"}, {"result"}},
	answer: []string{"on_play", "on_draw", "result"},
	info:   []string{"old", "new", "cell", "mirror", "supports"},
}

// ReadCorrections reads corrections.csv. A row without any result is open. In a file
// with V or N, and without W or L, D is a defeat.
func ReadCorrections(data []byte, file int32) Table[Correction] {
	table := read(data, file, correctionsLayout, func(c *Correction, pos source.Pos) *cellError {
		c.Pos = pos
		switch {
		case c.OnPlay == 0 && c.OnDraw == 0:
			c.OnPlay, c.OnDraw = c.Result.OnPlay, c.Result.OnDraw
		case c.OnPlay == 0:
			return &cellError{column: "on_play", want: wantLetter}
		case c.OnDraw == 0:
			return &cellError{column: "on_draw", want: wantLetter}
		case c.Result.OnPlay != 0 && (c.Result.OnPlay != c.OnPlay || c.Result.OnDraw != c.OnDraw):
			return &cellError{column: "result", want: wantSame}
		}
		return nil
	})
	var letters []*Letter
	french, isEnglish := false, false
	for i := range table.Rows {
		c := &table.Rows[i]
		for _, l := range []*Letter{&c.OnPlay, &c.OnDraw, &c.Result.OnPlay, &c.Result.OnDraw} {
			letters = append(letters, l)
			french = french || *l == 'V' || *l == 'N'
			byPoints := c.Result.Points.OK // its letters are ours
			isEnglish = isEnglish || !byPoints && (*l == 'W' || *l == 'L')
		}
	}
	for _, l := range letters {
		if french && !isEnglish || *l == 'V' || *l == 'N' {
			l.french()
		}
	}
	for i := range table.Rows {
		c := &table.Rows[i]
		c.OnlyD = !french && !isEnglish && (c.OnPlay == 'D' || c.OnDraw == 'D')
	}
	return table
}

// Published is a row of published.csv: standings as somebody published them,
// to be compared with the computed ones. What is not given is not compared.
type Published struct {
	Player     string     `csv:"player"`
	Position   Position   `csv:"position"`
	Points     Number     `csv:"points"`
	Total      Number     `csv:"total"`
	TP         Number     `csv:"tp"`
	OMW        Share      `csv:"omw"`
	GW         Share      `csv:"gw"`
	OGW        Share      `csv:"ogw"`
	GameWins   Int        `csv:"game_wins"`
	GameDraws  Int        `csv:"game_draws"`
	GameLosses Int        `csv:"game_losses"`
	Pos        source.Pos `csv:"-"`

	Places map[string]int16 `csv:"-"` // as in Table
}

var publishedLayout = layout{
	columns: []column{
		playerColumn,
		{"position", false, []string{"rank", "rang", "place", "classement", "pos", "место"}},
		{"points", false, []string{"pts", "match points", "очки"}},
		{"total", false, []string{"sum", "somme", "сумма"}},
		{"tp", false, []string{"tournament points", "points de tournoi"}},
		{"omw", false, []string{"omwp", "omw percent", "opponents match win"}},
		{"gw", false, []string{"gwp", "gw percent", "game win"}},
		{"ogw", false, []string{"ogwp", "ogw percent", "opponents game win"}},
		{"game_wins", false, []string{"wins", "w", "victoires", "gagnées"}},
		{"game_draws", false, []string{"draws", "d", "nuls", "nulles"}},
		{"game_losses", false, []string{"losses", "l", "défaites", "perdues"}},
	},
	oneOf: [][]string{
		{"position"}, {"points"}, {"total"}, {"tp"}, {"omw"}, {"gw"}, {"ogw"}, {"game_wins"}, {"game_draws"}, {"game_losses"},
	},
	info: []string{"#", "n°", "№", "id", "status", "bonus", "played", "country", "record"},
}

// ReadPublished reads published.csv.
func ReadPublished(data []byte, file int32) Table[Published] {
	table := read(data, file, publishedLayout, func(p *Published, pos source.Pos) *cellError {
		p.Pos = pos
		return nil
	})
	for i := range table.Rows {
		table.Rows[i].Places = table.Places
	}
	return table
}

// ListStatus is what a ban list says of a card.
type ListStatus string

// The statuses.
const (
	Banned          ListStatus = "banned"
	Restricted      ListStatus = "restricted"
	Legal           ListStatus = "legal" // ends an earlier status, or admits a card to the pool
	BannedAsGeneral ListStatus = "banned_as_general"
	LegalAsGeneral  ListStatus = "legal_as_general"

	BannedAsCompanion ListStatus = "banned_as_companion"
	LegalAsCompanion  ListStatus = "legal_as_companion"
)

// UnmarshalCSV reads a status in English or French.
func (l *ListStatus) UnmarshalCSV(s string) error {
	w, ok := word(s, [][]string{
		{"banned", "banni", "bannie", "interdit", "interdite"},
		{"restricted", "restreint", "restreinte", "limitée"},
		{"legal", "légal", "légale", "unbanned"},
		{"banned_as_general", "banned as commander", "illegal_general", "général interdit"},
		{"legal_as_general", "legal as commander", "général autorisé"},
		{"banned_as_companion", "banned as companion", "compagnon interdit"},
		{"legal_as_companion", "legal as companion", "compagnon autorisé"},
	})
	if !ok {
		return &cellError{want: wantListed}
	}
	*l = ListStatus(w)
	return nil
}

// ListEntry is a row of a list file: the status of a card from one day to
// another, the last one not included; zero days are open.
type ListEntry struct {
	Name   string     `csv:"name"`
	Status ListStatus `csv:"status"`
	From   Day        `csv:"from"`
	To     Day        `csv:"to"`
	Source string     `csv:"source"`
	Pos    source.Pos `csv:"-"`
}

var listLayout = layout{
	columns: []column{
		{"name", true, []string{"card", "carte", "card name", "nom", "карта"}},
		{"status", true, []string{"statut", "статус"}},
		{"from", false, []string{"effective date", "since", "depuis", "du", "с"}},
		{"to", false, []string{"until", "jusqu'au", "au", "по"}},
		sourceColumn,
	},
	info: []string{"announcement"},
}

// ReadList reads a list file.
func ReadList(data []byte, file int32) Table[ListEntry] {
	return read(data, file, listLayout, func(e *ListEntry, pos source.Pos) *cellError {
		e.Pos = pos
		if !e.To.IsZero() && e.To.Compare(e.From.Date) <= 0 {
			return &cellError{column: "to", want: wantLater}
		}
		return nil
	})
}
