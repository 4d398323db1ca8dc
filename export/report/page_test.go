package report

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"deckmill/export/table"
	"deckmill/export/table/tabletest"
	"deckmill/export/view"
)

func samplePage(lang string, tables []*table.Table) *Page {
	return &Page{
		Title: `3CB #71 <&> "Rétro"`, Lang: lang, Version: "0.1.0", About: []Line{{"Event", "3CB #71"}, {"Split", "3 points"}},
		Event: view.Of(tables, map[string]string{"Black Lotus": "", "Fire // Ice": "UR", "Elvish Spirit Guide": "G"}),
	}
}

func pageText(t *testing.T, p *Page) string {
	t.Helper()
	var b bytes.Buffer
	if err := HTML(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestPageRepeats: equal tables give equal pages, in every language.
func TestPageRepeats(t *testing.T) {
	t.Parallel()
	for lang, title := range map[string]string{"en": "Standings", "fr": "Classement", "ru": "Места"} {
		first := pageText(t, samplePage(lang, tabletest.Event(true)))
		for range 4 {
			if first != pageText(t, samplePage(lang, tabletest.Event(true))) {
				t.Fatal("equal tables give different pages")
			}
		}
		if !strings.Contains(first, `<html lang="`+lang+`">`) || !strings.Contains(first, "<h2>"+title+"</h2>") {
			t.Errorf("%s: language or title is missing", lang)
		}
	}
}

// hostile is a text that wants to be more than text.
const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'` + "`${x}" + `{{.}}[b]javascript:alert(1)//`

// TestPageSafe: whatever stands in the tables, the page has one script, one
// style, no other active element, and its policy knows both by their hash.
func TestPageSafe(t *testing.T) {
	t.Parallel()
	tables := tabletest.Event(true)
	for _, tab := range tables {
		for i := range tab.Columns {
			c := &tab.Columns[i]
			if c.Type != table.String || c.Enum != nil || c.Name == "phase" || strings.HasSuffix(c.Name, "_id") {
				continue
			}
			for r := range c.Str {
				c.Str[r] += hostile
			}
		}
	}
	p := samplePage("en", tables)
	p.Title, p.About = hostile, []Line{{hostile, hostile}}
	s := pageText(t, p)
	counts := map[string]int{}
	z := html.NewTokenizer(strings.NewReader(s))
	for z.Next() != html.ErrorToken {
		tok := z.Token()
		if tok.Type != html.StartTagToken && tok.Type != html.SelfClosingTagToken {
			continue
		}
		counts[tok.Data]++
		for _, a := range tok.Attr {
			if strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "src" || a.Key == "href" && !strings.HasPrefix(a.Val, "#") {
				t.Errorf("<%s %s=%q>", tok.Data, a.Key, a.Val)
			}
		}
	}
	for tag, want := range map[string]int{"script": 1, "style": 1, "img": 0, "iframe": 0, "form": 0, "link": 0, "object": 0} {
		if counts[tag] != want {
			t.Errorf("%d <%s>, want %d", counts[tag], tag, want)
		}
	}
	script := regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindStringSubmatch(s)[1]
	if script != pageJS {
		t.Error("the script of the page is not the one of the policy")
	}
	if style := regexp.MustCompile(`(?s)<style>(.*?)</style>`).FindStringSubmatch(s)[1]; style != pageCSS {
		t.Error("the style of the page is not the one of the policy")
	}
}

// TestPageIDs: every link of the page leads somewhere, and no id is there twice.
func TestPageIDs(t *testing.T) {
	t.Parallel()
	s := pageText(t, samplePage("en", tabletest.Event(false)))
	ids := map[string]bool{}
	for _, m := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(s, -1) {
		if ids[m[1]] {
			t.Errorf("id %s stands twice", m[1])
		}
		ids[m[1]] = true
	}
	for _, m := range regexp.MustCompile(` href="#([^"]+)"`).FindAllStringSubmatch(s, -1) {
		if !ids[m[1]] {
			t.Errorf("a link to #%s leads nowhere", m[1])
		}
	}
}

// TestPageEmpty: an event of which nothing is known still has a page.
func TestPageEmpty(t *testing.T) {
	t.Parallel()
	var empty []*table.Table
	for _, s := range table.Schemas() {
		empty = append(empty, table.New(s))
	}
	for _, tables := range [][]*table.Table{nil, empty} {
		if s := pageText(t, &Page{Title: "x", Event: view.Of(tables, nil)}); !strings.Contains(s, "<h1><bdi>x</bdi></h1>") {
			t.Error("no title")
		}
	}
}

// TestPageTiebreaks: the working of the tie-breaks stands on the page, player by
// player, with names and exact fractions; a phase more has its own part.
func TestPageTiebreaks(t *testing.T) {
	t.Parallel()
	tables := tabletest.Event(false)
	for _, tab := range tables {
		switch tab.Schema.Name {
		case table.Tiebreaks.Name:
			tab.Append("e", "main", "p01", "p02", 1, "omw", 0.2, int64(1), int64(5), 0.33, true, "raised to the floor of 0.33")
			tab.Append("e", "main", "p01", table.Nil, 2, "omw", 0.0, table.Nil, table.Nil, 0.0, false, "a bye counts for nothing")
		case table.Standings.Name:
			omw := tab.Column("omw")
			omw.Null[0], omw.Num[0] = false, 0.61904
			row := []any{"e", "final", 1, false, table.Nil, "p01", "Anne", table.Nil, table.Nil, table.Nil, "active", 9, 0, table.Nil, table.Nil, table.Nil, table.Nil}
			for len(row) < len(tab.Columns) {
				row = append(row, table.Nil)
			}
			if i := slices.IndexFunc(tab.Schema.Fields, func(f table.Field) bool { return f.Name == "wins" && !f.Nullable }); i >= 0 {
				row[13], row[14], row[15], row[16] = 0, 0, 0, 0
			}
			tab.Append(row...)
		}
	}
	s := pageText(t, samplePage("en", tables))
	for _, want := range []string{
		"<h2>Tie-breaks</h2>", "Boris Иванов</bdi></td><td>omw</td>", "1/5 = 0.2000", "0.3300", "raised to the floor of 0.33", "61.90",
		"<h2 class=\"phase\" id=\"p1\"><bdi>Final standings</bdi></h2>", "id=\"p2-crosstable\"",
	} {
		if !strings.Contains(s, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// TestPageTeams: teams stand on the page with their verdict and members.
func TestPageTeams(t *testing.T) {
	t.Parallel()
	tables := tabletest.Event(false)
	for _, tab := range tables {
		switch tab.Schema.Name {
		case table.Teams.Name:
			tab.Append("e", "t1", "Les Deux <b>", 2, "illegal")
		case table.Decks.Name:
			c := tab.Column("team_id")
			c.Null[0], c.Null[1], c.Str[0], c.Str[1] = false, false, "t1", "t1"
		}
	}
	s := pageText(t, samplePage("en", tables))
	if want := "<bdi>Les Deux &lt;b&gt;</bdi></th><td><span class=\"v illegal\">illegal</span></td><td><bdi>Anne Lefèvre (Mox Lotus)</bdi>, <bdi>Boris Иванов"; !strings.Contains(s, want) {
		t.Errorf("the page lacks %q", want)
	}
}

// TestPostsSafe: no text of the input is a tag, a link or a mention.
func TestPostsSafe(t *testing.T) {
	t.Parallel()
	tables := tabletest.Event(true)
	for _, tab := range tables {
		for i := range tab.Columns {
			c := &tab.Columns[i]
			if c.Type == table.String && c.Enum == nil && c.Name != "phase" && !strings.HasSuffix(c.Name, "_id") {
				for r := range c.Str {
					c.Str[r] += "[/code][/s][url=http://x]\nhttps://evil.example @all www.evil.example"
				}
			}
		}
	}
	posts := Posts(samplePage("en", tables))
	if len(posts) != 5 {
		t.Errorf("%d posts, want season, results, survivor, decks and corrections", len(posts))
	}
	tag := regexp.MustCompile(`\[[^\]]*\]`)
	for _, p := range posts {
		for _, m := range tag.FindAllString(p.Text, -1) {
			switch m {
			case "[b]", "[/b]", "[s]", "[/s]", "[code]", "[/code]":
			default:
				t.Errorf("%s holds the tag %s", p.Name, m)
			}
		}
		for _, name := range []string{"b", "s", "code"} {
			if a, b := strings.Count(p.Text, "["+name+"]"), strings.Count(p.Text, "[/"+name+"]"); a != b {
				t.Errorf("%s: %d [%s] and %d [/%s]", p.Name, a, name, b, name)
			}
		}
		if strings.Contains(p.Text, "://") || strings.Contains(p.Text, "@") || strings.Contains(p.Text, "www.") {
			t.Errorf("%s holds an address that a board makes a link of", p.Name)
		}
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	for key, x := range view.Words() {
		if x.EN == "" || x.FR == "" || x.RU == "" {
			t.Errorf("word %q lacks a language", key)
		}
	}
	for _, m := range regexp.MustCompile(`\{\{[wn] "([a-z0-9]+)"`).FindAllStringSubmatch(pageTemplate, -1) {
		if _, ok := view.Words()[m[1]]; !ok {
			t.Errorf("the template asks for the unknown word %q", m[1])
		}
	}
	for _, c := range []struct {
		lang string
		n    int
		want string
	}{{"en", 0, "0 rows"}, {"en", 1, "1 row"}, {"en", 2, "2 rows"}, {"fr", 0, "0 ligne"}, {"fr", 2, "2 lignes"}, {"ru", 1, "1 строка"}, {"ru", 3, "3 строки"}, {"ru", 11, "11 строк"}, {"ru", 112, "112 строк"}, {"ru", 21, "21 строка"}} {
		if got := view.Plural("nrows", c.n, c.lang); got != c.want {
			t.Errorf("%s %d: %q, want %q", c.lang, c.n, got, c.want)
		}
	}
}
