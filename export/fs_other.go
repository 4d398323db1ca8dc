//go:build !linux

package export

import "errors"

func exchange(_, _ string) error { return errors.ErrUnsupported }
