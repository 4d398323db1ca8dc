// Package swiss scores match lists: points, tie-breaks and ranks of Swiss
// events under named profiles, final ranks from a playoff, the working of each
// tie-break, and the comparison with published standings. Numbers are exact
// fractions; only printing rounds. It is pure: it reads a phase and returns
// values.
//
// Sources: MTR Appendix C (effective 10 November 2025); spec/standings.md for
// what the platforms compute.
package swiss

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
)

//go:embed profiles/*.toml
var shipped embed.FS

// Profile is how points and tie-breaks are computed, as its file says.
type Profile struct {
	ID     string   `toml:"id"`
	Title  string   `toml:"title"`
	Source string   `toml:"source"`
	From   string   `toml:"from"`  // first day of validity, "" = open
	Until  string   `toml:"until"` // last day
	Keys   []string `toml:"keys"`  // order of the standings: points omw gw ogw

	Points Points `toml:"points"`
	Games  Points `toml:"game_points"`
	Bye    Bye    `toml:"bye"`

	Floor       string `toml:"floor"`        // of an opponent's match and game wins: "1/3", "33/100"
	FloorOwnGW  bool   `toml:"floor_own_gw"` // the own GW% has the floor too
	Denominator string `toml:"denominator"`  // played = rounds with a result; all = all Swiss rounds
	Values      Digits `toml:"values"`       // rounding of MW% and GW% before averaging
	Averages    Digits `toml:"averages"`     // rounding of OMW% and OGW%
	Compare     string `toml:"compare"`      // exact | rounded: what decides ties
	Printed     int    `toml:"printed"`      // decimals for people

	IntentionalGames [3]int `toml:"intentional_games"` // an intentional draw that names no games
	FakeBye          string `toml:"fake_bye"`          // opponent | bye: an entry that stands for a bye
	TeamGames        bool   `toml:"team_games"`        // games count in team events
	UseGames         string `toml:"use_games"`         // always | scores | never: "scores" compares GW% only where games are stored
	BracketTies      string `toml:"bracket_ties"`      // swiss | shared: those who lost in one round of the playoff

	floor Rat
}

// Points is what a win, a draw and a loss are worth.
type Points struct {
	Win  int `toml:"win"`
	Draw int `toml:"draw"`
	Loss int `toml:"loss"`
}

// Bye is how a bye counts.
type Bye struct {
	Points int    `toml:"points"`
	Games  [2]int `toml:"games"` // won, lost
}

// Digits is a rounding: 0 decimals = none.
type Digits struct {
	Decimals int    `toml:"decimals"`
	Rounding string `toml:"rounding"` // half-up | half-even
}

func (d Digits) apply(r Rat) Rat {
	if d.Decimals == 0 {
		return r
	}
	return r.Round(d.Decimals, d.Rounding == "half-even")
}

// all reads the shipped files once.
var all = sync.OnceValues(func() ([]*Profile, error) {
	entries, err := shipped.ReadDir("profiles")
	if err != nil {
		return nil, err
	}
	var out []*Profile
	for _, e := range entries {
		data, err := shipped.ReadFile("profiles/" + e.Name())
		if err != nil {
			return nil, err
		}
		p, err := Parse(e.Name(), data)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
})

// Profiles lists the shipped profiles by id.
func Profiles() []*Profile {
	list, err := all()
	if err != nil {
		panic(err) // a shipped file is faulty: a bug that the tests find
	}
	return list
}

// Lookup finds a shipped profile, nil for none.
func Lookup(id string) *Profile {
	for _, p := range Profiles() {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// Parse reads and checks a profile file.
func Parse(name string, data []byte) (*Profile, error) {
	p := &Profile{Denominator: "played", Compare: "exact", FakeBye: "bye", UseGames: "always", BracketTies: "swiss", Printed: 4}
	meta, err := toml.Decode(string(data), p)
	if err != nil {
		return nil, fmt.Errorf("profile %s: %w", name, err)
	}
	if extra := meta.Undecoded(); len(extra) > 0 {
		return nil, fmt.Errorf("profile %s: unknown key %s", name, extra[0])
	}
	if p.floor, err = fractionOf(p.Floor); err != nil {
		return nil, fmt.Errorf("profile %s: floor: %w", name, err)
	}
	if p.ID+".toml" != name {
		return nil, fmt.Errorf("profile %s: its id is %q", name, p.ID)
	}
	for _, c := range []struct {
		key, value string
		allowed    []string
	}{
		{"denominator", p.Denominator, []string{"played", "all"}},
		{"compare", p.Compare, []string{"exact", "rounded"}},
		{"fake_bye", p.FakeBye, []string{"opponent", "bye"}},
		{"use_games", p.UseGames, []string{"always", "scores", "never"}},
		{"bracket_ties", p.BracketTies, []string{"swiss", "shared"}},
		{"values.rounding", p.Values.Rounding, []string{"", "half-up", "half-even"}},
		{"averages.rounding", p.Averages.Rounding, []string{"", "half-up", "half-even"}},
	} {
		if !slices.Contains(c.allowed, c.value) {
			return nil, fmt.Errorf("profile %s: %s: %q is not one of %s", name, c.key, c.value, strings.Join(c.allowed, ", "))
		}
	}
	for _, k := range p.Keys {
		if !slices.Contains([]string{"points", "omw", "gw", "ogw"}, k) {
			return nil, fmt.Errorf("profile %s: keys: %q is not known", name, k)
		}
	}
	return p, nil
}

// fractionOf reads "1/3" or "33/100".
func fractionOf(s string) (Rat, error) {
	num, den, ok := strings.Cut(s, "/")
	n, err1 := strconv.Atoi(num)
	d, err2 := strconv.Atoi(den)
	if !ok || err1 != nil || err2 != nil || n < 0 || d < 1 || n > d || d > 1000 {
		return Rat{}, fmt.Errorf("%q is not a fraction such as 1/3", s)
	}
	return R(n, d), nil
}
