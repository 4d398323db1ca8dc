package app

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"strconv"
	"strings"
)

// process applies the flags that concern the whole process: --memory and
// --pprof. The function it returns ends them.
func (o *options) process() (func(), error) {
	if o.memory != "" {
		n, err := parseSize(o.memory)
		if err != nil {
			return nil, err
		}
		debug.SetMemoryLimit(n)
		o.stream = streamingIn(n)
	}
	if o.pprof == "" {
		return func() {}, nil
	}
	if err := os.MkdirAll(o.pprof, 0o750); err != nil {
		return nil, wrap(exitOutput, err)
	}
	f, err := os.Create(filepath.Join(o.pprof, "cpu.pprof"))
	if err != nil {
		return nil, wrap(exitOutput, err)
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		return nil, wrap(exitOutput, err)
	}
	return func() { // a profile is for developers only: what cannot be written is no error of the run
		pprof.StopCPUProfile()
		_ = f.Close()
		if heap, err := os.Create(filepath.Join(o.pprof, "heap.pprof")); err == nil {
			runtime.GC() // brings the profile up to date
			_ = pprof.WriteHeapProfile(heap)
			_ = heap.Close()
		}
	}, nil
}

// parseSize reads a size such as 500MB, 2GiB or 1073741824 (bytes).
func parseSize(s string) (int64, error) {
	digits := strings.TrimRight(s, "kKmMgGiIbB ")
	n, err := strconv.ParseInt(digits, 10, 64)
	scale := map[string]int64{"": 1, "b": 1, "k": 1e3, "kb": 1e3, "m": 1e6, "mb": 1e6, "g": 1e9, "gb": 1e9, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30}
	unit, ok := scale[strings.ToLower(strings.TrimSpace(s[len(digits):]))]
	if err != nil || !ok || n <= 0 || n > (1<<62)/unit {
		return 0, usage("--memory %q: write a size such as 500MB or 2GiB", s)
	}
	return n * unit, nil
}

// progress tells on stderr which stage runs: one line that is overwritten on a
// terminal, plain lines on request, else nothing.
type progress struct {
	w     io.Writer
	mode  string // line, plain or never
	shown bool
}

func newProgress(w io.Writer, mode string, quiet bool) *progress {
	if s, ok := w.(screen); ok {
		w = s.w // its own control characters are meant
	}
	p := &progress{w: w, mode: "never"}
	switch {
	case mode == "plain":
		p.mode = "plain"
	case mode != "never" && !quiet && isTerminal(w):
		p.mode = "line"
	}
	return p
}

func (p *progress) stage(name string) {
	switch p.mode {
	case "plain":
		fmt.Fprintf(p.w, "progress: %s\n", name)
	case "line":
		fmt.Fprintf(p.w, "\r\x1b[K%s ...", name)
		p.shown = true
	}
}

// done removes the line.
func (p *progress) done() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
