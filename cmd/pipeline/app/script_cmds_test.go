package app_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// exitCode runs a command and checks its exit code: exitcode N pipeline ARGS...
// stdout and stderr can be matched afterwards, as after exec.
func exitCode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exitcode N COMMAND ARGS...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	err = ts.Exec(args[1], args[2:]...)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		got, err = exit.ExitCode(), nil
	}
	ts.Check(err)
	if got != want {
		ts.Fatalf("exit code %d, want %d\nstdout:\n%s\nstderr:\n%s", got, want, ts.ReadFile("stdout"), ts.ReadFile("stderr"))
	}
}

// sameTree compares two folders file by file: sameTree A B.
func sameTree(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: sameTree A B")
	}
	a, b := tree(ts, ts.MkAbs(args[0])), tree(ts, ts.MkAbs(args[1]))
	var names []string
	for name := range a {
		names = append(names, name)
	}
	for name := range b {
		if _, both := a[name]; !both {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	same := len(names) > 0
	for _, name := range names {
		if !bytes.Equal(a[name], b[name]) || a[name] == nil || b[name] == nil {
			same = false
			ts.Logf("differs: %s", name)
		}
	}
	if same == neg {
		ts.Fatalf("%s and %s: same = %t", args[0], args[1], same)
	}
}

func tree(ts *testscript.TestScript, root string) map[string][]byte {
	out := map[string][]byte{}
	ts.Check(filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(root, path)
		out[filepath.ToSlash(rel)] = append([]byte{}, data...)
		return err
	}))
	return out
}

// officeCSV writes a CSV again as spreadsheet programs of continental Europe
// save it: officecsv FROM TO.
func officeCSV(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: officecsv FROM TO")
	}
	rows, err := csv.NewReader(strings.NewReader(ts.ReadFile(args[0]))).ReadAll()
	ts.Check(err)
	slices.Reverse(rows[1:])
	var b strings.Builder
	b.WriteString("\ufeff")
	for _, row := range rows {
		for i, cell := range row {
			row[i] = `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
		}
		b.WriteString(strings.Join(row, ";") + "\r\n")
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(b.String()), 0o600))
}
