package format

import "testing"

// The names of the shipped formats that are read from the heads of their files are
// those of the whole files.
func TestShippedIDs(t *testing.T) {
	t.Parallel()
	want := map[string]string{}
	for _, d := range shipped() {
		for _, name := range d.names() {
			if key := titleKey(name); key != "" && want[key] == "" {
				want[key] = d.ID
			}
		}
	}
	if len(want) < 40 {
		t.Errorf("%d names", len(want))
	}
	got := shippedIDs()
	for key, id := range want {
		if got[key] != id {
			t.Errorf("%q is %q, want %q", key, got[key], id)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d names, want %d", len(got), len(want))
	}
}
