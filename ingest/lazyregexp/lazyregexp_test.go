package lazyregexp

import (
	"sync"
	"testing"
)

func TestNew(t *testing.T) {
	t.Parallel()
	r := New(`^a(b*)c$`)
	if r.re == nil {
		t.Error("not compiled in a test, so that a faulty one would not be seen")
	}
	late := &Regexp{text: `(\d+) of (\d+)`}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if got := late.FindStringSubmatch("3 of 12"); len(got) != 3 || got[2] != "12" {
				t.Errorf("submatches %q", got)
			}
		})
	}
	wait.Wait()
	if !r.MatchString("abbc") || r.MatchString("abb") {
		t.Error("matches are not those of regexp")
	}
}
