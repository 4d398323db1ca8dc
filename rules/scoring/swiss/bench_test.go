package swiss_test

import (
	"testing"

	"deckmill/ingest/diag"
	"deckmill/rules/scoring/swiss"
	"deckmill/transform"
)

// BenchmarkStandings: 10,000 players, 15 rounds, every tie-break.
func BenchmarkStandings(b *testing.B) {
	p := bigEvent(10_000, 15)
	var sink diag.Sink
	transform.Phase(p, tools(), &sink)
	b.ReportAllocs()
	for b.Loop() {
		if t := swiss.Compute(p, swiss.Lookup("mtr-2025-11")); len(t.Lines) != 10_000 {
			b.Fatal(len(t.Lines))
		}
	}
	b.ReportMetric(10_000*float64(b.N)/b.Elapsed().Seconds(), "players/s")
}

// BenchmarkTransform: the same event from rows to matches.
func BenchmarkTransform(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		p := bigEvent(10_000, 15)
		b.StartTimer()
		var sink diag.Sink
		transform.Phase(p, tools(), &sink)
	}
}
