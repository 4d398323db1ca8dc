package app

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"deckmill/ingest"
	"deckmill/ingest/container"
)

// shard is one of several runs that share the events or files of one job; the
// zero value is the whole.
type shard struct{ no, of int }

// mostShards is far above what anybody starts.
const mostShards = 100_000

// parse reads I/N; "" is the whole.
func (s *shard) parse(text string) error {
	if text == "" {
		return nil
	}
	var rest string
	n, _ := fmt.Sscanf(text+" .", "%d/%d %s", &s.no, &s.of, &rest)
	if n != 3 || rest != "." || s.of < 1 || s.of > mostShards || s.no < 1 || s.no > s.of {
		return usage("--shard %q: write I/N with I from 1 to N, such as 2/8", text)
	}
	return nil
}

// String is I/N, "" for the whole.
func (s shard) String() string {
	if s.of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.no, s.of)
}

// has reports that a path falls into the shard: by the hash of its text, which
// is relative to the root of all paths and has '/', so that every machine and
// every run shares alike.
func (s shard) has(root, path string) bool {
	if s.of == 0 {
		return true
	}
	h := sha256.Sum256([]byte(relativeTo(root, path)))
	return binary.BigEndian.Uint64(h[:8])%uint64(s.of) == uint64(s.no-1) //nolint:gosec // both are positive
}

// files are the deck files of the arguments that fall into the shard, and the
// side files, which belong to each. Side files by which the decks depend on each
// other cannot be shared out.
func (s shard) files(root string, args []string) ([]string, error) {
	if slices.Contains(args, container.Stdin) {
		return nil, usage("--shard shares files out; standard input is one")
	}
	abs := make([]string, len(args))
	for i, a := range args {
		abs[i] = absolute(a)
	}
	paths, err := container.Paths(root, abs)
	if missing, ok := errors.AsType[*container.MissingError](err); ok {
		return nil, usage("%s: no such file or folder", args[slices.Index(abs, missing.Path)])
	}
	if err != nil {
		return nil, wrap(exitUsage, err)
	}
	var out []string
	for _, p := range paths {
		name := strings.ToLower(filepath.Base(p))
		switch {
		case ingest.IsSide(p) && name != "aliases.csv":
			return nil, usage("--shard: by %s the decks of all files belong together; run them without --shard", name)
		case ingest.IsSide(p) || s.has(root, p):
			out = append(out, p)
		}
	}
	return out, nil
}
