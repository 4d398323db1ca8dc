package sheet

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
)

// Why a workbook is refused.
var (
	notZip      = diag.Text{EN: "not a readable zip archive", FR: "pas une archive zip lisible", RU: "не читаемый архив zip"}
	twice       = diag.Text{EN: "two parts have the same name", FR: "deux parties portent le même nom", RU: "две части с одним именем"}
	noPart      = diag.Text{EN: "a part is missing", FR: "il manque une partie", RU: "нет части"}
	cutOff      = diag.Text{EN: "the data of a part is cut off or damaged", FR: "les données d'une partie sont tronquées ou abîmées", RU: "данные части обрезаны или повреждены"}
	notXML      = diag.Text{EN: "the XML is cut off or not well-formed", FR: "le XML est tronqué ou mal formé", RU: "XML обрезан или составлен неверно"}
	hasDTD      = diag.Text{EN: "the XML has a document type definition", FR: "le XML contient une définition de type (DTD)", RU: "в XML есть определение типа (DTD)"}
	tooDeep     = diag.Text{EN: "the XML is nested too deep", FR: "le XML est trop imbriqué", RU: "XML вложен слишком глубоко"}
	noSheets    = diag.Text{EN: "there are no sheets", FR: "il n'y a aucune feuille", RU: "нет листов"}
	sameSheet   = diag.Text{EN: "two sheets have the same name", FR: "deux feuilles portent le même nom", RU: "два листа с одним именем"}
	badRow      = diag.Text{EN: "a row number is wrong or out of order", FR: "un numéro de ligne est faux ou n'est pas à sa place", RU: "номер строки неверен или не по порядку"}
	badCell     = diag.Text{EN: "a cell reference is wrong, doubled or out of order", FR: "une référence de cellule est fausse, en double ou n'est pas à sa place", RU: "ссылка ячейки неверна, повторяется или не по порядку"}
	badShared   = diag.Text{EN: "a cell refers to a shared string that does not exist", FR: "une cellule renvoie à un texte partagé qui n'existe pas", RU: "ячейка ссылается на несуществующий общий текст"}
	badStyle    = diag.Text{EN: "a cell refers to a style that does not exist", FR: "une cellule renvoie à un style qui n'existe pas", RU: "ячейка ссылается на несуществующий стиль"}
	badMerge    = diag.Text{EN: "a merged range is wrong", FR: "une plage fusionnée est fausse", RU: "объединённый диапазон неверен"}
	misread     = diag.Text{EN: "the reader did not get all the cells", FR: "le lecteur n'a pas obtenu toutes les cellules", RU: "прочитаны не все ячейки"}
	readerFails = diag.Text{EN: "the reader fails on it", FR: "le lecteur échoue", RU: "сбой чтения"}
)

// part is an inflated part of the package.
type part []byte

// gate checks the package and all parts that are read later.
func (r *reader) gate(data []byte) (*book, error) {
	b := &book{parts: map[string]part{}}
	if err := r.unpack(b, data); err != nil {
		return nil, err
	}
	root, err := b.relations("_rels/.rels", "")
	if err != nil {
		return nil, err
	}
	main := root.first("officeDocument")
	if main == "" {
		main = "xl/workbook.xml"
	}
	if b.parts[main] == nil {
		return nil, &faultError{reason: noPart, part: main}
	}
	dir, base := path.Split(main)
	rels, err := b.relations(dir+"_rels/"+base+".rels", dir)
	if err != nil {
		return nil, err
	}
	if err := b.workbook(main, rels); err != nil {
		return nil, err
	}
	if err := b.readStyles(rels.first("styles")); err != nil {
		return nil, err
	}
	if err := b.readShared(rels.first("sharedStrings")); err != nil {
		return nil, err
	}
	r.warnings(b, rels)
	for i := range b.sheets {
		if err := b.sheets[i].read(b); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// unpack inflates the parts that are XML within the limits and counts the rest.
func (r *reader) unpack(b *book, data []byte) error {
	if bytes.Count(data, []byte("PK\x01\x02")) > r.lim.Entries {
		return &limitError{what: "entries", limit: int64(r.lim.Entries)}
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return &faultError{reason: notZip}
	}
	left := r.lim.Total
	seen := map[string]bool{}
	for _, f := range z.File {
		name := strings.ReplaceAll(f.Name, "\\", "/")
		fold := strings.ToLower(name)
		if seen[fold] {
			return &faultError{reason: twice, part: name}
		}
		seen[fold] = true
		content, err := r.inflate(f, left)
		if err != nil {
			return err
		}
		left -= int64(len(content))
		switch path.Ext(name) {
		case ".xml", ".rels":
			b.parts[strings.TrimPrefix(name, "/")] = content
		default:
			b.parts[strings.TrimPrefix(name, "/")] = part{}
		}
	}
	return nil
}

// inflate reads a part, counting what really comes out of it.
func (r *reader) inflate(f *zip.File, left int64) (part, error) {
	rc, err := f.Open()
	if err != nil {
		return nil, &faultError{reason: cutOff, part: f.Name}
	}
	defer rc.Close()
	most := min(r.lim.Part, left)
	if allowed := r.lim.Ratio * int64(min(f.CompressedSize64, 1<<40)); allowed < most {
		most = min(most, max(allowed, r.lim.Grace))
	}
	n, b := most+1, bytes.Buffer{}
	if f.UncompressedSize64 <= uint64(most) { //nolint:gosec // never negative; more than it admits to is not even inflated; a size that lies is an error of the reader
		b.Grow(int(f.UncompressedSize64) + bytes.MinRead) //nolint:gosec // at most Limits.Part
		n, err = io.Copy(&b, io.LimitReader(rc, most+1))
	}
	switch {
	case n > most && most < min(r.lim.Part, left):
		return nil, &limitError{what: "ratio", limit: r.lim.Ratio, part: f.Name}
	case n > most:
		return nil, &limitError{what: "bytes", limit: most, part: f.Name}
	case err != nil:
		return nil, &faultError{reason: cutOff, part: f.Name}
	}
	return b.Bytes(), nil
}

// maxDepth is the deepest nesting of elements; spreadsheet programs need about ten.
const maxDepth = 64

// walk streams through a part: start is called for each element with the names
// of the elements around it, text for text in an element, end when it closes.
// It reads to the end, so that what is cut off is noticed.
type walk struct {
	name  string
	start func(stack []string, e xml.StartElement) error
	text  func(stack []string, text []byte)
	end   func(stack []string) error // the closing element is the last of stack
}

// over walks over the part and returns a fault with the place.
func (w walk) over(data part) error {
	d := xml.NewDecoder(bytes.NewReader(data))
	var stack []string
	fault := func(reason diag.Text) error {
		line, col := d.InputPos()
		return &faultError{reason: reason, part: w.name, at: strconv.Itoa(line) + ":" + strconv.Itoa(col)}
	}
	elements := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) && len(stack) == 0 && elements > 0 {
			return nil
		}
		if err != nil {
			return fault(notXML)
		}
		switch t := token.(type) {
		case xml.Directive:
			return fault(hasDTD)
		case xml.StartElement:
			elements++
			if len(stack) == maxDepth {
				return fault(tooDeep)
			}
			stack = append(stack, t.Name.Local)
			if w.start == nil {
				continue
			}
			if err := w.start(stack, t); err != nil {
				return err
			}
		case xml.CharData:
			if w.text != nil {
				w.text(stack, t)
			}
		case xml.EndElement:
			if w.end != nil {
				if err := w.end(stack); err != nil {
					return err
				}
			}
			stack = stack[:len(stack)-1]
		}
	}
}

// attr is the attribute of that local name, "" when it is not there.
func attr(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// isTrue reads a boolean attribute.
func isTrue(s string) bool { return s == "1" || s == "true" }

// relation is one link of a .rels part: its type without the namespace.
type relation struct{ id, kind, target string }

type relations []relation

// first is the target of the first link of the kind, "" = none.
func (rs relations) first(kind string) string {
	for _, r := range rs {
		if r.kind == kind {
			return r.target
		}
	}
	return ""
}

// target is the target of the link with the id, with its kind.
func (rs relations) target(id string) (target, kind string) {
	for _, r := range rs {
		if r.id == id {
			return r.target, r.kind
		}
	}
	return "", ""
}

// relations reads a .rels part whose targets are relative to dir; a part that
// is not there has none. Links to the outside are left out.
func (b *book) relations(name, dir string) (relations, error) {
	data, ok := b.parts[name]
	if !ok {
		return nil, nil
	}
	var out relations
	err := walk{name: name, start: func(_ []string, e xml.StartElement) error {
		if e.Name.Local != "Relationship" || attr(e, "TargetMode") == "External" {
			return nil
		}
		target := attr(e, "Target")
		if strings.HasPrefix(target, "/") {
			target = strings.TrimPrefix(path.Clean(target), "/")
		} else {
			target = path.Join(dir, target)
		}
		out = append(out, relation{id: attr(e, "Id"), kind: path.Base(attr(e, "Type")), target: target})
		return nil
	}}.over(data)
	return out, err
}

// workbook reads the list of sheets.
func (b *book) workbook(name string, rels relations) error {
	names := map[string]bool{}
	err := walk{name: name, start: func(_ []string, e xml.StartElement) error {
		switch e.Name.Local {
		case "workbookPr":
			b.is1904 = isTrue(attr(e, "date1904"))
		case "sheet":
			s := sheetInfo{name: attr(e, "name"), hidden: strings.HasSuffix(strings.ToLower(attr(e, "state")), "hidden")}
			if names[strings.ToLower(s.name)] {
				return &faultError{reason: sameSheet, part: name, at: s.name}
			}
			names[strings.ToLower(s.name)] = true
			target, kind := rels.target(relationID(e))
			if kind == "worksheet" || kind == "" {
				s.part = target
				if b.parts[target] == nil {
					return &faultError{reason: noPart, part: target, at: s.name}
				}
			}
			b.sheets = append(b.sheets, s)
		}
		return nil
	}}.over(b.parts[name])
	if err == nil && len(b.sheets) == 0 {
		err = &faultError{reason: noSheets, part: name}
	}
	return err
}

// relationID is the attribute r:id of an element that also has other ids.
func relationID(e xml.StartElement) string {
	for _, a := range e.Attr {
		if a.Name.Local == "id" && strings.HasSuffix(a.Name.Space, "/relationships") {
			return a.Value
		}
	}
	return ""
}

// readShared reads which shared strings hold text.
func (b *book) readShared(name string) error {
	data := b.parts[name]
	if len(data) == 0 {
		return nil
	}
	filled := false
	return walk{
		name:  name,
		start: func([]string, xml.StartElement) error { return nil },
		text: func(stack []string, text []byte) {
			if n := len(stack); n > 2 && stack[n-1] == "t" && stack[n-2] != "rPh" && len(text) > 0 {
				filled = true
			}
		},
		end: func(stack []string) error {
			if stack[len(stack)-1] == "si" {
				b.shared = append(b.shared, filled)
				filled = false
			}
			return nil
		},
	}.over(data)
}

// warnings names what the workbook carries and nobody runs or opens.
func (r *reader) warnings(b *book, rels relations) {
	macros, links := false, false
	for _, rel := range rels {
		macros = macros || rel.kind == "vbaProject" || strings.HasSuffix(rel.kind, "acrosheet")
		links = links || rel.kind == "externalLink"
	}
	for name := range b.parts {
		macros = macros || strings.HasSuffix(strings.ToLower(name), "vbaproject.bin")
		links = links || strings.HasPrefix(name, "xl/externalLinks/")
	}
	if macros {
		r.addFile("XLSX_MACROS")
	}
	if links {
		r.addFile("XLSX_LINKS")
	}
}

// addFile lists a finding about the whole workbook.
func (r *reader) addFile(code string) {
	f := diag.New(code)
	f.Pos.File = r.file
	r.findings = append(r.findings, f)
}
