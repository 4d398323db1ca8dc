package report

import (
	"strconv"
	"strings"

	"deckmill/export/view"
)

// Call is what a call for decks says: forum/call.bbcode.txt.
type Call struct {
	Given    bool // there is a call
	Format   string
	Rules    []string // the parts of the format in words
	Lists    []CallList
	Duties   []string // what only the moderator judges
	Deadline string   // local time with its zone, "" = none
	Private  bool     // decks are sent by private message (XCB, seed 000, 2.2a)
	Latest   bool     // only the latest message counts (2.2b)
}

// CallList is a list in force. Banned are its banned cards; none when they are
// too many for a post, or may not be named.
type CallList struct {
	ID, Date string
	Rows     int
	Banned   []string
}

// call invites to the event: format, lists, deadline, how to send.
func (w *poster) call(v *view.Phase) {
	c := w.page.Call
	if !c.Given || w.b.Len() > 0 || v.ID == "final" {
		return
	}
	w.line("[b]%s%s%s[/b]", Plain(w.page.Title), w.colon(), w.word("call"))
	w.line("\n[b]%s[/b]%s%s", w.word("formatis"), w.colon(), Plain(c.Format))
	for _, r := range c.Rules {
		w.line("- %s", Plain(r))
	}
	for _, l := range c.Lists {
		text := w.word("list") + " " + Plain(l.ID)
		if l.Date != "" {
			text += " (" + l.Date + ")"
		}
		if len(l.Banned) == 0 {
			w.line("- %s%s%s", text, w.colon(), view.Plural("nentries", l.Rows, w.lang))
			continue
		}
		w.line("- %s, %s%s%s", text, w.word("banned"), w.colon(), plainNames(l.Banned))
	}
	for _, d := range c.Duties {
		w.line("- %s", Plain(d))
	}
	if c.Deadline != "" {
		w.line("\n[b]%s[/b]%s%s", w.word("deadline"), w.colon(), Plain(c.Deadline))
	}
	w.line("\n[b]%s[/b]", w.word("howtosend"))
	if c.Private {
		w.line("- %s", w.word("sendprivate"))
	}
	w.line("- %s", w.word("sendcards"))
	if c.Latest {
		w.line("- %s", w.word("sendlatest"))
	}
}

// sealed is the list of who has sent a deck, each with its seal; once the decks
// may be seen, how to check the seals.
func (w *poster) sealed(v *view.Phase) {
	if len(v.Seals) == 0 {
		return
	}
	w.title(v, "seals")
	number, name := len(strconv.Itoa(len(v.Seals))), 0
	for _, s := range v.Seals {
		name = max(name, len([]rune(Plain(s.Player))))
	}
	open := false
	w.line("%s\n\n[code]", w.word("sealswhat"))
	for _, s := range v.Seals {
		who := Plain(s.Player)
		w.line("%*d %s%s  %s", number, s.Number, who, strings.Repeat(" ", name-len([]rune(who))), s.Seal)
		open = open || s.Salt != ""
	}
	w.line("[/code]")
	if !open {
		w.line("%s", w.word("sealslater"))
		return
	}
	w.line("%s\n\n[code]", w.word("sealscheck"))
	for i, s := range v.Seals {
		if strings.Count(s.Text, "\n") >= longSeal {
			w.line("%d: seals/%s.txt", s.Number, s.Seal[:16])
			continue
		}
		if i > 0 {
			w.line("")
		}
		w.line("%s\n%s", s.Salt, s.Text)
	}
	w.line("[/code]")
}

// longSeal is the number of lines from which a deck is not repeated in the post
// of the seals: its file is named.
const longSeal = 12
