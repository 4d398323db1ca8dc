package importer

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"deckmill/ingest/charset"
)

// nameTable reads a CSV file with the columns foreign_name, english_name and
// lang, in any order and among others, with commas, semicolons or tabs.
func (s *source) nameTable(in io.Reader) error {
	data, err := io.ReadAll(io.LimitReader(in, maxTable+1))
	switch {
	case err != nil:
		return err
	case len(data) > maxTable:
		return fmt.Errorf("a table of names of more than %d MiB", maxTable>>20)
	}
	head, _, _ := bytes.Cut(data[:min(len(data), 4096)], []byte("\n"))
	if bytes.Contains(head, []byte{0}) || !bytes.Contains(bytes.ToLower(head), []byte("english_name")) {
		return ErrNotCards
	}
	text, _ := charset.Decode(data, "")
	r := csv.NewReader(bytes.NewReader(text))
	r.FieldsPerRecord, r.LazyQuotes, r.ReuseRecord = -1, true, true
	for _, sep := range []string{";", "\t"} {
		if strings.Count(string(head), sep) > strings.Count(string(head), ",") {
			r.Comma = rune(sep[0])
		}
	}
	header, err := r.Read()
	if err != nil {
		return err
	}
	at := map[string]int{}
	for i, h := range header {
		at[strings.ToLower(strings.TrimSpace(h))] = i
	}
	columns := []string{"foreign_name", "english_name", "lang"}
	if i := slices.IndexFunc(columns, func(c string) bool { _, ok := at[c]; return !ok }); i >= 0 {
		return fmt.Errorf("a table of names without the column %s", columns[i])
	}
	s.Kind = NameTable
	return s.nameRows(r, at)
}

func (s *source) nameRows(r *csv.Reader, at map[string]int) error {
	for {
		rec, err := r.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		line, _ := r.FieldPos(0)
		if bad, ok := errors.AsType[*csv.ParseError](err); ok {
			s.stray(bad.StartLine, "", "", bad.Err.Error())
			continue
		}
		if err != nil {
			return err
		}
		field := func(name string) string {
			if i := at[name]; i < len(rec) {
				return strings.Clone(strings.TrimSpace(rec[i]))
			}
			return ""
		}
		row := nameRow{field("foreign_name"), field("english_name"), langOf(field("lang")), line}
		s.Objects++
		switch {
		case row.foreign == "" || row.english == "":
			s.stray(line, row.foreign, row.english, "a name is missing")
		case row.lang == "" || len(row.lang) > 8:
			s.stray(line, row.foreign, row.english, "the language is missing")
		default:
			s.rows = append(s.rows, row)
		}
	}
}

func (s *source) stray(row int, foreign, english, why string) {
	s.Skipped++
	s.strays = append(s.strays, Stray{File: s.File, Row: row, Foreign: foreign, English: english, Why: why})
}
