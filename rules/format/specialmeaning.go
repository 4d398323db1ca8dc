package format

import (
	"strings"

	"deckmill/ingest/diag"
	"deckmill/rules/formatname"
	"deckmill/transform/fold"
)

// specialMeanings say what is checked under each shipped special format, by the
// name of its file.
var specialMeanings = map[string]diag.Text{
	"highlander":                {EN: "no two cards alike but basic lands", FR: "pas deux cartes identiques, sauf terrains de base", RU: "никаких двух одинаковых карт, кроме базовых земель"},
	"peasant":                   {EN: "commons and uncommons, at most five that were never common", FR: "communes et inhabituelles, cinq au plus jamais communes", RU: "common и uncommon, не больше пяти никогда не бывших common"},
	"creatureless":              {EN: "no creature cards", FR: "aucune carte de créature", RU: "никаких карт существ"},
	"monocoloured":              {EN: "all cards together show at most one colour", FR: "les cartes ensemble ont au plus une couleur", RU: "все карты вместе не более чем одного цвета"},
	"multicolour-only":          {EN: "every card but lands has two colours or more", FR: "chaque carte hors terrains a deux couleurs ou plus", RU: "у каждой карты, кроме земель, два цвета или больше"},
	"mana-dependency":           {EN: "the mana values of the cards sum to 1 or more (X counts 0)", FR: "la somme des valeurs de mana est 1 ou plus (X vaut 0)", RU: "сумма мана-стоимостей 1 или больше (X считается за 0)"},
	"vanilla":                   {EN: "creatures have no abilities", FR: "les créatures n'ont pas de capacité", RU: "у существ нет способностей"},
	"unique-cards":              {EN: "a card that two decks use becomes a basic land in both", FR: "une carte jouée par deux decks devient un terrain de base dans les deux", RU: "карта из двух колод становится базовой землёй в обеих"},
	"no-card-of-the-last-round": {EN: "no card but basic lands of the last run in [history]", FR: "aucune carte du dernier round de [history], sauf terrains de base", RU: "никаких карт прошлого тура из [history], кроме базовых земель"},
	"ceiling":                   {EN: "every deck must lose 0-6 to the row called Ceiling (1.8c)", FR: "chaque deck doit perdre 0-6 contre la ligne Ceiling (1.8c)", RU: "каждая колода должна проиграть 0-6 строке Ceiling (1.8c)"},
	"lowest-total-wins":         {EN: "the lowest total wins", FR: "le plus petit total gagne", RU: "побеждает наименьший итог"},
	"tribal":                    {EN: "every card but lands is of the creature type {type}; changelings are of every type", FR: "chaque carte hors terrains est du type {type} ; les changelins sont de tous les types", RU: "каждая карта, кроме земель, типа {type}; перевёртыши всех типов"},
}

// SpecialMeaning says in en, fr or ru what a shipped special format demands; ""
// for one that is not shipped.
func SpecialMeaning(s formatname.Special, lang string) string {
	name, tribe, ok := specialOf(fold.Fold(s.Name))
	if !ok {
		return ""
	}
	means := specialMeanings[name]
	return strings.ReplaceAll(means.In(lang), "{type}", tribe)
}
