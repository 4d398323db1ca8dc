package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"deckmill/export/view"
)

// Post is one text to paste into a forum: forum/<name>.bbcode.txt.
type Post struct{ Name, Text string }

// Posts are the forum posts that have something to say: the call, results, decks,
// seals, missing results, reminders, corrections, in BBCode that every board knows (b, code, s).
// Text of the input never becomes a tag: see [Plain].
func Posts(p *Page) []Post {
	kinds := []struct {
		name  string
		write func(*poster, *view.Phase)
	}{
		{"call", (*poster).call},
		{"results", (*poster).results},
		{"survivor", (*poster).survivor},
		{"decks", (*poster).decks},
		{"seals", (*poster).sealed},
		{"missing", (*poster).missing},
		{"reminders", (*poster).reminders},
		{"corrections", (*poster).corrections},
	}
	var list []Post
	if w := (&poster{page: p, lang: p.Lang}); len(p.Event.Season) > 0 {
		w.season()
		list = append(list, Post{"season", w.b.String()})
	}
	for _, k := range kinds {
		w := &poster{page: p, lang: p.Lang}
		for _, v := range finalFirst(p.Event.Phases) {
			k.write(w, v)
		}
		if w.b.Len() > 0 {
			list = append(list, Post{k.name, w.b.String()})
		}
	}
	return list
}

// Plain makes a text of the input safe in a post: square and pointed brackets
// become full-width ones, so that no board reads a tag in them; an address
// and a name after @ become no link; line ends and control characters become
// blanks.
func Plain(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '[':
			return '［'
		case r == ']':
			return '］'
		case r == '@':
			return '＠'
		case r == '<':
			return '＜'
		case r == '>':
			return '＞'
		case unicode.IsControl(r) || r == '\u2028' || r == '\u2029':
			return ' '
		}
		return r
	}, s)
	return strings.ReplaceAll(strings.ReplaceAll(s, "://", ": //"), "www.", "www .")
}

type poster struct {
	page *Page
	lang string
	b    strings.Builder
}

func (w *poster) word(key string) string { return view.Word(key, w.lang) }

func (w *poster) line(format string, a ...any) {
	fmt.Fprintf(&w.b, format, a...)
	w.b.WriteByte('\n')
}

// colon stands between a word and what it is about; in French a blank stands
// before it.
func (w *poster) colon() string {
	if w.lang == "fr" {
		return " : "
	}
	return ": "
}

// title heads a phase's part of a post; a second part is set off.
func (w *poster) title(v *view.Phase, key string) {
	if w.b.Len() > 0 {
		w.line("")
	}
	name := Plain(w.page.Title)
	switch {
	case v.ID == "final" && len(w.page.Event.Phases) > 1:
		w.line("[b]%s%s%s[/b]", name, w.colon(), w.word("final"))
		return
	case len(w.page.Event.Phases) > 1:
		name += " - " + Plain(v.ID)
	}
	w.line("[b]%s%s%s[/b]", name, w.colon(), w.word(key))
}

// results is the table of results with the ranking and the decks below it.
func (w *poster) results(v *view.Phase) {
	if len(v.Standings) == 0 {
		return
	}
	w.title(v, "results")
	w.line("%s", strings.Join(w.facts(v), ", "))
	if m := v.Matrix; m != nil && m.Cells != nil {
		w.line("\n[code]\n%s[/code]", matrixText(m, w.word("total"), w.word("tp")))
	}
	if v.Matrix != nil {
		w.line("\n[b]%s[/b]", w.word("standings"))
	}
	for _, s := range v.Standings {
		w.line("%s", w.standing(s))
	}
	if len(v.Judged()) > 0 {
		w.line("\n[b]%s[/b]", w.word("decks"))
		w.deckLines(v)
	}
}

func (w *poster) facts(v *view.Phase) []string {
	var list []string
	for _, s := range []string{Plain(v.Format), v.Date} {
		if s != "" {
			list = append(list, s)
		}
	}
	if v.Split != view.Null {
		worth := view.Plural("splitis", int(v.Split), w.lang)
		if v.Matrix != nil && v.Matrix.WrittenSplits() {
			worth += " " + w.word("written3")
		}
		list = append(list, worth)
	}
	return list
}

func (w *poster) standing(s *view.Standing) string {
	line := fmt.Sprintf("%d. %s", s.Rank, Plain(s.Player))
	if name := s.DeckName; name != "" {
		line += " - " + Plain(name)
	} else if cards := short(s.Deck); cards != nil {
		line += " - " + Plain(cardNames(cards))
	}
	line += " - " + view.Plural("npoints", int(s.Score()), w.lang)
	if s.Bonus > 0 {
		line += fmt.Sprintf(" (%s %d)", w.word("bonus"), s.Bonus)
	}
	if s.TP != view.Null {
		line += fmt.Sprintf(", %d %s", s.TP, w.word("tp"))
	}
	if s.Status != "active" {
		line += " (" + w.word(s.Status) + ")"
	}
	if s.Rank == 1 {
		return "[b]" + line + "[/b]"
	}
	return line
}

// matrixText is the table of results as forums have it: `n| X 6 4 | total | TP`,
// the header with the last digit of each column's number.
func matrixText(m *view.Matrix, total, tp string) string {
	number, cell := len(strconv.Itoa(m.N)), 1
	for _, c := range m.Cells {
		cell = max(cell, utf8.RuneCountInString(Plain(c)))
	}
	sum := utf8.RuneCountInString(total)
	var b strings.Builder
	fmt.Fprintf(&b, "%*s|", number, "X")
	for j := range m.N {
		fmt.Fprintf(&b, " %*d", cell, (j+1)%10)
	}
	fmt.Fprintf(&b, " | %s | %s\n", total, tp)
	for i := range m.N {
		fmt.Fprintf(&b, "%*d|", number, i+1)
		for j := range m.N {
			text := Plain(m.Cell(i, j))
			if i == j {
				text = "X"
			}
			fmt.Fprintf(&b, " %*s", cell, text)
		}
		points, tournament := m.Sum(i), ""
		if s := m.Rows[i].Standing; s != nil {
			points, tournament = s.Score(), text(s.TP)
		}
		b.WriteString(strings.TrimRight(fmt.Sprintf(" | %*d | %s", sum, points, tournament), " "))
		b.WriteByte('\n')
	}
	return b.String()
}

// decks is the list of decks with what was found about them.
func (w *poster) decks(v *view.Phase) {
	if len(v.Judged()) == 0 {
		return
	}
	w.title(v, "decks")
	w.line("%s\n", strings.Join(w.facts(v)[:min(2, len(w.facts(v)))], ", "))
	w.deckLines(v)
}

// deckLines lists the decks in the order of the matrix, then those that are not
// in it, with their numbers; decks that are out are struck through.
func (w *poster) deckLines(v *view.Phase) {
	done := map[*view.Deck]bool{}
	n := 0
	if v.Matrix != nil {
		for i := range v.Matrix.Rows {
			n++
			if d := v.Matrix.Rows[i].Deck; d != nil {
				done[d] = true
				w.deck(strconv.Itoa(n)+". ", d)
			}
		}
	}
	rest := slices.DeleteFunc(v.Judged(), func(d *view.Deck) bool { return done[d] })
	for _, d := range rest {
		mark := ""
		if v.Matrix == nil {
			n++
			mark = strconv.Itoa(n) + ". "
		}
		w.deck(mark, d)
	}
}

func (w *poster) deck(mark string, d *view.Deck) {
	line := mark + Plain(d.Player)
	if d.Name != "" {
		line += " - " + Plain(d.Name)
	}
	var lines []string
	if cards := short(d); len(cards) > 0 {
		line += " - " + Plain(cardNames(cards))
	} else {
		lines = longLines(d)
	}
	if d.Struck() {
		line = "[s]" + line + "[/s]"
	}
	if d.Verdict != "legal" {
		line += " (" + w.word(d.Verdict) + ")"
	}
	w.line("%s", line)
	for _, l := range lines {
		w.line("%s", l)
	}
	for _, f := range d.Findings {
		if !f.Settled && f.Severity != "info" || d.Verdict == "illegal" && f.Severity == "error" {
			w.line("  - %s", Plain(f.Message))
		}
	}
}

// longLines is a deck of many cards: one line each, the sideboard below.
func longLines(d *view.Deck) []string {
	var lines []string
	zone := ""
	for i := range d.Cards {
		c := &d.Cards[i]
		if c.Zone != zone && c.Zone != "main" {
			lines = append(lines, "  "+c.Zone+":")
		}
		zone = c.Zone
		lines = append(lines, fmt.Sprintf("  %d %s", c.Count, Plain(c.Name)))
	}
	return lines
}

// missing asks for results, player by player, and for a word on the impossible ones.
func (w *poster) missing(v *view.Phase) {
	owed := v.MissingByPlayer()
	if len(owed) > 0 {
		w.title(v, "missing")
		w.line("%s\n", w.word("postmissing"))
		for _, o := range owed {
			var others []string
			for _, x := range o.Pairs {
				others = append(others, Plain(x.Other(o.Player)))
			}
			w.line("[b]%s[/b] (%d)%s%s", Plain(o.Player), len(others), w.colon(), strings.Join(others, ", "))
		}
	}
	bad := v.Impossible()
	if len(bad) == 0 {
		return
	}
	w.title(v, "impossible")
	w.line("%s\n", w.word("postconflict"))
	for _, x := range bad {
		w.line(w.word("says"), "[b]"+Plain(x.A)+"[/b]", Plain(x.ACell), "[b]"+Plain(x.B)+"[/b]", Plain(x.BCell))
	}
}

// reminders asks for what the decks lack: decks that have not come or came
// late, and, player by player, cards that nobody knows.
func (w *poster) reminders(v *view.Phase) {
	var lines []string
	if w.b.Len() == 0 {
		e := w.page.Event
		for _, part := range []struct {
			key   string
			names []string
		}{{"absent", e.Absent}, {"late", e.Late}} {
			if len(part.names) > 0 {
				lines = append(lines, w.word(part.key)+w.colon()+plainNames(part.names))
			}
		}
		if c := w.page.Call; len(e.Absent) > 0 && c.Deadline != "" {
			lines = append(lines, w.word("deadline")+w.colon()+Plain(c.Deadline))
		}
	}
	for _, d := range v.Judged() {
		for _, f := range d.Findings {
			if f.Open() && strings.HasPrefix(f.Code, "NAME_") {
				message := strings.TrimPrefix(f.Message, d.Player+w.colon())
				lines = append(lines, "[b]"+Plain(d.Player)+"[/b]"+w.colon()+Plain(message))
			}
		}
	}
	if len(lines) == 0 {
		return
	}
	w.title(v, "reminders")
	for _, l := range lines {
		w.line("%s", l)
	}
}

// plainNames lists names.
func plainNames(names []string) string {
	var list []string
	for _, n := range names {
		list = append(list, Plain(n))
	}
	return strings.Join(list, ", ")
}

// corrections is the list of corrections and of other results that were changed,
// and of the ranks that they (or anything else since the earlier output) have
// moved. With an earlier output it tells what that does not have.
func (w *poster) corrections(v *view.Phase) {
	listed := map[string]bool{}
	var lines []string
	for i := range v.Corrections {
		c := &v.Corrections[i]
		if c.Known {
			continue
		}
		listed[c.Subject] = true
		var why []string
		for _, s := range []string{Plain(c.Source), Plain(c.Reason), w.word(c.Status)} {
			if s != "" {
				why = append(why, s)
			}
		}
		lines = append(lines, fmt.Sprintf("%d. %s%s%s -> %s (%s)", c.Seq, Plain(c.Subject), w.colon(), Plain(c.Old), Plain(c.New), strings.Join(why, "; ")))
	}
	for _, x := range v.Revised {
		if !listed[x.A+" - "+x.B] && !listed[x.B+" - "+x.A] {
			lines = append(lines, fmt.Sprintf("%s - %s%s%s -> %s", Plain(x.A), Plain(x.B), w.colon(), x.Old, x.New))
		}
	}
	if len(lines)+len(v.Moves) == 0 {
		return
	}
	w.title(v, "corrections")
	for _, l := range lines {
		w.line("%s", l)
	}
	if len(v.Moves) == 0 {
		return
	}
	if len(lines) > 0 {
		w.line("")
	}
	w.line("[b]%s[/b]", w.word("rankmoves"))
	for _, m := range v.Moves {
		m.Player = Plain(m.Player)
		w.line("%s", m.Text(w.lang))
	}
}
