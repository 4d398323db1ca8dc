package app

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"deckmill/export/view"
	"deckmill/ingest/diag"
	"deckmill/rules"
	"deckmill/rules/check"
)

// mostFindings are printed in full; the rest is counted by code.
const mostFindings = 200

// printFindings writes findings to stderr, one line each:
// severity: file:row:col: message [CODE]. Infos and settled ones need -v.
func (j *job) printFindings() {
	if j.opt.quiet {
		return
	}
	counts := map[string]int{}
	rest := 0
	want := func(h *diag.Head) bool { return j.opt.verbose || !h.Settled && h.Severity != diag.Info }
	for _, t := range j.tallies() {
		if want(&t.Head) {
			counts[t.Code] += t.N
			rest += t.N
		}
	}
	shown := 0
	j.each(want, func(f *diag.Finding) bool {
		if shown == mostFindings {
			return false
		}
		shown++
		counts[f.Code]--
		rest--
		fmt.Fprintln(j.std.err, j.line(f))
		for _, s := range f.Suggestions[:min(3, len(f.Suggestions))] {
			fmt.Fprintf(j.std.err, "    %s\n", suggest(f, s, j.lang()))
		}
		return true
	})
	if rest > 0 {
		printCounts(j.std.err, rest, counts)
	}
}

// suggest is the line below a finding for one suggestion.
func suggest(f *diag.Finding, s, lang string) string {
	e, _ := diag.Lookup(f.Code)
	text := fixIs
	switch {
	case e.Answer == diag.ByAliases || f.Code == "PLAYER_UNEXPECTED":
		text = didYouMean
	case e.Answer == diag.ByCorrections:
		text = fixResult
	}
	return strings.NewReplacer("{s}", s, "{player}", f.Player).Replace(text.In(lang))
}

func (j *job) line(f *diag.Finding) string {
	place := j.input.Files.String(f.Pos)
	if place != "" {
		place += ": "
	}
	settled := ""
	if f.Settled {
		settled = " (settled)"
	}
	return f.Severity.String() + settled + ": " + place + strings.ReplaceAll(diag.Message(f, j.lang()), "\n", "\n    ") + " [" + f.Code + "]"
}

// printCounts says how many findings are not shown, by their codes.
func printCounts(w io.Writer, rest int, counts map[string]int) {
	fmt.Fprintf(w, "... and %d more:\n", rest)
	for _, c := range slices.Sorted(maps.Keys(counts)) {
		if counts[c] > 0 {
			fmt.Fprintf(w, "    %s: %d\n", c, counts[c])
		}
	}
}

// printResult writes what the command is for to stdout: the summary of a run,
// the verdicts of a check, the standings of a score.
func (j *job) printResult() {
	if j.opt.quiet || j.opt.out == toStdout {
		return
	}
	out := screen{j.std.out}
	switch j.mode.command {
	case "check":
		for _, o := range j.outcomes {
			j.printVerdicts(out, o)
		}
	case "score":
		for _, o := range j.outcomes {
			if len(j.outcomes) > 1 {
				fmt.Fprintf(out, "%s\n", o.Phase.Settings.Phase)
			}
			fmt.Fprint(out, standingsText(o, j.lang()))
			if o.Survivor != nil {
				fmt.Fprintf(out, "%s\n%s\n", survivorText(o), survivorWinner(o, j.lang()))
			}
		}
		if j.final != nil {
			fmt.Fprintf(out, "\n%s\n", j.finalText())
		}
	default:
		switch {
		case j.stream != nil:
			_ = j.writeSummary(&wholeLines{w: out}) // an error of the screen stays in it
		case j.ready != nil:
			fmt.Fprint(out, j.ready.Summary)
		default:
			fmt.Fprint(out, j.summary())
		}
		if j.opt.out != "" {
			fmt.Fprintf(out, "\n%s\n", word("written", j.lang())+" "+j.opt.out)
		}
	}
}

func (j *job) printVerdicts(out io.Writer, o *rules.Outcome) {
	p := o.Phase
	writeColumns(out, func(yield func([]string) bool) {
		row := slices.Clone(verdictHead[known(j.lang())])
		if !yield(row) {
			return
		}
		verdict, word := "", "" // of the deck before, mostly those of the next one
		j.eachDeck(o, false, func(d int, about []said) bool {
			if !p.Decks.Judged(d) {
				return true
			}
			if v := o.VerdictOf(d); v != verdict {
				verdict, word = v, view.Word(v, j.lang())
			}
			_, name := p.PlayerOf(d)
			row[0], row[1], row[2], row[3], row[4] = word, p.Decks.ID[d], name, p.Decks.Title[d], codesOf(about)
			return yield(row)
		})
	})
}

// codesOf lists the codes of a deck's findings that make its verdict.
func codesOf(about []said) string {
	var out []string
	for _, s := range about {
		if !s.settled && !slices.Contains(out, s.code) {
			out = append(out, s.code)
		}
	}
	return strings.Join(out, " ")
}

// columns lays rows out in columns, two blanks apart, without blanks at the end.
func columns(rows [][]string) string {
	var b strings.Builder
	writeColumns(&b, slices.Values(rows))
	return b.String()
}

// writeColumns is columns for rows that are made twice: once for their widths,
// once to be written. A row may be used again for the next one.
func writeColumns(w io.Writer, rows iter.Seq[[]string]) {
	var widths []int
	for r := range rows {
		for c, text := range r {
			if c == len(widths) {
				widths = append(widths, 0)
			}
			widths[c] = max(widths[c], utf8.RuneCountInString(text))
		}
	}
	var out []byte
	for r := range rows {
		if len(out) > 1<<16 { // whole lines only: a screen looks at characters
			if _, err := w.Write(out); err != nil {
				return // it stays in w
			}
			out = out[:0]
		}
		start, gap := len(out), 0
		for c, text := range r {
			if text != "" {
				out = append(appendBlanks(out, gap), text...)
				gap = 0
			}
			gap += widths[c] - utf8.RuneCountInString(text) + 2
		}
		out = append(out[:start+len(bytes.TrimRight(out[start:], " "))], '\n')
	}
	_, _ = w.Write(out)
}

func appendBlanks(b []byte, n int) []byte {
	const blanks = "                                "
	for ; n > len(blanks); n -= len(blanks) {
		b = append(b, blanks...)
	}
	return append(b, blanks[:n]...)
}

// verdictCounts counts the decks of a phase that are not superseded by verdict.
func verdictCounts(o *rules.Outcome) map[string]int {
	n := map[string]int{}
	for d := range o.Phase.Decks.Len() {
		if o.Phase.Decks.Judged(d) {
			n[o.VerdictOf(d)]++
		}
	}
	for _, v := range check.Verdicts() {
		n[v] += 0
	}
	return n
}
