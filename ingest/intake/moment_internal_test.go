package intake

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// Times that are read without a regular expression are those that are read with
// one, whatever stands there.
func TestPlainMoments(t *testing.T) {
	t.Parallel()
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	shapes := []string{
		`[012][09]\d\d-[01]\d-[0-3]\d`, `20[012]\d-[01]\d-[0-3]\d[T ][0-2]\d:[0-6]\d`, `20[012]\d-[01]\d-[0-3]\d[T ][0-2]\d:[0-6]\d:[0-6]\d`,
		`\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[T :]?(\d\d:\d\d){0,1}(:\d\d)?(Z| UTC| PM|\+02)?`,
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringMatching(rapid.SampledFrom(shapes).Draw(t, "shape")).Draw(t, "text")
		loc := rapid.SampledFrom([]*time.Location{time.UTC, paris}).Draw(t, "zone")
		order := Order(rapid.IntRange(0, 2).Draw(t, "order"))
		if got, want := ParseMoment(s, order, loc), anyMoment(s, order, loc); got != want {
			t.Fatalf("%q: %+v, want %+v", s, got, want)
		}
		if m := localMoment.FindStringSubmatch(s); m != nil && digits(s, 0, 3) {
			t.Fatalf("%q has its year behind", s)
		}
	})
}
