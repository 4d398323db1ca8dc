package container

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"deckmill/ingest/diag"
)

// hasMeta reports the characters of a glob.
func hasMeta(p string) bool { return strings.ContainsAny(p, "*?[") }

// match lists the files that the glob p matches, sorted, folders and hidden
// files left out. Only the parts of p are patterns: a root with glob characters
// in its name is taken as it stands. Output folders of Deckmill are not entered;
// they are named in a finding.
func (o *opener) match(p string) []string {
	p = filepath.Clean(filepath.FromSlash(p))
	dirs := []string{o.root}
	if filepath.IsAbs(p) {
		volume := filepath.VolumeName(p) + string(filepath.Separator)
		dirs, p = []string{volume}, p[len(volume):]
	}
	parts := strings.Split(p, string(filepath.Separator))
	for i, part := range parts {
		last := i == len(parts)-1
		var next []string
		for _, dir := range dirs {
			next = append(next, o.matchIn(dir, part, last)...)
		}
		dirs = next
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// matchIn lists what the part matches in dir: files for the last part, else folders.
func (o *opener) matchIn(dir, part string, last bool) []string {
	var out []string
	if hasMeta(part) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil
		}
		for _, e := range entries {
			ok, err := filepath.Match(part, e.Name())
			if err == nil && ok && (!hidden(e.Name()) || hidden(part)) && e.IsDir() != last {
				out = append(out, filepath.Join(dir, e.Name()))
			}
		}
	} else if info, err := os.Stat(filepath.Join(dir, part)); err == nil && info.IsDir() != last {
		out = []string{filepath.Join(dir, part)}
	}
	if last && len(out) > 0 && (IsOutput(dir) || o.inOutput(dir)) {
		o.outputFolder(dir)
		return nil
	}
	return out
}

// inOutput reports that the parent of dir is an output folder, below the root:
// the files of csv/ or rejects/ are no inputs of a glob.
func (o *opener) inOutput(dir string) bool {
	rel, err := filepath.Rel(o.root, dir)
	return err == nil && rel != "." && filepath.IsLocal(rel) && IsOutput(filepath.Dir(dir))
}

// manifestBytes is how much of a manifest.json is searched for our name.
const manifestBytes = 64 << 10

// IsOutput reports a folder that holds a manifest.json of Deckmill: a JSON
// object with the word deckmill among its first 64 KiB. Such folders are never
// read as input.
func IsOutput(dir string) bool {
	path := filepath.Join(dir, "manifest.json")
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, manifestBytes))
	return err == nil && bytes.HasPrefix(bytes.TrimSpace(head), []byte("{")) && bytes.Contains(head, []byte("deckmill"))
}

// CommonRoot is the deepest folder that holds everything the arguments name:
// the folder of a file, a folder itself, the part of a glob before its first
// pattern. Standard input does not count. It is absolute where the system can
// tell, and "." for no arguments. Give Open absolute patterns with it.
func CommonRoot(paths []string) string {
	root, have := "", false
	for _, p := range paths {
		if p == Stdin {
			continue
		}
		dir := folderOf(p)
		if !have {
			root, have = dir, true
			continue
		}
		for !within(root, dir) {
			up := filepath.Dir(root)
			if up == root {
				break
			}
			root = up
		}
	}
	if !have {
		return "."
	}
	return root
}

// folderOf is the folder an argument stands for.
func folderOf(p string) string {
	path, err := filepath.Abs(filepath.FromSlash(p))
	if err != nil {
		path = filepath.Clean(p)
	}
	if info, err := os.Stat(path); err == nil {
		if info.IsDir() {
			return path
		}
		return filepath.Dir(path)
	}
	for hasMeta(path) { // drops the parts from the first pattern on
		path = filepath.Dir(path)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return path
	}
	return filepath.Dir(path)
}

// within reports that path is dir or lies below it.
func within(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}

// outputFolder names an output folder in a finding, once.
func (o *opener) outputFolder(dir string) {
	key := "output " + dir
	if o.seen[key] {
		return
	}
	o.seen[key] = true
	o.add(o.display(dir), diag.New("FILE_OUTPUT_FOLDER"))
}
