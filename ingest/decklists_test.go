package ingest_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/gzip"

	"deckmill/ingest"
	"deckmill/ingest/event"
)

// cases are the real files, beside the repository.
const cases = "../../shared/cases"

func needShared(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(cases); err != nil {
		t.Skip("../shared is not here")
	}
}

// readOne reads one file of the corpus for the given roles.
func readOne(t *testing.T, file string, sets ...string) *ingest.Job {
	t.Helper()
	spec, err := ingest.Without(filepath.Dir(file), sets)
	if err != nil {
		t.Fatal(err)
	}
	spec.Settings[0].Decks = []string{filepath.Base(file)}
	job, err := ingest.Load(spec)
	if err != nil {
		t.Fatal(err)
	}
	return job
}

// TestCorpusBalances: every row of every file of the corpus is accepted,
// rejected or ignored, rejects are kept, and no reader panics.
func TestCorpusBalances(t *testing.T) {
	t.Parallel()
	needShared(t)
	n := 0
	for _, root := range []string{"decklists", "results", "xcb"} {
		err := filepath.WalkDir(filepath.Join(cases, root), func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() || d.Name() == "README.md" {
				return err
			}
			n++
			job := readOne(t, path)
			f := job.Files.At(1)
			if f.RowsRead != f.RowsAccepted+f.RowsRejected+f.RowsIgnored || f.RowsRejected != len(job.Books[0].Rejects) {
				t.Errorf("%s: %s, %d rejects", path, account(job), len(job.Books[0].Rejects))
			}
			if f.RowsRead == 0 && len(job.Books[0].Sink.List) == 0 {
				t.Errorf("%s: nothing was read and nothing said", path)
			}
			if c := said(job); strings.Contains(c, "INTERNAL") {
				t.Errorf("%s: %s", path, c)
			}
			if data, err := os.ReadFile(path); err == nil && f.Encoding != "xlsx" && !bytes.Contains(data, []byte("\ufffd")) {
				for i := range job.Strings.Len() {
					if strings.Contains(job.Strings.At(int32(i)), "\ufffd") {
						t.Errorf("%s: U+FFFD in %q", path, job.Strings.At(int32(i)))
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if n < 100 {
		t.Errorf("only %d files", n)
	}
}

// TestEncodings: one French list in six encodings is one deck, and the Russian
// one reads.
func TestEncodings(t *testing.T) {
	t.Parallel()
	needShared(t)
	want := ""
	for _, name := range []string{"fr_utf8_bom_crlf", "fr_utf16le_bom_crlf", "fr_utf16be_bom", "fr_windows1252_crlf", "fr_nfd_nbsp", "fr_cr_only"} {
		p := readOne(t, filepath.Join(cases, "decklists/derived", name+".txt")).Books[0].Phase
		got := plain(decksOf(p)[len(p.Decks.Label[0]):])
		if want == "" {
			want = got
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	russian := readOne(t, filepath.Join(cases, "decklists/derived/ru_windows1251.txt"))
	if got := decksOf(russian.Books[0].Phase); !strings.Contains(got, "2 Завершение") || !strings.Contains(got, "1 Тишина/side") {
		t.Errorf("Russian list: %s", got)
	}
}

// plain levels the spellings that the encodings differ in: apostrophes, accents
// written apart, no-break spaces.
func plain(s string) string {
	return strings.NewReplacer("’", "'", "\u00a0", " ", "e\u0301", "é", "e\u0300", "è", "e\u0302", "ê", "a\u0300", "à", "a\u0302", "â", "o\u0302", "ô", "i\u0302", "î",
		"u\u0302", "û", "u\u0300", "ù", "E\u0301", "É", "c\u0327", "ç", "A\u0302", "Â", "o\u0301", "ó", "E\u0302", "Ê", "E\u0300", "È", "i\u0308", "ï", "e\u0308", "ë", "I\u0302", "Î").Replace(s)
}

// TestEventSheets: the same twelve decks as a form, as long and wide tables and
// as sheets (spec/decklists.md 20).
func TestEventSheets(t *testing.T) {
	t.Parallel()
	needShared(t)
	derived := filepath.Join(cases, "decklists/derived")
	long := readOne(t, filepath.Join(derived, "long_one_row_per_card_semicolon_bom.csv")).Books[0].Phase
	form := readOne(t, filepath.Join(derived, "google_forms_one_deck_per_cell.csv")).Books[0].Phase
	book := readOne(t, filepath.Join(derived, "one_sheet_per_player.xlsx")).Books[0].Phase
	for name, p := range map[string]*event.Phase{"form": form, "sheets": book} {
		for d := range p.Decks.Len() {
			if p.Decks.Label[d] == "" || p.Decks.Label[d] != long.Decks.Label[d%12] {
				t.Errorf("%s: deck %d is of %q", name, d, p.Decks.Label[d])
			}
			if d == 12 { // the resubmission
				continue
			}
			if diff := cmp.Diff(cardsOf(long, d), cardsOf(p, d)); diff != "" {
				t.Errorf("%s, %s (-long +got):\n%s", name, p.Decks.Label[d], diff)
			}
		}
	}
	if form.Decks.Len() != 13 || book.Decks.Len() != 6 || long.Decks.Len() != 12 {
		t.Errorf("decks: form %d, sheets %d, long %d", form.Decks.Len(), book.Decks.Len(), long.Decks.Len())
	}
}

// cardsOf sums the cards of a deck by zone and text.
func cardsOf(p *event.Phase, d int) map[string]int {
	m := map[string]int{}
	from, to := p.DeckEntries(d)
	for e := from; e < to; e++ {
		m[p.Entries.Zone[e].String()+" "+strings.TrimSpace(p.Strings.At(p.Entries.Text[e]))] += int(p.Entries.Count[e])
	}
	return m
}

// TestPool: the pool of real decks has no row that is refused. One file stands
// for all; the others are read by the benchmark.
func TestPool(t *testing.T) {
	t.Parallel()
	const pool = "../../shared/data/pool/pool_premodern.csv.gz"
	packed, err := os.ReadFile(pool)
	if err != nil {
		t.Skip("../shared is not here")
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	var data bytes.Buffer
	if _, err := data.ReadFrom(z); err != nil {
		t.Fatal(err)
	}
	job := readOne(t, pool)
	f := job.Files.At(1)
	if f.RowsRejected != 0 || f.RowsRead != bytes.Count(data.Bytes(), []byte("\n")) || job.Books[0].Phase.Decks.Len() < 1000 {
		t.Errorf("%s, %d decks, %s", account(job), job.Books[0].Phase.Decks.Len(), said(job))
	}
}
