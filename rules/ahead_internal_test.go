package rules

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest/event"
	"deckmill/ingest/source"
	"deckmill/transform/catalog"
)

// Formats that were loaded ahead are those that are loaded afterwards, and what is
// said about them too; when the phase got another day since, they are not used.
func TestLoadAhead(t *testing.T) {
	t.Parallel()
	cat, err := catalog.Starter()
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		day := rapid.SampledFrom([]event.Date{{}, {Year: 2009, Month: 3, Day: 1}, {Year: 2026, Month: 11, Day: 30}, {Year: 2026, Month: 11, Day: 29}})
		name := rapid.SampledFrom([]string{"", "auto", "vintage", "modern", "no such format", "3CB"})
		p := &event.Phase{}
		p.Settings.Format, p.Settings.Date = name.Draw(t, "phase"), day.Draw(t, "day")
		d := &p.Decks
		for i := range rapid.IntRange(0, 12).Draw(t, "decks") {
			d.ID, d.Pos, d.Player = append(d.ID, fmt.Sprint("d", i)), append(d.Pos, source.Pos{Row: int32(i)}), append(d.Player, -1)
			d.Format, d.Date = append(d.Format, name.Draw(t, "format")), append(d.Date, day.Draw(t, "date"))
		}
		in := Input{Catalog: cat, Check: true, Auto: rapid.Bool().Draw(t, "auto")}
		ahead := in
		ahead.Ahead = LoadAhead(p.Settings, &p.Decks, in)
		if rapid.Bool().Draw(t, "another day") {
			p.Settings.Date = day.Draw(t, "since")
		}
		want, wantErr := NewStream(p, in, nil)
		got, gotErr := NewStream(p, ahead, nil)
		if fmt.Sprint(wantErr) != fmt.Sprint(gotErr) {
			t.Fatalf("error %v, want %v", gotErr, wantErr)
		}
		if wantErr != nil {
			return
		}
		if d := cmp.Diff(formatsOf(want), formatsOf(got)); d != "" {
			t.Errorf("formats of decks (-want +got):\n%s", d)
		}
		if d := cmp.Diff(want.Findings(), got.Findings()); d != "" {
			t.Errorf("findings (-want +got):\n%s", d)
		}
	})
}

func formatsOf(s *Stream) []string {
	var out []string
	for _, f := range s.judge.decks {
		text := "none"
		if f != nil {
			text = f.ID + " " + f.Date.String()
		}
		out = append(out, text)
	}
	if f := s.judge.out.Format; f != nil {
		out = append(out, f.ID+" "+f.Date.String())
	}
	keys := []string{}
	for k := range s.judge.formats {
		keys = append(keys, k.name+" "+k.date.String())
	}
	slices.Sort(keys)
	return append(out, keys...)
}
