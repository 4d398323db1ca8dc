package export

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"deckmill/export/table"
)

// Dir is the output folder while it is built. It may be used by several
// writers at once.
type Dir struct {
	Options WriteOptions

	ctx  context.Context //nolint:containedctx // one Dir is one call of Write; every file asks it
	fs   filesystem
	root string

	buffers sync.Pool // of *bufio.Writer

	early []*table.Schema // tables whose files are written block by block, see WriteStream

	mu      sync.Mutex
	made    map[string]bool
	outputs []Output
	synced  map[string]error // large files, see File
	syncs   sync.WaitGroup
}

func newDir(ctx context.Context, fs filesystem, root string, o WriteOptions) *Dir {
	return &Dir{Options: o, ctx: ctx, fs: fs, root: root, made: map[string]bool{".": true}, synced: map[string]error{}}
}

// File makes the file name (with `/`, relative to the output folder) from what
// write writes, and notes its size and hash for the manifest. A cancelled run
// ends with the context's error.
func (d *Dir) File(name string, write func(io.Writer) error) error {
	if err := d.ctx.Err(); err != nil {
		return err
	}
	if err := d.folder(path.Dir(name)); err != nil {
		return err
	}
	f, err := d.fs.Create(filepath.Join(d.root, filepath.FromSlash(name)))
	if err != nil {
		return unwritten(name, err)
	}
	h := sha256.New()
	c := &counter{ctx: d.ctx, w: io.MultiWriter(f, h)}
	b := d.buffer(c)
	err = write(b)
	if err == nil {
		err = b.Flush()
	}
	d.buffers.Put(b)
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return unwritten(name, err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.outputs = append(d.outputs, Output{Name: name, Bytes: c.n, SHA256: hex.EncodeToString(h.Sum(nil))})
	if c.n >= syncAhead {
		d.syncs.Go(func() {
			err := d.sync(name)
			d.mu.Lock()
			defer d.mu.Unlock()
			d.synced[name] = err
		})
	}
	return nil
}

// buffer is a buffer before w, whose memory may come from an earlier file.
func (d *Dir) buffer(w io.Writer) *bufio.Writer {
	if b, ok := d.buffers.Get().(*bufio.Writer); ok {
		b.Reset(w)
		return b
	}
	return bufio.NewWriterSize(w, 1<<16)
}

// syncAhead is the size from which a file is brought to the disk while others
// are still written.
const syncAhead = 1 << 20

// tables writes one file per table.
func (d *Dir) tables(prefix, suffix string, b *Bundle, write func(io.Writer, *table.Table) error) error {
	for _, t := range b.Tables {
		if slices.Contains(d.early, t.Schema) {
			continue
		}
		err := d.File(prefix+t.Schema.Name+suffix, func(w io.Writer) error { return write(w, t) })
		if err != nil {
			return err
		}
	}
	return nil
}

func (d *Dir) folder(name string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.makeFolder(name)
}

// makeFolder makes a folder and those above it; d.mu is held.
func (d *Dir) makeFolder(name string) error {
	if d.made[name] {
		return nil
	}
	if err := d.makeFolder(path.Dir(name)); err != nil {
		return err
	}
	if err := d.fs.Mkdir(filepath.Join(d.root, filepath.FromSlash(name))); err != nil {
		return fmt.Errorf("folder %s cannot be made: %w", name, err)
	}
	d.made[name] = true
	return nil
}

// finish writes the manifest, brings everything to the disk, and closes d.
func (d *Dir) finish(manifest func([]Output) any) error {
	slices.SortFunc(d.outputs, func(a, b Output) int { return strings.Compare(a.Name, b.Name) })
	if err := d.syncFiles(d.outputs); err != nil {
		return err
	}
	m := manifest(slices.Clone(d.outputs))
	if err := d.File(ManifestName, func(w io.Writer) error { return writeJSON(w, m) }); err != nil {
		return err
	}
	if err := d.syncFiles([]Output{{Name: ManifestName}}); err != nil {
		return err
	}
	for name := range d.made {
		if err := d.fs.SyncDir(filepath.Join(d.root, filepath.FromSlash(name))); err != nil {
			return fmt.Errorf("folder %s cannot be written: %w", name, err)
		}
	}
	return d.ctx.Err()
}

// syncers is how many files are brought to the disk at once: file systems with
// a journal then commit them together.
const syncers = 8

func (d *Dir) syncFiles(files []Output) error {
	errs := make([]error, len(files))
	d.syncs.Wait()
	parallel(syncers, len(files), func(i int) {
		err, ahead := d.synced[files[i].Name]
		if !ahead {
			err = d.sync(files[i].Name)
		}
		errs[i] = err
	})
	return first(errs)
}

func (d *Dir) sync(name string) error {
	return unwritten(name, d.fs.Sync(filepath.Join(d.root, filepath.FromSlash(name))))
}

// parallel calls do for 0..n-1 on at most workers goroutines and waits.
func parallel(workers, n int, do func(i int)) {
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(workers, n) {
		wg.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wg.Wait()
}

func first(errs []error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// counter counts the bytes and stops when the run is cancelled.
type counter struct {
	ctx context.Context //nolint:containedctx // io.Writer has no place for it
	w   io.Writer
	n   int64
}

func (c *counter) Write(b []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := c.w.Write(b)
	c.n += int64(n)
	return n, err
}
