package export

import (
	"bufio"
	"io"

	"deckmill/export/columnar"
)

// Stream writes every table of b to w as Arrow IPC streams, one after the
// other in schema order: what `--to arrows -o -` sends to standard output. The
// name of a table is in the metadata of its schema, under `table`; an empty
// table is a stream without rows.
func Stream(w io.Writer, b *Bundle, o WriteOptions) error {
	out := bufio.NewWriterSize(w, 1<<16)
	for _, t := range b.Tables {
		if err := columnar.WriteStream(out, t, b.meta(), o.Compress); err != nil {
			return err
		}
	}
	return out.Flush()
}
