package deckfile

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"deckmill/ingest/intake"
)

// Limits of an XML deck: no program writes more.
const (
	xmlDepth = 16
	xmlText  = 64 << 10
)

// xmlElement is an element that has ended.
type xmlElement struct {
	name string // lower case, without namespace
	attr map[string]string
	text string
	line int
}

// get is an attribute by its name in lower case.
func (e *xmlElement) get(name string) string { return strings.TrimSpace(e.attr[name]) }

// has reports whether the element has the attribute.
func (e *xmlElement) has(name string) bool { _, ok := e.attr[name]; return ok }

// xmlRoot is the name of the first element of a text, in lower case, and
// whether a second one follows inside; "" when the text is no XML.
func xmlRoot(body string) (root, child string) {
	body = trim(body[:min(len(body), headBytes)])
	if !strings.HasPrefix(body, "<") {
		return "", ""
	}
	d := xmlDecoder(body)
	for {
		token, err := d.RawToken()
		if err != nil {
			return root, ""
		}
		e, ok := token.(xml.StartElement)
		switch name := strings.ToLower(e.Name.Local); {
		case !ok:
		case root == "":
			root = name
		case name == "cards" || name == "section" || name == "zone":
			return root, name
		}
	}
}

func xmlDecoder(body string) *xml.Decoder {
	d := xml.NewDecoder(strings.NewReader(body))
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // decoded already
	return d
}

// errXML are the reasons that are ours.
var (
	errDTD  = errors.New("a DTD is not read")
	errDeep = errors.New("nested too deeply")
	errLong = errors.New("a text is too long")
)

// readXML walks an XML deck: end is called with every element that ends and
// the elements around it, outermost first.
func readXML(b *intake.Book, t *Text, end func(r *records, d *recordDeck, around []*xmlElement, e *xmlElement)) {
	r := newRecords(b, t)
	deck := r.begin(0)
	dec := xmlDecoder(t.body())
	var open []*xmlElement
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			open, err = r.xmlToken(dec, deck, open, token, end)
		}
		if err != nil {
			line, _ := dec.InputPos()
			damaged(b, t, "XML", max(0, line-1), xmlReason(err))
			return
		}
	}
	r.finish()
}

func (r *records) xmlToken(dec *xml.Decoder, deck *recordDeck, open []*xmlElement, token xml.Token, end func(*records, *recordDeck, []*xmlElement, *xmlElement)) ([]*xmlElement, error) {
	switch x := token.(type) {
	case xml.Directive:
		return open, errDTD
	case xml.StartElement:
		if len(open) == xmlDepth {
			return open, errDeep
		}
		e := &xmlElement{name: strings.ToLower(x.Name.Local), attr: map[string]string{}, line: r.lineAt(dec.InputOffset() - 1)}
		for _, a := range x.Attr {
			e.attr[strings.ToLower(a.Name.Local)] = a.Value
		}
		return append(open, e), nil
	case xml.CharData:
		if n := len(open); n > 0 {
			if len(open[n-1].text)+len(x) > xmlText {
				return open, errLong
			}
			open[n-1].text += string(x)
		}
	case xml.EndElement:
		last := len(open) - 1
		end(r, deck, open[:last], open[last])
		return open[:last], nil
	}
	return open, nil
}

// xmlReason is the text of an error without its line, which the finding has.
func xmlReason(err error) string {
	if syntax, ok := errors.AsType[*xml.SyntaxError](err); ok {
		return syntax.Msg
	}
	return err.Error()
}
