package csvscan_test

import (
	"testing"

	"deckmill/ingest/charset"
	"deckmill/ingest/csvscan"
)

func TestSniff(t *testing.T) {
	t.Parallel()
	comma, semi, tab, pipe := csvscan.Dialect{Comma: ','}, csvscan.Dialect{Comma: ';'}, csvscan.Dialect{Comma: '\t'}, csvscan.Dialect{Comma: '|'}
	tests := []struct {
		name, in string
		want     csvscan.Dialect
	}{
		{"empty", "", comma},
		{"one column", "card\nForest\nIsland\n", comma},
		{"plain", "player,card,count\na,b,1\nc,d,2\n", comma},
		{"decimal commas", "Joueur;OMW;GW\nAnne;0,5;0,7\nBob;0,25;0,1\n", semi},
		{"card lists with commas", "player;list\nanne;Forest, Island, Swamp\nbob;Mountain, Plains\n", semi},
		{"card lists with commas, same number", "player;list\nanne;Forest, Island\nbob;Mountain, Plains\n", semi},
		{"card lists with semicolons", "player,list\nanne,Forest; Island\nbob,Mountain; Plains\n", comma},
		{"quoted separators", "player,list\nanne,\"a;b;c\"\nbob,\"d;e;f\"\n", comma},
		{"tab", "player\tcard\nanne\tAyara, First of Locthwain\n", tab},
		{"pipe", "player|card|count\nanne|Ayara, First|1\n", pipe},
		{"Windows line ends", "Quantity;Name\r\n3;Force of Virtue\r\n", semi},
		{"sep", "sep=;\na;b\n", csvscan.Dialect{Comma: ';', Sep: true}},
		{"sep in marks", "\"sep=,\"\r\na,b\r\n", csvscan.Dialect{Comma: ',', Sep: true}},
		{"sep, capitals", "SEP=;\r\na;b\r\n", csvscan.Dialect{Comma: ';', Sep: true}},
		{"sep, padded", "sep=;;;;\r\na;b;c;d\r\n", csvscan.Dialect{Comma: ';', Sep: true}},
		{"sep, tab", "sep=\t\na\tb\n", csvscan.Dialect{Comma: '\t', Sep: true}},
		{"sep of something else", "sep=x\na,b\n", comma},
		{"a column called sep", "sep,oct\n1,2\n", comma},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := csvscan.Sniff([]byte(tt.in)); got != tt.want {
				t.Errorf("got %q %v, want %q %v", got.Comma, got.Sep, tt.want.Comma, tt.want.Sep)
			}
		})
	}
}

func TestSepLineIsNotData(t *testing.T) {
	t.Parallel()
	text := []byte("sep=;\r\na;b\r\n")
	rows := csvscan.Scan(text, csvscan.Sniff(text), csvscan.Limits{})
	if len(rows) != 2 || len(rows[0].Cells) != 0 || rows[1].Line != 2 || rows[1].Cells[1] != "b" {
		t.Errorf("rows %v", rows)
	}
}

func TestSniffSamples(t *testing.T) {
	t.Parallel()
	tests := map[string]byte{
		"cases/results/01_matches_plain.csv":                              ',',
		"cases/results/02_matches_fr_excel_cp1252.csv":                    ';',
		"cases/results/04_xcb_matrix_semicolon.csv":                       ';',
		"cases/results/91_ragged.csv":                                     ',',
		"cases/decklists/derived/long_one_row_per_card_semicolon_bom.csv": ';',
		"cases/decklists/derived/google_forms_one_deck_per_cell.csv":      ',',
		"cases/decklists/csv/moxfield-blank-and-delimiter-rows.csv":       ',',
		"cases/decklists/csv/cardmarket-real-export.csv":                  ';',
		"cases/decklists/csv/deckbox-real-export.csv":                     ',',
		"cases/xcb/c01_3cblue_r4/matrix.csv":                              ',',
		"cases/xcb/phm_hands.csv":                                         ',',
		"cases/xcb/c02_3cblue_r5/corrections.csv":                         ',',
		"data/lists/xcb_main_seed000.csv":                                 ',',
		"cases/decklists/derived/wide_one_row_per_player.csv":             ',',
		"cases/decklists/csv/dragonshield-real-export.csv":                ',',
	}
	for name, want := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text, _ := charset.Decode(shared(t, name), "")
			if got := csvscan.Sniff(text); got.Comma != want {
				t.Errorf("got %q, want %q", got.Comma, want)
			}
		})
	}
}
