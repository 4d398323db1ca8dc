package event

import "hash/maphash"

// A stream of very many decks leaves columns out that say nothing about any of
// them: they are nil, and read by [At]. Format, Pos and what transform fills are
// always there; Start is not, since the decks of a stream have no entries.

// At is value i of a column of Decks that may be left out.
func At[T any](column []T, i int) (v T) {
	if column == nil {
		return v
	}
	return column[i]
}

// AddLean is [Phase.AddDeck] for a stream. Columns of which nothing is known yet
// stay nil; once all decks are there, [Decks.Even] makes the others whole.
func (d *Decks) AddLean(r *Deck) int32 {
	n := d.Len()
	d.GivenID = lean(d.GivenID, n, r.GivenID)
	d.Label = lean(d.Label, n, r.Label)
	d.TeamLabel = lean(d.TeamLabel, n, r.TeamLabel)
	d.Name = lean(d.Name, n, r.Name)
	d.Date = lean(d.Date, n, r.Date)
	d.Submitted = lean(d.Submitted, n, r.Submitted)
	d.No = lean(d.No, n, r.No)
	d.Bonus = lean(d.Bonus, n, r.Bonus)
	d.SpecialOK = lean(d.SpecialOK, n, r.SpecialOK)
	d.Rule23a = lean(d.Rule23a, n, r.Rule23a)
	d.InMatrix = lean(d.InMatrix, n, r.InMatrix)
	d.Headed = lean(d.Headed, n, r.Headed)
	d.Format = append(d.Format, r.Format)
	d.Pos = append(d.Pos, r.Pos)
	return int32(n) //nolint:gosec // decks are numbered by int32
}

// Even gives every column that is not left out a value for each deck.
func (d *Decks) Even() {
	n := d.Len()
	even(&d.GivenID, n)
	even(&d.Label, n)
	even(&d.TeamLabel, n)
	even(&d.Name, n)
	even(&d.Date, n)
	even(&d.Submitted, n)
	even(&d.No, n)
	even(&d.Bonus, n)
	even(&d.SpecialOK, n)
	even(&d.Rule23a, n)
	even(&d.InMatrix, n)
	even(&d.Headed, n)
}

// Full is Even for all columns: none is left out.
func (d *Decks) Full() {
	n := d.Len()
	full(&d.GivenID, n)
	full(&d.Label, n)
	full(&d.TeamLabel, n)
	full(&d.Name, n)
	full(&d.Date, n)
	full(&d.Submitted, n)
	full(&d.No, n)
	full(&d.Bonus, n)
	full(&d.SpecialOK, n)
	full(&d.Rule23a, n)
	full(&d.InMatrix, n)
	full(&d.Headed, n)
}

// lean appends a value to a column that may be too short: what it lacks is
// nothing.
func lean[T comparable](column []T, n int, v T) []T {
	var nothing T
	if v == nothing {
		return column
	}
	return append(append(column, make([]T, n-len(column))...), v)
}

func even[T any](column *[]T, n int) {
	if *column != nil {
		*column = append(*column, make([]T, n-len(*column))...)
	}
}

func full[T any](column *[]T, n int) {
	*column = append(*column, make([]T, n-len(*column))...)
}

// IDIndex finds texts of a list by hash. It holds only their numbers.
type IDIndex struct {
	seed  maphash.Seed
	slots []idSlot // a power of two, at most half of them taken
	n     int
}

type idSlot struct {
	hash uint32
	at   int32 // plus one; 0 = free
}

func (x *IDIndex) hash(text string) uint32 { return uint32(maphash.String(x.seed, text)) } //nolint:gosec // a half of it

// Find is the number of text in list, -1 when it was not added.
func (x *IDIndex) Find(list []string, text string) int32 {
	if x.n == 0 {
		return -1
	}
	hash, mask := x.hash(text), uint32(len(x.slots)-1) //nolint:gosec // decks are numbered by int32
	for i := hash & mask; x.slots[i].at != 0; i = (i + 1) & mask {
		if s := x.slots[i]; s.hash == hash && list[s.at-1] == text {
			return s.at - 1
		}
	}
	return -1
}

// Add adds number at of list, whose text is not there yet.
func (x *IDIndex) Add(list []string, at int32) {
	if 2*(x.n+1) > len(x.slots) {
		x.grow()
	}
	x.put(idSlot{x.hash(list[at]), at + 1})
	x.n++
}

// Len is how many texts were added.
func (x *IDIndex) Len() int { return x.n }

// Clear forgets everything.
func (x *IDIndex) Clear() { x.slots, x.n = nil, 0 }

func (x *IDIndex) put(s idSlot) {
	mask := uint32(len(x.slots) - 1) //nolint:gosec // as in Find
	i := s.hash & mask
	for ; x.slots[i].at != 0; i = (i + 1) & mask {
	}
	x.slots[i] = s
}

func (x *IDIndex) grow() {
	old := x.slots
	if old == nil {
		x.seed = maphash.MakeSeed()
	}
	x.slots = make([]idSlot, max(1<<10, 2*len(old)))
	for _, s := range old {
		if s.at != 0 {
			x.put(s)
		}
	}
}
