package sidefile

import "deckmill/ingest/source"

// Player is a row of players.csv, which is also the list of who is expected.
type Player struct {
	Player string     `csv:"player"`
	ID     string     `csv:"id"`
	Status string     `csv:"status"` // free text, such as dropped
	Note   string     `csv:"note"`
	Pos    source.Pos `csv:"-"`
}

// Columns that several files have.
var (
	playerColumn = column{"player", true, []string{"joueur", "nom", "name", "pseudo", "player name", "игрок", "имя"}}
	teamColumn   = column{"team", true, []string{"équipe", "team name", "team id", "команда"}}
	cardColumn   = column{"card", true, []string{"carte", "card name", "english name", "nom anglais", "карта"}}
	deckColumn   = column{"deck", true, []string{"deck id", "deck_id", "колода"}}
	noteColumn   = column{"note", false, []string{"notes", "remarque", "commentaire", "comment", "примечание"}}
	statusColumn = column{"status", false, []string{"statut", "état", "статус"}}
	langColumn   = column{"lang", false, []string{"langue", "language", "язык"}}
	phaseColumn  = column{"phase", false, []string{"этап"}}
	reasonColumn = column{"reason", false, []string{"raison", "motif", "причина"}}
	sourceColumn = column{"source", false, []string{"источник"}}
)

var playersLayout = layout{columns: []column{
	playerColumn,
	{"id", false, []string{"player id", "identifiant", "dci"}},
	statusColumn, noteColumn,
}}

// ReadPlayers reads players.csv.
func ReadPlayers(data []byte, file int32) Table[Player] {
	return read(data, file, playersLayout, func(p *Player, pos source.Pos) *cellError {
		p.Pos = pos
		return nil
	})
}

// Team is a row of teams.csv: one member of a team.
type Team struct {
	Team   string     `csv:"team"`
	Player string     `csv:"player"`
	Seat   string     `csv:"seat"` // A, B, C or a number; "" = none
	Pos    source.Pos `csv:"-"`
}

var teamsLayout = layout{columns: []column{
	teamColumn, playerColumn,
	{"seat", false, []string{"siège", "place", "место"}},
}}

// ReadTeams reads teams.csv.
func ReadTeams(data []byte, file int32) Table[Team] {
	return read(data, file, teamsLayout, func(t *Team, pos source.Pos) *cellError {
		t.Pos = pos
		return nil
	})
}

// Pool is a row of pools.csv: copies of a card in the sealed pool of a team.
type Pool struct {
	Team    string     `csv:"team"`
	Card    string     `csv:"card"`
	Count   Int        `csv:"count"` // at least 1
	Product string     `csv:"product"`
	Pos     source.Pos `csv:"-"`
}

var poolsLayout = layout{columns: []column{
	teamColumn, cardColumn,
	{"count", true, []string{"nombre", "quantité", "quantity", "qty", "copies", "exemplaires", "количество"}},
	{"product", false, []string{"produit", "booster", "set", "edition", "набор"}},
}}

// ReadPools reads pools.csv.
func ReadPools(data []byte, file int32) Table[Pool] {
	return read(data, file, poolsLayout, func(p *Pool, pos source.Pos) *cellError {
		p.Pos = pos
		if p.Count.V < 1 {
			return &cellError{column: "count", want: wantCount}
		}
		return nil
	})
}

// Alias is a row of aliases.csv: what somebody typed and the card it means.
type Alias struct {
	Typed string     `csv:"typed"`
	Card  string     `csv:"card"`
	Lang  string     `csv:"lang"`
	Pos   source.Pos `csv:"-"`
}

var aliasesLayout = layout{
	columns: []column{
		{"typed", true, []string{"raw", "alias", "foreign name", "texte", "saisi", "tapé", "написано"}},
		cardColumn, langColumn,
	},
	answer: []string{"card"},
}

// ReadAliases reads aliases.csv. A row without card is open.
func ReadAliases(data []byte, file int32) Table[Alias] {
	return read(data, file, aliasesLayout, func(a *Alias, pos source.Pos) *cellError {
		a.Pos = pos
		return nil
	})
}

// Decision is what a moderator decided on a deck.
type Decision string

// The decisions.
const (
	DecideLegal   Decision = "legal"
	DecideIllegal Decision = "illegal"
	DecideRemove  Decision = "remove"  // the deck is taken out of the results
	DecideForfeit Decision = "forfeit" // its matches are lost
	DecideReplace Decision = "replace" // by Ruling.Replacement
)

// UnmarshalCSV reads a decision in English, French or Russian.
func (d *Decision) UnmarshalCSV(s string) error {
	w, ok := word(s, [][]string{
		{"legal", "légal", "légale", "легальна"},
		{"illegal", "illégal", "illégale", "нелегальна"},
		{"remove", "removed", "retirer", "retiré", "убрать"},
		{"forfeit", "forfait", "поражение"},
		{"replace", "replaced", "remplacer", "remplacé", "заменить"},
	})
	if !ok {
		return &cellError{want: wantDecision}
	}
	*d = Decision(w)
	return nil
}

// Ruling is a row of rulings.csv: the answer to one open question on a deck.
type Ruling struct {
	Deck        string     `csv:"deck"`
	Rule        string     `csv:"rule"` // code of the finding it answers
	Decision    Decision   `csv:"decision"`
	Replacement string     `csv:"replacement"` // card or deck, with DecideReplace
	Who         string     `csv:"who"`
	When        string     `csv:"when"`
	Note        string     `csv:"note"`
	Pos         source.Pos `csv:"-"`
}

var rulingsLayout = layout{
	columns: []column{
		deckColumn,
		{"rule", true, []string{"règle", "code", "правило"}},
		{"decision", true, []string{"décision", "verdict", "решение"}},
		{"replacement", false, []string{"remplacement", "replace by", "remplacé par", "замена"}},
		{"who", false, []string{"qui", "by", "par", "judge", "juge", "arbitre", "moderator", "modérateur", "кто"}},
		{"when", false, []string{"quand", "date", "когда"}},
		noteColumn,
	},
	answer: []string{"decision"},
}

// ReadRulings reads rulings.csv. A row without decision is open.
func ReadRulings(data []byte, file int32) Table[Ruling] {
	return read(data, file, rulingsLayout, func(r *Ruling, pos source.Pos) *cellError {
		r.Pos = pos
		if r.Decision == DecideReplace && r.Replacement == "" {
			return &cellError{column: "replacement", want: wantText}
		}
		return nil
	})
}
