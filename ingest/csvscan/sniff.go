package csvscan

import (
	"bytes"
	"strings"

	"deckmill/ingest/grid"
)

// Dialect is how a delimited text is written.
type Dialect struct {
	Comma byte // the separator: ',', ';', tab or '|'
	Sep   bool // the first line is Excel's directive `sep=;`, not data
}

// commas are the separators that are tried, the likelier first: with equal
// scores a tab or a semicolon is hardly ever part of the text of a cell.
var commas = [...]byte{'\t', ';', ',', '|'}

// sniffBytes and sniffRecords bound the part of the text that Sniff looks at.
const (
	sniffBytes   = 64 << 10
	sniffRecords = 60
)

// headerWords are words that stand alone in header cells of the files of an
// event; one of them in the first record speaks for the separator that cut it out.
var headerWords = map[string]bool{
	"player": true, "player1": true, "player 1": true, "joueur": true, "joueur 1": true, "nom": true, "name": true, "pseudo": true,
	"deck": true, "deck_id": true, "deck_name": true, "deck name": true, "card": true, "carte": true, "card name": true, "count": true,
	"quantity": true, "qty": true, "amount": true, "nombre": true, "section": true, "zone": true, "board": true, "list": true, "liste": true,
	"decklist": true, "round": true, "ronde": true, "table": true, "result": true, "résultat": true, "resultat": true, "points": true,
	"total": true, "rank": true, "position": true, "team": true, "équipe": true, "equipe": true, "status": true, "statut": true,
	"date": true, "format": true, "set": true, "edition": true, "no": true, "seq": true, "post_no": true, "typed": true,
	"игрок": true, "карта": true, "колода": true, "команда": true, "очки": true, "тур": true,
}

// Sniff finds the separator of a text: the directive line of Excel (`sep=;`,
// also in quotation marks) if there is one, else the separator that cuts the
// first records most evenly into two or more cells, quotation marks respected,
// with a bonus when the first record has the usual number of cells and holds a
// known header word. A text that no separator cuts gets a comma.
func Sniff(text []byte) Dialect {
	if c, ok := directive(text); ok {
		return Dialect{Comma: c, Sep: true}
	}
	head := text
	cut := len(head) > sniffBytes
	if cut {
		head = head[:sniffBytes]
	}
	best, bestScore := byte(','), 0.0
	for _, c := range commas {
		if bytes.IndexByte(head, c) < 0 {
			continue
		}
		if score := evenness(Scan(head, Dialect{Comma: c}, Limits{}), cut); score > bestScore {
			best, bestScore = c, score
		}
	}
	return Dialect{Comma: best}
}

// directive reads Excel's `sep=` line. Empty cells behind it, with which some
// programs pad every line to the same width, do not matter.
func directive(text []byte) (byte, bool) {
	line := text
	if i := bytes.IndexAny(line, "\r\n"); i >= 0 {
		line = line[:i]
	}
	rest, quoted := bytes.CutPrefix(line, []byte{'"'})
	if len(rest) < 5 || !bytes.EqualFold(rest[:4], []byte("sep=")) || bytes.IndexByte(commas[:], rest[4]) < 0 {
		return 0, false
	}
	comma := rest[4]
	rest = rest[5:]
	if quoted {
		var closed bool
		if rest, closed = bytes.CutPrefix(rest, []byte{'"'}); !closed {
			return 0, false
		}
	}
	return comma, len(bytes.Trim(rest, ",;\t| ")) == 0
}

// evenness scores how evenly rows are cut, 0 when most have one cell. With cut
// the last row is not whole and is left out.
func evenness(rows []grid.Row, cut bool) float64 {
	if cut && len(rows) > 1 {
		rows = rows[:len(rows)-1]
	}
	widths := map[int]int{}
	n, first := 0, -1
	for i := range rows {
		if len(rows[i].Cells) == 0 {
			continue
		}
		if first < 0 {
			first = i
		}
		if n++; n > sniffRecords {
			break
		}
		widths[len(rows[i].Cells)]++
	}
	width, most := 0, 0
	for w, k := range widths {
		if k > most || (k == most && w > width) {
			width, most = w, k
		}
	}
	if width < 2 {
		return headerBonus(rows, first) // a list of one column with a two-column header is still a table
	}
	score := float64(most) / float64(n)
	if len(rows[first].Cells) == width {
		score += 0.5
	}
	return score + headerBonus(rows, first)
}

// headerBonus is given when the first record is cut and holds a header word.
func headerBonus(rows []grid.Row, first int) float64 {
	if first < 0 || len(rows[first].Cells) < 2 {
		return 0
	}
	bonus := 0.0
	for _, c := range rows[first].Cells {
		if headerWords[strings.ToLower(strings.TrimSpace(c))] {
			bonus += 0.3
		}
	}
	return min(bonus, 0.9)
}
