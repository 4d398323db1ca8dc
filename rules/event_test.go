package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"deckmill/ingest"
	"deckmill/ingest/diag"
	"deckmill/rules"
	"deckmill/transform"
	"deckmill/transform/catalog"
	"deckmill/transform/names"
)

var starter = sync.OnceValues(catalog.Starter)

// failer is what *testing.T and *rapid.T share.
type failer interface {
	Helper()
	Fatal(args ...any)
}

// judge writes the files into dir, reads dir/event.toml and takes the event
// through ingest, transform and rules.
func judge(t failer, dir string, files map[string]string) []*rules.Outcome {
	t.Helper()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	spec, err := ingest.ReadEvent(filepath.Join(dir, "event.toml"), nil)
	if err != nil {
		t.Fatal(err)
	}
	job, err := ingest.Load(spec)
	if err != nil {
		t.Fatal(err)
	}
	c, err := starter()
	if err != nil {
		t.Fatal(err)
	}
	var out []*rules.Outcome
	for _, b := range job.Books {
		p := b.Phase
		resolver, found := names.New(c, names.Options{Langs: p.Settings.Names, Extra: p.Settings.XCB.Extra})
		b.Sink.Add(found...)
		transform.Phase(p, transform.Input{Catalog: c, Names: resolver, Files: job.Files, DecksGiven: len(p.Settings.Decks) > 0}, b.Sink)
		o, err := rules.Phase(p, rules.Input{Catalog: c, Check: len(p.Settings.Decks) > 0, Score: true}, b.Sink.List)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, o)
	}
	return out
}

// standings writes the standings of a phase by rank: rank player total tp status.
func standings(o *rules.Outcome) []string {
	var out []string
	if o.Results == nil {
		return nil
	}
	for _, r := range o.Results.Rows {
		e := o.Results.Phase.Table.Entrants[r.Entrant]
		text := fmt.Sprintf("%d %s %d %d", r.Rank, e.Label, r.Total, r.TP.V)
		if r.Status != "active" {
			text += " " + r.Status
		}
		out = append(out, text)
	}
	return out
}

// open lists the findings that count for the exit code, with warnings.
func open(o *rules.Outcome) []string {
	var out []string
	for i := range o.Findings {
		if f := &o.Findings[i]; f.Open(true) {
			out = append(out, strings.TrimSpace(f.Code+" "+f.Player))
		}
		if diag.Message(&o.Findings[i], "ru") == "" {
			out = append(out, o.Findings[i].Code+" without a message")
		}
	}
	return out
}

// shared is the folder of the real cases; the test is skipped where it is absent.
func shared(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../shared")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(dir); err != nil {
		t.Skip("../shared is not here")
	}
	return dir
}
