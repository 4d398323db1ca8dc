package app

import (
	"strings"
	"testing"
)

// Numbers take the forms of their language.
func TestCount(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		key  string
		n    int
		lang string
		want string
	}{
		{"illegal", 1, "fr", "1 illégal"},
		{"illegal", 2, "fr", "2 illégaux"},
		{"legal", 0, "fr", "0 légal"},
		{"illegal", 2, "en", "2 illegal"},
		{"points", 1, "ru", "1 очко"},
		{"points", 2, "ru", "2 очка"},
		{"points", 5, "ru", "5 очков"},
		{"points", 11, "ru", "11 очков"},
		{"points", 14, "ru", "14 очков"},
		{"points", 21, "ru", "21 очко"},
		{"points", 23, "ru", "23 очка"},
		{"points", 111, "ru", "111 очков"},
		{"points", 1, "en", "1 point"},
		{"points", 0, "en", "0 points"},
		{"pairs", 91, "ru", "91 пара"},
		{"missing", 2, "fr", "2 manquantes"},
		{"settled", 3, "ru", "решено: 3"},
		{"warning", 1, "en", "1 warning"},
		{"ruling", 1, "ru", "1 ждёт решения"},
	} {
		if got := count(tt.key, tt.n, tt.lang); got != tt.want {
			t.Errorf("%s %d %s: %q, want %q", tt.key, tt.n, tt.lang, got, tt.want)
		}
	}
	for key, text := range counted {
		for _, lang := range []string{"en", "fr", "ru"} {
			if forms := strings.Split(text.In(lang), "|"); text.In(lang) == "" || len(forms) > 3 || len(forms) == 3 && lang != "ru" || lang == "ru" && len(forms) == 2 {
				t.Errorf("%s in %s: %q", key, lang, text.In(lang))
			}
		}
	}
}

// What a terminal would obey is written as an escape.
func TestVisible(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"Ana\tBo\n":             "Ana\tBo\n",
		"\x1b[31mRed\x07\r\x7f": `\x1b[31mRed\x07\x0d\x7f`,
		"\u009b2J":              `\x9b2J`,
		"a\u202eb\u2066\u2028":  `a\u202eb\u2066\u2028`,
		"😀 👩\u200d👧 שלום Éa":    "😀 👩\u200d👧 שלום Éa",
	} {
		if got := visible(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
