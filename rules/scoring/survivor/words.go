package survivor

import (
	"strings"

	"deckmill/ingest/diag"
	"deckmill/transform/fold"
)

// texts are the reasons of the table survivor.
var texts = map[string]diag.Text{
	"first":          {EN: "first deck", FR: "premier deck", RU: "первая колода"},
	"same":           {EN: "same author as the previous valid deck (3.3a)", FR: "même auteur que le précédent deck valide (3.3a)", RU: "автор тот же, что у прошлой действительной колоды (3.3a)"},
	"lostneeds":      {EN: "{points} against {deck} (needs 6 or 4)", FR: "{points} contre {deck} (il faut 6 ou 4)", RU: "{points} против {deck} (нужно 6 или 4)"},
	"lost":           {EN: "{points} against {deck}", FR: "{points} contre {deck}", RU: "{points} против {deck}"},
	"twovalues":      {EN: "{values} against {deck}: which one?", FR: "{values} contre {deck} : lequel ?", RU: "{values} против {deck}: что верно?"},
	"missing":        {EN: "no result against {decks}: missing", FR: "pas de résultat contre {decks} : manquant", RU: "нет результата против {decks}"},
	"page":           {EN: "k = page of {deck} = {k}", FR: "k = page de {deck} = {k}", RU: "k = страница {deck} = {k}"},
	"notconsecutive": {EN: "{deck} is not counted so this is not consecutive (flag: strict reading would refuse)", FR: "{deck} ne compte pas, ce n'est donc pas consécutif (une lecture stricte refuserait)", RU: "{deck} не в счёт, значит, это не подряд (строгое чтение отказало бы)"},
	"undecided":      {EN: "{decks} undecided is not counted (warn)", FR: "{decks} en suspens, pas compté", RU: "{decks} не решено, не в счёт"},
	"illegal":        {EN: "illegal deck (ruling)", FR: "deck illégal (décision)", RU: "колода недопустима (решение)"},
	"illegaldeck":    {EN: "illegal deck, not counted until ruled on (3.4a): {why}", FR: "deck illégal, pas compté avant décision (3.4a) : {why}", RU: "колода недопустима и не в счёт до решения (3.4a): {why}"},
	"ruledvalid":     {EN: "valid (ruling)", FR: "valide (décision)", RU: "действительна (решение)"},
	"ruledinvalid":   {EN: "invalid (ruling)", FR: "invalide (décision)", RU: "недействительна (решение)"},
	"crosspost":      {EN: "crosspost, not counted until ruled on (3.4a)", FR: "crosspost, pas compté avant décision (3.4a)", RU: "кросспост, не в счёт до решения (3.4a)"},
	"pending":        {EN: "waits for a ruling (3.4a)", FR: "attend une décision (3.4a)", RU: "ждёт решения (3.4a)"},
	"unknownruling":  {EN: "the ruling is not understood", FR: "décision incomprise", RU: "решение непонятно"},
	"several":        {EN: "more than one deck in post {post} (3.3b)", FR: "plus d'un deck dans le message {post} (3.3b)", RU: "больше одной колоды в сообщении {post} (3.3b)"},
	"twice":          {EN: "stands twice", FR: "figure deux fois", RU: "стоит дважды"},
	"late":           {EN: "after {time}: {player} has won with {deck} (3.5)", FR: "après le {time} : {player} a gagné avec {deck} (3.5)", RU: "после {time}: {player} уже победил с {deck} (3.5)"},
	"lateopen":       {EN: "after {time}, when {player} wins with {deck} (3.5), unless {open} counts", FR: "après le {time}, où {player} gagne avec {deck} (3.5), sauf si {open} compte", RU: "после {time}, когда {player} побеждает с {deck} (3.5), если {open} не в счёт"},
}

// text is a reason with its values: names and values in turn.
func (j *judge) text(key string, values ...string) string {
	for i := 0; i < len(values); i += 2 {
		values[i] = "{" + values[i] + "}"
	}
	return strings.NewReplacer(values...).Replace(texts[key].In(j.lang))
}

// ruling is what the moderator decided on a post.
type ruling uint8

const (
	noRuling ruling = iota
	ruledLegal
	ruledValid
	ruledIllegal
	ruledInvalid
	ruledCrosspost
	ruledPending
	ruledUnknown
)

// rulingWords are the words of the column ruling; a longer text is known by its
// first word.
var rulingWords = map[string]ruling{
	"legal": ruledLegal, "legale": ruledLegal, "ok": ruledLegal, "oui": ruledLegal, "yes": ruledLegal, "легальна": ruledLegal, "допустима": ruledLegal, "да": ruledLegal,
	"valid": ruledValid, "valide": ruledValid, "validé": ruledValid, "validée": ruledValid, "accepted": ruledValid, "accepté": ruledValid, "действительна": ruledValid,
	"illegal": ruledIllegal, "illegale": ruledIllegal, "non legal": ruledIllegal, "not legal": ruledIllegal, "нелегальна": ruledIllegal, "недопустима": ruledIllegal,
	"invalid": ruledInvalid, "invalide": ruledInvalid, "refused": ruledInvalid, "refusé": ruledInvalid, "refusée": ruledInvalid, "no": ruledInvalid, "non": ruledInvalid, "remove": ruledInvalid, "нет": ruledInvalid, "недействительна": ruledInvalid,
	"crosspost": ruledCrosspost, "cross-post": ruledCrosspost, "cross post": ruledCrosspost, "crosspost(e)": ruledCrosspost, "post croisé": ruledCrosspost, "croisé": ruledCrosspost, "кросспост": ruledCrosspost,
	"pending": ruledPending, "?": ruledPending, "en attente": ruledPending, "attente": ruledPending, "ожидает": ruledPending,
}

// words are the rulings by their folded words.
var words = func() map[string]ruling {
	m := map[string]ruling{"?": ruledPending}
	for w, r := range rulingWords {
		m[fold.Fold(w)] = r
	}
	return m
}()

func rulingOf(text string) ruling {
	text = strings.TrimSpace(text)
	if text == "" || text == "-" {
		return noRuling
	}
	if text == "?" {
		return ruledPending
	}
	if r, ok := words[fold.Fold(text)]; ok {
		return r
	}
	head, _, _ := strings.Cut(text, " ")
	if r, ok := words[fold.Fold(strings.Trim(head, ".,:;()"))]; ok && fold.Fold(head) != "non" && fold.Fold(head) != "no" && fold.Fold(head) != "not" {
		return r
	}
	for _, negation := range []string{"non legal", "not legal", "non-legal", "pas legal"} {
		if strings.HasPrefix(fold.Fold(text), fold.Fold(negation)) {
			return ruledIllegal
		}
	}
	return ruledUnknown
}

// Legal says how a ruling on a post decides on its deck: legal, illegal, or
// nothing.
func Legal(text string) (legal, illegal bool) {
	switch rulingOf(text) {
	case ruledLegal, ruledValid:
		return true, false
	case ruledIllegal:
		return false, true
	case noRuling, ruledInvalid, ruledCrosspost, ruledPending, ruledUnknown:
	}
	return false, false
}
