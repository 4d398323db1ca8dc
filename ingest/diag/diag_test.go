package diag_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest/diag"
	"deckmill/ingest/source"
)

func TestMessage(t *testing.T) {
	t.Parallel()
	f := diag.New("PAIR_IMPOSSIBLE")
	f.Player, f.Raw = "Ana", "6"
	f.Args = map[string]string{"opponent": "Bo", "other_raw": "3", "cell_a": "C2", "cell_b": "B3"}
	for _, c := range []struct {
		name, lang string
		change     func(*diag.Finding)
		want       string
	}{
		{"parts without a value are left out", "en", func(*diag.Finding) {}, "Ana has 6 in C2 and Bo has 3 in B3: no two games give both"},
		{"parts with all values stay", "en", func(f *diag.Finding) { f.Args["deck_a"] = "Peace" }, "Ana (Peace) has 6 in C2 and Bo has 3 in B3: no two games give both"},
		{"values are not templates", "en", func(f *diag.Finding) { f.Player, f.Args["deck_a"] = "{raw} [[x]]", "{opponent}" }, "{raw} [[x]] ({opponent}) has 6 in C2 and Bo has 3 in B3: no two games give both"},
		{"French", "fr", func(*diag.Finding) {}, "Ana a 6 en C2 et Bo a 3 en B3 : deux parties ne peuvent pas donner cela"},
		{"an unknown language is English", "xx", func(*diag.Finding) {}, "Ana has 6 in C2 and Bo has 3 in B3: no two games give both"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := f
			g.Args = map[string]string{}
			maps.Copy(g.Args, f.Args)
			c.change(&g)
			if got := diag.Message(&g, c.lang); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// TestMessageAnyValue: whatever stands in a finding, its message holds it unchanged.
func TestMessageAnyValue(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		f := diag.New("NAME_UNKNOWN")
		f.Player = rapid.StringMatching(`[^\x00]{1,12}`).Draw(r, "player")
		f.Raw = rapid.StringMatching(`[\[\]{}a-z ]{1,20}`).Draw(r, "raw")
		for _, lang := range []string{"en", "fr", "ru"} {
			if m := diag.Message(&f, lang); !strings.Contains(m, f.Raw) || !strings.Contains(m, f.Player) {
				r.Fatalf("%s: %q lacks %q or %q", lang, m, f.Player, f.Raw)
			}
		}
	})
}

func TestOpen(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		f      diag.Finding
		strict bool
		want   bool
	}{
		{diag.Finding{Severity: diag.Error}, false, true},
		{diag.Finding{Severity: diag.Ruling}, false, true},
		{diag.Finding{Severity: diag.Warning}, false, false},
		{diag.Finding{Severity: diag.Warning}, true, true},
		{diag.Finding{Severity: diag.Info}, true, false},
		{diag.Finding{Severity: diag.Error, Settled: true}, true, false},
	} {
		if got := c.f.Open(c.strict); got != c.want {
			t.Errorf("%v strict=%t: open = %t", c.f, c.strict, got)
		}
	}
}

func TestSort(t *testing.T) {
	t.Parallel()
	list := []diag.Finding{
		{Code: "B", Severity: diag.Info, Pos: source.Pos{File: 1, Row: 1}},
		{Code: "A", Severity: diag.Error, Pos: source.Pos{File: 2, Row: 9}},
		{Code: "C", Severity: diag.Error, Pos: source.Pos{File: 2, Row: 3}},
		{Code: "D", Severity: diag.Error, Pos: source.Pos{File: 1, Row: 7}},
	}
	diag.Sort(list)
	var got []string
	for _, f := range list {
		got = append(got, f.Code)
	}
	if d := cmp.Diff([]string{"D", "C", "A", "B"}, got); d != "" {
		t.Error(d)
	}
}

var (
	placeholder = regexp.MustCompile(`\{([a-z_]+)\}`)
	upperSnake  = regexp.MustCompile(`^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$`)
)

// TestCatalogue checks every code: unique, UPPER_SNAKE, told in three languages
// with the same values, explained.
func TestCatalogue(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, e := range diag.Catalogue() {
		switch {
		case seen[e.Code]:
			t.Errorf("%s stands twice", e.Code)
		case !upperSnake.MatchString(e.Code):
			t.Errorf("%s is not UPPER_SNAKE", e.Code)
		case e.Means == "" || e.Fix == "" || e.Kind == "":
			t.Errorf("%s lacks Means, Fix or Kind", e.Code)
		case e.Text.EN == "" || e.Text.FR == "" || e.Text.RU == "":
			t.Errorf("%s lacks a language", e.Code)
		}
		seen[e.Code] = true
		en := values(e.Text.EN)
		for lang, text := range map[string]string{"fr": e.Text.FR, "ru": e.Text.RU} {
			if d := cmp.Diff(en, values(text)); d != "" {
				t.Errorf("%s: values of en and %s differ:\n%s", e.Code, lang, d)
			}
			if strings.Count(text, "[[") != strings.Count(text, "]]") {
				t.Errorf("%s: %s has an open [[", e.Code, lang)
			}
		}
	}
}

// values are the placeholders of a text, without the language of those that
// carry a text of their own (reason_fr).
func values(text string) []string {
	var out []string
	for _, m := range placeholder.FindAllStringSubmatch(text, -1) {
		name := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(m[1], "_fr"), "_ru"), "_en")
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// TestCodesUsed: every code of the catalogue is raised somewhere in the
// program, and every code that is raised is in the catalogue.
func TestCodesUsed(t *testing.T) {
	t.Parallel()
	raised := map[string]bool{}
	literal := regexp.MustCompile(`"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)"`)
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(filepath.ToSlash(path), "ingest/diag/codes_") {
			return err
		}
		src, err := os.ReadFile(path)
		for _, m := range literal.FindAllSubmatch(src, -1) {
			raised[string(m[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range diag.Catalogue() {
		if !raised[e.Code] {
			t.Errorf("%s is in the catalogue, but nothing raises it", e.Code)
		}
	}
}
