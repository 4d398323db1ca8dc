package app

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"deckmill/export"
	"deckmill/export/columnar"
	"deckmill/export/shred"
	"deckmill/export/table"
)

// jobVersion is the version of the layout of job folders.
const jobVersion = 1

// stageManifest is the manifest.json of one stage of a job folder: what the
// stage was made of, and the files it wrote. A stage whose manifest would say
// the same is not run again.
type stageManifest struct {
	Program    string            `json:"program"`
	Stage      string            `json:"stage"`
	Version    string            `json:"version"`
	JobVersion int               `json:"job_version"`
	Root       string            `json:"root"`            // event folder, relative to the job folder
	Event      string            `json:"event,omitempty"` // event file, likewise; none for loose files
	Options    map[string]string `json:"options"`
	Before     string            `json:"before,omitempty"` // SHA-256 of the manifest of the stage before
	Inputs     []stageInput      `json:"inputs"`           // files that the stage read
	Outputs    []export.Output   `json:"outputs"`
}

// stageInput is a file that a stage read; SHA256 is "" for one that was not there
// or could not be read.
type stageInput struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
}

// made reports that both manifests are of the same work: only their outputs may
// differ.
func (m *stageManifest) made(o *stageManifest) bool {
	a, b := *m, *o
	a.Outputs, b.Outputs = nil, nil
	one, errOne := json.Marshal(a)
	two, errTwo := json.Marshal(b)
	return errOne == nil && errTwo == nil && bytes.Equal(one, two)
}

// jobFolder is the folder of a staged job.
type jobFolder struct{ path string }

// commandOf is the command that writes a stage.
func commandOf(stage string) string { return strings.TrimSuffix(stage, publicSuffix) }

func (f jobFolder) stage(name string) string { return filepath.Join(f.path, name) }

func jobWords() export.Words { return export.Words{What: "job folder", Flag: "--job"} }

// lock holds the whole folder for one command; nobody else reads or writes it.
func (f jobFolder) lock() (*export.Target, error) {
	words := jobWords()
	words.Name = f.path
	t, err := export.LockAs(words, f.stage("stages"), nil)
	if errors.Is(err, export.ErrLocked) {
		err = fmt.Errorf("the job folder is %w: another command is at work on %s; wait until it has ended, or choose another folder with --job", export.ErrLocked, f.path)
	}
	return t, wrap(exitOutput, err)
}

// manifest reads the manifest of a stage that is to be gone on from. A stage
// that is missing, foreign or of another version is an error that says what to run.
func (f jobFolder) manifest(stage string) (*stageManifest, string, error) {
	again := fmt.Sprintf("run pipeline %s --job %s", commandOf(stage), f.path)
	data, err := os.ReadFile(filepath.Join(f.stage(stage), export.ManifestName))
	if errors.Is(err, os.ErrNotExist) {
		return nil, "", usage("%s does not exist; %s first", f.stage(stage), again)
	}
	if err != nil {
		return nil, "", usage("%s cannot be read (%s); %s first", f.stage(stage), reasonOf(err), again)
	}
	var m stageManifest
	if err := json.Unmarshal(data, &m); err != nil || m.Program != "deckmill" || m.Stage != stage {
		return nil, "", usage("%s was not written by pipeline %s; choose another job folder", f.stage(stage), commandOf(stage))
	}
	if m.JobVersion != jobVersion || m.Version != Version {
		return nil, "", usage("%s was written by Deckmill %s, this is %s; %s with this program", f.stage(stage), m.Version, Version, again)
	}
	return &m, sum(data), nil
}

// damaged is the first file of a stage that is not as it was written, "" for none.
func (f jobFolder) damaged(m *stageManifest) string {
	for _, o := range m.Outputs {
		file, err := os.Open(filepath.Join(f.stage(m.Stage), filepath.FromSlash(o.Name)))
		if err != nil {
			return o.Name
		}
		h := sha256.New()
		_, err = io.Copy(h, file)
		if errors.Join(err, file.Close()) != nil || hex.EncodeToString(h.Sum(nil)) != o.SHA256 {
			return o.Name
		}
	}
	return ""
}

// stands reports that a stage was made of the same things before and is whole.
func (f jobFolder) stands(m *stageManifest) bool {
	old, _, err := f.manifest(m.Stage)
	return err == nil && old.made(m) && f.damaged(old) == ""
}

// before reads the manifests of the stages so far, and looks whether they follow
// from each other. It gives the manifest of the last one, and its hash.
func (f jobFolder) before(chain ...string) (m *stageManifest, hash string, err error) {
	for _, stage := range chain {
		last, earlier := hash, m
		if m, hash, err = f.manifest(stage); err != nil {
			return nil, "", err
		}
		if earlier != nil && m.Before != last {
			return nil, "", usage("%s is older than %s; run pipeline %s --job %s first", f.stage(stage), f.stage(earlier.Stage), commandOf(stage), f.path)
		}
	}
	return m, hash, nil
}

// read reads the tables of a stage by their names (tables/NAME for results); the
// files must be as they were written.
func (f jobFolder) read(m *stageManifest) (map[string]*table.Table, error) {
	out := map[string]*table.Table{}
	for _, o := range m.Outputs {
		data, err := os.ReadFile(filepath.Join(f.stage(m.Stage), filepath.FromSlash(o.Name)))
		if err != nil || sum(data) != o.SHA256 {
			return nil, usage("%s is damaged or missing; run pipeline %s --job %s again", filepath.Join(f.stage(m.Stage), o.Name), commandOf(m.Stage), f.path)
		}
		if filepath.Ext(o.Name) != ".arrow" {
			continue
		}
		t, err := columnar.ReadArrow(bytes.NewReader(data))
		if err != nil {
			return nil, usage("%s: %w; run pipeline %s --job %s --force", filepath.Join(f.stage(m.Stage), o.Name), err, commandOf(m.Stage), f.path)
		}
		out[strings.TrimSuffix(o.Name, ".arrow")] = t
	}
	return out, nil
}

// load fills v from the files of a stage.
func (f jobFolder) load(m *stageManifest, c *shred.Codec, v any) (map[string]*table.Table, error) {
	tables, err := f.read(m)
	if err != nil {
		return nil, err
	}
	if err := c.Decode(v, tables); err != nil {
		return nil, usage("%s: %w; run pipeline %s --job %s --force", f.stage(m.Stage), err, commandOf(m.Stage), f.path)
	}
	return tables, nil
}

// write makes the folder of a stage: v as tables, and more tables, those without
// rows left out unless they are results. inputs are the files that it must not
// replace.
func (f jobFolder) write(ctx context.Context, m *stageManifest, c *shred.Codec, v any, results []*table.Table, inputs []string) error {
	var tables []*table.Table
	if c != nil {
		var err error
		if tables, err = c.Encode(v); err != nil {
			return wrap(exitBug, err)
		}
	}
	target, err := export.LockAs(jobWords(), f.stage(m.Stage), inputs)
	if err != nil {
		return wrap(exitOutput, err)
	}
	err = target.WriteFiles(ctx, export.WriteOptions{}, func(d *export.Dir) error {
		for _, t := range slices.Concat(tables, results) {
			folder := ""
			if slices.Contains(results, t) {
				folder = "tables/"
			} else if t.Rows == 0 {
				continue
			}
			if err := d.File(folder+t.Schema.Name+".arrow", func(w io.Writer) error { return columnar.WriteArrow(w, t, nil, "") }); err != nil {
				return err
			}
		}
		return nil
	}, func(files []export.Output) any {
		m.Outputs = files
		return m
	})
	return wrap(exitOutput, errors.Join(err, target.Close()))
}

func sum(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}
