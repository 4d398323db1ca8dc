package format

import (
	"path"
	"strings"

	"deckmill/rules/formatname"
	"deckmill/transform/fold"
)

// special is the file of a special format (seed 000, 1.1d), which a moderator
// writes: special-highlander.toml for "Highlander".
type special struct {
	path  string
	data  []byte
	bonus bool // (Bonus): its rules may be broken, who keeps them gets points (1.1e)
}

// special finds the file of a special format beside the event.
func (l *loader) special(s formatname.Special) (special, bool) {
	name := strings.ReplaceAll(fold.Fold(s.Name), " ", "-")
	for _, file := range []string{"special-" + name + ".toml", path.Join("special", name+".toml")} {
		if l.files == nil {
			break
		}
		if data, err := l.files(file); err == nil {
			return special{file, data, s.Bonus}, true
		}
	}
	if l.declared(s.Name) {
		return special{}, false // the moderator judges it himself
	}
	return shippedSpecial(s)
}

// over lays the file over the document of the event: several special formats
// keep their order (1.8b). Broken rules of an optional one are warnings.
// Where none of them says what keeping it is worth, it is worth points (2.4f).
func (s *special) over(d *document, points int) error {
	before := len(d.Rules)
	next, err := decode(s.path, s.data, *d)
	if err != nil {
		return err
	}
	if s.bonus {
		for i := before; i < len(next.Rules); i++ {
			next.Rules[i].Level, next.Rules[i].optional = string(Warns), s.path
			if next.Rules[i].Bonus != 0 {
				points = 0
			}
		}
		if before < len(next.Rules) && points != 0 {
			next.Rules[before].Bonus = points
		}
	}
	next.ID, next.Title, next.Source, next.Grammar = d.ID, d.Title, d.Source, d.Grammar
	next.path, next.text = d.path, d.text
	*d = *next
	return nil
}
