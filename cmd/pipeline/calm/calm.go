// Package calm lets the program start without the garbage collector. It is the
// only package that does something when it is initialised: the initialisation of
// the libraries makes so much that the collector would run before main begins. It
// imports little, so that its turn comes before the largest of them.
package calm

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// The percentages of growth after which the garbage collector runs: the usual
// one, and the one with which the program starts.
const (
	usual = 100
	start = 800
)

// begun says that the heap may grow to some 32 MB before the garbage collector
// runs for the first time: what an event of a few players needs. From then on
// all is as usual. GOGC overrules it.
var begun = begin()

func begin() bool {
	if os.Getenv("GOGC") != "" {
		return false
	}
	debug.SetGCPercent(start)
	runtime.AddCleanup(new([16]byte), func(int) {
		if percent() == start {
			debug.SetGCPercent(usual)
		}
	}, 0)
	return true
}

// percent is what the garbage collector is told now.
func percent() int {
	s := []metrics.Sample{{Name: "/gc/gogc:percent"}}
	metrics.Read(s)
	if s[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return int(s[0].Value.Uint64()) //nolint:gosec // a percentage
}

// AfterStart is the percentage that holds once the start is over, when it was
// the given one until now.
func AfterStart(percent int) int {
	if begun && percent == start {
		return usual
	}
	return percent
}
