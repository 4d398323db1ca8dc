package charset_test

import (
	"bytes"
	"errors"
	"io"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest/charset"
)

// drawFile draws a file in which anything may stand around the places where a
// reader cuts it into chunks.
func drawFile(t *rapid.T) []byte {
	odd := [][]byte{
		{0},
		{'a'},
		{'\n'},
		{0xE9},
		{0xFF},
		{0x81},
		{0xC3},
		{0xA9},
		{0xEF, 0xBB, 0xBF},
		{0xFF, 0xFE},
		{0xFE, 0xFF},
		[]byte("é"), []byte("Ярость"), []byte("日本"), []byte("😀"),
		{0xD8, 0x3D, 0xDE, 0x00},
		{0x3D, 0xD8, 0x00, 0xDE},
		{0x3D, 0xD8},
		{0x00, 0xDE},
		{'a', 0},
		{0, 'a'},
		{0xDF, 0xF0, 0xEE, 0xF1},
		{0xF0, 0x9F},
		{0x98},
	}
	filler := rapid.SampledFrom([][]byte{{'a'}, {'a', 0}, {0, 'a'}, []byte("é"), {0xE9}, {'r', 0xE9, 's', ' '}, {0xDF, 0xF0, 0xEE, 0xF1}, []byte("ascii, é\n")}).Draw(t, "filler")
	var data []byte
	for range rapid.IntRange(0, 3).Draw(t, "chunks") {
		for range rapid.IntRange(0, 6).Draw(t, "odd places") {
			data = append(data, rapid.SampledFrom(odd).Draw(t, "odd")...)
		}
		next := (len(data)/(128<<10) + 1) * (128 << 10)
		data = append(data, bytes.Repeat(filler, max(0, next-len(data)-rapid.IntRange(0, 5).Draw(t, "before"))/len(filler))...)
	}
	for range rapid.IntRange(0, 12).Draw(t, "odd places") {
		data = append(data, rapid.SampledFrom(odd).Draw(t, "odd")...)
	}
	return data
}

// A file read by chunks is decoded, and its encoding found, as a whole.
func TestReader(t *testing.T) {
	t.Parallel()
	const most = 40
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		if n++; n > most {
			return // some hundred kilobytes each
		}
		data := drawFile(t)
		want := charset.Detect(data)
		if got, err := charset.DetectAll(iotest.HalfReader(bytes.NewReader(data))); err != nil || got != want {
			t.Fatalf("DetectAll: %q %v, want %q", got, err, want)
		}
		encoding := rapid.OneOf(rapid.Just(want), rapid.SampledFrom(charset.Encodings())).Draw(t, "encoding")
		text, decision := charset.Decode(data, encoding)
		r := charset.NewReader(iotest.HalfReader(bytes.NewReader(data)), encoding)
		var bad []charset.BadByte
		var got []byte
		for buf := make([]byte, rapid.IntRange(1000, 200_000).Draw(t, "buffer")); ; {
			n, err := r.Read(buf)
			got, bad = append(got, buf[:n]...), append(bad, r.Bad()...)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(text, got) {
			t.Errorf("%s: the text differs, %d and %d bytes", encoding, len(text), len(got))
		}
		if diff := cmp.Diff(decision.Bad, bad); diff != "" {
			t.Errorf("%s: bad bytes (-whole +chunks)\n%s", encoding, diff)
		}
	})
}

func TestReaderError(t *testing.T) {
	t.Parallel()
	r := charset.NewReader(iotest.TimeoutReader(bytes.NewReader(bytes.Repeat([]byte("a"), 1<<20))), charset.Windows1252)
	if n, err := io.Copy(io.Discard, r); err == nil || n >= 1<<20 {
		t.Errorf("%d bytes, %v", n, err)
	}
	if _, err := charset.DetectAll(iotest.ErrReader(io.ErrClosedPipe)); err == nil {
		t.Error("no error")
	}
}
