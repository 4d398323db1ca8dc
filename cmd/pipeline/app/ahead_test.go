package app

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// What is held is shown as it was written, before what is written later; a
// writer beyond the limit waits until then.
func TestHeld(t *testing.T) {
	t.Parallel()
	h := newHeld()
	line := strings.Repeat("x", 99_999) + "\n"
	const lines = mostHeld/100_000 + 20
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range lines {
			if n, err := h.Write([]byte(string(rune('a'+i%26)) + line[1:])); n != len(line) || err != nil {
				t.Errorf("write %d: %d, %v", i, n, err)
			}
		}
	}()
	for {
		h.mu.Lock()
		size := h.size
		h.mu.Unlock()
		if size+len(line) > mostHeld {
			break
		}
	}
	select {
	case <-done:
		t.Error("the writer did not wait")
	default:
	}
	var b bytes.Buffer
	h.show(&b)
	<-done
	got := strings.SplitAfter(b.String(), "\n")
	if len(got) != lines+1 {
		t.Fatalf("%d lines, want %d", len(got)-1, lines)
	}
	for i, l := range got[:lines] {
		if l != string(rune('a'+i%26))+line[1:] {
			t.Fatalf("line %d is not what was written", i)
		}
	}
	h.drop() // after show it does nothing
	if _, err := h.Write([]byte("end")); err != nil || !strings.HasSuffix(b.String(), "end") {
		t.Errorf("after show: %v", err)
	}
}

// A writer of what is not to be shown ends with its next text.
func TestHeldDropped(t *testing.T) {
	t.Parallel()
	h := newHeld()
	if _, err := h.Write([]byte("before")); err != nil {
		t.Fatal(err)
	}
	h.drop()
	if _, err := h.Write([]byte("after")); !errors.Is(err, errDropped) {
		t.Errorf("got %v", err)
	}
	var none *ahead
	none.drop()
}
