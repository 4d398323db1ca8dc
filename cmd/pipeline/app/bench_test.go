package app

import (
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deckmill/fixtures"
	"deckmill/transform/catalog"
)

// benchInputs are the arguments of the benchmarks: a generated deck list, a
// generated event, a Swiss tournament, and 10 MB of real decks where ../shared is.
func benchInputs(b *testing.B) map[string][]string {
	b.Helper()
	dir := b.TempDir()
	cat, err := catalog.Load()
	if err != nil {
		b.Fatal(err)
	}
	cards := fixtures.Cards(cat)
	file := func(name string, write func(io.Writer) error) string {
		path := filepath.Join(dir, name)
		f, err := os.Create(path)
		if err != nil {
			b.Fatal(err)
		}
		if err := write(f); err != nil {
			b.Fatal(err)
		}
		if err := f.Close(); err != nil {
			b.Fatal(err)
		}
		return path
	}
	event := filepath.Join(dir, "event")
	if err := fixtures.Event(event, 60, cards, 7); err != nil {
		b.Fatal(err)
	}
	in := map[string][]string{
		"decks": {"-f", "auto", file("decks.csv", func(w io.Writer) error { return fixtures.Decks(w, 100_000, cards, 7) })},
		"event": {event},
		"swiss": {"-f", "modern", file("swiss.csv", func(w io.Writer) error { return fixtures.Swiss(w, 400, 9, 7) })},
	}
	if pool, err := os.Open(filepath.Join("..", "..", "..", "..", "shared", "data", "pool", "pool_vintage.csv.gz")); err == nil {
		defer pool.Close()
		z, err := gzip.NewReader(pool)
		if err != nil {
			b.Fatal(err)
		}
		in["pool"] = []string{"-f", "auto", file("pool.csv", func(w io.Writer) error {
			_, err := io.Copy(w, z)
			return err
		})}
	}
	return in
}

// benchJob makes the job of the arguments.
func benchJob(b *testing.B, args []string) *job {
	b.Helper()
	std := streams{in: strings.NewReader(""), out: io.Discard, err: io.Discard}
	opt := options{quiet: true, progress: "never", to: []string{"arrow", "csv"}}
	m := runMode()
	if args[0] == "-f" {
		opt.format, args = args[1], args[2:]
	}
	j, err := oneJob(args, opt, std)
	if err != nil {
		b.Fatal(err)
	}
	j.mode = m
	j.opt.out = filepath.Join(b.TempDir(), "out")
	return j
}

// BenchmarkStages times each stage alone, over each input: rows/s are those of -v.
func BenchmarkStages(b *testing.B) {
	inputs := benchInputs(b)
	for _, name := range []string{"decks", "pool", "event", "swiss"} {
		args := inputs[name]
		if args == nil {
			continue
		}
		for i, s := range stages {
			b.Run(name+"/"+s.name, func(b *testing.B) {
				b.ReportAllocs()
				rows := int64(0)
				for b.Loop() {
					b.StopTimer()
					j := benchJob(b, args)
					for _, before := range stages[:i] {
						if err := before.run(j, context.Background()); err != nil {
							b.Fatal(err)
						}
					}
					b.StartTimer()
					err := s.run(j, context.Background())
					b.StopTimer()
					if err != nil {
						b.Fatal(err)
					}
					n, _ := j.amount(s.name)
					rows += n
					if j.target != nil {
						_ = j.target.Close()
					}
					b.StartTimer()
				}
				b.ReportMetric(float64(rows)/b.Elapsed().Seconds(), "rows/s")
			})
		}
	}
}

// BenchmarkMerge times the reading and joining of an output of 100,000 deck lines.
func BenchmarkMerge(b *testing.B) {
	args := benchInputs(b)["decks"]
	j := benchJob(b, args)
	if _, err := j.run(b.Context()); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	rows := 0
	for b.Loop() {
		bundle, _, err := joined([]string{j.opt.out}, streams{err: io.Discard})
		if err != nil {
			b.Fatal(err)
		}
		for _, t := range bundle.Tables {
			rows += t.Rows
		}
	}
	b.ReportMetric(float64(rows)/b.Elapsed().Seconds(), "rows/s")
}
