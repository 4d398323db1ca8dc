package report

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// raster is a canvas of pixels: the Go fonts, which hold Latin, Greek and
// Cyrillic letters, drawn without hinting. Equal pictures give equal pixels.
type raster struct {
	img           *image.RGBA
	scale         int
	regular, bold font.Face
	letters       *sfnt.Font // of the regular face, to know which letters there are
	buffer        sfnt.Buffer
}

// fontSize is that of the pictures in pixels.
const fontSize = 14

// goFonts parses the two fonts once; they are only read.
var goFonts = sync.OnceValues(func() ([2]*sfnt.Font, error) {
	var out [2]*sfnt.Font
	for i, data := range [][]byte{goregular.TTF, gobold.TTF} {
		f, err := opentype.Parse(data)
		if err != nil {
			return out, err
		}
		out[i] = f
	}
	return out, nil
})

func newRaster(width, height, scale int) (*raster, error) {
	fonts, err := goFonts()
	if err != nil {
		return nil, err
	}
	r := &raster{img: image.NewRGBA(image.Rect(0, 0, width*scale, height*scale)), scale: scale, letters: fonts[0]}
	for i, face := range []*font.Face{&r.regular, &r.bold} {
		if *face, err = opentype.NewFace(fonts[i], &opentype.FaceOptions{Size: float64(fontSize * scale), DPI: 72, Hinting: font.HintingNone}); err != nil {
			return nil, err
		}
	}
	r.rect(0, 0, width, height, "#fff")
	return r, nil
}

func (r *raster) rect(x, y, w, h int, fill string) {
	at := image.Rect(x*r.scale, y*r.scale, (x+w)*r.scale, (y+h)*r.scale)
	draw.Draw(r.img, at, image.NewUniform(hexColour(fill)), image.Point{}, draw.Src)
}

func (r *raster) text(x, y int, anchor, fill string, bold bool, s string) {
	face := r.regular
	if bold {
		face = r.bold
	}
	s = r.drawable(s)
	d := font.Drawer{Dst: r.img, Src: image.NewUniform(hexColour(fill)), Face: face, Dot: fixed.P(x*r.scale, y*r.scale)}
	switch width := d.MeasureString(s); anchor {
	case "middle":
		d.Dot.X -= width / 2
	case "end":
		d.Dot.X -= width
	}
	d.DrawString(s)
}

// drawable is s in composed letters; signs that the font does not hold (emoji,
// Hebrew, Chinese) become one dot for a run of them, since a row also has its
// number.
func (r *raster) drawable(s string) string {
	var b strings.Builder
	gap := false
	for _, c := range norm.NFC.String(s) {
		i, err := r.letters.GlyphIndex(&r.buffer, c)
		if err == nil && i > 0 && c >= ' ' {
			b.WriteRune(c)
			gap = false
		} else if !gap {
			b.WriteRune('·')
			gap = true
		}
	}
	return b.String()
}

// png is the picture as a PNG; few colours make it small. The best
// compression takes a hundred times as long and saves a fifteenth.
func (r *raster) png() ([]byte, error) {
	var b bytes.Buffer
	e := png.Encoder{CompressionLevel: png.BestSpeed}
	err := e.Encode(&b, r.img)
	return b.Bytes(), err
}

// hexColour reads #rgb and #rrggbb.
func hexColour(s string) color.RGBA {
	s = strings.TrimPrefix(s, "#")
	if len(s) == 3 {
		s = string([]byte{s[0], s[0], s[1], s[1], s[2], s[2]})
	}
	n, err := strconv.ParseUint(s, 16, 32)
	if err != nil {
		n = 0
	}
	return color.RGBA{R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n), A: 255} //nolint:gosec // the bytes of a colour
}
