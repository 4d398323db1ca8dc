package ingest

import (
	"encoding/binary"
	"math/bits"

	"deckmill/ingest/event"
	"deckmill/ingest/source"
)

// A packed line is a byte for count, zone and proxy, the number of its text,
// and what is seldom there: a count that the byte has no room for, the distance
// from the row before when that is not 1, set and number when the file has such
// columns. Numbers are varints: a line takes three or four bytes. The first line
// of a run counts its row from 0.
const (
	packedCount = 0x07 // 0 = it stands behind
	packedZone  = 3    // three bits from here
	packedProxy = 0x40
	packedRow   = 0x80 // the distance of the rows stands behind
)

// linePacker packs the lines of a piece.
type linePacker struct {
	list []byte
	row  int32 // of the line before in its run
}

// start begins a run.
func (p *linePacker) start() { p.row = 0 }

// add packs the line of an entry.
func (p *linePacker) add(e *event.Entry, printed bool) {
	if n, id := len(p.list), uint64(uint32(e.Raw)); e.Pos.Row-p.row == 1 && uint16(e.Count)-1 < packedCount && id < 1<<21 && !e.Proxy && !printed && n+8 <= cap(p.list) { //nolint:gosec // looked at
		p.row++
		two, three := (id-1<<7)>>63^1, (id-1<<14)>>63^1                                                                     // 1 when the number takes as many bytes
		word := uint64(e.Zone)<<packedZone | uint64(e.Count) | (id&0x7f|two<<7)<<8 | (id>>7&0x7f|three<<7)<<16 | id>>14<<24 //nolint:gosec // looked at
		binary.LittleEndian.PutUint64(p.list[n:n+8], word)
		p.list = p.list[:n+2+int(two+three)] //nolint:gosec // at most 4
		return
	}
	p.addAny(e, printed)
}

func (p *linePacker) addAny(e *event.Entry, printed bool) {
	head := byte(e.Zone) << packedZone
	short := e.Count > 0 && e.Count <= packedCount
	if short {
		head |= byte(e.Count) //nolint:gosec // at most 7
	}
	if e.Proxy {
		head |= packedProxy
	}
	step := e.Pos.Row - p.row
	p.row = e.Pos.Row
	if step != 1 {
		head |= packedRow
	}
	p.list = binary.AppendUvarint(append(p.list, head), uint64(e.Raw)) //nolint:gosec // a number in Strings
	if !short {
		p.list = binary.AppendUvarint(p.list, uint64(uint16(e.Count))) //nolint:gosec // back in unpack
	}
	if step != 1 {
		p.list = binary.AppendUvarint(p.list, uint64(uint32(step))) //nolint:gosec // back in unpack
	}
	if printed {
		p.list = binary.AppendUvarint(p.list, uint64(e.Set)) //nolint:gosec // a number in Strings
		p.list = binary.AppendUvarint(p.list, uint64(e.Num)) //nolint:gosec // likewise
	}
}

// unpack appends the n lines of a run to e.
func (p *linesPart) unpack(list []byte, n int, e *event.Entries) {
	at := e.Len()
	e.Resize(at + n)
	raw, count, zone, proxy, pos := e.Raw[at:], e.Count[at:], e.Zone[at:], e.Proxy[at:], e.Pos[at:]
	here := source.Pos{File: p.file, Col: p.col, Row: p.base}
	clear(e.Set[at:])
	clear(e.Num[at:])
	i := 0
	for k := range raw {
		head := list[i]
		raw[k], i = packedNumber(list, i+1)
		zone[k], count[k], proxy[k] = event.Zone(head>>packedZone&7), int16(head&packedCount), head&packedProxy != 0
		if count[k] == 0 {
			var n int32
			n, i = packedNumber(list, i)
			count[k] = int16(n) //nolint:gosec // as it was packed
		}
		step := int32(1)
		if head&packedRow != 0 {
			step, i = packedNumber(list, i)
		}
		here.Row += step
		pos[k] = here
		if p.printed {
			e.Set[at+k], i = packedNumber(list, i)
			e.Num[at+k], i = packedNumber(list, i)
		}
	}
	copy(e.Text[at:], raw)
	shape := e.Shape[at:]
	for k := range shape {
		shape[k] = event.ShapeLine
	}
	clear(e.Foil[at:])
}

// packedNumber is the varint at list[i:] and where it ends.
func packedNumber(list []byte, i int) (n int32, end int) {
	if i+4 <= len(list) {
		w := binary.LittleEndian.Uint32(list[i:])
		if ends := ^w & 0x80808080; ends != 0 {
			w &= ends ^ (ends - 1)                                                                                           // up to the first byte that ends a number
			return int32(w&0x7f | w>>1&(0x7f<<7) | w>>2&(0x7f<<14) | w>>3&(0x7f<<21)), i + bits.TrailingZeros32(ends)>>3 + 1 //nolint:gosec // 28 bits
		}
	}
	return packedLong(list, i)
}

func packedLong(list []byte, i int) (n int32, end int) {
	for shift := 0; ; shift += 7 {
		b := list[i]
		i++
		n |= int32(b&0x7f) << shift
		if b < 0x80 {
			return n, i
		}
	}
}
