package webpage

import (
	"regexp"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/encoding/htmlindex"

	"deckmill/ingest/charset"
)

// metaHead is how much of a page may stand before it names its encoding.
const metaHead = 4096

// metaCharset finds `charset=` in a meta tag, of either form, or in the XML declaration.
var metaCharset = regexp.MustCompile(`(?i)<(?:meta\b[^>]{0,300}?charset|\?xml\b[^>]{0,100}?encoding)\s*=\s*["']?\s*([a-z0-9_:.-]{1,40})`)

// Decode is charset.Decode for a page: where neither a byte-order mark nor the
// bytes themselves say UTF-8 or UTF-16, the page's own word counts.
func Decode(data []byte, force string) ([]byte, charset.Decision) {
	if !slices.Contains(charset.Encodings(), force) {
		force = ""
		if detected := charset.Detect(data); detected != charset.UTF16LE && detected != charset.UTF16BE && !utf8.Valid(data) {
			force = named(data)
		}
	}
	return charset.Decode(data, force)
}

// named is the encoding that the page names, "" when it names none that is read
// here. Names mean what the web's standard says: Latin-1 is windows-1252.
func named(data []byte) string {
	m := metaCharset.FindSubmatch(data[:min(len(data), metaHead)])
	if m == nil {
		return ""
	}
	e, err := htmlindex.Get(string(m[1]))
	if err != nil {
		return ""
	}
	name, err := htmlindex.Name(e)
	switch {
	case err != nil || name == charset.UTF16LE || name == charset.UTF16BE:
		return ""
	case name == "ibm866":
		return charset.CP866
	case slices.Contains(charset.Encodings(), name):
		return name
	}
	return ""
}
