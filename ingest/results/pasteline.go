package results

import (
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/header"
)

// pasteRow is a line of a forum table, cut but not yet understood.
type pasteRow struct {
	line   int    // from 0
	no     int    // label, 0 = none
	name   string // label, "" = none
	fields []string
	tokens []string // the fields' words, without bars and separators
	bars   []int    // number of tokens before each bar
	tail   string   // the comment: from the first bracket or word behind the results
	struck bool
}

var (
	markup = lazyregexp.New(`(?i)\[/?(?:b|i|u|code|pre|tt|mono|table|tr|color|colour|size|font|center|centre|left|right|align|justify|indent|highlight|background|bgcolor|quote|url|email|img|card|spoiler|list|sub|sup|\*)(?:[= ][^\]]*)?\]|\*\*`)
	strike = lazyregexp.New(`(?i)\[/?(?:s|strike|del)\]|</?(?:s|strike|del)>|~~`)
	// numberLabel: "1|", "01.", "#3)", "8:" and, of a row that names a player too, "4 ".
	numberLabel = lazyregexp.New(`^\s*[|]?\s*#?\s*0*(\d{1,3})\s*([|.):\]]|\s)`)
	// chain: the row of seed 000, 2.5a: 6-6-X-0.
	chain     = lazyregexp.New(`^(?:0?[0-6]|[xX]{1,3}|[WDLVNwdlvn]{1,2}|\?)(?:[-–](?:0?[0-6]|[xX]{1,3}|[WDLVNwdlvn]{1,2}|\?))+$`)
	chainLike = lazyregexp.New(`^[0-6xX](?:[-–][0-6xX])+`)
	// struckWords: what comments call a deck that does not count.
	struckWords = lazyregexp.New(`(?i)illegal|illégal|ill[eé]gal|struck|disqual|\bDQ\b|нелегал|недопустим`)
	// wrongCell: what is written by mistake for a result, and is no name.
	wrongCell = lazyregexp.New(`^(?:\d{1,2}|[WDLVNX]\d|\d[WDLVNX])$`)
	lonely    = lazyregexp.New(`\s[-–]\s`)
)

// plainLine takes the marks of a forum out of a line; struck tells that (some
// of) it was struck through.
func plainLine(line string) (text string, struck bool) {
	struck = strike.MatchString(line)
	line = strike.ReplaceAllString(line, "")
	line = markup.ReplaceAllString(line, "")
	return strings.NewReplacer("\u00a0", " ", "\t", " ", "\ufeff", "", "×", "x").Replace(line), struck
}

// cutRow cuts a line of a table: a label, then results. ok is false when the
// line holds no two results behind one another.
func cutRow(line string, at int) (r pasteRow, ok bool) {
	text, struck := plainLine(line)
	r = pasteRow{line: at, struck: struck}
	body := r.label(text)
	r.words(body)
	start, length := longestRun(r.tokens)
	start, length = r.slips(start, length)
	start, length = r.wholeField(start, length)
	switch {
	case length < 2 && (length != 1 || len(r.tokens) != 1 || r.no <= 0):
		return r, false
	case r.no == 0 && start == 0 && r.name == "":
		return r, false // nothing says whose row it is
	}
	if next := start + length; next < len(r.tokens) && len(r.bars) == 0 && !wholeNumber.MatchString(r.tokens[next]) && length < 3 {
		return r, false // "#7 Fjord 2 - Fog, Ow" is a deck
	}
	r.takeName(start)
	if r.no > 0 && r.name != "" {
		r.takeDigits()
	}
	return r, true
}

// slips: a wrong cell, such as 7, does not end the results: the run starts at the
// first result when only short texts stand between.
func (r *pasteRow) slips(start, length int) (int, int) {
	if r.no == 0 && r.name == "" {
		return start, length
	}
	first := slices.IndexFunc(r.tokens, func(t string) bool { return IsCell(t) || r.no > 0 && wrongCell.MatchString(t) })
	if first < 0 || first > start {
		return start, length
	}
	end, cells := first, 0
	for end < len(r.tokens) && len(r.tokens[end]) <= 2 {
		if IsCell(r.tokens[end]) {
			cells++
		}
		end++
	}
	if cells < 2 || 2*cells < end-first || end < start+length {
		return start, length
	}
	return first, end - first
}

// wholeField: a field between bars that starts with a word is a name to its
// end, even one like "Fjord 2".
func (r *pasteRow) wholeField(start, length int) (int, int) {
	from, to := 0, len(r.tokens)
	for _, b := range r.bars {
		if b <= start {
			from = b
		} else {
			to = min(to, b)
		}
	}
	if inside := to - start; start > from && inside < length && length-inside >= 2 && length-inside > inside {
		return to, length - inside
	}
	return start, length
}

// takeDigits moves numbers that end a name ("4. Fjord 2 X 6 6") to it: the mark
// of the own cell shows how many.
func (r *pasteRow) takeDigits() {
	mark := slices.IndexFunc(r.tokens, isMark)
	extra := mark - (r.no - 1)
	if mark < 0 || extra < 1 || extra > 2 || slices.ContainsFunc(r.tokens[mark+1:], isMark) || len(r.bars) > 1 {
		return
	}
	r.name += " " + strings.Join(r.tokens[:extra], " ")
	r.tokens = r.tokens[extra:]
	for k := range r.bars {
		r.bars[k] -= extra
	}
}

// label takes the number off the front of a line, and a name that a colon ends.
func (r *pasteRow) label(text string) (body string) {
	if m := numberLabel.FindStringSubmatch(text); m != nil {
		rest := text[len(m[0]):]
		n, _ := strconv.Atoi(m[1])
		blank := strings.TrimSpace(m[2]) == ""
		if n > 0 && (!blank || ownAt(rest, n) || startsWithWord(rest)) {
			r.no = n
			text = rest
		}
	}
	if name, rest, found := strings.Cut(text, ":"); found && !IsCell(name) && strings.TrimSpace(name) != "" {
		if w := strings.Fields(strings.ReplaceAll(rest, "|", " ")); len(w) > 0 && (IsCell(w[0]) || chain.MatchString(w[0])) {
			r.name = strings.Trim(name, " |")
			return rest
		}
	}
	return text
}

// ownAt: the results that follow have the mark of the own cell at place n.
func ownAt(rest string, n int) bool {
	words := strings.Fields(strings.ReplaceAll(rest, "|", " "))
	return n <= len(words) && isMark(words[n-1])
}

func startsWithWord(rest string) bool {
	w := strings.Fields(rest)
	return len(w) > 0 && w[0] != "|" && !IsCell(w[0]) && !strings.ContainsAny(w[0][:1], "0123456789")
}

// isMark reports the marks of the own cell that are no result.
func isMark(s string) bool { return IsSelf(s) && strings.Trim(s, "0") != "" }

// words cuts the body into fields at bars, and these into tokens; the comment
// behind a bracket goes to tail.
func (r *pasteRow) words(body string) {
	if i := strings.IndexByte(body, '('); i >= 0 {
		body, r.tail = body[:i], strings.Trim(body[i:], " |")
	}
	if lonely.MatchString(body) && dashed(body) {
		body = lonely.ReplaceAllString(lonely.ReplaceAllString(body, " "), " ")
	}
	body = strings.TrimSpace(body)
	r.fields = strings.Split(strings.Trim(body, "|"), "|")
	for k, f := range r.fields {
		if k > 0 {
			r.bars = append(r.bars, len(r.tokens))
		}
		r.fields[k] = strings.TrimSpace(f)
		for w := range strings.FieldsSeq(strings.ReplaceAll(f, "=", " ")) {
			if chain.MatchString(w) {
				r.tokens = append(r.tokens, strings.FieldsFunc(w, func(c rune) bool { return c == '-' || c == '–' })...)
				continue
			}
			r.tokens = append(r.tokens, w)
		}
	}
}

// dashed: a dash stands between all results, as in "6 - X - 0".
func dashed(body string) bool {
	w := strings.Fields(body)
	dashes := 0
	for i, t := range w {
		if t == "-" || t == "–" {
			if i == 0 || i+1 == len(w) || w[i-1] == t {
				return false
			}
			dashes++
		}
	}
	return dashes >= 2
}

// longestRun is the longest run of tokens that can be results.
func longestRun(tokens []string) (start, length int) {
	from := 0
	for i := 0; i <= len(tokens); i++ {
		if i < len(tokens) && IsCell(tokens[i]) {
			continue
		}
		if i-from > length {
			start, length = from, i-from
		}
		from = i + 1
	}
	return start, length
}

// takeName moves the tokens before the results to the name.
func (r *pasteRow) takeName(start int) {
	if start == 0 {
		return
	}
	if r.name == "" {
		r.name = strings.Trim(strings.Join(r.tokens[:start], " "), " :|-")
		if len(r.bars) > 0 && r.bars[0] == start { // the name as typed
			r.name = strings.Trim(r.fields[0], " :")
		}
	}
	for len(r.fields) > 0 && len(r.bars) > 0 && r.bars[0] <= start {
		r.fields, r.bars = r.fields[1:], r.bars[1:]
	}
	r.tokens = r.tokens[start:]
	for k := range r.bars {
		r.bars[k] -= start
	}
}

// pasteHeader is the line above a forum table: how many results a row has, and
// what stands behind them.
type pasteHeader struct {
	n    int
	tail []header.Field
}

// cutHeader reads "X | 1 2 ... 9 0 1 2 | Total | TP": labels that count from 1,
// from 10 on perhaps only by their last digit.
func cutHeader(line string) (h pasteHeader, ok bool) {
	text, _ := plainLine(line)
	words := strings.Fields(strings.NewReplacer("|", " ", "(", " ", ")", " ").Replace(text))
	for start := 0; start < len(words) && start < 4; start++ {
		// "1| 2 3 | 5 | 250" is a row: its count ends in a number
		if n := counted(words[start:]); n >= 2 && (start+n == len(words) || header.FieldOf(words[start+n]) != "" || n > 2 && !number(words[start+n]).OK) {
			h.n = n
			for _, w := range words[start+n:] {
				h.tail = append(h.tail, header.FieldOf(w))
			}
			return h, true
		}
		if w := words[start]; !isMark(w) && header.FieldOf(w) == "" && header.Key(w) != "vs" {
			return h, false // a result, or the number or the name of a row
		}
	}
	return h, false
}

// counted is how many words count 1, 2, 3 ...
func counted(words []string) int {
	for k, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil || n != k+1 && (n != (k+1)%10 || len(w) > 1) {
			return k
		}
	}
	return len(words)
}
