package check

import (
	"math/bits"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/rules/format"
	"deckmill/transform/catalog"
)

// masks counts copies by the set of colours each can count for; index 0 is
// colourless.
type masks [32]int

// colours: seed 004 (at least 25 cards of each colour; a multicolour card
// counts for one of them only).
func colours(p *Pass) {
	each := p.Format.Each
	if each == nil {
		return
	}
	var now, other masks
	unknown := 0 // copies of custom cards: their colours are in no source
	for i := range p.Sums {
		s := &p.Sums[i]
		a, b := p.Format.Hue(s.Card)
		now[a&31] += s.Main
		other[b&31] += s.Main
		if c := p.Cat.Card(s.Card); a == 0 && c.NameOnly() {
			unknown += s.Main
		}
	}
	loose := 0
	for _, e := range p.Loose {
		loose += int(p.Phase.Entries.Count[e])
	}
	p.coloursOf(each, &now, &other, unknown, loose)
}

func (p *Pass) coloursOf(each *format.Each, now, other *masks, unknown, loose int) {
	short := now.short(each.Min)
	custom, r := p.Format.Option("colours.unknown")
	free := loose
	if !r.Open() && custom == "any" {
		free += unknown
	}
	_, faces := p.Format.Option("colours.faces")
	switch {
	case short <= free && faces.Open() && other.short(each.Min) > free:
		p.askColours(faces, each, other)
	case short <= 0:
		p.assigned(each, now)
	case short <= free: // names that are not settled may fill it: those are rulings already
	case faces.Open() && other.short(each.Min) <= free:
		p.askColours(faces, each, now)
	case r.Open() && short <= free+unknown:
		p.askColours(r, each, now)
	default:
		for _, set := range now.failing(each.Min) {
			p.tooFew(each, now, set)
		}
	}
}

// askColours asks about a reading that decides over the minimum: the sets that
// fail under one of its options are named.
func (p *Pass) askColours(r *format.Reading, each *format.Each, m *masks) {
	for _, set := range m.failing(each.Min) {
		f := p.ask(r, nil)
		f.Counted, f.Allowed = diag.N(m.having(set)), diag.N(each.Min*bits.OnesCount(uint(set)))
		f.Args["what"] = p.colourText(catalog.Colours(set)) //nolint:gosec // below 32
		p.sink.Add(f)
	}
}

// having is the copies that have a colour of the set.
func (m *masks) having(set int) int {
	n := 0
	for mask, copies := range m {
		if mask&set != 0 {
			n += copies
		}
	}
	return n
}

// short is how many copies are missing: by Hall's theorem an assignment exists
// exactly when every set S of colours has at least least*|S| copies with a
// colour in S.
func (m *masks) short(least int) int {
	worst := 0
	for set := 1; set < 32; set++ {
		worst = max(worst, least*bits.OnesCount(uint(set))-m.having(set))
	}
	return worst
}

// failing are the sets of colours that have too few copies and hold no smaller
// such set: the smallest explanations.
func (m *masks) failing(least int) []int {
	var out []int
	for size := 1; size <= 5; size++ {
		for set := 1; set < 32; set++ {
			if bits.OnesCount(uint(set)) != size || m.having(set) >= least*size {
				continue
			}
			smaller := false
			for _, o := range out {
				smaller = smaller || o&set == o
			}
			if !smaller {
				out = append(out, set)
			}
		}
	}
	return out
}

func (p *Pass) tooFew(each *format.Each, m *masks, set int) {
	f := p.finding("COLOURS_EACH", each.Clause)
	n, want := m.having(set), each.Min*bits.OnesCount(uint(set))
	f.Counted, f.Allowed = diag.N(n), diag.N(want)
	f.Args["colours"] = p.colourText(catalog.Colours(set)) //nolint:gosec // below 32
	if set&(set-1) != 0 {
		f.Args["together"] = strconv.Itoa(bits.OnesCount(uint(set)))
	}
	f.Args["each"] = strconv.Itoa(each.Min)
	p.fix(&f, addCards, want-n, n)
	p.sink.Add(f)
}

// assigned prints one assignment of copies to colours when the minimum holds.
func (p *Pass) assigned(each *format.Each, m *masks) {
	f := p.finding("COLOURS_ASSIGNED", each.Clause)
	flow := m.assign(each.Min)
	var b strings.Builder
	for c := range 5 {
		if c > 0 {
			b.WriteString("; ")
		}
		b.WriteByte("WUBRG"[c])
		b.WriteString(": ")
		first := true
		for mask := 1; mask < 32; mask++ {
			if flow[mask][c] == 0 {
				continue
			}
			if !first {
				b.WriteString(" + ")
			}
			first = false
			b.WriteString(strconv.Itoa(flow[mask][c]))
			b.WriteByte(' ')
			b.WriteString(catalog.Colours(mask).String())
		}
	}
	f.Args["each"], f.Args["assignment"] = strconv.Itoa(each.Min), b.String()
	p.sink.Add(f)
}

// assign gives each colour its minimum: flow[mask][colour] copies. It augments
// along shortest chains of masks and colours, so it finds an assignment
// whenever there is one.
func (m *masks) assign(least int) (flow [32][5]int) {
	left := *m
	for c := range 5 {
		for need := least; need > 0; {
			got := augment(&left, &flow, c, need)
			if got == 0 {
				break
			}
			need -= got
		}
	}
	return flow
}

// augment brings colour c up to need more copies: a free copy of a mask with
// that colour, or one taken from another colour that finds a free one.
func augment(left *masks, flow *[32][5]int, c, need int) int {
	type step struct{ mask, from int } // the copy of mask given to the colour came from colour `from`
	came := map[int]step{}             // colour -> how it is reached
	queue := []int{c}
	seen := 1 << c
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for mask := 1; mask < 32; mask++ {
			if mask>>at&1 == 0 {
				continue
			}
			if left[mask] > 0 {
				n := min(need, left[mask])
				for x := at; x != c; x = came[x].from {
					n = min(n, flow[came[x].mask][x])
				}
				left[mask] -= n
				flow[mask][at] += n
				for x := at; x != c; x = came[x].from {
					flow[came[x].mask][x] -= n
					flow[came[x].mask][came[x].from] += n
				}
				return n
			}
			for o := range 5 { // colour `at` takes a copy of this mask from colour o
				if seen>>o&1 == 0 && flow[mask][o] > 0 {
					seen |= 1 << o
					came[o] = step{mask, at}
					queue = append(queue, o)
				}
			}
		}
	}
	return 0
}
