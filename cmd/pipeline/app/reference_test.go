package app

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deckmill/transform/catalog"
)

// marker parts what people write in docs/formats.md from what is generated.
const marker = "## Every format\n"

// TestReference: docs/codes.md and docs/formats.md say what the tables say.
func TestReference(t *testing.T) {
	t.Parallel()
	update := flag.Lookup("update").Value.String() == "true" // declared with the scripts
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	docs := filepath.Join("..", "..", "..", "docs")
	formats := read(t, filepath.Join(docs, "formats.md"))
	head, _, found := strings.Cut(formats, marker)
	if !found {
		t.Fatalf("docs/formats.md has no heading %q", marker)
	}
	page, err := formatsPage(head+marker+"\n"+generated, cat)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"codes.md": codesPage(), "formats.md": page} {
		file := filepath.Join(docs, name)
		if update {
			if err := os.WriteFile(file, []byte(want), 0o600); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if read(t, file) != want {
			t.Errorf("docs/%s is not fresh: go test ./cmd/pipeline/app -run TestReference -update", name)
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return ""
	}
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(data), "\r\n", "\n")
}
