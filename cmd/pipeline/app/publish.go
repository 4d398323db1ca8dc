package app

import (
	"context"
	"os"
	"runtime/debug"

	"deckmill/export"
)

// toStdout is the -o that sends the tables to standard output.
const toStdout = "-"

// export publishes the job: to standard output, or into the output folder, and
// into the dataset of many events.
func (j *job) export(ctx context.Context) error {
	if j.stream != nil {
		return j.exportStream(ctx)
	}
	if j.target == nil && j.opt.out != toStdout && j.opt.dataset == "" {
		return nil
	}
	if j.opt.memory == "" && os.Getenv("GOGC") == "" && j.size() > manyRows {
		defer debug.SetGCPercent(debug.SetGCPercent(tightGC))
	}
	b := j.bundle()
	j.made = b
	o := export.WriteOptions{Compress: j.opt.compress, CSVSafe: j.opt.csvSafe, Workers: j.opt.workers}
	var err error
	switch {
	case j.opt.out == toStdout:
		err = export.Stream(j.std.out, b, o)
	case j.target != nil:
		err = j.target.Write(ctx, b, j.formats(), o)
	}
	if err == nil && j.opt.dataset != "" {
		err = export.Dataset(ctx, j.opt.dataset, b, o)
	}
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return cause
	}
	return wrap(exitOutput, err)
}

// Above manyRows rows the garbage collector works more often while the tables
// are written: a workbook of 100,000 matches and 100,000 deck rows then stays
// below 250 MB, at a tenth more time.
const (
	manyRows = 100_000
	tightGC  = 35
)

// size is about the number of rows of the tables: deck lines, and results twice.
func (j *job) size() int {
	n := 0
	for _, o := range j.outcomes {
		n += len(o.Phase.Entries.Card) + 2*o.Phase.Table.N()*o.Phase.Table.N()
	}
	if j.ready != nil {
		for _, t := range j.ready.Tables {
			n += t.Rows
		}
	}
	return n
}

// formats are the output formats: those of --to, else of the event file, else
// the command's.
func (j *job) formats() []string {
	for _, to := range [][]string{j.opt.to, j.spec.Settings[0].Output.To} {
		if len(to) > 0 {
			return to
		}
	}
	return j.mode.to
}

// checkStdout refuses an -o - that is no Arrow stream.
func (o *options) checkStdout() error {
	if o.out == toStdout && (len(o.to) != 1 || o.to[0] != "arrows") {
		return usage("-o - sends Arrow streams to standard output: add --to arrows")
	}
	return nil
}
