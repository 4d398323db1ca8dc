package export

import (
	"cmp"
	"io"
	"path"
	"slices"

	"deckmill/export/columnar"
	"deckmill/export/report"
	"deckmill/export/table"
	"deckmill/export/view"
	"deckmill/export/workbook"
)

func writeWorkbook(w *Dir, b *Bundle) error {
	book := workbook.Book{Title: b.Title, Lang: b.Lang, Date: b.day(), Tables: b.Tables, Colours: b.Colours}
	for _, l := range b.ReadMe {
		book.ReadMe = append(book.ReadMe, workbook.Line{Key: l.Key, Value: l.Value})
	}
	return w.File("event.xlsx", func(f io.Writer) error { return workbook.Write(f, &book) })
}

func writeArrow(w *Dir, b *Bundle) error {
	return w.tables("tables/", ".arrow", b, func(f io.Writer, t *table.Table) error {
		return columnar.WriteArrow(f, t, b.meta(), w.Options.Compress)
	})
}

func writeStreams(w *Dir, b *Bundle) error {
	return w.tables("tables/", ".arrows", b, func(f io.Writer, t *table.Table) error {
		return columnar.WriteStream(f, t, b.meta(), w.Options.Compress)
	})
}

func writeParquet(w *Dir, b *Bundle) error {
	return w.tables("tables/", ".parquet", b, func(f io.Writer, t *table.Table) error {
		return columnar.WriteParquet(f, t, b.meta(), w.Options.Compress)
	})
}

func writeCSV(w *Dir, b *Bundle) error {
	return w.tables("csv/", ".csv", b, func(f io.Writer, t *table.Table) error {
		return report.CSV(f, t, report.CSVOptions{Safe: w.Options.CSVSafe})
	})
}

func writeJSONLines(w *Dir, b *Bundle) error {
	return w.tables("jsonl/", ".jsonl", b, report.JSONLines)
}

// page is what the page and the posts are made of.
func (b *Bundle) page() *report.Page {
	p := &report.Page{Title: b.Title, Lang: b.Lang, Version: b.Version, Event: view.Of(b.Tables, b.Colours), Call: b.Call, Stage: b.Options["stage"]}
	p.Title = cmp.Or(p.Title, b.Format, "Deckmill")
	for _, l := range b.ReadMe {
		p.About = append(p.About, report.Line{Key: l.Key, Value: l.Value})
	}
	return p
}

func writePage(w *Dir, b *Bundle) error {
	return w.File("report.html", func(f io.Writer) error { return report.HTML(f, b.page()) })
}

// writePosts writes the posts that have something to say, and the crosstable as
// a picture.
func writePosts(w *Dir, b *Bundle) error {
	page := b.page()
	for _, p := range report.Posts(page) {
		if err := w.File("forum/"+p.Name+".bbcode.txt", text(p.Text)); err != nil {
			return err
		}
	}
	for _, p := range report.Pictures(page) {
		if err := w.File("forum/"+p.Name+".svg", text(p.SVG)); err != nil {
			return err
		}
		data, err := p.PNG()
		if err != nil {
			return err
		}
		if err := w.File("forum/"+p.Name+".png", text(string(data))); err != nil {
			return err
		}
	}
	return nil
}

// meta is the schema metadata of the columnar files.
func (b *Bundle) meta() columnar.Meta {
	m := columnar.Meta{}
	for key, value := range map[string]string{
		"deckmill.version": b.Version, "event": b.Title, "format": b.Format, "profile": b.Profile, "catalogue": b.Catalogue,
	} {
		if value != "" {
			m[key] = value
		}
	}
	return m
}

// The folders of rows for people.
const (
	rejectsFolder = "rejects"
	todoFolder    = "todo"
)

// always are the files that every output folder holds, whatever was asked for:
// those that may be large each for itself, so that they are written side by side.
func always(b *Bundle, o WriteOptions) []Format {
	csv := report.CSVOptions{Safe: o.CSVSafe}
	summary := text(b.Summary)
	if b.WriteSummary != nil {
		summary = b.WriteSummary
	}
	inFolder := map[string]*names{}
	name := func(folder ...string) func(string) string {
		at := path.Join(folder...) + "/"
		if inFolder[at] == nil {
			inFolder[at] = newNames()
		}
		return func(s string) string { return at + inFolder[at].file(s) }
	}
	var large, small []fileOf
	for _, s := range b.Todo {
		if len(s.Rows) == 0 && s.Each == nil {
			continue
		}
		large = append(large, fileOf{name(todoFolder, s.Folder)(s.Name), func(f io.Writer) error { return report.Rows(f, s.Header, s.rows(), csv) }})
	}
	large = append(large, fileOf{"summary.txt", summary})
	small = append(small, fileOf{"schema.json", report.SchemaJSON})
	for _, r := range b.Rejects {
		small = append(small, fileOf{name(rejectsFolder, r.Folder)(r.Input), func(f io.Writer) error { return report.Rows(f, r.Header, slices.Values(r.Rows), csv) }})
	}
	for _, s := range b.Seals {
		small = append(small, fileOf{"seals/" + s.Name, text(s.Text)})
	}
	for _, s := range b.Lists { // read back as they are: never with marks for spreadsheets
		small = append(small, fileOf{name("lists")(s.Name), func(f io.Writer) error { return report.Rows(f, s.Header, s.rows(), report.CSVOptions{}) }})
	}
	var out []Format
	for _, f := range large {
		out = append(out, writing(f))
	}
	return append(out, writing(small...))
}

// fileOf is a file and what makes it.
type fileOf struct {
	name  string
	write func(io.Writer) error
}

// writing writes files one after the other.
func writing(files ...fileOf) Format {
	return Format{Write: func(w *Dir, _ *Bundle) error {
		for _, f := range files {
			if err := w.File(f.name, f.write); err != nil {
				return err
			}
		}
		return nil
	}}
}

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}
