package app_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"deckmill/cmd/pipeline/app"
)

var update = flag.Bool("update", false, "rewrite golden files")

// TestMain lets testscript call the program under its own name.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"pipeline": func() { os.Exit(app.Main(os.Args, os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// TestScripts runs testdata/script/*.txtar: commands, exit codes, what is said
// and what is written. $EVENTS is the folder of the sample events.
func TestScripts(t *testing.T) {
	t.Parallel()
	events, err := filepath.Abs("../../../fixtures/events")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("EVENTS", events)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exitcode":  exitCode,
			"sameTree":  sameTree,
			"officecsv": officeCSV,
		},
	})
}
