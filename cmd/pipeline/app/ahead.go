package app

import (
	"errors"
	"io"
	"sync"
)

// ahead is what a job says at its end, made while its files are still written.
type ahead struct {
	err, out *held
	made     chan struct{}
}

// sayAhead begins to make what the job says at its end; the findings are final.
func (j *job) sayAhead() *ahead {
	a := &ahead{newHeld(), newHeld(), make(chan struct{})}
	said := *j
	said.std.err, said.std.out = a.err, a.out
	go func() {
		defer close(a.made)
		said.printFindings()
		said.printResult()
	}()
	return a
}

// show says it: the findings, then the result.
func (a *ahead) show(std streams) {
	a.err.show(std.err)
	a.out.show(std.out)
	<-a.made
}

// drop ends the making, if it has begun; after show it does nothing.
func (a *ahead) drop() {
	if a == nil {
		return
	}
	a.err.drop()
	a.out.drop()
	<-a.made
}

// held keeps what is written until it may be shown. Beyond a size the writer
// waits.
type held struct {
	mu      sync.Mutex
	decided sync.Cond
	parts   [][]byte
	size    int       // of all parts, in bytes
	to      io.Writer // nil: not decided yet
}

// mostHeld bounds the bytes that are held; short texts share parts.
const (
	mostHeld  = 8 << 20
	leastPart = 4 << 10
)

func newHeld() *held {
	h := &held{}
	h.decided.L = &h.mu
	return h
}

func (h *held) Write(b []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for h.to == nil && h.size > 0 && h.size+len(b) > mostHeld {
		h.decided.Wait()
	}
	if h.to != nil {
		return h.to.Write(b)
	}
	last := len(h.parts) - 1
	if last < 0 || len(h.parts[last])+len(b) > cap(h.parts[last]) {
		h.parts = append(h.parts, make([]byte, 0, max(leastPart, len(b))))
		last++
	}
	h.parts[last] = append(h.parts[last], b...)
	h.size += len(b)
	return len(b), nil
}

// show sends what is held, and what follows, to w; only the first call counts.
func (h *held) show(w io.Writer) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.to != nil {
		return
	}
	h.to = w
	for _, part := range h.parts {
		if _, err := w.Write(part); err != nil {
			break // it stays in w
		}
	}
	h.parts = nil
	h.decided.Broadcast()
}

func (h *held) drop() { h.show(nowhere{}) }

// nowhere refuses everything, so that a writer ends.
type nowhere struct{}

var errDropped = errors.New("not to be shown")

func (nowhere) Write([]byte) (int, error) { return 0, errDropped }
