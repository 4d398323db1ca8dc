package sidefile

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
)

// cellError is a fault of one cell: what the column wants.
type cellError struct {
	column string
	want   diag.Text
}

// Error implements error, for gocsv.
func (e *cellError) Error() string { return "want " + e.want.EN }

// What columns want, in the languages of messages.
var (
	wantText     = diag.Text{EN: "a text", FR: "un texte", RU: "текст"}
	wantInt      = diag.Text{EN: "a whole number", FR: "un nombre entier", RU: "целое число"}
	wantCount    = diag.Text{EN: "a whole number from 1", FR: "un nombre entier à partir de 1", RU: "целое число от 1"}
	wantNumber   = diag.Text{EN: "a number", FR: "un nombre", RU: "число"}
	wantShare    = diag.Text{EN: "a share from 0 to 1 or a percentage", FR: "une part de 0 à 1 ou un pourcentage", RU: "доля от 0 до 1 или процент"}
	wantLetter   = diag.Text{EN: "W, D or L", FR: "W, D ou L", RU: "W, D или L"}
	wantResult   = diag.Text{EN: "two letters of W, D, L, or one for both games, or points 0-6", FR: "deux lettres parmi W, D, L, une seule pour les deux parties, ou des points de 0 à 6", RU: "две буквы из W, D, L, одна на обе партии или очки 0-6"}
	wantSame     = diag.Text{EN: "what on_play and on_draw say", FR: "ce que disent on_play et on_draw", RU: "то же, что в on_play и on_draw"}
	wantStatus   = diag.Text{EN: "applied, pending or refused", FR: "applied, pending ou refused", RU: "applied, pending или refused"}
	wantDecision = diag.Text{EN: "legal, illegal, remove, forfeit or replace", FR: "legal, illegal, remove, forfeit ou replace", RU: "legal, illegal, remove, forfeit или replace"}
	wantListed   = diag.Text{EN: "banned, restricted, legal, or banned or legal with _as_general or _as_companion", FR: "banned, restricted, legal, ou banned ou legal suivi de _as_general ou _as_companion", RU: "banned, restricted, legal, либо banned или legal с _as_general или _as_companion"}
	wantDate     = diag.Text{EN: "a date such as 2006-02-01", FR: "une date comme 2006-02-01", RU: "дата вида 2006-02-01"}
	wantLater    = diag.Text{EN: "a date after the first one", FR: "une date postérieure à la première", RU: "дата позже первой"}
)

// Int is an optional whole number; an empty cell is unknown, never 0.
type Int struct{ diag.Int }

// UnmarshalCSV reads decimal digits with an optional sign, up to 2^31-1.
func (n *Int) UnmarshalCSV(s string) error {
	if s == "" {
		return nil
	}
	v, err := strconv.ParseInt(s, 10, 32)
	if err != nil {
		return &cellError{want: wantInt}
	}
	n.Int = diag.N(int(v))
	return nil
}

// Position is an optional rank: 3, 3. or =3.
type Position struct{ diag.Int }

// UnmarshalCSV reads a rank from 1.
func (p *Position) UnmarshalCSV(s string) error {
	var n Int
	if err := n.UnmarshalCSV(strings.TrimSuffix(strings.TrimPrefix(s, "="), ".")); err != nil || (n.OK && n.V < 1) {
		return &cellError{want: wantCount}
	}
	p.Int = n.Int
	return nil
}

// Number is an optional number as somebody printed it. Decimals is the number
// of digits after the decimal point or comma: the precision of a comparison.
type Number struct {
	V        float64
	Decimals int
	OK       bool
}

// UnmarshalCSV reads digits with an optional sign and one decimal point or comma.
func (n *Number) UnmarshalCSV(s string) error {
	if s == "" {
		return nil
	}
	s = strings.Replace(s, ",", ".", 1)
	digits := strings.TrimLeft(s, "+-")
	whole, fraction, _ := strings.Cut(digits, ".")
	if len(digits) > 18 || len(s)-len(digits) > 1 || whole == "" || strings.Trim(whole+fraction, "0123456789") != "" {
		return &cellError{want: wantNumber}
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return &cellError{want: wantNumber}
	}
	*n = Number{V: v, Decimals: len(fraction), OK: true}
	return nil
}

// Share is an optional share: V is from 0 to 1, and Decimals counts the digits
// of V that were printed. 58.67%, 58,67 and 0.5867 are one share; a number
// above 1 without a sign is taken for a percentage.
type Share struct{ Number }

// UnmarshalCSV reads a share or a percentage.
func (s *Share) UnmarshalCSV(text string) error {
	digits, percent := strings.CutSuffix(text, "%")
	var n Number
	if err := n.UnmarshalCSV(strings.TrimSpace(digits)); err != nil || (text != "" && !n.OK) {
		return &cellError{want: wantShare}
	}
	if percent || n.V > 1 {
		n.V = math.Round(n.V*math.Pow10(n.Decimals)) / math.Pow10(n.Decimals+2)
		n.Decimals += 2
	}
	if n.V < 0 || n.V > 1 {
		return &cellError{want: wantShare}
	}
	s.Number = n
	return nil
}

// Letter is the result of one game as the player of the row saw it: 'W', 'D',
// 'L', or 0 for none given.
type Letter byte

// UnmarshalCSV reads W, D or L in any case.
func (l *Letter) UnmarshalCSV(s string) error {
	switch s = english(s); s {
	case "":
	case "W", "D", "L", "V", "N":
		*l = Letter(s[0])
	default:
		return &cellError{want: wantLetter}
	}
	return nil
}

// english is a text in upper case with the Russian letters of results (В, Н, П) as
// English ones. French ones stay: their D is a defeat (see french).
func english(s string) string {
	return strings.NewReplacer("В", "W", "Н", "D", "П", "L").Replace(strings.ToUpper(s))
}

// french turns letters of a file that is written in V, N and D into W, D and L.
func (l *Letter) french() {
	switch *l {
	case 'V':
		*l = 'W'
	case 'N':
		*l = 'D'
	case 'D':
		*l = 'L'
	}
}

// bothPoints: the points of both players -> those of the first.
var bothPoints = map[string]string{"60": "6", "41": "4", "33": "3", "22": "2", "14": "1", "06": "0"}

// PairResult is a result of two games: both letters (the game on the play
// first), or points only. 6 and 0 points fix the letters; 4, 3 and 1 leave
// their order open, 2 may be two draws or, with split_points = 2, a split.
type PairResult struct {
	OnPlay, OnDraw Letter
	Points         diag.Int
}

// UnmarshalCSV reads WL, W (= WW), W/L, or points 0, 1, 2, 3, 4, 6, 6-0.
func (p *PairResult) UnmarshalCSV(s string) error {
	s = english(strings.NewReplacer(" ", "", "/", "", "-", "", "–", "", ":", "").Replace(s))
	if points, ok := bothPoints[s]; ok {
		s = points
	}
	switch {
	case s == "":
	case len(s) <= 2 && strings.Trim(s, "WDLVN") == "":
		p.OnPlay, p.OnDraw = Letter(s[0]), Letter(s[len(s)-1])
	case len(s) == 1 && strings.ContainsAny(s, "012346"):
		p.Points = diag.N(int(s[0] - '0'))
		switch s {
		case "6":
			p.OnPlay, p.OnDraw = 'W', 'W'
		case "0":
			p.OnPlay, p.OnDraw = 'L', 'L'
		}
	default:
		return &cellError{want: wantResult}
	}
	return nil
}

// Day is an optional date. "start" (of the game) is unknown, like an empty cell.
type Day struct{ event.Date }

// UnmarshalCSV reads ISO 8601.
func (d *Day) UnmarshalCSV(s string) error {
	if s == "" || strings.EqualFold(s, "start") {
		return nil
	}
	date, ok := event.ParseDate(s)
	if !ok {
		return &cellError{want: wantDate}
	}
	d.Date = date
	return nil
}

// word finds the canonical word of s, in any case and without accents, among
// words: each a canonical word followed by others for it.
func word(s string, words [][]string) (string, bool) {
	k := key(s)
	for _, w := range words {
		if slices.ContainsFunc(w, func(o string) bool { return key(o) == k }) {
			return w[0], true
		}
	}
	return "", false
}
