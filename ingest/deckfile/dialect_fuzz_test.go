package deckfile_test

import (
	"testing"

	"deckmill/ingest/charset"
	"deckmill/ingest/deckfile"
	"deckmill/ingest/grid"
)

// lineDialects are the dialects that are read line by line.
var lineDialects = []*deckfile.Dialect{
	&deckfile.MTGO, &deckfile.Plain, &deckfile.DeckLines, &deckfile.Arena, &deckfile.Moxfield, &deckfile.Archidekt, &deckfile.Deckstats, &deckfile.TappedOut,
	&deckfile.TappedOutMarkdown, &deckfile.Goldfish, &deckfile.Apprentice, &deckfile.Apprentice2, &deckfile.Workstation, &deckfile.MagicVille,
	&deckfile.BBCode, &deckfile.XMage, &deckfile.Forge, &deckfile.FrenchList, &deckfile.DraftLog,
}

// readAs reads the bytes in every dialect, whatever it sniffs, and checks that no
// line is lost and every entry says something.
func readAs(t *testing.T, data []byte, list []*deckfile.Dialect) {
	t.Helper()
	text, decision := charset.Decode(data, "")
	for _, d := range list {
		b := newBook()
		x := deckfile.NewText(1, "in.txt", "in", text, decision)
		_ = d.Sniff(x)
		d.Read(b, x)
		if err := balanced(b, len(x.Lines())); err != nil {
			t.Fatalf("%s: %v", d.Name, err)
		}
		p := b.Phase
		for e := range p.Entries.Len() {
			if p.Entries.Count[e] < 1 || p.Strings.At(p.Entries.Text[e]) == "" || int(p.Entries.Pos[e].Row) > len(x.Lines()) || p.Entries.Pos[e].Row < 1 {
				t.Fatalf("%s: entry %d: count %d of %q at %v", d.Name, e, p.Entries.Count[e], p.Strings.At(p.Entries.Text[e]), p.Entries.Pos[e])
			}
		}
	}
}

func FuzzLineDialects(f *testing.F) {
	for _, s := range []string{
		"About\nName A\n\nCommander\n1 X (CHK) 19\n\nDeck\n4 Fire // Ice (APC) 128", "4x A (eld) 39 [Main,Ramp{top}] ^Have,#37d67a^", "//NAME: A\n4 [ELD#39] B # keep\nSB: 3 [SLD] C",
		"## Mainboard (60)\n* 4 [A / B](http://x/) $1.50", "4 A <39> [ELD] (F)\n\n3 B [SLD]", "        4 A\nSB:  3 B", "MD,4,\"A \"\"b\"\"\",AP", "[deck=x]4x A\n[/deck]\n[b]Bob[/b]\n[deck]\n[card]B[/card][/deck]",
		"NAME:x\nAUTHOR:y\n1 [WAR:2*] A\nLAYOUT MAIN:(1,2)", "[metadata]\nName=x\n[Main]\n4 A+|ELD|1\n[Planes]\n1 B", "Créatures (12) :\nx4 A\nB x2\nRéserve", "1. A - B - C, D", "Player: A\n4 B\nPlayer: C\n1 D",
		"Commander: A B\n\n\n", "Event #: 1\nPack 1 pick 1:\n--> A", "\xef\xbb\xbf4 Fog\r\n\xff\r\n", "SB:\nSB: \n*CMDR*\n1 *CMDR*", "[deck", "#\n//\n**\n[]", "4 \u00a0\n- 4 A\n[deck]\n[/deck] x",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) { readAs(t, data, lineDialects) })
}

func FuzzXML(f *testing.F) {
	for _, s := range []string{
		`<Deck><Cards CatID="1" Quantity="4" Sideboard="true" Name="A&apos;s"/></Deck>`, "<deck><section name=\"Main\"><card qty=\"4\">A</card></section></deck>", "<cockatrice_deck><deckname>x</deckname><zone name=\"tokens\"><card name=\"A\"/></zone></cockatrice_deck>",
		"<!DOCTYPE a><Deck/>", "<Deck>", "<a><b><c>", "<?xml version=\"1.0\" encoding=\"utf-16\"?><Deck>\r<Cards Name=\"\"/></Deck>", "<Deck><Cards Name=\"x\" Quantity=\"99999\"/></Deck>\xff",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		readAs(t, data, []*deckfile.Dialect{&deckfile.MTGODek, &deckfile.Cockatrice, &deckfile.OCTGN})
	})
}

func FuzzJSON(f *testing.F) {
	for _, s := range []string{
		`{"data":{"name":"x","mainBoard":[{"count":4,"name":"A","isFoil":true}],"tokens":[{"name":"B"}]}}`, `{"Decks":[{"Player":"A","Mainboard":[{"Count":4,"CardName":"B"}]}]}`,
		"{\"main\":[[4,\"A\"]]}\n{\"main\":[[\"B\",1]]}", `{"mainboard":{"A":{"quantity":4,"card":{"name":"B"}},"C":2}}`, `{"main":"A","commander":null}`, "[[[[", `{"main":[[[[1]]],{}]}`, "{\"main\":[1e999]}",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		readAs(t, data, []*deckfile.Dialect{&deckfile.MTGJSON, &deckfile.CacheJSON})
	})
}

// FuzzGrids: collections and sheets of one deck.
func FuzzGrids(f *testing.F) {
	for _, s := range []string{
		"Count,Name\n4,A\nx,B\n,C", "Card Name,Quantity,ID #,Sideboarded,Collector #\nA,4,1,Yes,3/4", "idProduct;groupCount\n1;2", "Liste de A;Liste de A\nQté;Carte\n4x;B\n\nRéserve\n1;C", "4,A\n3,B\nSideboard\n1,C",
		"Player: A\n4 B", "title\n\"4 A\nB\",x\n\"", "Count,Card\n5,\n,A\nA,A",
		"Player,A\nsection,card,count\nmain,B,\nside,,2\n,,", "Player,\nsection,card,count\nmain,B,1,9",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, sheet := range []int16{0, 1} {
			b, g := newBook(), scan(text)
			g.Sheet = sheet
			if at := headerRow(g); at >= 0 {
				if c := deckfile.CollectionOf(g.Rows[at].Cells, nil); c != nil {
					deckfile.ReadCollection(b, g, at, c, "in")
					checkGrid(t, b.Files.At(1).RowsRead, len(g.Rows))
					continue
				}
			}
			if deckfile.IsForm(g, nil) {
				deckfile.Form(b, g)
				checkGrid(t, b.Files.At(1).RowsRead, len(g.Rows))
				continue
			}
			if l, ok := deckfile.SheetDeck(g, nil); ok {
				deckfile.ReadSheet(b, g, l, "in")
				if err := balanced(b, len(g.Rows)); err != nil {
					t.Fatal(err)
				}
			}
			_ = deckfile.CellDeck(b, text, g.Pos(&grid.Row{Line: 1}, 0))
		}
	})
}

func checkGrid(t *testing.T, read, rows int) {
	t.Helper()
	if read != rows {
		t.Fatalf("%d of %d rows counted", read, rows)
	}
}
