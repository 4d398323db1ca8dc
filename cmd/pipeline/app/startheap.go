package app

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// The percentages of growth after which the garbage collector runs: the usual
// one, and the one with which a program starts.
const (
	usualGC = 100
	calmGC  = 800
)

// CalmStart lets the heap grow to some 32 MB before the garbage collector runs
// for the first time: what an event of a few players needs. From then on all is
// as usual. GOGC overrules it.
func CalmStart() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(calmGC)
	runtime.AddCleanup(new([16]byte), func(int) {
		if gcPercent() == calmGC {
			debug.SetGCPercent(usualGC)
		}
	}, 0)
}

// gcPercent is what the garbage collector is told now.
func gcPercent() int {
	s := []metrics.Sample{{Name: "/gc/gogc:percent"}}
	metrics.Read(s)
	if s[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return int(s[0].Value.Uint64()) //nolint:gosec // a percentage
}

// afterStart is the percentage that holds once the start is over, when it was
// percent until now.
func afterStart(percent int) int {
	if percent == calmGC {
		return usualGC
	}
	return percent
}
