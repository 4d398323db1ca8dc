package matchfile

import "deckmill/ingest/header"

// Doubles are the headers that stand under two columns.
func Doubles() []string {
	var out []string
	of := map[string]column{}
	for c, words := range columnWords {
		for _, w := range words {
			key := header.Key(w)
			if before, known := of[key]; known && before != c {
				out = append(out, key+": "+string(before)+", "+string(c))
			}
			of[key] = c
		}
	}
	return out
}
