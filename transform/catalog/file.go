package catalog

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"unsafe"

	"github.com/klauspost/compress/gzip"
)

// The catalogue file, version 2: the magic, then the CRC-32C (4 bytes) of all
// that follows. Numbers are little-endian; a count is 4 bytes.
//
//	text        count, bytes
//	texts       count, end offsets (4 bytes each), text
//	column      count, values
//	index       texts (sorted keys), columns card (4), face (1), lang (1)
//	file        text version; 4 bytes date (days since 1970); 4 bytes starter (see StarterID);
//	            texts layouts, langs, types, costs; sets: texts codes, kinds, columns day (4), kind (1), digital (1); texts names;
//	            columns layout (1), faceEnd (4), colours, identity, outside, inside, produces, flags, kind, copyLimit (1 each),
//	            legal (8), firstDay (4), firstSet (2), signature (8), printEnd (4); per printing: columns set (2), rarity (1); per face: texts name; columns type (2), cost (2), colours (1);
//	            indexes full, face, foreign, alias
//
// The whole may be compressed with gzip.
const magic = "DECKMILL-CARDS-2\n"

// ErrFormat is the error of a file that is no catalogue, is damaged, or was
// written by another version of the layout.
var ErrFormat = errors.New("not a Deckmill catalogue, or damaged")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// maxFile limits what a compressed file may unpack to.
const maxFile = 512 << 20

// Open reads a catalogue file.
func Open(path string) (*Catalog, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a regular file", path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("catalogue: %w", err)
	}
	c, err := decodeFile(data)
	if err != nil {
		return nil, fmt.Errorf("catalogue %s: %w", path, err)
	}
	return c, nil
}

// Decode reads a catalogue from the bytes of a file, packed or not.
func Decode(data []byte) (*Catalog, error) {
	if !bytes.HasPrefix(data, packed) {
		data = bytes.Clone(data)
	}
	return decodeFile(data)
}

var packed = []byte{0x1f, 0x8b} // how a gzip file begins

// decodeFile is Decode for bytes that nobody changes from now on.
func decodeFile(data []byte) (*Catalog, error) {
	if bytes.HasPrefix(data, packed) {
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrFormat, err)
		}
		var plain bytes.Buffer
		plain.Grow(5 * len(data))
		n, err := io.Copy(&plain, io.LimitReader(z, maxFile))
		if err != nil || n == maxFile {
			return nil, fmt.Errorf("%w: %w", ErrFormat, errors.Join(err, z.Close()))
		}
		data = plain.Bytes()
	}
	body, ok := bytes.CutPrefix(data, []byte(magic))
	if !ok || len(body) < 4 || binary.LittleEndian.Uint32(body) != crc32.Checksum(body[4:], castagnoli) {
		return nil, ErrFormat
	}
	body = body[4:]
	return decode(unsafe.String(unsafe.SliceData(body), len(body))) //nolint:gosec // see above
}

// WriteTo writes the catalogue, not compressed. The same catalogue gives the
// same bytes.
func (c *Catalog) WriteTo(w io.Writer) (int64, error) {
	body := c.encode()
	head := binary.LittleEndian.AppendUint32([]byte(magic), crc32.Checksum(body, castagnoli))
	n, err := w.Write(append(head, body...))
	if err != nil {
		return int64(n), fmt.Errorf("catalogue: %w", err)
	}
	return int64(n), nil
}

func (c *Catalog) encode() []byte {
	var w encoder
	w.text(c.version)
	w.u32(uint32(dayOfDate(c.date))) //nolint:gosec // the sign comes back in decode
	w.u32(c.base)
	var types, costs dict
	var faceNames []string
	var typeIDs, costIDs []uint16
	var colours []Colours
	for id := range int32(c.Len()) { //nolint:gosec // ids are int32
		faces := c.facesOf(id)
		for _, f := range faces {
			name := f.Name
			if len(faces) == 1 && name == c.Name(id) {
				name = "" // the card's name
			}
			faceNames = append(faceNames, name)
			typeIDs = append(typeIDs, uint16(types.id(f.Type)))     //nolint:gosec // about 4,000
			costIDs = append(costIDs, uint16(costs.id(f.ManaCost))) //nolint:gosec // about 900
			colours = append(colours, f.Colours)
		}
	}
	for _, list := range [][]string{c.layouts, c.langs, types.list, costs.list} {
		w.texts(textsOf(list))
	}
	w.sets(c.sets)
	w.texts(c.names)
	column(&w, c.layout)
	column(&w, c.faceEnd)
	for _, col := range [][]Colours{c.colours, c.identity, c.outside, c.inside, c.produces} {
		column(&w, col)
	}
	column(&w, c.flags)
	column(&w, c.kind)
	column(&w, c.copyLimit)
	column(&w, c.legal)
	column(&w, c.firstDay)
	column(&w, c.firstSet)
	column(&w, c.signature)
	column(&w, c.printEnd)
	w.printings(c.printings)
	w.texts(textsOf(faceNames))
	column(&w, typeIDs)
	column(&w, costIDs)
	column(&w, colours)
	for _, x := range []*index{&c.full, &c.face, &c.foreign, &c.alias} {
		w.index(x)
	}
	return w.buf
}

// encoder appends the parts of a file.
type encoder struct{ buf []byte }

func (w *encoder) u32(n uint32) { w.buf = binary.LittleEndian.AppendUint32(w.buf, n) }

func (w *encoder) text(s string) {
	w.u32(uint32(len(s))) //nolint:gosec // far below 4 GiB
	w.buf = append(w.buf, s...)
}

func (w *encoder) texts(t texts) {
	column(w, t.end)
	w.text(t.blob)
}

func (w *encoder) sets(list []Set) {
	var kinds dict
	codes := make([]string, len(list))
	days := make([]int32, len(list))
	kind, digital := make([]uint8, len(list)), make([]uint8, len(list))
	for i, s := range list {
		codes[i], days[i], kind[i] = s.Code, dayOfDate(s.Date), uint8(kinds.id(s.Type)) //nolint:gosec // some twenty types
		if s.Digital {
			digital[i] = 1
		}
	}
	w.texts(textsOf(codes))
	w.texts(textsOf(kinds.list))
	column(w, days)
	column(w, kind)
	column(w, digital)
}

func (w *encoder) printings(list []Printing) {
	sets, rarities := make([]uint16, len(list)), make([]uint8, len(list))
	for i, p := range list {
		sets[i], rarities[i] = p.Set, uint8(p.Rarity)
	}
	column(w, sets)
	column(w, rarities)
}

func (w *encoder) index(x *index) {
	w.texts(x.keys)
	cards := make([]int32, len(x.hits))
	faces := make([]int8, len(x.hits))
	langs := make([]uint8, len(x.hits))
	for i, h := range x.hits {
		cards[i], faces[i], langs[i] = h.Card, h.Face, h.Lang
	}
	column(w, cards)
	column(w, faces)
	column(w, langs)
}

// value is a number that columns hold.
type value interface {
	~uint8 | ~int8 | ~uint16 | ~int32 | ~uint32 | ~uint64
}

func column[T value](w *encoder, col []T) {
	w.u32(uint32(len(col))) //nolint:gosec // far below 2^32 rows
	size := binary.Size(T(0))
	for _, v := range col {
		for n := uint64(v); size > 0; size-- {
			w.buf = append(w.buf, byte(n))
			n >>= 8
		}
		size = binary.Size(T(0))
	}
}
