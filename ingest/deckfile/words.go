package deckfile

import (
	"strings"
	"unicode"

	"deckmill/ingest/event"
	"deckmill/ingest/header"
)

// moreZones are header words beyond those of section columns: whole lines of
// site exports and of clients in other languages, read by header.Key.
var moreZones = byKey(map[string]event.Zone{
	"maindeck cards": event.Main, "main board": event.Main, "liste": event.Main, "decklist": event.Main, "deck list": event.Main, "mazo": event.Main, "mazo principal": event.Main,
	"mazzo": event.Main, "baralho": event.Main, "hauptdeck": event.Main, "колода": event.Main, "основная колода": event.Main, "デッキ": event.Main, "メインデッキ": event.Main, "套牌": event.Main,
	"deck principal": event.Main, "основа": event.Main, "основная": event.Main, "основной": event.Main, "мейн": event.Main, "мэйн": event.Main, "мейндек": event.Main, "мейнборд": event.Main, "главная колода": event.Main,
	"sideboard cards": event.Side, "reserves": event.Side, "sidedeck": event.Side, "side deck": event.Side, "banquillo": event.Side, "reserva": event.Side,
	"сайдборд": event.Side, "сайд": event.Side, "запас": event.Side, "запасные": event.Side, "запасная колода": event.Side, "сайдбоард": event.Side, "サイドボード": event.Side, "备牌": event.Side,
	"command zone": event.General, "zone de commandement": event.General, "commandants": event.General, "generals": event.General, "comandante": event.General,
	"kommandeur": event.General, "командный отряд": event.General, "зона командира": event.General, "командиры": event.General, "統率者": event.General, "指挥官": event.General,
	"companions": event.Companion, "compagnons": event.Companion, "companero": event.Companion, "compagno": event.Companion, "спутник": event.Companion, "相棒": event.Companion,
	"maybe board": event.Maybe, "acquireboard": event.Maybe, "wishlist": event.Maybe, "en option": event.Maybe, "a considerer": event.Maybe,
})

// byKey puts the words of a table into the form of header.Key, in which й is и.
func byKey[T any](words map[string]T) map[string]T {
	m := map[string]T{}
	for w, v := range words {
		m[header.Key(w)] = v
	}
	return m
}

// tokenWords open a part whose lines are no deck cards.
var tokenWords = map[string]bool{
	"tokens": true, "token": true, "tokens & extras": true, "tokens and extras": true, "jetons": true, "emblems": true, "emblemes": true,
	"stickers": true, "sticker sheets": true, "attractions": true, "planes": true, "schemes": true, "planes/schemes": true, "dungeons": true, "токены": true,
}

// typeWords head blocks of one kind of card inside a zone. No card has such a name.
var typeWords = func() map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(`artifact artifacts battle battles creature creatures enchantment enchantments instant instants land lands planeswalker planeswalkers
		sorcery sorceries spell spells other others tribal kindred artefact artefacts artefacts creatures creature bataille batailles enchantement enchantements ephemere ephemeres
		rituel rituels terrain terrains sort sorts planeswalkers autres autre существа земли артефакты чары заклинания мгновенные прочее`) {
		m[w] = true
	}
	for _, w := range []string{"basic lands", "nonbasic lands", "non basic lands", "terrains de base", "instants & sorceries", "instants and sorceries", "instants/sorceries", "other spells", "autres sorts", "sorts non creature"} {
		m[w] = true
	}
	return m
}()

// fieldWords: keys of header lines `key: value` and what they say.
var fieldWords = map[string]field{
	"player": fieldPlayer, "player name": fieldPlayer, "joueur": fieldPlayer, "joueuse": fieldPlayer, "pseudo": fieldPlayer, "игрок": fieldPlayer, "pilot": fieldPlayer, "pilote": fieldPlayer,
	"creator": fieldAuthor, "author": fieldAuthor, "auteur": fieldAuthor, "by": fieldAuthor, "автор": fieldAuthor,
	"name": fieldName, "nom": fieldName,
	"deck name": fieldTitle, "deck": fieldTitle, "nom du deck": fieldTitle, "title": fieldTitle, "titre": fieldTitle, "archetype": fieldTitle, "колода": fieldTitle,
	"format": fieldFormat, "формат": fieldFormat,
	"general": fieldGeneral, "generals": fieldGeneral, "commander": fieldGeneral, "commanders": fieldGeneral, "commandant": fieldGeneral, "commandants": fieldGeneral, "генерал": fieldGeneral, "командир": fieldGeneral,
	"companion": fieldCompanion, "compagnon": fieldCompanion,
	"source": fieldOther, "date": fieldOther, "event": fieldOther, "comment": fieldOther, "comments": fieldOther, "description": fieldOther, "note": fieldOther, "notes": fieldOther, "url": fieldOther, "layout main": fieldOther, "layout sideboard": fieldOther,
}

type field uint8

const (
	noField        field = iota
	fieldPlayer          // who plays the deck
	fieldAuthor          // who made it: the player when nothing says more
	fieldName            // NAME: of a header: the player when nothing says more, else the deck's name
	fieldTitle           // surely the deck's name
	fieldFormat          // the format as typed
	fieldGeneral         // the value names generals
	fieldCompanion       // the value names a companion
	fieldOther
)

// emptyNames are what programs write when nobody named the deck.
var emptyNames = map[string]bool{
	"": true, "untitled": true, "unnamed": true, "deck": true, "new deck": true, "imported deck": true, "my deck": true, "sans nom": true, "nouveau deck": true,
}

func trim(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' || r == '\u200b' })
}

func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// headingText takes what stands around the words of a header line: `## `,
// `**...**`, `=== ... ===`, `[...]`, a total in brackets, a colon.
func headingText(line string) string {
	s := strings.Trim(line, "#=*_~-–— \t\u00a0")
	if in, ok := strings.CutPrefix(s, "["); ok {
		if in, ok = strings.CutSuffix(in, "]"); ok {
			s = in
		}
	}
	return header.Key(stripTotal(strings.TrimRight(s, ": \t")))
}

// headingZone is the zone that a whole line opens. tokens says that its lines
// are no deck cards (the zone is then Maybe).
func headingZone(line string) (zone event.Zone, tokens, ok bool) {
	key := headingText(line)
	if key == "" {
		return event.Main, false, false
	}
	if tokenWords[key] {
		return event.Maybe, true, true
	}
	if z, ok := moreZones[key]; ok {
		return z, false, true
	}
	z, ok := ZoneOf(key)
	return z, false, ok
}

// isTypeHeading reports a line such as "Creatures (12)", "Terrains :".
func isTypeHeading(line string) bool {
	key := headingText(line)
	if typeWords[key] {
		return true
	}
	first, second, two := strings.Cut(key, " ")
	return two && typeWords[second] && (first == "total" || first == "basic" || first == "legendary")
}

// cutField splits `Key: value`, `Key=value`, `// NAME : value`.
func cutField(line string) (field, string) {
	i := strings.IndexAny(line, ":=")
	if i < 1 || i > 24 {
		return noField, ""
	}
	return fieldWords[header.Key(strings.TrimLeft(line[:i], "*# "))], strings.Trim(line[i+1:], "* \t\u00a0")
}
