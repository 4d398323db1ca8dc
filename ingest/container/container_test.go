package container_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/container"
	"deckmill/ingest/diag"
)

// folder writes files below a new root; names ending in '/' are folders.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		dir := filepath.Dir(path)
		if strings.HasSuffix(name, "/") {
			dir = path
		}
		if err := os.MkdirAll(dir, 0o750); err != nil {
			t.Fatal(err)
		}
		if dir == path {
			continue
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// names are the inputs as "name", "name (xlsx)", "name (html)" or "name (refused)".
func names(inputs []container.Input) []string {
	var out []string
	for _, in := range inputs {
		out = append(out, in.Name+[...]string{"", " (xlsx)", " (html)", " (refused)"}[in.Kind])
	}
	return out
}

// codes are the findings as "CODE name".
func codes(findings []diag.Finding) []string {
	var out []string
	for _, f := range findings {
		out = append(out, f.Code+" "+f.Subject.ID)
	}
	return out
}

func TestOpen(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"b.csv": "b", "a.csv": "a", ".hidden": "x", "deck [1].txt": "d", "decks/2.txt": "2", "decks/1.txt": "1", "decks/sub/3.txt": "3",
		"empty.csv": "", "none/": "",
		"out/manifest.json": `{"deckmill": "1.0"}`, "out/csv/decks.csv": "x", "out/summary.txt": "x", "other/manifest.json": `{"name": "x"}`,
	}
	tests := []struct {
		name     string
		patterns []string
		want     []string
		findings []string
	}{
		{"one file", []string{"a.csv"}, []string{"a.csv"}, nil},
		{"in the order of the arguments, once", []string{"b.csv", "a.csv", "*.csv"}, []string{"b.csv", "a.csv", "empty.csv (refused)"}, []string{"FILE_EMPTY empty.csv"}},
		{"a folder, not its folders", []string{"decks"}, []string{"decks/1.txt", "decks/2.txt"}, nil},
		{"a glob over folders", []string{"d*/?.txt"}, []string{"decks/1.txt", "decks/2.txt"}, nil},
		{"a glob over sub-folders", []string{"*/sub/*"}, []string{"decks/sub/3.txt"}, nil},
		{"a name with glob characters", []string{"deck [1].txt"}, []string{"deck [1].txt"}, nil},
		{"nothing matches", []string{"*.tsv"}, nil, []string{"GLOB_EMPTY *.tsv"}},
		{"a faulty pattern", []string{"[.tsv"}, nil, []string{"GLOB_EMPTY [.tsv"}},
		{"an empty folder", []string{"none"}, nil, []string{"GLOB_EMPTY none"}},
		{"an output folder", []string{"out"}, nil, []string{"FILE_OUTPUT_FOLDER out"}},
		{"a glob into an output folder", []string{"out/csv/*.csv"}, nil, []string{"FILE_OUTPUT_FOLDER out/csv", "GLOB_EMPTY out/csv/*.csv"}},
		{"a glob over all folders", []string{"*/*.json"}, []string{"other/manifest.json"}, []string{"FILE_OUTPUT_FOLDER out"}},
		{"a file of an output folder by its name", []string{"out/csv/decks.csv"}, []string{"out/csv/decks.csv"}, nil},
		{"standard input, once", []string{"-", "a.csv", "-"}, []string{"-", "a.csv"}, nil},
		{"hidden files by name only", []string{".hidden"}, []string{".hidden"}, nil},
	}
	root := folder(t, files)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			inputs, findings, err := container.Open(root, tt.patterns, strings.NewReader("stdin"), container.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, names(inputs)); diff != "" {
				t.Errorf("inputs (-want +got)\n%s", diff)
			}
			if diff := cmp.Diff(tt.findings, codes(findings)); diff != "" {
				t.Errorf("findings (-want +got)\n%s", diff)
			}
		})
	}
}

func TestOpenFields(t *testing.T) {
	t.Parallel()
	root := folder(t, map[string]string{"a.csv": "abc"})
	inputs, _, err := container.Open(root, []string{"a.csv"}, nil, container.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	want := []container.Input{{
		Name: "a.csv", Path: filepath.Join(root, "a.csv"), Data: []byte("abc"), Bytes: 3, Kind: container.Text,
		SHA256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
	}}
	if diff := cmp.Diff(want, inputs); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestMissing(t *testing.T) {
	t.Parallel()
	_, _, err := container.Open(t.TempDir(), []string{"nothing.csv"}, nil, container.Limits{})
	var missing *container.MissingError
	if !errors.As(err, &missing) || missing.Path != "nothing.csv" {
		t.Errorf("err = %v", err)
	}
}

func TestLinksAndPipes(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		return // links need a privilege there
	}
	root := folder(t, map[string]string{"in/a.csv": "a", "real/b.csv": "b"})
	if err := os.Symlink("../real/b.csv", filepath.Join(root, "in", "link.csv")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real", filepath.Join(root, "dir")); err != nil {
		t.Fatal(err)
	}
	inputs, findings, err := container.Open(root, []string{"in", "dir", "dir/b.csv", "/dev/null"}, nil, container.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if got := names(inputs); len(got) != 5 || got[0] != "in/a.csv" || got[1] != "in/link.csv (refused)" {
		t.Errorf("inputs %q", got)
	}
	if len(findings) != 4 {
		t.Errorf("findings %q", codes(findings))
	}
	for _, f := range findings {
		if f.Code != "FILE_NOT_REGULAR" {
			t.Errorf("finding %s", f.Code)
		}
	}
}

// TestPages: what a web page is, whatever the name says.
func TestPages(t *testing.T) {
	t.Parallel()
	wide := func(s string) string { return strings.Join(strings.Split(s, ""), "\x00") + "\x00" }
	for data, want := range map[string]container.Kind{
		"\n<!DOCTYPE html><html>":                                 container.HTML,
		"\xEF\xBB\xBF<TABLE><tr>":                                 container.HTML,
		"<?xml version=\"1.0\"?>\n<!DOCTYPE html PUBLIC \"x\">":   container.HTML,
		"<!-- saved from url=(0014)about:internet -->\n<HTML>":    container.HTML,
		"\xFF\xFE" + wide("<html><table>"):                        container.HTML,
		"Round 71\n<table border=1><tr><td>Ana</td></tr></table>": container.HTML,
		"<p>Ana: Fog / Swamp</p>":                                 container.HTML,
		"<?xml version=\"1.0\"?><cockatrice_deck version=\"1\">":  container.Text,
		"<Deck><Cards Name=\"<table>\"/></Deck>":                  container.Text,
		"{\"html\": \"<table><tr><td>\"}":                         container.Text,
		"player,deck\nAna,<table\n":                               container.Text,
	} {
		inputs, _, err := container.Open("", []string{"-"}, strings.NewReader(data), container.Limits{})
		if err != nil || len(inputs) != 1 || inputs[0].Kind != want {
			t.Errorf("%q: kind %v, want %v (%v)", data, inputs[0].Kind, want, err)
		}
	}
}

func TestKinds(t *testing.T) {
	t.Parallel()
	ole := "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + strings.Repeat("\x00", 600)
	wide := func(s string) string { return strings.Join(strings.Split(s, ""), "\x00") + "\x00" }
	tests := []struct{ name, data, kind string }{
		{"xls", ole + wide("Workbook"), "Excel 97-2003 (.xls)"},
		{"doc", ole + wide("WordDocument"), "Word 97-2003 (.doc)"},
		{"locked xlsx", ole + wide("EncryptedPackage"), "Office (encrypted)"},
		{"pdf", "%PDF-1.7\n", "PDF"},
		{"sqlite", "SQLite format 3\x00", "SQLite"},
		{"xz", "\xFD7zXZ\x00", "XZ"},
		{"png", "\x89PNG\r\n\x1a\n", "PNG"},
		{"tar", strings.Repeat("a", 257) + "ustar", "TAR"},
		{"unknown binary", strings.Repeat("\x00\x01\x02\x03abc", 50), "binary"},
		{"docx", string(zipped(t, "[Content_Types].xml", "", "word/document.xml", "")), "Word (.docx)"},
		{"xlsb", string(zipped(t, "[Content_Types].xml", "", "xl/workbook.bin", "")), "Excel (.xlsb)"},
		{"ods", string(zipped(t, "mimetype", "application/vnd.oasis.opendocument.spreadsheet", "content.xml", "")), "OpenDocument (.ods)"},
		{"text", "4 Lightning Bolt\n", ""},
		{"text with a NUL", "4 Lightning Bolt\x00\n", ""},
		{"xml", "<?xml version=\"1.0\"?><deck/>", ""},
		{"json", `{"decks": []}`, ""},
		{"UTF-16 without mark", wide("4 Lightning Bolt\n"), ""},
		{"UTF-16 with mark, Cyrillic", "\xFF\xFE\x34\x00\x20\x00\x2F\x04\x40\x04\x3E\x04\x41\x04\x42\x04\x4C\x04", ""},
		{"UTF-16 without mark, Cyrillic", "\x34\x00\x20\x00\x2F\x04\x40\x04\x3E\x04\x41\x04\x42\x04\x4C\x04", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			inputs, findings, err := container.Open("", []string{"-"}, strings.NewReader(tt.data), container.Limits{})
			if err != nil || len(inputs) != 1 {
				t.Fatal(err, len(inputs))
			}
			kind := ""
			if len(findings) == 1 {
				kind = findings[0].Args["kind"]
			}
			if kind != tt.kind || (inputs[0].Kind == container.Refused) != (tt.kind != "") {
				t.Errorf("kind %q, want %q", kind, tt.kind)
			}
		})
	}
}

func TestCommonRoot(t *testing.T) {
	t.Parallel()
	root := folder(t, map[string]string{"x/a.csv": "", "x/y/b.csv": "", "z/c.csv": ""})
	in := func(p string) string { return filepath.Join(root, filepath.FromSlash(p)) }
	tests := []struct {
		name  string
		paths []string
		want  string
	}{
		{"a file", []string{in("x/a.csv")}, in("x")},
		{"a folder", []string{in("x")}, in("x")},
		{"files of two folders", []string{in("x/a.csv"), in("x/y/b.csv")}, in("x")},
		{"folders side by side", []string{in("x/y"), in("z/c.csv")}, root},
		{"a glob", []string{in("x/*.csv")}, in("x")},
		{"a glob over folders", []string{in("*/a.csv")}, root},
		{"a missing file", []string{in("x/none.csv")}, in("x")},
		{"standard input does not count", []string{"-", in("x/a.csv")}, in("x")},
		{"nothing", []string{"-"}, "."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := container.CommonRoot(tt.paths); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}
