package app

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// patience is how long a run that was interrupted may take to end by itself.
const patience = time.Second

// watchSignals cancels the run on SIGINT and SIGTERM, and on SIGHUP (a terminal that
// is closed) unless it was ignored when the program started, as nohup has it. What
// comes from late is the error of a run that has not ended in time.
func watchSignals(stop context.CancelCauseFunc) (late <-chan error, unwatch func()) {
	signals := make(chan os.Signal, 1)
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(signals, syscall.SIGHUP)
	}
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	done, tooLate := make(chan struct{}), make(chan error, 1)
	go func() {
		select {
		case s := <-signals:
			code := exitInt
			switch s {
			case syscall.SIGTERM:
				code = exitTerm
			case syscall.SIGHUP:
				code = exitHangup
			}
			stop(&codeError{code, fmt.Errorf("interrupted (%s): the output folder is as it was", s)})
			select {
			case <-signals:
			case <-time.After(patience):
			case <-done:
				return
			}
			tooLate <- &codeError{code, fmt.Errorf("interrupted (%s): the output folder is whole; the next run removes what this one has left beside it", s)}
		case <-done:
		}
	}()
	return tooLate, func() {
		signal.Stop(signals)
		close(done)
	}
}
