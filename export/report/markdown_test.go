package report

import (
	"bytes"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/export/table"
)

// TestDictionaryIsFresh: docs/tables.md is what the definitions say.
func TestDictionaryIsFresh(t *testing.T) {
	t.Parallel()
	const path = "../../docs/tables.md"
	var b bytes.Buffer
	if err := SchemaMarkdown(&b); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(b.String(), string(got)); diff != "" {
		t.Errorf("docs/tables.md is stale; run go test ./export/report -update:\n%s", diff)
	}
	if newest := table.Changes()[0].Version; newest != table.Version {
		t.Errorf("the newest change is of version %s, the schemas have %s", newest, table.Version)
	}
}
