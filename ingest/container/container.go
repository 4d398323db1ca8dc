// Package container gets at the bytes of the inputs: files, folders, globs,
// standard input, and the members of .gz, .zst and .zip files. It decides by
// the first bytes what a file is, refuses what Deckmill does not read, and
// keeps hostile files small. It does not decode text and does not open the
// parts of a workbook (see ingest/charset and ingest/sheet).
package container

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
)

// Kind is what the bytes of an input are.
type Kind uint8

// The kinds. A Refused input has no Data; a finding says why.
const (
	Text Kind = iota
	XLSX
	HTML
	Refused
)

// Stdin is the pattern and the name of standard input.
const Stdin = "-"

// Input is one file of the run, or one member of an archive. Refused ones are
// listed too, so that each input has its row in the table files.
type Input struct {
	Name   string // for display: relative to the root, with '/'; "a.zip!b.csv" for a member; "-" for standard input
	Path   string // on this machine, "" for standard input; of the archive for a member
	Data   []byte // inflated
	SHA256 string // lower-case hex of the bytes on disk; for a member of a .zip, of its inflated bytes
	Bytes  int64  // number of those bytes
	Kind   Kind

	Lazy   bool   // Data is only the start of the file, and SHA256 is not known: see [Input.Reader]
	Limits Limits // of a lazy input
}

// Limits bound what is read. Zero fields take those of [DefaultLimits].
type Limits struct {
	Text    int64 // bytes of one inflated file, and of all members of one archive together
	Ratio   int64 // inflated to packed bytes, looked at above Grace inflated bytes
	Grace   int64 // bytes
	Entries int   // files of one folder, glob or archive
	Name    int   // characters in the name of a member
	Lazy    int64 // bytes from which on a text file is not read whole; 0 = never
}

// DefaultLimits are those of spec/faults.md. Archives inside archives are never
// opened, whatever the limits.
func DefaultLimits() Limits {
	return Limits{Text: 4 << 30, Ratio: 100, Grace: 1 << 20, Entries: 10_000, Name: 1000}
}

func (l Limits) filled() Limits {
	d := DefaultLimits()
	if l.Text <= 0 {
		l.Text = d.Text
	}
	if l.Ratio <= 0 {
		l.Ratio = d.Ratio
	}
	if l.Grace <= 0 {
		l.Grace = d.Grace
	}
	if l.Entries <= 0 {
		l.Entries = d.Entries
	}
	if l.Name <= 0 {
		l.Name = d.Name
	}
	return l
}

// MissingError says that a path without glob characters does not exist.
type MissingError struct {
	Path string // as given
}

// Error implements error.
func (e *MissingError) Error() string { return e.Path + ": no such file or folder" }

// Open reads everything that patterns name, relative to root: a file, a folder
// (its regular files, not its sub-folders; hidden files are skipped), a glob
// with * ? [ ], or "-" for stdin. Inputs are in the order of the patterns,
// inside a folder, glob or archive by name; what is reached twice is read once.
// A name with glob characters that exists as it stands is that file.
//
// The error is a *MissingError, or one of reading stdin. All else that is wrong
// is a finding whose Subject.ID is the name of the input (of the folder or the
// pattern, where there is no input); its Pos is empty, since files have no
// numbers yet.
func Open(root string, patterns []string, stdin io.Reader, lim Limits) ([]Input, []diag.Finding, error) {
	if abs, err := filepath.Abs(root); err == nil {
		root = abs
	}
	o := opener{root: root, lim: lim.filled(), seen: map[string]bool{}}
	for _, p := range patterns {
		if err := o.pattern(p, stdin); err != nil {
			return nil, nil, err
		}
	}
	return o.inputs, o.findings, nil
}

// opener collects the inputs of one call of Open.
type opener struct {
	root     string
	lim      Limits
	seen     map[string]bool // cleaned paths
	inputs   []Input
	findings []diag.Finding
}

// pattern reads what one argument names.
func (o *opener) pattern(p string, stdin io.Reader) error {
	if p == Stdin {
		return o.stdin(stdin)
	}
	path := o.resolve(p)
	info, err := os.Lstat(path)
	switch {
	case err == nil && info.IsDir():
		o.folder(path)
	case err == nil:
		o.file(path)
	case !hasMeta(p):
		if os.IsNotExist(err) {
			return &MissingError{Path: p}
		}
		o.unreadable(Input{Name: o.display(path), Path: path}, err)
	default:
		o.glob(p)
	}
	return nil
}

// resolve is the path of p, taken relative to the root.
func (o *opener) resolve(p string) string {
	p = filepath.FromSlash(p)
	if !filepath.IsAbs(p) {
		p = filepath.Join(o.root, p)
	}
	return filepath.Clean(p)
}

// display is the name of path in outputs: relative to the root, with '/',
// never a path of this machine.
func (o *opener) display(path string) string {
	rel, err := filepath.Rel(o.root, path)
	if err != nil {
		rel = filepath.Base(path)
	}
	return printable(filepath.ToSlash(rel))
}

// printable writes bytes that are not UTF-8, and controls, as %XX.
func printable(name string) string {
	ok := true
	for _, r := range name {
		ok = ok && r != '\uFFFD' && r >= ' ' && r != 0x7F
	}
	if ok {
		return name
	}
	var b strings.Builder
	for i, r := range name {
		switch {
		case r == '\uFFFD' && !strings.HasPrefix(name[i:], "\uFFFD"), r < ' ', r == 0x7F:
			b.WriteString("%" + strings.ToUpper(hex.EncodeToString([]byte{name[i]})))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func (o *opener) stdin(r io.Reader) error {
	if o.seen[Stdin] {
		return nil
	}
	o.seen[Stdin] = true
	in := Input{Name: Stdin}
	if r == nil {
		o.take(in, nil)
		return nil
	}
	data, err := io.ReadAll(io.LimitReader(r, o.lim.Text+1))
	if err != nil {
		return err
	}
	if int64(len(data)) > o.lim.Text {
		o.refuse(in, limitFinding("bytes", o.lim.Text))
		return nil
	}
	o.take(in, data)
	return nil
}

// folder reads the regular files of a folder, by name.
func (o *opener) folder(path string) {
	name := o.display(path)
	if IsOutput(path) {
		o.add(name, diag.New("FILE_OUTPUT_FOLDER"))
		return
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		o.unreadable(Input{Name: name, Path: path}, err)
		return
	}
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool { return e.IsDir() || hidden(e.Name()) })
	if len(entries) == 0 {
		o.add(name, with(diag.New("GLOB_EMPTY"), "pattern", name))
		return
	}
	if len(entries) > o.lim.Entries {
		o.refuse(Input{Name: name, Path: path}, limitFinding("entries", int64(o.lim.Entries)))
		return
	}
	for _, e := range entries { // ReadDir sorts by name
		o.file(filepath.Join(path, e.Name()))
	}
}

// glob reads the files that match p, by path.
func (o *opener) glob(p string) {
	paths, name := o.match(p), p
	if filepath.IsAbs(p) {
		name = o.display(p) // no output names a path of the machine
	}
	if len(paths) == 0 {
		o.add(name, with(diag.New("GLOB_EMPTY"), "pattern", name))
		return
	}
	if len(paths) > o.lim.Entries {
		o.refuse(Input{Name: name}, limitFinding("entries", int64(o.lim.Entries)))
		return
	}
	for _, path := range paths {
		o.file(path)
	}
}

// file reads one file, unless it was read before.
func (o *opener) file(path string) {
	if o.seen[path] {
		return
	}
	o.seen[path] = true
	in := Input{Name: o.display(path), Path: path}
	if o.lazy(in) {
		return
	}
	data, bad := o.read(path)
	if bad != nil {
		o.refuse(in, *bad)
		return
	}
	o.take(in, data)
}

// read reads a regular file. What is opened must be what was looked at, so a
// file that is exchanged for a link or a pipe in between is refused.
func (o *opener) read(path string) ([]byte, *diag.Finding) {
	before, err := os.Lstat(path)
	if err != nil {
		return nil, unreadable(err)
	}
	if !before.Mode().IsRegular() || o.throughLink(path) {
		f := diag.New("FILE_NOT_REGULAR")
		return nil, &f
	}
	if before.Size() > o.lim.Text {
		f := limitFinding("bytes", o.lim.Text)
		return nil, &f
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, unreadable(err)
	}
	defer file.Close()
	after, err := file.Stat()
	if err != nil {
		return nil, unreadable(err)
	}
	if !os.SameFile(before, after) {
		f := diag.New("FILE_NOT_REGULAR")
		return nil, &f
	}
	data := make([]byte, 0, after.Size()+1)
	data, err = readInto(data, io.LimitReader(file, o.lim.Text+1))
	if err != nil {
		return nil, unreadable(err)
	}
	if int64(len(data)) > o.lim.Text {
		f := limitFinding("bytes", o.lim.Text)
		return nil, &f
	}
	return data, nil
}

// readInto appends all of r to data.
func readInto(data []byte, r io.Reader) ([]byte, error) {
	for {
		if len(data) == cap(data) {
			data = slices.Grow(data, 1+len(data)/4)
		}
		n, err := r.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		if err == io.EOF {
			return data, nil
		}
		if err != nil {
			return data, err
		}
	}
}

// throughLink reports a symbolic link among the folders between the root and
// path, so that an event folder cannot reach out of itself unnoticed.
func (o *opener) throughLink(path string) bool {
	rel, err := filepath.Rel(o.root, path)
	if err != nil || !filepath.IsLocal(rel) {
		return false
	}
	dir := o.root
	parts := strings.Split(rel, string(filepath.Separator))
	for _, part := range parts[:len(parts)-1] {
		dir = filepath.Join(dir, part)
		if info, err := os.Lstat(dir); err == nil && info.Mode()&os.ModeSymlink != 0 {
			return true
		}
	}
	return false
}

// add lists a finding about the input (or folder, or pattern) of that name.
func (o *opener) add(name string, f diag.Finding) {
	f.Subject = diag.Subject{Kind: diag.OnFile, ID: name}
	o.findings = append(o.findings, f)
}

// refuse lists an input that is not used, and why.
func (o *opener) refuse(in Input, f diag.Finding) {
	in.Kind, in.Data = Refused, nil
	o.inputs = append(o.inputs, in)
	o.add(in.Name, f)
}

func (o *opener) unreadable(in Input, err error) { o.refuse(in, *unreadable(err)) }

// unreadable is the finding for an error of the system. Its text names no path.
func unreadable(err error) *diag.Finding {
	reason := err.Error()
	if path, ok := err.(*os.PathError); ok { //nolint:errorlint // the os package returns it unwrapped
		reason = path.Err.Error()
	}
	f := with(diag.New("FILE_UNREADABLE"), "reason", reason)
	return &f
}

// limitFinding says which limit was hit: bytes, entries or ratio.
func limitFinding(what string, limit int64) diag.Finding {
	return with(diag.New("FILE_LIMIT"), what, strconv.FormatInt(limit, 10))
}

// with sets arguments of the finding: name, value, name, value ...
func with(f diag.Finding, args ...string) diag.Finding {
	f.Args = map[string]string{}
	for i := 0; i+1 < len(args); i += 2 {
		f.Args[args[i]] = args[i+1]
	}
	return f
}

func hidden(name string) bool { return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "~$") }

func sum(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}
