package app

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/rules"
)

// summaryFinal is the ranking over several phases, with the tournament points
// of each, and what is to be said about it.
func (j *job) summaryFinal(b textWriter) {
	f, lang := j.final, j.lang()
	if f == nil || len(f.Rows) == 0 {
		return
	}
	title := word("final", lang)
	fmt.Fprintf(b, "\n%s\n%s\n", title, strings.Repeat("-", len([]rune(title))))
	for i := range f.Findings {
		fmt.Fprintln(b, diag.Message(&f.Findings[i], lang))
	}
	_, _ = b.WriteString(j.finalText())
}

// finalText is the table of the final ranking: an absent player has no points
// in a round, an additional round (marked +) gives none.
func (j *job) finalText() string {
	head := matrixHead[known(j.lang())]
	header := slices.Clone(head[:2])
	if j.final.XCB {
		for i, o := range j.outcomes {
			name := o.Phase.Settings.Phase
			if j.final.Extra[i] {
				name += " +"
			}
			header = append(header, name)
		}
		header = append(header, head[5])
	}
	rows := [][]string{append(header, head[2])}
	for i := range j.final.Rows {
		rows = append(rows, j.finalRow(&j.final.Rows[i]))
	}
	return columns(rows)
}

func (j *job) finalRow(r *rules.FinalRow) []string {
	row := []string{strconv.Itoa(r.Rank), r.Name}
	if j.final.XCB {
		for _, tp := range r.ByPhase {
			text := "-"
			if tp.OK {
				text = strconv.Itoa(int(tp.V))
			}
			row = append(row, text)
		}
		row = append(row, strconv.Itoa(r.TP))
	}
	return append(row, strconv.Itoa(r.Points))
}
