package rules_test

import (
	"bufio"
	"compress/gzip"
	"encoding/csv"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	columns "deckmill/ingest/event"
	"deckmill/ingest/source"
	"deckmill/rules"
	"deckmill/transform/catalog"
)

// poolPhase reads the decks of one format of ../shared/data/pool into columns,
// names already resolved: what rules get.
func poolPhase(b *testing.B, file string, cat *catalog.Catalog) *columns.Phase {
	b.Helper()
	f, err := os.Open(file)
	if err != nil {
		b.Skip("../shared is not here")
	}
	defer f.Close()
	z, err := gzip.NewReader(bufio.NewReader(f))
	if err != nil {
		b.Fatal(err)
	}
	p := columns.NewPhase(columns.Settings{Phase: "main", Lang: "en"}, columns.NewStrings())
	r := csv.NewReader(z)
	if _, err := r.Read(); err != nil {
		b.Fatal(err)
	}
	zones := map[string]columns.Zone{"main": columns.Main, "side": columns.Side, "commander": columns.General, "command": columns.General, "general": columns.General, "companion": columns.Companion}
	last, names := "", map[string]int32{}
	for line := int32(2); ; line++ {
		rec, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			b.Fatal(err)
		}
		if rec[0] != last {
			last = rec[0]
			day, _ := columns.ParseDate(rec[2])
			p.AddDeck(columns.Deck{GivenID: rec[0], Format: rec[1], Date: day, Pos: source.Pos{File: 1, Row: line}}, nil)
		}
		id, ok := names[rec[5]]
		if !ok {
			if id, ok = cat.ByName(rec[5]); !ok {
				id = -1
			}
			names[rec[5]] = id
		}
		n, _ := strconv.Atoi(rec[4])
		p.Entries.Add(columns.Entry{Raw: p.Strings.ID(rec[5]), Count: int16(n), Zone: zones[rec[3]], Pos: source.Pos{File: 1, Row: line}})
		e := p.Entries.Len() - 1
		p.Entries.Card[e] = id
		if id >= 0 {
			p.Entries.Match[e] = columns.MatchExact
		}
		p.Decks.Start[len(p.Decks.Start)-1] = int32(p.Entries.Len())
	}
	d := &p.Decks
	for i := range d.Len() {
		d.ID, d.Player = append(d.ID, d.GivenID[i]), append(d.Player, -1)
		d.Superseded, d.Late, d.Counted = append(d.Superseded, false), append(d.Late, false), append(d.Counted, true)
	}
	return p
}

// BenchmarkPool judges the decks of the pool by their own formats and days,
// rules only. DECKMILL_CATALOG names a full catalogue; else the starter is used.
func BenchmarkPool(b *testing.B) {
	cat, err := catalog.Starter()
	if file := os.Getenv("DECKMILL_CATALOG"); file != "" {
		cat, err = catalog.Open(file)
	}
	if err != nil {
		b.Fatal(err)
	}
	for _, id := range []string{"vintage", "legacy", "modern", "pioneer", "pauper", "premodern", "standard", "commander", "duel-commander"} {
		b.Run(id, func(b *testing.B) {
			file := map[string]string{"duel-commander": "duel_commander"}[id]
			if file == "" {
				file = id
			}
			p := poolPhase(b, filepath.Join("..", "..", "shared", "data", "pool", "pool_"+file+".csv.gz"), cat)
			for i := range p.Decks.Len() {
				p.Decks.Date[i] = columns.Date{} // one compilation: the day is measured elsewhere
			}
			p.Settings.Format = id
			in := rules.Input{Catalog: cat, Check: true, Files: os.ReadFile}
			illegal := 0
			for b.Loop() {
				o, err := rules.Phase(p, in, nil)
				if err != nil {
					b.Fatal(err)
				}
				illegal = 0
				for _, v := range o.Verdicts {
					if v == "illegal" {
						illegal++
					}
				}
			}
			rows := float64(p.Entries.Len()) * float64(b.N)
			b.ReportMetric(rows/b.Elapsed().Seconds()/1e6, "Mrows/s")
			b.ReportMetric(float64(p.Decks.Len()), "decks")
			b.ReportMetric(float64(illegal), "illegal")
		})
	}
}
