package results

import (
	"slices"
	"strings"
	"unicode"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/header"
	"deckmill/ingest/results/matchfile"
)

// told is a line of a post that seems to tell a match.
type told struct {
	line         int32 // physical
	raw          string
	a, b, result string
	round, table string // as the line itself says, "" = not
	form         toldForm
	quoted       bool
	ruled        bool   // below a line of dashes
	tail         string // words behind the result
	lead         string // a number at the front that nothing names
}

// toldForm is how a match is written.
type toldForm uint8

const (
	toldPair    toldForm = iota // Ana - Bo 2-1
	toldBetween                 // Ana 2-1 Bo: also how standings are written
	toldVerb                    // Ana beat Bo 2-1
	toldBye                     // Ana - bye
	toldOpen                    // Ana vs Bo
)

const (
	sideSign  = `(?:vs?\.?|versus|contre|против|[-–—−])`
	scoreSign = `(?: ?[-–—−/] ?|:| : | (?:to|à|на) )`
	scoreLike = `[0-9]` + scoreSign + `[0-9](?:` + scoreSign + `[0-9])?`
	afterLike = `(?:([\s.,;!?)\]*#(].*))?`
	saidLike  = `(?i:[wdlvnвнп] ?[-–/,:; ]? ?[wdlvnвнп]|wins?|won|loss|lost|draw|drawn|tied?|id|intentional draw|match nul|nul|nulle|égalité|victoire|défaite|ничья|победа|поражение|no[- ]?show|forfeit|forfait|double loss|unreported|not played|non joué|tbd)|[WDLVNВНП?]`
	beatWords = `beats?|defeat(?:s|ed)|won (?:against|over|vs\.?)|wins (?:against|over|vs\.?)|over|def\.?|bat|a battu|battait|gagne contre|a gagné contre|победила?|обыграла?|выиграла? у`
	loseWords = `lost to|loses to|lost (?:against|vs\.?)|loses (?:against|vs\.?)|was beaten by|falls to|fell to|perd contre|a perdu contre|perdait contre|s'incline (?:contre|face à)|проиграла?`
	drawWords = `drew (?:with|against|vs\.?)|draws (?:with|against|vs\.?)|tied (?:with|against)?|fait (?:match )?nul (?:contre|avec)|a fait (?:match )?nul (?:contre|avec)|nul contre|сыграла? вничью с`
	bothWords = `drew|draw|tied|tie|font (?:match )?nul|ont fait (?:match )?nul|сыграли вничью`
)

var (
	pairTold    = lazyregexp.New(`^(.+?)\s+(` + sideSign + `)\s+(.+?)(?:\s*[:=,(\[]\s*|\s+)(` + scoreLike + `)` + afterLike + `$`)
	pairSaid    = lazyregexp.New(`^(.+?)\s+(` + sideSign + `)\s+(.+?)(?:\s*[:=,(\[]\s*|\s+)(` + saidLike + `)\s*[)\]]?\s*((?:[.!(#]|//).*)?$`)
	splitTold   = lazyregexp.New(`^(.+?)\s+\(?([0-9])\)?\s+` + sideSign + `\s+(.+?)\s+\(?([0-9])\)?` + afterLike + `$`)
	innerTold   = lazyregexp.New(`^(.+?)\s+[(\[]([0-9])[)\]]\s+` + sideSign + `\s+[(\[]([0-9])[)\]]\s+(.+)$`)
	betweenTold = lazyregexp.New(`^(.+?)(?:\s+` + sideSign + `)?\s+\(?(` + scoreLike + `)\)?\s+(?:` + sideSign + `\s+)?(.+)$`)
	firstTold   = lazyregexp.New(`^(` + scoreLike + `)[:,]?\s+(?:for |pour )?(.+?)\s+(?:` + sideSign + `|over|against|sur)\s+(.+)$`)
	verbTold    = lazyregexp.New(`(?i)^(.+?)\s+(?:(` + beatWords + `)|(` + loseWords + `)|(` + drawWords + `))\s+(.+?)(?:(?:\s*[:=,(\[]\s*|\s+)(` + scoreLike + `))?` + afterLike + `$`)
	bothTold    = lazyregexp.New(`(?i)^(.+?)\s+(?:and|et|и|&)\s+(.+?)\s+(?:` + bothWords + `)(?:(?:\s*[:=,(\[]\s*|\s+)(` + scoreLike + `))?` + afterLike + `$`)
	byeTold     = lazyregexp.New(`(?i)^(.+?)(\s*[:=]\s*|\s+` + sideSign + `\s+|\s+(?:has|had|gets|got|with|a|reçoit|est|получает)\s+|\s+)(?:the |a |un |une )?[*(\[]*\s?(?:bye|exempte?|пропуск|выходной)\s?[*)\]]*[.!]?$`)
	midTold     = lazyregexp.New(`(?i)^(.+?)\s+(?:(won|wins|gagne|a gagné|победила?|выиграла?)|(lost|loses|perd|a perdu|проиграла?)|(drew|draws|tied|fait|fait nul|a fait))\s+\(?(` + scoreLike + `)\)?\s+(?:against|over|vs|with|to|contre|avec|face à|у|против|с)\s+(.+?)\s*[.!]*$`)
	andTold     = lazyregexp.New(`^(.+?)\s+(?:and|et|и|&)\s+(.+?)\s*[:=]\s*(` + scoreLike + `)` + afterLike + `$`)
	tightTold   = lazyregexp.New(`^([^\s–—/-]+(?: [^\s–—/-]+)?)[–—/-]([^\s–—/-]+(?: [^\s–—/-]+)?)(?:\s*[:=,(]\s*|\s+)(` + scoreLike + `)` + afterLike + `$`)
	versus      = lazyregexp.New(`(?i)\s+(?:vs?\.?|versus)\s+|\s+vs?\.`)
	looseSigns  = lazyregexp.New(`^[-–—→=>]+\s+|\s+[-–—→=>]+$`)
	openTold    = lazyregexp.New(`^(.+?)\s+` + sideSign + `\s+(.+?)\s*[:=.]?\s*$`)

	clockLabel  = lazyregexp.New(`^[\[(]?(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},? ?)?(?:(?:at|à|@|в) ?)?\d{1,2}[:h]\d{2}(?::\d{2})?(?: ?[AaPp][Mm])?[\])]?(?:\s*[-–—:]\s+|\s+)|^[\[(]?\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}[\])]?(?:\s*[-–—:,]\s*|\s+)`)
	roundLabel  = lazyregexp.New(`(?i)^(?:round|ronde|rd|rnd|runde|manche|тур|раунд|r)\s*(?:n°|no\.?|#|№)?\s*(\d{1,3})(?:\s*[,:;.)–—-]+\s*|\s+)`)
	speaker     = lazyregexp.New(`^[^:]{1,40}:\s+`)
	tableLabel  = lazyregexp.New(`(?i)^(?:(table|tbl|tisch|стол)\s*(?:n°|no\.?|#|№)?\s*(\d{1,4})(?:\s*[,:;.)–—-]+\s*|\s+)|t\s?(\d{1,4})\s*[:.)]\s*|(?:match|game|partie|матч|m)\s*(?:n°|no\.?|#|№)?\s*\d{1,4}\s*[:.)–—-]+\s*)`)
	enumLabel   = lazyregexp.New(`^(?:\(?\d{1,3}[.)\]:]|#\d{1,3}[.):]?)\s+`)
	bullet      = lazyregexp.New(`^(?:#{1,6}\s+|[-*•·+–—>]\s+|>+)`)
	htmlTag     = lazyregexp.New(`</?(?i:h[1-6]|b|i|u|em|strong|p|br|li|ul|ol|div|span|td|tr|a|blockquote)(?:\s[^<>]*)?/?>`)
	emphasis    = lazyregexp.New("\\*\\*|__|~~|`")
	inScore     = lazyregexp.New(`(?:^|[^\d:./-])` + scoreLike + `(?:$|[^\d:/-])`)
	tableCell   = lazyregexp.New(`(?i)^(?:table|tbl|tisch|стол|match|матч|t|m)\s*(?:n°|no\.?|#|№)?\s*(\d{1,4})$`)
	sideOnly    = lazyregexp.New(`^` + sideSign + `$`)
	wholeResult = lazyregexp.New(`^\(?(?:` + scoreLike + `|` + saidLike + `)\)?$`)
	scoreCut    = lazyregexp.New(`[0-9]`)
)

// postText is a line without the marks of the forum, of Markdown and of HTML, with
// single blanks.
func postText(line string) string {
	text, _ := plainLine(line)
	text = emphasis.ReplaceAllString(htmlTag.ReplaceAllString(text, ""), "")
	text = strings.Join(strings.Fields(text), " ")
	for {
		cut := bullet.FindString(text)
		if cut == "" || cut == text {
			return text
		}
		text = strings.TrimSpace(text[len(cut):])
	}
}

// cutTold reads a line as a match; ok is false for anything else.
func cutTold(line string) (x told, ok bool) {
	text := postText(line)
	if len(text) > 300 || strings.ContainsAny(text, "|;\t") {
		return x, false
	}
	text = x.place(versus.ReplaceAllString(text, " vs "))
	for _, cut := range [...]func(string) bool{x.winner, x.first, x.mid, x.verb, x.inner, x.pair, x.split, x.both, x.bye, x.between, x.tight, x.open} {
		if cut(text) {
			x.a, x.b = sideName(x.a), sideName(x.b)
			return x, x.a != "" && x.b != ""
		}
	}
	return x, false
}

// place takes the time, the round, the table and a number off the front of a line.
func (x *told) place(text string) string {
	text = strings.TrimSpace(text[len(clockLabel.FindString(text)):])
	if said := speaker.FindString(text); said != "" && roundLabel.MatchString(text[len(said):]) {
		text = text[len(said):]
	}
	if m := roundLabel.FindStringSubmatch(text); m != nil {
		x.round, text = m[1], text[len(m[0]):]
	}
	if m := tableLabel.FindStringSubmatch(text); m != nil {
		x.table, text = m[2]+m[3], text[len(m[0]):]
	}
	return text[len(enumLabel.FindString(text)):]
}

func (x *told) pair(text string) bool {
	m := pairTold.FindStringSubmatch(text)
	if m == nil {
		if m = pairSaid.FindStringSubmatch(text); m == nil {
			return false
		}
	}
	x.form, x.a, x.b, x.result, x.tail = toldPair, m[1], m[3], scoreOf(m[4]), m[5]
	return true
}

func (x *told) split(text string) bool {
	m := splitTold.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	x.form, x.a, x.b, x.result, x.tail = toldPair, m[1], m[3], m[2]+"-"+m[4], m[5]
	return true
}

// inner: games in brackets beside the sign; higher numbers are points before the match.
func (x *told) inner(text string) bool {
	m := innerTold.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	if max(m[2], m[3]) <= "2" {
		x.form, x.a, x.b, x.result = toldPair, m[1], m[4], m[2]+"-"+m[3]
	}
	return true
}

func (x *told) first(text string) bool {
	m := firstTold.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	x.form, x.a, x.b, x.result = toldPair, m[2], m[3], scoreOf(m[1])
	return true
}

func (x *told) between(text string) bool {
	m := betweenTold.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	x.form, x.a, x.b, x.result = toldBetween, m[1], m[3], scoreOf(m[2])
	return true
}

// verb: the higher number of a score is the winner's.
func (x *told) verb(text string) bool {
	m := verbTold.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	x.form, x.a, x.b, x.tail = toldVerb, m[1], m[5], m[7]
	switch {
	case m[2] != "":
		x.result = ordered(scoreOf(m[6]), true, "win")
	case m[3] != "":
		x.result = ordered(scoreOf(m[6]), false, "loss")
	default:
		x.result = drawn(m[6])
	}
	return true
}

// mid: the score stands behind the verb: `Ana won 2-1 against Bo`.
func (x *told) mid(text string) bool {
	m := midTold.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	x.form, x.a, x.b, x.result = toldVerb, m[1], m[6], scoreOf(m[5])
	if m[4] == "" {
		x.result = ordered(x.result, m[2] != "", "")
	}
	return true
}

// tight: no blanks stand around the sign: `Ana–Bo 2–1`.
func (x *told) tight(text string) bool {
	m := tightTold.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	x.form, x.a, x.b, x.result, x.tail = toldBetween, m[1], m[2], scoreOf(m[3]), m[4]
	return true
}

func (x *told) both(text string) bool {
	m := bothTold.FindStringSubmatch(text)
	if m == nil {
		m = andTold.FindStringSubmatch(text)
	}
	if m == nil {
		return false
	}
	x.form, x.a, x.b, x.result, x.tail = toldVerb, m[1], m[2], drawn(m[3]), m[4]
	return true
}

func (x *told) bye(text string) bool {
	m := byeTold.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	x.form, x.a, x.b, x.tail = toldBye, m[1], "BYE", m[2]
	return true
}

func (x *told) open(text string) bool {
	m := openTold.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	x.form, x.a, x.b = toldOpen, m[1], m[2]
	return true
}

// cutCells reads the texts of a row of a table as a match: perhaps a round and a table,
// both sides, and the result in one cell or in two or three; it stands behind the sides
// or between them. A header says what the first number is.
func (p *post) cutCells(cells []string) (x told, ok bool) {
	if len(cells) > 2 {
		if f := header.FieldOf(cells[0]); f == header.Round || f == header.Table {
			p.lead = f
			return x, false
		}
	}
	x.form = toldBetween
	if len(cells) > 3 {
		if m := tableCell.FindStringSubmatch(cells[0]); m != nil {
			x.table, cells = m[1], cells[1:]
		}
	}
	cells = slices.DeleteFunc(slices.Clone(cells), func(c string) bool { return sideOnly.MatchString(c) })
	var lead []string
	for len(cells) > 3 && len(lead) < 2 && number(cells[0]).OK {
		lead, cells = append(lead, cells[0]), cells[1:]
	}
	if len(cells) > 3 && len(lead) == 0 {
		if round, titled := matchfile.RoundTitle(cells[0]); titled {
			x.round, cells = round, cells[1:]
		}
	}
	switch len(lead) {
	case 1:
		x.lead = lead[0]
	case 2:
		x.round, x.table = lead[0], lead[1]
	}
	switch {
	case len(cells) == 3 && wholeResult.MatchString(cells[2]):
		x.a, x.b, x.result = cells[0], cells[1], scoreOf(cells[2])
	case len(cells) == 3 && wholeResult.MatchString(cells[1]):
		x.a, x.b, x.result = cells[0], cells[2], scoreOf(cells[1])
	case len(cells) == 4 && gamesCell(cells[1]) && gamesCell(cells[3]):
		x.a, x.b, x.result = cells[0], cells[2], cells[1]+"-"+cells[3]
	case (len(cells) == 4 || len(cells) == 5) && !slices.ContainsFunc(cells[2:], func(c string) bool { return !gamesCell(c) }):
		x.a, x.b, x.result = cells[0], cells[1], strings.Join(cells[2:], "-")
	default:
		return x, false
	}
	x.a, x.b = sideName(x.a), sideName(x.b)
	named := func(s string) bool { return s != "" && !number(s).OK && !IsCell(s) }
	return x, named(x.a) && named(x.b)
}

// winner reads a pair with its winner named behind it: `Ana vs Bo: Bo 2-1`, `Ana vs Bo
// 2-1 (Ana)`, `Ana - Bo, winner: Bo`. The higher number is the winner's.
func (x *told) winner(text string) bool {
	m := openTold.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	a := sideName(m[1])
	score := inScore.FindString(m[2])
	rest := strings.Replace(m[2], strings.TrimSpace(score), " ", 1)
	words := strings.FieldsFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(":,;.()[]=-–—>!*", r) })
	said := slices.ContainsFunc(words, func(w string) bool { return winWords[strings.ToLower(w)] })
	words = slices.DeleteFunc(words, func(w string) bool { return winWords[strings.ToLower(w)] })
	for k := 1; k < len(words); k++ {
		b, last := strings.Join(words[:k], " "), strings.Join(words[k:], " ")
		first := strings.EqualFold(last, a)
		if first || strings.EqualFold(last, b) && (said || score != "") {
			x.form, x.a, x.b, x.result = toldPair, a, b, ordered(scoreOf(score), first, map[bool]string{true: "win", false: "loss"}[first])
			return true
		}
	}
	return false
}

// winWords stand beside the name of a winner.
var winWords = wordSet("winner win wins won by for victory vainqueur gagnant gagne victoire pour победил победила победитель победа")

func gamesCell(c string) bool { return len(c) == 1 && c[0] >= '0' && c[0] <= '9' }

// scoreOf writes a score with hyphens: 2 to 1, 2 – 1 and 2:1 are 2-1. Other results
// stay.
func scoreOf(text string) string {
	if n := scoreCut.FindAllString(text, -1); len(n) > 1 {
		return strings.Join(n, "-")
	}
	return strings.TrimSpace(text)
}

// ordered is a score with the winner's games first, or last; word without a score.
func ordered(score string, first bool, word string) string {
	if score == "" {
		return word
	}
	if (score[0] < score[2]) == first {
		score = score[2:3] + "-" + score[:1] + score[3:]
	}
	return score
}

func drawn(score string) string {
	if score == "" {
		return "draw"
	}
	return scoreOf(score)
}
