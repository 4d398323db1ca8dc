package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

// maxDownload limits what a server may send.
const maxDownload = 4 << 30

// download gets files over HTTP: it goes on after a cut connection and stops
// waiting for a server that sends nothing.
type download struct {
	client *http.Client
	idle   time.Duration                        // longest time without data
	tries  int                                  // attempts in a row without progress
	pause  func(context.Context, time.Duration) // between attempts
	note   func(string)
}

func newDownload(proxy func(*http.Request) (*url.URL, error), idle time.Duration, tries int) *download {
	return &download{
		client: &http.Client{
			Transport: &http.Transport{
				Proxy: proxy, DisableCompression: true, ForceAttemptHTTP2: true,
				DialContext:         (&net.Dialer{Timeout: idle}).DialContext,
				TLSHandshakeTimeout: idle, ResponseHeaderTimeout: idle,
			},
			CheckRedirect: func(r *http.Request, via []*http.Request) error {
				if len(via) >= 10 {
					return errors.New("more than 10 redirections")
				}
				if via[0].URL.Scheme == "https" && r.URL.Scheme != "https" {
					return errors.New("redirected from https to http")
				}
				return nil
			},
		},
		idle: idle, tries: tries, note: func(string) {},
		pause: func(ctx context.Context, d time.Duration) {
			t := time.NewTimer(d)
			defer t.Stop()
			select {
			case <-ctx.Done():
			case <-t.C:
			}
		},
	}
}

// statusError is an answer that says no.
type statusError struct {
	link, status string
	code         int
}

func (e *statusError) Error() string { return e.link + ": the server says " + e.status }

// final reports an error that another attempt would not mend.
func final(err error) bool {
	var s *statusError
	var disk *os.PathError
	switch {
	case errors.As(err, &disk), errors.Is(err, errTooMuch):
		return true
	case errors.As(err, &s):
		return s.code < 500 && s.code != http.StatusRequestTimeout && s.code != http.StatusTooManyRequests &&
			s.code != http.StatusRequestedRangeNotSatisfiable
	}
	return false
}

var errTooMuch = fmt.Errorf("more than %d GiB: this is no card data", maxDownload>>30)

// mark is what is remembered beside a download that is not complete: what a
// server must still have for it to go on.
type mark struct{ URL, Validator string }

// get downloads link to the file part, going on where an earlier attempt
// stopped. It reports whether the file was put together of several answers.
func (d *download) get(ctx context.Context, link, part string) (resumed bool, err error) {
	failures := 0
	for {
		before := sizeOf(part)
		more, err := d.attempt(ctx, link, part)
		resumed = resumed || more
		if err == nil {
			return resumed, nil
		}
		if cause := context.Cause(ctx); cause != nil {
			return resumed, cause
		}
		if final(err) {
			return resumed, err
		}
		if failures++; sizeOf(part) > before {
			failures = 1
		}
		if failures >= d.tries {
			return resumed, fmt.Errorf("%w (%d attempts; run it again to go on)", err, d.tries)
		}
		d.note(fmt.Sprintf("%v; going on", err))
		d.pause(ctx, time.Duration(failures)*time.Second)
	}
}

// attempt asks once, for the rest of the file when there is a part of it.
func (d *download) attempt(ctx context.Context, link, part string) (resumed bool, err error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, link, http.NoBody)
	if err != nil {
		return false, err
	}
	req.Header.Set("User-Agent", "deckmill/"+Version)
	offset := d.offset(link, part, req)
	res, err := d.client.Do(req)
	if err != nil {
		return false, err
	}
	defer func() { _ = res.Body.Close() }() // what was read counts
	switch res.StatusCode {
	case http.StatusOK:
		offset = 0
	case http.StatusPartialContent:
		if start, ok := rangeStart(res.Header.Get("Content-Range")); !ok || start != offset {
			return false, errors.Join(fmt.Errorf("%s: the server sent another part of the file than was asked for", link), removeDownload(part))
		}
	case http.StatusRequestedRangeNotSatisfiable:
		return false, errors.Join(&statusError{link, res.Status, res.StatusCode}, removeDownload(part))
	default:
		return false, &statusError{link, res.Status, res.StatusCode}
	}
	if offset == 0 {
		if err := writeMark(part, mark{link, validator(res.Header)}); err != nil {
			return false, err
		}
	}
	return offset > 0, d.save(res, part, offset, stop)
}

// offset asks for the rest of a part whose server said how to recognise the
// file.
func (d *download) offset(link, part string, req *http.Request) int64 {
	var m mark
	data, err := os.ReadFile(part + ".json")
	n := sizeOf(part)
	if err != nil || json.Unmarshal(data, &m) != nil || m.URL != link || m.Validator == "" || n == 0 {
		return 0
	}
	req.Header.Set("Range", "bytes="+strconv.FormatInt(n, 10)+"-")
	req.Header.Set("If-Range", m.Validator)
	return n
}

// validator is what names the version of a file: a strong ETag or its date.
func validator(h http.Header) string {
	if tag := h.Get("ETag"); tag != "" && !strings.HasPrefix(tag, "W/") {
		return tag
	}
	return h.Get("Last-Modified")
}

func writeMark(part string, m mark) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return os.WriteFile(part+".json", data, 0o600)
}

func rangeStart(s string) (int64, bool) {
	s, ok := strings.CutPrefix(s, "bytes ")
	from, _, dash := strings.Cut(s, "-")
	n, err := strconv.ParseInt(from, 10, 64)
	return n, ok && dash && err == nil
}

func sizeOf(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// save appends the body to the part; it ends when no data comes for too long.
func (d *download) save(res *http.Response, part string, offset int64, stop context.CancelCauseFunc) error {
	flags := os.O_CREATE | os.O_WRONLY
	if offset == 0 {
		flags |= os.O_TRUNC
	}
	f, err := os.OpenFile(part, flags, 0o600)
	if err != nil {
		return err
	}
	if _, err := f.Seek(offset, io.SeekStart); err != nil {
		return errors.Join(err, f.Close())
	}
	stalled := fmt.Errorf("no data for %s", d.idle)
	alarm := time.AfterFunc(d.idle, func() { stop(stalled) })
	defer alarm.Stop()
	body := io.TeeReader(io.LimitReader(res.Body, maxDownload-offset+1), alarmReset{alarm, d.idle})
	n, err := io.Copy(f, body)
	if err != nil && errors.Is(context.Cause(res.Request.Context()), stalled) {
		err = stalled
	}
	if err == nil && offset+n > maxDownload {
		err = errTooMuch
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// alarmReset puts an alarm off whenever data comes.
type alarmReset struct {
	alarm *time.Timer
	idle  time.Duration
}

func (a alarmReset) Write(p []byte) (int, error) {
	a.alarm.Reset(a.idle)
	return len(p), nil
}

// small downloads a short text.
func (d *download) small(ctx context.Context, link string) (string, error) {
	for failures := 1; ; failures++ {
		text, err := d.smallOnce(ctx, link)
		if err == nil || final(err) || failures >= d.tries || context.Cause(ctx) != nil {
			return text, err
		}
		d.pause(ctx, time.Duration(failures)*time.Second)
	}
}

func (d *download) smallOnce(ctx context.Context, link string) (string, error) {
	ctx, stop := context.WithTimeout(ctx, 2*d.idle)
	defer stop()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, link, http.NoBody)
	if err != nil {
		return "", err
	}
	req.Header.Set("User-Agent", "deckmill/"+Version)
	res, err := d.client.Do(req)
	if err != nil {
		return "", err
	}
	defer func() { _ = res.Body.Close() }() // what was read counts
	if res.StatusCode != http.StatusOK {
		return "", &statusError{link, res.Status, res.StatusCode}
	}
	data, err := io.ReadAll(io.LimitReader(res.Body, 4096))
	return string(data), err
}
