package charset_test

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"
	"pgregory.net/rapid"

	"deckmill/ingest/charset"
)

func TestDecode(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in, force string
		text            string
		want            charset.Decision
	}{
		{"empty", "", "", "", charset.Decision{Encoding: "utf-8"}},
		{"ASCII", "abc", "", "abc", charset.Decision{Encoding: "utf-8"}},
		{"UTF-8", "Forêt", "", "Forêt", charset.Decision{Encoding: "utf-8"}},
		{"byte-order mark", "\xEF\xBB\xBFNom", "", "Nom", charset.Decision{Encoding: "utf-8-bom", BOM: true}},
		{"replacement character of the input", "a\uFFFDb", "", "a\uFFFDb", charset.Decision{Encoding: "utf-8"}},
		{"UTF-8 after a mark, one bad byte", "\xEF\xBB\xBFa\xFFb", "", "ab", charset.Decision{Encoding: "utf-8-bom", BOM: true, Bad: []charset.BadByte{{Text: 1, File: 4}}}},
		{"UTF-8 with one bad byte", strings.Repeat("é", 10) + "\xE9,x", "", strings.Repeat("é", 10) + ",x", charset.Decision{Encoding: "utf-8", Bad: []charset.BadByte{{Text: 20, File: 20}}}},
		{"UTF-16 little", "\xFF\xFEa\x00\xE9\x00", "", "aé", charset.Decision{Encoding: "utf-16le", BOM: true}},
		{"UTF-16 big", "\xFE\xFF\x00a\x00\xE9", "", "aé", charset.Decision{Encoding: "utf-16be", BOM: true}},
		{"UTF-16 little without mark", "a\x00b\x00\n\x00", "", "ab\n", charset.Decision{Encoding: "utf-16le"}},
		{"UTF-16 big without mark", "\x00a\x00b\x00\n", "", "ab\n", charset.Decision{Encoding: "utf-16be"}},
		{"UTF-16 Cyrillic without mark", "4\x00 \x00\x2F\x04\x40\x04\x3E\x04\x41\x04\x42\x04\x4C\x04", "", "4 Ярость", charset.Decision{Encoding: "utf-16le"}},
		{"UTF-16 pair", "\xFF\xFE\x3D\xD8\x00\xDE", "", "😀", charset.Decision{Encoding: "utf-16le", BOM: true}},
		{"UTF-16 lone half, odd byte", "\xFF\xFE\x3D\xD8a\x00b", "", "a", charset.Decision{Encoding: "utf-16le", BOM: true, Bad: []charset.BadByte{{0, 2}, {1, 6}}}},
		{"a NUL is not UTF-16", "ab\x00cdefg,", "", "ab\x00cdefg,", charset.Decision{Encoding: "utf-8"}},
		{"French Excel", "Joueur;R\xE9sultat\r\nChlo\xE9;2-1\r\n", "", "Joueur;Résultat\r\nChloé;2-1\r\n", charset.Decision{Encoding: "windows-1252"}},
		{"a lone à", "Retour \xE0 la terre", "", "Retour à la terre", charset.Decision{Encoding: "windows-1252"}},
		{"typographic apostrophe", "Lion\x92s Eye Diamond", "", "Lion’s Eye Diamond", charset.Decision{Encoding: "windows-1252"}},
		{"dashes on the diagonal", "player,Ana,Bo\nAna,\x97,6\nBo,0,\x97\n", "", "player,Ana,Bo\nAna,—,6\nBo,0,—\n", charset.Decision{Encoding: "windows-1252"}},
		{"short dashes and a times sign", "Ana;\x96;6\nBo;0;\xD7\n", "", "Ana;–;6\nBo;0;×\n", charset.Decision{Encoding: "windows-1252"}},
		{"bugs.md 46", "3 \xDF\xF0\xEE\xF1\xF2\xFC", "", "3 Ярость", charset.Decision{Encoding: "windows-1251"}},
		{"a byte without meaning", "Lion\x92s\x81 Eye", "windows-1252", "Lion’s Eye", charset.Decision{Encoding: "windows-1252", Bad: []charset.BadByte{{Text: 8, File: 6}}}},
		{"forced", "\xE9", "koi8-r", "И", charset.Decision{Encoding: "koi8-r"}},
		{"forced unknown name", "abc", "latin-9", "abc", charset.Decision{Encoding: "utf-8"}},
		{"forced UTF-8", "\xE9a", "utf-8", "a", charset.Decision{Encoding: "utf-8", Bad: []charset.BadByte{{Text: 0, File: 0}}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text, d := charset.Decode([]byte(tt.in), tt.force)
			if string(text) != tt.text {
				t.Errorf("text %q, want %q", text, tt.text)
			}
			if diff := cmp.Diff(tt.want, d); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestBadIn(t *testing.T) {
	t.Parallel()
	d := charset.Decision{Bad: []charset.BadByte{{3, 3}, {3, 4}, {9, 11}}}
	tests := []struct{ start, end, want int64 }{{0, 2, -1}, {0, 3, 3}, {3, 3, 3}, {4, 8, -1}, {4, 9, 11}, {10, 20, -1}}
	for _, tt := range tests {
		got, ok := d.BadIn(tt.start, tt.end)
		if !ok {
			got = -1
		}
		if got != tt.want {
			t.Errorf("BadIn(%d, %d) = %d, want %d", tt.start, tt.end, got, tt.want)
		}
	}
}

func TestSamples(t *testing.T) {
	t.Parallel()
	tests := map[string]string{
		"cases/results/02_matches_fr_excel_cp1252.csv":                    charset.Windows1252,
		"cases/decklists/derived/fr_windows1252_crlf.txt":                 charset.Windows1252,
		"cases/decklists/derived/ru_windows1251.txt":                      charset.Windows1251,
		"cases/decklists/derived/fr_utf16be_bom.txt":                      charset.UTF16BE,
		"cases/decklists/derived/fr_utf16le_bom_crlf.txt":                 charset.UTF16LE,
		"cases/decklists/derived/fr_utf8_bom_crlf.txt":                    charset.UTF8BOM,
		"cases/decklists/derived/fr_nfd_nbsp.txt":                         charset.UTF8,
		"cases/decklists/derived/long_one_row_per_card_semicolon_bom.csv": charset.UTF8BOM,
		"cases/decklists/text/magicville_apprentice_nylea.dec":            charset.UTF8,
	}
	for name, want := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile("../../../shared/" + name)
			if err != nil {
				t.Skip("../shared is not here")
			}
			if text, d := charset.Decode(data, ""); d.Encoding != want || len(d.Bad) > 0 || !utf8.Valid(text) {
				t.Errorf("encoding %s, %d bad bytes", d.Encoding, len(d.Bad))
			}
		})
	}
}

// fallbackNames are used when the catalogues of foreign names are not here.
var fallbackNames = map[string][]string{
	"fr": {"Forêt", "Île", "Épées au soc", "Boule d'éclair", "Jour du Jugement", "Académie tolariane", "Cœur d'étincelles", "Réprobation", "Chevalier élite", "Retour à la terre"},
	"ru": {"Ярость", "Лес", "Остров", "Удар молнии", "День гнева", "Возврат", "Мечи на орала", "Темный ритуал", "Королевский убийца", "Болото"},
}

// foreign lists the foreign names of a language.
func foreign(lang string) []string {
	f, err := os.Open("../../../shared/data/cards/" + lang + ".csv.gz")
	if err != nil {
		return fallbackNames[lang]
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return fallbackNames[lang]
	}
	rows, err := csv.NewReader(z).ReadAll()
	if err != nil {
		return fallbackNames[lang]
	}
	var out []string
	for _, r := range rows[1:] {
		out = append(out, r[0])
	}
	return out
}

// Short lists of random names are recognised in every encoding of their language.
func TestGuess(t *testing.T) {
	t.Parallel()
	tests := []struct {
		lang, encoding string
		m              *charmap.Charmap
	}{
		{"fr", charset.Windows1252, charmap.Windows1252},
		{"ru", charset.Windows1251, charmap.Windows1251},
		{"ru", charset.KOI8R, charmap.KOI8R},
		{"ru", charset.CP866, charmap.CodePage866},
	}
	for _, tt := range tests {
		t.Run(tt.encoding, func(t *testing.T) {
			t.Parallel()
			names := foreign(tt.lang)
			rng := rand.New(rand.NewPCG(1, 2))
			for _, size := range []int{3, 20} {
				n, right := 0, 0
				for range 400 {
					var list strings.Builder
					for range size {
						list.WriteString("1 " + names[rng.IntN(len(names))] + "\r\n")
					}
					data, err := tt.m.NewEncoder().Bytes([]byte(list.String()))
					if err != nil || utf8.Valid(data) {
						continue // a name with other letters, or with none
					}
					n++
					text, d := charset.Decode(data, "")
					if d.Encoding == tt.encoding && string(text) == list.String() {
						right++
					}
				}
				t.Logf("lists of %d names: %d of %d", size, right, n)
				if want := map[int]int{3: 97, 20: 99}[size]; n == 0 || right*100 < want*n {
					t.Errorf("lists of %d names: %d of %d are right", size, right, n)
				}
			}
		})
	}
}

// Text in UTF-8 and UTF-16 comes back as it was.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "text")
		if got, d := charset.Decode([]byte("\xEF\xBB\xBF"+s), ""); string(got) != s || len(d.Bad) > 0 {
			t.Fatalf("UTF-8: %q", got)
		}
		big, little := []byte{0xFE, 0xFF}, []byte{0xFF, 0xFE}
		for _, r := range s {
			units := []rune{r}
			if r > 0xFFFF {
				units = []rune{0xD800 + (r-0x10000)>>10, 0xDC00 + (r-0x10000)&0x3FF}
			}
			for _, u := range units {
				big = append(big, byte(u>>8), byte(u))
				little = append(little, byte(u), byte(u>>8))
			}
		}
		for _, data := range [][]byte{big, little} {
			if got, d := charset.Decode(data, ""); string(got) != s || len(d.Bad) > 0 {
				t.Fatalf("%s: %q", d.Encoding, got)
			}
		}
	})
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{"", "abc", "\xEF\xBB\xBFa", "\xFF\xFEa\x00", "\xFE\xFF\x00a", "a\x00b\x00", "Chlo\xE9", "\xDF\xF0\xEE\xF1\xF2\xFC", "\x81"} {
		f.Add([]byte(s), "")
		f.Add([]byte(s), charset.UTF16LE)
	}
	f.Fuzz(func(t *testing.T, data []byte, force string) {
		text, d := charset.Decode(data, force)
		if !utf8.Valid(text) {
			t.Fatalf("%s: not UTF-8", d.Encoding)
		}
		last := int64(-1)
		for _, b := range d.Bad {
			if b.File <= last || b.File >= int64(len(data)) || b.Text < 0 || b.Text > int64(len(text)) {
				t.Fatalf("bad byte %+v of %d bytes, %d of text", b, len(data), len(text))
			}
			last = b.File
		}
		if d.Encoding == charset.UTF8 && len(text)+len(d.Bad) != len(data) {
			t.Fatalf("%d bytes of text and %d bad of %d", len(text), len(d.Bad), len(data))
		}
		if n := bytes.Count(text, []byte("\uFFFD")); n > 0 && !bytes.Contains(data, []byte("\uFFFD")) &&
			!bytes.Contains(data, []byte{0xFF, 0xFD}) && !bytes.Contains(data, []byte{0xFD, 0xFF}) {
			t.Fatalf("%s: %d replacement characters", d.Encoding, n)
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	data := bytes.Repeat([]byte("1;Chlo\xE9;For\xEAt;Jour du Jugement\r\n"), 30_000)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		charset.Decode(data, "")
	}
}
