package format

import (
	"io/fs"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"
)

// A format recalled for another day is what compiling it for that day gives:
// lists, pool, sizes and what is said about it.
func TestRecalledIsCompiled(t *testing.T) {
	t.Parallel()
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	none := func(string) ([]byte, error) { return nil, fs.ErrNotExist }
	names := []string{"3CB", "2CB FR", "2hg-vintage", "3hg-modern"}
	for _, d := range shipped() {
		if !d.Template && d.Grammar == "" {
			names = append(names, d.ID)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	var cache Cache
	compiled, loads := 0, 0
	for range 14 {
		day := event.Date{Year: int16(1994 + r.IntN(34)), Month: int16(1 + r.IntN(12)), Day: int16(1 + r.IntN(28))}
		if r.IntN(10) == 0 {
			day = cat.Date()
		}
		for _, name := range names {
			s := event.Settings{Date: day, Phase: "main", XCB: event.XCB{ExtraLegal: []event.ExtraSet{{Set: "XYZ", From: event.Date{Year: 2010, Month: 1, Day: 10}}}}}
			want, said, err := Load(name, &s, cat, none)
			got, again, err2 := cache.Load(name, &s, cat, none)
			if (err == nil) != (err2 == nil) || err != nil && err.Error() != err2.Error() {
				t.Fatalf("%s on %s: %v, and recalled %v", name, day, err, err2)
			}
			if err != nil {
				continue
			}
			loads++
			if diff := cmp.Diff(said, again); diff != "" {
				t.Fatalf("%s on %s (-compiled +recalled):\n%s", name, day, diff)
			}
			if diff := cmp.Diff(facts(want), facts(got), cmpopts.EquateEmpty(), cmp.AllowUnexported(Reason{}, List{})); diff != "" {
				t.Fatalf("%s on %s (-compiled +recalled):\n%s", name, day, diff)
			}
			for c := range int32(cat.Len()) {
				if want.Mark(c) != got.Mark(c) {
					t.Fatalf("%s on %s: mark of %s is %b, recalled %b", name, day, cat.Name(c), want.Mark(c), got.Mark(c))
				}
			}
		}
	}
	for _, list := range cache.loaded {
		compiled += len(list)
	}
	if compiled >= loads {
		t.Errorf("%d of %d loads were compiled", compiled, loads)
	}
}

// facts are the parts of a format that depend on the day.
func facts(f *Format) any {
	return struct {
		Day      event.Date
		Number   int32
		Main     Size
		Side     int
		Copies   int
		Silent   bool
		Lists    []List
		Reasons  map[int32][]Reason
		Extra    map[int32]Reason
		Names    map[string][]Reason
		Printed  []Print
		Options  map[string]string
		Pool     Pool
		Pools    string
		Duties   []Duty
		Readings []Reading
	}{f.Date, f.day, f.Main, f.SideMax, f.Copies, f.Silent, f.Lists, f.reasons, f.extra, f.names, f.Printed, f.options, f.Pool, f.pools, f.Moderator, f.Readings}
}
