package deckfile

import (
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/intake"
	"deckmill/ingest/source"
)

// DraftLog is the log of a draft on Magic Online. It lists what was passed and
// picked, not what was played, and is refused.
var DraftLog = Dialect{
	Name: "mtgo-draft-log", Doc: "", Exact: true,
	Sniff: func(t *Text) bool {
		head := t.Head()
		return anyLine(head, starts("Event #:")) && anyLine(head, func(l string) bool { return strings.HasPrefix(l, "Pack 1 pick 1") })
	},
	read: func(b *intake.Book, t *Text) {
		t.refuse(b, notDeck(b, source.Pos{File: t.No}, refusedDraft))
	},
}

// refusal says in the three languages what a file is that is no deck.
type refusal struct{ en, fr, ru string }

var (
	refusedDraft = refusal{
		"the log of a draft: it lists picks, not a deck; send the deck as text or .dek",
		"le journal d'un draft : il liste des choix, pas un deck ; envoyez le deck en texte ou .dek",
		"журнал драфта: в нём выбор карт, а не колода; пришлите колоду текстом или .dek",
	}
	refusedCardmarket = refusal{
		"a Cardmarket export without card names (product numbers only): export with names from another program",
		"un export Cardmarket sans noms de cartes (numéros de produits seulement) : exportez avec les noms depuis un autre programme",
		"выгрузка Cardmarket без названий карт (только номера товаров): выгрузите с названиями из другой программы",
	}
)

func notDeck(b *intake.Book, pos source.Pos, r refusal) diag.Finding {
	f := b.Finding("FILE_NOT_DECK", pos)
	f.Args = map[string]string{"reason": r.en, "reason_fr": r.fr, "reason_ru": r.ru}
	return f
}
