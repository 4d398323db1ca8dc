package catalog

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// ErrForeignFile is the error of a target that exists and is no catalogue.
var ErrForeignFile = errors.New("the file exists and is no Deckmill catalogue; it is left as it is")

// CheckTarget reports whether a catalogue may be written to path: nothing is
// there, or a catalogue of any version.
func CheckTarget(path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("catalogue: %w", err)
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s: %w", path, ErrForeignFile)
	}
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("catalogue: %w", err)
	}
	head := make([]byte, len(family))
	_, err = io.ReadFull(f, head)
	if err = errors.Join(err, f.Close()); err != nil || !bytes.Equal(head, []byte(family)) {
		return fmt.Errorf("%s: %w", path, ErrForeignFile)
	}
	return nil
}

// family starts the magic of every version of the file.
const family = "DECKMILL-CARDS-"

// WriteFile writes the catalogue to path in one step: whoever reads meanwhile
// sees the old file or the new one. Missing folders are made. It replaces
// nothing but a catalogue.
func (c *Catalog) WriteFile(path string) error {
	if err := CheckTarget(path); err != nil {
		return err
	}
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("catalogue: %w", err)
	}
	f, err := os.CreateTemp(dir, "."+filepath.Base(path)+".tmp-*")
	if err != nil {
		return fmt.Errorf("catalogue: %w", err)
	}
	_, err = c.WriteTo(f)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("catalogue: %w", errors.Join(err, os.Remove(f.Name())))
	}
	return nil
}
