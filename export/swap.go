package export

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
)

// The folders beside the target, all with the prefix `.NAME.tmp-`. Since the
// target is locked there is one of each at most.
const (
	tmpBuild = "tmp-build" // being built
	tmpNew   = "tmp-new"   // complete, on its way in (only where folders cannot be exchanged)
	tmpOld   = "tmp-old"   // the output before, on its way out
)

// Write builds the output of b in a folder beside the target and swaps it in.
// to are the names of formats. When it fails, or ctx is cancelled, the target
// is as it was and nothing is left beside it.
func (t *Target) Write(ctx context.Context, b *Bundle, to []string, o WriteOptions) error {
	formats, err := Select(to)
	if err != nil {
		return err
	}
	for _, tab := range b.Tables {
		if err := tab.Check(); err != nil {
			return err
		}
	}
	return t.WriteFiles(ctx, o, func(d *Dir) error { return writeJobs(d, b, slices.Concat(always(b, o), formats), usualJobs) }, func(files []Output) any { return manifest(b, formats, o, files) })
}

// WriteFiles builds a folder of the files that fill makes, with the manifest of
// them, beside the target and swaps it in, like [Target.Write]. The manifest is
// an object with the keys program ("deckmill") and outputs (the files).
func (t *Target) WriteFiles(ctx context.Context, o WriteOptions, fill func(*Dir) error, manifest func([]Output) any) error {
	build := t.beside(tmpBuild)
	t.cleaning.Wait()
	if err := t.fs.RemoveAll(build); err != nil {
		return t.failed("", err)
	}
	if err := t.build(ctx, build, o, fill, manifest); err != nil {
		_ = t.fs.RemoveAll(build) // what stays is removed by the next run
		return err
	}
	if err := t.swap(build); err != nil {
		_ = t.fs.RemoveAll(build)
		return err
	}
	t.done = true
	return nil
}

func (t *Target) build(ctx context.Context, build string, o WriteOptions, fill func(*Dir) error, manifest func([]Output) any) error {
	if err := t.fs.Mkdir(build); err != nil {
		return t.failed("", err)
	}
	d := newDir(ctx, t.fs, build, o)
	defer d.syncs.Wait()
	if err := fill(d); err != nil {
		return err
	}
	for _, o := range d.outputs {
		t.bytes += o.Bytes
	}
	return d.finish(manifest)
}

// usualJobs is how many formats are written at a time.
const usualJobs = 2

// writeJobs does all jobs, so many at a time if the option Workers does not say how
// many.
func writeJobs(d *Dir, b *Bundle, jobs []Format, workers int) error {
	errs := make([]error, len(jobs))
	if n := d.Options.Workers; n > 0 {
		workers = n
	}
	parallel(workers, len(jobs), func(i int) { errs[i] = jobs[i].Write(d, b) })
	return first(errs)
}

// swap puts the finished folder in the place of the target. The target is
// inspected once more: somebody may have put a file there during the run.
func (t *Target) swap(build string) error {
	if err := t.inspect(); err != nil {
		return err
	}
	if _, err := os.Lstat(t.path); errors.Is(err, os.ErrNotExist) {
		return t.moveIn(build)
	}
	err := t.fs.Exchange(build, t.path)
	if errors.Is(err, errors.ErrUnsupported) {
		return t.moveAround(build)
	}
	if err != nil {
		return t.failed(" cannot be replaced", err)
	}
	if err := t.fs.SyncDir(filepath.Dir(t.path)); err != nil {
		return errors.Join(t.failed(" cannot be replaced", err), t.fs.Exchange(build, t.path))
	}
	t.cleaning.Go(func() { _ = t.fs.RemoveAll(build) }) // the old output now; what stays is removed by the next run
	return nil
}

// moveIn puts the folder where there is none.
func (t *Target) moveIn(build string) error {
	if err := t.fs.Rename(build, t.path); err != nil {
		return t.failed(" cannot be made", err)
	}
	if err := t.fs.SyncDir(filepath.Dir(t.path)); err != nil {
		return errors.Join(t.failed(" cannot be made", err), t.fs.Rename(t.path, build))
	}
	return nil
}

// moveAround replaces the target where folders cannot be exchanged. At every
// step either the old or the new output is complete under a name that recover
// knows.
func (t *Target) moveAround(build string) error {
	fresh, old := t.beside(tmpNew), t.beside(tmpOld)
	fail := func(err error, undo ...error) error {
		return errors.Join(append([]error{t.failed(" cannot be replaced (is a file in it open in another program?)", err)}, undo...)...)
	}
	if err := t.fs.Rename(build, fresh); err != nil {
		return fail(err)
	}
	if err := t.fs.Rename(t.path, old); err != nil {
		return fail(err, t.fs.Rename(fresh, build))
	}
	if err := t.fs.Rename(fresh, t.path); err != nil {
		return fail(err, t.fs.Rename(old, t.path), t.fs.Rename(fresh, build))
	}
	if err := t.fs.SyncDir(filepath.Dir(t.path)); err != nil {
		return fail(err, t.fs.Rename(t.path, build), t.fs.Rename(old, t.path))
	}
	_ = t.fs.RemoveAll(old)
	return nil
}

// recover completes a swap that was cut off and removes what killed runs left.
func (t *Target) recover() error {
	fresh, old := t.beside(tmpNew), t.beside(tmpOld)
	if _, err := os.Lstat(t.path); errors.Is(err, os.ErrNotExist) {
		for _, p := range []string{fresh, old} {
			if _, err := os.Lstat(filepath.Join(p, ManifestName)); err != nil {
				continue
			}
			if err := t.fs.Rename(p, t.path); err != nil {
				return t.failed(": an interrupted run cannot be completed", err)
			}
			break
		}
	}
	for _, p := range []string{t.beside(tmpBuild), fresh, old} {
		if err := t.fs.RemoveAll(p); err != nil {
			return t.failed(": what an interrupted run left cannot be removed", err)
		}
	}
	return nil
}
