package report

import (
	"slices"
	"strings"
	"testing"

	"deckmill/export/table"
	"deckmill/export/table/tabletest"
)

// TestPageLater: seals, changes since an earlier output and other readings are
// sections of the page when there are any, and only then.
func TestPageLater(t *testing.T) {
	t.Parallel()
	sealed, ifs, changes := table.New(&table.Seals), table.New(&table.WhatIf), table.New(&table.Changed)
	sealed.Append("e", "main", 1, table.Nil, "p01", hostile, strings.Repeat("ab", 32), table.Nil, table.Nil)
	for i, row := range [][]any{{"split-2", table.Nil, 1, 2, "p02"}, {"split-2", table.Nil, 2, 1, "p01"}, {"without", "p01", 1, 1, "p03"}} {
		ifs.Append("e", "main", row[0], row[1], row[2], row[3], row[4], "Player "+string(rune('A'+i)), table.Nil, 10, table.Nil)
	}
	changes.Append("e", "standings", "main p01 d01", "rank", "2", "1")
	tables := tabletest.Event(true)
	plain := pageText(t, samplePage("en", tables))
	for _, id := range []string{`id="p1-seals"`, `id="p1-ifs"`, `id="p1-since"`} {
		if strings.Contains(plain, id) {
			t.Errorf("a page without it has %s", id)
		}
	}
	for lang, want := range map[string][]string{
		"en": {`id="p1-seals"`, strings.Repeat("ab", 32), "The salts are published together", `id="p1-ifs"`, "a split match worth 2", "Player A 2 → 1", "no rank would change"},
		"fr": {"Decks reçus, scellés", "Et si", "un match partagé à 2 points", "aucun rang ne changerait"},
		"ru": {"Полученные колоды, запечатаны", "А если бы", "ничья 1-1 за 2 очка", "места не изменились бы"},
	} {
		page := pageText(t, samplePage(lang, append(slices.Clip(tables), sealed, ifs, changes)))
		for _, text := range want {
			if !strings.Contains(page, text) {
				t.Errorf("%s: %q is missing", lang, text)
			}
		}
		if strings.Count(page, "<script>") != 1 || strings.Contains(page, "<img") {
			t.Errorf("%s: the page is not safe", lang)
		}
	}
}
