package webpage_test

import (
	"fmt"
	"html"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"deckmill/ingest/webpage"
)

// show writes the tables of a page: title, then one line per row with its number.
func show(p *webpage.Page) string {
	var b strings.Builder
	for i, t := range p.Tables {
		fmt.Fprintf(&b, "[%s]\n", p.Sheets[i])
		for _, r := range t.Grid.Rows {
			fmt.Fprintf(&b, "%d: %s", r.Line, strings.ReplaceAll(strings.Join(r.Cells, "|"), "\n", "/"))
			if r.Err != nil {
				fmt.Fprintf(&b, " (%s)", r.Err.Code)
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

func TestTables(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, page, want string }{
		{"plain", `<table><tr><td>a</td><td>b</td></tr></table>`, "[Table 1]\n1: a|b\n"},
		{"no end tags", `<table><tr><th>a<th>b<tr><td>1<td>2`, "[Table 1]\n1: a|b\n2: 1|2\n"},
		{"blanks, entities, tags", "<table><tr><td> <b>A&amp;B</b>\n <i>&eacute;</i>t&#233; </td><td>&nbsp;</td><td>&lt;b&gt;</td></tr></table>", "[Table 1]\n1: A&B été||<b>\n"},
		{"lines", "<table><tr><td>A<br>B<p>C</p><ul><li>D<li>E</ul></td><td>x</td></tr></table>", "[Table 1]\n1: A/B//C//D/E|x\n"},
		{"colspan", "<table><tr><td colspan=3>a</td><td>b</td></tr></table>", "[Table 1]\n1: a|a|a|b\n"},
		{"rowspan", "<table><tr><td rowspan=2>a<td>b<tr><td>c<tr><td>d<td>e</table>", "[Table 1]\n1: a|b\n2: a|c\n3: d|e\n"},
		{"rowspan at the end", "<table><tr><td>b<td rowspan=3>a<tr><td>c<tr></table>", "[Table 1]\n1: b|a\n2: c|a\n3: |a\n"},
		{"both spans", "<table><tr><td rowspan=2 colspan=2>a<td>b<tr><td>c</table>", "[Table 1]\n1: a|a|b\n2: a|a|c\n"},
		{"rowspan 0", "<table><tr><td rowspan=0>a<td>b<tr><td>c<tr><td>d</table>", "[Table 1]\n1: a|b\n2: a|c\n3: a|d\n"},
		{"spans that are none", "<table><tr><td colspan=x>a<td colspan=-2>b<td rowspan='1 '>c<tr><td>d</table>", "[Table 1]\n1: a|b|c\n2: d\n"},
		{"titles", "<h2>Round 1</h2><table><tr><td>a<td>b</table><p>Round 2:</p><table><tr><td>c<td>d</table><table><caption>Third</caption><tr><td>e<td>f</table><table><tr><td>g<td>h</table>", "[Round 1]\n1: a|b\n[Round 2]\n1: c|d\n[Third]\n1: e|f\n[Table 4]\n1: g|h\n"},
		{"the same title", "<h2>R</h2><table><tr><td>a<td>b</table><h2>R</h2><table><tr><td>c<td>d</table>", "[R]\n1: a|b\n[R (2)]\n1: c|d\n"},
		{"layout", "<table><tr><td>Menu<td><table><tr><td>a<td>b</table></td></tr></table>", "[Table 1]\n1: a|b\n"},
		{"foot before body", "<table><tfoot><tr><td>sum<td>9</tfoot><tbody><tr><td>a<td>9</table>", "[Table 1]\n1: a|9\n2: sum|9\n"},
		{"script, style, comment", "<script>'<table><tr><td>x<td>y'</script><table><tr><td>a<!-- <td>no --><style>td{}</style><td>b</table>", "[Table 1]\n1: a|b\n"},
		{"hidden marks", `<table><tr><td>a<span aria-hidden="true">#</span></td><td>b<span aria-hidden="true">never closed</td><td>c</td></tr></table>`, "[Table 1]\n1: a|b|c\n"},
		{"footnotes", "<table><tr><td>6<sup>1</sup></td><td>3<sup>*</sup></td><td>2<sup>nd</sup></td></tr></table>", "[Table 1]\n1: 6 (1)|3*|2nd\n"},
		{"frame of a sheet", "<table><thead><tr><th><th>A<th>B</thead><tr><th>1<td>a<td>b<tr><th><td><td><tr><th>3<td>c<td>d</table>", "[Table 1]\n1: a|b\n3: c|d\n"},
		{"sheets of LibreOffice", "<A NAME=table0><H1>Sheet 1: <EM>Round 1</EM></H1></A><TABLE><TR><TD>a<TD>b</TABLE>", "[Round 1]\n1: a|b\n"},
		{"decoration", "<table><tr><td>only</td></tr></table><table><tr><td><td></table>", ""},
		{"cells outside", "<td>a</td><tr><td>b</table></tr>", ""},
	} {
		p, findings := webpage.Read([]byte(tt.page), 1, "", webpage.Limits{})
		if diff := cmp.Diff(tt.want, show(p)); diff != "" || len(findings) > 0 {
			t.Errorf("%s: %v (-want +got):\n%s", tt.name, findings, diff)
		}
	}
}

func TestEncoding(t *testing.T) {
	t.Parallel()
	const cell = "<table><tr><td>a<td>%s</table>"
	for _, tt := range []struct{ name, page, force, encoding, want string }{
		{"utf-8", fmt.Sprintf(cell, "é"), "", "utf-8", "é"},
		{"meta", `<meta charset="windows-1251">` + fmt.Sprintf(cell, "\xdf\xf0"), "", "windows-1251", "Яр"},
		{"old meta", `<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=KOI8-R">` + fmt.Sprintf(cell, "\xf1"), "", "koi8-r", "Я"},
		{"Latin-1 is windows-1252", `<meta charset=iso-8859-1>` + fmt.Sprintf(cell, "\x80\xe9"), "", "windows-1252", "€é"},
		{"xml", `<?xml version="1.0" encoding="windows-1251"?>` + fmt.Sprintf(cell, "\xdf"), "", "windows-1251", "Я"},
		{"UTF-8 in spite of its meta", `<meta charset="windows-1251">` + fmt.Sprintf(cell, "é"), "", "utf-8", "é"},
		{"the event file wins", `<meta charset="windows-1252">` + fmt.Sprintf(cell, "\xdf"), "windows-1251", "windows-1251", "Я"},
	} {
		p, _ := webpage.Read([]byte(tt.page), 1, tt.force, webpage.Limits{})
		if len(p.Tables) != 1 || p.Encoding != tt.encoding || p.Tables[0].Grid.Rows[0].Cells[1] != tt.want {
			t.Errorf("%s: %s %q", tt.name, p.Encoding, show(p))
		}
	}
	p, _ := webpage.Read([]byte("<table><tr><td>é<td>a<tr><td>b\xffc<td>d<tr><td>e<td>f</table>ééé"), 1, "utf-8", webpage.Limits{})
	if diff := cmp.Diff("[Table 1]\n1: é|a\n2: bc|d (ROW_BYTES)\n3: e|f\n", show(p)); diff != "" {
		t.Error(diff)
	}
}

// TestTexts: what is read where no table is known.
func TestTexts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, page string
		want       []string
	}{
		{"text", "<p>Ana: Fog</p><div>Bo: Ow<br>Cy: Ay</div>", []string{"Ana: Fog\n\nBo: Ow\nCy: Ay\n"}},
		{"pre", "<p>Post\n of Bo</p><pre>\n1  X 6\r\n2  0 X\n</pre>bye", []string{"1  X 6\n2  0 X\n", "Post of Bo\n\n\n1  X 6\n2  0 X\n\nbye\n"}},
		{"code of several lines", "<code>4 Fog<br>4 Ow</code> and <code>word</code>", []string{"4 Fog\n4 Ow\n", "4 Fog\n4 Ow and word\n"}},
		{"table", "<table><tr><td>a<td>b<tr><td>c<td>d</table>", []string{"a\tb\nc\td\n"}},
		{"nothing", "<html><body></body></html>", nil},
	} {
		p, _ := webpage.Read([]byte(tt.page), 1, "", webpage.Limits{})
		var got []string
		for _, x := range p.Texts {
			got = append(got, strings.TrimLeft(string(x.Text), "\n"))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// TestHostile: pages made to cost time or memory are refused, or read like others.
func TestHostile(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, page, limit string }{
		{"wide and tall", "<table><tr>" + strings.Repeat("<td colspan=1000 rowspan=65534>a", 200) + strings.Repeat("<tr>", 100_000), "cells"},
		{"deep tags", strings.Repeat("<b>", 300_000) + "<table><tr><td>a<td>b", ""},
		{"deep tables", strings.Repeat("<table><tr><td>a", 20_000), "entries"},
		{"many tables", strings.Repeat("<table>", 20_000), "entries"},
		{"open rows", "<table>" + strings.Repeat("<tr>", 300_000) + "<td>a<td>b", ""},
		{"endless tag", "<table><tr><td " + strings.Repeat("a=b ", 300_000), ""},
		{"big", strings.Repeat(" ", 2<<20) + "<table>", "bytes"},
	} {
		_, findings := webpage.Read([]byte(tt.page), 1, "", webpage.Limits{Cells: 1 << 20, Bytes: 2 << 20})
		got := ""
		for _, f := range findings {
			for k := range f.Args {
				got += k
			}
		}
		if got != tt.limit {
			t.Errorf("%s: limit %q, want %q", tt.name, got, tt.limit)
		}
	}
}

// TestWritten: what is written as a table is read back.
func TestWritten(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cell := rapid.StringMatching(`[a-zé<>&"']{1,5}( [0-9A-Z;#&]{1,4})?`)
		rows := rapid.SliceOfN(rapid.SliceOfN(cell, 2, 5), 1, 6).Draw(t, "rows")
		var b strings.Builder
		b.WriteString("<html><body><table border=1>\n")
		for _, r := range rows {
			b.WriteString("<tr>")
			for _, c := range r {
				fmt.Fprintf(&b, "<td class=x><b>\n%s</b> </td>\n", html.EscapeString(c))
			}
			b.WriteString("</tr>\n")
		}
		b.WriteString("</table>")
		p, findings := webpage.Read([]byte(b.String()), 1, "", webpage.Limits{})
		if len(findings) > 0 || len(p.Tables) != 1 {
			t.Fatal(findings, len(p.Tables))
		}
		var got [][]string
		for _, r := range p.Tables[0].Grid.Rows {
			got = append(got, r.Cells)
		}
		if diff := cmp.Diff(rows, got); diff != "" {
			t.Fatal(diff)
		}
	})
}

// FuzzRead: no page breaks the reader, what it gives is bounded and the same again.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"<table><tr><td rowspan=2 colspan=3>a<td>b<tr><td>c</table>", "<pre>1 X 6\n2 0 X</pre>", "<table><tfoot><tr><td><table><tr><td>x<td>y</table>",
		`<meta name="generator" content="Deckmill"><article class="deck"><h3><bdi>T</bdi></h3><p class="by"><bdi>A</bdi></p><ul class="cards"><li><b>2</b> <bdi>Fog</bdi></ul></article>`,
		"<table><tr><td>6<sup>1</sup><td aria-hidden=true>x<code>a<br>b</code>", "<template><table></template></td>",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		lim := webpage.Limits{Cells: 1 << 14, Tables: 50}
		p, findings := webpage.Read(data, 1, "", lim)
		cells := 0
		for _, x := range p.Tables {
			last := int32(0)
			for _, r := range x.Grid.Rows {
				if r.Line <= last {
					t.Fatalf("row %d after %d", r.Line, last)
				}
				last = r.Line
				for _, c := range r.Cells {
					cells++
					if !utf8.ValidString(c) || strings.TrimSpace(c) != c {
						t.Fatalf("cell %q", c)
					}
				}
			}
		}
		if cells > 2*lim.Cells || len(findings) > 0 && len(p.Tables) > 0 {
			t.Fatal(cells, findings)
		}
		again, _ := webpage.Read(data, 1, "", lim)
		if show(p) != show(again) {
			t.Fatal("not the same again")
		}
	})
}
