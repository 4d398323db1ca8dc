package swiss

import (
	"math/big"
	"math/bits"
)

// Rat is an exact fraction that is not negative. Small ones are two 64-bit
// numbers, not reduced; what does not fit is a big.Rat. The zero value is no
// number.
type Rat struct {
	n, d uint64
	big  *big.Rat
}

// R is the fraction n/d, for d > 0.
func R(n, d int) Rat { return Rat{n: uint64(n), d: uint64(d)} } //nolint:gosec // counts

// OK reports a number.
func (r Rat) OK() bool { return r.d > 0 || r.big != nil }

// gcd by Euclid: one long division when b is small.
func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// mul is a*b, false when it does not fit 63 bits.
func mul(a, b uint64) (uint64, bool) {
	hi, lo := bits.Mul64(a, b)
	return lo, hi == 0 && lo>>63 == 0
}

func (r Rat) rat() *big.Rat {
	if r.big != nil {
		return r.big
	}
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(r.n), new(big.Int).SetUint64(r.d))
}

// Add is r + s.
func (r Rat) Add(s Rat) Rat {
	if r.big == nil && s.big == nil {
		g := gcd(s.d, r.d%s.d)
		a, ok1 := mul(r.n, s.d/g)
		b, ok2 := mul(s.n, r.d/g)
		d, ok3 := mul(r.d, s.d/g)
		if ok1 && ok2 && ok3 && a+b < 1<<63 {
			return Rat{n: a + b, d: d}
		}
	}
	return Rat{big: new(big.Rat).Add(r.rat(), s.rat())}
}

// Over is r divided by k > 0.
func (r Rat) Over(k int) Rat {
	if r.big == nil {
		if d, ok := mul(r.d, uint64(k)); ok { //nolint:gosec // counts
			return Rat{n: r.n, d: d}
		}
	}
	return Rat{big: new(big.Rat).Quo(r.rat(), new(big.Rat).SetInt64(int64(k)))}
}

// Cmp compares two numbers exactly.
func (r Rat) Cmp(s Rat) int {
	if r.big == nil && s.big == nil {
		h1, l1 := bits.Mul64(r.n, s.d)
		h2, l2 := bits.Mul64(s.n, r.d)
		switch {
		case h1 != h2:
			return order(h1 < h2)
		case l1 != l2:
			return order(l1 < l2)
		}
		return 0
	}
	return r.rat().Cmp(s.rat())
}

func order(less bool) int {
	if less {
		return -1
	}
	return 1
}

// Max is the greater one.
func (r Rat) Max(s Rat) Rat {
	if r.Cmp(s) < 0 {
		return s
	}
	return r
}

// Float is the nearest float64.
func (r Rat) Float() float64 {
	if r.big == nil && r.n < 1<<53 && r.d < 1<<53 {
		return float64(r.n) / float64(r.d) // both exact, so rounded once
	}
	f, _ := r.rat().Float64()
	return f
}

// Parts are numerator and denominator in lowest terms, false when they do not
// fit 64 bits.
func (r Rat) Parts() (n, d int64, ok bool) {
	if r.big != nil {
		if !r.big.Num().IsInt64() || !r.big.Denom().IsInt64() {
			return 0, 0, false
		}
		return r.big.Num().Int64(), r.big.Denom().Int64(), true
	}
	g := gcd(r.d, r.n%r.d)
	if r.n == 0 {
		return 0, 1, true
	}
	return int64(r.n / g), int64(r.d / g), true //nolint:gosec // below 2^63
}

// Round rounds to decimals, half up or half to even.
func (r Rat) Round(decimals int, even bool) Rat {
	scale := uint64(1)
	for range decimals {
		scale *= 10
	}
	var q, rest, d uint64
	if n, ok := mul(r.n, scale); r.big == nil && ok {
		q, rest, d = n/r.d, n%r.d, r.d
		if up(rest, d, q, even) {
			q++
		}
		return Rat{n: q, d: scale}
	}
	x := new(big.Rat).Mul(r.rat(), new(big.Rat).SetInt(new(big.Int).SetUint64(scale)))
	whole, left := new(big.Int).QuoRem(x.Num(), x.Denom(), new(big.Int))
	c := new(big.Int).Lsh(left, 1).Cmp(x.Denom())
	if c > 0 || c == 0 && (!even || whole.Bit(0) == 1) {
		whole.Add(whole, big.NewInt(1))
	}
	return Rat{n: whole.Uint64(), d: scale}
}

// up: the rest of a division rounds the quotient up.
func up(rest, d, q uint64, even bool) bool {
	switch {
	case rest > d-rest:
		return true
	case rest < d-rest:
		return false
	}
	return !even || q&1 == 1
}
