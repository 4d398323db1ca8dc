package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"deckmill/transform/catalog/importer"
)

// mtgjsonAtomic is the file of MTGJSON that update downloads; beside it lies
// its checksum under the same address with .sha256.
const mtgjsonAtomic = "https://mtgjson.com/api/v5/AtomicCards.json.gz"

func cardsUpdate(std streams) *cli.Command {
	return &cli.Command{
		Name: "update", Usage: "download the card data of MTGJSON and make a catalogue of it (the only use of the network)", ArgsUsage: "[FILE...] [-o OUT]",
		Description: "FILEs, such as a table of foreign names, are merged with the download. A download that was cut off goes on where it\n" +
			"stopped, in the same run and in the next. The catalogue is replaced only after the checksum was right and the import is done.\n" +
			"The proxy is that of HTTPS_PROXY and NO_PROXY.\n" + cardsHelp,
		Flags: []cli.Flag{
			outFlag(), dateFlag(),
			&cli.StringFlag{Name: "url", Usage: "download `ADDRESS`", Value: mtgjsonAtomic, EnvVars: []string{"DECKMILL_CARDS_URL"}},
			&cli.StringFlag{Name: "sha256", Usage: "the checksum: 64 digits, the `ADDRESS` of a file that holds them, or none (default: the address with .sha256)", EnvVars: []string{"DECKMILL_CARDS_SHA256"}},
			&cli.DurationFlag{Name: "timeout", Usage: "give up waiting after `TIME` without data", Value: 30 * time.Second},
			&cli.IntFlag{Name: "tries", Usage: "try `N` times without progress", Value: 4},
		},
		Action: func(c *cli.Context) error {
			if err := present(c.Args().Slice()); err != nil {
				return err
			}
			out, err := target(c)
			if err != nil {
				return err
			}
			o, err := importOptions(c)
			if err != nil {
				return err
			}
			if c.Duration("timeout") <= 0 || c.Int("tries") < 1 {
				return usage("--timeout and --tries need values above zero")
			}
			u := updater{
				download: newDownload(http.ProxyFromEnvironment, c.Duration("timeout"), c.Int("tries")),
				std:      std, address: c.String("url"), checksum: c.String("sha256"), out: out, files: c.Args().Slice(), options: o,
			}
			return u.run(c.Context)
		},
	}
}

// updater is one run of cards update.
type updater struct {
	*download
	std               streams
	address, checksum string
	out               string
	files             []string
	options           importer.Options
}

func (u *updater) run(ctx context.Context) error {
	link, err := address(u.address)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(u.out), 0o755); err != nil {
		return wrap(exitOutput, err)
	}
	want, err := u.sum(ctx, link)
	if err != nil {
		return u.fault(ctx, err)
	}
	part := filepath.Join(filepath.Dir(u.out), "."+filepath.Base(u.out)+"."+plainName(path.Base(link.Path))+".part")
	u.note = func(text string) { fmt.Fprintln(u.std.err, "note: "+text) }
	if err := u.fetch(ctx, link.String(), part, want); err != nil {
		return u.fault(ctx, err)
	}
	err = importFiles(ctx, u.std, append([]string{part}, u.files...), u.out, u.options)
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return errors.Join(err, removeDownload(part))
}

// plainName keeps letters, digits, dots and dashes of a name, at most 64.
func plainName(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return '_'
	}, s)
	return s[:min(len(s), 64)]
}

// fault gives an error of the download its exit code.
func (u *updater) fault(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	var coded *codeError
	var disk *os.PathError
	switch {
	case errors.As(err, &coded):
		return err
	case errors.As(err, &disk):
		return wrap(exitOutput, err)
	}
	return wrap(exitNothing, fmt.Errorf("%w; the catalogue is as it was", err))
}

// address reads an address of http or https.
func address(s string) (*url.URL, error) {
	link, err := url.Parse(s)
	if err != nil || (link.Scheme != "http" && link.Scheme != "https") || link.Host == "" {
		return nil, usage("%q is no http or https address", s)
	}
	return link, nil
}

// sum is the checksum to expect, "" for none.
func (u *updater) sum(ctx context.Context, link *url.URL) (string, error) {
	switch s := strings.ToLower(strings.TrimSpace(u.checksum)); {
	case s == "none":
		return "", nil
	case isSum(s):
		return s, nil
	}
	source := *link
	source.Path += ".sha256"
	source.RawPath = ""
	if u.checksum != "" {
		other, err := address(u.checksum)
		if err != nil {
			return "", usage("--sha256 %q: write 64 hexadecimal digits, an address, or none", u.checksum)
		}
		source = *other
	}
	text, err := u.small(ctx, source.String())
	if err != nil {
		return "", fmt.Errorf("checksum: %w", err)
	}
	first, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	if first = strings.ToLower(first); !isSum(first) {
		return "", fmt.Errorf("checksum: %s holds no SHA-256", source.Redacted())
	}
	return first, nil
}

func isSum(s string) bool {
	b, err := hex.DecodeString(s)
	return err == nil && len(b) == sha256.Size
}

// sumOf is the SHA-256 of a file.
func sumOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	_, err = io.Copy(h, f)
	if err = errors.Join(err, f.Close()); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// fetch downloads to part and proves the checksum. A wrong one after a resumed
// download may come of two versions of the file: then it starts once more from
// the beginning.
func (u *updater) fetch(ctx context.Context, link, part, want string) error {
	for {
		resumed, err := u.get(ctx, link, part)
		if err != nil || want == "" {
			return err
		}
		got, err := sumOf(part)
		if err != nil || got == want {
			return err
		}
		if err := removeDownload(part); err != nil {
			return err
		}
		if !resumed {
			return fmt.Errorf("%s: the checksum is wrong (%s, expected %s)", link, got[:12], want[:12])
		}
		u.note("the checksum is wrong after a resumed download; starting again")
	}
}

// removeDownload removes the downloaded file and what is noted about it.
func removeDownload(part string) error {
	for _, p := range []string{part, part + ".json"} {
		if err := os.Remove(p); err != nil && !errors.Is(err, os.ErrNotExist) {
			return wrap(exitOutput, err)
		}
	}
	return nil
}
