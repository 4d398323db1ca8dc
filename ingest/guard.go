package ingest

import (
	"errors"
	"fmt"
	"io"
	"os"
)

const (
	maxEventBytes = 1 << 20
	maxNesting    = 64
)

// ReadSmall reads a regular file of at most 1 MiB and a byte, such as an event
// or format file: a pipe would never end, and gigabytes are no such file.
func ReadSmall(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, errors.New("is a folder")
	case !info.Mode().IsRegular():
		return nil, errors.New("not a regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxEventBytes+1))
}

// GuardTOML refuses files that would cost the TOML decoder much memory or time
// (spec/faults.md): over 1 MiB, or nested or dotted deeper than 64. Brackets
// and dots in texts and comments do not count.
func GuardTOML(name string, data []byte) error {
	if len(data) > maxEventBytes {
		return &EventError{File: name, Msg: fmt.Sprintf("larger than %d bytes", maxEventBytes)}
	}
	line, depth, dots := 1, 0, 0
	for i := 0; i < len(data); i++ {
		switch b := data[i]; b {
		case '\n':
			line++
			dots = 0
		case '#':
			for i+1 < len(data) && data[i+1] != '\n' {
				i++
			}
		case '"', '\'':
			end := textEnd(data, i)
			for _, c := range data[i:end] {
				if c == '\n' {
					line++
				}
			}
			i = end - 1
		case '[', '{':
			depth++
			dots = 0
		case ']', '}':
			depth = max(0, depth-1)
		case '=', ',':
			dots = 0
		case '.':
			dots++
		}
		if depth > maxNesting || dots >= maxNesting {
			return &EventError{File: name, Line: line, Msg: fmt.Sprintf("nested deeper than %d levels", maxNesting)}
		}
	}
	return nil
}

// textEnd is the position behind the TOML string that starts at i: behind its
// closing mark, or before the end of the line when a string of one line is
// never closed (the decoder then refuses it).
func textEnd(data []byte, i int) int {
	quote := data[i]
	long := i+2 < len(data) && data[i+1] == quote && data[i+2] == quote
	if long {
		i += 2
	}
	for i++; i < len(data); i++ {
		switch c := data[i]; {
		case c == '\\' && quote == '"':
			i++
		case c == '\n' && !long:
			return i
		case c == quote && !long:
			return i + 1
		case c == quote && i+2 < len(data) && data[i+1] == quote && data[i+2] == quote:
			return i + 3
		}
	}
	return len(data)
}
