package csvscan_test

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"testing"

	"deckmill/ingest/csvscan"
)

// longFile is a deck file of one row per card: the real pool when it is there.
func longFile(b *testing.B) []byte {
	b.Helper()
	if f, err := os.Open("../../../shared/data/pool/pool_premodern.csv.gz"); err == nil {
		defer f.Close()
		z, err := gzip.NewReader(f)
		if err != nil {
			b.Fatal(err)
		}
		data, err := io.ReadAll(z)
		if err != nil {
			b.Fatal(err)
		}
		return data
	}
	var buf bytes.Buffer
	buf.WriteString("deck_id,player,section,count,card\n")
	for i := range 200_000 {
		fmt.Fprintf(&buf, "d%d,Player %d,main,%d,\"Ayara, First of Locthwain\"\n", i/20, i/20, i%4+1)
	}
	return buf.Bytes()
}

func BenchmarkScan(b *testing.B) {
	text := longFile(b)
	d := csvscan.Sniff(text)
	b.SetBytes(int64(len(text)))
	rows := 0
	for b.Loop() {
		rows = len(csvscan.Scan(text, d, csvscan.Limits{}))
	}
	b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkScanner(b *testing.B) {
	text := string(longFile(b))
	b.SetBytes(int64(len(text)))
	rows := 0
	for b.Loop() {
		rows = 0
		for s := csvscan.NewScanner(text, csvscan.Dialect{Comma: ','}, csvscan.Limits{}); s.Next(); {
			rows++
		}
	}
	b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkEncodingCSV(b *testing.B) {
	text := longFile(b)
	b.SetBytes(int64(len(text)))
	rows := 0
	for b.Loop() {
		r := csv.NewReader(bytes.NewReader(text))
		all, err := r.ReadAll()
		if err != nil {
			b.Fatal(err)
		}
		rows = len(all)
	}
	b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkSniff(b *testing.B) {
	text := longFile(b)
	for b.Loop() {
		csvscan.Sniff(text)
	}
}
