package app

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"pgregory.net/rapid"
)

// encoded draws the bytes of a text: in one of the encodings that are known, with
// bytes that mean nothing in it here and there.
func encoded(t *rapid.T, text, label string) []byte {
	data := []byte(text)
	e := rapid.SampledFrom([]encoding.Encoding{
		nil, nil, nil, charmap.Windows1252, charmap.Windows1252, charmap.Windows1251, charmap.KOI8R, charmap.CodePage866,
		unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), unicode.UTF16(unicode.BigEndian, unicode.UseBOM), unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM),
	}).Draw(t, label+" encoding")
	if e != nil {
		var err error
		if data, err = encoding.ReplaceUnsupported(e.NewEncoder()).Bytes(data); err != nil {
			t.Fatal(err)
		}
	}
	for range rapid.SampledFrom([]int{0, 1, 1, 2, 9}).Draw(t, label+" stray bytes") {
		at := rapid.OneOf(rapid.IntRange(0, len(data)), rapid.IntRange(len(data)*9/10, len(data)), rapid.Just(len(data))).Draw(t, label+" at")
		stray := rapid.SampledFrom([]string{"\xE9", "\x81", "\xFF", "\xC3", "\xD8", "\xE9\xE9", "\"\xE9\n"}).Draw(t, label+" stray")
		data = bytes.Join([][]byte{data[:at], data[at:]}, []byte(stray))
	}
	return data
}

// A stream of files in any encoding, with bytes that mean nothing, gives what
// reading everything first does.
func TestStreamEncodings(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const most = 8
	n, streamed := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		if n++; n > most {
			return // each is four runs of the program
		}
		home := filepath.Join(dir, fmt.Sprint(n))
		if err := os.MkdirAll(home, 0o750); err != nil {
			t.Fatal(err)
		}
		var files []string
		piece := rapid.IntRange(1, 400).Draw(t, "piece")
		for k := range rapid.IntRange(1, 2).Draw(t, "files") {
			text := longFile(t, fmt.Sprint("file ", k))
			if rapid.IntRange(0, 3).Draw(t, "large") == 0 { // more than what is looked at first
				head, rest, _ := strings.Cut(text, "\n")
				row := "d0,Forest" + strings.Repeat(",", strings.Count(head, ",")-1) + "\n"
				text, piece = head+"\n"+strings.Repeat(row, 300_000/len(row))+rest, 40_000
			}
			name := filepath.Join(home, fmt.Sprintf("f%d.csv", k))
			if err := os.WriteFile(name, encoded(t, text, fmt.Sprint("file ", k)), 0o600); err != nil {
				t.Fatal(err)
			}
			files = append(files, name)
		}
		var sets []string
		if rapid.IntRange(0, 4).Draw(t, "given") == 0 {
			sets = []string{"encoding=" + rapid.SampledFrom([]string{"utf-8", "utf-8-bom", "windows-1252", "utf-16le"}).Draw(t, "encoding")}
		}
		out := filepath.Join(home, "out")
		run := func(way streaming, workers int) (outcome, bool) {
			opt := options{format: "auto", out: out, to: []string{"csv"}, workers: workers, stream: way, progress: "never", sets: sets}
			m := mode{command: "check", check: true, to: []string{"csv"}, tables: checkTables()}
			return outcomeOf(t, func(std streams) (*job, error) { return filesJob(files, opt, std, m) })
		}
		want, _ := run(streaming{}, 1)
		for _, workers := range []int{1, 2, 8} {
			way := streaming{least: 1, piece: piece, block: 1000, held: 1 << 20, found: rapid.SampledFrom([]int{300, 1 << 20}).Draw(t, "found")}
			got, ok := run(way, workers)
			if ok {
				streamed++
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%d workers, %+v, stream %t (-whole +stream):\n%s", workers, way, ok, diff)
			}
		}
		_ = os.RemoveAll(home)
	})
	if streamed < most/4 {
		t.Errorf("%d of %d runs were streams", streamed, 3*most)
	}
}
