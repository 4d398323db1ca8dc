package app

import (
	"os"
	"path/filepath"
	"slices"
)

// ofFlag is the name of the catalogue of --catalog among the inputs of a stage.
const ofFlag = "--catalog"

// catalogues are the names of the catalogue files of the job; the built-in one
// is part of the program.
func (s *staged) catalogues() []string {
	var out []string
	if own := s.job.spec.Settings[0].Catalog; own != "" {
		out = append(out, filepath.ToSlash(own))
	}
	if s.job.opt.catalog != "" {
		out = append(out, ofFlag)
	}
	return out
}

// inputs are the files of these names with their hashes, each once.
func (s *staged) inputs(names ...[]string) []stageInput {
	list := slices.Concat(names...)
	slices.Sort(list)
	out := []stageInput{}
	for _, name := range slices.Compact(list) {
		path := s.job.beside(filepath.FromSlash(name))
		if name == ofFlag {
			path = s.job.opt.catalog
		}
		in := hashed(name, path)
		if in.SHA256 == "" {
			if data, err := s.job.readNamed(filepath.FromSlash(name)); err == nil {
				in.SHA256 = sum(data)
			}
		}
		out = append(out, in)
	}
	return out
}

// hashed is a file as an input of a stage.
func hashed(name, path string) stageInput {
	data, err := os.ReadFile(path)
	if err != nil {
		return stageInput{Name: name}
	}
	return stageInput{name, sum(data)}
}

// stands looks whether the files that the stage has read, and those named, are
// as they were; then the stage is skipped.
func (s *staged) stands(m *stageManifest, names []string) bool {
	old, _, err := s.folder.manifest(m.Stage)
	if err != nil {
		return false
	}
	m.Inputs = s.inputs(names, namesOf(old.Inputs))
	return s.skip(m, s.folder.stage(m.Stage))
}

func namesOf(inputs []stageInput) []string {
	var out []string
	for _, in := range inputs {
		out = append(out, in.Name)
	}
	return out
}

// history are the files of the earlier rounds that the event names.
func (s *staged) history() []string {
	var out []string
	for i := range s.job.spec.Settings {
		for _, folder := range s.job.spec.Settings[i].History {
			for _, file := range historyFiles() {
				out = append(out, filepath.ToSlash(folder)+"/"+file)
			}
		}
	}
	return out
}
