package season

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Ban is a card of the next ban list: where it comes from, and from which day it
// is banned (the day after the round; "" = unknown).
type Ban struct {
	Card  string
	Round int // the round that bans it
	Why   string
}

// Policy is a way to make the next ban list of the results (spec/xcb.md, wish
// list 11). Basic lands are never banned.
type Policy struct {
	Name string // as on the command line, with the value behind a colon
	Doc  string
	Arg  string // default of the value, "" = it takes none
	Bans func(rounds []Round, arg string) []Ban
}

// Policies are all policies.
func Policies() []Policy {
	return []Policy{
		{Name: "winner", Doc: "the cards of the winner of the last round; none when the first place is shared", Bans: winner},
		{Name: "co-champions", Doc: "the cards of all who share the first place of the last round", Bans: champions},
		{Name: "top4-first-nonbasic", Doc: "the first card that is no basic land of each deck on the places 1 to 4 of the last round", Bans: topFour},
		{Name: "threshold", Doc: "the cards whose decks have at least this mean score a match in the last round", Arg: "3.0", Bans: threshold},
		{Name: "queue", Doc: "the cards of the winners, the latest first, up to this number", Arg: "50", Bans: queue},
		{Name: "bannathon", Doc: "the cards of the winners of all rounds so far", Bans: bannathon},
	}
}

// Parse finds a policy by its text, such as threshold:3.5.
func Parse(text string) (Policy, string, error) {
	name, arg, given := strings.Cut(strings.TrimSpace(text), ":")
	var known []string
	for _, p := range Policies() {
		label := p.Name
		if p.Arg != "" {
			label += ":" + p.Arg
		}
		known = append(known, label)
		if p.Name != name {
			continue
		}
		switch {
		case !given:
			return p, p.Arg, nil
		case p.Arg == "":
			return p, "", fmt.Errorf("%s takes no value", name)
		}
		if v, ok := new(big.Rat).SetString(arg); !ok || v.Sign() <= 0 || strings.ContainsAny(arg, "/eE_xX") {
			return p, "", fmt.Errorf("%s:%s: write a number above 0", name, arg)
		}
		if _, err := strconv.Atoi(arg); err != nil && name == "queue" {
			return p, "", fmt.Errorf("queue:%s: write a whole number of cards", arg)
		}
		return p, arg, nil
	}
	return Policy{}, "", fmt.Errorf("unknown policy %q; there are: %s", text, strings.Join(known, ", "))
}

// Bans is the next ban list by some policies: each card once, with all reasons,
// from the first day on which one of them bans it; by name.
func Bans(rounds []Round, policies []string) ([]Ban, error) {
	byCard := map[string]*Ban{}
	for _, text := range policies {
		p, arg, err := Parse(text)
		if err != nil {
			return nil, err
		}
		for _, b := range p.Bans(rounds, arg) {
			old := byCard[b.Card]
			if old == nil {
				byCard[b.Card] = &b
				continue
			}
			if !strings.Contains(old.Why, b.Why) {
				old.Why += "; " + b.Why
			}
			old.Round = min(old.Round, b.Round)
		}
	}
	list := make([]Ban, 0, len(byCard))
	for _, b := range byCard {
		list = append(list, *b)
	}
	slices.SortFunc(list, func(a, b Ban) int { return strings.Compare(a.Card, b.Card) })
	return list, nil
}

// Shared reports that several share the first place of the last round, so that
// the policy winner bans nothing.
func Shared(rounds []Round) bool {
	return len(rounds) > 0 && len(upTo(&rounds[len(rounds)-1], 1)) > 1
}

// upTo are the lines of a round up to a rank.
func upTo(r *Round, rank int) []Line {
	var list []Line
	for _, l := range r.Lines {
		if l.Rank <= rank {
			list = append(list, l)
		}
	}
	slices.SortStableFunc(list, func(a, b Line) int { return cmp.Compare(a.Rank, b.Rank) })
	return list
}

// of bans cards of the decks of these lines of round i: all that are no basic
// lands, or only the first one.
func of(rounds []Round, i int, lines []Line, label string, firstOnly bool) []Ban {
	var list []Ban
	seen := map[string]bool{}
	for _, l := range lines {
		for _, c := range rounds[i].Decks[l.Deck].Cards {
			if c.Basic {
				continue
			}
			if !seen[c.Name] {
				seen[c.Name] = true
				list = append(list, Ban{Card: c.Name, Round: i, Why: label + " of " + rounds[i].Title() + ": " + l.Name})
			}
			if firstOnly {
				break
			}
		}
	}
	return list
}

func winner(rounds []Round, arg string) []Ban {
	if Shared(rounds) {
		return nil
	}
	return champions(rounds, arg)
}

func champions(rounds []Round, _ string) []Ban {
	if len(rounds) == 0 {
		return nil
	}
	last := len(rounds) - 1
	return of(rounds, last, upTo(&rounds[last], 1), "winner", false)
}

func topFour(rounds []Round, _ string) []Ban {
	if len(rounds) == 0 {
		return nil
	}
	last := len(rounds) - 1
	return of(rounds, last, upTo(&rounds[last], 4), "top 4", true)
}

// bannathon: each round's winners' cards are banned for the rest (spec/xcb.md,
// special formats from results).
func bannathon(rounds []Round, _ string) []Ban {
	var list []Ban
	seen := map[string]bool{}
	for i := range rounds {
		for _, b := range of(rounds, i, upTo(&rounds[i], 1), "winner", false) {
			if !seen[b.Card] {
				seen[b.Card] = true
				list = append(list, b)
			}
		}
	}
	return list
}

// queue keeps the latest cards of the winners: a card that wins again goes to
// the end of the queue, the oldest leave it.
func queue(rounds []Round, arg string) []Ban {
	most, _ := strconv.Atoi(arg) // Parse has read it
	var list []Ban
	for i := range rounds {
		for _, b := range of(rounds, i, upTo(&rounds[i], 1), "winner", false) {
			list = slices.DeleteFunc(list, func(o Ban) bool { return o.Card == b.Card })
			list = append(list, b)
		}
	}
	return list[max(0, len(list)-most):]
}

// threshold compares means as exact fractions.
func threshold(rounds []Round, arg string) []Ban {
	if len(rounds) == 0 {
		return nil
	}
	limit, _ := new(big.Rat).SetString(arg) // Parse has read it
	last := len(rounds) - 1
	var list []Ban
	for _, u := range Cards(rounds[last:]) {
		if u.Basic || u.Played == 0 {
			continue
		}
		mean := big.NewRat(int64(u.Points), int64(u.Played))
		if mean.Cmp(limit) >= 0 {
			list = append(list, Ban{Card: u.Name, Round: last, Why: "mean " + mean.FloatString(2) + " in " + rounds[last].Title()})
		}
	}
	return list
}
