package check

import (
	"strconv"
	"strings"
)

// manaSymbols are the symbols of a cost without their braces: 2, W, W/U, X.
func manaSymbols(cost string) []string {
	symbols := []string{}
	for part := range strings.SplitSeq(cost, "{") {
		if symbol, _, ok := strings.Cut(part, "}"); ok {
			symbols = append(symbols, symbol)
		}
	}
	return symbols
}

// manaValue is the mana value of a cost (Comprehensive Rules 202.3): numbers,
// one for each other symbol, two for {2/W}; X counts 0, half mana nothing.
func manaValue(cost string) int {
	total := 0
	for _, symbol := range manaSymbols(cost) {
		first, _, _ := strings.Cut(symbol, "/")
		n, err := strconv.Atoi(first)
		switch {
		case first == "X" || first == "Y" || first == "Z":
		case err == nil:
			total += n
		default:
			total++
		}
	}
	return total
}
