package catalog

import "strings"

// texts is a column of strings in one block of bytes.
type texts struct {
	blob string
	end  []uint32 // text i is blob[end[i-1]:end[i]]
}

func (t *texts) len() int { return len(t.end) }

func (t *texts) at(i int) string {
	var start uint32
	if i > 0 {
		start = t.end[i-1]
	}
	return t.blob[start:t.end[i]]
}

// find is the first position whose text is not below s; the column is sorted.
func (t *texts) find(s string) int {
	lo, hi := 0, len(t.end)
	for lo < hi {
		if mid := int(uint(lo+hi) >> 1); t.at(mid) < s {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

func textsOf(list []string) texts {
	t := texts{blob: strings.Join(list, ""), end: make([]uint32, len(list))}
	var n uint32
	for i, s := range list {
		n += uint32(len(s)) //nolint:gosec // a catalogue is far below 4 GiB
		t.end[i] = n
	}
	return t
}

// dict numbers distinct texts in order of appearance.
type dict struct {
	ids  map[string]int
	list []string
}

func (d *dict) id(s string) int {
	if d.ids == nil {
		d.ids = map[string]int{}
	}
	n, ok := d.ids[s]
	if !ok {
		n = len(d.list)
		d.ids[s] = n
		d.list = append(d.list, s)
	}
	return n
}
