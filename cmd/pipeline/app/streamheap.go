package app

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"

	"deckmill/cmd/pipeline/calm"
)

// streaming says from which size on, and how, decks are streamed.
type streaming struct {
	least int64 // bytes of the deck files together; 0 = never
	piece int   // bytes of a file that are read at once
	block int   // card lines that are judged at once
	held  int   // bytes of card lines that are held in memory; the others lie on the disk
	found int   // bytes of findings that are held in memory, likewise
	tight bool  // hold the garbage collector to what a stream needs
}

// usualStreaming: below the least size both ways take less than a tenth of a
// second.
func usualStreaming() streaming {
	return streaming{least: 2 << 20, piece: 1 << 20, block: 1 << 15, held: 32 << 20, found: 32 << 20, tight: true}
}

// streamingIn is what a stream may hold within so many bytes of memory (the flag
// --memory): a sixteenth each for lines and for findings, the rest is for what
// describes the decks (some 110 bytes each), the catalogue and what is under way.
func streamingIn(memory int64) streaming {
	s := usualStreaming()
	const share = 16
	s.tight = false // the limit of the program holds
	s.held, s.found = int(memory/share), int(memory/share)
	s.piece = int(max(32<<10, min(int64(s.piece), memory>>8)))
	s.block = int(max(1<<9, min(int64(s.block), memory>>14)))
	return s
}

// holdReading holds the garbage collector while files are read to what is needed
// afterwards anyway, until the result is called: with true when they were read as
// a stream, with which the start of the program is over.
func (j *job) holdReading() (release func(streamed bool)) {
	if !j.opt.stream.tight || j.opt.memory != "" || os.Getenv("GOGC") != "" {
		return func(bool) {}
	}
	var h *tightHeap
	percent := -1
	if os.Getenv("GOMEMLIMIT") != "" {
		percent = readGC
	} else {
		h = holdHeap(readHeap)
	}
	percent = debug.SetGCPercent(percent)
	return func(streamed bool) {
		if streamed {
			percent = calm.AfterStart(percent)
		}
		debug.SetGCPercent(percent)
		h.release()
	}
}

// readGC and readHeap bound the garbage while files are read.
const (
	readGC   = 50 // percent
	readHeap = 128 << 20
)

// streamMemory is what a stream may take before the garbage collector works harder:
// little more than what is needed at least.
func (j *job) streamMemory(decks int) int64 {
	return 96<<20 + int64(j.stream.lines.Held()) + 150*int64(decks)
}

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
