package columnar

import (
	"errors"
	"unicode/utf8"

	"deckmill/export/table"
)

// takeTexts adds texts: as numbers of the dictionary, or as they are. It takes
// fewer rows than asked for when the texts fill the page.
func (k *chunk) takeTexts(c *table.Column, from, to int) (int, error) {
	switch {
	case c.Same > 0 && c.IsNull(0):
		k.levels.run(0, to-from)
		return to - from, nil
	case k.plain:
		return k.takePlain(c, from, to)
	case c.Same > 0:
		id, err := k.words.number(c.StrAt(0))
		return k.takeRun(id, to-from), err
	case c.HasDict():
		return k.takeIdx(c.Idx[from:to])
	}
	return k.takeStr(c, from, to)
}

// takeRun adds one text n times; only once when it filled the dictionary, so
// that the page ends where it does when the rows come one by one.
func (k *chunk) takeRun(id uint32, n int) int {
	if k.words.full() && int(id) == k.words.len()-1 {
		n = 1
	}
	k.ids.run(id, n)
	k.levels.run(1, n)
	return n
}

// takeIdx adds texts of the dictionary in use.
func (k *chunk) takeIdx(idx []int32) (int, error) {
	for from := 0; from < len(idx); {
		to := from + 1
		if idx[from] < 0 {
			for to < len(idx) && idx[to] < 0 {
				to++
			}
			k.levels.run(0, to-from)
			from = to
			continue
		}
		for to < len(idx) && idx[to] >= 0 {
			to++
		}
		n, err := k.takeKnown(idx[from:to])
		if from += n; err != nil || k.words.full() {
			return from, err
		}
	}
	return len(idx), nil
}

// takeKnown adds texts none of which is null.
func (k *chunk) takeKnown(idx []int32) (int, error) {
	if allEqual(idx) {
		id, err := k.words.meet(idx[0])
		return k.takeRun(id, len(idx)), err
	}
	known := k.words.known
	ids := k.ids.extend(len(idx))
	for i, x := range idx {
		id := known[x]
		if id < 0 {
			n, err := k.words.meet(x)
			if err != nil || k.words.full() {
				ids[i] = n
				k.ids.values = k.ids.values[:k.ids.len()-len(idx)+i+1]
				k.levels.run(1, i+1)
				return i + 1, err
			}
			id = int32(n) //nolint:gosec // the dictionary is bounded
		}
		ids[i] = uint32(id) //nolint:gosec // not negative here
	}
	k.levels.run(1, len(idx))
	return len(idx), nil
}

// takeStr adds texts of a column without a dictionary.
func (k *chunk) takeStr(c *table.Column, from, to int) (int, error) {
	last, lastID := "", int64(-1)
	for r := from; r < to; r++ {
		if c.Null != nil && c.Null[r] {
			k.levels.run(0, 1)
			continue
		}
		if s := c.Str[r]; lastID < 0 || s != last {
			id, err := k.words.number(s)
			if err != nil {
				return r - from, err
			}
			last, lastID = s, int64(id)
		}
		if k.takeRun(uint32(lastID), 1); k.words.full() { //nolint:gosec // not negative here
			return r + 1 - from, nil
		}
	}
	return to - from, nil
}

var errLong = errors.New("a text of more than a gigabyte")

// takePlain adds texts as they are.
func (k *chunk) takePlain(c *table.Column, from, to int) (int, error) {
	for r := from; r < to; r++ {
		if c.IsNull(r) {
			k.levels.run(0, 1)
			continue
		}
		s := c.StrAt(r)
		if err := fits(s); err != nil {
			return r - from, err
		}
		k.text = appendPlain(doubled(k.text, len(s)+4), s)
		k.texts++
		k.levels.run(1, 1)
		k.stats.text(s)
		if len(k.text) >= k.limits.pageBytes {
			return r + 1 - from, nil
		}
	}
	return to - from, nil
}

// fits says what keeps a text out of the file.
func fits(s string) error {
	switch {
	case len(s) > 1<<30:
		return errLong
	case !utf8.ValidString(s):
		return errText
	}
	return nil
}
