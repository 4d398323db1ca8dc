package format

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/transform/catalog"
	"deckmill/transform/fold"
)

func sameSet(a, b string) bool { return a != "" && strings.EqualFold(a, b) }

// resolve finds the card of a name in a list: English in any spelling, a face,
// or one unambiguous foreign name or alias.
func (l *loader) resolve(name string) (int32, bool) {
	if id, ok := l.cat.ByName(name); ok {
		return id, true
	}
	key := fold.Fold(name)
	for _, hits := range [][]catalog.Hit{l.cat.Faces(key), l.cat.Foreign(key), l.cat.Aliases(key)} {
		if len(hits) == 0 {
			continue
		}
		for _, h := range hits {
			if h.Card != hits[0].Card {
				return -1, false
			}
		}
		return hits[0].Card, true
	}
	return -1, false
}

// key tells cards apart: the English name, or the folded text of an unknown one.
func (l *loader) key(name string) string {
	if id, ok := l.resolve(name); ok {
		return l.cat.Name(id)
	}
	return fold.Fold(name)
}

// lists applies the lists of the pool, of the format, and the house rules.
func (l *loader) lists(f *Format, d, base *document) error {
	own := d.Lists.Use
	if base != d {
		for _, id := range base.Lists.Use {
			if slices.Contains(own, id) {
				continue // the format applies it itself
			}
			// the pool's bans hold, its restrictions do not (seed 000, 2.3c)
			if err := l.use(f, id, d.Pool.Clause, rulesOf{banned: true}); err != nil {
				return err
			}
		}
	}
	house := d.Lists.House
	if l.settings.House.ListsSet {
		house = l.settings.House.Lists
	}
	for _, id := range own {
		r := rulesOf{banned: d.Lists.Banned != nil, restricted: d.Lists.Restricted}
		if err := l.use(f, id, d.Lists.Clause, r); err != nil {
			return err
		}
	}
	for _, id := range house {
		r := rulesOf{banned: true, restricted: &limit{Max: 1}}
		if err := l.use(f, id, d.Lists.Clause, r); err != nil {
			return err
		}
	}
	return l.houseRules(f)
}

// rulesOf says which statuses of a list hold.
type rulesOf struct {
	banned     bool
	restricted *limit
}

// use applies one list: a shipped one by id, else a CSV file.
func (l *loader) use(f *Format, id, clause string, r rulesOf) error {
	list, ok := builtin(id)
	if !ok {
		var err error
		if list, err = l.userList(id); err != nil {
			return err
		}
	}
	day, known := list.near(l.day)
	if !known {
		l.notOfDay(list, day)
	}
	at := len(f.Lists)
	f.Lists = append(f.Lists, List{ID: list.info.ID, Source: list.info.Source, Date: list.version(day), Clause: clause})
	for i := range list.spans {
		s := &list.spans[i]
		if !s.on(day) {
			continue
		}
		switch reason := (Reason{Status: s.status, List: at, Since: s.from}); {
		case s.status == Banned && r.banned:
			l.reason(f, s.name, reason)
		case s.status == Restricted && r.restricted != nil:
			reason.Max = r.restricted.Max
			l.reason(f, s.name, reason)
		}
	}
	return nil
}

func (l *loader) reason(f *Format, name string, r Reason) {
	f.Lists[r.List].Rows++
	if id, ok := l.resolve(name); ok {
		f.reasons[id] = append(f.reasons[id], r)
		return
	}
	key := fold.Fold(name)
	f.names[key] = append(f.names[key], r)
}

func (l *loader) notOfDay(list *dated, used event.Date) {
	f := diag.New("LIST_NOT_OF_DAY")
	f.Subject.ID = list.info.ID
	f.Args = map[string]string{
		"list": list.info.ID, "date": l.day.String(), "list_date": list.version(used).String(),
		"known_from": list.info.KnownFrom.String(), "known_to": list.info.KnownTo.String(),
	}
	l.add(f)
}

// userList reads a CSV list of the user and lints it.
func (l *loader) userList(name string) (*dated, error) {
	if !strings.ContainsAny(name, `/\.`) {
		ids := make([]string, len(lists))
		for i := range lists {
			ids[i] = lists[i].ID
		}
		return nil, &ListError{List: name, Faults: []RowFault{{Why: fmt.Sprintf("unknown list (known: %s; a file is named with its ending, such as %s.csv)", strings.Join(ids, ", "), name)}}}
	}
	data, err := l.files(name)
	if err != nil {
		return nil, &ListError{List: name, Faults: []RowFault{{Why: "cannot be read: " + err.Error()}}}
	}
	list := parseList(data)
	list.info = ListInfo{ID: name}
	for i := range list.spans {
		s := &list.spans[i]
		if _, ok := l.resolve(s.name); !ok {
			l.unknownCard(list, name, s.name, s.row)
		}
	}
	list.overlaps(l.key)
	if len(list.faults) > 0 {
		slices.SortStableFunc(list.faults, func(a, b RowFault) int { return a.Row - b.Row })
		return nil, &ListError{List: name, Faults: list.faults}
	}
	return list, nil
}

// starter reports that the catalogue is the small embedded one, which does not
// hold every card.
func (l *loader) starter() bool { return strings.HasPrefix(l.cat.Version(), "starter") }

// unknownCard is a fault of the list or, with the starter catalogue, a warning.
func (l *loader) unknownCard(to *dated, list, card string, row int) {
	near := nearCards(l.cat, card)
	if !l.starter() {
		why := "unknown card " + strconv.Quote(card)
		if len(near) > 0 {
			why += "; nearest: " + strings.Join(near, ", ")
		}
		to.faults = append(to.faults, RowFault{Row: row, Why: why})
		return
	}
	f := diag.New("LIST_CARD_UNKNOWN")
	f.Subject.ID, f.Raw, f.Suggestions = list, card, near
	f.Args = map[string]string{"list": list}
	if row > 0 {
		f.Args["row"] = strconv.Itoa(row)
	}
	l.add(f)
}

// houseRules applies ban, restrict and unban of [house], in this order.
func (l *loader) houseRules(f *Format) error {
	h := &l.settings.House
	faults := &dated{}
	l.lintHouse(faults)
	if len(h.Ban)+len(h.Restrict) > 0 {
		f.Lists = append(f.Lists, List{ID: houseList, Clause: f.Clauses.Lists})
	}
	at := len(f.Lists) - 1
	for _, n := range h.Ban {
		l.reason(f, n, Reason{Status: Banned, List: at})
	}
	for _, n := range h.Restrict {
		l.reason(f, n, Reason{Status: Restricted, List: at, Max: 1})
	}
	for _, n := range h.Unban {
		if !l.unban(f, n) {
			faults.fault(0, "unban %q: no list of %s bans or restricts it on %s", n, f.Label, l.day)
		}
	}
	if len(h.BanAsGeneral) > 0 {
		faults.fault(0, "ban_as_general: %s has no general", f.Label)
	}
	if len(faults.faults) > 0 {
		return &ListError{List: houseList, Faults: faults.faults}
	}
	return nil
}

// lintHouse reports unknown cards and cards named twice in [house].
func (l *loader) lintHouse(faults *dated) {
	h := &l.settings.House
	first := map[string]string{}
	for _, line := range []struct {
		key   string
		names []string
	}{{"ban", h.Ban}, {"restrict", h.Restrict}, {"unban", h.Unban}} {
		for _, n := range line.names {
			if _, ok := l.resolve(n); !ok && line.key != "unban" {
				l.unknownCard(faults, houseList, n, 0)
			}
			k := l.key(n)
			if first[k] != "" {
				faults.fault(0, "%s %q: it stands already under %s", line.key, n, first[k])
			}
			first[k] = line.key
		}
	}
}

// houseList is the id of the list made of the lines of [house].
const houseList = "[house]"

// unban takes a card off every list; false when none names it.
func (l *loader) unban(f *Format, name string) bool {
	if id, ok := l.resolve(name); ok {
		had := len(f.reasons[id]) > 0
		delete(f.reasons, id)
		return had
	}
	key := fold.Fold(name)
	had := len(f.names[key]) > 0
	delete(f.names, key)
	return had
}
