package report

import (
	"fmt"
	"html"
	"strconv"
	"strings"
	"unicode/utf8"

	"deckmill/export/view"
)

// Picture is one image to put beside the posts: forum/<name>.svg, and the same
// as forum/<name>.png for forums that take no SVG.
type Picture struct {
	Name, SVG string
	v         *view.Phase
	title     string
	lang      string
}

// PNG draws the picture. The error is a fault of the fonts.
func (p *Picture) PNG() ([]byte, error) {
	width, height := crosstableSize(p.v)
	r, err := newRaster(width, height, pixelScale(p.v.Matrix.N))
	if err != nil {
		return nil, err
	}
	drawCrosstable(r, p.title, p.v, p.lang)
	return r.png()
}

// pixelScale: small crosstables are drawn at twice the size, to be sharp on
// every screen; at 120 decks the picture has 3,900 x 3,700 pixels.
func pixelScale(n int) int {
	if n <= 40 {
		return 2
	}
	return 1
}

// canvas is what a crosstable is drawn on.
type canvas interface {
	rect(x, y, w, h int, fill string)
	text(x, y int, anchor, fill string, bold bool, s string) // y is the base line
}

// Pictures are the crosstables by rank as images, one for each phase that has a
// matrix. Names are text of the image, escaped; it holds no script and no link.
func Pictures(p *Page) []Picture {
	var list []Picture
	for i, v := range p.Event.Phases {
		if v.Matrix == nil || v.Matrix.Cells == nil || v.Matrix.N == 0 || v.Matrix.N > widestMatrix {
			continue
		}
		name := "crosstable"
		if len(p.Event.Phases) > 1 {
			name += "-" + strconv.Itoa(i+1)
		}
		list = append(list, Picture{Name: name, SVG: crosstableSVG(p.Title, v, p.Lang), v: v, title: p.Title, lang: p.Lang})
	}
	return list
}

// swatches are the colours of the cells, those of the workbook and the page.
var swatches = map[int64][2]string{
	6: {"#2166ac", "#fff"}, 4: {"#67a9cf", "#000"}, 3: {"#d1e5f0", "#000"}, 2: {"#fee8c8", "#000"}, 1: {"#fdbb84", "#000"}, 0: {"#d7664a", "#000"},
}

// The measures of the picture in pixels.
const (
	side      = 30 // of a cell
	letter    = 8  // about the width of one
	headSpace = 64 // above the rows
	sumWidth  = 56
)

func crosstableSVG(title string, v *view.Phase, lang string) string {
	width, height := crosstableSize(v)
	c := &svg{}
	fmt.Fprintf(&c.b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" font-family="Arial,Helvetica,sans-serif" font-size="%d">`+"\n", width, height, width, height, fontSize)
	fmt.Fprintf(&c.b, "<title>%s</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", html.EscapeString(title), width, height)
	drawCrosstable(c, title, v, lang)
	c.b.WriteString("</svg>\n")
	return c.b.String()
}

// svg is a canvas of SVG elements.
type svg struct{ b strings.Builder }

func (c *svg) rect(x, y, w, h int, fill string) {
	fmt.Fprintf(&c.b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", x, y, w, h, fill)
}

func (c *svg) text(x, y int, anchor, fill string, bold bool, s string) {
	weight := "normal"
	if bold {
		weight = "bold"
	}
	fmt.Fprintf(&c.b, `<text x="%d" y="%d" text-anchor="%s" fill="%s" font-weight="%s">%s</text>`+"\n", x, y, anchor, fill, weight, html.EscapeString(s))
}

// leftOf is the width of the numbers and names before the cells.
func leftOf(m *view.Matrix) int {
	left := 60
	for i := range m.Rows {
		left = max(left, 44+letter*min(utf8.RuneCountInString(m.Rows[i].Player), 24))
	}
	return left
}

func crosstableSize(v *view.Phase) (width, height int) {
	m := v.Matrix
	return leftOf(m) + m.N*side + 2*sumWidth + 10, headSpace + m.N*side + 14
}

// drawCrosstable draws the matrix by rank: title, numbers, names, cells, sums.
func drawCrosstable(c canvas, title string, v *view.Phase, lang string) {
	m := v.Matrix.ByRank()
	left := leftOf(m)
	width, _ := crosstableSize(v)
	c.text(10, 24, "start", "#1f3864", true, cut(title, max(20, (width-20)/letter)))
	for j := range m.N {
		c.text(left+j*side+side/2, headSpace-8, "middle", "#1f3864", true, strconv.Itoa(j+1))
	}
	c.text(left+m.N*side+sumWidth-6, headSpace-8, "end", "#1f3864", true, view.Word("points", lang))
	c.text(left+m.N*side+2*sumWidth-6, headSpace-8, "end", "#1f3864", true, view.Word("tp", lang))
	for i := range m.N {
		y := headSpace + i*side
		c.text(28, y+20, "end", "#5b6475", false, strconv.Itoa(i+1))
		c.text(36, y+20, "start", "#000", true, cut(m.Rows[i].Player, 24))
		for j := range m.N {
			fill, ink, text := cellLook(m, i, j)
			c.rect(left+j*side, y, side-1, side-1, fill)
			c.text(left+j*side+side/2, y+20, "middle", ink, false, text)
		}
		score, tp := m.Sum(i), ""
		if s := m.Rows[i].Standing; s != nil {
			score, tp = s.Score(), text(s.TP)
		}
		c.text(left+m.N*side+sumWidth-6, y+20, "end", "#000", true, text(score))
		c.text(left+m.N*side+2*sumWidth-6, y+20, "end", "#000", false, tp)
	}
}

func cellLook(m *view.Matrix, i, j int) (fill, ink, text string) {
	if i == j {
		return "#d9d9d9", "#5b6475", "X"
	}
	if c, ok := swatches[m.Result(i, j)]; ok {
		return c[0], c[1], cut(m.Cell(i, j), 3)
	}
	return "#fff", "#5b6475", cut(m.Cell(i, j), 3)
}

// cut is s with at most n letters.
func cut(s string, n int) string {
	for i := range s {
		if n--; n < 0 {
			return s[:i] + "…"
		}
	}
	return s
}
