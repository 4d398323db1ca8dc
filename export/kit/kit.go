// Package kit makes the files of a new event folder: an event file with
// comments, templates that players and moderators fill in (XLSX with drop-downs
// and CSV), the list of expected players, and how-tos in English and French. It
// writes nothing to the disk and asks no clock: equal options give equal files.
package kit

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
	"time"

	"deckmill/export/workbook"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/rules/format"
)

// Options say what event the folder is for.
type Options struct {
	Name    string         // of the event; "" = the format's title
	Format  string         // as it goes into the event file
	Rules   *format.Format // what Format is
	Date    event.Date     // zero = not known yet
	Lang    string         // en, fr or ru: of the event file and the templates; Russian ones are English
	Players []string       // who is expected

	FormatFile []byte // the file that Format names, nil = none
}

// File is one file of the folder: its path with `/`. A path that ends in `/` is
// an empty folder.
type File struct {
	Name string
	Data []byte
}

// The places of the folder.
const (
	decksFolder = "decks/"
	templates   = "templates/"
)

// Files are the files of the folder, sorted by name.
func Files(o *Options) ([]File, error) {
	k := &maker{Options: o}
	k.add("event.toml", []byte(k.eventFile()))
	k.add(decksFolder, nil)
	k.csv("players.csv", k.players())
	if o.Rules.Team != nil {
		k.csv("teams.csv", [][]string{{"team", "player", "seat"}})
	}
	if o.Rules.Sealed != nil {
		k.csv("pools.csv", [][]string{{"team", "card", "count", "product"}})
	}
	if k.FormatFile != nil {
		k.add(k.Format, k.FormatFile)
	}
	k.deckTemplates()
	k.resultTemplates()
	k.add("README.md", []byte(k.howTo("en")))
	k.add("LISEZMOI.md", []byte(k.howTo("fr")))
	slices.SortFunc(k.files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return k.files, k.err
}

// maker gathers the files and keeps the first error.
type maker struct {
	*Options
	files []File
	err   error
}

func (k *maker) add(name string, data []byte) { k.files = append(k.files, File{name, data}) }

// say is the text in the language of the templates.
func (k *maker) say(t diag.Text) string { return t.In(k.Lang) }

// title is the name of the event.
func (k *maker) title() string { return cmp.Or(k.Name, k.Rules.Title.In(k.Lang), k.Format) }

func (k *maker) xcb() bool { return k.Rules.X > 0 }

func (k *maker) csv(name string, rows [][]string) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	k.keep(w.WriteAll(rows))
	k.add(name, b.Bytes())
}

func (k *maker) keep(err error) {
	if k.err == nil {
		k.err = err
	}
}

func (k *maker) form(name string, f *workbook.Form) {
	f.Title, f.Date, f.Names = k.title(), k.day(), k.Players
	var b bytes.Buffer
	k.keep(workbook.WriteForm(&b, f))
	k.add(name, b.Bytes())
}

// day is the date in the properties of the workbooks.
func (k *maker) day() time.Time {
	if k.Date.IsZero() {
		return time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Date(int(k.Date.Year), time.Month(k.Date.Month), int(k.Date.Day), 0, 0, 0, 0, time.UTC)
}

func (k *maker) players() [][]string {
	rows := [][]string{{"player", "id", "status", "note"}}
	for _, p := range k.Players {
		rows = append(rows, []string{p, "", "", ""})
	}
	return rows
}

// cardColumns are card_1 ... card_n.
func cardColumns(n int) []string {
	var out []string
	for i := range n {
		out = append(out, "card_"+strconv.Itoa(i+1))
	}
	return out
}
