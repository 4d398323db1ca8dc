package export

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// inspect refuses a target that must not be replaced: it must be absent, an
// empty folder, or an output of Deckmill that holds nothing else and no input.
func (t *Target) inspect() error {
	info, err := os.Lstat(t.path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return t.failed("", err)
	}
	switch {
	case info.Mode()&os.ModeSymlink != 0:
		return t.refuse("is a link; name the folder itself")
	case !info.IsDir():
		return t.refuse("is a file, not a folder; choose another name with " + t.words.Flag)
	}
	if input := heldInput(info, t.inputs); input != "" {
		return t.refuse(fmt.Sprintf("is or holds the input %s; choose another folder with %s", filepath.Base(input), t.words.Flag))
	}
	return t.inspectFiles()
}

func (t *Target) name() string { return filepath.Base(t.path) }

func (t *Target) refuse(why string) error {
	return fmt.Errorf("the %s is %w: %s %s", t.words.What, ErrRefused, t.name(), why)
}

// inspectFiles looks for files that the manifest does not list.
func (t *Target) inspectFiles() error {
	listed, err := readListed(filepath.Join(t.path, ManifestName))
	foreign := t.foreign(listed)
	switch {
	case foreign == "":
		return nil
	case errors.Is(err, os.ErrNotExist):
		return t.refuse(fmt.Sprintf("holds %s and no %s, so Deckmill did not make it; choose another folder with %s, or an empty one", foreign, ManifestName, t.words.Flag))
	case err != nil:
		return t.refuse(fmt.Sprintf("cannot be checked (%v); choose another folder with %s, or remove it", err, t.words.Flag))
	}
	return t.refuse(fmt.Sprintf("holds %s, which Deckmill did not write; move it elsewhere (or close the program that has made it), then run again", foreign))
}

// readListed is the set of files a manifest lists, itself included.
func readListed(file string) (map[string]bool, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close() //nolint:errcheck // only read
	m, err := ReadManifest(f)
	if err != nil {
		return nil, err
	}
	listed := map[string]bool{ManifestName: true}
	for _, o := range m.Outputs {
		listed[o.Name] = true
	}
	return listed, nil
}

// Whole reports that the folder is an output as it was written: every file that
// its manifest lists is there with its bytes, and nothing else.
func Whole(folder string) bool {
	f, err := os.Open(filepath.Join(folder, ManifestName))
	if err != nil {
		return false
	}
	m, err := ReadManifest(f)
	if errors.Join(err, f.Close()) != nil {
		return false
	}
	listed := map[string]bool{ManifestName: true}
	for _, o := range m.Outputs {
		listed[o.Name] = true
		data, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(o.Name)))
		if err != nil || int64(len(data)) != o.Bytes || hashOf(data) != o.SHA256 {
			return false
		}
	}
	t := Target{path: folder}
	return t.foreign(listed) == ""
}

func hashOf(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// foreign is the first thing in the target that is not listed, "" when there
// is none. Folders count when no listed file lies in them.
func (t *Target) foreign(listed map[string]bool) string {
	folders := map[string]bool{".": true}
	for name := range listed {
		for d := path.Dir(name); d != "." && d != "/"; d = path.Dir(d) {
			folders[d] = true
		}
	}
	found := ""
	_ = filepath.WalkDir(t.path, func(p string, e fs.DirEntry, err error) error {
		rel, relErr := filepath.Rel(t.path, p)
		name := filepath.ToSlash(rel)
		switch {
		case err != nil || relErr != nil:
			found = name
		case e.IsDir() && folders[name], e.Type().IsRegular() && (listed[name] || litter(e.Name())):
			return nil
		default:
			found = name
		}
		return fs.SkipAll
	})
	return found
}

// litter reports what desktops leave in every folder they show; it is nobody's work.
func litter(name string) bool {
	return name == ".DS_Store" || strings.EqualFold(name, "thumbs.db") || strings.EqualFold(name, "desktop.ini")
}

// heldInput is the first input that is the folder or lies in it, "" when there
// is none. Files are compared, not names: links, case and short names do not
// hide one.
func heldInput(folder os.FileInfo, inputs []string) string {
	known := map[string]bool{}
	for _, in := range inputs {
		if within(folder, in, known) {
			return in
		}
		if real, err := filepath.EvalSymlinks(in); err == nil && real != in && within(folder, real, known) {
			return in
		}
	}
	return ""
}

// within reports whether p or a folder above it is the folder. known are the
// answers so far.
func within(folder os.FileInfo, p string, known map[string]bool) bool {
	if is, ok := known[p]; ok {
		return is
	}
	info, err := os.Stat(p)
	is := err == nil && os.SameFile(info, folder)
	if up := filepath.Dir(p); !is && up != p {
		is = within(folder, up, known)
	}
	known[p] = is
	return is
}
