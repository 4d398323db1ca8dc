package workbook

import (
	"io"
	"testing"
)

func BenchmarkWrite(b *testing.B) {
	book := sample(true)
	for b.Loop() {
		if err := Write(io.Discard, book); err != nil {
			b.Fatal(err)
		}
	}
}
