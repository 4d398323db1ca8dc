package app

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// tightHeap holds the garbage collector to a limit that follows what is alive:
// many small decks with many findings need more than their lines tell, and a
// limit below what is alive would leave half of the time to the collector.
type tightHeap struct {
	mu     sync.Mutex
	limit  int64
	before int64 // the limit of the program, back at the end
	done   bool
}

// holdHeap sets the limit until release is called.
func holdHeap(limit int64) *tightHeap {
	h := &tightHeap{limit: limit, before: debug.SetMemoryLimit(limit)}
	h.watch()
	return h
}

// watch raises the limit after the next collection, and so on.
func (h *tightHeap) watch() {
	runtime.AddCleanup(new([16]byte), func(h *tightHeap) {
		h.mu.Lock()
		defer h.mu.Unlock()
		if h.done {
			return
		}
		if l := roomFor(alive()); l > h.limit {
			h.limit = l
			debug.SetMemoryLimit(l)
		}
		h.watch()
	}, h)
}

// release gives the program its own limit back; nil has changed nothing.
func (h *tightHeap) release() {
	if h == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.done = true
	debug.SetMemoryLimit(h.before)
}

// roomFor is a limit with which so many living bytes are collected at ease.
func roomFor(bytes uint64) int64 {
	const least = 32 << 20
	return int64(bytes+bytes/2) + least //nolint:gosec // memory fits
}

// alive is what the last collection found to be in use, in bytes.
func alive() uint64 {
	s := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(s)
	if s[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return s[0].Value.Uint64()
}
