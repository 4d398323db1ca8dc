package publish

import (
	"bytes"
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"deckmill/export/table"
	"deckmill/transform/fold"
)

// mask knows the pseudonym of everybody: Player 01, Player 02, ... in an order
// that follows from the secret key, not from names or entries.
type mask struct {
	key     []byte
	players map[string]string // player_id -> player-07
	teams   map[string]string // team_id -> team-03
	decks   map[string]string // phase NUL deck_id -> player-07-2
	owners  map[string]string // phase NUL deck_id -> player_id
	labels  map[string]string // what is typed, in lower case -> Player 07
	typed   map[rune][]string // the labels by their first letter
}

func newMask(tables []*table.Table, key []byte) *mask {
	m := &mask{key: key, players: map[string]string{}, teams: map[string]string{}, decks: map[string]string{}, owners: map[string]string{}, labels: map[string]string{}}
	rows := map[*table.Schema][]row{}
	for _, t := range tables {
		if s := t.Schema; s == &table.Players || s == &table.Teams || s == &table.Decks || s == &table.Standings || s == &table.Matches {
			rows[s] = read(t)
		}
	}
	m.number(rows[&table.Players], "player_id", "player", m.players)
	m.number(rows[&table.Teams], "team_id", "team", m.teams)
	m.number(rows[&table.Players], "team_id", "team", m.teams)
	m.numberDecks(rows[&table.Decks])
	for _, r := range rows[&table.Players] {
		m.label(r.text("player"), r.text("player_id"))
		m.label(r.text("player_id"), r.text("player_id"))
	}
	for _, r := range rows[&table.Teams] {
		m.also(r.text("team"), m.teams[r.text("team_id")])
		m.also(r.text("team_id"), m.teams[r.text("team_id")])
	}
	for _, r := range slices.Concat(rows[&table.Decks], rows[&table.Standings]) {
		m.label(r.text("player"), r.text("player_id"))
	}
	for _, r := range rows[&table.Matches] {
		m.label(r.text("a"), m.player(r.text("phase"), r.text("a_id")))
		m.label(r.text("b"), m.player(r.text("phase"), r.text("b_id")))
	}
	m.compile()
	return m
}

// number gives the ids of a column pseudonyms; those that have one keep it.
func (m *mask) number(list []row, column, kind string, to map[string]string) {
	var ids []string
	seen := map[string]bool{}
	for _, r := range list {
		if id := r.text(column); id != "" && to[id] == "" && !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int {
		return cmp.Or(bytes.Compare(m.mac(kind, a), m.mac(kind, b)), strings.Compare(a, b))
	})
	first, width := len(to), max(2, len(strconv.Itoa(len(to)+len(ids))))
	for i, id := range ids {
		to[id] = fmt.Sprintf("%s-%0*d", kind, width, first+i+1)
	}
}

func (m *mask) mac(kind, id string) []byte {
	h := hmac.New(sha256.New, m.key)
	h.Write([]byte(kind + "\x00" + id))
	return h.Sum(nil)
}

// numberDecks names decks after their players; a second one gets a number.
func (m *mask) numberDecks(list []row) {
	slices.SortStableFunc(list, func(a, b row) int {
		x, y := a.text("deck_id"), b.text("deck_id")
		return cmp.Or(strings.Compare(a.text("phase"), b.text("phase")), len(x)-len(y), strings.Compare(x, y))
	})
	count := map[string]int{}
	var lone []row
	for _, r := range list {
		id := r.text("phase") + "\x00" + r.text("deck_id")
		owner := m.players[r.text("player_id")]
		if owner == "" {
			lone = append(lone, row{"id": id})
			continue
		}
		m.owners[id] = r.text("player_id")
		n := r.text("phase") + "\x00" + owner
		count[n]++
		m.decks[id] = owner
		if count[n] > 1 {
			m.decks[id] = fmt.Sprintf("%s-%d", owner, count[n])
		}
	}
	m.number(lone, "id", "deck", m.decks)
}

// player is the player_id of an entrant: of the deck with this id, else the id.
func (m *mask) player(phase, id string) string {
	if owner := m.owners[phase+"\x00"+id]; owner != "" {
		return owner
	}
	return id
}

// entrant is the pseudonym of a deck or a player as the matrix names it.
func (m *mask) entrant(phase, id string) string {
	if id == "" {
		return ""
	}
	return cmp.Or(m.decks[phase+"\x00"+id], m.players[id], m.teams[id], fmt.Sprintf("player-%x", m.mac("other", id)[:3]))
}

// title is the name that goes with a pseudonym: "Player 07".
func title(pseudonym string) string {
	if pseudonym == "" {
		return ""
	}
	return strings.ToUpper(pseudonym[:1]) + strings.Replace(pseudonym[1:], "-", " ", 1)
}

// label notes a text that names a player.
func (m *mask) label(typed, id string) { m.also(typed, m.players[id]) }

func (m *mask) also(typed, pseudonym string) {
	if pseudonym == "" {
		return
	}
	for _, s := range []string{typed, strings.Join(strings.Fields(typed), " "), fold.Fold(typed)} {
		if s = strings.ToLower(s); s != "" && m.labels[s] == "" {
			m.labels[s] = title(pseudonym)
		}
	}
}

// compile sorts the labels by their first letter, the longest first.
func (m *mask) compile() {
	m.typed = map[rune][]string{}
	for s := range m.labels {
		first, _ := utf8.DecodeRuneInString(s)
		m.typed[first] = append(m.typed[first], s)
	}
	for _, list := range m.typed {
		slices.SortFunc(list, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	}
}

// sweep puts pseudonyms for the names in a text, wherever they stand as words,
// in any case.
func (m *mask) sweep(s string) string {
	var b strings.Builder
	before := utf8.RuneError
	for s != "" {
		if name, n := m.named(s, before); n > 0 {
			b.WriteString(name)
			before, _ = utf8.DecodeLastRuneInString(s[:n])
			s = s[n:]
			continue
		}
		r, size := utf8.DecodeRuneInString(s)
		b.WriteString(s[:size])
		s, before = s[size:], r
	}
	return b.String()
}

// named is the pseudonym of the label with which s begins, and the bytes of
// that label; 0 for none. before is the letter before s.
func (m *mask) named(s string, before rune) (string, int) {
	first, _ := utf8.DecodeRuneInString(s)
	if letter(before) && letter(first) {
		return "", 0
	}
	for _, label := range m.typed[unicode.ToLower(first)] {
		n := prefix(s, label)
		if n == 0 {
			continue
		}
		last, _ := utf8.DecodeLastRuneInString(s[:n])
		if after, _ := utf8.DecodeRuneInString(s[n:]); !letter(last) || !letter(after) {
			return m.labels[label], n
		}
	}
	return "", 0
}

// prefix is how many bytes of s are the label, which is in lower case; 0 when s
// does not begin with it.
func prefix(s, label string) int {
	n := 0
	for _, want := range label {
		r, size := utf8.DecodeRuneInString(s[n:])
		if size == 0 || unicode.ToLower(r) != want {
			return 0
		}
		n += size
	}
	return n
}

func letter(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r))
}
