package sheet_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"runtime"
	"testing"

	"deckmill/ingest/sheet"
)

// bomb packs a sheet of 600 million letters into 0.6 MB; honest says whether
// the archive admits to its size.
func bomb(t *testing.T, honest bool) []byte {
	t.Helper()
	const block, blocks = 1_000_000, 600
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	letters := bytes.Repeat([]byte{'A'}, block)
	var second []byte
	for range 2 {
		before := packed.Len()
		_, _ = w.Write(letters)
		_ = w.Flush()
		second = bytes.Clone(packed.Bytes()[before:])
	}
	packed.Write(bytes.Repeat(second, blocks-2)) // each block refers only to letters before it
	packed.Write([]byte{0x03, 0x00})             // an empty last block
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for name, text := range parts("") {
		if name == "xl/worksheets/sheet1.xml" {
			continue
		}
		f, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = f.Write([]byte(text))
	}
	h := &zip.FileHeader{Name: "xl/worksheets/sheet1.xml", Method: zip.Deflate, CompressedSize64: uint64(packed.Len()), UncompressedSize64: block * blocks}
	if !honest {
		h.UncompressedSize64 = 1000
	}
	f, err := z.CreateRaw(h)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = f.Write(packed.Bytes())
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestBomb: 600 MB in 0.6 MB are refused within 100 MB of memory,
// whatever size the archive admits to.
func TestBomb(t *testing.T) { //nolint:paralleltest // measures memory
	for _, honest := range []bool{true, false} {
		data := bomb(t, honest)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, grids, findings := sheet.Read(data, 1, "", sheet.Limits{})
		runtime.ReadMemStats(&after)
		if len(grids) > 0 || len(findings) != 1 || findings[0].Code != "FILE_LIMIT" && findings[0].Code != "XLSX_FAULT" {
			t.Errorf("honest %v: %d grids, findings %v", honest, len(grids), findings)
		}
		if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 100 {
			t.Errorf("honest %v: %d MB", honest, used)
		}
	}
}
