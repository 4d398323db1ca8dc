package app

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

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
	var list []*diag.Finding
	for i := range j.findings {
		if f := &j.findings[i]; j.opt.verbose || !f.Settled && f.Severity != diag.Info {
			list = append(list, f)
		}
	}
	for _, f := range list[:min(len(list), mostFindings)] {
		fmt.Fprintln(j.std.err, j.line(f))
		for _, s := range f.Suggestions[:min(3, len(f.Suggestions))] {
			fmt.Fprintf(j.std.err, "    %s\n", suggest(f, s, j.lang()))
		}
	}
	if rest := list[min(len(list), mostFindings):]; len(rest) > 0 {
		printCounts(j.std.err, rest)
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

func printCounts(w io.Writer, rest []*diag.Finding) {
	counts := map[string]int{}
	var codes []string
	for i := range rest {
		if counts[rest[i].Code] == 0 {
			codes = append(codes, rest[i].Code)
		}
		counts[rest[i].Code]++
	}
	slices.Sort(codes)
	fmt.Fprintf(w, "... and %d more:\n", len(rest))
	for _, c := range codes {
		fmt.Fprintf(w, "    %s: %d\n", c, counts[c])
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
			printVerdicts(out, o, j.lang())
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
		summary := ""
		if j.ready != nil {
			summary = j.ready.Summary
		} else {
			summary = j.summary()
		}
		fmt.Fprint(out, summary)
		if j.opt.out != "" {
			fmt.Fprintf(out, "\n%s\n", word("written", j.lang())+" "+j.opt.out)
		}
	}
}

func printVerdicts(out io.Writer, o *rules.Outcome, lang string) {
	p := o.Phase
	about := gravestOf(o.Findings)
	writeColumns(out, func(yield func([]string) bool) {
		row := slices.Clone(verdictHead[known(lang)])
		for d := -1; d < p.Decks.Len(); d++ {
			if d >= 0 {
				if !p.Decks.Judged(d) {
					continue
				}
				_, name := p.PlayerOf(d)
				row[0], row[1], row[2], row[3], row[4] = o.Verdicts[d], p.Decks.ID[d], name, p.Decks.Title[d], codesOf(about[p.Decks.ID[d]])
			}
			if !yield(row) {
				return
			}
		}
	})
}

// codesOf lists the codes of a deck's findings that make its verdict.
func codesOf(about []*diag.Finding) string {
	var out []string
	for _, f := range about {
		if !f.Settled && !slices.Contains(out, f.Code) {
			out = append(out, f.Code)
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
	var out, line []byte
	for r := range rows {
		if len(out) > 1<<16 { // whole lines only: a screen looks at characters
			_, _ = w.Write(out) // an error of w stays in it
			out = out[:0]
		}
		line = line[:0]
		for c, text := range r {
			line = append(line, text...)
			for range widths[c] - utf8.RuneCountInString(text) + 2 {
				line = append(line, ' ')
			}
		}
		out = append(append(out, bytes.TrimRight(line, " ")...), '\n')
	}
	_, _ = w.Write(out)
}

// verdictCounts counts the decks of a phase that are not superseded by verdict.
func verdictCounts(o *rules.Outcome) map[string]int {
	n := map[string]int{}
	for d, v := range o.Verdicts {
		if o.Phase.Decks.Judged(d) {
			n[v]++
		}
	}
	for _, v := range check.Verdicts() {
		n[v] += 0
	}
	return n
}
