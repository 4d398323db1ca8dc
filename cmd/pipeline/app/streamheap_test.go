package app

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// 300,000 decks of one card each needed more than the limit of a stream, and
// the collector took the time: the limit follows what is alive, and the one of
// the program comes back.
func TestHeapLimitFollows(t *testing.T) { //nolint:paralleltest // the limit is of the whole process
	before := debug.SetMemoryLimit(-1)
	const low = 1 << 20
	h := holdHeap(low)
	for range 1000 {
		runtime.GC()
		if debug.SetMemoryLimit(-1) > low {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if got := debug.SetMemoryLimit(-1); got < roomFor(0) {
		t.Errorf("limit %d, want one above what is alive", got)
	}
	h.release()
	runtime.GC()
	if got := debug.SetMemoryLimit(-1); got != before {
		t.Errorf("limit %d at the end, want %d", got, before)
	}
	var none *tightHeap
	none.release()
}
