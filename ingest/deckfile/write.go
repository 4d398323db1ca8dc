package deckfile

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"strconv"
	"strings"

	"deckmill/ingest/event"
)

// Deck is a deck on its way out, for `pipeline convert`.
type Deck struct {
	ID, Player, Name, Format string
	Cards                    []Card
}

// Card is one line of it. Name is the catalogue's full name (`A // B`), or the
// text as typed when the card is not known.
type Card struct {
	Zone     event.Zone
	Count    int
	Name     string
	Front    string // name of the front face; "" = Name
	Halves   bool   // a split card: both halves are on one face
	Set, Num string
	Foil     bool
	Proxy    bool
}

// Writer is a dialect that can be written.
type Writer struct {
	Name string // of --as
	Ext  string // of the file, with dot
	Doc  string
	Many bool // one file holds several decks
	// Zones are the zones that the dialect has. Where General is missing, it is
	// written into the sideboard, as such programs do.
	Zones []event.Zone

	write func(out *bytes.Buffer, decks []Deck)
}

// Writers lists the dialects of `pipeline convert --as`.
var Writers = []Writer{
	{
		Name: "mtgo", Ext: ".txt", Doc: "Magic Online text", write: func(out *bytes.Buffer, decks []Deck) { writeMTGO(out, &decks[0]) },
		Zones: []event.Zone{event.Main, event.Side, event.General, event.Companion},
	},
	{
		Name: "arena", Ext: ".txt", Doc: "MTG Arena", write: func(out *bytes.Buffer, decks []Deck) { writeArena(out, &decks[0]) },
		Zones: []event.Zone{event.Main, event.Side, event.General, event.Companion},
	},
	{
		Name: "cod", Ext: ".cod", Doc: "Cockatrice", write: func(out *bytes.Buffer, decks []Deck) { writeCockatrice(out, &decks[0]) },
		Zones: []event.Zone{event.Main, event.Side},
	},
	{
		Name: "dek", Ext: ".dek", Doc: "Magic Online XML", write: func(out *bytes.Buffer, decks []Deck) { writeDek(out, &decks[0]) },
		Zones: []event.Zone{event.Main, event.Side},
	},
	{
		Name: "csv", Ext: ".csv", Doc: "one row per card", Many: true, write: writeCSV,
		Zones: []event.Zone{event.Main, event.Side, event.General, event.Companion, event.Maybe, event.Pool},
	},
}

// WriterOf finds a writer by its name; nil for none.
func WriterOf(name string) *Writer {
	for i := range Writers {
		if Writers[i].Name == name {
			return &Writers[i]
		}
	}
	return nil
}

// Bytes writes decks; a writer that is not Many gets one.
func (w *Writer) Bytes(decks ...Deck) []byte {
	var out bytes.Buffer
	w.write(&out, decks)
	return out.Bytes()
}

// zone lists the cards of one zone.
func (d *Deck) zone(z event.Zone) []Card {
	var list []Card
	for _, c := range d.Cards {
		if c.Zone == z {
			list = append(list, c)
		}
	}
	return list
}

// front is the name of the card as clients write it: the front face, but both
// halves of a split card, parted by sep.
func (c *Card) front(sep string) string {
	switch {
	case c.Halves:
		return strings.ReplaceAll(c.Name, " // ", sep)
	case c.Front != "":
		return c.Front
	}
	return c.Name
}

// writeMTGO: a blank line before the sideboard; headers only where there is more
// than a main deck and a sideboard.
func writeMTGO(out *bytes.Buffer, d *Deck) {
	line := func(c *Card) string { return c.front("/") }
	general, companion, deck, side := d.zone(event.General), d.zone(event.Companion), d.zone(event.Main), d.zone(event.Side)
	if len(general)+len(companion) == 0 && len(deck) > 0 {
		textLines(out, "", deck, line)
		textLines(out, "", side, line)
		return
	}
	textLines(out, "Commander", general, line)
	textLines(out, "Companion", companion, line)
	textLines(out, "Deck", deck, line)
	textLines(out, "Sideboard", side, line)
}

func writeArena(out *bytes.Buffer, d *Deck) {
	if name := d.title(); name != "" {
		out.WriteString("About\nName " + name + "\n")
	}
	for _, z := range []struct {
		head string
		zone event.Zone
	}{{"Commander", event.General}, {"Companion", event.Companion}, {"Deck", event.Main}, {"Sideboard", event.Side}} {
		textLines(out, z.head, d.zone(z.zone), func(c *Card) string {
			text := c.front(" // ")
			if c.Set != "" {
				text += " (" + strings.ToUpper(c.Set) + ")"
				if c.Num != "" {
					text += " " + c.Num
				}
			}
			return text
		})
	}
}

// title is the text that a reader takes the player from.
func (d *Deck) title() string {
	return strings.Join(strings.Fields(d.Player), " ")
}

// textLines writes one zone, with a blank line before it when it is not the first.
func textLines(out *bytes.Buffer, head string, cards []Card, name func(*Card) string) {
	if len(cards) == 0 {
		return
	}
	if out.Len() > 0 {
		out.WriteByte('\n')
	}
	if head != "" {
		out.WriteString(head + "\n")
	}
	for i := range cards {
		out.WriteString(strconv.Itoa(cards[i].Count) + " " + name(&cards[i]) + "\n")
	}
}

// xmlAttr writes ` key="value"`.
func xmlAttr(out *bytes.Buffer, key, value string) {
	out.WriteString(" " + key + `="`)
	_ = xml.EscapeText(out, []byte(value)) // a buffer never fails
	out.WriteByte('"')
}

func writeCockatrice(out *bytes.Buffer, d *Deck) {
	out.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cockatrice_deck version=\"1\">\n    <deckname>")
	_ = xml.EscapeText(out, []byte(d.title()))
	out.WriteString("</deckname>\n    <comments></comments>\n")
	for _, z := range []struct {
		name  string
		cards []Card
	}{{"main", d.zone(event.Main)}, {"side", append(d.zone(event.General), d.zone(event.Side)...)}} {
		if len(z.cards) == 0 {
			continue
		}
		out.WriteString("    <zone name=\"" + z.name + "\">\n")
		for _, c := range z.cards {
			out.WriteString("        <card")
			xmlAttr(out, "number", strconv.Itoa(c.Count))
			xmlAttr(out, "name", c.Name)
			if c.Set != "" {
				xmlAttr(out, "setShortName", strings.ToUpper(c.Set))
			}
			if c.Num != "" {
				xmlAttr(out, "collectorNumber", c.Num)
			}
			out.WriteString("/>\n")
		}
		out.WriteString("    </zone>\n")
	}
	out.WriteString("</cockatrice_deck>\n")
}

func writeDek(out *bytes.Buffer, d *Deck) {
	out.WriteString("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Deck xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n" +
		"  <NetDeckID>0</NetDeckID>\n  <PreconstructedDeckID>0</PreconstructedDeckID>\n")
	for _, z := range []event.Zone{event.Main, event.General, event.Side} {
		for _, c := range d.zone(z) {
			out.WriteString("  <Cards")
			xmlAttr(out, "CatID", "0")
			xmlAttr(out, "Quantity", strconv.Itoa(c.Count))
			xmlAttr(out, "Sideboard", strconv.FormatBool(z != event.Main))
			xmlAttr(out, "Name", c.front("/"))
			xmlAttr(out, "Annotation", "0")
			out.WriteString(" />\n")
		}
	}
	out.WriteString("</Deck>\n")
}

// csvHead is the header of a written CSV: columns of long deck files.
var csvHead = []string{"deck_id", "player", "deck_name", "format", "section", "count", "card", "set_code", "number", "proxy"}

func writeCSV(out *bytes.Buffer, decks []Deck) {
	w := csv.NewWriter(out)
	_ = w.Write(csvHead) // a buffer never fails
	for i := range decks {
		d := &decks[i]
		for _, c := range d.Cards {
			name, proxy := c.Name, ""
			if c.Foil {
				name += " *F*"
			}
			if c.Proxy {
				proxy = "true"
			}
			_ = w.Write([]string{d.ID, d.Player, d.Name, d.Format, c.Zone.String(), strconv.Itoa(c.Count), name, c.Set, c.Num, proxy})
		}
	}
	w.Flush()
}
