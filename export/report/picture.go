package report

import (
	"fmt"
	"html"
	"strconv"
	"strings"
	"unicode/utf8"

	"deckmill/export/view"
)

// Picture is one image to put beside the posts: forum/<name>.svg.
type Picture struct{ Name, SVG string }

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
		list = append(list, Picture{name, crosstableSVG(p.Title, v, p.Lang)})
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
	m := v.Matrix.ByRank()
	left := 60
	for i := range m.Rows {
		left = max(left, 44+letter*min(utf8.RuneCountInString(m.Rows[i].Player), 24))
	}
	width, height := left+m.N*side+2*sumWidth+10, headSpace+m.N*side+14
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" font-family="Arial,Helvetica,sans-serif" font-size="14">`+"\n", width, height, width, height)
	fmt.Fprintf(&b, "<title>%s</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", html.EscapeString(title), width, height)
	write := func(x, y int, anchor, fill, weight, text string) {
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="%s" fill="%s" font-weight="%s">%s</text>`+"\n", x, y, anchor, fill, weight, html.EscapeString(text))
	}
	write(10, 24, "start", "#1f3864", "bold", cut(title, max(20, (width-20)/letter)))
	for j := range m.N {
		write(left+j*side+side/2, headSpace-8, "middle", "#1f3864", "bold", strconv.Itoa(j+1))
	}
	write(left+m.N*side+sumWidth-6, headSpace-8, "end", "#1f3864", "bold", view.Word("points", lang))
	write(left+m.N*side+2*sumWidth-6, headSpace-8, "end", "#1f3864", "bold", view.Word("tp", lang))
	for i := range m.N {
		y := headSpace + i*side
		write(28, y+20, "end", "#5b6475", "normal", strconv.Itoa(i+1))
		write(36, y+20, "start", "#000", "bold", cut(m.Rows[i].Player, 24))
		for j := range m.N {
			fill, ink, text := cellLook(m, i, j)
			fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s" stroke="#fff"/>`+"\n", left+j*side, y, side, side, fill)
			write(left+j*side+side/2, y+20, "middle", ink, "normal", text)
		}
		score, tp := m.Sum(i), ""
		if s := m.Rows[i].Standing; s != nil {
			score, tp = s.Score(), text(s.TP)
		}
		write(left+m.N*side+sumWidth-6, y+20, "end", "#000", "bold", text(score))
		write(left+m.N*side+2*sumWidth-6, y+20, "end", "#000", "normal", tp)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

func cellLook(m *view.Matrix, i, j int) (fill, ink, text string) {
	if i == j {
		return "#d9d9d9", "#5b6475", "X"
	}
	if c, ok := swatches[m.At(i, j)]; ok {
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
