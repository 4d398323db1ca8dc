package app

import (
	"fmt"
	"strings"

	"deckmill/export"
	"deckmill/ingest/diag"
	"deckmill/rules"
	"deckmill/rules/check"
)

// readMe is what a moderator needs to know in ten lines: the rows of the
// workbook's first sheet and of the last part of the page.
func (j *job) readMe() []export.Line {
	s := &j.spec.Settings[0]
	lang := j.lang()
	event := s.Name
	if d := s.Date.String(); d != "" && !s.Date.IsZero() {
		event = strings.TrimPrefix(event+", "+d, ", ")
	}
	lines := []export.Line{{Key: word("event", lang), Value: event}}
	for _, o := range j.outcomes {
		prefix := ""
		if len(j.outcomes) > 1 {
			prefix = o.Phase.Settings.Phase + ": "
		}
		for _, l := range j.readMePhase(o) {
			lines = append(lines, export.Line{Key: prefix + l.Key, Value: l.Value})
		}
	}
	return append(lines,
		export.Line{Key: word("open", lang), Value: j.openLine()},
		export.Line{Key: word("next", lang), Value: strings.Join(j.steps(), semicolon(lang))},
		export.Line{Key: word("madeby", lang), Value: fmt.Sprintf("Deckmill %s, %s %s (%s)", Version, word("catalogue", lang), j.catalog.Version(), j.catalog.Date())},
	)
}

// readMePhase says under which rules a phase was run, and how it stands.
func (j *job) readMePhase(o *rules.Outcome) []export.Line {
	lang := j.lang()
	s := &o.Phase.Settings
	lines := []export.Line{{Key: word("format", lang), Value: formatLine(o)}}
	value := func(line string) string { // the line of the summary without its label
		_, v, _ := strings.Cut(line, colon(lang))
		return v
	}
	if o.Phase.Decks.Len() > 0 && j.mode.check {
		lines = append(lines, export.Line{Key: word("decks", lang), Value: value(decksLine(o, lang)) + notLegal(o, lang)})
		if line := expectedLine(o.Phase, lang); line != "" {
			lines = append(lines, export.Line{Key: word("expected", lang), Value: line})
		}
	}
	if o.Results == nil || len(o.Results.Rows) == 0 {
		return lines
	}
	label, who, _ := strings.Cut(winner(o, lang), colon(lang))
	lines = append(lines, export.Line{Key: label, Value: who}, export.Line{Key: word("results", lang), Value: value(pairsLine(o, lang))})
	if s.Scoring.Profile == "xcb" {
		key := "tpwhole"
		if s.Scoring.TPRounding == "tenth" {
			key = "tptenth"
		}
		lines = append(lines, export.Line{Key: word("scoring", lang), Value: s.Scoring.Profile + "; " + word(key, lang)})
	}
	return append(lines, export.Line{Key: word("ties", lang), Value: word("ties-"+s.Scoring.Ties, lang)})
}

// formatLine is the format with its source and the dated lists that were used.
func formatLine(o *rules.Outcome) string {
	if o.Format == nil {
		return o.Phase.Settings.Format
	}
	parts := []string{o.Format.Label + " (" + o.Format.Source + ")"}
	for _, l := range o.Format.Lists {
		parts = append(parts, strings.TrimSpace(l.ID+" "+l.Date.String()))
	}
	return strings.Join(parts, ", ")
}

// notLegal names the players whose decks are not legal, at most ten.
func notLegal(o *rules.Outcome, lang string) string {
	var names []string
	for d := range o.Phase.Decks.Len() {
		if o.VerdictOf(d) == check.Legal || !o.Phase.Decks.Judged(d) {
			continue
		}
		if len(names) == 10 {
			names = append(names, "...")
			break
		}
		_, name := o.Phase.PlayerOf(d)
		if name == "" {
			name = o.Phase.Decks.ID[d]
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return ""
	}
	return semicolon(lang) + labelled("notlegal", strings.Join(names, ", "), lang)
}

// openLine counts the findings: errors, rulings, warnings, and what is settled.
func (j *job) openLine() string {
	lang := j.lang()
	n := map[string]int{}
	for _, t := range j.tallies() {
		key := t.Severity.String()
		if t.Settled {
			key = "settled"
		}
		n[key] += t.N
	}
	var parts []string
	for _, key := range []string{diag.Error.String(), diag.Ruling.String(), diag.Warning.String()} {
		noun := key
		if key == diag.Ruling.String() {
			noun = "rulings"
		}
		parts = append(parts, count(noun, n[key], lang))
	}
	return strings.Join(parts, ", ") + semicolon(lang) + count("settled", n["settled"], lang)
}
