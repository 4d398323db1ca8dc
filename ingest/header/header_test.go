package header_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest/header"
)

func TestKey(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"Player":               "player",
		" Deck_Name ":          "deck name",
		"deck-name":            "deck name",
		"Équipe":               "equipe",
		"e\u0301quipe":         "equipe", // NFD
		"N°":                   "n°",
		"\ufeffplayer":         "player",
		"pla\u200byer":         "player",
		"Nombre\u00a0de  deck": "nombre de deck",
		"Total (points)":       "total",
		"(4)":                  "(4)",
		"Bonus : ":             "bonus",
		"ИГРОК":                "игрок",
		"":                     "",
		"___":                  "",
	} {
		if got := header.Key(in); got != want {
			t.Errorf("Key(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestKeyIsIdempotent(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.StringMatching(`[ A-Zé_:()\-]{0,12}`)).Draw(t, "header")
		once := header.Key(s)
		if twice := header.Key(once); twice != once {
			t.Fatalf("Key(%q) = %q, Key of that = %q", s, once, twice)
		}
	})
}

func TestFieldOf(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]header.Field{
		"player": header.Player, "Joueur": header.Player, "NOM": header.Player, "Pseudo": header.Player, "Игрок": header.Player,
		"#": header.No, "N°": header.No, "no": header.No,
		"deck_id": header.DeckID, "Deck ID": header.DeckID,
		"Nom du deck": header.DeckName, "Liste": header.Deck, "Main de départ": header.Deck, "Your list": header.Deck,
		"Horodateur": header.SubmittedAt, "Timestamp": header.SubmittedAt, "Envoyé le": header.SubmittedAt, "Date d'envoi": header.SubmittedAt,
		"Quantité": header.Count, "Qty": header.Count, "Carte": header.Card, "Nom de la carte": header.Card,
		"Général": header.General, "Commander": header.General, "Somme": header.Total, "Score": header.Total, "Pts": header.Total,
		"Rang": header.Rank, "Ronde": header.Round, "bonus_points": header.Bonus, "Remarques": header.Note,
		"Identifiant": header.DeckID, "Réf. deck": header.DeckID, "ID колоды": header.DeckID, "Идентификатор": header.DeckID, "N° de deck": header.No, "Номер колоды": header.No,
		"Qté.": header.Count, "Кол.": header.Count, "Кол-во": header.Count, "Шт.": header.Count, "Nb d’exemplaires": header.Count,
		"Название карты": header.Card, "Карточка": header.Card, "Nom carte": header.Card, "Основа/сайд": header.Section, "Emplacement": header.Section,
		"Имя игрока": header.Player, "ФИО": header.Player, "Отметка времени": header.SubmittedAt, "Date d’envoi": header.SubmittedAt, "Сет": header.SetCode, "Прокси": header.Proxy,
		"card_1": "", "Anne": "", "Nick": "", "": "",
	} {
		if got := header.FieldOf(in); got != want {
			t.Errorf("FieldOf(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestNumbered(t *testing.T) {
	t.Parallel()
	type number struct {
		K  int
		OK bool
	}
	for in, want := range map[string]number{
		"card_1": {1, true}, "Carte 12": {12, true}, "card3": {3, true}, "C2": {2, true}, "CARD-4": {4, true},
		"card": {}, "card_x": {}, "card_1234": {}, "postcard 1": {},
	} {
		k, ok := header.CardNumber(in)
		if diff := cmp.Diff(want, number{k, ok}); diff != "" {
			t.Errorf("CardNumber(%q) (-want +got):\n%s", in, diff)
		}
	}
	for in, want := range map[string]number{
		"result_0": {0, true}, "Résultat 3": {3, true}, "res12": {12, true}, "vs 4": {4, true}, "result": {}, "results_1": {},
	} {
		k, ok := header.ResultNumber(in)
		if diff := cmp.Diff(want, number{k, ok}); diff != "" {
			t.Errorf("ResultNumber(%q) (-want +got):\n%s", in, diff)
		}
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		cells   []string
		columns map[string]string
		want    map[header.Field]int
		cards   []int
	}{
		{"english", []string{"No", "Player", "Card 2", "Card 1", "Note"}, nil, map[header.Field]int{header.No: 0, header.Player: 1, header.Note: 4}, []int{3, 2}},
		{"french", []string{"Joueur", "Carte", "Nombre", "Zone"}, nil, map[header.Field]int{header.Player: 0, header.Card: 1, header.Count: 2, header.Section: 3}, nil},
		{"first of two wins", []string{"Name", "Player"}, nil, map[header.Field]int{header.Player: 0}, nil},
		{"columns win", []string{"Name", "Alias"}, map[string]string{"player": "alias"}, map[header.Field]int{header.Player: 1}, nil},
		{"columns take a column away", []string{"Deck", "Total"}, map[string]string{"bonus": "Total"}, map[header.Field]int{header.Deck: 0, header.Bonus: 1}, nil},
	}
	for _, tt := range tests {
		x := header.Find(tt.cells, tt.columns)
		for _, f := range []header.Field{header.No, header.Player, header.Card, header.Count, header.Section, header.Note, header.Deck, header.Bonus, header.Total} {
			want, ok := tt.want[f]
			if !ok {
				want = -1
			}
			if got := x.Col(f); got != want || x.Has(f) != ok {
				t.Errorf("%s: column of %s = %d, want %d", tt.name, f, got, want)
			}
		}
		if diff := cmp.Diff(tt.cards, x.Cards); diff != "" {
			t.Errorf("%s: cards (-want +got):\n%s", tt.name, diff)
		}
		if got, want := x.Len(), len(tt.want)+len(tt.cards); got != want {
			t.Errorf("%s: Len = %d, want %d", tt.name, got, want)
		}
	}
}

func TestDrop(t *testing.T) {
	t.Parallel()
	x := header.Find([]string{"Player", "Total", "card_1", "Sum", "Total"}, nil)
	x.Drop(1)
	if got := x.Col(header.Total); got != 3 {
		t.Errorf("after Drop, total is in column %d, want 3", got)
	}
	x.Drop(2)
	if len(x.Cards) != 0 || x.Used(2) {
		t.Errorf("after Drop, cards = %v", x.Cards)
	}
	x.Set(header.Total, -1)
	if x.Has(header.Total) || !x.Used(0) {
		t.Error("Set(-1) keeps the field, or removes another")
	}
}

func TestDouble(t *testing.T) {
	t.Parallel()
	tests := []struct {
		cells         []string
		name          string
		first, second int
		ok            bool
	}{
		{[]string{"player", "card_1", "card_2"}, "", 0, 0, false},
		{[]string{"player", "", ""}, "", 0, 0, false},
		{[]string{"Player", "card_1", "PLAYER "}, "PLAYER ", 1, 3, true},
		{[]string{"card_1", "Card 1"}, "Card 1", 1, 2, true},
	}
	for _, tt := range tests {
		name, first, second, ok := header.Double(tt.cells)
		if name != tt.name || first != tt.first || second != tt.second || ok != tt.ok {
			t.Errorf("Double(%q) = %q %d %d %v", tt.cells, name, first, second, ok)
		}
	}
}

func TestNearest(t *testing.T) {
	t.Parallel()
	tests := []struct {
		cells []string
		field header.Field
		want  string
	}{
		{[]string{"plyer", "card_1"}, header.Player, "plyer"},
		{[]string{"Jouer", "x"}, header.Player, "Jouer"},
		{[]string{"crad"}, header.Card, "crad"},
		{[]string{"игрк"}, header.Player, "игрк"},
		{[]string{"жжжжж"}, header.Player, ""}, // as far in letters as in bytes
		{[]string{"", "weather"}, header.Player, ""},
	}
	for _, tt := range tests {
		if got := header.Nearest(tt.cells, tt.field); got != tt.want {
			t.Errorf("Nearest(%q, %s) = %q, want %q", tt.cells, tt.field, got, tt.want)
		}
	}
	if got := header.NearestOf("PLAYR01", []string{"Player02", "Player01"}); got != "Player01" {
		t.Errorf("NearestOf = %q", got)
	}
	if got := header.NearestOf("Zoe", []string{"Anne"}); got != "" {
		t.Errorf("NearestOf of strangers = %q", got)
	}
}

func TestDistance(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"abc", "abc", 0}, {"abc", "acb", 1}, {"abc", "ab", 1}, {"", "abc", 3}, {"é", "e", 1}, {"kitten", "sitting", 3}} {
		if got := header.Distance(tt.a, tt.b); got != tt.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
	word := rapid.StringMatching(`[a-cé]{0,6}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		d := header.Distance(a, b)
		if d != header.Distance(b, a) || (d == 0) != (a == b) {
			t.Fatalf("Distance(%q, %q) = %d is no distance", a, b, d)
		}
	})
}

// TestSynonymsOnce: no header means two fields.
func TestSynonymsOnce(t *testing.T) {
	t.Parallel()
	for _, double := range header.Doubles() {
		t.Errorf("%s", double)
	}
}
