package ingest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPageDecks: decks in the tables and in the text of a web page.
func TestPageDecks(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, file, page, decks, rows, findings string }{
		{
			"one row per deck", "decks.html", "<html><body><h1>Round 71</h1><table><tr><th>Player<th>Deck<tr><td>Ana<td>Fog<br>Ow<tr><td>Bo&eacute;<td><ul><li>Forest<li>Swamp</ul></table></body></html>",
			"Ana|: 1 Fog, 1 Ow\nBoé|: 1 Forest, 1 Swamp", "3=2+0+1", "",
		},
		{
			"one row per card", "decks.xls", `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>player</td><td>count</td><td>card</td></tr><tr><td>Ana</td><td x:num>4</td><td>Fog</td></tr><tr><td>Ana</td><td x:num>x</td><td>Ow</td></tr></table></html>`,
			"Ana|: 4 Fog", "3=1+1+1", "ROW_COUNT decks.xls[Table 1]!B3",
		},
		{
			"beside other tables", "decks.html", "<table><tr><td>Home<td>Forum<tr><td>Rules<td>Links</table><h2>Decks</h2><table><tr><th>Player<th>card_1<th>card_2<tr><td>Ana<td>Fog<td>Ow</table>",
			"Ana|: 1 Fog, 1 Ow", "4=1+0+3", "TABLE_NOT_READ decks.html[Table 1]",
		},
		{
			"preformatted", "ana.html", "<html><p>My deck, good luck!</p><pre>4 Fog\n2 Ow\n\nSideboard\n1 Swamp\n</pre></html>",
			"ana|: 4 Fog, 2 Ow, 1 Swamp/side", "5=3+0+2", "",
		},
		{"text", "ana.html", "<div>4 Fog<br>2 Ow</div>", "ana|: 4 Fog, 2 Ow", "2=2+0+0", ""},
		{"no layout", "ana.html", "<table><tr><td>a<td>b<tr><td>c<td>d<tr><td>e<td>f</table><table><tr><td>x<td>y</table>", "", "4=0+2+2", "TABLE_NOT_READ ana.html[Table 2], FILE_LAYOUT_UNKNOWN ana.html[Table 1]:1"},
		{"a frame without tables", "ana.html", "<html><frameset><frame src=sheet001.htm></frameset></html>", "", "0=0+0+0", "FILE_NO_ROWS ana.html"},
		{"bytes", "decks.html", "<table><tr><th>Player<th>Deck<tr><td>Anaé<td>Fog / Ow<tr><td>B\xff<td>Ow / Fog</table>éé", "Anaé|: 1 Fog / Ow", "3=1+1+1", "ROW_BYTES decks.html[Table 1]:3"},
	} {
		job := readFiles(t, map[string]string{tt.file: tt.page})
		var found []string
		for _, f := range job.Books[0].Sink.List {
			found = append(found, f.Code+" "+job.Files.String(f.Pos))
		}
		got := fmt.Sprintf("%s\n%s\n%s", decksOf(job.Books[0].Phase), account(job), strings.Join(found, ", "))
		if diff := cmp.Diff(fmt.Sprintf("%s\n%s\n%s", tt.decks, tt.rows, tt.findings), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}
