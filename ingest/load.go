// Package ingest reads the event file and everything it names. It opens the
// inputs, decides by content which reader takes which file, and fills the raw
// side of each phase. Faults of the data become findings; only a faulty event
// file or a missing input is an error.
package ingest

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"deckmill/ingest/charset"
	"deckmill/ingest/container"
	"deckmill/ingest/csvscan"
	"deckmill/ingest/deckfile"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/intake"
	"deckmill/ingest/sheet"
	"deckmill/ingest/source"
)

// Spec says what to read.
type Spec struct {
	Root     string // folder that names are relative to
	Event    string // the event file, "" for a command that works without one
	Settings []event.Settings
	Side     map[string]string // side file name (see sideNames) -> path, "" when absent
	Stdin    io.Reader
	Score    bool // decks serve only as labels (pipeline score)
}

// Job is everything that was read: one book per phase.
type Job struct {
	Files   *source.Files
	Strings *event.Strings
	Books   []*intake.Book
	Inputs  []string // absolute paths of what was opened, for the guard of the output folder
}

// Load opens and reads all inputs of the spec. The error is a
// *container.MissingError (exit 2) or one of reading standard input.
func Load(spec Spec) (*Job, error) {
	job := &Job{Files: &source.Files{}, Strings: event.NewStrings()}
	l := &loader{spec: spec, job: job, opened: map[string]*opened{}, patterns: map[string][]*opened{}, counted: map[string]bool{}}
	for i := range spec.Settings {
		loc, err := time.LoadLocation(spec.Settings[i].Timezone)
		if err != nil {
			loc = time.UTC // settings were checked before
		}
		b := &intake.Book{Phase: event.NewPhase(spec.Settings[i], job.Strings), Sink: &diag.Sink{}, Files: job.Files, Location: loc, Rounds: roundsOf(spec.Settings), Phases: phaseNames(spec.Settings)}
		job.Books = append(job.Books, b)
		if len(spec.Settings) == 1 && spec.Settings[0].Phase == MainPhase {
			b.Part = l.parts(b)
		}
		if err := l.phase(b); err != nil {
			return nil, err
		}
	}
	if err := l.sideFiles(); err != nil {
		return nil, err
	}
	return job, nil
}

// loader remembers the files that were opened, since phases share them.
type loader struct {
	spec   Spec
	job    *Job
	opened map[string]*opened

	patterns map[string][]*opened // what a pattern names: each is opened once
	counted  map[string]bool      // file, sheet and role whose rows were counted
	lazy     int64                // size from which on files are not read whole; 0 = never
}

type opened struct {
	input container.Input
	no    int32
	fixes []fix // rows of it that were corrected in rejects/
}

// phase opens the files of one phase, each once, and reads it for the roles
// under which it is named.
func (l *loader) phase(b *intake.Book) error {
	type wanted struct {
		o     *opened
		role  Role
		sheet string
	}
	var order []wanted
	at := map[string]int{}
	for _, set := range []struct {
		patterns []string
		role     Role
	}{{b.Phase.Settings.Decks, Decks}, {b.Phase.Settings.Results, Results}} {
		for _, p := range set.patterns {
			pattern, sheetName := cutSheet(p)
			inputs, err := l.open(b, pattern)
			if err != nil {
				return err
			}
			for _, o := range inputs {
				if l.isSide(o, pattern) {
					continue
				}
				key := o.input.Name + "#" + sheetName
				i, known := at[key]
				if !known {
					i = len(order)
					at[key] = i
					order = append(order, wanted{o: o, sheet: sheetName})
				}
				order[i].role |= set.role
			}
		}
	}
	var files []*opened
	for _, w := range order {
		files = append(files, w.o)
	}
	stands := l.corrections(b, files)
	for _, w := range order {
		if !stands[w.o] {
			l.read(b, w.o, w.role, w.sheet)
		}
	}
	sharedNames(b)
	for _, part := range l.job.Books[1:] {
		if b.Part == nil {
			break
		}
		for _, w := range order { // decks of files of their own are those of every round
			if !stands[w.o] && w.role == Decks {
				l.read(part, w.o, w.role, w.sheet)
			}
		}
		sharedNames(part)
	}
	return nil
}

func (l *loader) limits() container.Limits {
	lim := container.DefaultLimits()
	lim.Lazy = l.lazy
	return lim
}

// cutSheet splits "book.xlsx#Results" into the file and the sheet.
func cutSheet(p string) (pattern, sheetName string) {
	i := strings.LastIndexByte(p, '#')
	if i < 0 {
		return p, ""
	}
	switch strings.ToLower(path.Ext(p[:i])) {
	case ".xlsx", ".xlsm", ".xltx", ".xltm", ".html", ".htm", ".xhtml", ".xls":
		return p[:i], p[i+1:]
	}
	return p, ""
}

// open reads what one pattern names; files that are known already are shared.
func (l *loader) open(b *intake.Book, pattern string) ([]*opened, error) {
	if known, ok := l.patterns[pattern]; ok {
		return known, nil
	}
	inputs, findings, err := container.Open(l.spec.Root, []string{pattern}, l.spec.Stdin, l.limits())
	if err != nil {
		return nil, err
	}
	var out []*opened
	for _, in := range inputs {
		if l.isEventFile(in.Path) {
			continue
		}
		o := l.opened[in.Name]
		if o == nil {
			o = &opened{input: in}
			o.no = l.job.Files.Add(source.File{Name: in.Name, Path: in.Path, SHA256: in.SHA256, Bytes: in.Bytes})
			l.opened[in.Name] = o
			if in.Path != "" && !slices.Contains(l.job.Inputs, in.Path) {
				l.job.Inputs = append(l.job.Inputs, in.Path)
			}
		}
		if in.Kind != container.Refused {
			out = append(out, o)
		}
	}
	for _, f := range findings {
		f.Phase = b.Phase.Settings.Phase
		if o := l.opened[f.Subject.ID]; o != nil {
			f.Pos.File = o.no
		}
		b.Sink.Add(f)
	}
	l.patterns[pattern] = out
	return out, nil
}

// isSide reports a side file that a glob or a folder brought along: it is read
// as what its name says, not as decks or results. Without an event file nothing
// else names it.
func (l *loader) isSide(o *opened, pattern string) bool {
	name := strings.ToLower(filepath.Base(o.input.Path))
	if o.input.Path == "" || strings.Contains(o.input.Name, "!") || !IsSide(name) || strings.ToLower(filepath.Base(filepath.FromSlash(pattern))) == name {
		return false
	}
	if l.spec.Event == "" && l.spec.Side[name] == "" {
		l.spec.Side[name] = o.input.Path
	}
	return true
}

func (l *loader) isEventFile(p string) bool {
	if l.spec.Event == "" || p == "" {
		return false
	}
	event, err := filepath.Abs(l.spec.Event)
	return err == nil && filepath.Clean(p) == event
}

// read decodes a file and gives it to its reader. A second reading for the same
// role, for another phase, does not count its rows again.
func (l *loader) read(b *intake.Book, o *opened, want Role, sheetName string) {
	key := o.input.Name + "#" + sheetName + "#" + strconv.Itoa(int(want))
	if l.counted[key] {
		before, rejects := *l.job.Files.At(o.no), len(b.Rejects)
		defer func() {
			file := l.job.Files.At(o.no)
			file.RowsRead, file.RowsAccepted, file.RowsRejected, file.RowsIgnored = before.RowsRead, before.RowsAccepted, before.RowsRejected, before.RowsIgnored
			b.Rejects = b.Rejects[:rejects]
		}()
	}
	l.counted[key] = true
	f := intake.File{No: o.no, Name: o.input.Name, Stem: stem(o.input.Name), Sheet: sheetName}
	var t *deckfile.Text
	switch o.input.Kind {
	case container.XLSX:
		if !l.workbook(b, o, &f) {
			return
		}
	case container.HTML:
		said := len(b.Sink.List)
		isolated(b, o.no, func() { l.page(b, o, &f, want) })
		l.alone(b, o.no, f.Whole, said)
		return
	default:
		t = l.text(b, o, &f)
	}
	l.correct(b, o, &f, t)
	said, grids := len(b.Sink.List), slices.Clone(f.Grids)
	isolated(b, o.no, func() { read(b, &f, t, want) })
	l.alone(b, o.no, grids, said)
}

// alone says that a file holds one row, its header, unless something was said of
// its rows since finding `said`.
func (l *loader) alone(b *intake.Book, no int32, grids []grid.Grid, said int) {
	if !slices.ContainsFunc(b.Sink.List[min(said, len(b.Sink.List)):], func(f diag.Finding) bool { return f.Code == "FILE_NO_ROWS" }) {
		headerOnly(b, no, grids)
	}
}

// headerOnly says that a file whose layout is known holds one row, its header.
func headerOnly(b *intake.Book, no int32, grids []grid.Grid) {
	if file := b.Files.At(no); file.RowsAccepted+file.RowsRejected > 0 || file.Dialect == "" {
		return
	}
	var at []source.Pos
	for i := range grids {
		g := &grids[i]
		for r := range g.Rows {
			if g.Rows[r].Err != nil {
				return
			}
			if !g.Rows[r].Blank() {
				at = append(at, source.Pos{File: no, Sheet: g.Sheet, Row: g.Rows[r].Line})
			}
		}
	}
	if len(at) == 1 {
		b.Sink.Add(b.Finding("FILE_HEADER_ONLY", at[0]))
	}
}

// isolated reads one file; a reader that panics is a finding on its file, and
// the others are read.
func isolated(b *intake.Book, file int32, read func()) {
	defer func() {
		if p := recover(); p != nil {
			found := b.Finding("FILE_INTERNAL", source.Pos{File: file})
			found.Args = map[string]string{"reason": fmt.Sprint(p)}
			b.Sink.Add(found)
		}
	}()
	read()
}

func stem(name string) string {
	if i := strings.LastIndexByte(name, '!'); i >= 0 {
		name = name[i+1:]
	}
	name = path.Base(name)
	for _, packed := range []string{".gz", ".zst"} {
		name = strings.TrimSuffix(name, packed)
	}
	return strings.TrimSuffix(name, path.Ext(name))
}

// text decodes a text file and, as a table, cuts it into records.
func (l *loader) text(b *intake.Book, o *opened, f *intake.File) *deckfile.Text {
	text, decision := charset.Decode(o.input.Data, b.Phase.Settings.Encoding)
	l.job.Files.At(o.no).Encoding = decision.Encoding
	return records(f, text, decision)
}

// records cuts a decoded text into the records of a table.
func records(f *intake.File, text []byte, decision charset.Decision) *deckfile.Text {
	d := csvscan.Sniff(text)
	rows := csvscan.MarkLong(csvscan.MarkBad(csvscan.Scan(text, d, csvscan.Limits{}), text, &decision))
	if d.Comma == '|' {
		rows = markdown(rows)
	}
	f.Grids = []grid.Grid{{File: f.No, Rows: rows}}
	return deckfile.NewText(f.No, f.Name, f.Stem, text, decision)
}

// workbook opens a workbook: the sheet that was asked for, or all visible ones.
func (l *loader) workbook(b *intake.Book, o *opened, f *intake.File) bool {
	file := l.job.Files.At(o.no)
	file.Encoding = "xlsx"
	sheets, grids, findings := sheet.Read(o.input.Data, o.no, f.Sheet, sheet.Limits{})
	file.Sheets = sheets
	f.Grids = grids
	own := ownBook(b, f)
	for _, found := range findings {
		if own && found.Code == "SHEET_HIDDEN_CELLS" {
			continue // it hides columns itself
		}
		found.Phase = b.Phase.Settings.Phase
		found.Pos.File = o.no
		found.Subject.ID = file.Name
		b.Sink.Add(found)
	}
	return len(grids) > 0
}

// ReadEvent reads an event file and returns its settings, one for each phase,
// and the side files it names. sets are --set KEY=VALUE.
func ReadEvent(file string, sets []string) (Spec, error) {
	data, err := ReadSmall(file)
	if err != nil {
		return Spec{}, &EventError{File: file, Msg: reason(err)}
	}
	f, err := decode(file, data, sets)
	if err != nil {
		return Spec{}, err
	}
	settings, err := f.settings(filepath.Base(file))
	if err != nil {
		return Spec{}, err
	}
	root := filepath.Dir(file)
	return Spec{Root: root, Event: file, Settings: settings, Side: f.sidePaths(root)}, nil
}

// Without makes a spec for a command that has no event file; sets are laid over
// the defaults.
func Without(root string, sets []string) (Spec, error) {
	f := &eventFile{}
	for _, s := range sets {
		if err := f.set(s); err != nil {
			return Spec{}, err
		}
	}
	settings, err := f.settings("--set")
	if err != nil {
		return Spec{}, err
	}
	return Spec{Root: root, Settings: settings, Side: map[string]string{}}, nil
}

func reason(err error) string {
	if pathError, ok := errors.AsType[*os.PathError](err); ok {
		return pathError.Err.Error()
	}
	return err.Error()
}
