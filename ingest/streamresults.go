package ingest

import (
	"slices"

	"deckmill/ingest/container"
)

// resultFile is a file of results beside streamed decks, or a sheet of it.
type resultFile struct {
	o     *opened
	sheet string
}

// openResults opens the files of results, which are read whole.
func (s *streamer) openResults() error {
	lazy := s.loader.lazy
	s.loader.lazy = 0
	defer func() { s.loader.lazy = lazy }()
	for _, p := range s.book.Phase.Settings.Results {
		pattern, sheet := cutSheet(p)
		if pattern == container.Stdin {
			return noStream("standard input cannot be read twice")
		}
		inputs, err := s.loader.open(s.book, pattern)
		if err != nil {
			return err
		}
		for _, o := range inputs {
			file := resultFile{o, sheet}
			switch rows, _ := rejectRows(o.input.Data); {
			case s.loader.isSide(o, pattern) || slices.Contains(s.results, file):
				continue
			case slices.Contains(s.inputs, o):
				return noStream("a file may hold decks and results")
			case rows != nil:
				return noStream("corrected rows")
			}
			s.results = append(s.results, file)
		}
	}
	return nil
}

// readResults reads the files of results as [Load] does. What brings decks or
// further rounds of its own is no stream.
func (s *streamer) readResults() error {
	b := s.book
	drain, phase, decks := b.Sink.Drain, b.Phase.Settings.Phase, b.Phase.Decks.Len()
	b.Sink.Drain = nil // what is said about a file is looked at while it is read
	for _, r := range s.results {
		s.loader.read(b, r.o, Results, r.sheet)
	}
	b.Sink.Drain = drain
	if len(s.loader.job.Books) > 1 || b.Phase.Settings.Phase != phase {
		return noStream("there are several rounds")
	}
	if b.Phase.Decks.Len() != decks || b.Phase.Entries.Len() > 0 {
		return noStream("there are decks beside the results")
	}
	if len(b.Phase.Matrices) > 0 || b.Phase.Matches.Given() {
		b.Phase.Decks.Full()
	}
	return nil
}
