package app

import (
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"

	"deckmill/export"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/source"
)

// bundle is everything the job publishes.
func (j *job) bundle() *export.Bundle {
	if j.ready != nil {
		return j.ready
	}
	if j.public {
		return j.publicBundle()
	}
	s := &j.spec.Settings[0]
	b := &export.Bundle{
		Lang: j.lang(), Title: s.Name, Format: s.Format, Profile: s.Scoring.Profile, Catalogue: j.catalog.Version(), Date: s.Date.String(),
		Rejects: j.rejects(),
		Options: j.manifestOptions(), Version: Version, Colours: j.colours(), Seals: j.sealFiles(), Call: j.call(),
	}
	var wait sync.WaitGroup
	if j.stream != nil {
		b.Todo, b.WriteSummary = j.sheets(), j.writeSummary
		if export.Gathers(j.formats()) { // the others show none of it
			b.ReadMe = j.readMe()
		}
	} else {
		wait.Go(func() { b.Todo, b.Summary, b.ReadMe = j.sheets(), j.summary(), j.readMe() })
	}
	b.Tables = j.tables()
	wait.Wait()
	if j.since != nil {
		b.Tables = append(b.Tables, j.changes(b.Tables))
		b.Options["since"] = j.since.mark
	}
	for n := range j.input.Files.Len() {
		f := j.input.Files.At(int32(n + 1))
		b.Inputs = append(b.Inputs, export.Input{
			Name: f.Name, SHA256: f.SHA256, Bytes: f.Bytes, RowsRead: f.RowsRead, Accepted: f.RowsAccepted, Rejected: f.RowsRejected, Ignored: f.RowsIgnored,
		})
	}
	return b
}

// colours are the letters of WUBRG of every card that is played, by its full
// name; cards of which only the name is known are left out.
func (j *job) colours() map[string]string {
	m := map[string]string{}
	for id := range j.cardsPlayed() {
		name := j.catalog.Name(id)
		if _, known := m[name]; known {
			continue
		}
		if c := j.catalog.Card(id); !c.NameOnly() {
			m[name] = c.Colours.String()
		}
	}
	return m
}

// cardsPlayed yields the cards of all decks, most of them several times.
func (j *job) cardsPlayed() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		if j.stream != nil {
			for id, played := range j.stream.played {
				if played && !yield(int32(id)) {
					return
				}
			}
			return
		}
		for _, o := range j.outcomes {
			for _, id := range o.Phase.Entries.Card {
				if id >= 0 && !yield(id) {
					return
				}
			}
		}
	}
}

// manifestOptions are the options that change results (DESIGN.md section 5).
func (j *job) manifestOptions() map[string]string {
	m := map[string]string{"command": j.mode.command}
	for k, v := range map[string]string{
		"format": j.opt.format, "date": j.opt.date, "profile": j.opt.profile, "lang": j.opt.lang, "set": strings.Join(j.opt.sets, "\n"),
		"shard": j.opt.shard.String(),
	} {
		if v != "" {
			m[k] = v
		}
	}
	for k, v := range map[string]bool{"strict": j.opt.strict, "allow-rejects": j.opt.allowRejects, "what-if": j.opt.whatIf} {
		if v {
			m[k] = "true"
		}
	}
	return m
}

// rejects are the refused rows of each input, with the header of the input,
// `_rest` for surplus fields and the place and reason.
func (j *job) rejects() []export.Rejects {
	type group struct {
		out    export.Rejects
		header []string
	}
	var order []string
	groups := map[string]*group{}
	for _, b := range j.input.Books {
		for i := range b.Rejects {
			r := &b.Rejects[i]
			pos := source.Pos{File: r.File, Sheet: r.Sheet}
			name := j.input.Files.Name(pos)
			sheet := j.input.Files.Sheet(pos)
			key := name + "\x00" + sheet
			g := groups[key]
			if g == nil {
				g = &group{out: export.Rejects{Input: export.RejectedInput(name, sheet)}, header: rejectHeader(b.Rejects, r)}
				g.out.Header = export.RejectsHeader(g.header)
				groups[key] = g
				order = append(order, key)
			}
			g.out.Rows = append(g.out.Rows, rejectRow(r, len(g.header), name, sheet))
		}
	}
	var out []export.Rejects
	for _, k := range order {
		out = append(out, groups[k].out)
	}
	return out
}

// rejectHeader is the header of the input of r; without one, numbered columns
// as wide as its widest refused row.
func rejectHeader(all []event.Reject, r *event.Reject) []string {
	if r.Header != nil {
		return r.Header
	}
	wide := 1
	for i := range all {
		if all[i].File == r.File && all[i].Sheet == r.Sheet {
			wide = max(wide, len(all[i].Cells))
		}
	}
	header := make([]string, wide)
	for c := range header {
		header[c] = "column_" + strconv.Itoa(c+1)
	}
	return header
}

func rejectRow(r *event.Reject, width int, file, sheet string) []string {
	row := make([]string, 0, width+6)
	for c := range width {
		text := ""
		if c < len(r.Cells) {
			text = r.Cells[c]
		}
		row = append(row, text)
	}
	rest := ""
	if len(r.Cells) > width {
		rest = strings.Join(r.Cells[width:], ",")
	}
	return append(row, rest, file, sheet, strconv.Itoa(int(r.Row)), r.Code, r.Message)
}

// todo are the side files that answer what is open: the rows answered already,
// then one row for each open question with the decision column empty.
func (j *job) todo() []export.Sheet {
	var out []export.Sheet
	for _, t := range []export.Sheet{j.todoAliases(), j.todoRulings(), j.todoCorrections(), j.todoResults()} {
		if len(t.Rows) > 0 || t.Each != nil {
			out = append(out, t)
		}
	}
	return out
}

// sheets is todo, made once: the findings are final by then.
func (j *job) sheets() []export.Sheet {
	if j.asked == nil {
		j.asked = append([]export.Sheet{}, j.todo()...)
	}
	return j.asked
}

// openFor are the open findings that a side file answers, once per key.
func (j *job) openFor(answer diag.Answer, key func(*diag.Finding) string) iter.Seq[*diag.Finding] {
	return func(yield func(*diag.Finding) bool) {
		seen := map[string]bool{}
		j.each(j.asks(answer), func(f *diag.Finding) bool {
			if seen[key(f)] {
				return true
			}
			seen[key(f)] = true
			return yield(f)
		})
	}
}

// found is the first finding that is the one meant, nil for none.
func (j *job) found(want func(*diag.Head) bool, meant func(*diag.Finding) bool) (first *diag.Finding) {
	j.each(want, func(f *diag.Finding) bool {
		if meant(f) {
			first = f
		}
		return first == nil
	})
	return first
}

// context is the player and the message of the settled finding that an answered
// row of a side file is about, for people who see the row again.
func (j *job) context(meant func(*diag.Finding) bool) (player, message string) {
	f := j.found(func(h *diag.Head) bool { return h.Settled }, meant)
	if f == nil {
		return "", ""
	}
	return f.Player, diag.Message(f, j.lang())
}

// ruledContext is context for rulings.csv. All that it settles of a stream was
// held.
func (j *job) ruledContext(meant func(*diag.Finding) bool) (player, message string) {
	if j.stream == nil {
		return j.context(meant)
	}
	if i := slices.IndexFunc(j.stream.found.settled, func(f diag.Finding) bool { return meant(&f) }); i >= 0 {
		f := &j.stream.found.settled[i]
		return f.Player, diag.Message(f, j.lang())
	}
	return "", ""
}

// todoSheet is a side file to be filled in: the rows answered already, then one
// for each open question. A stream may have very many: they are made while they
// are written.
func (j *job) todoSheet(t export.Sheet, open iter.Seq[*diag.Finding], row func(*diag.Finding) []string) export.Sheet {
	answered := t.Rows
	rows := func(yield func([]string) bool) {
		for _, r := range answered {
			if !yield(r) {
				return
			}
		}
		for f := range open {
			if !yield(row(f)) {
				return
			}
		}
	}
	if t.Rows = nil; j.stream != nil {
		t.Each = rows
	} else {
		t.Rows = slices.Collect(rows)
	}
	return t
}

func (j *job) todoAliases() export.Sheet {
	t := export.Sheet{Name: "aliases", Header: []string{"typed", "card", "lang", "suggestion_1", "suggestion_2", "suggestion_3", "player", "message"}}
	if !j.any(j.asks(diag.ByAliases)) {
		return t
	}
	unknown := func(h *diag.Head) bool { return h.Code == "ALIAS_UNKNOWN_CARD" }
	for _, a := range j.input.Books[0].Phase.Aliases {
		if j.found(unknown, func(f *diag.Finding) bool { return f.Raw == a.Typed }) != nil {
			continue // it is asked for again below
		}
		player, message := j.context(func(f *diag.Finding) bool { return f.Raw == a.Typed })
		t.Rows = append(t.Rows, []string{a.Typed, a.Card, a.Lang, "", "", "", player, message})
	}
	open := j.openFor(diag.ByAliases, func(f *diag.Finding) string { return f.Raw })
	return j.todoSheet(t, open, func(f *diag.Finding) []string {
		row := []string{f.Raw, "", "", "", "", "", f.Player, diag.Message(f, j.lang())}
		copy(row[3:6], f.Suggestions)
		return row
	})
}

func (j *job) todoRulings() export.Sheet {
	t := export.Sheet{Name: "rulings", Header: []string{"deck", "rule", "decision", "replacement", "who", "when", "note", "player", "message", "suggestion"}}
	open := j.openRulings()
	if open == nil {
		return t
	}
	for _, r := range j.input.Books[0].Phase.Rulings {
		player, message := j.ruledContext(func(f *diag.Finding) bool {
			return ruledOn(f) == r.Deck && (f.Code == r.Rule || f.Clause == r.Rule)
		})
		t.Rows = append(t.Rows, []string{r.Deck, r.Rule, r.Decision, r.Replacement, r.Who, r.When, r.Note, player, message, ""})
	}
	return j.todoSheet(t, open, func(f *diag.Finding) []string {
		return []string{ruledOn(f), ruleOf(f), "", "", "", "", "", f.Player, diag.Message(f, j.lang()), strings.Join(f.Suggestions, " | ")}
	})
}

// openRulings are the findings that ask for a ruling, each question once; nil
// when there are none.
func (j *job) openRulings() iter.Seq[*diag.Finding] {
	if !j.any(j.asks(diag.ByRulings)) {
		return nil
	}
	unproved := j.unproved()
	if j.stream != nil {
		return j.streamedRulings(unproved)
	}
	var open []*diag.Finding
	seen := map[asking]bool{}
	j.each(j.asks(diag.ByRulings), func(f *diag.Finding) bool {
		key := askingOf(f)
		if !seen[key] && (f.Code != "TOTAL_DIFFERS" || !unproved[f.Player]) {
			open = append(open, f)
		}
		seen[key] = true
		return true
	})
	if len(open) == 0 {
		return nil
	}
	return slices.Values(open)
}

// ruledOn is what the column deck of a ruling names: the deck, else the match,
// else the event.
func ruledOn(f *diag.Finding) string {
	if f.DeckID != "" {
		return f.DeckID
	}
	if f.Code == "TOTAL_DIFFERS" { // a row whose player sent no deck that counts
		return f.Subject.ID
	}
	return f.Subject.String()
}

// unproved are the players of open pairs: their totals follow from those.
func (j *job) unproved() map[string]bool {
	m := map[string]bool{}
	for f := range j.openFor(diag.ByCorrections, func(f *diag.Finding) string { return f.Subject.ID }) {
		m[f.Player], m[f.Args["opponent"]] = true, true
	}
	return m
}

func (j *job) todoCorrections() export.Sheet {
	t := export.Sheet{Name: "corrections", Header: []string{"seq", "player", "opponent", "on_play", "on_draw", "result", "phase", "source", "reason", "status", "old", "suggestion", "message"}}
	open := j.openFor(diag.ByCorrections, func(f *diag.Finding) string { return f.Subject.ID })
	if !j.any(j.asks(diag.ByCorrections)) {
		return t
	}
	last := 0
	for _, b := range j.input.Books {
		for i := range b.Phase.Corrections {
			c := &b.Phase.Corrections[i]
			last = max(last, int(c.Seq))
			t.Rows = append(t.Rows, []string{seqText(c.Seq), c.Player, c.Opponent, c.OnPlay, c.OnDraw, c.Result, c.Phase, c.Source, c.Reason, c.Said, c.Old, "", ""})
		}
	}
	for f := range open {
		last++
		phase := ""
		if len(j.outcomes) > 1 {
			phase = f.Phase
		}
		old := strings.Trim(f.Raw+" / "+f.Args["other_raw"], " /")
		t.Rows = append(t.Rows, []string{strconv.Itoa(last), f.Player, f.Args["opponent"], "", "", "", phase, "", "", "", old, strings.Join(f.Suggestions, " | "), diag.Message(f, j.lang())})
	}
	return t
}

func seqText(n int32) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(int(n))
}
