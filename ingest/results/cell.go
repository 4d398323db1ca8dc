package results

import (
	"strings"

	"deckmill/ingest/lazyregexp"
)

// cellLike: texts that stand in a results matrix: points with or without a
// leading zero, one or two letters (English W D L, French V N D), -1 and ? for
// an unknown result, and the marks of the diagonal.
var cellLike = lazyregexp.New(`^(?:0?[0-6]|-1|[WDLVNwdlvn]{1,2}|[WDLVNwdlvn]\?|\?[WDLVNwdlvn]|[xX×*]{1,3}|[-–—]{1,2}|\?{1,2}|)$`)

// IsCell reports whether a text can stand in a results matrix.
func IsCell(s string) bool { return cellLike.MatchString(strings.TrimSpace(plain(s))) }

// IsSelf reports whether a text may stand on the diagonal: X, x, xx, -, —, *,
// empty, 0, 00 (spec/xcb.md).
func IsSelf(s string) bool {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "", "x", "xx", "xxx", "×", "-", "–", "—", "--", "*", "**", "***", "0", "00":
		return true
	}
	return false
}

// IsMissing reports whether a cell beside the diagonal gives no result.
func IsMissing(s string) bool {
	switch strings.TrimSpace(s) {
	case "", "?", "??", "-1", "-", "–", "—", "--":
		return true
	}
	return HalfKnown(s)
}

// HalfKnown reports a cell of two letters of which one is unknown, such as "W?":
// one game of a list of games is not there.
func HalfKnown(s string) bool {
	s = strings.ToUpper(strings.TrimSpace(s))
	return len(s) == 2 && (s[0] == '?' && strings.IndexByte("WDLVN", s[1]) >= 0 || s[1] == '?' && strings.IndexByte("WDLVN", s[0]) >= 0)
}
