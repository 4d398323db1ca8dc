package event

// Settings is the event file (event.toml) with its defaults filled in, for one
// phase: what [[phase]] sets is already laid over it. Keys: DESIGN.md section 4.
type Settings struct {
	EventID  string // folded name and date; stable across machines
	Name     string
	Phase    string // "main" for an event of one phase
	Round    string // the round of a table of several that the phase is, "" = all
	Date     Date
	Format   string
	Lang     string   // en, fr or ru
	Names    []string // languages tried for card names after English, empty = all
	Deadline Time
	Timezone string
	Encoding string // of text files, "" = found out for each
	Decks    []string
	Results  []string
	Catalog  string
	History  []string
	Columns  map[string]string // our field = their header
	Scoring  Scoring
	XCB      XCB
	House    House
	Output   Output
}

// Scoring is the section [scoring].
type Scoring struct {
	Profile     string // xcb, ...
	SplitPoints Num    // 3 or 2; unknown = decided by printed totals, else 3 with a warning
	TPRounding  string // integer | tenth
	BonusInTP   bool
	Order       string // highest | lowest
	Ties        string // shared | head-to-head | best-placed
	Cells       string // auto | points | wdl | vnd | games-0-4
	Letters     string // auto | play-first | first-named | unordered
}

// XCB is the section [xcb].
type XCB struct {
	DecksPerPlayer     int
	FallbackToPrevious bool
	PageSize           int
	Extra              []string
	ExtraLegal         []ExtraSet
	ModeratorSpecials  []string
	Bonus              int // points for keeping a special format with (Bonus), 0 = not given
}

// ExtraSet is a previewed set that counts as legal from a day (seed 000, 2.3d).
type ExtraSet struct {
	Set  string
	From Date
}

// House is the section [house]: house rules over the format.
type House struct {
	Lists        []string // list ids or CSV files
	ListsSet     bool     // lists was given (an empty list then means none)
	Ban          []string
	Unban        []string
	Restrict     []string
	BanAsGeneral []string
	Readings     map[string]string
	ReadingsAll  bool // readings = "defaults"
	File         string
}

// Output is the section [output].
type Output struct {
	To        []string
	Stage     string
	Anonymous bool
}
