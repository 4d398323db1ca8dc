package ingest

import (
	"encoding/binary"

	"deckmill/ingest/event"
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
		p.list = binary.AppendUvarint(p.list, uint64(uint16(e.Count))) //nolint:gosec // back in unpackLines
	}
	if step != 1 {
		p.list = binary.AppendUvarint(p.list, uint64(uint32(step))) //nolint:gosec // back in unpackLines
	}
	if printed {
		p.list = binary.AppendUvarint(p.list, uint64(e.Set)) //nolint:gosec // a number in Strings
		p.list = binary.AppendUvarint(p.list, uint64(e.Num)) //nolint:gosec // likewise
	}
}

// unpackLines yields the lines of a run.
func unpackLines(list []byte, p *linesPart, e *event.Entry, yield func(*event.Entry)) {
	row := p.base
	for i := 0; i < len(list); {
		head := list[i]
		i++
		e.Raw, i = packedNumber(list, i)
		e.Text, e.Zone, e.Count, e.Proxy = e.Raw, event.Zone(head>>packedZone&7), int16(head&packedCount), head&packedProxy != 0
		if e.Count == 0 {
			var n int32
			n, i = packedNumber(list, i)
			e.Count = int16(n) //nolint:gosec // as it was packed
		}
		step := int32(1)
		if head&packedRow != 0 {
			step, i = packedNumber(list, i)
		}
		row += step
		e.Pos.Row = row
		if p.printed {
			e.Set, i = packedNumber(list, i)
			e.Num, i = packedNumber(list, i)
		}
		yield(e)
	}
}

// packedNumber is the varint at list[i:] and where it ends.
func packedNumber(list []byte, i int) (n int32, end int) {
	for shift := 0; ; shift += 7 {
		b := list[i]
		i++
		n |= int32(b&0x7f) << shift
		if b < 0x80 {
			return n, i
		}
	}
}
