package app

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/urfave/cli/v2"

	"deckmill/export"
	"deckmill/export/report"
	"deckmill/ingest/event"
	"deckmill/transform"
)

func diffCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "diff", Usage: "what changed between two runs, or two results matrices", ArgsUsage: "A B",
		Description: "Two output folders: every value that differs, as CSV table,subject,column,old,new.\n" +
			"Two results files: every pair that differs, as CSV player,opponent,before,after, from the view of player; of tables with\n" +
			"several rounds, phase,player,opponent,before,after.\n" +
			"How many agree, differ and are missing is said on stderr.",
		Flags: []cli.Flag{&cli.StringSliceFlag{Name: "set", Usage: "set a key of the event file for both matrices: `KEY=VALUE`"}},
		Action: func(c *cli.Context) error {
			if c.Args().Len() != 2 {
				return usage("diff needs two output folders or two results files")
			}
			a, b := c.Args().Get(0), c.Args().Get(1)
			runA, runB := isRun(a), isRun(b)
			switch {
			case runA && runB:
				return diffRuns(a, b, std)
			case runA != runB:
				return usage("diff compares like with like: two output folders or two results files")
			}
			return diffMatrices(a, b, c.StringSlice("set"), std)
		},
	}
}

// isRun reports whether a path is an output folder.
func isRun(path string) bool {
	info, err := os.Stat(filepath.Join(path, export.ManifestName))
	return err == nil && info.Mode().IsRegular()
}

// diffMatrices compares two results tables pair by pair, by the names of the
// players: two moderators' tables, or one before and after. Tables of several
// rounds are compared round by round.
func diffMatrices(a, b string, sets []string, std streams) error {
	before, err := tablesOf(a, sets, std)
	if err != nil {
		return err
	}
	after, err := tablesOf(b, sets, std)
	if err != nil {
		return err
	}
	head := []string{"player", "opponent", "before", "after"}
	d := matrixDiff{}
	if len(before) == 1 && len(after) == 1 {
		d.tables(&before[0].Table, &after[0].Table)
	} else {
		head = append([]string{"phase"}, head...)
		d.rounds(before, after)
	}
	fmt.Fprintf(std.err, "%d pairs agree, %d differ, %d missing on one side\n", d.agree, len(d.out)-d.missing, d.missing)
	return wrap(exitOutput, report.Rows(std.out, head, slices.Values(d.out), report.CSVOptions{}))
}

// tablesOf reads the results matrices of a file: one, or one for each round.
func tablesOf(path string, sets []string, std streams) ([]*event.Phase, error) {
	j, err := filesJob([]string{path}, options{sets: sets}, std, mode{command: "diff", score: true})
	if err != nil {
		return nil, err
	}
	for _, run := range []func() error{j.ingest, j.cards, j.transform} {
		if err := run(); err != nil {
			return nil, err
		}
	}
	var out []*event.Phase
	for _, b := range j.input.Books {
		if b.Phase.Table.N() > 0 {
			out = append(out, b.Phase)
		}
	}
	if len(out) == 0 {
		j.findings = j.input.Books[0].Sink.List
		j.printFindings()
		return nil, wrap(exitNothing, fmt.Errorf("%s: no results matrix", path))
	}
	return out, nil
}

// rounds compares the tables of the same round; a round that only one side has
// is missing on the other.
func (d *matrixDiff) rounds(before, after []*event.Phase) {
	find := func(in []*event.Phase, name string) *event.Crosstable {
		for _, p := range in {
			if p.Settings.Phase == name {
				return &p.Table
			}
		}
		return &event.Crosstable{}
	}
	for _, p := range before {
		d.phase = []string{p.Settings.Phase}
		d.tables(&p.Table, find(after, p.Settings.Phase))
	}
	for _, p := range after {
		if find(before, p.Settings.Phase).N() == 0 {
			d.phase = []string{p.Settings.Phase}
			d.tables(&event.Crosstable{}, &p.Table)
		}
	}
}

// tables compares two tables.
func (d *matrixDiff) tables(before, after *event.Crosstable) {
	d.before, d.after, d.rows = before, after, rowsByName(after)
	d.compare()
}

// rowsByName indexes rows by player and, for a second deck, its number.
func rowsByName(t *event.Crosstable) map[string]int {
	m := map[string]int{}
	for i := range t.Entrants {
		m[rowKey(t, i)] = i
	}
	return m
}

func rowKey(t *event.Crosstable, i int) string {
	id := transform.PlayerID(t.Entrants[i].Label)
	n := 0
	for k := range i {
		if transform.PlayerID(t.Entrants[k].Label) == id {
			n++
		}
	}
	return fmt.Sprintf("%s\x00%d", id, n)
}

type matrixDiff struct {
	before, after  *event.Crosstable
	rows           map[string]int // of after
	phase          []string       // the round, when there are several
	out            [][]string
	agree, missing int
}

func (d *matrixDiff) compare() {
	t := d.before
	matched := map[int]bool{}
	for i := range t.Entrants {
		x, okX := d.rows[rowKey(t, i)]
		if okX {
			matched[x] = true
		}
		for j := i + 1; j < t.N(); j++ {
			y, okY := d.rows[rowKey(t, j)]
			if !okX || !okY {
				d.missing++
				d.add(t.Entrants[i].Label, t.Entrants[j].Label, cellOf(t, i, j), "")
				continue
			}
			d.pair(i, j, x, y)
		}
	}
	d.onlyAfter(matched)
}

// pair compares both cells of a pair: the row's own and the mirror.
func (d *matrixDiff) pair(i, j, x, y int) {
	a, b := d.before.At(i, j).Games, d.after.At(x, y).Games
	mirrorA, mirrorB := d.before.At(j, i).Games, d.after.At(y, x).Games
	if a.Same(b) && mirrorA.Same(mirrorB) {
		d.agree++
		return
	}
	before, after := cellOf(d.before, i, j), cellOf(d.after, x, y)
	if a.Same(b) { // only the mirror differs: show both sides
		before += " / " + cellOf(d.before, j, i)
		after += " / " + cellOf(d.after, y, x)
	}
	d.add(d.before.Entrants[i].Label, d.before.Entrants[j].Label, before, after)
}

// onlyAfter lists the pairs of players that the first table does not have.
func (d *matrixDiff) onlyAfter(matched map[int]bool) {
	t := d.after
	for x := range t.Entrants {
		for y := x + 1; y < t.N(); y++ {
			if !matched[x] || !matched[y] {
				d.missing++
				d.add(t.Entrants[x].Label, t.Entrants[y].Label, "", cellOf(t, x, y))
			}
		}
	}
}

func (d *matrixDiff) add(fields ...string) {
	d.out = append(d.out, slices.Concat(d.phase, fields))
}

func cellOf(t *event.Crosstable, i, j int) string {
	if text := t.At(i, j).Text; text != "" {
		return text
	}
	return "?"
}
