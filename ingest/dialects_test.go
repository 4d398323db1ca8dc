package ingest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest"
	"deckmill/ingest/event"
)

// readFiles reads deck files without an event file; names are sorted in the folder.
func readFiles(t *testing.T, files map[string]string, sets ...string) *ingest.Job {
	t.Helper()
	spec, err := ingest.Without(folder(t, files), sets)
	if err != nil {
		t.Fatal(err)
	}
	spec.Settings[0].Decks = []string{"."}
	job, err := ingest.Load(spec)
	if err != nil {
		t.Fatal(err)
	}
	return job
}

// decksOf writes decks as `player|name: 4 Fog, 2 Ow/side (SET 12) F`.
func decksOf(p *event.Phase) string {
	var decks []string
	for d := range p.Decks.Len() {
		var cards []string
		from, to := p.DeckEntries(d)
		for e := from; e < to; e++ {
			x := &p.Entries
			text := fmt.Sprintf("%d %s", x.Count[e], p.Strings.At(x.Text[e]))
			if x.Zone[e] != event.Main {
				text += "/" + x.Zone[e].String()
			}
			if set := p.Strings.At(x.Set[e]) + " " + p.Strings.At(x.Num[e]); set != " " {
				text += " (" + strings.TrimSpace(set) + ")"
			}
			if x.Foil[e] {
				text += " F"
			}
			if x.Proxy[e] {
				text += " P"
			}
			cards = append(cards, text)
		}
		who := p.Decks.Label[d] + "|" + p.Decks.Name[d]
		if who == "|" {
			who = fmt.Sprintf("#%d", p.Decks.No[d])
		}
		decks = append(decks, who+": "+strings.Join(cards, ", "))
	}
	return strings.Join(decks, "\n")
}

// said lists the codes of the findings in order, without repeats.
func said(job *ingest.Job) string {
	var out []string
	for _, b := range job.Books {
		for i := range b.Sink.List {
			if c := b.Sink.List[i].Code; len(out) == 0 || out[len(out)-1] != c {
				out = append(out, c)
			}
		}
	}
	return strings.Join(out, " ")
}

func account(job *ingest.Job) string {
	f := job.Files.At(1)
	return fmt.Sprintf("%d=%d+%d+%d", f.RowsRead, f.RowsAccepted, f.RowsRejected, f.RowsIgnored)
}

// dialects: every dialect, its marks, and what a deck in it becomes.
var dialects = []struct {
	name, file, text string
	dialect, want    string
	rows, codes      string
}{
	{"mtgo text", "ana.txt", "4 Fog\n2 Fire/Ice\n\n1 Ow\n", "mtgo-text", "ana|: 4 Fog, 2 Fire/Ice, 1 Ow/side", "4=3+0+1", ""},
	{"mtgo text with a header", "ana.txt", "4 Fog\r\n\r\nSideboard\r\n1 Ow\r\n", "mtgo-text", "ana|: 4 Fog, 1 Ow/side", "4=2+0+2", ""},
	{"dek", "ana.dek", `<?xml version="1.0" encoding="utf-16"?>
<Deck xmlns:xsd="x"><NetDeckID>0</NetDeckID>
<Cards CatID="1" Quantity="4" Sideboard="false" Name="Jhoira&apos;s Familiar" Annotation="0"/>
<Cards Sideboard="true" Name="Fire/Ice" Quantity="2"/>
<Cards Quantity="1" Sideboard="false" Name="Jhoira&apos;s Familiar"/>
</Deck>`, "mtgo-dek", "ana|: 4 Jhoira's Familiar, 2 Fire/Ice/side, 1 Jhoira's Familiar", "6=3+0+3", ""},
	{
		"dek with faulty elements", "ana.dek", "<Deck>\n<Cards Quantity=\"x\" Name=\"Fog\"/>\n<Cards Quantity=\"4\" Name=\"\"/>\n<Cards Quantity=\"\" Name=\"Ow\"/>\n<Cards Quantity=\"2\" Name=\"Ow\"/>\n<Cards Quantity=\"0\" Name=\"Duress\"/>\n</Deck>",
		"mtgo-dek", "ana|: 2 Ow", "7=2+3+2", "ROW_COUNT ROW_NO_CARD ROW_COUNT COUNT_ZERO",
	},
	{"dek called txt", "ana.txt", "<Deck><Cards Quantity=\"2\" Name=\"Ow\"/></Deck>", "mtgo-dek", "ana|: 2 Ow", "1=1+0+0", ""},
	{"text called dek", "ana.dek", "2 Ow\n", "mtgo-text", "ana|: 2 Ow", "1=1+0+0", ""},
	{"dek cut off", "ana.dek", "<Deck>\n<Cards Quantity=\"2\" Name=\"Ow\"/>\n", "mtgo-dek", "", "2=0+2+0", "FILE_DAMAGED"},
	{"dek with a DTD", "ana.dek", "<!DOCTYPE Deck [<!ENTITY a \"b\">]>\n<Deck>\n<Cards Quantity=\"2\" Name=\"&a;\"/></Deck>", "mtgo-dek", "", "3=0+3+0", "FILE_DAMAGED"},
	{
		"mtgo csv", "ana.csv", "Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,Annotation\n\"Fire/Ice\",2,1,Rare,APC,128/350,Yes,No,0\n\"Kongming, \"\"Sleeping Dragon\"\"\",1,1,Rare,PTK,8/180,No,Yes,0\n",
		"mtgo-csv", "ana|: 2 Fire/Ice (APC 128) F, 1 Kongming, \"Sleeping Dragon\"/side (PTK 8)", "3=2+0+1", "",
	},
	{
		"arena", "x.txt", "About\nName Ana\n\nCommander\n1 Isamaru, Hound of Konda (CHK) 19\n\nCompanion\n1 Lurrus of the Dream-Den (IKO) 226\n\nDeck\n4 Fire // Ice (APC) 128\n\nSideboard\n1 Lurrus of the Dream-Den (IKO) 226\n",
		"arena", "Ana|: 1 Isamaru, Hound of Konda (CHK) 19/general, 1 Lurrus of the Dream-Den (IKO) 226/companion, 4 Fire // Ice (APC) 128, 1 Lurrus of the Dream-Den (IKO) 226/side", "14=4+0+10", "",
	},
	{"arena in French", "ana.txt", "Commandant\n1 Isamaru (CHK) 19\n\nRéserve\n1 Île (UNH) 137\n", "arena", "ana|: 1 Isamaru (CHK) 19/general, 1 Île (UNH) 137/side", "5=2+0+3", ""},
	{"Deck is a header, not a card", "ana.txt", "Deck\n2 Glint (ANB) 28\n\nSideboard\n4 Zephyr Gull (ANB) 44\n", "arena", "ana|: 2 Glint (ANB) 28, 4 Zephyr Gull (ANB) 44/side", "5=2+0+3", ""},
	{"headers in capitals", "ana.txt", "COMMANDER\n1 Alela, Artful Provocateur (ELD) 324\n\nMAINBOARD\n6 Plains (ELD) 251\n", "arena", "ana|: 1 Alela, Artful Provocateur (ELD) 324/general, 6 Plains (ELD) 251", "5=2+0+3", ""},
	{"moxfield", "ana.txt", "4 Fire / Ice (APC) 128 *F* #burn #!hit list\n1 Sol Ring (C21) 263 *E*\n\nSIDEBOARD:\n1 Ow (UGL) 36\n", "moxfield", "ana|: 4 Fire / Ice (APC) 128 *F*, 1 Sol Ring (C21) 263 *E*, 1 Ow (UGL) 36/side", "5=3+0+2", ""},
	{
		"archidekt", "ana.txt", "1x Isamaru (chk) 19 [Commander{top}]\n4x Fire // Ice (apc) 128 *F* [Main,Burn] ^Have,#37d67a^\n1x Shock (m21) 159 [Maybeboard{noDeck}{noPrice}]\n2x Clue (tmh2) 14 [Tokens & Extras{noDeck}]\n1x Ow (ugl) 36 `Sideboard`\n",
		"archidekt", "ana|: 1 Isamaru (chk) 19/general, 4 Fire // Ice (apc) 128 *F*, 1 Shock (m21) 159/maybe, 2 Clue (tmh2) 14/maybe, 1 Ow (ugl) 36/side", "5=5+0+0", "NOT_A_DECK_CARD",
	},
	{
		"deckstats", "x.txt", "//NAME: Ana\n//Main\n4 [APC#128] Fire // Ice # keep\n1 [CHK] Isamaru, Hound of Konda #!Commander\n2 Fog\n\n//Sideboard\nSB: 3 [ELD#39] Brazen Borrower\n\n//Maybeboard\n1 Opt\n// 1 Ponder\n",
		"deckstats", "Ana|: 4 Fire // Ice (APC 128), 1 Isamaru, Hound of Konda/general (CHK), 2 Fog, 3 Brazen Borrower/side (ELD 39), 1 Opt/maybe", "12=5+0+7", "",
	},
	{"tappedout", "ana.txt", "1x Isamaru, Hound of Konda *CMDR* $1.50\n4x Fire / Ice €0,50\n\nSideboard:\n1x Ow 2,00 €\n", "tappedout", "ana|: 1 Isamaru, Hound of Konda/general, 4 Fire / Ice, 1 Ow/side", "5=3+0+2", ""},
	{"tappedout markdown", "ana.md", "**Commanders (1):**\n\n* 1 [Isamaru](http://x/)\n\n## Mainboard (4)\n\n### Instant (4)\n* 4 [Fire / Ice](http://x/) $1.50\n\n## Sideboard (1)\n• 1 [Ow](http://x/)\n", "tappedout-markdown", "ana|: 1 Isamaru/general, 4 Fire / Ice, 1 Ow/side", "11=3+0+8", ""},
	{"goldfish exact", "ana.txt", "4 Fire/Ice <128> [APC]\n1 Demonic Tutor <U8> [PUMA] (F)\n\n1 Ow [UGL]\n", "mtggoldfish-exact", "ana|: 4 Fire/Ice (APC 128), 1 Demonic Tutor (PUMA U8) F, 1 Ow/side (UGL)", "4=3+0+1", ""},
	{"apprentice", "x.dec", "// NAME : Blue\n// CREATOR : Ana\n// FORMAT : Legacy\n        4 Fog\nSB:  2 Ow", "apprentice", "Ana|Blue: 4 Fog, 2 Ow/side", "5=2+0+3", ""},
	{"apprentice, only a name", "x.dec", "// NAME : Ana\n        4 Fog\nSB:  2 Ow", "apprentice", "Ana|: 4 Fog, 2 Ow/side", "3=2+0+1", ""},
	{"apprentice 2", "ana.deck", "MD,4,\"Fire/Ice\",AP\nSB,1,\"Ow\",UG\n", "apprentice-2", "ana|: 4 Fire/Ice (AP), 1 Ow/side (UG)", "2=2+0+0", ""},
	{"magic workstation", "x.mwDeck", "// Deck file for Magic Workstation (http://www.magicworkstation.com)\n// NAME : Ana\n        4 [APC] Fire/Ice\n        9 [UNH] Forest (3)\nSB:  1 [UGL] Ow", "magic-workstation", "Ana|: 4 Fire/Ice (APC), 9 Forest (3) (UNH), 1 Ow/side (UGL)", "5=3+0+2", ""},
	{"magic-ville", "x.dec", "// NAME : Dévotion\n// CREATOR : Ana (magic-ville.com)\n        4 Fog\nSB:  1 Ow", "magic-ville", "Ana|Dévotion: 4 Fog, 1 Ow/side", "4=2+0+2", ""},
	{"forum", "x.txt", "Hello, here it is.\nAna wrote:\n[DECK]\n4x\tFog\n2x [card]Fire/Ice[/card]\n\nSideboard\n1x Ow\n[/DECK]\n[URL=\"http://x/\"]link[/URL]\n[b]Bob[/b]\n[deck=Red]\n3 Shock\n[/deck]\n", "forum-bbcode", "Ana|: 4 Fog, 2 Fire/Ice, 1 Ow/side\nBob|Red: 3 Shock", "14=4+0+10", ""},
	{
		"xmage", "x.dck", "NAME:Blue\nAUTHOR:Ana\n1 [WAR:2*] Ugin, the Ineffable\n4 [ODY:72+] Cephalid Looter\nSB: 3 [ZNR:315] Archon of Emeria\nLAYOUT MAIN:(1,2)(CARD_TYPE,false,68)|([ZNR:177])\nLAYOUT SIDEBOARD:(1,2)(NONE,false,50)|([ZNR:315])\n",
		"xmage", "Ana|Blue: 1 Ugin, the Ineffable (WAR 2), 4 Cephalid Looter (ODY 72), 3 Archon of Emeria/side (ZNR 315)", "7=3+0+4", "",
	},
	{
		"forge", "x.dck", "[metadata]\nName=Ana\n[shop]\nCredits=5000\n[commander]\n1 Wyleth, Soul of Steel+|CMR\n[Main]\n4 Fire // Ice|APC|2\n1 Main Gauche\n[Planes]\n1 Academy at Tolaria West|HOP\n[SideBoard]\n1 Ow|UGL\n",
		"forge", "Ana|: 1 Wyleth, Soul of Steel/general (CMR) F, 4 Fire // Ice (APC), 1 Main Gauche, 1 Academy at Tolaria West/maybe (HOP), 1 Ow/side (UGL)", "13=5+0+8", "NOT_A_DECK_CARD",
	},
	{
		"cockatrice", "x.cod", "<?xml version=\"1.0\"?>\n<cockatrice_deck version=\"1\">\n<deckname>Ana</deckname>\n<comments>4 Opt</comments>\n<zone name=\"main\">\n<card number=\"4\" name=\"Fire // Ice\" setShortName=\"APC\" collectorNumber=\"128\"/>\n<card price=\"0\" name=\"Fog\"/>\n</zone>\n<zone name=\"side\"><card number=\"2\" name=\"Ow\"/></zone>\n<zone name=\"tokens\"><card number=\"1\" name=\"Goblin\"/></zone>\n</cockatrice_deck>",
		"cockatrice", "Ana|: 4 Fire // Ice (APC 128), 1 Fog, 2 Ow/side, 1 Goblin/maybe", "11=4+0+7", "NOT_A_DECK_CARD",
	},
	{
		"octgn", "ana.o8d", "<deck game=\"x\">\n<section name=\"Main\">\n<card qty=\"4\" id=\"1\">Fire // Ice</card>\n<card>Fog</card>\n</section>\n<section name=\"Command Zone\"><card qty=\"1\">Isamaru</card></section>\n<section name=\"Planes/Schemes\"><card qty=\"1\">Academy</card></section>\n<section name=\"Sideboard\"><card qty=\"2\">Ow</card></section>\n</deck>",
		"octgn", "ana|: 4 Fire // Ice, 1 Fog, 1 Isamaru/general, 1 Academy/maybe, 2 Ow/side", "9=5+0+4", "NOT_A_DECK_CARD",
	},
	{
		"mtgjson", "x.json", "{\"meta\":{\"date\":\"2026\"},\"data\":{\"name\":\"Ana\",\"commander\":[{\"name\":\"Isamaru\",\"count\":1,\"setCode\":\"CHK\",\"number\":\"19\"}],\n\"mainBoard\":[{\"count\":4,\"name\":\"Fire // Ice\",\"isFoil\":true,\"identifiers\":{\"a\":[1,{}]}}],\n\"sideBoard\":[{\"count\":1,\"name\":\"Ow\"}],\"tokens\":[]}}",
		"mtgjson-deck", "Ana|: 1 Isamaru/general (CHK 19), 4 Fire // Ice F, 1 Ow/side", "3=3+0+0", "",
	},
	{
		"decklist cache", "x.json", "{\"Tournament\":{\"Name\":\"x\"},\"Decks\":[\n{\"Player\":\"Ana\",\"Result\":\"1st\",\"Mainboard\":[{\"Count\":4,\"CardName\":\"Fog\"}],\"Sideboard\":[]},\n{\"Player\":\"Bob\",\"Mainboard\":[{\"Count\":3,\"CardName\":\"Ow\"}],\"Sideboard\":[{\"Count\":1,\"CardName\":\"Duress\"}]}],\"Rounds\":[]}",
		"decklist-cache", "Ana|: 4 Fog\nBob|: 3 Ow, 1 Duress/side", "3=2+0+1", "",
	},
	{"json cut off", "x.json", "{\"mainBoard\":[{\"count\":4,\n\"name\":\"Fog\"}", "mtgjson-deck", "", "2=0+2+0", "FILE_DAMAGED"},
	{"json too deep", "x.json", "{\"mainBoard\":" + strings.Repeat("[", 100) + strings.Repeat("]", 100) + "}", "mtgjson-deck", "", "1=0+1+0", "FILE_DAMAGED"},
	{"json, one deck a line", "x.jsonl", "{\"main\": [[4, \"Fog\"]], \"side\": [[1, \"Ow\"]]}\n{\"main\": [[2, \"Ow\"]], \"side\": []}\n{\"main\": [[-2, \"Ow\"]]}\n", "mtgjson-deck", "#1: 4 Fog, 1 Ow/side\n#2: 2 Ow", "3=2+1+0", "ROW_COUNT DECKS_NAMELESS"},
	{"French forum", "ana.txt", "Deck : Le rouge\n\nCréatures (4) :\n4x Isamaru\n\nSorts :\nx2 Fire // Ice\nOw x3\n\nTerrains :\n30 Plaine\n\nRéserve (2) :\n- 2 Duress\n", "forum-french", "ana|Le rouge: 4 Isamaru, 2 Fire // Ice, 1 Ow x3, 30 Plaine, 2 Duress/side", "14=5+0+9", ""},
	{"decks on lines with counts", "x.txt", "1. Ana - Fog, Ow x3\n2. Bob - Blue - Opt, Duress x2\n", "deck-lines", "Ana|: 1 Fog, Ow x3\nBob|Blue: 1 Opt, Duress x2", "2=2+0+0", ""},
	{"draft log", "x.draft", "Event #: 1\nPack 1 pick 1:\n--> Fog\n", "mtgo-draft-log", "", "3=0+3+0", "FILE_NOT_DECK"},
	{"cardmarket", "x.csv", "idProduct;groupCount;price\n743311;1;2\n", "cardmarket-csv", "", "2=0+1+1", "FILE_NOT_DECK"},
	{"quantity and name", "ana.csv", "Quantity;Name\n3;Force of Virtue\n", "name-csv", "ana|: 3 Force of Virtue", "2=1+0+1", ""},
	{"dragon shield", "ana.csv", "\"sep=,\"\r\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language\r\nx,2,0,\"Ayara, First of Locthwain\",ELD,Throne of Eldraine,75,NearMint,Foil,English\r\n", "dragonshield-csv", "ana|: 2 Ayara, First of Locthwain (ELD 75) F", "3=1+0+2", ""},
	{"moxfield csv", "ana.csv", "\"Count\",\"Tradelist Count\",\"Name\",\"Edition\",\"Collector Number\",\"Foil\",\"Proxy\"\n\"2\",\"1\",\"Fog\",\"lea\",\"192\",\"\",\"True\"\n\"abc\",\"1\",\"Ow\",\"ugl\",\"\",\"\",\"\"\n\"0\",\"\",\"Ow\",\"\",\"\",\"\",\"\"\n,,,,,,\n", "moxfield-csv", "ana|: 2 Fog (lea 192) P", "5=2+1+2", "ROW_COUNT COUNT_ZERO"},
	{"cube export", "ana.txt", "# mainboard\nFog\nOw\n", "deck-text", "ana|: 1 Fog, 1 Ow", "3=2+0+1", ""},
}

func TestDialects(t *testing.T) {
	t.Parallel()
	for _, tt := range dialects {
		job := readFiles(t, map[string]string{tt.file: tt.text})
		if got := job.Files.At(1).Dialect; got != tt.dialect {
			t.Errorf("%s: dialect %q, want %q", tt.name, got, tt.dialect)
		}
		if diff := cmp.Diff(tt.want, decksOf(job.Books[0].Phase)); diff != "" {
			t.Errorf("%s: decks (-want +got):\n%s", tt.name, diff)
		}
		if got := account(job); got != tt.rows {
			t.Errorf("%s: rows %s, want %s", tt.name, got, tt.rows)
		}
		if got := said(job); got != tt.codes {
			t.Errorf("%s: findings %s, want %s", tt.name, got, tt.codes)
		}
	}
}
