package app

import (
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"time"

	"deckmill/export"
	"deckmill/export/shred"
	"deckmill/ingest"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// jobRows is what the stages ingest and transform hand on, as it is stored in a
// job folder.
type jobRows struct {
	Files   []source.File
	Inputs  []string // what was opened, relative to the event folder
	Side    []string // names of the side files that are there
	Strings []string // the dictionary; the first is ""
	Phases  []phaseRows
}

// phaseRows is one phase with what was said about it so far.
type phaseRows struct {
	event.Phase

	Findings []diag.Finding
	Rejects  []event.Reject
}

// bundleRows is what the stage rules hands on: the bundle without its tables,
// which are files of their own, and what decides messages and the exit code.
type bundleRows struct {
	export.Bundle

	Files    []source.File
	Opened   []string // as Inputs of jobRows
	Findings []diag.Finding
	Settings []event.Settings
	Results  []string // names of the tables, in their order
}

// jobOptions say how the columns of an event lie together. What is skipped is
// kept elsewhere (the dictionary, the tables) or is no business of another stage.
func jobOptions() shred.Options {
	return shred.Options{
		Columnar: []shred.Columnar{
			{Type: reflect.TypeFor[event.Entries]()},
			{Type: reflect.TypeFor[event.Decks](), Ends: []string{"Start"}},
			{Type: reflect.TypeFor[event.Players]()},
			{Type: reflect.TypeFor[event.Teams](), Own: []string{"Members", "Pool"}, Ends: []string{"Start", "PoolStart"}},
			{Type: reflect.TypeFor[event.Matches](), Own: []string{"Rounds", "Fake", "Doubtful", "Dropped", "DQ", "Left", "Records"}},
		},
		Bare: []string{"phases"},
		Skip: []string{"Phase.Strings", "File.Path", "Bundle.Tables", "Bundle.WriteSummary", "Sheet.Each"},
	}
}

// phasesCodec stores the stages ingest and transform.
func phasesCodec() (*shred.Codec, error) { return shred.New("job", jobRows{}, jobOptions()) }

// bundleCodec stores the stage rules.
func bundleCodec() (*shred.Codec, error) { return shred.New("bundle", bundleRows{}, jobOptions()) }

// rows are the job after ingest or transform.
func (j *job) rows() *jobRows {
	r := &jobRows{Files: filesOf(j.input.Files), Inputs: j.relativeInputs()}
	for _, name := range slices.Sorted(maps.Keys(j.spec.Side)) {
		if j.spec.Side[name] != "" {
			r.Side = append(r.Side, name)
		}
	}
	for id := range int32(j.input.Strings.Len()) { //nolint:gosec // ids are int32
		r.Strings = append(r.Strings, j.input.Strings.At(id))
	}
	for _, b := range j.input.Books {
		r.Phases = append(r.Phases, phaseRows{Phase: *b.Phase, Findings: b.Sink.List, Rejects: b.Rejects})
	}
	return r
}

// restore makes the job what it was when rows were taken of it.
func (j *job) restore(r *jobRows) {
	j.input = &ingest.Job{Files: filesFrom(r.Files), Strings: event.NewStrings(), Inputs: j.absoluteInputs(r.Inputs)}
	for _, s := range r.Strings {
		j.input.Strings.ID(s)
	}
	j.spec.Side = map[string]string{}
	for _, name := range r.Side {
		j.spec.Side[name] = name
	}
	j.spec.Settings = nil
	for i := range r.Phases {
		p := &r.Phases[i]
		p.Strings = j.input.Strings
		loc, err := time.LoadLocation(p.Settings.Timezone)
		if err != nil {
			loc = time.UTC // settings were checked before
		}
		j.input.Books = append(j.input.Books, &intake.Book{
			Phase: &p.Phase, Sink: &diag.Sink{List: p.Findings}, Files: j.input.Files, Rejects: p.Rejects, Location: loc,
		})
		j.spec.Settings = append(j.spec.Settings, p.Settings)
	}
}

func filesOf(f *source.Files) []source.File {
	var list []source.File
	for n := range f.Len() {
		list = append(list, *f.At(int32(n + 1)))
	}
	return list
}

func filesFrom(list []source.File) *source.Files {
	f := &source.Files{}
	for _, x := range list {
		f.Add(x)
	}
	return f
}

// relativeInputs are the paths of the inputs relative to the event folder.
func (j *job) relativeInputs() []string {
	var out []string
	for _, p := range j.input.Inputs {
		out = append(out, relativeTo(j.spec.Root, p))
	}
	return out
}

func (j *job) absoluteInputs(list []string) []string {
	var out []string
	for _, p := range list {
		out = append(out, absolute(j.beside(filepath.FromSlash(p))))
	}
	return out
}

// relativeTo is path relative to a folder, with '/'; the path itself where there
// is no way from one to the other (two drives).
func relativeTo(dir, path string) string {
	rel, err := filepath.Rel(absolute(dir), absolute(path))
	if err != nil {
		return filepath.ToSlash(absolute(path))
	}
	return filepath.ToSlash(rel)
}
