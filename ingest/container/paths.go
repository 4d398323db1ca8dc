package container

import (
	"os"
	"path/filepath"
)

// Paths are the files that [Open] would read for the patterns, relative to root,
// without reading them: each once, in its order. What names no file (an empty
// folder, a glob without a match, an output folder) stays as it is, so that Open
// says why. The error is a *MissingError.
func Paths(root string, patterns []string) ([]string, error) {
	if abs, err := filepath.Abs(root); err == nil {
		root = abs
	}
	o := opener{root: root, lim: DefaultLimits(), seen: map[string]bool{}}
	var out []string
	known := map[string]bool{}
	for _, p := range patterns {
		path := o.resolve(p)
		info, err := os.Lstat(path)
		var found []string
		switch {
		case p == Stdin:
			path = p
		case err == nil && info.IsDir() && !IsOutput(path):
			found = regular(path)
		case err == nil:
		case !hasMeta(p):
			return nil, &MissingError{Path: p}
		default:
			found = o.match(p)
		}
		if len(found) == 0 {
			found = []string{path}
		}
		for _, f := range found {
			if !known[f] {
				known[f] = true
				out = append(out, f)
			}
		}
	}
	return out, nil
}

// regular are the files of a folder that Open reads, by name.
func regular(dir string) []string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range entries {
		if !e.IsDir() && !hidden(e.Name()) {
			out = append(out, filepath.Join(dir, e.Name()))
		}
	}
	return out
}
