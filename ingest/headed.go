package ingest

import (
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// sharedNames: the name in the header of a deck file is the player's, but some
// programs write the deck's name there. When several files have the same one,
// it cannot be a player's: they are called by the names of the files.
func sharedNames(b *intake.Book) {
	d := &b.Phase.Decks
	files := map[string]map[int32]bool{}
	key := func(i int) string { return strings.ToLower(strings.Join(strings.Fields(d.Label[i]), " ")) }
	for i := range d.Len() {
		if d.Headed[i] {
			if files[key(i)] == nil {
				files[key(i)] = map[int32]bool{}
			}
			files[key(i)][d.Pos[i].File] = true
		}
	}
	said := map[string]bool{}
	for i := range d.Len() {
		if !d.Headed[i] || len(files[key(i)]) < 2 {
			continue
		}
		k, name := key(i), d.Label[i]
		if !said[k] {
			f := b.Finding("HEADER_NAME_SHARED", source.Pos{File: d.Pos[i].File, Row: d.Pos[i].Row})
			f.Raw, f.Counted = name, diag.N(len(files[k]))
			b.Sink.Add(f)
		}
		said[k] = true
		d.Label[i], d.Headed[i] = stem(b.Files.At(d.Pos[i].File).Name), false
		if d.Name[i] == "" {
			d.Name[i] = name
		}
	}
}
