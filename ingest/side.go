package ingest

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/container"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/grid"
	"deckmill/ingest/header"
	"deckmill/ingest/intake"
	"deckmill/ingest/sidefile"
	"deckmill/ingest/source"
)

// sideReaders: the side files that lie beside event.toml under these names,
// and who takes their rows.
var sideReaders = []struct {
	name string
	read func(l *loader, o *opened)
}{
	{"players.csv", func(l *loader, o *opened) {
		side(l, o, sidefile.ReadPlayers, func(p *event.Phase, r sidefile.Player) {
			p.Listed = append(p.Listed, event.Listed{Player: r.Player, ID: r.ID, Status: r.Status, Note: r.Note, Pos: r.Pos})
		})
	}},
	{"teams.csv", func(l *loader, o *opened) {
		side(l, o, sidefile.ReadTeams, func(p *event.Phase, r sidefile.Team) {
			p.Seats = append(p.Seats, event.Seat{Team: r.Team, Player: r.Player, Seat: r.Seat, Pos: r.Pos})
		})
	}},
	{"pools.csv", func(l *loader, o *opened) {
		side(l, o, sidefile.ReadPools, func(p *event.Phase, r sidefile.Pool) {
			p.PoolRows = append(p.PoolRows, event.PoolRow{Team: r.Team, Card: r.Card, Product: r.Product, Count: int32(r.Count.V), Pos: r.Pos})
		})
	}},
	{"aliases.csv", func(l *loader, o *opened) {
		side(l, o, sidefile.ReadAliases, func(p *event.Phase, r sidefile.Alias) {
			p.Aliases = append(p.Aliases, event.Alias{Typed: r.Typed, Card: r.Card, Lang: r.Lang, Pos: r.Pos})
		})
	}},
	{"rulings.csv", func(l *loader, o *opened) {
		side(l, o, sidefile.ReadRulings, func(p *event.Phase, r sidefile.Ruling) {
			p.Rulings = append(p.Rulings, event.Ruling{Deck: r.Deck, Rule: r.Rule, Decision: string(r.Decision), Replacement: r.Replacement, Who: r.Who, When: r.When, Note: r.Note, Pos: r.Pos})
		})
	}},
	{"corrections.csv", func(l *loader, o *opened) {
		side(l, o, sidefile.ReadCorrections, func(p *event.Phase, r sidefile.Correction) {
			switch first := p == l.job.Books[0].Phase; {
			case r.Phase == "" || r.Phase == p.Settings.Phase:
				l.lonelyD(p, o, &r)
				p.Corrections = append(p.Corrections, correction(r))
			case first && !l.isPhase(r.Phase):
				l.noPhase(o, r)
			}
		})
	}},
	{"published.csv", func(l *loader, o *opened) {
		side(l, o, sidefile.ReadPublished, func(p *event.Phase, r sidefile.Published) {
			if p == l.job.Books[0].Phase {
				l.wholeNumbers(r)
			}
			p.Published = append(p.Published, published(r))
		})
	}},
	{"posts.csv", posts},
}

// SecretName is the file beside event.toml with the secret of the event's seals;
// it is never read as decks or results.
const SecretName = "seal.key"

// IsSide reports whether a path has the name of a side file.
func IsSide(path string) bool {
	name := strings.ToLower(filepath.Base(path))
	for _, s := range sideReaders {
		if s.name == name {
			return true
		}
	}
	return name == SecretName
}

// sidePaths are the side files of an event: as named in it, else those lying
// beside it.
func (f *eventFile) sidePaths(root string) map[string]string {
	named := map[string]string{
		"players.csv": f.Players, "aliases.csv": f.Aliases, "rulings.csv": f.Rulings,
		"corrections.csv": f.Corrections, "published.csv": f.Published,
		"teams.csv": f.Teams, "pools.csv": f.Pools, "posts.csv": f.Posts,
	}
	out := map[string]string{}
	for name, path := range named {
		switch {
		case path != "":
			out[name] = path
		case exists(filepath.Join(root, name)):
			out[name] = name
		}
	}
	return out
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// sideFiles reads the side files for all phases.
func (l *loader) sideFiles() error {
	for _, s := range sideReaders {
		path := l.spec.Side[s.name]
		if path == "" {
			continue
		}
		inputs, err := l.open(l.job.Books[0], path)
		if err != nil {
			return err
		}
		for _, o := range inputs {
			s.read(l, o)
		}
	}
	return nil
}

// side reads one side file once and gives its rows to each phase; findings and
// rejects are kept with the first.
func side[T any](l *loader, o *opened, read func([]byte, int32) sidefile.Table[T], take func(*event.Phase, T)) {
	if o.input.Kind != container.Text {
		b := l.job.Books[0]
		f := b.Finding("FILE_LAYOUT_UNKNOWN", source.Pos{File: o.no})
		f.Args = map[string]string{"expected": "CSV"}
		b.Sink.Add(f)
		return
	}
	table := read(o.input.Data, o.no)
	file := l.job.Files.At(o.no)
	file.Encoding, file.Dialect = table.Encoding, strings.TrimSuffix(filepath.Base(o.input.Name), ".csv")
	file.RowsRead, file.RowsIgnored = table.Read, table.Ignored
	file.RowsAccepted, file.RowsRejected = len(table.Rows), len(table.Rejects)
	b := l.job.Books[0]
	for i := range table.Findings {
		row := table.Findings[i].Pos.Row
		table.Findings[i].Rejected = slices.ContainsFunc(table.Rejects, func(r grid.Row) bool { return r.Line == row })
	}
	keepSide(b, o, table.Findings)
	for i := range table.Rejects {
		b.Rejects = append(b.Rejects, sideReject(b, o, table.Header, &table.Rejects[i].Cells, table.Rejects[i].Line, table.Findings))
	}
	for _, b := range l.job.Books {
		for _, row := range table.Rows {
			take(b.Phase, row)
		}
	}
}

func keepSide(b *intake.Book, o *opened, findings []diag.Finding) {
	for _, f := range findings {
		f.Phase = b.Phase.Settings.Phase
		f.Pos.File = o.no
		f.Subject.ID = o.input.Name
		b.Sink.Add(f)
	}
}

func sideReject(b *intake.Book, o *opened, head []string, cells *[]string, line int32, findings []diag.Finding) event.Reject {
	r := event.Reject{File: o.no, Row: line, Header: head, Cells: *cells}
	for i := range findings {
		if f := &findings[i]; f.Pos.Row == line {
			r.Code, r.Message = f.Code, diag.Message(f, b.Phase.Settings.Lang)
			break
		}
	}
	return r
}

func correction(r sidefile.Correction) event.Correction {
	c := event.Correction{
		Player: r.Player, Opponent: r.Opponent, Source: r.Source, Reason: r.Reason, Status: string(r.Status), Said: string(r.Status), Pos: r.Pos, Seq: int32(r.Seq.V), //nolint:gosec // read as 32 bits
	}
	if r.OnPlay != 0 {
		c.OnPlay, c.OnDraw = string(rune(r.OnPlay)), string(rune(r.OnDraw))
	} else if r.Result.Points.OK {
		c.Result = strconv.Itoa(r.Result.Points.V)
	}
	return c
}

func published(r sidefile.Published) event.Published {
	return event.Published{
		Player: r.Player, Points: whole(r.Points), Total: whole(r.Total), TP: whole(r.TP), Rank: num(r.Position.Int),
		Wins: num(r.GameWins.Int), Draws: num(r.GameDraws.Int), Losses: num(r.GameLosses.Int), Pos: r.Pos,
		OMW: share(r.OMW), GW: share(r.GW), OGW: share(r.OGW), Places: r.Places,
	}
}

func share(s sidefile.Share) event.Share {
	return event.Share{V: s.V, Decimals: s.Decimals, OK: s.OK}
}

func num(n diag.Int) event.Num {
	return event.Num{V: int32(n.V), OK: n.OK} //nolint:gosec // read as 32 bits
}

// whole is a printed number as a whole one; a fraction cannot be a total of XCB
// and is not used (see wholeNumbers).
func whole(n sidefile.Number) event.Num {
	return event.Num{V: int32(n.V), OK: n.OK && n.V == math.Trunc(n.V) && math.Abs(n.V) < 1e9}
}

// wholeNumbers says which printed numbers are not compared.
func (l *loader) wholeNumbers(r sidefile.Published) {
	b := l.job.Books[0]
	row := published(r)
	for _, c := range []struct {
		column string
		n      sidefile.Number
	}{{"points", r.Points}, {"total", r.Total}, {"tp", r.TP}} {
		if n := c.n; n.OK && !whole(n).OK {
			f := b.Finding("NUMBER_UNREADABLE", row.At(c.column))
			f.Player, f.Raw = r.Player, strconv.FormatFloat(n.V, 'f', n.Decimals, 64)
			b.Sink.Add(f)
		}
	}
}

func (l *loader) isPhase(name string) bool {
	return slices.ContainsFunc(l.job.Books, func(b *intake.Book) bool { return b.Phase.Settings.Phase == name })
}

// noPhase says that a correction names a phase that the event has not: it
// changes nothing.
func (l *loader) noPhase(o *opened, r sidefile.Correction) {
	b := l.job.Books[0]
	var phases []string
	for _, b := range l.job.Books {
		phases = append(phases, b.Phase.Settings.Phase)
	}
	list := strings.Join(phases, " / ")
	f := b.Finding("SIDE_VALUE", r.Pos)
	f.Player, f.Raw, f.Subject.ID = r.Player, r.Phase, o.input.Name
	f.Args = map[string]string{"column": "phase", "value": strconv.Quote(r.Phase), "want": list, "want_fr": list, "want_ru": list}
	if near := header.NearestOf(r.Phase, phases); near != "" {
		f.Suggestions = []string{near}
	}
	b.Sink.Add(f)
}
