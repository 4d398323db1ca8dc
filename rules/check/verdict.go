package check

import (
	"slices"
	"strings"

	"deckmill/ingest/diag"
)

// The verdicts of a deck, worst first.
const (
	Illegal    = "illegal"    // an open error of a deck rule, or a ruling against the deck
	Incomplete = "incomplete" // the list of a team mate is missing
	Ruling     = "ruling"     // a person must decide: an open ruling, or a name that is no certain card
	Legal      = "legal"
)

var verdicts = []string{Illegal, Incomplete, Ruling, Legal}

// Verdicts are the verdicts, worst first: the order of the tables.
func Verdicts() []string { return slices.Clone(verdicts) }

// Worst is the worst of some verdicts, Legal of none: the verdict of a team.
func Worst(list ...string) string {
	worst := Legal
	for _, v := range list {
		if slices.Index(verdicts, v) < slices.Index(verdicts, worst) {
			worst = v
		}
	}
	return worst
}

// deckCodes are the codes of the deck rules.
var deckCodes = func() map[string]bool {
	m := map[string]bool{}
	for _, r := range rules {
		for _, c := range r.Codes {
			m[c] = true
		}
	}
	for _, c := range []string{"DECK_ILLEGAL_ANYWAY", "SPECIAL_REFUSED", "SPECIAL_LAST_ROUND", "SPECIAL_CEILING"} {
		m[c] = true // raised by package rules
	}
	for _, r := range teamRules {
		for _, c := range r.Codes {
			m[c] = true
		}
	}
	return m
}()

// incompleteCodes say that a team's decks cannot be judged together yet.
var incompleteCodes = map[string]bool{"TEAM_INCOMPLETE": true, "TEAM_NONE": true, "SEALED_POOL_MISSING": true}

// Verdict is the verdict of a deck with these findings (all of one deck) and
// what was decided on it ("" = nothing, see [ApplyRulings]). Settled findings
// do not count; a decision against the deck does.
func Verdict(findings []diag.Finding, ruled Decision) string {
	worst := Legal
	if ruled.Against() {
		worst = Illegal
	}
	for i := range findings {
		worst = Worst(worst, VerdictOf(&findings[i]))
	}
	return worst
}

// VerdictOf is what one finding makes of its deck.
func VerdictOf(f *diag.Finding) string {
	switch {
	case f.Settled || f.Severity < diag.Ruling:
		return Legal
	case f.Severity == diag.Ruling || strings.HasPrefix(f.Code, "NAME_"):
		return Ruling // an unknown name is an error, but the deck may be legal
	case incompleteCodes[f.Code]:
		return Incomplete
	case deckCodes[f.Code]:
		return Illegal
	case f.Subject.Kind == diag.OnDeck || f.Subject.Kind == diag.OnRow:
		return Ruling // the deck could not be read or judged in full: not legal by silence
	}
	return Legal // an error about something else, such as a cell of the results
}

// VerdictAt is the verdict with a number in [Verdicts].
func VerdictAt(rank uint8) string { return verdicts[rank] }

// RankOf is the number in [Verdicts] of what one finding makes of its deck: the
// lowest one counts.
func RankOf(f *diag.Finding) uint8 { return uint8(slices.Index(verdicts, VerdictOf(f))) } //nolint:gosec // there are four
