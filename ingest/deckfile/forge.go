package deckfile

import (
	"strings"

	"deckmill/ingest/lazyregexp"

	"deckmill/ingest/event"
	"deckmill/ingest/header"
)

var (
	forgeSection = lazyregexp.New(`^\[([A-Za-z ]+)\]$`)
	forgeTail    = lazyregexp.New(`\|([A-Za-z0-9_]{1,7})?(?:\|[^|]*)*$`)
)

// forgeZones are the sections of a Forge deck; cards of other sections are no
// deck cards or no cards at all, and are skipped.
var forgeZones = map[string]event.Zone{
	"main": event.Main, "sideboard": event.Side, "commander": event.General, "deck": event.Main,
}

// forgeExtras are sections whose cards stand beside the deck.
var forgeExtras = map[string]bool{
	"avatar": true, "planes": true, "schemes": true, "conspiracy": true, "attractions": true, "contraptions": true, "dungeon": true, "stickers": true,
}

// Forge is the .dck file of Forge: an ini file with [metadata], [Main],
// [Sideboard], lines `4 Card+|SET|1` (+ is foil).
var Forge = Dialect{
	Name: "forge", Doc: "Forge .dck ([metadata] Name=, [Main], 4 Card|SET)", Exact: true,
	Sniff: func(t *Text) bool {
		sections, known := 0, 0
		for _, l := range t.Head() {
			if m := forgeSection.FindStringSubmatch(trim(l)); m != nil {
				sections++
				if key := header.Key(m[1]); key == "metadata" || key == "main" || forgeExtras[key] {
					known++
				}
			}
		}
		return sections > 0 && known > 0
	},
	line: forgeLine,
}

func forgeLine(s *script, line string) bool {
	if m := forgeSection.FindStringSubmatch(line); m != nil {
		s.section = header.Key(m[1])
		if z, ok := forgeZones[s.section]; ok {
			s.open(z, false)
		} else if forgeExtras[s.section] {
			s.open(event.Maybe, true)
		}
		return true
	}
	_, deck := forgeZones[s.section]
	if !deck && !forgeExtras[s.section] {
		if key, value, ok := strings.Cut(line, "="); ok && header.Key(key) == "name" && s.section == "metadata" {
			s.set(fieldName, strings.TrimSpace(value))
		}
		return true // metadata and sections of other programs
	}
	c := parseCard(line)
	name := c.text()
	if m := forgeTail.FindStringSubmatchIndex(name); m != nil {
		if m[2] >= 0 {
			c.entry.Set = s.b.Phase.Strings.ID(name[m[2]:m[3]])
		}
		name = name[:m[0]]
	}
	name, c.entry.Foil = strings.CutSuffix(name, "+")
	c.cut(name)
	s.add(c)
	return true
}
