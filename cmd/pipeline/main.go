// Command pipeline processes whole Magic: the Gathering events in one batch.
package main

import (
	"os"

	"deckmill/cmd/pipeline/app"
)

func main() {
	os.Exit(app.Main(os.Args, os.Stdin, os.Stdout, os.Stderr))
}
