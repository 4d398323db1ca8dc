package app

import (
	"cmp"
	"time"

	"deckmill/export/publish"
	"deckmill/export/report"
	"deckmill/rules"
	"deckmill/rules/format"
)

// call is what the call for decks says: the format in words, the lists in force,
// the deadline. Without a format to judge by there is no call.
func (j *job) call() report.Call {
	if !j.mode.check || len(j.outcomes) == 0 || j.outcomes[0].Format == nil {
		return report.Call{}
	}
	o, lang := j.outcomes[0], j.lang()
	f := o.Format
	c := report.Call{Given: true, Format: f.Label, Deadline: j.deadline(), Private: f.X > 0, Latest: f.X > 0}
	for _, part := range f.Name.Parts(lang) {
		c.Rules = append(c.Rules, part.Token+colon(lang)+part.Text)
	}
	if f.X == 0 {
		c.Rules = append(c.Rules, word("maindeck", lang)+colon(lang)+f.Main.String())
	}
	c.Rules = append(c.Rules, word("pool", lang)+colon(lang)+cmp.Or(f.Pool.Title.In(lang), f.Pool.ID))
	for i, l := range f.Lists {
		c.Lists = append(c.Lists, report.CallList{ID: l.ID, Date: l.Date.String(), Rows: l.Rows, Banned: j.bannedBy(o, i)})
	}
	for _, d := range f.Moderator {
		c.Duties = append(c.Duties, d.Say.In(lang))
	}
	return c
}

// mostBanned is how many banned cards of a list a call names.
const mostBanned = 60

// bannedBy names the banned cards of a list when all are known and they are
// not too many. Where the decks are sealed and some are in, a call names no card.
func (j *job) bannedBy(o *rules.Outcome, list int) []string {
	if j.public && j.stage() == publish.Sealed && o.Phase.Decks.Len() > 0 {
		return nil
	}
	cards, others := o.Format.Named(list, format.Banned)
	if len(cards) == 0 || len(cards) > mostBanned || others > 0 {
		return nil
	}
	names := make([]string, len(cards))
	for i, c := range cards {
		names[i] = j.catalog.Name(c)
	}
	return names
}

// deadline is the deadline in the zone of the event, with the zone.
func (j *job) deadline() string {
	s := &j.spec.Settings[0]
	if !s.Deadline.OK {
		return ""
	}
	zone, err := time.LoadLocation(s.Timezone)
	if err != nil {
		zone = time.UTC
	}
	text := s.Deadline.UTC().In(zone).Format("2006-01-02 15:04:05 MST")
	if s.Timezone != "" {
		text += " (" + s.Timezone + ")"
	}
	return text
}
