package report

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
	"testing"

	"deckmill/export/table/tabletest"
	"deckmill/export/view"
)

// The PNG shows what the SVG shows: the same measures (twice as large), the
// colours of the cells, and the same bytes each time.
func TestPNG(t *testing.T) {
	t.Parallel()
	list := Pictures(samplePage("en", tabletest.Event(true)))
	if len(list) == 0 {
		t.Fatal("no picture")
	}
	p := &list[0]
	data, err := p.PNG()
	if err != nil {
		t.Fatal(err)
	}
	again, err := p.PNG()
	if err != nil || !bytes.Equal(data, again) {
		t.Errorf("not the same twice: %v", err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	width, height := crosstableSize(p.v)
	if b := img.Bounds(); b.Dx() != 2*width || b.Dy() != 2*height {
		t.Errorf("%d x %d pixels, want twice %d x %d", b.Dx(), b.Dy(), width, height)
	}
	m := p.v.Matrix.ByRank()
	left := leftOf(m)
	for i := range m.N {
		for j := range m.N {
			fill, _, _ := cellLook(m, i, j)
			x, y := 2*(left+j*side)+3, 2*(headSpace+i*side)+3 // near the corner: no letter there
			if got := color.RGBAModel.Convert(img.At(x, y)); got != hexColour(fill) {
				t.Errorf("cell %d %d: %v, want %s", i, j, got, fill)
			}
		}
	}
}

// Letters of the Latin, Greek and Cyrillic scripts are drawn, accents in one
// piece; a run of other signs becomes one dot.
func TestDrawable(t *testing.T) {
	t.Parallel()
	r, err := newRaster(10, 10, 1)
	if err != nil {
		t.Fatal(err)
	}
	for in, want := range map[string]string{
		"Gwenae\u0308l Œuvre ß": "Gwenaël Œuvre ß", "Борис Ёлкин": "Борис Ёлкин", "Ωμέγα": "Ωμέγα", "日本 \"x\"": "· \"x\"", "😀 Zoë 👩\u200d👧": "· Zoë ·", "a\x1bb": "a·b", "": "",
	} {
		if got := r.drawable(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// The largest matrix that is drawn stays within a few megabytes.
func TestLargePNG(t *testing.T) {
	t.Parallel()
	n := widestMatrix
	m := &view.Matrix{N: n}
	for i := range n {
		m.IDs = append(m.IDs, fmt.Sprint(i))
		m.Rows = append(m.Rows, view.Entrant{Player: fmt.Sprintf("Player %d", i)})
		m.Order = append(m.Order, i)
		for j := range n {
			m.Points = append(m.Points, int64((i+j)%4))
			m.Cells = append(m.Cells, fmt.Sprint((i+j)%4))
		}
	}
	p := Picture{v: &view.Phase{Matrix: m}, title: "Large", lang: "en"}
	data, err := p.PNG()
	if err != nil || len(data) > 2<<20 {
		t.Errorf("%d bytes, %v", len(data), err)
	}
}
