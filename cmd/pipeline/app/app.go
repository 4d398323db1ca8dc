// Package app is the command line: one file per command, the flags in one
// table, the exit codes in one place. It runs the stages in their order:
// ingest, transform, rules, export.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/urfave/cli/v2"
)

// Version is the version of the program, in manifests and tables.
const Version = "0.1.0"

// The exit codes (DESIGN.md section 3).
const (
	exitOK      = 0
	exitOpen    = 1 // finished, with open errors, open rulings or rejected rows
	exitUsage   = 2 // usage or event-file error
	exitNothing = 3 // nothing usable could be read
	exitOutput  = 4 // output could not be written, or a value cannot be represented
	exitBug     = 5
	exitHangup  = 129
	exitInt     = 130
	exitTerm    = 143
)

// codeError is an error with its exit code.
type codeError struct {
	code int
	err  error
}

func (e *codeError) Error() string { return e.err.Error() }
func (e *codeError) Unwrap() error { return e.err }

func usage(format string, a ...any) error {
	return &codeError{exitUsage, fmt.Errorf(format, a...)}
}

func wrap(code int, err error) error {
	if err == nil {
		return nil
	}
	return &codeError{code, err}
}

// streams are where a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// Main runs the program with args (args[0] is its name) and returns the exit
// code. A run that is interrupted and does not end by itself within a second, or
// is interrupted again, is left where it is: an output folder is replaced in one
// step, so it is whole at any moment.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := context.WithCancelCause(context.Background())
	defer stop(nil)
	late, unwatch := watchSignals(stop)
	defer unwatch()
	done := make(chan int, 1)
	go func() { done <- supervised(ctx, args, streams{stdin, stdout, stderr}) }()
	select {
	case code := <-done:
		return code
	case err := <-late:
		return exitOf(err, screen{stderr})
	}
}

// supervised runs the program and recovers from a panic, which is a bug (exit
// 5). It is the only place where an error becomes a code.
func supervised(ctx context.Context, args []string, given streams) (code int) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(given.err, "error: this is a bug in Deckmill, please report it: %v\n%s", p, debug.Stack())
			code = exitBug
		}
	}()
	out := &watched{w: given.out}
	std := streams{given.in, out, screen{given.err}}
	args, err := sortArgs(args, commands(std))
	if err == nil {
		err = newApp(std).RunContext(ctx, args)
	}
	ended := err == nil || errors.Is(err, silent{}) // an output that stands is not as it was before
	if cause := context.Cause(ctx); !ended && cause != nil && !errors.Is(cause, context.Canceled) {
		err = cause
	}
	if code := exitOf(err, std.err); out.err == nil || code > exitOpen {
		return code
	}
	fmt.Fprintln(given.err, "error: standard output: "+out.err.Error())
	return exitOutput
}

// watched remembers the first error of standard output: what was to be said
// there was lost.
type watched struct {
	w   io.Writer
	err error
}

func (o *watched) Write(b []byte) (int, error) {
	n, err := o.w.Write(b)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// exitOf prints an error and gives its exit code.
func exitOf(err error, stderr io.Writer) int {
	if err == nil {
		return exitOK
	}
	var coded *codeError
	if !errors.As(err, &coded) {
		coded = &codeError{exitUsage, err} // cli's own errors: unknown flag, missing value
	}
	if text := coded.Error(); text != "" {
		fmt.Fprintln(stderr, "error: "+strings.ReplaceAll(text, "\n", "\n    "))
	}
	return coded.code
}

// newApp builds the program from the tables of commands and flags.
func newApp(std streams) *cli.App {
	a := &cli.App{
		Name:                      "pipeline",
		HelpName:                  "pipeline",
		Usage:                     "decklists and results of a whole event in; checked decks, standings, spreadsheets and tables out",
		Version:                   Version,
		Reader:                    std.in,
		Writer:                    std.out,
		ErrWriter:                 std.err,
		HideHelpCommand:           true,
		DisableSliceFlagSeparator: true,
		Suggest:                   true,
		ExitErrHandler:            func(*cli.Context, error) {},
		OnUsageError:              func(_ *cli.Context, err error, _ bool) error { return usage("%w", err) },
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return unknownCommand(c.Args().First())
			}
			return cli.ShowAppHelp(c)
		},
	}
	for _, cmd := range commands(std) {
		cmd.OnUsageError = a.OnUsageError
		for _, sub := range cmd.Subcommands {
			sub.OnUsageError = a.OnUsageError
		}
		a.Commands = append(a.Commands, cmd)
	}
	return a
}

// commands is the table of commands.
func commands(std streams) []*cli.Command {
	return []*cli.Command{
		runCommand(std), initCommand(std), checkCommand(std), scoreCommand(std), seasonCommand(std), ingestCommand(std), transformCommand(std), rulesCommand(std), exportCommand(std), mergeCommand(std), diffCommand(std), cardsCommand(std), convertCommand(std), formatsCommand(std), explainCommand(std), schemaCommand(std),
	}
}

func unknownCommand(name string) error {
	var known []string
	for _, c := range commands(streams{}) {
		known = append(known, c.Name)
	}
	if near := nearest(name, known); near != "" {
		return usage("unknown command %q; did you mean %q?", name, near)
	}
	return usage("unknown command %q; commands: %s", name, strings.Join(known, ", "))
}
