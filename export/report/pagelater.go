package report

import (
	"fmt"
	"strings"

	"deckmill/export/view"
)

// since is what differs from the earlier output of the event, on the page.
type since struct {
	ID      string
	Moves   []string
	Revised []view.Revised
}

// seals are the sealed decks on the page; salted tells that their salts are public.
type seals struct {
	ID, Note string
	Salted   bool
	List     []view.Seal
}

// whatIf are the standings under other readings, on the page.
type whatIf struct {
	ID   string
	List []scenario
	More string
}

type scenario struct {
	Title string
	Moves []string
}

func (m *maker) since() {
	if len(m.v.Moves)+len(m.v.Revised) == 0 {
		return
	}
	m.out.Since = &since{ID: m.heading("since", len(m.v.Moves)+len(m.v.Revised)), Moves: moves(m.v.Moves, m.lang), Revised: m.v.Revised}
}

// The most that a page shows of what differs.
const (
	mostMoves     = 200
	mostScenarios = 200
)

// moves are the ranks that differ, as texts.
func moves(list []view.Move, lang string) []string {
	var out []string
	for i := range list {
		if i == mostMoves {
			return append(out, view.Plural("more", len(list)-i, lang))
		}
		out = append(out, strings.ReplaceAll(list[i].Text(lang), " -> ", " → "))
	}
	return out
}

func (m *maker) seals() {
	if len(m.v.Seals) == 0 {
		return
	}
	s := &seals{ID: m.heading("seals", len(m.v.Seals)), Note: m.word("sealswhat"), List: m.v.Seals}
	for i := range s.List {
		s.Salted = s.Salted || s.List[i].Salt != ""
	}
	if !s.Salted {
		s.Note += " " + m.word("sealslater")
	}
	m.out.Seals = s
}

func (m *maker) whatIf() {
	if len(m.v.WhatIf) == 0 {
		return
	}
	w := &whatIf{ID: m.heading("ifs", len(m.v.WhatIf))}
	for i := range m.v.WhatIf {
		if i == mostScenarios {
			w.More = m.more(len(m.v.WhatIf) - i)
			break
		}
		x := &m.v.WhatIf[i]
		title := m.word("if-" + x.Kind)
		if x.Without != "" {
			title = fmt.Sprintf(title, x.Without)
		}
		list := moves(x.Moves, m.lang)
		if len(list) == 0 {
			list = []string{m.word("nomoves")}
		}
		w.List = append(w.List, scenario{title, list})
	}
	m.out.WhatIf = w
}
