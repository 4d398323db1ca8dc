package catalog

import (
	_ "embed"
	"fmt"
)

//go:embed starter/cards.gz
var starterFile []byte

// Starter is the embedded catalogue: the cards of the source documents, of the
// shipped lists and sample events, and the most played ones; facts only. Each
// call decodes it anew.
func Starter() (*Catalog, error) {
	c, err := Decode(starterFile)
	if err != nil {
		return nil, fmt.Errorf("embedded starter: %w", err)
	}
	return c, nil
}
