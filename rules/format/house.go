package format

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
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
	if left, right, split := strings.Cut(name, "/"); split { // Fire/Ice, Fire / Ice
		if id, ok := l.cat.ByName(strings.TrimSpace(left) + " // " + strings.TrimSpace(strings.TrimLeft(right, "/"))); ok {
			return id, true
		}
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
	if err := l.points(f, d); err != nil {
		return err
	}
	if !f.Silent { // the lists of a pool that is not at hand are not either
		if err := l.poolLists(f, d, base); err != nil {
			return err
		}
	}
	house := d.Lists.House
	if l.settings.House.ListsSet {
		house = nil
		for _, id := range l.settings.House.Lists {
			house = append(house, listUse{List: id})
		}
	}
	for _, u := range house {
		r := rulesOf{banned: true, restricted: &limit{Max: 1}}
		if err := l.use(f, u, d.Lists.Clause, r); err != nil {
			return err
		}
	}
	if err := l.outsiders(f, d); err != nil {
		return err
	}
	return l.houseRules(f)
}

// poolLists applies the lists of the base and those of the format itself.
func (l *loader) poolLists(f *Format, d, base *document) error {
	if base != d {
		// the pool's bans hold, its restrictions do not (seed 000, 2.3c)
		for _, u := range base.Lists.Use {
			if uses(d.Lists.Use, u.List) {
				continue // the format applies it itself
			}
			if err := l.use(f, u, d.Pool.Clause, rulesOf{banned: true}); err != nil {
				return err
			}
		}
		if base.Lists.Catalogue != "" && d.Lists.Catalogue == "" {
			l.catalogueList(f, base.Lists.Catalogue, d.Pool.Clause, rulesOf{banned: true})
		}
	}
	r := rulesOf{banned: d.Lists.Banned != nil, restricted: d.Lists.Restricted}
	for _, u := range d.Lists.Use {
		if err := l.use(f, u, d.Lists.Clause, r); err != nil {
			return err
		}
	}
	if d.Lists.Catalogue != "" {
		l.catalogueList(f, d.Lists.Catalogue, d.Lists.Clause, r)
	}
	return nil
}

// catalogueList applies the bans and restrictions of the catalogue's own day.
func (l *loader) catalogueList(f *Format, column, clause string, r rulesOf) {
	at := len(f.Lists)
	f.Lists = append(f.Lists, List{ID: column, Source: l.cat.Version(), Date: l.cat.Date(), Clause: clause})
	if !l.today() {
		list := &dated{info: ListInfo{ID: column, KnownFrom: l.cat.Date(), KnownTo: l.cat.Date()}}
		list.spans = []span{{from: l.cat.Date()}}
		l.notOfDay(list, l.cat.Date())
	}
	for _, x := range l.ofColumn(column) {
		switch reason := (Reason{Status: x.status, List: at}); {
		case x.status == Banned && r.banned:
			f.Lists[at].Rows++
			f.reasons[x.card] = append(f.reasons[x.card], reason)
		case x.status == Restricted && r.restricted != nil:
			f.Lists[at].Rows++
			reason.Max = r.restricted.Max
			f.reasons[x.card] = append(f.reasons[x.card], reason)
		}
	}
}

// outsiders remembers the bans of a list that the format does not apply unless
// a reading says so (Erayo in Two-Headed Giant).
func (l *loader) outsiders(f *Format, d *document) error {
	if d.Lists.Extra == "" || f.Silent {
		return nil
	}
	list, ok := l.list(d.Lists.Extra)
	if !ok {
		return d.fail([]string{"lists", "extra"}, "unknown list %q", d.Lists.Extra)
	}
	l.turns(list)
	at := len(f.Lists)
	value, r := f.Option("lists.apply_extra")
	clause := d.Lists.Clause
	if r != nil {
		clause = r.Clause
	}
	f.Lists = append(f.Lists, List{ID: list.info.ID, Source: list.info.Source, Date: list.version(l.day), Clause: clause})
	for i := range list.spans {
		s := &list.spans[i]
		if !s.on(l.day) || s.status != Banned {
			continue
		}
		reason := Reason{Status: Banned, List: at, Since: s.from}
		if value == "yes" {
			l.reason(f, s.name, reason)
		} else if id, ok := l.resolve(s.name); ok {
			f.extra[id] = reason
		}
	}
	return nil
}

// rulesOf says which statuses of a list hold.
type rulesOf struct {
	banned     bool
	restricted *limit
}

// use applies one list: a shipped one by id, else a CSV file.
func (l *loader) use(f *Format, u listUse, clause string, r rulesOf) error {
	if !l.on(span{from: u.From, to: u.To}) {
		return nil
	}
	id := u.List
	list, ok := l.list(id)
	if !ok {
		var err error
		if list, err = l.userList(id); err != nil {
			return err
		}
	}
	l.turns(list)
	day, known := l.near(list)
	if !known {
		l.notOfDay(list, day)
	}
	at := len(f.Lists)
	f.Lists = append(f.Lists, List{ID: list.info.ID, Source: list.info.Source, Date: list.version(day), Clause: clause})
	if u.Note {
		l.chosen(f, &f.Lists[at])
	}
	for i := range list.spans {
		s := &list.spans[i]
		if !s.on(day) {
			continue
		}
		reason := Reason{Status: s.status, List: at, Since: s.from}
		if !ok { // of a shipped list the source of the whole is said
			reason.Source = s.source
		}
		switch {
		case s.status == Banned && r.banned:
			l.reason(f, s.name, reason)
		case s.status == Restricted && r.restricted != nil:
			reason.Max = r.restricted.Max
			l.reason(f, s.name, reason)
		case s.status == BannedAsGeneral && r.banned && f.Leader != nil, s.status == BannedAsCompanion && r.banned:
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

// chosen says which of several lists the day chose.
func (l *loader) chosen(f *Format, list *List) {
	say := diag.New("LIST_CHOSEN")
	say.Subject.ID, say.Clause = list.ID, list.Clause
	say.Args = f.labels(map[string]string{"list": list.ID, "list_source": list.Source, "list_date": list.Date.String(), "date": l.day.String()})
	l.add(say)
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
	if strings.HasPrefix(name, winnersPrefix) {
		return l.winners(name)
	}
	if !strings.ContainsAny(name, `/\.`) {
		ids := make([]string, len(lists))
		for i := range lists {
			ids[i] = lists[i].ID
		}
		return nil, &ListError{List: name, Faults: []RowFault{{Why: fmt.Sprintf("unknown list (known: %s; a file is named with its ending, such as %s.csv)", strings.Join(ids, ", "), name)}}}
	}
	data, err := l.listFile(name)
	if err != nil {
		return nil, &ListError{List: name, Faults: []RowFault{{Why: unread(err)}}}
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
	list.unbans(l.key)
	if len(list.faults) > 0 {
		slices.SortStableFunc(list.faults, func(a, b RowFault) int { return a.Row - b.Row })
		return nil, &ListError{List: name, Faults: list.faults}
	}
	return list, nil
}

// listFile reads a list that lies beside the event or beside the format file
// that names it.
func (l *loader) listFile(name string) ([]byte, error) {
	data, err := l.files(name)
	if dir := path.Dir(l.file); errors.Is(err, fs.ErrNotExist) && l.file != "" && dir != "." && !path.IsAbs(name) {
		if other, err := l.files(path.Join(dir, name)); err == nil {
			return other, nil
		}
	}
	return data, err
}

// starter reports that the catalogue is the small embedded one, which does not
// hold every card.
func (l *loader) starter() bool { return strings.HasPrefix(l.cat.Version(), "starter") }

// unknownCard is a fault of the list or, with the starter catalogue, a warning.
func (l *loader) unknownCard(to *dated, list, card string, row int) {
	if two := l.namesakes(card); len(two) > 1 {
		to.fault(row, "%q is the name of several cards: %s", card, strings.Join(two, ", "))
		return
	}
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

// namesakes are the cards that a name may mean.
func (l *loader) namesakes(name string) []string {
	key := fold.Fold(name)
	var out []string
	for _, h := range slices.Concat(l.cat.Faces(key), l.cat.Foreign(key), l.cat.Aliases(key)) {
		if n := l.cat.Name(h.Card); !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// houseRules applies ban, restrict and unban of [house], in this order.
func (l *loader) houseRules(f *Format) error {
	h := &l.settings.House
	faults := &dated{}
	l.lintHouse(faults)
	if len(h.Ban)+len(h.Restrict)+len(h.BanAsGeneral) > 0 {
		f.Lists = append(f.Lists, List{ID: houseList, Clause: f.Clauses.Lists})
	}
	at := len(f.Lists) - 1
	for _, n := range h.Ban {
		l.reason(f, n, Reason{Status: Banned, List: at})
	}
	for _, n := range h.Restrict {
		l.reason(f, n, Reason{Status: Restricted, List: at, Max: 1})
	}
	for _, n := range h.BanAsGeneral {
		l.reason(f, n, Reason{Status: BannedAsGeneral, List: at})
	}
	for _, n := range h.Unban {
		if !l.unban(f, n) {
			faults.fault(0, "unban %q: no list of %s bans or restricts it on %s", n, f.Label, l.day)
		}
	}
	if len(h.BanAsGeneral) > 0 && f.Leader == nil {
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
	}{{"ban", h.Ban}, {"restrict", h.Restrict}, {"ban_as_general", h.BanAsGeneral}, {"unban", h.Unban}} {
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
