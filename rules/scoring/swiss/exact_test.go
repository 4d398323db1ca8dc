package swiss_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"deckmill/rules/scoring/swiss"
)

// TestRat: the fast fractions agree with math/big on sums, means, comparison
// and rounding, also where 64 bits are too few.
func TestRat(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(1, 60).Draw(r, "terms")
		most := rapid.SampledFrom([]int{30, 135, 5000}).Draw(r, "size")
		sum, want := swiss.R(0, 1), new(big.Rat)
		for range n {
			d := rapid.IntRange(1, most).Draw(r, "d")
			k := rapid.IntRange(0, d).Draw(r, "n")
			sum = sum.Add(swiss.R(k, d))
			want.Add(want, big.NewRat(int64(k), int64(d)))
		}
		sum = sum.Over(n)
		want.Quo(want, new(big.Rat).SetInt64(int64(n)))
		if f, _ := want.Float64(); sum.Float() != f {
			r.Fatalf("float %v, want %v", sum.Float(), f)
		}
		if num, den, ok := sum.Parts(); ok && big.NewRat(num, den).Cmp(want) != 0 {
			r.Fatalf("%d/%d, want %s", num, den, want)
		} else if !ok && want.Num().IsInt64() && want.Denom().IsInt64() {
			r.Fatalf("no parts for %s", want)
		}
		half := swiss.R(1, 2)
		if got := sum.Cmp(half); got != want.Cmp(big.NewRat(1, 2)) {
			r.Fatalf("cmp %d for %s", got, want)
		}
		if sum.Cmp(sum.Add(swiss.R(1, 1000))) != -1 || sum.Max(half).Cmp(half) < 0 {
			r.Fatal("order")
		}
		for _, decimals := range []int{3, 4} {
			checkRound(r, sum, want, decimals)
		}
	})
}

// checkRound: a rounded value is a multiple of the unit, at most half of it away.
func checkRound(r *rapid.T, sum swiss.Rat, want *big.Rat, decimals int) {
	unit := new(big.Rat).SetFrac64(1, map[int]int64{3: 1000, 4: 10000}[decimals])
	for _, even := range []bool{false, true} {
		num, den, ok := sum.Round(decimals, even).Parts()
		if !ok {
			r.Fatal("rounded value is wide")
		}
		got := big.NewRat(num, den)
		if !new(big.Rat).Quo(got, unit).IsInt() {
			r.Fatalf("%s is no multiple of %s", got, unit)
		}
		diff := new(big.Rat).Sub(got, want)
		if diff.Abs(diff).Cmp(new(big.Rat).Quo(unit, big.NewRat(2, 1))) > 0 {
			r.Fatalf("%s rounded to %s", want, got)
		}
	}
}

func TestRound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		n, d, decimals int
		even           bool
		num, den       int64
	}{
		{1, 3, 3, false, 333, 1000},
		{2, 3, 3, false, 667, 1000},
		{1, 16, 3, false, 63, 1000},
		{1, 16, 3, true, 31, 500},
		{3, 16, 3, true, 47, 250},
		{3, 16, 3, false, 47, 250},
		{5, 16, 3, true, 39, 125},
		{5, 16, 3, false, 313, 1000},
		{0, 7, 4, true, 0, 1},
		{1, 1, 4, false, 1, 1},
	} {
		num, den, ok := swiss.R(c.n, c.d).Round(c.decimals, c.even).Parts()
		if !ok || num != c.num || den != c.den {
			t.Errorf("%d/%d to %d (even %t) = %d/%d, want %d/%d", c.n, c.d, c.decimals, c.even, num, den, c.num, c.den)
		}
	}
}
