package diag

import (
	"encoding/binary"
	"strings"

	"deckmill/ingest/source"
)

// Head is what can be told of a stored finding before it is unpacked.
type Head struct {
	Code     string
	Severity Severity
	Settled  bool
	Rejected bool
	Mark     uint8 // whatever who stored it says about it
}

// Head is the head of a finding.
func (f *Finding) Head() Head {
	return Head{Code: f.Code, Severity: f.Severity, Settled: f.Settled, Rejected: f.Rejected}
}

// Open is [Finding.Open].
func (h *Head) Open(strict bool) bool {
	return !h.Settled && (h.Severity >= Ruling || strict && h.Severity == Warning)
}

// appendKey appends a key by which stored findings stand in the order of [Sort].
func appendKey(b []byte, f *Finding) []byte {
	b = keyText(b, f.Phase)
	b = append(b, ^byte(f.Severity))
	b = binary.BigEndian.AppendUint32(b, uint32(f.Pos.File)^1<<31)  //nolint:gosec // negative ones come first
	b = binary.BigEndian.AppendUint16(b, uint16(f.Pos.Sheet)^1<<15) //nolint:gosec // likewise
	b = binary.BigEndian.AppendUint32(b, uint32(f.Pos.Row)^1<<31)   //nolint:gosec // likewise
	b = binary.BigEndian.AppendUint16(b, uint16(f.Pos.Col)^1<<15)   //nolint:gosec // likewise
	for _, s := range [...]string{f.Code, f.DeckID, f.Card, f.Raw} {
		b = keyText(b, s)
	}
	return b
}

// keyText appends a text so that texts compare as they do, whatever follows: it
// ends with 0 1, and 0 stands as 0 255.
func keyText(b []byte, s string) []byte {
	for {
		i := strings.IndexByte(s, 0)
		if i < 0 {
			return append(append(b, s...), 0, 1)
		}
		b = append(append(b, s[:i]...), 0, 255)
		s = s[i+1:]
	}
}

// appendRest appends what the key does not hold.
func appendRest(b []byte, f *Finding) []byte {
	var flags byte
	for i, is := range [...]bool{f.Counted.OK, f.Allowed.OK, f.Subject.ID == f.DeckID && f.DeckID != "", f.Told.Lang != ""} {
		if is {
			flags |= 1 << i
		}
	}
	b = append(b, flags)
	id := f.Subject.ID
	if flags&sameSubject != 0 {
		id = ""
	}
	for _, s := range [...]string{f.Clause, string(f.Subject.Kind), id, f.TeamID, f.Player} {
		b = packText(b, s)
	}
	if f.Told.Lang != "" {
		b = packText(packText(b, f.Told.Lang), f.Told.Text)
	}
	b = binary.AppendVarint(b, int64(f.Counted.V))
	b = binary.AppendVarint(b, int64(f.Allowed.V))
	b = binary.AppendUvarint(b, uint64(len(f.Args)))
	for k, v := range f.Args {
		b = packText(packText(b, k), v)
	}
	b = binary.AppendUvarint(b, uint64(len(f.Suggestions)))
	for _, s := range f.Suggestions {
		b = packText(b, s)
	}
	b = binary.AppendUvarint(b, uint64(len(f.Related)))
	for _, p := range f.Related {
		for _, n := range [...]int32{p.File, int32(p.Sheet), p.Row, int32(p.Col)} {
			b = binary.AppendVarint(b, int64(n))
		}
	}
	return b
}

const (
	countedKnown = 1 << iota
	allowedKnown
	sameSubject
	isTold
)

func packText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// unpacker reads what was packed; its texts share the memory of all.
type unpacker struct {
	all string
	at  int
}

func (u *unpacker) byte() byte {
	u.at++
	return u.all[u.at-1]
}

func (u *unpacker) uint() uint64 {
	var n uint64
	for shift := 0; ; shift += 7 {
		b := u.byte()
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
}

func (u *unpacker) int() int64 {
	n := u.uint()
	return int64(n>>1) ^ -int64(n&1)
}

func (u *unpacker) text() string {
	n := int(u.uint()) //nolint:gosec // a length
	u.at += n
	return u.all[u.at-n : u.at]
}

// fixed reads n bytes, the first the highest.
func (u *unpacker) fixed(n int) uint64 {
	var v uint64
	for range n {
		v = v<<8 | uint64(u.byte())
	}
	return v
}

func (u *unpacker) keyText() string {
	end := strings.IndexByte(u.all[u.at:], 0)
	if u.all[u.at+end+1] == 1 {
		s := u.all[u.at : u.at+end]
		u.at += end + 2
		return s
	}
	var b []byte
	for {
		c := u.byte()
		if c == 0 && u.byte() == 1 {
			return string(b)
		}
		b = append(b, c)
	}
}

// unpack makes the finding of a key and the rest again, in the memory of the one
// before; severity and flags come from its head. Its texts stay as they are.
func (f *Finding) unpack(key, rest []byte, h *Head) {
	var all strings.Builder
	all.Grow(len(key) + len(rest))
	all.Write(key)
	all.Write(rest)
	u := unpacker{all: all.String()}
	args, suggestions, related := f.Args, f.Suggestions[:0], f.Related[:0]
	*f = Finding{Severity: h.Severity, Settled: h.Settled, Rejected: h.Rejected}
	f.Phase = u.keyText()
	u.byte()
	f.Pos = source.Pos{File: int32(uint32(u.fixed(4)) ^ 1<<31), Sheet: int16(uint16(u.fixed(2)) ^ 1<<15)} //nolint:gosec // as they were packed
	f.Pos.Row, f.Pos.Col = int32(uint32(u.fixed(4))^1<<31), int16(uint16(u.fixed(2))^1<<15)               //nolint:gosec // likewise
	f.Code, f.DeckID, f.Card, f.Raw = u.keyText(), u.keyText(), u.keyText(), u.keyText()
	u.at = len(key)
	flags := u.byte()
	f.Clause, f.Subject.Kind, f.Subject.ID, f.TeamID, f.Player = u.text(), Kind(u.text()), u.text(), u.text(), u.text()
	if flags&sameSubject != 0 {
		f.Subject.ID = f.DeckID
	}
	if flags&isTold != 0 {
		f.Told.Lang, f.Told.Text = u.text(), u.text()
	}
	f.Counted, f.Allowed = Int{V: int(u.int()), OK: flags&countedKnown != 0}, Int{V: int(u.int()), OK: flags&allowedKnown != 0}
	clear(args)
	if n := u.uint(); n > 0 {
		if args == nil {
			args = make(map[string]string, n)
		}
		for range n {
			k := u.text()
			args[k] = u.text()
		}
	}
	f.Args = args
	for range u.uint() {
		suggestions = append(suggestions, u.text())
	}
	f.Suggestions = suggestions
	for range u.uint() {
		p := source.Pos{File: int32(u.int()), Sheet: int16(u.int()), Row: int32(u.int()), Col: int16(u.int())} //nolint:gosec // as they were packed
		related = append(related, p)
	}
	f.Related = related
}
