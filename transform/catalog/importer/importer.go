// Package importer makes card catalogues of files that people download: card
// data of MTGJSON (AtomicCards, AllPrintings, single sets, SetList) and of
// Scryfall (oracle-cards, default-cards, all-cards), and tables of foreign
// names. It tells them apart by content, reads them as streams, and merges
// them, whatever their order. Rules texts are read for the facts that follow
// from them and dropped. It has no network.
package importer

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"deckmill/ingest/event"
	"deckmill/transform/catalog"
)

// Options are the settings of an import.
type Options struct {
	// Date is the day of the data; zero takes it from the files.
	Date event.Date
	// Bare leaves the embedded starter out of the catalogue.
	Bare bool
}

// Result is a catalogue and where it came from.
type Result struct {
	Catalog *catalog.Catalog
	Sources []Summary // one per file or archive member, in the order of the arguments
	Strays  []Stray   // rows of name tables whose English name is no card
	Failed  []*FileError
}

// Summary is what one file gave.
type Summary struct {
	File    string // path, `a.zip!b.json` for a member of an archive
	Kind    Kind
	Date    event.Date // day of its data, zero = unknown
	Objects int        // card objects or rows read
	Skipped int        // of them tokens, emblems, art cards, broken rows
	Listed  int        // distinct names as the file writes them
	Cards   int        // distinct cards by name
	Names   int        // distinct localized and flavour names
}

// Kind is what a file holds.
type Kind uint8

// The kinds, from the least to the most trusted of files of the same day.
const (
	UnknownKind Kind = iota
	NameTable
	SetList
	AtomicCards
	AllPrintings
	OracleCards
	DefaultCards
	AllCards
)

var kindNames = [...]string{
	"unknown", "table of names", "MTGJSON SetList", "MTGJSON AtomicCards", "MTGJSON AllPrintings",
	"Scryfall oracle-cards", "Scryfall default-cards", "Scryfall all-cards",
}

// String is the kind as its publisher calls it.
func (k Kind) String() string { return kindNames[min(int(k), len(kindNames)-1)] }

// Stray is a row of a table of names that fits no card.
type Stray struct {
	File    string
	Row     int // physical line
	Foreign string
	English string
	Why     string // "" = the English name is no card
	Taken   string // the card that the row was given to all the same, "" = none
}

// FileError is a file that cannot be used: unreadable, damaged, or no card data.
type FileError struct {
	File string
	Err  error
}

func (e *FileError) Error() string { return fmt.Sprintf("%s: %v", e.File, e.Err) }
func (e *FileError) Unwrap() error { return e.Err }

// Import reads the files and makes one catalogue of them and the embedded
// starter. The order of the files does not matter: facts come from the newest
// data, names from all. Files that cannot be used are in Failed; when none can
// be used there is an error. The other error is the end of ctx.
func Import(ctx context.Context, files []string, o Options) (*Result, error) {
	lists, errs := readFiles(ctx, files)
	if cause := context.Cause(ctx); cause != nil {
		return nil, cause
	}
	var all []*source
	var failed []*FileError
	for i, f := range files {
		if errs[i] != nil {
			failed = append(failed, &FileError{f, errs[i]})
		}
		all = append(all, lists[i]...)
	}
	if len(all) == 0 {
		for i, e := range failed {
			errs[i] = e
		}
		return nil, errors.Join(errs...)
	}
	res, err := merge(all, o)
	if err != nil {
		return nil, err
	}
	res.Failed = failed
	return res, nil
}

// readFiles reads two files at a time: more would take more memory than time.
func readFiles(ctx context.Context, files []string) ([][]*source, []error) {
	lists, errs := make([][]*source, len(files)), make([]error, len(files))
	bugs := make([]any, len(files))
	free := make(chan struct{}, 2)
	var wait sync.WaitGroup
	for i, f := range files {
		free <- struct{}{}
		wait.Go(func() {
			defer func() { bugs[i] = recover(); <-free }()
			lists[i], errs[i] = readFile(ctx, f)
		})
	}
	wait.Wait()
	for i, bug := range bugs {
		if bug != nil {
			panic(fmt.Sprintf("%s: %v", files[i], bug)) // again, where the caller can see it
		}
	}
	return lists, errs
}
