package header

import "strings"

// Nearest is the cell whose key is closest to a name of the field, with at
// most a third of its letters changed; "" when none is near.
func Nearest(cells []string, f Field) string {
	best, bestCost := "", 1<<30
	for _, s := range synonyms {
		if s.Field != f {
			continue
		}
		for _, cell := range cells {
			key := Key(cell)
			if key == "" {
				continue
			}
			for _, name := range s.Keys {
				name = Key(name)
				if cost := Distance(key, name); cost < bestCost && cost <= max(1, len([]rune(name))/3) {
					best, bestCost = cell, cost
				}
			}
		}
	}
	return best
}

// NearestOf is the text of list closest to s (case-insensitive), with at most
// a third of its letters changed; "" when none is near.
func NearestOf(s string, list []string) string {
	best, bestCost := "", 1<<30
	for _, name := range list {
		cost := Distance(strings.ToLower(s), strings.ToLower(name))
		if cost < bestCost && cost <= max(1, len([]rune(name))/3) {
			best, bestCost = name, cost
		}
	}
	return best
}

// Distance is the optimal string alignment distance (Damerau 1964, adjacent
// transpositions count one) between two short texts, in letters.
func Distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	before, last, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(y)]
}
