package app

import (
	"testing"

	"pgregory.net/rapid"

	"deckmill/export/shred"
	"deckmill/export/shred/shredtest"
	"deckmill/export/table"
)

// TestPhaseRoundTrip: everything that ingest and transform know of an event is
// in the job files; a field that is added to the columns and not stored fails here.
func TestPhaseRoundTrip(t *testing.T) {
	t.Parallel()
	codec, err := phasesCodec()
	if err != nil {
		t.Fatal(err)
	}
	skip := jobOptions().Skip
	rapid.Check(t, func(t *rapid.T) {
		in := &jobRows{}
		shredtest.Fill(t, in, skip...)
		for i := range in.Phases {
			p := &in.Phases[i]
			for _, c := range jobOptions().Columnar {
				var v any
				switch c.Type.Name() {
				case "Entries":
					v = &p.Entries
				case "Decks":
					v = &p.Decks
				case "Players":
					v = &p.Players
				case "Teams":
					v = &p.Teams
				case "Matches":
					v = &p.Matches
				default:
					t.Fatalf("%s is not filled", c.Type)
				}
				shredtest.Columns(t, v, rapid.IntRange(0, 3).Draw(t, "rows"), c.Own, c.Ends)
			}
		}
		stored(t, codec, in, &jobRows{})
	})
}

// TestBundleRoundTrip: what rules hands on to export.
func TestBundleRoundTrip(t *testing.T) {
	t.Parallel()
	codec, err := bundleCodec()
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		in := &bundleRows{}
		shredtest.Fill(t, in, jobOptions().Skip...)
		stored(t, codec, in, &bundleRows{})
	})
}

func stored(t *rapid.T, codec *shred.Codec, in, out any) {
	tables, err := codec.Encode(in)
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]*table.Table{}
	for _, x := range tables {
		if x.Rows > 0 { // as in the job folder
			m[x.Schema.Name] = x
		}
	}
	if err := codec.Decode(out, m); err != nil {
		t.Fatal(err)
	}
	if diff := shredtest.Diff(in, out); diff != "" {
		t.Fatal(diff)
	}
}
