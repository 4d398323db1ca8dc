package matchfile

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/event"
)

// Result is what a text says of a match, as the first side sees it.
type Result struct {
	AWins, BWins, Drawn event.Num
	Won                 event.MatchSide
	Status              event.MatchStatus
	Leaves              event.MatchSide
}

// saying is what a word says: a winner, a status, or both. Of marks a word that
// needs to know who it speaks of ("forfeited", "no show").
type saying uint8

const (
	says0 saying = iota // nothing: a filler
	saysWin
	saysLoss
	saysDraw
	saysID
	saysTime
	saysBye
	saysByeHalf
	saysByeLost
	saysForfeit
	saysNoShow
	saysDoubleNoShow
	saysDoubleLoss
	saysConcede
	saysDrop
	saysDQ
	saysNothing
	saysVoid
	saysUnknown
)

// phrases: what a result or status column says beside a score and names, in
// English and French, folded by [plain] and [letters] (spec/results.md A4).
var phrases = map[saying][]string{
	saysWin:          {"won", "wins", "win", "w", "gagne", "gagnant", "victoire", "vainqueur", "winner", "beat", "defeats", "defeated", "победа"},
	saysLoss:         {"loss", "lost", "lose", "loses", "l", "defaite", "perdu", "perd", "поражение"},
	saysDraw:         {"draw", "drawn", "tie", "tied", "t", "nul", "nulle", "match nul", "egalite", "ничья"},
	saysID:           {"id", "intentional draw", "draw intentional", "intentional", "intentionaldraw", "egalite intentionnelle", "nul intentionnel", "match nul intentionnel", "nulle intentionnelle", "nulle par accord", "draw agreed", "agreed draw", "draw id", "id draw"},
	saysTime:         {"time", "time draw", "draw time", "draw on time", "on time", "temps", "egalite temps", "unfinished", "time out", "timedraw"},
	saysBye:          {"bye", "byes", "exempt", "exempte", "bye win", "win bye", "bye u", "awarded bye", "full bye", "assigned bye", "freilos"},
	saysByeHalf:      {"half bye", "bye half", "demi bye", "bye draw", "byehalf"},
	saysByeLost:      {"bye loss", "lost bye", "loss bye", "bye lost", "late", "late entry", "retard", "arrivee tardive", "zero bye", "bye zero"},
	saysForfeit:      {"forfeit", "forfeited", "forfeits", "forfait", "ff", "walkover", "wo", "w o", "match loss", "ml"},
	saysNoShow:       {"noshow", "no show", "ns", "absent", "absente", "not present", "неявка"},
	saysDoubleNoShow: {"double noshow", "double no show", "dns", "doublenoshow", "both absent", "double absence"},
	saysDoubleLoss:   {"double loss", "doubleloss", "double defaite", "dl", "double forfeit", "double forfait", "both lose", "both lost", "double ff", "double match loss", "double dq"},
	saysConcede:      {"concession", "concede", "conceded", "concedes", "scoop", "scooped", "abandon du match", "gives up", "win by concession"},
	saysDrop:         {"drop", "dropped", "drops", "abandon", "abandonne", "withdrew", "withdrawn", "retired", "quit", "left"},
	saysDQ:           {"dq", "dqed", "disqualified", "disqualifie", "disqualifiee", "disqualification"},
	saysNothing:      {"not reported", "unreported", "pending", "non joue", "not played", "unplayed", "open", "in progress", "tbd", "non rapporte", "en cours", "no result", "notreported"},
	saysVoid:         {"void", "voided", "cancelled", "canceled", "annule", "annulee"},
	saysUnknown:      {"unknown", "inconnu", "format exception", "не известно"},
	says0:            {"", "played", "complete", "completed", "finished", "ok", "joue", "termine", "final", "done", "normal", "confirmed", "reported"},
}

var sayings = func() map[string]saying {
	m := map[string]saying{}
	for k, list := range phrases {
		for _, p := range list {
			m[p] = k
		}
	}
	return m
}()

// fillers are words that say nothing beside the others.
var fillers = map[string]bool{
	"player": true, "joueur": true, "joueuse": true, "j": true, "p": true, "team": true, "equipe": true, "de": true, "du": true, "le": true, "la": true, "by": true, "par": true,
	"was": true, "a": true, "an": true, "the": true, "has": true, "is": true, "to": true, "against": true, "contre": true, "game": true, "games": true, "match": true, "after": true, "opponent": true, "e": true,
}

// score: 2-1, 2:1, 2 to 1, 2 à 1, and perhaps the drawn games.
var score = lazyregexp.New(`(?:^|[^\d.])(\d{1,3})(?: ?[-:/] ?| (?:to|a|на) )(\d{1,3})(?:(?: ?[-:/] ?| (?:to|a|на) )(\d{1,3}))?(?:$|[^\d.])`)

// halves are draws as chess players write them.
var halves = map[string]bool{"1/2-1/2": true, "1/2": true, "0.5-0.5": true, "0,5-0,5": true, "0.5": true, "=": true, "=-=": true, "½": true}

// ParseResult reads one text of a result or status column; a and b are the
// names of the sides as typed. In French lists D is défaite. ok is false when
// the text says nothing that is known.
func ParseResult(text, a, b string, french bool) (r Result, ok bool) {
	t := plain(text)
	if t == "" {
		return r, true
	}
	switch {
	case halves[strings.ReplaceAll(t, " ", "")]:
		return Result{Won: event.Both}, true
	case t == "1" || t == "+":
		r.Won = event.SideA
		if t == "+" {
			r.Status = event.MatchForfeitWin
		}
		return r, true
	case t == "0":
		return Result{Won: event.SideB}, true
	case strings.Trim(t, "-? ") == "":
		return Result{Status: event.MatchNotReported}, true
	case french && (t == "d" || t == "v" || t == "n"):
		return Result{Won: map[string]event.MatchSide{"v": event.SideA, "d": event.SideB, "n": event.Both}[t]}, true
	case t == "d":
		return Result{Won: event.Both}, true
	}
	if IsBye(a) {
		a = ""
	}
	if IsBye(b) {
		b = ""
	}
	who, rest := subject(t, plain(a), plain(b))
	named := who
	if m := score.FindStringSubmatchIndex(rest); m != nil {
		r.AWins, r.BWins = number(rest[m[2]:m[3]]), number(rest[m[4]:m[5]])
		if m[6] >= 0 {
			r.Drawn = number(rest[m[6]:m[7]])
		} else {
			r.Drawn = event.N(0)
		}
		rest = rest[:m[2]] + " " + rest[max(m[5], m[7]):]
	}
	what, who := phrase(rest, who)
	if !r.say(what, who, named) {
		return r, false
	}
	return r, true
}

// number is a whole number of at most three digits.
func number(s string) event.Num {
	n, err := strconv.ParseInt(strings.TrimSpace(s), 10, 32)
	if err != nil {
		return event.Num{}
	}
	return event.N(int32(n))
}

// subject cuts the name of a side off the front (or the back) of a text.
func subject(t, a, b string) (event.MatchSide, string) {
	who, rest := event.NoSide, t
	best := 0
	for _, c := range []struct {
		name string
		side event.MatchSide
	}{{a, event.SideA}, {b, event.SideB}} {
		if len(c.name) <= best || c.name == "" {
			continue
		}
		if after, ok := strings.CutPrefix(t, c.name); ok && edge(after, true) {
			who, rest, best = c.side, after, len(c.name)
		} else if before, ok := strings.CutSuffix(t, c.name); ok && edge(before, false) && before != "" {
			who, rest, best = c.side, before, len(c.name)
		}
	}
	return who, rest
}

// edge: the text is empty or a name may end (or start) at it.
func edge(s string, front bool) bool {
	if s == "" {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(s)
	if front {
		r, _ = utf8.DecodeRuneInString(s)
	}
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// phrase reads the words beside a score: what they say and whom they speak of.
func phrase(rest string, who event.MatchSide) (saying, event.MatchSide) {
	words := letters(rest)
	if what, ok := sayings[strings.Join(words, " ")]; ok {
		return what, who
	}
	if !slices.ContainsFunc(words, func(w string) bool { return w != "1" && w != "2" }) {
		return saysUnread, who // a number alone names nobody
	}
	var kept []string
	for _, w := range words {
		switch {
		case w == "1" && who == event.NoSide:
			who = event.SideA
		case w == "2" && who == event.NoSide:
			who = event.SideB
		case fillers[w]:
		default:
			kept = append(kept, w)
		}
	}
	if what, ok := sayings[strings.Join(kept, " ")]; ok {
		return what, who
	}
	return saysUnread, who
}

// saysUnread marks words that nobody knows.
const saysUnread saying = 255

// say lays what was said over the score.
func (r *Result) say(what saying, who, named event.MatchSide) bool {
	other := who.Mirror()
	switch what {
	case says0:
		if who == event.NoSide {
			return true
		}
		r.wonBy(who)
	case saysWin:
		if who == event.NoSide {
			who = event.SideA
		}
		r.wonBy(who)
	case saysLoss:
		if who == event.NoSide {
			other = event.SideB
		}
		r.wonBy(other)
	case saysDraw:
		r.Won = event.Both
	case saysID:
		r.Won, r.Status = event.Both, event.MatchIntentional
	case saysTime:
		r.Won, r.Status = event.Both, event.MatchTimeDraw
		if r.AWins.OK {
			r.Won = event.NoSide // the games tell
		}
	case saysBye, saysByeHalf, saysByeLost:
		r.Status = map[saying]event.MatchStatus{saysBye: event.MatchBye, saysByeHalf: event.MatchByeHalf, saysByeLost: event.MatchByeLost}[what]
		if who == event.SideB && named == event.SideB {
			r.Won = event.SideB
		}
	case saysForfeit, saysNoShow, saysConcede, saysDQ:
		return r.gaveUp(what, who)
	case saysDrop:
		r.Leaves = who
		r.Status = event.MatchDrop
	case saysDoubleNoShow, saysDoubleLoss, saysNothing, saysVoid, saysUnknown:
		r.Status = map[saying]event.MatchStatus{
			saysDoubleNoShow: event.MatchDoubleNoShow, saysDoubleLoss: event.MatchDoubleLoss, saysNothing: event.MatchNotReported,
			saysVoid: event.MatchVoid, saysUnknown: event.MatchUnknown,
		}[what]
	default:
		return false
	}
	return true
}

// wonBy names the winner; the higher number of a score is his ("B won 2-1").
func (r *Result) wonBy(who event.MatchSide) {
	r.Won = who
	if r.AWins.OK && r.BWins.OK && (who == event.SideA && r.AWins.V < r.BWins.V || who == event.SideB && r.BWins.V < r.AWins.V) {
		r.AWins, r.BWins = r.BWins, r.AWins
	}
}

// gaveUp: one side lost without playing to the end; without a name it is the
// one that the score says.
func (r *Result) gaveUp(what saying, who event.MatchSide) bool {
	if who == event.NoSide && r.AWins.OK && r.AWins.V != r.BWins.V {
		who = event.SideA
		if r.AWins.V > r.BWins.V {
			who = event.SideB
		}
	}
	if who == event.NoSide {
		return false
	}
	r.Won = who.Mirror()
	status := map[saying][2]event.MatchStatus{ // by who gave up: A, B
		saysForfeit: {event.MatchForfeitLoss, event.MatchForfeitWin}, saysNoShow: {event.MatchNoShowA, event.MatchNoShowB},
		saysConcede: {event.MatchConcession, event.MatchConcession}, saysDQ: {event.MatchDQA, event.MatchDQB},
	}[what]
	r.Status = status[who-1]
	return true
}

var dateScore = lazyregexp.New(`(?i)^(?:\d{4}-\d{2}-\d{2}(?:T.*)?|\d{1,2}[- ./]?(?:jan|feb|fev|mar|apr|avr|may|mai|jun|juin|jul|juil|aug|aou|sep|oct|nov|dec)[a-z.]*(?:[- ./]?\d{2,4})?|\d{1,2}/\d{1,2}/\d{4})$`)

// IsDate reports a score that a spreadsheet program turned into a date.
func IsDate(s string) bool { return dateScore.MatchString(plain(s)) }
