package deckfile_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"deckmill/ingest/deckfile"
	"deckmill/ingest/header"
)

// layouts of one row per deck and one row per card, as they are met.
var tables = []struct {
	name  string
	long  bool
	text  string
	decks []string
	codes []string
	rows  string // read = accepted + rejected + ignored
}{
	{
		name: "wide", text: "no,player,card_1,card_2,card_3\n1,Ana,Fog,Ow,\"Jace, Wielder of Mysteries\"\n2,\"Smith, Bob\",Fog,,Ow\n",
		decks: []string{"|Ana||no 1: 1 Fog ; 1 Ow ; 1 Jace, Wielder of Mysteries", "|Smith, Bob||no 2: 1 Fog ; 1 Ow"}, rows: "3 = 2 + 0 + 1",
	},
	{
		name: "wide, french, semicolons", text: "\n;;;\nPseudo;Nom du deck;Carte 2;Carte 1\n»Zoë«;Straße;4x Île;Forêt\n",
		decks: []string{"|»Zoë«|Straße: 1 Forêt ; 1 4x Île"}, rows: "4 = 1 + 0 + 3",
	},
	{
		name: "wide, deck is the name", text: "player,deck,card_1\nAna,My deck,Fog\n",
		decks: []string{"|Ana|My deck: 1 Fog"}, rows: "2 = 1 + 0 + 1",
	},
	{
		name: "wide, general", text: "player,general,card_1\nAna,Isamaru,Plains\n",
		decks: []string{"|Ana|: 1 Isamaru[general] ; 1 Plains"}, rows: "2 = 1 + 0 + 1",
	},
	{
		name: "deck in one cell", text: "Timestamp,Name,Your list\n2025/11/16 9:00:00 AM UTC+1,Ana,\"4x Fog\n2 Ow\nSideboard (1)\n1 Duress\"\n2025/11/16 9:05:00 AM UTC+1,Bob,\"Fog, Ow, Fling\"\n",
		decks: []string{"|Ana||2025-11-16 08:00:00: 4 Fog ; 2 Ow ; 1 Duress[side]", "|Bob||2025-11-16 08:05:00: 1 Fog, Ow, Fling{list}"}, rows: "3 = 2 + 0 + 1",
	},
	{
		name: "deck in one cell, CR lines and zero counts", text: "player,deck\nAna,\"4 Fog\r0 Ow\r\rSB: 1 Duress\"\n",
		decks: []string{"|Ana|: 4 Fog ; 1 Duress[side]"}, codes: []string{"COUNT_ZERO@2:2"}, rows: "2 = 1 + 0 + 1",
	},
	{
		name: "long, the column deck names the decks", long: true, text: "deck,count,card\nAlpha,4,Fog\nBeta,2,Ow\nAlpha,1,Ow\n",
		decks: []string{"Alpha||: 4 Fog ; 1 Ow", "Beta||: 2 Ow"}, rows: "4 = 3 + 0 + 1",
	},
	{
		name: "wide, faults", text: "player,card_1,card_2\n,Fog,Ow\nAna,Fog,Ow,too much\nBob,Fog\n  , \n",
		decks: []string{"|Bob|: 1 Fog"}, codes: []string{"ROW_NO_PLAYER@2:1", "ROW_RAGGED@3:4"}, rows: "5 = 1 + 2 + 2",
	},
	{
		name: "wide, times", text: "player,submitted,date,card_1\nAna,31/01/2006 22:10,2006-01-31,Fog\nBob,01/02/2006 22:10,,Ow\nCy,soon,,Fog\nDi,,31.1.,Fog\n",
		decks: []string{"|Ana||2006-01-31 22:10:00|2006-01-31: 1 Fog", "|Bob||2006-02-01 22:10:00: 1 Ow"},
		codes: []string{"TIME_UNREADABLE@4:2", "DATE_UNREADABLE@5:3"}, rows: "5 = 2 + 2 + 1",
	},
	{
		name: "wide, days and months contradict", text: "player,submitted,card_1\nAna,31/01/2006,Fog\nBob,01/31/2006,Ow\nCy,01/02/2006,Fog\n",
		decks: []string{"|Ana||2006-01-31 00:00:00: 1 Fog", "|Bob||2006-01-31 00:00:00: 1 Ow"}, codes: []string{"TIME_UNREADABLE@4:2"}, rows: "4 = 2 + 1 + 1",
	},
	{
		name: "wide, header twice", text: "player,card_1,Card 1\nAna,Fog,Ow\n",
		codes: []string{"FILE_HEADER_DOUBLE@1:3"}, rows: "2 = 0 + 1 + 1",
	},
	{
		name: "wide, player misspelt", text: "plyer,card_1\nAna,Fog\n",
		codes: []string{"FILE_HEADER_MISSING@1:0"}, rows: "2 = 0 + 1 + 1",
	},
	{
		name: "wide, a column without use", text: "player,card_1,colour\nAna,Fog,green\n",
		decks: []string{"|Ana|: 1 Fog"}, codes: []string{"FILE_COLUMNS_UNUSED@1:0"}, rows: "2 = 1 + 0 + 1",
	},
	{
		name: "wide, a broken row above the header", text: "\"x\"y,\nplayer,card_1\nAna,Fog\n",
		decks: []string{"|Ana|: 1 Fog"}, codes: []string{"ROW_QUOTE@1:1"}, rows: "3 = 1 + 1 + 1",
	},
	{
		name: "long", long: true, text: "deck_id,player,section,count,card,set_code,number,proxy\nd1,Ana,main,4,Fog,ICE,12,\nd2,Bob,,1,Ow,,,yes\nd1,Ana,Réserve,x2,Duress,,,no\n",
		decks: []string{"d1|Ana|: 4 Fog(ICE 12) ; 2 Duress[side]", "d2|Bob|: 1 Ow proxy"}, rows: "4 = 3 + 0 + 1",
	},
	{
		name: "long, french, no id", long: true, text: "Joueur;Nombre;Carte\nAna ;4;Fog\nana;1x;Ow\nANA;0;Fling\n",
		decks: []string{"|Ana |: 4 Fog ; 1 Ow"}, codes: []string{"COUNT_ZERO@4:3"}, rows: "4 = 3 + 0 + 1",
	},
	{
		name: "long, one deck without player", long: true, text: "count,card\n4,Fog\n1,Ow\n",
		decks: []string{"|stem|: 4 Fog ; 1 Ow"}, rows: "3 = 2 + 0 + 1",
	},
	{
		name: "long, faults", long: true, text: "player,section,count,card\nAna,main,four,Fog\nAna,exile,1,Fog\nAna,main,1,\n,main,1,Fog\nAna,main,-1,Fog\nAna,main,10000,Fog\nAna,main,1,Fog,x\nAna,main,1,Fog\n",
		decks: []string{"|Ana|: 1 Fog"},
		codes: []string{"ROW_COUNT@2:3", "ROW_SECTION@3:2", "ROW_NO_CARD@4:4", "ROW_NO_PLAYER@5:1", "ROW_COUNT@6:3", "ROW_COUNT@7:3", "ROW_RAGGED@8:5"}, rows: "9 = 1 + 7 + 1",
	},
	{
		name: "long, id without player", long: true, text: "deck_id,card\n7,Fog\n7,Ow\n8,Fog\n",
		decks: []string{"7||: 1 Fog ; 1 Ow", "8||: 1 Fog"}, rows: "4 = 3 + 0 + 1",
	},
}

func TestTables(t *testing.T) {
	t.Parallel()
	for _, tt := range tables {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b, g := newBook(), scan(tt.text)
			x := header.Find(g.Rows[headerRow(g)].Cells, nil)
			if tt.rows[4:5] != "0" && (deckfile.IsLong(&x) != tt.long || deckfile.IsWide(&x) == tt.long) {
				t.Errorf("layout: long %v, wide %v", deckfile.IsLong(&x), deckfile.IsWide(&x))
			}
			read(b, g, tt.long)
			if diff := cmp.Diff(tt.decks, dump(b.Phase)); diff != "" {
				t.Errorf("decks (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.codes, codes(b)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
			if got := rows(b); got != tt.rows {
				t.Errorf("rows %s, want %s", got, tt.rows)
			}
			if err := balanced(b, len(g.Rows)); err != nil {
				t.Error(err)
			}
		})
	}
}
