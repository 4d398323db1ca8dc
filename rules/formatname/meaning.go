package formatname

import (
	"strconv"
	"strings"

	"deckmill/ingest/diag"
)

// Part is one part of a name and what it means, in one language.
type Part struct {
	Token, Clause, Text string
}

// meanings: what each token changes, by seed 000. "checked" parts change what
// Deckmill checks; the others only change how matches are judged, and are
// carried as labels.
var meanings = map[string]struct {
	clause string
	text   diag.Text
}{
	"X": {"1.4", diag.Text{
		EN: "a deck has exactly {x} cards, all in the opening hand, and no sideboard",
		FR: "un deck contient exactement {x} cartes, toutes en main au départ, sans réserve",
		RU: "карт в колоде ровно {x}, все на руке в начале; запаса нет",
	}},
	"LR": {"1.7a", diag.Text{
		EN: "basic land rule: a player may put a basic land onto the battlefield whenever he could play a land; not checked",
		FR: "basic land rule : un joueur peut mettre un terrain de base sur le champ de bataille quand il pourrait jouer un terrain ; non vérifié",
		RU: "basic land rule: игрок может положить базовую землю, когда мог бы разыграть землю; не проверяется",
	}},
	"ELR": {"1.7b", diag.Text{
		EN: "expanded land rule: as LR, and one more land from the hand each turn; not checked",
		FR: "expanded land rule : comme LR, plus un terrain supplémentaire de la main à chaque tour ; non vérifié",
		RU: "expanded land rule: как LR и ещё одна земля с руки каждый ход; не проверяется",
	}},
	"ALR": {"1.7c", diag.Text{
		EN: "alternative land rule: a draw from an empty library gives a basic land, and the first player draws; not checked",
		FR: "alternative land rule : piocher dans une bibliothèque vide donne un terrain de base, et le premier joueur pioche ; non vérifié",
		RU: "alternative land rule: добор из пустой библиотеки даёт базовую землю, первый игрок тянет карту; не проверяется",
	}},
	"pool": {"1.1c", diag.Text{
		EN: "only cards legal in {pool} (in place of Vintage, 2.3c); copies stay free; checked",
		FR: "seules les cartes légales en {pool} (au lieu de Vintage, 2.3c) ; nombre d'exemplaires libre ; vérifié",
		RU: "только карты, разрешённые в {pool} (вместо Vintage, 2.3c); число копий свободно; проверяется",
	}},
	"special": {"1.8b", diag.Text{
		EN: "special format: further rules, in the order of the name",
		FR: "format spécial : règles supplémentaires, dans l'ordre du nom",
		RU: "особый формат: дополнительные правила в порядке имени",
	}},
	"bonus": {"1.1e", diag.Text{
		EN: "special format that a deck may ignore; a deck that keeps it gets bonus points, 2.4f",
		FR: "format spécial facultatif ; un deck qui le respecte reçoit des points de bonus, 2.4f",
		RU: "необязательный особый формат: колода, которая его соблюдает, получает бонус, 2.4f",
	}},
	"C": {"1.9a", diag.Text{
		EN: "counter rule: until each player has played two full turns, opponents cannot counter spells; not checked",
		FR: "counter rule : tant que chaque joueur n'a pas joué deux tours entiers, on ne contrecarre pas les sorts adverses ; non vérifié",
		RU: "counter rule: пока каждый не сыграл два полных хода, заклинания противника не отменяются; не проверяется",
	}},
	"LF": {"1.10a", diag.Text{
		EN: "life rule: when nobody can win, the player who keeps more life wins; whether a deck can win (2.3b) is asked without it; not checked",
		FR: "life rule : si personne ne peut gagner, le joueur qui garde le plus de points de vie gagne ; ignorée pour 2.3b ; non vérifié",
		RU: "life rule: если никто не может выиграть, побеждает тот, у кого больше жизней; для 2.3b не учитывается; не проверяется",
	}},
	"AL": {"1.10b", diag.Text{
		EN: "alternative life rule: when nobody can win, the player who keeps more life wins; not checked",
		FR: "alternative life rule : si personne ne peut gagner, le joueur qui garde le plus de points de vie gagne ; non vérifié",
		RU: "alternative life rule: если никто не может выиграть, побеждает тот, у кого больше жизней; не проверяется",
	}},
	"FR": {"1.11a", diag.Text{
		EN: "French rule: 2.3a (no early win, no early attack on the hand) does not apply; its hints are off",
		FR: "French rule : la règle 2.3a (ni victoire ni attaque de la main trop tôt) ne s'applique pas ; ses alertes sont coupées",
		RU: "French rule: правило 2.3a (ранняя победа, ранний сброс) не действует; подсказки по нему выключены",
	}},
	"AFR": {"1.11b", diag.Text{
		EN: "alternate French rule: hands are protected for two full turns, and 2.3a does not apply; its hints are off",
		FR: "alternate French rule : les mains sont protégées pendant deux tours entiers et 2.3a ne s'applique pas ; ses alertes sont coupées",
		RU: "alternate French rule: руки защищены два полных хода, 2.3a не действует; подсказки по нему выключены",
	}},
}

// Parts says what each part of the name means, in the order of the name, in en,
// fr or ru.
func (n Name) Parts(lang string) []Part {
	var out []Part
	add := func(token, key string) {
		if token == "" {
			return
		}
		m := meanings[key]
		text := strings.NewReplacer("{x}", strconv.Itoa(n.X), "{pool}", n.Sanctioned).Replace(m.text.In(lang))
		out = append(out, Part{Token: token, Clause: m.clause, Text: text})
	}
	add(strconv.Itoa(n.X)+"CB", "X")
	add(n.Land, n.Land)
	add(n.Sanctioned, "pool")
	for _, s := range n.Specials {
		key := "special"
		if s.Bonus {
			key = "bonus"
		}
		add(s.String(), key)
	}
	if n.Counter {
		add(counter, counter)
	}
	add(n.Life, n.Life)
	add(n.French, n.French)
	return out
}
