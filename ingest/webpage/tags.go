package webpage

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"deckmill/ingest/charset"
)

// tag is a start tag with the attributes that matter here.
type tag struct {
	name             string
	class            string
	colspan, rowspan int  // 0 = not given
	whole            bool // rowspan="0": to the end of the table
	hidden           bool // aria-hidden: a picture or a mark that stands for no text
	generator        bool // <meta name="generator">
	content          string
}

// The most that a cell spans (HTML standard, 4.9.11).
const (
	widest  = 1000
	tallest = 65534
)

func (t *tag) take(z *html.Tokenizer) {
	for more := true; more; {
		var key, value []byte
		key, value, more = z.TagAttr()
		switch v := string(value); string(key) {
		case "colspan":
			t.colspan = span(v, widest)
		case "rowspan":
			t.rowspan = span(v, tallest)
			t.whole = strings.TrimSpace(v) == "0"
		case "class":
			t.class = v
		case "aria-hidden":
			t.hidden = v == "true"
		case "name":
			t.generator = strings.EqualFold(v, "generator")
		case "content":
			t.content = v
		}
	}
}

func span(s string, most int) int {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil && len(s) < 10 || n < 0 {
		return 0
	}
	return min(n, most)
}

// What tags do to the text around them.
var (
	unseen = words("script style template title noscript noframes iframe object select svg math audio video canvas button datalist")
	blocks = words("div li ul ol dl dt dd blockquote section article header footer nav main aside form fieldset figure figcaption hr address center details summary table caption thead tbody tfoot tr")
	gaps   = words("p h1 h2 h3 h4 h5 h6 pre")
	voids  = words("area base br col embed hr img input link meta source track wbr")
)

func words(list string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		out[w] = true
	}
	return out
}

// heading: a tag whose text may be the title of the table that follows.
func heading(name string) bool {
	return len(name) == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6' || name == "caption" || name == "summary" || name == "legend"
}

func (r *reader) start(t *tag, closed bool) {
	switch {
	case r.skip != "":
		if t.name == r.skip && !closed {
			r.depth++
		}
		return
	case t.name == "meta":
		if t.generator && t.content == "Deckmill" && r.own == nil {
			r.page.Own, r.own = true, &own{}
		}
		return
	case (unseen[t.name] || t.hidden || r.own != nil && t.name == "i") && !voids[t.name] && !closed: // there <i> is the number below a name
		r.skip, r.depth = t.name, 1
		return
	}
	r.endSup()
	if r.own != nil {
		r.own.start(t)
	}
	switch t.name {
	case "table":
		r.startTable(t)
	case "tr":
		r.startRow()
	case "td", "th":
		r.startCell(t)
	case "tfoot", "tbody", "thead":
		r.startGroup(t.name)
	case "br":
		r.each((*flow).newline)
	case "sup":
		r.inSup = true
	case "pre", "textarea", "xmp", "listing":
		r.each((*flow).gap)
		r.inPre++
		r.pre.gap()
	case "code", "tt", "kbd":
		if r.inPre == 0 && r.code == nil {
			r.code = &flow{}
		}
	default:
		if heading(t.name) {
			r.heading = &flow{}
		}
	}
	r.breaks(t.name)
}

func (r *reader) end(name string) {
	if r.skip != "" && name == r.skip {
		if r.depth--; r.depth <= 0 {
			r.skip = ""
		}
		return
	}
	if r.skip != "" && (r.skip == "template" || name != "td" && name != "th" && name != "tr" && name != "table") {
		return
	}
	r.skip = "" // what is never closed hides no more than its cell
	r.endSup()
	if r.own != nil {
		r.own.end(name)
	}
	r.breaks(name)
	switch name {
	case "table":
		if len(r.open) > 0 {
			r.endTable()
		}
	case "tr":
		r.endRow()
	case "td", "th":
		r.endCell()
	case "pre", "textarea", "xmp", "listing":
		if r.inPre > 0 {
			r.inPre--
			r.pre.gap()
		}
	case "code", "tt", "kbd":
		r.endCode()
	default:
		if heading(name) && r.heading != nil {
			r.endHeading(name)
		}
	}
}

// breaks gives a block its own lines.
func (r *reader) breaks(name string) {
	switch {
	case gaps[name]:
		r.each((*flow).gap)
	case blocks[name]:
		r.each((*flow).block)
	}
}

// each does the same to every text that is being collected.
func (r *reader) each(do func(*flow)) {
	do(&r.body)
	if c := r.cell(); c != nil {
		do(c)
	}
	if r.code != nil {
		do(r.code)
	}
	if r.inPre > 0 {
		do(&r.pre)
	}
}

// text adds a piece of text, which starts at byte `from` of the page.
func (r *reader) text(raw string, from int64) {
	if r.skip != "" {
		return
	}
	if r.inSup && r.inPre == 0 {
		r.sup = append(r.sup, html.UnescapeString(raw)...)
		return
	}
	for raw != "" {
		line, rest := raw, ""
		if i := strings.IndexByte(raw, '\n'); i >= 0 {
			line, rest = raw[:i+1], raw[i+1:]
		}
		end := from + int64(len(line))
		r.badUpTo(end - 1)
		r.line(html.UnescapeString(line))
		raw, from = rest, end
	}
}

// line adds text of at most one line of the page.
func (r *reader) line(s string) {
	add := func(f *flow) { f.words(s) }
	if r.inPre > 0 {
		s = strings.ReplaceAll(s, "\r", "")
		add = func(f *flow) { f.raw(s) }
	}
	r.each(add)
	if r.heading != nil {
		r.heading.words(s)
	}
	if r.own != nil && r.own.text != nil {
		r.own.text.words(s)
	}
}

// badUpTo says of the bytes without a meaning up to a place of the text that they
// were left out there.
func (r *reader) badUpTo(at int64) {
	for ; r.passed < len(r.decision.Bad) && r.decision.Bad[r.passed].Text <= at; r.passed++ {
		r.bad(r.decision.Bad[r.passed].File)
	}
}

// passBad passes those inside a tag, which nobody sees.
func (r *reader) passBad(at int64) {
	for r.passed < len(r.decision.Bad) && r.decision.Bad[r.passed].Text < at {
		r.passed++
	}
}

// bad says that bytes without a meaning were left out here.
func (r *reader) bad(offset int64) {
	for _, f := range []*flow{&r.body, &r.pre} {
		if f == &r.body || r.inPre > 0 {
			f.bad = append(f.bad, charset.BadByte{Text: int64(len(f.b)), File: offset})
		}
	}
	if len(r.open) > 0 {
		r.open[len(r.open)-1].bad(offset, r.decision.Encoding)
	}
}

// endSup writes a raised mark: behind a result, a number is a footnote and no digit.
func (r *reader) endSup() {
	if !r.inSup {
		return
	}
	mark := strings.TrimSpace(string(r.sup))
	r.inSup, r.sup = false, nil
	if strings.Trim(mark, "0123456789") == "" && mark != "" {
		mark = " (" + mark + ")"
	}
	r.line(mark)
}

// endCode keeps the text of a <code> of several lines.
func (r *reader) endCode() {
	if r.code == nil {
		return
	}
	if text := r.code.string(); strings.Contains(text, "\n") {
		r.pre.gap()
		r.pre.raw(text)
		r.pre.gap()
	}
	r.code = nil
}

// longestTitle bounds a heading that names a table.
const longestTitle = 60

func (r *reader) endHeading(name string) {
	text := strings.Join(strings.Fields(r.heading.string()), " ")
	r.heading = nil
	if text == "" || len([]rune(text)) > longestTitle {
		return
	}
	if name == "caption" && len(r.open) > 0 {
		r.open[len(r.open)-1].title = text
		return
	}
	r.title = text
}
