package container_test

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"deckmill/ingest/container"
)

func zipped(t testing.TB, members ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i+1 < len(members); i += 2 {
		f, err := w.Create(members[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, members[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func gzipped(t testing.TB, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func zstded(t testing.TB, text string) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return w.EncodeAll([]byte(text), nil)
}

func TestPacked(t *testing.T) {
	t.Parallel()
	workbook := string(zipped(t, "[Content_Types].xml", "<Types/>", "xl/workbook.xml", "<workbook/>"))
	tests := []struct {
		name     string
		data     []byte
		want     []string
		findings []string
	}{
		{"gzip", gzipped(t, "a,b\n"), []string{"f"}, nil},
		{"zstd", zstded(t, "a,b\n"), []string{"f"}, nil},
		{"gzip of a workbook", gzipped(t, workbook), []string{"f (xlsx)"}, nil},
		{"gzip of nothing", gzipped(t, ""), []string{"f (refused)"}, []string{"FILE_EMPTY f"}},
		{"gzip of gzip", gzipped(t, string(gzipped(t, "a"))), []string{"f (refused)"}, []string{"FILE_KIND f"}},
		{"gzip cut off", gzipped(t, strings.Repeat("abc", 100))[:20], []string{"f (refused)"}, []string{"FILE_UNREADABLE f"}},
		{"zstd cut off", zstded(t, strings.Repeat("abc", 100))[:9], []string{"f (refused)"}, []string{"FILE_UNREADABLE f"}},
		{"workbook", []byte(workbook), []string{"f (xlsx)"}, nil},
		{"zip", zipped(t, "b.csv", "b", "a/a.csv", "a", "a/", "", ".x", "x", "__MACOSX/b.csv", "x"), []string{"f!a/a.csv", "f!b.csv"}, nil},
		{"zip with a workbook", zipped(t, "w.xlsx", workbook), []string{"f!w.xlsx (xlsx)"}, nil},
		{"zip of a zip", zipped(t, "in.zip", string(zipped(t, "a", "a")), "b", "b"), []string{"f!b", "f!in.zip (refused)"}, []string{"FILE_KIND f!in.zip"}},
		{"zip of a gzip", zipped(t, "in.gz", string(gzipped(t, "a"))), []string{"f!in.gz (refused)"}, []string{"FILE_KIND f!in.gz"}},
		{"empty zip", zipped(t), []string{"f (refused)"}, []string{"FILE_EMPTY f"}},
		{"zip cut off", zipped(t, "a.csv", "a")[:30], []string{"f (refused)"}, []string{"FILE_UNREADABLE f"}},
		{
			"names that lead out", zipped(t, "../a", "a", "/b", "b", "c/../../d", "d", `e\f`, "e", "C:g", "g", "h", "h"),
			[]string{"f!../a (refused)", "f!/b (refused)", "f!C:g (refused)", "f!c/../../d (refused)", `f!e\f (refused)`, "f!h"},
			[]string{"FILE_MEMBER_NAME f!../a", "FILE_MEMBER_NAME f!/b", "FILE_MEMBER_NAME f!C:g", "FILE_MEMBER_NAME f!c/../../d", `FILE_MEMBER_NAME f!e\f`},
		},
		{"a name twice", zipped(t, "a", "1", "a", "2"), []string{"f!a", "f!a (refused)"}, []string{"FILE_MEMBER_NAME f!a"}},
		{"bytes that are no UTF-8 in a name", zipped(t, "a\xff.csv", "1"), []string{"f!a%FF.csv"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			root := folder(t, map[string]string{"f": string(tt.data)})
			inputs, findings, err := container.Open(root, []string{"f"}, nil, container.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, names(inputs)); diff != "" {
				t.Errorf("inputs (-want +got)\n%s", diff)
			}
			if diff := cmp.Diff(tt.findings, codes(findings)); diff != "" {
				t.Errorf("findings (-want +got)\n%s", diff)
			}
		})
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	lim := container.Limits{Text: 1000, Ratio: 10, Grace: 100, Entries: 3, Name: 10}
	many := zipped(t, "a", "a", "b", "b", "c", "c", "d", "d")
	tests := []struct {
		name     string
		data     []byte
		findings []string
		limit    string
	}{
		{"a plain file", bytes.Repeat([]byte("x"), 1001), []string{"FILE_LIMIT f"}, "bytes"},
		{"at the limit", bytes.Repeat([]byte("x"), 1000), nil, ""},
		{"an inflated file", gzipped(t, strings.Repeat("abcdefghij", 200)), []string{"FILE_LIMIT f"}, "ratio"},
		{"below the grace size", gzipped(t, strings.Repeat("a", 99)), nil, ""},
		{"entries", many, []string{"FILE_LIMIT f"}, "entries"},
		{"a long name", zipped(t, "abcdefghijk", "a"), []string{"FILE_MEMBER_NAME f!abcdefghijk"}, ""},
		{"a member", zipped(t, "a", strings.Repeat("a", 900), "b", "b"), []string{"FILE_LIMIT f!a"}, "ratio"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			root := folder(t, map[string]string{"f": string(tt.data)})
			_, findings, err := container.Open(root, []string{"f"}, nil, lim)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.findings, codes(findings)); diff != "" {
				t.Fatalf("findings (-want +got)\n%s", diff)
			}
			if tt.limit != "" && findings[0].Args[tt.limit] == "" {
				t.Errorf("args %v", findings[0].Args)
			}
		})
	}
}

// A zip bomb of 600 MB is refused long before it is inflated.
func TestBomb(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	block := bytes.Repeat([]byte("A"), 1<<20)
	for range 100 {
		if _, err := w.Write(block); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	_, findings, err := container.Open("", []string{"-"}, &b, container.Limits{})
	if err != nil || len(findings) != 1 || findings[0].Args["ratio"] != "100" {
		t.Errorf("findings %v, %v", findings, err)
	}
}

func FuzzOpen(f *testing.F) {
	f.Add([]byte("a,b\n"))
	f.Add(gzipped(f, "abc"))
	f.Add(zstded(f, "abc"))
	f.Add(zipped(f, "a", "b", "../c", "d"))
	f.Add([]byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		lim := container.Limits{Text: 1 << 20, Entries: 50}
		inputs, findings, err := container.Open("", []string{"-"}, bytes.NewReader(data), lim)
		if err != nil {
			t.Fatal(err)
		}
		refused := 0
		for _, in := range inputs {
			if in.Kind == container.Refused {
				refused++
			} else if len(in.Data) == 0 {
				t.Fatalf("%s: no data", in.Name)
			}
		}
		if len(inputs) == 0 || refused != len(findings) {
			t.Fatalf("%d inputs, %d refused, %d findings", len(inputs), refused, len(findings))
		}
	})
}
