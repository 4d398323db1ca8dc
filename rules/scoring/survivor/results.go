package survivor

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/transform"
	"deckmill/transform/fold"
)

// said is one result of a post: against which deck ("" = not said) and the
// points from the author's view; -1 is a text that is no result.
type said struct {
	deck   string
	points int
	text   string
}

var (
	aroundDash = lazyregexp.New(`(^|[\s:=,;|(])([0-6])\s*[-–—/]\s*([0-6])($|[\s:=,;|)])`)
	dashed     = lazyregexp.New(`^(.*\S)\s*[-–—]\s*([0-6])$`)
	aToB       = lazyregexp.New(`\b([0-6])\s+(?:à|a|to)\s+([0-6])\b`)
	pairValue  = lazyregexp.New(`^([0-6])[-/]([0-6])$`)
	oneValue   = lazyregexp.New(`^[0-6]$`)
	letters    = lazyregexp.New(`^[WDLVN][-/]?[WDLVN]$`)
	filler     = lazyregexp.New(`(?i)\b(?:vs\.?|versus|contre|against|v\.)(?:\s|$)`)
	separators = lazyregexp.New(`[;,|\n]|\s+(?:et|and|&)\s+`)
	postNumber = lazyregexp.New(`(?i)^(?:post|message|msg|p)\s*#?\s*(\d+)$`)
	lastDigits = lazyregexp.New(`(\d+)$`)
)

// legalPairs are the results of two games, from the first side's view.
var legalPairs = map[string]int{"6-0": 6, "4-1": 4, "3-3": 3, "2-2": 2, "1-4": 1, "0-6": 0}

// letterPoints are the results in letters; D is a draw in English and a defeat
// in French, so only pairs that are told apart by a V or an N are French.
var letterPoints = map[string]int{
	"WW": 6, "WD": 4, "DW": 4, "WL": 3, "LW": 3, "DD": 2, "DL": 1, "LD": 1, "LL": 0,
	"VV": 6, "VN": 4, "NV": 4, "VD": 3, "DV": 3, "NN": 2, "ND": 1, "DN": 1,
}

// pointsOf reads one result, ok is false for any other text; a pair that no two
// games give is -1.
func pointsOf(s string) (points int, ok bool) {
	up := strings.ToUpper(s)
	switch {
	case oneValue.MatchString(s):
		n, _ := strconv.Atoi(s)
		if n == 5 {
			return -1, true
		}
		return n, true
	case pairValue.MatchString(s):
		if n, known := legalPairs[strings.ReplaceAll(s, "/", "-")]; known {
			return n, true
		}
		return -1, true
	case letters.MatchString(up):
		if n, known := letterPoints[strings.NewReplacer("-", "", "/", "").Replace(up)]; known {
			return n, true
		}
		return -1, true
	}
	return 0, false
}

// parse reads the results of a post: "D01:6;D02:4", "D01 6-0, D02 4/1",
// "6-0 vs D01", or results alone in the order of the decks, the latest first.
func parse(text string) []said {
	text = aToB.ReplaceAllString(text, "$1-$2")
	text = aroundDash.ReplaceAllString(text, "$1$2-$3$4")
	var out []said
	for _, piece := range separators.Split(text, -1) {
		piece = strings.TrimSpace(piece)
		if piece == "" {
			continue
		}
		out = append(out, parsePiece(piece)...)
	}
	return out
}

func parsePiece(piece string) []said {
	if i := strings.LastIndexAny(piece, ":="); i > 0 && strings.Count(piece, ":")+strings.Count(piece, "=") == 1 {
		left, right := strings.TrimSpace(piece[:i]), strings.TrimSpace(piece[i+1:])
		if n, ok := pointsOf(right); ok {
			return []said{{deck: clean(left), points: n, text: right}}
		}
		if n, ok := pointsOf(left); ok {
			return []said{{deck: clean(right), points: n, text: left}}
		}
	}
	fields := strings.Fields(strings.NewReplacer(":", " ", "=", " ").Replace(clean(piece)))
	var out []said
	var name []string
	for k, f := range fields {
		if strings.Trim(f, "-–—") == "" { // "D01 - 6"
			continue
		}
		n, ok := pointsOf(f)
		if !ok || len(name) == 0 && len(fields) > 1 && oneValue.MatchString(f) && k+1 < len(fields) { // "1 6-0": a number of a deck
			name = append(name, f)
			continue
		}
		out = append(out, said{deck: strings.Join(name, " "), points: n, text: f})
		name = nil
	}
	switch {
	case len(name) > 0 && len(out) == 1 && out[0].deck == "": // "6-0 D01"
		out[0].deck = strings.Join(name, " ")
	case len(out) == 0 && dashed.MatchString(piece): // "D01-6"
		m := dashed.FindStringSubmatch(piece)
		n, _ := pointsOf(m[2])
		out = []said{{deck: clean(m[1]), points: n, text: m[2]}}
	case len(name) > 0:
		out = append(out, said{deck: strings.Join(name, " "), points: -1, text: piece})
	}
	return out
}

// clean takes away words that only join a result and a deck.
func clean(s string) string { return strings.TrimSpace(filler.ReplaceAllString(s, "")) }

// results are the points of row i against earlier rows: several when a post
// says two things. What is not understood is a finding.
func (j *judge) results(i int) map[int][]int {
	out := map[int][]int{}
	list := parse(j.post(i).Results)
	alone := !slices.ContainsFunc(list, func(s said) bool { return s.deck != "" })
	if alone && len(list) > 0 && len(list) != len(j.out.Rows[i].MustBeat) {
		if i > 0 { // the first deck has nobody to beat
			j.unread(i, j.post(i).Results)
		}
		return out
	}
	for k, s := range list {
		if s.points < 0 {
			j.unread(i, s.text)
			continue
		}
		at := j.find(i, s.deck)
		if alone {
			at = j.out.Rows[i].MustBeat[k]
		}
		if at < 0 {
			j.noDeck(i, s.deck)
			continue
		}
		if !slices.Contains(out[at], s.points) {
			out[at] = append(out[at], s.points)
		}
	}
	return out
}

// find is the earlier row that a result of row i names: by the id of the deck,
// the number of its post, its number, its author (the latest deck), its name;
// the most certain kind first. -1 when nothing fits.
func (j *judge) find(i int, text string) int {
	text = strings.TrimSpace(strings.TrimPrefix(text, "#"))
	key := fold.Fold(text)
	if key == "" {
		return -1
	}
	number, _ := strconv.Atoi(text)
	post := -1
	if m := postNumber.FindStringSubmatch(text); m != nil {
		post, _ = strconv.Atoi(m[1])
	}
	for _, is := range []func(k int) bool{
		func(k int) bool { return fold.Fold(j.out.Rows[k].Deck) == key },
		func(k int) bool { return post > 0 && int(j.post(k).No) == post },
		func(k int) bool { return number > 0 && j.number(k) == number },
		func(k int) bool { return transform.PlayerID(j.post(k).Author) == key },
		func(k int) bool { d := j.post(k).Index; return d >= 0 && fold.Fold(j.p.Decks.Name[d]) == key },
	} {
		for k := i - 1; k >= 0; k-- {
			if is(k) {
				return k
			}
		}
	}
	return -1
}

// number is the number of a deck: the digits at the end of its id, else its
// place in the thread.
func (j *judge) number(k int) int {
	if m := lastDigits.FindString(j.out.Rows[k].Deck); m != "" {
		n, _ := strconv.Atoi(m)
		return n
	}
	return k + 1
}
