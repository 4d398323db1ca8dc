package fill

import (
	"slices"

	"deckmill/export/table"
	"deckmill/ingest/event"
	"deckmill/ingest/source"
	"deckmill/transform/catalog"
)

// Cards fills the table deck_cards deck by deck, column by column. Texts are
// held once in the order in which they come. It reuses its memory: a table that
// Fill has returned is valid until the next call.
type Cards struct {
	cat   *catalog.Catalog
	files *source.Files
	t     *table.Table

	raw, card, face, lang, set, num words
	single                          [cardColumns]one

	texts, names []string // of all blocks of a stream, by number; nil = each table has dictionaries of its own
}

// The columns of deck_cards.
const (
	cardEvent = iota
	cardPhase
	cardDeck
	cardZone
	cardPosition
	cardCount
	cardRaw
	cardCard
	cardFace
	cardID
	cardMatch
	cardLang
	cardSet
	cardNumber
	cardProxy
	cardFile
	cardSheet
	cardRow
	cardCol
	cardColumns
)

// one keeps the memory of a column while it holds a single value.
type one struct {
	idx, ints []int32
	flags     []bool
}

// NewCards makes an empty filler.
func NewCards(cat *catalog.Catalog, files *source.Files) *Cards {
	return &Cards{cat: cat, files: files, t: table.New(&table.DeckCards)}
}

// Names are the names of all cards by their numbers, for [NewBlockCards].
func Names(cat *catalog.Catalog) []string {
	names := make([]string, cat.Len())
	for id := range names {
		names[id] = cat.Name(int32(id))
	}
	return names
}

// NewBlockCards makes a filler for the blocks of a stream, whose tables all have
// the same dictionaries: the texts of Strings and the names of the catalogue. A
// writer looks each text up once, however many blocks there are.
func NewBlockCards(cat *catalog.Catalog, files *source.Files, texts, names []string) *Cards {
	c := NewCards(cat, files)
	c.texts, c.names = texts, names
	return c
}

// whole fills the columns of texts of a block, all decks in their order, with
// the dictionaries of the stream.
func (c *Cards) whole(e *event.Entries) {
	col := c.t.Columns
	shared(&col[cardRaw], c.texts, e.Raw, -1)
	shared(&col[cardCard], c.names, e.Card, -1)
	for i, values := range map[int][]int32{cardFace: e.Face, cardLang: e.Lang, cardSet: e.Set, cardNumber: e.Num} {
		shared(&col[i], c.texts, values, 0)
	}
}

// shared fills a column with numbers in dict; the number none is null.
func shared(col *table.Column, dict []string, values []int32, none int32) {
	if len(values) > 0 && values[0] == none && equal(values) {
		col.Dict, col.Idx = nil, append(col.Idx, -1)
		col.Same = len(values)
		return
	}
	col.Dict, col.Fixed = dict, true
	col.Idx = append(col.Idx, values...)
	if none < 0 {
		return
	}
	for i, v := range col.Idx {
		if v == none {
			col.Idx[i] = -1
		}
	}
}

// Fill fills the rows of the decks of order, in that order.
func (c *Cards) Fill(p *event.Phase, order []int) *table.Table {
	c.reset()
	e, rows := &p.Entries, 0
	for _, d := range order {
		from, to := p.DeckEntries(d)
		rows += to - from
	}
	c.t.Rows = rows
	col := c.t.Columns
	texts := p.Strings.At
	col[cardEvent].AppendStr(p.Settings.EventID)
	col[cardPhase].AppendStr(p.Settings.Phase)
	col[cardEvent].Repeat(rows)
	col[cardPhase].Repeat(rows)
	c.decks(p, order)
	if c.names != nil {
		c.whole(e)
	} else {
		c.own(p, order, texts)
	}
	small(p, order, &col[cardZone], e.Zone)
	small(p, order, &col[cardMatch], e.Match)
	c.numbers(p, order)
	for i := range col {
		settle(&col[i], rows)
	}
	c.places(p, order)
	return c.t
}

// own fills the columns of texts with dictionaries of their own.
func (c *Cards) own(p *event.Phase, order []int, texts func(int32) string) {
	e, col := &p.Entries, c.t.Columns
	c.raw.fill(p, order, &col[cardRaw], e.Raw, texts)
	c.card.fill(p, order, &col[cardCard], e.Card, c.cat.Name)
	c.face.optional(p, order, &col[cardFace], e.Face, texts)
	c.lang.optional(p, order, &col[cardLang], e.Lang, texts)
	c.set.optional(p, order, &col[cardSet], e.Set, texts)
	c.num.optional(p, order, &col[cardNumber], e.Num, texts)
}

// reset empties the table and keeps its memory.
func (c *Cards) reset() {
	for _, w := range []*words{&c.raw, &c.card, &c.face, &c.lang, &c.set, &c.num} {
		w.forget()
	}
	for i := range c.t.Columns {
		x, s := &c.t.Columns[i], &c.single[i]
		if cap(x.Idx) > cap(s.idx) {
			s.idx = x.Idx
		}
		if cap(x.I32) > cap(s.ints) {
			s.ints = x.I32
		}
		if cap(x.Flag) > cap(s.flags) {
			s.flags = x.Flag
		}
		*x = table.Column{Field: x.Field, Dict: x.Dict[:0], Idx: s.idx[:0], I32: s.ints[:0], Flag: s.flags[:0], Null: x.Null[:0]}
		switch {
		case x.Type != table.String || i == cardEvent || i == cardPhase:
			x.Dict, x.Idx = nil, nil
		case c.names != nil && i != cardDeck && i != cardZone && i != cardMatch:
			x.Dict = nil // shared
		}
	}
}

func (c *Cards) decks(p *event.Phase, order []int) {
	col := &c.t.Columns[cardDeck]
	at := &c.t.Columns[cardPosition]
	idx := slices.Grow(col.Idx[:0], c.t.Rows)[:c.t.Rows]
	col.Idx = idx
	position := sized(at, c.t.Rows)
	for _, d := range order {
		from, to := p.DeckEntries(d)
		if from == to {
			continue
		}
		n := int32(len(col.Dict)) //nolint:gosec // fewer decks than entries
		col.Dict = append(col.Dict, p.Decks.ID[d])
		for i := range to - from {
			idx[i], position[i] = n, int32(i+1)
		}
		idx, position = idx[to-from:], position[to-from:]
	}
}

// numbers fills the columns of numbers and flags.
func (c *Cards) numbers(p *event.Phase, order []int) {
	e, col := &p.Entries, c.t.Columns
	proxy := col[cardProxy].Flag
	count, id, row, place := sized(&col[cardCount], c.t.Rows), sized(&col[cardID], c.t.Rows), sized(&col[cardRow], c.t.Rows), sized(&col[cardCol], c.t.Rows)
	least := int32(0)
	for _, d := range order {
		from, to := p.DeckEntries(d)
		n := to - from
		proxy = append(proxy, e.Proxy[from:to]...)
		for i, v := range e.Count[from:to] {
			count[i] = int32(v)
		}
		for i, v := range e.Card[from:to] {
			id[i], least = max(v, 0), min(v, least)
		}
		pos := e.Pos[from:to]
		for i := range pos {
			row[i], place[i] = pos[i].Row, int32(pos[i].Col)
		}
		count, id, row, place = count[n:], id[n:], row[n:], place[n:]
	}
	col[cardProxy].Flag = proxy
	if least >= 0 {
		col[cardID].Null = nil
		return
	}
	for _, d := range order {
		from, to := p.DeckEntries(d)
		for _, card := range e.Card[from:to] {
			col[cardID].Null = append(col[cardID].Null, card < 0)
		}
	}
}

// sized makes room for n numbers.
func sized(c *table.Column, n int) []int32 {
	c.I32 = slices.Grow(c.I32[:0], n)[:n]
	return c.I32
}

// places fills the names of files and sheets: mostly one for all rows.
func (c *Cards) places(p *event.Phase, order []int) {
	files, sheets := c.t.Columns[cardFile].Words(), c.t.Columns[cardSheet].Words()
	file, sheet := &c.t.Columns[cardFile], &c.t.Columns[cardSheet]
	last, run := source.Pos{File: -1}, 0
	first := true
	flush := func() {
		switch {
		case run == 0:
			return
		case first && run == c.t.Rows:
			files.Append(c.files.Name(last))
			sheets.AppendText(c.files.Sheet(last))
			file.Repeat(run)
			sheet.Repeat(run)
		default:
			for range run {
				files.Append(c.files.Name(last))
				sheets.AppendText(c.files.Sheet(last))
			}
		}
		first, run = false, 0
	}
	for _, d := range order {
		from, to := p.DeckEntries(d)
		for i := from; i < to; i++ {
			if pos := &p.Entries.Pos[i]; pos.File != last.File || pos.Sheet != last.Sheet {
				flush()
				last = source.Pos{File: pos.File, Sheet: pos.Sheet}
			}
			run++
		}
	}
	flush()
	settle(file, c.t.Rows)
	settle(sheet, c.t.Rows)
}

// words is the dictionary of a column by the numbers that its texts have
// elsewhere: in Strings or in the catalogue.
type words struct {
	at   []int32 // number -> 1 + index in the dictionary
	used []int32
}

// forget empties the dictionary for the next table.
func (w *words) forget() {
	for _, n := range w.used {
		w.at[n] = 0
	}
	w.used = w.used[:0]
}

// index is the place of number n in the dictionary of col.
func (w *words) index(n int32, col *table.Column, text func(int32) string) int32 {
	if int(n) >= len(w.at) {
		w.at = append(w.at, make([]int32, int(n)+1-len(w.at)+len(w.at)/2)...)
	}
	if w.at[n] == 0 {
		col.Dict = append(col.Dict, text(n))
		w.at[n] = int32(len(col.Dict)) //nolint:gosec // fewer texts than entries
		w.used = append(w.used, n)
	}
	return w.at[n] - 1
}

// fill adds the texts of the decks; a negative number is null.
func (w *words) fill(p *event.Phase, order []int, col *table.Column, values []int32, text func(int32) string) {
	idx := col.Idx
	for _, d := range order {
		from, to := p.DeckEntries(d)
		for _, v := range values[from:to] {
			switch {
			case v < 0:
				idx = append(idx, -1)
			case int(v) < len(w.at) && w.at[v] != 0:
				idx = append(idx, w.at[v]-1)
			default:
				idx = append(idx, w.index(v, col, text))
			}
		}
	}
	col.Idx = idx
}

// optional is fill for numbers in Strings of which 0, the empty text, is null.
func (w *words) optional(p *event.Phase, order []int, col *table.Column, values []int32, text func(int32) string) {
	idx := col.Idx
	for _, d := range order {
		from, to := p.DeckEntries(d)
		for _, v := range values[from:to] {
			if v == 0 {
				idx = append(idx, -1)
				continue
			}
			idx = append(idx, w.index(v, col, text))
		}
	}
	col.Idx = idx
}

// small fills a column of a type with few values.
func small[T interface {
	~uint8
	String() string
}](p *event.Phase, order []int, col *table.Column, values []T) {
	var known [1 << 8]int32 // 1 + index in the dictionary
	idx := slices.Grow(col.Idx, len(values))
	for _, d := range order {
		from, to := p.DeckEntries(d)
		for _, v := range values[from:to] {
			if known[v] == 0 {
				col.Dict = append(col.Dict, v.String())
				known[v] = int32(len(col.Dict)) //nolint:gosec // at most 256
			}
			idx = append(idx, known[v]-1)
		}
	}
	col.Idx = idx
}

// settle holds a column of equal values once.
func settle(c *table.Column, rows int) {
	if c.Same > 0 || rows == 0 {
		return
	}
	switch {
	case len(c.Idx) == rows && equal(c.Idx):
		c.Idx, c.Same = c.Idx[:1], rows
	case len(c.I32) == rows && c.Null == nil && equal(c.I32):
		c.I32, c.Same = c.I32[:1], rows
	case len(c.Flag) == rows && equal(c.Flag):
		c.Flag, c.Same = c.Flag[:1], rows
	}
}

func equal[T comparable](values []T) bool {
	for _, v := range values {
		if v != values[0] {
			return false
		}
	}
	return true
}
