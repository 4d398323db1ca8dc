// Package webpage reads what people save from a browser or a spreadsheet as
// HTML: the tables of the page, each as a grid like a sheet of a workbook, and
// its text. It looks at tags one after the other and builds no tree, so that
// time and memory grow with the file and not with its nesting. It runs no
// script, asks for nothing that a page links to, and does not know what a
// table means.
//
// A cell holds the text that a browser shows, blanks collapsed, with LF for
// <br> and between blocks. A cell over several columns or rows fills all of
// them, like a merged range of a workbook. A table around others is layout: its
// own cells are kept only where they make a table of their own.
package webpage

import (
	"bytes"
	"math"
	"slices"
	"strconv"

	"golang.org/x/net/html"

	"deckmill/ingest/charset"
	"deckmill/ingest/diag"
	"deckmill/ingest/grid"
	"deckmill/ingest/source"
)

// Limits bound a page. Zero fields take those of [DefaultLimits].
type Limits struct {
	Bytes  int64 // of the page, decoded
	Cells  int   // of all tables, those that a cell spans included
	Tables int
}

// DefaultLimits are those of a workbook (spec/faults.md): a part of 64 MiB, 8
// million cells. Tables are as many as a workbook may have parts.
func DefaultLimits() Limits { return Limits{Bytes: 64 << 20, Cells: 8 << 20, Tables: 10_000} }

// Page is what a page holds.
type Page struct {
	Encoding string
	Own      bool // a report.html of this program
	Sheets   []string
	Tables   []Table
	Texts    []Text // what may be read where no table is known: the preformatted parts, then the whole page
}

// Table is one table of the page. Grid.Sheet counts from 1 in Page.Sheets, rows
// and columns as a browser shows them from 1.
type Table struct {
	Class string // of the tag
	Grid  grid.Grid
}

// Text is text of the page, with the bytes that have no meaning.
type Text struct {
	Text     []byte
	Decision charset.Decision
}

// Read reads a page. force is the encoding of the event file, "" = by the page
// (see [Decode]). A page over a limit has no tables and one finding.
func Read(data []byte, file int32, force string, lim Limits) (*Page, []diag.Finding) {
	d := DefaultLimits()
	if lim.Bytes <= 0 {
		lim.Bytes = d.Bytes
	}
	if lim.Cells <= 0 {
		lim.Cells = d.Cells
	}
	if lim.Tables <= 0 {
		lim.Tables = d.Tables
	}
	text, decision := Decode(data, force)
	p := &Page{Encoding: decision.Encoding}
	if int64(len(text)) > lim.Bytes {
		return p, limit(file, "bytes", lim.Bytes)
	}
	r := &reader{lim: lim, decision: &decision, page: p}
	if what, most := r.read(text); what != "" {
		return &Page{Encoding: decision.Encoding}, limit(file, what, int64(most))
	}
	r.finish(file)
	return p, nil
}

func limit(file int32, what string, most int64) []diag.Finding {
	f := diag.New("FILE_LIMIT")
	f.Args = map[string]string{what: strconv.FormatInt(most, 10)}
	f.Pos = source.Pos{File: file}
	return []diag.Finding{f}
}

// reader goes through the tags of one page.
type reader struct {
	lim      Limits
	decision *charset.Decision
	passed   int // bytes without a meaning that were passed, in decision.Bad
	page     *Page
	cells    int
	open     []*table // around the place, the innermost last
	done     []*table // in the order of their end
	body     flow     // the text of the page
	pre      flow     // that of its preformatted parts
	inPre    int      // depth of <pre>
	code     *flow    // the text of a <code> outside <pre>
	skip     string   // an element whose text is not shown, "" = none
	depth    int      // of elements of the same name in it
	sup      []byte   // the text of a raised mark
	inSup    bool
	heading  *flow  // the text of a heading or a caption
	title    string // of the next table
	own      *own   // of a report.html
}

// read goes through the page; what is the limit that it breaks, "" = none.
func (r *reader) read(text []byte) (what string, most int) {
	z := html.NewTokenizer(bytes.NewReader(text))
	var at int64
	for {
		kind := z.Next()
		from := at
		at += int64(len(z.Raw()))
		r.badUpTo(from)
		switch kind {
		case html.ErrorToken:
			r.badUpTo(math.MaxInt64)
			return "", 0
		case html.TextToken:
			r.text(string(z.Raw()), from)
		case html.StartTagToken, html.SelfClosingTagToken:
			name, has := z.TagName()
			t := tag{name: string(name)}
			if has {
				t.take(z)
			}
			r.start(&t, kind == html.SelfClosingTagToken)
			r.passBad(at)
		case html.EndTagToken:
			name, _ := z.TagName()
			r.end(string(name))
		case html.CommentToken, html.DoctypeToken:
		}
		switch {
		case r.cells > r.lim.Cells:
			return "cells", r.lim.Cells
		case len(r.done)+len(r.open) > r.lim.Tables:
			return "entries", r.lim.Tables
		}
	}
}

// finish closes what the page left open and numbers its tables.
func (r *reader) finish(file int32) {
	for len(r.open) > 0 {
		r.endTable()
	}
	r.endCode()
	if r.own != nil {
		r.done = append(r.done, r.own.tables()...)
	}
	r.done = slices.DeleteFunc(r.done, func(t *table) bool { return !t.isData() })
	used := map[string]bool{}
	for i, t := range r.done {
		title := t.title
		if title == "" {
			title = "Table " + strconv.Itoa(i+1)
		}
		name := title
		for n := 2; used[name]; n++ {
			name = title + " (" + strconv.Itoa(n) + ")"
		}
		used[name] = true
		r.page.Sheets = append(r.page.Sheets, name)
		g := t.grid()
		g.File, g.Sheet, g.Phase = file, int16(i+1), t.phase
		r.page.Tables = append(r.page.Tables, Table{Class: t.class, Grid: g})
	}
	for _, f := range []*flow{&r.pre, &r.body} {
		if text := f.done(); len(text) > 0 {
			d := charset.Decision{Encoding: r.decision.Encoding, Bad: f.bad}
			r.page.Texts = append(r.page.Texts, Text{Text: text, Decision: d})
		}
	}
}
