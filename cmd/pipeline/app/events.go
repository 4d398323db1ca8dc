package app

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/container"
	"deckmill/rules/check"
)

// events are the events that the arguments of run name.
type events struct {
	list   []*eventRun
	root   string   // deepest folder that holds all of them
	empty  []string // globs that match no event
	loose  bool     // deck and result files, not events
	globs  bool     // a glob was given
	shared bool     // --shard was given
}

// eventRun is one event of several, and what became of it.
type eventRun struct {
	arg  string // as it was named, or found by a glob
	file string // its event file, "" when there is none
	out  string // its output folder

	code   int
	stderr bytes.Buffer
	row    []string // of the summary
	done   chan struct{}
}

// one reports that the arguments are one job, which speaks for itself.
func (e *events) one() bool {
	return e.loose || len(e.list) == 1 && !e.globs && !e.shared
}

// args are the arguments of one job: an event once, however often it was named.
func (e *events) args(given []string) []string {
	if e.loose || len(e.list) != 1 {
		return given
	}
	return []string{e.list[0].arg}
}

// findEvents looks the arguments up. A path that does not exist is an error; what
// is there and no event fails later, alone.
func findEvents(args []string, opt options) (*events, error) {
	e := &events{shared: opt.shard.of > 0}
	seen := map[string]bool{}
	plain := false // an argument that is no event
	for _, a := range args {
		found := []string{a}
		if there := pathExists(a); !there && hasGlob(a) {
			e.globs = true
			var err error
			if found, err = globEvents(a); err != nil {
				return nil, err
			}
			if len(found) == 0 {
				e.empty = append(e.empty, a)
				plain = true
			}
		} else if !there && a != container.Stdin && len(args) > 1 {
			return nil, usage("%s: no such file or folder", a)
		}
		for _, f := range found {
			file := eventFileOf(f)
			plain = plain || file == ""
			if key := absolute(cmp.Or(file, f)); !seen[key] { // a folder and its event file are one event
				seen[key] = true
				e.list = append(e.list, &eventRun{arg: f, file: file, done: make(chan struct{})})
			}
		}
	}
	e.loose = plain && opt.format != ""
	if e.loose && e.shared {
		return nil, usage("--shard shares events out (deck files: pipeline check)")
	}
	return e, nil
}

func pathExists(p string) bool {
	_, err := os.Lstat(p)
	return err == nil
}

func hasGlob(p string) bool { return strings.ContainsAny(p, "*?[") }

// globEvents are the events that a glob matches.
func globEvents(pattern string) ([]string, error) {
	all, err := filepath.Glob(filepath.Clean(pattern))
	if err != nil {
		return nil, usage("%s: %w", pattern, err)
	}
	return slices.DeleteFunc(all, func(p string) bool { return eventFileOf(p) == "" }), nil
}

// run runs the events, several at a time, and prints what each has to say in
// their order, then one line for each.
func (e *events) run(ctx context.Context, opt options, std streams) error {
	if err := e.prepare(opt); err != nil {
		return err
	}
	for _, glob := range e.empty {
		fmt.Fprintf(std.err, "warning: %s matches no event\n", glob)
	}
	all := len(e.list)
	e.list = slices.DeleteFunc(e.list, func(r *eventRun) bool { return !opt.shard.has(e.root, r.arg) })
	if len(e.list) == 0 {
		if e.shared && all > 0 {
			fmt.Fprintf(std.err, "note: none of the %d events is in shard %s\n", all, opt.shard)
			return nil
		}
		return &codeError{exitNothing, fmt.Errorf("no event was found")}
	}
	workers := max(1, min(opt.workers, len(e.list)))
	if opt.workers == 0 {
		workers = min(2, len(e.list))
	}
	opt.workers = max(1, max(2, opt.workers)/workers)
	catalogues := newShelf()
	next := make(chan *eventRun)
	for range workers {
		go func() {
			for r := range next {
				r.run(ctx, opt, catalogues)
				close(r.done)
			}
		}()
	}
	go func() {
		defer close(next)
		for _, r := range e.list {
			next <- r
		}
	}()
	return e.report(ctx, opt, std)
}

// prepare gives each event its output folder; no two may have the same.
func (e *events) prepare(opt options) error {
	if opt.since != "" {
		return usage("--since compares one event; run them one by one")
	}
	if opt.out == toStdout {
		return usage("-o - takes one event; run them one by one")
	}
	var args []string
	seen := map[string]string{}
	for _, r := range e.list {
		args = append(args, r.arg)
		folder := absolute(r.arg)
		if r.file != "" {
			folder = filepath.Dir(absolute(r.file))
		}
		r.out = filepath.Join(filepath.Dir(r.file), "out")
		if opt.out != "" {
			r.out = filepath.Join(opt.out, filepath.Base(folder))
		}
		if other, taken := seen[absolute(r.out)]; taken {
			return usage("two events (%s, %s) would write the folder %s; run them one by one with -o", other, r.arg, r.out)
		}
		seen[absolute(r.out)] = r.arg
	}
	e.root = container.CommonRoot(args)
	return nil
}

// run runs one event; whatever happens to it, the others go on.
func (r *eventRun) run(ctx context.Context, opt options, catalogues *shelf) {
	name := strings.TrimRight(filepath.ToSlash(r.arg), "/")
	r.row = []string{name, "", "", "", "", "", ""}
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(&r.stderr, "error: this is a bug in Deckmill, please report it: %v\n%s", p, debug.Stack())
			r.code = exitBug
		}
		r.row[len(r.row)-1] = strconv.Itoa(r.code)
	}()
	if context.Cause(ctx) != nil {
		return // the whole run ends with its cause
	}
	j, err := r.job(opt)
	if err == nil {
		j.shelf = catalogues
		r.code, err = j.run(ctx)
	}
	if err != nil {
		r.code = exitOf(err, &r.stderr)
		return
	}
	r.sum(name, j)
}

func (r *eventRun) job(opt options) (*job, error) {
	if r.file == "" {
		return nil, noEvent(r.arg)
	}
	opt.out, opt.progress, opt.shard = r.out, "never", shard{}
	opt.stream.tight = false // the garbage collector is that of all events
	return eventJob(r.file, opt, streams{in: strings.NewReader(""), out: io.Discard, err: &r.stderr}, runMode())
}

// sum makes the event's line of the summary.
func (r *eventRun) sum(name string, j *job) {
	if title := j.spec.Settings[0].Name; title != "" {
		name = title
	}
	count := map[string]int{}
	decks := 0
	for _, o := range j.outcomes {
		for verdict, n := range verdictCounts(o) {
			count[verdict] += n
			decks += n
		}
	}
	n := strconv.Itoa
	r.row = []string{name, n(decks), n(count[check.Legal]), n(count[check.Illegal]), n(count[check.Ruling] + count[check.Incomplete]), j.leader(), ""}
}

// leader names who is first in the last standings of the event.
func (j *job) leader() string {
	if j.made == nil {
		return ""
	}
	for _, t := range j.made.Tables {
		if t.Schema.Name != "standings" || t.Rows == 0 {
			continue
		}
		phase, rank, player := t.Column("phase"), t.Column("rank"), t.Column("player")
		last := phase.StrAt(t.Rows - 1)
		var names []string
		for row := range t.Rows {
			if phase.StrAt(row) == last && rank.IntAt(row) == 1 {
				names = append(names, player.StrAt(row))
			}
		}
		return some(names)
	}
	return ""
}

// report prints what the events say, in their order, then the summary. The exit
// code is the highest of the events'.
func (e *events) report(ctx context.Context, opt options, std streams) error {
	p := newProgress(std.err, opt.progress, opt.quiet)
	defer p.done()
	rows := [][]string{{"event", "decks", "legal", "illegal", "open", "leader", "exit"}}
	worst := exitOK
	codes := map[int]int{}
	for i, r := range e.list {
		p.stage(fmt.Sprintf("event %d of %d", i+1, len(e.list)))
		<-r.done
		if r.stderr.Len() > 0 {
			p.done()
			fmt.Fprintf(std.err, "%s:\n%s", strings.TrimRight(filepath.ToSlash(r.arg), "/"), r.stderr.String())
		}
		rows = append(rows, r.row)
		worst = max(worst, r.code)
		codes[r.code]++
		e.list[i] = &eventRun{} // its texts are no longer needed
	}
	p.done()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if !opt.quiet {
		fmt.Fprint(std.out, columns(rows))
		fmt.Fprintf(std.out, "\n%s\n", countCodes(len(e.list), codes))
	}
	if worst != exitOK {
		return &codeError{worst, silent{}}
	}
	return nil
}

// countCodes is the last line: how many events ended how.
func countCodes(n int, codes map[int]int) string {
	parts := []string{}
	for code := range exitBug + 1 {
		if codes[code] > 0 {
			parts = append(parts, fmt.Sprintf("%d with exit code %d", codes[code], code))
		}
	}
	what := "events"
	if n == 1 {
		what = "event"
	}
	return fmt.Sprintf("%d %s: %s", n, what, strings.Join(parts, ", "))
}
