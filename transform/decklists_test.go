package transform_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest"
	"deckmill/ingest/event"
	"deckmill/transform"
	"deckmill/transform/catalog"
	"deckmill/transform/names"
)

// decklists is the corpus of real deck lists, beside the repository.
const decklists = "../../shared/cases/decklists"

func needCorpus(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(decklists); err != nil {
		t.Skip("../shared is not here")
	}
}

// resolvedPhase reads deck files and resolves their names with the built-in
// catalogue.
func resolvedPhase(t *testing.T, cards *catalog.Catalog, root string, sets []string, files ...string) (*ingest.Job, *event.Phase) {
	t.Helper()
	spec, err := ingest.Without(root, sets)
	if err != nil {
		t.Fatal(err)
	}
	spec.Settings[0].Decks = files
	job, err := ingest.Load(spec)
	if err != nil {
		t.Fatal(err)
	}
	resolver, _ := names.New(cards, names.Options{Extra: spec.Settings[0].XCB.Extra})
	b := job.Books[0]
	transform.Phase(b.Phase, transform.Input{Catalog: cards, Names: resolver, Files: job.Files, DecksGiven: true}, b.Sink)
	return job, b.Phase
}

func starterCards(t *testing.T) *catalog.Catalog {
	t.Helper()
	c, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// copies counts the cards of a deck by zone and name, sorted.
func copies(c *catalog.Catalog, p *event.Phase, d int, zones ...event.Zone) []string {
	sum := map[string]int{}
	from, to := p.DeckEntries(d)
	for e := from; e < to; e++ {
		name := "?" + p.Strings.At(p.Entries.Text[e])
		if id := p.Entries.Card[e]; id >= 0 {
			name = c.Name(id)
		}
		if slices.Contains(zones, p.Entries.Zone[e]) {
			sum[p.Entries.Zone[e].String()+" "+name] += int(p.Entries.Count[e])
		}
	}
	var out []string
	for k, n := range sum {
		out = append(out, k+" "+strconv.Itoa(n))
	}
	slices.Sort(out)
	return out
}

var deckZones = []event.Zone{event.Main, event.Side, event.General, event.Companion}

// TestDialects: the same deck in 16 dialects (spec/decklists.md).
func TestDialects(t *testing.T) {
	t.Parallel()
	needCorpus(t)
	cards := starterCards(t)
	_, expected := resolvedPhase(t, cards, decklists, nil, "derived/dialect_expected.csv")
	want := copies(cards, expected, 0, deckZones...)
	files, err := filepath.Glob(decklists + "/derived/dialect_*")
	if err != nil || len(files) != 17 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		_, p := resolvedPhase(t, cards, decklists, nil, "derived/"+filepath.Base(f))
		if p.Decks.Len() != 1 {
			t.Errorf("%s: %d decks", f, p.Decks.Len())
			continue
		}
		if diff := cmp.Diff(want, copies(cards, p, 0, deckZones...)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", filepath.Base(f), diff)
		}
	}
}

// TestForm: the export of a form: of two submissions of one player the later
// counts, the earlier is listed; texts beside the deck go nowhere.
func TestForm(t *testing.T) {
	t.Parallel()
	needCorpus(t)
	job, p := resolvedPhase(t, starterCards(t), decklists, nil, "derived/google_forms_one_deck_per_cell.csv")
	counted := 0
	for d := range p.Decks.Len() {
		if p.Decks.Counted[d] {
			counted++
		}
		if p.Decks.Superseded[d] != (p.Decks.ID[d] == "player001") {
			t.Errorf("%s: superseded %v", p.Decks.ID[d], p.Decks.Superseded[d])
		}
	}
	if counted != 12 || p.Decks.Len() != 13 || job.Books[0].Sink.Count("SUBMISSION_SUPERSEDED") != 1 {
		t.Errorf("%d of %d decks count", counted, p.Decks.Len())
	}
}

// TestBugs: inputs of public bug reports (cases/bugs.md, [parse] and [csv]), by
// their numbers, and what they are. Names that the starter does not know are
// unknown cards, which is what these tests say with a question mark.
func TestBugs(t *testing.T) {
	t.Parallel()
	cards := starterCards(t)
	for _, tt := range []struct {
		no, file, text, want, codes string
	}{
		{"1", "a.txt", "1 Fire/Ice", "main Fire // Ice 1", ""},
		{"2", "a.txt", "1 Murderous Rider // Swift End", "main Murderous Rider // Swift End 1", ""},
		{"5", "a.txt", "1 Fire / Ice", "main Fire // Ice 1", ""},
		{"7", "a.txt", "1 Fire//Ice\n1 Fire/Ice\n1 Fire /// Ice", "main Fire // Ice 3", ""},
		{"17", "a.txt", "1 Lightning Bolt [M10]", "main Lightning Bolt 1", ""},
		{"18", "a.txt", "7 Plains (331)", "main Plains 7", ""},
		{"19", "a.txt", "1 Sol Ring (C21) 263 *F*", "main Sol Ring 1", ""},
		{"21", "a.txt", "4x plains", "main Plains 4", ""},
		{"22", "a.txt", "Jhoira's Familiar x2\nJace, the Mind Sculptor x 2", "main Jace, the Mind Sculptor 2; main Jhoira's Familiar 2", ""},
		{"25", "a.txt", "0 Lightning Bolt\n1 Opt", "main Opt 1", "COUNT_ZERO"},
		{"25 in a cell", "a.csv", "player,card_1,card_2\nAna,0 Lightning Bolt,2x Opt", "main Opt 2", "COUNT_ZERO"},
		{"25 in a list", "a.csv", "player,deck\nAna,\"0 Lightning Bolt, 2 Opt\"", "main Opt 2", "COUNT_ZERO"},
		{"34", "a.txt", "2 Goblin Token\n1 Opt", "main Opt 1", "NOT_A_DECK_CARD"},
		{"35", "a.txt", "1 Opt\n1x Shock (m21) 159 [Maybeboard{noDeck}{noPrice}]", "main Opt 1", ""},
		{"38", "a.txt", "Commander: Tymna the Weaver Thrasios, Triton Hero\n1 Opt", "general Thrasios, Triton Hero 1; general Tymna the Weaver 1; main Opt 1", ""},
		{"39", "a.txt", "Deck\n3 Opt\n\nSideboard\n1 Opt", "main Opt 3; side Opt 1", ""},
		{"41", "a.txt", "1 Opt\u00a0\n1\u00a0Opt", "main Opt 2", ""},
		{"45", "a.txt", "10 Forêt\n1 Watery Grave", "main Forest 10; main Watery Grave 1", ""},
		{"82", "a.csv", "Quantity,Name,Edition,Collector Number\n1,\"Jace, the Mind Sculptor\",Worldwake,31", "main Jace, the Mind Sculptor 1", ""},
		{"83", "a.csv", "Quantity;Name\n3;Opt", "main Opt 3", ""},
		{"85", "a.csv", "\ufeffNom,Liste\nAna,\"3 Opt\n1 Shock\"", "main Opt 3; main Shock 1", ""},
		{"86", "a.csv", "sep=;\nNom;Liste\nAna;3 Opt", "main Opt 3", ""},
		{"counts twice", "a.txt", "4 4 Opt\n2 2 Shock", "main Opt 4; main Shock 2", ""},
		{"two counts", "a.txt", "4 3 Opt", "main Opt 4", "COUNT_TWICE"},
		{"count within", "a.csv", "player,card_1\nAna,4x Opt", "main Opt 4", ""},
		{"a token's set", "a.csv", "Count,Name,Edition,Collector Number\n1,Clue,tmh2,14\n1,Treasure,ex_145,17\n1,Opt,dom,60", "main Opt 1", "NOT_A_DECK_CARD NOT_A_DECK_CARD"},
		{"two cards on a line", "a.txt", "1 Opt 2 Shock\n3 Lightning Bolt 1 Opt", "main Lightning Bolt 3; main Opt 2; main Shock 2", ""},
		{"a name with a number", "a.txt", "1 Opt 2 Nonsense", "main ?Opt 2 Nonsense 1", "NAME_UNKNOWN"},
		{"an entity", "a.txt", "1 Jhoira&#39;s Familiar\n1 Lim-D&ucirc;l's Vault", "main Jhoira's Familiar 1; main Lim-Dûl's Vault 1", ""},
		{"rests of RTF", "a.txt", "1 Jhoira\\'92s Familiar\\", "main Jhoira's Familiar 1", ""},
		{"read in another encoding", "a.txt", "1 Jhoiraâ€™s Familiar\n1 Lim-DÃ»l's Vault (ALL) 107", "main Jhoira's Familiar 1; main Lim-Dûl's Vault 1", ""},
		{"damage in a list", "a.csv", "player,deck\nAna,\"2 Opt, Jhoira&#39;s Familiar\"", "main Jhoira's Familiar 1; main Opt 2", ""},
		{"damage that is no card", "a.txt", "1 Rakdos&#39; Retern", "main ?Rakdos&#39; Retern 1", "NAME_UNKNOWN"},
		{"sticker sheets", "a.txt", "1 Opt\n1 Ancestral Hot Dog Minotaur", "main Opt 1", "NOT_A_DECK_CARD"},
		{"tokens and emblems", "a.txt", "1 Opt\n1 Beast Token (4/4)\n1 Emblem Jace", "main Opt 1", "NOT_A_DECK_CARD NOT_A_DECK_CARD"},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, tt.file), []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		job, p := resolvedPhase(t, cards, dir, nil, tt.file)
		if p.Decks.Len() != 1 {
			t.Errorf("%s: %d decks", tt.no, p.Decks.Len())
			continue
		}
		if got := strings.Join(copies(cards, p, 0, deckZones...), "; "); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.no, got, tt.want)
		}
		var codes []string
		for _, f := range job.Books[0].Sink.List {
			if strings.HasPrefix(f.Code, "COUNT") || f.Code == "NOT_A_DECK_CARD" || f.Code == "NAME_UNKNOWN" {
				codes = append(codes, f.Code)
			}
		}
		if got := strings.Join(codes, " "); got != tt.codes {
			t.Errorf("%s: findings %q, want %q", tt.no, got, tt.codes)
		}
	}
}

// TestFinish: what stands around a name is kept: set, number, foil, proxy.
func TestFinish(t *testing.T) {
	t.Parallel()
	cards := starterCards(t)
	for _, tt := range []struct{ file, text, want string }{
		{"a.txt", "1 Sol Ring (C21) 263 *F*", "C21 263 true false"},
		{"a.txt", "1 Demonic Tutor <U8> [PUMA] (F)", "PUMA U8 true false"},
		{"a.txt", "1 Sol Ring (proxy)", "  false true"},
		{"a.txt", "NAME:x\n1 [C21:263] Sol Ring", "C21 263 false false"},
		{"a.csv", "Count,Name,Edition,Collector Number,Foil,Proxy\n1,Sol Ring,c21,263,foil,True", "c21 263 true true"},
		{"a.csv", "player,card,set_code,number,proxy\nAna,Sol Ring *F*,C21,263,yes", "C21 263 true true"},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, tt.file), []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, p := resolvedPhase(t, cards, dir, nil, tt.file)
		x := &p.Entries
		got := strings.Join([]string{p.Strings.At(x.Set[0]), p.Strings.At(x.Num[0]), strconv.FormatBool(x.Foil[0]), strconv.FormatBool(x.Proxy[0])}, " ")
		if got != tt.want || x.Card[0] < 0 {
			t.Errorf("%q: %s, want %s", tt.text, got, tt.want)
		}
	}
}

// leastKnown: files in languages of the built-in catalogue, and how many of
// their names it knew when this was written.
var leastKnown = map[string]int{"localised/loc01.txt": 70, "localised/loc13.txt": 36, "localised/loc27.txt": 22, "edge_decks.jsonl": 1900}

// TestNamesOfCorpus reports how many names resolve in each file.
func TestNamesOfCorpus(t *testing.T) {
	t.Parallel()
	needCorpus(t)
	cards := starterCards(t)
	for _, glob := range []string{"localised/*", "edge_decks.jsonl", "derived/fr_*", "derived/ru_*"} {
		files, _ := filepath.Glob(decklists + "/" + glob)
		for _, f := range files {
			rel, _ := filepath.Rel(decklists, f)
			_, p := resolvedPhase(t, cards, decklists, nil, rel)
			known := 0
			for e := range p.Entries.Len() {
				if p.Entries.Card[e] >= 0 || p.Entries.Zone[e] == event.Maybe {
					known++
				}
			}
			t.Logf("%s: %d of %d names", rel, known, p.Entries.Len())
			if least := leastKnown[rel]; known < least {
				t.Errorf("%s: %d of %d names resolve, at least %d did", rel, known, p.Entries.Len(), least)
			}
		}
	}
}

// TestWideSheet: one row per player, with counts inside the cells, is the same
// decks as one row per card.
func TestWideSheet(t *testing.T) {
	t.Parallel()
	needCorpus(t)
	cards := starterCards(t)
	_, long := resolvedPhase(t, cards, decklists, nil, "derived/long_one_row_per_card_semicolon_bom.csv")
	_, wide := resolvedPhase(t, cards, decklists, nil, "derived/wide_one_row_per_player.csv")
	if wide.Decks.Len() != long.Decks.Len() {
		t.Fatalf("%d and %d decks", wide.Decks.Len(), long.Decks.Len())
	}
	for d := range wide.Decks.Len() {
		if diff := cmp.Diff(copies(cards, long, d, deckZones...), copies(cards, wide, d, deckZones...)); diff != "" {
			t.Errorf("%s (-long +wide):\n%s", wide.Decks.Label[d], diff)
		}
	}
}
