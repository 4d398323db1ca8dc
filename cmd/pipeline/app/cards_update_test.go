package app

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"deckmill/transform/catalog"
)

// cardFile is a tiny file in the shape of AtomicCards, with n invented cards.
func cardFile(n int) []byte {
	var b strings.Builder
	b.WriteString(`{"meta":{"date":"2026-01-02","version":"5"},"data":{`)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `"Invented Thing %d":[{"name":"Invented Thing %d","layout":"normal","type":"Artifact","manaCost":"{%d}","legalities":{"vintage":"Legal"},"printings":["LEA"]}]`, i, i, i)
	}
	b.WriteString("}}")
	return []byte(b.String())
}

func sha(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// server serves one file under /cards.json with its checksum beside it, and
// misbehaves as its fields say.
type server struct {
	mu        sync.Mutex
	data      []byte
	tag       string
	cuts      []int // length after which the n-th answer breaks off
	stall     bool  // an answer does not break off but stops
	status    []int // status of the n-th answer, 0 = as usual
	noRange   bool  // ranges are not understood
	ignoreTag bool  // If-Range is not looked at
	sum       string
	ranges    []string // Range headers of the requests for the file
	release   chan struct{}
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.URL.Path, ".sha256") {
		if s.sum == "404" {
			http.NotFound(w, r)
			return
		}
		sum := s.sum
		if sum == "" {
			sum = sha(s.data)
		}
		fmt.Fprintln(w, sum+"  cards.json")
		return
	}
	s.mu.Lock()
	n := len(s.ranges)
	s.ranges = append(s.ranges, r.Header.Get("Range"))
	s.mu.Unlock()
	if n < len(s.status) && s.status[n] != 0 {
		http.Error(w, "no", s.status[n])
		return
	}
	start := 0
	if _, err := fmt.Sscanf(r.Header.Get("Range"), "bytes=%d-", &start); err != nil || s.noRange {
		start = 0
	}
	if s.tag != "" {
		w.Header().Set("ETag", s.tag)
		if r.Header.Get("If-Range") != s.tag && !s.ignoreTag {
			start = 0
		}
	}
	if start > len(s.data) || start == len(s.data) && start > 0 {
		w.WriteHeader(http.StatusRequestedRangeNotSatisfiable)
		return
	}
	w.Header().Set("Content-Length", fmt.Sprint(len(s.data)-start))
	if start > 0 {
		w.Header().Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", start, len(s.data)-1, len(s.data)))
		w.WriteHeader(http.StatusPartialContent)
	}
	body := s.data[start:]
	if n >= len(s.cuts) || s.cuts[n] >= len(body) {
		_, _ = w.Write(body)
		return
	}
	_, _ = w.Write(body[:s.cuts[n]])
	w.(http.Flusher).Flush()
	if s.stall {
		<-s.release
	}
	panic(http.ErrAbortHandler)
}

// run starts the server and updates from it; it gives the exit code, the
// path of the catalogue and what was said on stderr.
func (s *server) run(t *testing.T, out string, change func(*updater)) (int, string) {
	t.Helper()
	s.release = make(chan struct{})
	h := httptest.NewServer(s)
	t.Cleanup(h.Close)
	t.Cleanup(func() { close(s.release) })
	var stdout, stderr bytes.Buffer
	u := updater{
		download: newDownload(nil, 5*time.Second, 3), std: streams{strings.NewReader(""), &stdout, &stderr},
		address: h.URL + "/cards.json", out: out,
	}
	u.pause = func(context.Context, time.Duration) {}
	ctx := context.Background()
	if change != nil {
		change(&u)
	}
	return exitOf(u.run(ctx), &stderr), stderr.String()
}

// left lists what lies in the folder of a catalogue.
func left(t *testing.T, out string) string {
	t.Helper()
	list, err := os.ReadDir(filepath.Dir(out))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

const partName = ".cards.bin.cards.json.part"

func TestUpdate(t *testing.T) {
	t.Parallel()
	const cards = 400
	good := cardFile(cards)
	tests := []struct {
		name   string
		server server
		change func(*updater)
		code   int
		says   string
		ranges string // of the requests, joined
		rest   string // files left beside the catalogue
	}{
		{name: "plain", ranges: ""},
		{name: "checksum given", server: server{sum: "404"}, change: func(u *updater) { u.checksum = sha(good) }},
		{name: "no checksum", server: server{sum: "404"}, change: func(u *updater) { u.checksum = "none" }},
		{name: "cut once", server: server{tag: `"a"`, cuts: []int{1000}}, says: "going on", ranges: ",bytes=1000-"},
		{name: "cut twice", server: server{tag: `"a"`, cuts: []int{1000, 500}}, ranges: ",bytes=1000-,bytes=1500-"},
		{name: "cut and ranges are not understood", server: server{tag: `"a"`, cuts: []int{1000}, noRange: true}, ranges: ",bytes=1000-"},
		{name: "cut and nothing names the version", server: server{cuts: []int{1000}}, ranges: ","},
		{
			name: "cut for ever", server: server{tag: `"a"`, cuts: []int{1000, 0, 0, 0}}, code: exitNothing, says: "run it again to go on",
			ranges: ",bytes=1000-,bytes=1000-", rest: partName + " " + partName + ".json",
		},
		{name: "server down for a moment", server: server{status: []int{503, 500}}, ranges: ",,"},
		{name: "server down", server: server{status: []int{503, 503, 503}}, code: exitNothing, says: "503", ranges: ",,"},
		{name: "not there", server: server{status: []int{404}}, code: exitNothing, says: "404"},
		{name: "no checksum there", server: server{sum: "404"}, code: exitNothing, says: "checksum"},
		{name: "checksum is a page", server: server{sum: "<html>"}, code: exitNothing, says: "holds no SHA-256"},
		{name: "wrong checksum", server: server{sum: sha(nil)}, code: exitNothing, says: "checksum is wrong"},
		{name: "garbage", server: server{data: []byte("<html>sorry</html>")}, code: exitNothing, says: "no card data"},
		{name: "empty", server: server{data: []byte(" ")}, code: exitNothing, says: "empty"},
		{name: "cut JSON", server: server{data: good[:len(good)/2]}, code: exitNothing, says: "cut off"},
		{
			name: "silence", server: server{tag: `"a"`, cuts: []int{1000}, stall: true}, says: "no data for 50ms",
			change: func(u *updater) {
				d := newDownload(nil, 50*time.Millisecond, 3)
				d.pause = u.pause
				u.download = d
			},
			ranges: ",bytes=1000-",
		},
		{name: "no address", change: func(u *updater) { u.address = "ftp://here/cards.json" }, code: exitUsage, says: "no http or https address"},
		{name: "no checksum address", change: func(u *updater) { u.checksum = "12345" }, code: exitUsage, says: "--sha256"},
		{name: "nobody listens", change: func(u *updater) { u.address = "http://127.0.0.1:1/x" }, code: exitNothing, says: "the catalogue is as it was"},
	}
	for i := range tests {
		tc := &tests[i]
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			if tc.server.data == nil {
				tc.server.data = good
			}
			out := filepath.Join(t.TempDir(), "cards.bin")
			old := catalog.Build("old", catalog.Card{}.FirstDate, nil)
			if err := old.WriteFile(out); err != nil {
				t.Fatal(err)
			}
			code, said := tc.server.run(t, out, tc.change)
			if code != tc.code || !strings.Contains(said, tc.says) {
				t.Errorf("exit %d, want %d; said %q, want %q", code, tc.code, said, tc.says)
			}
			if got := strings.Join(tc.server.ranges, ","); tc.ranges != "" && got != tc.ranges {
				t.Errorf("ranges %q, want %q", got, tc.ranges)
			}
			if got, want := left(t, out), strings.TrimSpace(tc.rest+" cards.bin"); got != want {
				t.Errorf("left: %s, want %s", got, want)
			}
			c, err := catalog.Open(out)
			switch {
			case err != nil:
				t.Error(err)
			case tc.code == 0 && c.Len() < cards:
				t.Errorf("%d cards", c.Len())
			case tc.code != 0 && c.Version() != "old":
				t.Errorf("the catalogue was replaced by %s", c.Version())
			}
		})
	}
}

func TestUpdateResumes(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "cards.bin")
	first := server{data: cardFile(300), tag: `"a"`, cuts: []int{2000}}
	var link string
	once := func(u *updater) { u.tries, link = 1, u.address }
	if code, said := first.run(t, out, once); code != exitNothing {
		t.Fatalf("exit %d: %s", code, said)
	}
	// the same file, in the next run
	if size := sizeOf(filepath.Join(filepath.Dir(out), partName)); size != 2000 {
		t.Fatalf("%d bytes are kept, want 2000", size)
	}
	u := updater{
		download: newDownload(nil, time.Second, 1), std: streams{strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{}},
		address: link, out: out,
	}
	if err := u.run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(first.ranges, ","); got != ",bytes=2000-" {
		t.Errorf("ranges %q", got)
	}
}

// TestUpdateMixed resumes a file that has changed meanwhile, on a server that
// does not notice: the checksum does, and the download starts again.
func TestUpdateMixed(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "cards.bin")
	s := server{data: cardFile(300), tag: `"a"`, cuts: []int{2000}, ignoreTag: true}
	code, said := s.run(t, out, func(u *updater) {
		pause := u.pause
		u.pause = func(ctx context.Context, d time.Duration) {
			pause(ctx, d)
			s.data = bytes.ReplaceAll(cardFile(300), []byte("Thing"), []byte("Thang"))
		}
		u.checksum = sha(bytes.ReplaceAll(cardFile(300), []byte("Thing"), []byte("Thang")))
	})
	if code != 0 || !strings.Contains(said, "starting again") {
		t.Fatalf("exit %d: %s", code, said)
	}
	if got := strings.Join(s.ranges, ","); got != ",bytes=2000-," {
		t.Errorf("ranges %q", got)
	}
}

func TestUpdateStops(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "cards.bin")
	s := server{data: cardFile(300), tag: `"a"`, cuts: []int{2000}, stall: true}
	h := httptest.NewServer(&s)
	defer h.Close()
	s.release = make(chan struct{})
	defer close(s.release)
	ctx, stop := context.WithCancelCause(context.Background())
	why := &codeError{exitInt, errors.New("interrupted")}
	u := updater{
		download: newDownload(nil, time.Minute, 3), std: streams{strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{}},
		address: h.URL + "/cards.json", out: out,
	}
	time.AfterFunc(100*time.Millisecond, func() { stop(why) })
	if code := exitOf(u.run(ctx), &bytes.Buffer{}); code != exitInt {
		t.Errorf("exit %d, want %d", code, exitInt)
	}
}

func TestUpdateProxy(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "cards.bin")
	s := server{data: cardFile(10)}
	h := httptest.NewServer(&s)
	defer h.Close()
	proxy, err := url.Parse(h.URL)
	if err != nil {
		t.Fatal(err)
	}
	u := updater{
		download: newDownload(http.ProxyURL(proxy), time.Second, 1), std: streams{strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{}},
		address: "http://cards.invalid/cards.json", out: out,
	}
	if err := u.run(context.Background()); err != nil {
		t.Error(err)
	}
}

func TestUpdateTarget(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "letter.txt")
	if err := os.WriteFile(out, []byte("Dear Sir"), 0o600); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	for _, command := range [][]string{{"update"}, {"import", out}} {
		args := append(append([]string{"pipeline", "cards"}, command...), "-o", out)
		if code := Main(args, strings.NewReader(""), &stdout, &stderr); code != exitOutput {
			t.Errorf("%v: exit %d, want %d", command, code, exitOutput)
		}
	}
	if data, err := os.ReadFile(out); err != nil || string(data) != "Dear Sir" {
		t.Errorf("%q %v", data, err)
	}
}
