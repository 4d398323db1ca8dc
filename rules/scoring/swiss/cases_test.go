package swiss_test

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deckmill/ingest"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/scoring/swiss"
	"deckmill/transform"
)

const shared = "../../../../shared/cases/standings"

// load reads a file of results as `pipeline score` does.
func load(t *testing.T, file, profile string) (*event.Phase, []diag.Finding) {
	t.Helper()
	spec, err := ingest.Without(filepath.Dir(file), nil)
	if err != nil {
		t.Fatal(err)
	}
	spec.Score = true
	spec.Settings[0].Results = []string{file}
	spec.Settings[0].Scoring.Profile = profile
	job, err := ingest.Load(spec)
	if err != nil {
		t.Fatal(err)
	}
	in := tools()
	in.Files = job.Files
	transform.Phase(job.Books[0].Phase, in, job.Books[0].Sink)
	return job.Books[0].Phase, job.Books[0].Sink.List
}

// TestRealEvents: points and every tie-break of every player, at the printed
// precision, under the profile of the platform.
func TestRealEvents(t *testing.T) {
	t.Parallel()
	for name, profile := range map[string]string{
		"e01-melee-modern-8p-rematches": "melee-floor", "e03-melee-pioneer-12p-double-loss": "melee-floor", "e05-melee-pauper-96p-draws": "melee-raw",
		"e06-melee-pauper-91p-byes": "melee-raw", "e09-melee-modern-323p-9r": "melee-floor", "e12-melee-legacy-14p-duplicated-draw": "melee-floor",
		"e15-topdeck-team-trios-17t": "topdeck", "e16-topdeck-team-trios-15t-fake-bye-team": "topdeck",
		"e18-cardsrealm-pauper-61p-drops-as-losses": "cardsrealm-2025a", "e19-cardsrealm-pauper-139p-rounded-midway": "cardsrealm",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file, err := filepath.Abs(filepath.Join(shared, name+".json"))
			if err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Skip("../shared is not here")
			}
			var doc struct {
				Standings []struct {
					Player          string
					Points          int
					OMWP, GWP, OGWP float64
				}
			}
			if err := json.Unmarshal(data, &doc); err != nil {
				t.Fatal(err)
			}
			p, _ := load(t, file, profile)
			r := swiss.Score(p)
			byName := map[string]*swiss.Line{}
			for i := range r.Lines {
				byName[p.Players.Name[r.Lines[i].Player]] = &r.Lines[i]
			}
			for _, s := range doc.Standings {
				l := byName[strings.TrimSpace(s.Player)]
				if l == nil || l.Points != s.Points {
					t.Errorf("%s: %+v, want %d points", s.Player, l, s.Points)
					continue
				}
				for k, want := range []float64{s.OMWP, s.GWP, s.OGWP} {
					if got := l.Shown[k].Float(); math.Abs(got-want) > 6e-7 {
						t.Errorf("%s: %s = %v, want %v", s.Player, swiss.Kind(k), got, want)
					}
				}
			}
			for i := range r.Findings {
				if f := &r.Findings[i]; f.Code == "PUBLISHED_DIFFERS" || f.Code == "PUBLISHED_OTHER_PROFILE" {
					t.Errorf("%s", diag.Message(f, "en"))
				}
			}
		})
	}
}

// TestAfterCut: e11 was published while the playoff was played; under no
// profile is it equal, and it is said why.
func TestAfterCut(t *testing.T) {
	t.Parallel()
	file, err := filepath.Abs(filepath.Join(shared, "e11-melee-pioneer-12p-post-cut-polluted.json"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file); err != nil {
		t.Skip("../shared is not here")
	}
	p, _ := load(t, file, "melee-floor")
	r := swiss.Score(p)
	found := false
	for i := range r.Findings {
		switch f := &r.Findings[i]; f.Code {
		case "PUBLISHED_POST_CUT":
			found = f.Raw == "12/12" && f.Counted.V == 4
		case "PUBLISHED_DIFFERS":
			t.Errorf("%s", diag.Message(f, "en"))
		}
	}
	if !found {
		t.Error(codes(r.Findings))
	}
}
