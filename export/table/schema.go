package table

// Version is the version of the schemas: a new column raises the minor part,
// a changed or removed one the major part.
const Version = "1.3"

// Schemas are all tables, in the order of the data dictionary (DESIGN.md section 5).
func Schemas() []*Schema {
	return []*Schema{&Events, &Players, &Teams, &Decks, &DeckCards, &Findings, &Matches, &Standings, &Tiebreaks, &Crosstable, &Corrections, &Files}
}

// Events is the table `events`: one row is one phase.
var Events = Schema{
	Name: "events", Doc: "One row per phase of the event: what was run under which rules.", Grain: "one phase",
	Fields: []Field{
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "phase", Type: String, Repeats: true, Doc: "Phase of the event; `main` when there is one."},
		{Name: "name", Type: String, Repeats: true, Doc: "Name of the event."},
		{Name: "date", Type: Date, Nullable: true, Doc: "Day whose lists and rules were used."},
		{Name: "format", Type: String, Repeats: true, Doc: "Format as given."},
		{Name: "profile", Type: String, Repeats: true, Doc: "Scoring profile."},
		{Name: "split_points", Type: Int32, Nullable: true, Doc: "Points of a split match (one game each).", Unit: "points"},
		{Name: "tp_rounding", Type: String, Repeats: true, Nullable: true, Doc: "Rounding of tournament points.", Enum: []string{"integer", "tenth"}},
		{Name: "bonus_in_tp", Type: Bool, Nullable: true, Doc: "Whether the bonus counts for tournament points."},
		{Name: "ties", Type: String, Repeats: true, Doc: "How equal totals are ranked.", Enum: []string{"shared", "head-to-head", "best-placed"}},
		{Name: "order", Type: String, Repeats: true, Doc: "Whether the highest or the lowest total wins.", Enum: []string{"highest", "lowest"}},
		{Name: "catalogue", Type: String, Repeats: true, Doc: "Version of the card catalogue."},
		{Name: "catalogue_date", Type: Date, Doc: "Day of the card catalogue."},
		{Name: "deckmill_version", Type: String, Repeats: true, Doc: "Version of the program."},
	},
}

// Players is the table `players`: one row is one player.
var Players = Schema{
	Name: "players", Doc: "Everybody named in a deck, a result or players.csv.", Grain: "one player",
	Fields: []Field{
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "player_id", Type: String, Repeats: true, Doc: "Player: the given id, else the folded name."},
		{Name: "player", Type: String, Repeats: true, Doc: "Player as typed."},
		{Name: "team_id", Type: String, Repeats: true, Nullable: true, Doc: "Team."},
		{Name: "status", Type: String, Repeats: true, Nullable: true, Doc: "Status."},
		{Name: "decks", Type: Int32, Doc: "Number of submissions."},
		{Name: "late", Type: Bool, Doc: "Whether a submission came after the deadline."},
	},
}

// Teams is the table `teams`: one row is one team.
var Teams = Schema{
	Name: "teams", Doc: "Teams with the worst verdict of their decks.", Grain: "one team",
	Fields: []Field{
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "team_id", Type: String, Repeats: true, Doc: "Team."},
		{Name: "team", Type: String, Repeats: true, Doc: "Team as typed."},
		{Name: "members", Type: Int32, Doc: "Number of members."},
		{Name: "verdict", Type: String, Repeats: true, Doc: "Worst verdict of the rules.", Enum: []string{"legal", "illegal", "ruling", "incomplete"}},
	},
}

// Decks is the table `decks`: one row is one submission.
var Decks = Schema{
	Name: "decks", Doc: "Every submission with its verdict.", Grain: "one submission",
	Fields: []Field{
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "phase", Type: String, Repeats: true, Doc: "Phase of the event; `main` when there is one."},
		{Name: "deck_id", Type: String, Repeats: true, Doc: "Deck: the given id, else the player's id with a number from the second submission on."},
		{Name: "player_id", Type: String, Repeats: true, Nullable: true, Doc: "Player: the given id, else the folded name."},
		{Name: "player", Type: String, Repeats: true, Nullable: true, Doc: "Player as typed."},
		{Name: "team_id", Type: String, Repeats: true, Nullable: true, Doc: "Team."},
		{Name: "deck_name", Type: String, Repeats: true, Nullable: true, Doc: "Name of the deck."},
		{Name: "format", Type: String, Repeats: true, Doc: "Format as given."},
		{Name: "verdict", Type: String, Repeats: true, Doc: "Worst verdict of the rules.", Enum: []string{"legal", "illegal", "ruling", "incomplete"}},
		{Name: "counted", Type: Bool, Doc: "Whether the deck is scored."},
		{Name: "superseded", Type: Bool, Doc: "Whether a later submission of the player counts instead."},
		{Name: "submitted_at", Type: Timestamp, Nullable: true, Doc: "Time of submission."},
		{Name: "main_count", Type: Int32, Doc: "Copies in the zones main and general.", Unit: "copies"},
		{Name: "side_count", Type: Int32, Doc: "Copies in the zone side.", Unit: "copies"},
		{Name: "general", Type: String, Repeats: true, Nullable: true, Doc: "Full name of the general."},
		{Name: "deck_hash", Type: String, Doc: "Hash of the sorted (zone, card, count); equal decks have equal hashes."},
		{Name: "file", Type: String, Repeats: true, Doc: "Input, relative to the event folder."},
		{Name: "sheet", Type: String, Repeats: true, Nullable: true, Doc: "Sheet of a workbook."},
		{Name: "row", Type: Int32, Nullable: true, Doc: "Line of the input on which the record starts, from 1."},
	},
}

// DeckCards is the table `deck_cards`: one row is one line (or one card of a list) of a deck.
var DeckCards = Schema{
	Name: "deck_cards", Doc: "Every card line of every submission.", Grain: "one line (or one card of a list) of a deck",
	Fields: []Field{
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "phase", Type: String, Repeats: true, Doc: "Phase of the event; `main` when there is one."},
		{Name: "deck_id", Type: String, Repeats: true, Doc: "Deck: the given id, else the player's id with a number from the second submission on."},
		{Name: "zone", Type: String, Repeats: true, Doc: "Zone of the deck.", Enum: []string{"main", "side", "general", "companion", "maybe", "pool"}},
		{Name: "position", Type: Int32, Doc: "Position in the deck, from 1."},
		{Name: "count", Type: Int32, Doc: "Copies.", Unit: "copies"},
		{Name: "raw", Type: String, Repeats: true, Doc: "Text as typed."},
		{Name: "card", Type: String, Repeats: true, Nullable: true, Doc: "Full English name."},
		{Name: "face", Type: String, Repeats: true, Nullable: true, Doc: "Face that was named."},
		{Name: "card_id", Type: Int32, Nullable: true, Doc: "Number of the card in the catalogue."},
		{Name: "match", Type: String, Repeats: true, Doc: "How the text became a card.", Enum: []string{"exact", "folded", "face", "localized", "alias", "ambiguous", "near", "none"}},
		{Name: "lang", Type: String, Repeats: true, Nullable: true, Doc: "Language of the typed name."},
		{Name: "set_code", Type: String, Repeats: true, Nullable: true, Doc: "Set code as typed."},
		{Name: "number", Type: String, Repeats: true, Nullable: true, Doc: "Collector number as typed."},
		{Name: "proxy", Type: Bool, Doc: "Whether it was marked as a proxy."},
		{Name: "file", Type: String, Repeats: true, Doc: "Input, relative to the event folder."},
		{Name: "sheet", Type: String, Repeats: true, Nullable: true, Doc: "Sheet of a workbook."},
		{Name: "row", Type: Int32, Doc: "Line of the input on which the record starts, from 1."},
		{Name: "col", Type: Int32, Doc: "Column of the input, from 1."},
	},
}

// Findings is the table `findings`: one row is one finding.
var Findings = Schema{
	Name: "findings", Doc: "Everything Deckmill has to say about the data.", Grain: "one finding",
	Fields: []Field{
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "phase", Type: String, Repeats: true, Doc: "Phase of the event; `main` when there is one."},
		{Name: "severity", Type: String, Repeats: true, Doc: "Severity.", Enum: []string{"error", "ruling", "warning", "info"}},
		{Name: "code", Type: String, Repeats: true, Doc: "Code; `pipeline explain CODE` tells more."},
		{Name: "settled", Type: Bool, Doc: "Answered in rulings.csv, corrections.csv or aliases.csv."},
		{Name: "clause", Type: String, Repeats: true, Nullable: true, Doc: "Clause of the source document."},
		{Name: "subject", Type: String, Repeats: true, Doc: "What it is about."},
		{Name: "team_id", Type: String, Repeats: true, Nullable: true, Doc: "Team."},
		{Name: "deck_id", Type: String, Repeats: true, Nullable: true, Doc: "Deck: the given id, else the player's id with a number from the second submission on."},
		{Name: "player", Type: String, Repeats: true, Nullable: true, Doc: "Player as typed."},
		{Name: "card", Type: String, Repeats: true, Nullable: true, Doc: "Full English name."},
		{Name: "raw", Type: String, Repeats: true, Nullable: true, Doc: "Text as typed."},
		{Name: "counted", Type: Int32, Nullable: true, Doc: "Counted value."},
		{Name: "allowed", Type: Int32, Nullable: true, Doc: "Allowed or printed value."},
		{Name: "message", Type: String, Doc: "What was found, in the language of the event."},
		{Name: "suggestion", Type: String, Nullable: true, Doc: "How it may be put right."},
		{Name: "file", Type: String, Repeats: true, Nullable: true, Doc: "Input, relative to the event folder."},
		{Name: "sheet", Type: String, Repeats: true, Nullable: true, Doc: "Sheet of a workbook."},
		{Name: "row", Type: Int32, Nullable: true, Doc: "Line of the input on which the record starts, from 1."},
		{Name: "col", Type: Int32, Nullable: true, Doc: "Column of the input, from 1."},
	},
}

// Matches is the table `matches`: one row is one match (in XCB one pair of decks).
var Matches = Schema{
	Name: "matches", Doc: "Every match with its games and points.", Grain: "one match (in XCB one pair of decks)",
	Fields: []Field{
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "phase", Type: String, Repeats: true, Doc: "Phase of the event; `main` when there is one."},
		{Name: "match_id", Type: String, Doc: "Match: phase, round and the sorted player ids."},
		{Name: "round", Type: Int32, Doc: "Round."},
		{Name: "table", Type: Int32, Nullable: true, Doc: "Table."},
		{Name: "a_id", Type: String, Repeats: true, Doc: "First side."},
		{Name: "a", Type: String, Repeats: true, Doc: "First side as typed."},
		{Name: "b_id", Type: String, Repeats: true, Nullable: true, Doc: "Second side."},
		{Name: "b", Type: String, Repeats: true, Nullable: true, Doc: "Second side as typed."},
		{Name: "a_games", Type: Int32, Nullable: true, Doc: "Games won by the first side."},
		{Name: "b_games", Type: Int32, Nullable: true, Doc: "Games won by the second side."},
		{Name: "drawn_games", Type: Int32, Nullable: true, Doc: "Drawn games."},
		{Name: "a_on_play", Type: String, Repeats: true, Nullable: true, Doc: "Result of the first side's game on the play.", Enum: []string{"W", "D", "L"}},
		{Name: "a_on_draw", Type: String, Repeats: true, Nullable: true, Doc: "Result of the first side's game on the draw.", Enum: []string{"W", "D", "L"}},
		{Name: "a_points", Type: Int32, Doc: "Points of the first side.", Unit: "points"},
		{Name: "b_points", Type: Int32, Doc: "Points of the second side.", Unit: "points"},
		{Name: "status", Type: String, Repeats: true, Doc: "Status.", Enum: []string{"played", "bye", "bye_half", "bye_lost", "forfeit_win", "forfeit_loss", "no_show", "double_loss", "double_no_show", "intentional_draw", "time_draw", "concession", "drop", "dq", "not_reported", "void", "unknown", "conflict", "missing"}},
		{Name: "file", Type: String, Repeats: true, Doc: "Input, relative to the event folder."},
		{Name: "sheet", Type: String, Repeats: true, Nullable: true, Doc: "Sheet of a workbook."},
		{Name: "row", Type: Int32, Doc: "Line of the input on which the record starts, from 1."},
		{Name: "col", Type: Int32, Doc: "Column of the input, from 1."},
	},
}

// Standings is the table `standings`: one row is one counted deck in XCB, else one player or team; in phase final one player.
var Standings = Schema{
	Name: "standings", Doc: "The ranking.", Grain: "one counted deck in XCB, else one player or team; in phase final one player",
	Fields: []Field{
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "phase", Type: String, Repeats: true, Doc: "Phase of the event; `main` when there is one."},
		{Name: "rank", Type: Int32, Doc: "Rank; equal ranks are shared (1, 2, 2, 4)."},
		{Name: "tied", Type: Bool, Doc: "Whether the rank is shared."},
		{Name: "swiss_rank", Type: Int32, Nullable: true, Doc: "Rank after the Swiss rounds."},
		{Name: "player_id", Type: String, Repeats: true, Doc: "Player: the given id, else the folded name."},
		{Name: "player", Type: String, Repeats: true, Doc: "Player as typed."},
		{Name: "team_id", Type: String, Repeats: true, Nullable: true, Doc: "Team."},
		{Name: "deck_id", Type: String, Repeats: true, Nullable: true, Doc: "Deck: the given id, else the player's id with a number from the second submission on."},
		{Name: "deck_name", Type: String, Repeats: true, Nullable: true, Doc: "Name of the deck."},
		{Name: "status", Type: String, Repeats: true, Doc: "Status.", Enum: []string{"active", "dropped", "dq", "provisional"}},
		{Name: "points", Type: Int32, Doc: "Points without the bonus.", Unit: "points"},
		{Name: "played", Type: Int32, Nullable: true, Doc: "Matches played; in XCB opponents."},
		{Name: "wins", Type: Int32, Nullable: true, Doc: "Matches won; in XCB games won."},
		{Name: "draws", Type: Int32, Nullable: true, Doc: "Matches drawn; in XCB games drawn."},
		{Name: "losses", Type: Int32, Nullable: true, Doc: "Matches lost; in XCB games lost."},
		{Name: "byes", Type: Int32, Nullable: true, Doc: "Byes."},
		{Name: "total", Type: Int32, Nullable: true, Doc: "Points and bonus.", Unit: "points"},
		{Name: "bonus", Type: Int32, Nullable: true, Doc: "Bonus points (seed 000, 2.4f).", Unit: "points"},
		{Name: "tp", Type: Int32, Nullable: true, Doc: "Tournament points (seed 000, 2.5a).", Unit: "points"},
		{Name: "n6", Type: Int32, Nullable: true, Doc: "Matches with two wins."},
		{Name: "n4", Type: Int32, Nullable: true, Doc: "Matches with a win and a draw."},
		{Name: "n3", Type: Int32, Nullable: true, Doc: "Split matches."},
		{Name: "n2", Type: Int32, Nullable: true, Doc: "Matches with two draws."},
		{Name: "n1", Type: Int32, Nullable: true, Doc: "Matches with a draw and a loss."},
		{Name: "n0", Type: Int32, Nullable: true, Doc: "Matches with two losses."},
		{Name: "omw", Type: Float64, Nullable: true, Doc: "Opponents' match-win percentage.", Unit: "fraction 0..1"},
		{Name: "omw_num", Type: Int64, Nullable: true, Doc: "Numerator of `omw`."},
		{Name: "omw_den", Type: Int64, Nullable: true, Doc: "Denominator of `omw`."},
		{Name: "gw", Type: Float64, Nullable: true, Doc: "Game-win percentage.", Unit: "fraction 0..1"},
		{Name: "gw_num", Type: Int64, Nullable: true, Doc: "Numerator of `gw`."},
		{Name: "gw_den", Type: Int64, Nullable: true, Doc: "Denominator of `gw`."},
		{Name: "ogw", Type: Float64, Nullable: true, Doc: "Opponents' game-win percentage.", Unit: "fraction 0..1"},
		{Name: "ogw_num", Type: Int64, Nullable: true, Doc: "Numerator of `ogw`."},
		{Name: "ogw_den", Type: Int64, Nullable: true, Doc: "Denominator of `ogw`."},
	},
}

// Tiebreaks is the table `tiebreaks`: one row is one opponent of one player.
var Tiebreaks = Schema{
	Name: "tiebreaks", Doc: "The working of the tie-breaks.", Grain: "one opponent of one player",
	Fields: []Field{
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "phase", Type: String, Repeats: true, Doc: "Phase of the event; `main` when there is one."},
		{Name: "player_id", Type: String, Repeats: true, Doc: "Player: the given id, else the folded name."},
		{Name: "opponent_id", Type: String, Repeats: true, Nullable: true, Doc: "Opponent."},
		{Name: "round", Type: Int32, Doc: "Round."},
		{Name: "kind", Type: String, Repeats: true, Doc: "Which tie-break."},
		{Name: "raw", Type: Float64, Doc: "Value before the floor."},
		{Name: "raw_num", Type: Int64, Nullable: true, Doc: "Numerator of the raw value."},
		{Name: "raw_den", Type: Int64, Nullable: true, Doc: "Denominator of the raw value."},
		{Name: "used", Type: Float64, Doc: "Value used after the floor.", Unit: "fraction 0..1"},
		{Name: "counted", Type: Bool, Doc: "Whether the opponent counts."},
		{Name: "why", Type: String, Repeats: true, Doc: "Why it counts or not."},
	},
}

// Crosstable is the table `crosstable`: one row is one cell.
var Crosstable = Schema{
	Name: "crosstable", Doc: "The results matrix, by entry order.", Grain: "one cell",
	Fields: []Field{
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "phase", Type: String, Repeats: true, Doc: "Phase of the event; `main` when there is one."},
		{Name: "row", Type: Int32, Doc: "Row of the matrix, from 1."},
		{Name: "col", Type: Int32, Doc: "Column of the matrix, from 1."},
		{Name: "row_id", Type: String, Repeats: true, Doc: "Deck of the row."},
		{Name: "col_id", Type: String, Repeats: true, Doc: "Deck of the column."},
		{Name: "cell", Type: String, Repeats: true, Doc: "Cell as published; X on the diagonal."},
		{Name: "points", Type: Int32, Nullable: true, Doc: "Points of the cell.", Unit: "points"},
	},
}

// Corrections is the table `corrections`: one row is one correction.
var Corrections = Schema{
	Name: "corrections", Doc: "The corrections file, in order of application.", Grain: "one correction",
	Fields: []Field{
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "phase", Type: String, Repeats: true, Doc: "Phase of the event; `main` when there is one."},
		{Name: "seq", Type: Int32, Doc: "Order of application, from 1."},
		{Name: "subject", Type: String, Repeats: true, Doc: "What it is about."},
		{Name: "old", Type: String, Doc: "Result before."},
		{Name: "new", Type: String, Doc: "Result after."},
		{Name: "source", Type: String, Doc: "Where it comes from."},
		{Name: "reason", Type: String, Doc: "Why."},
		{Name: "status", Type: String, Repeats: true, Doc: "Status.", Enum: []string{"applied", "pending", "refused"}},
	},
}

// Files is the table `files`: one row is one input.
var Files = Schema{
	Name: "files", Doc: "Every input, read or not.", Grain: "one input",
	Fields: []Field{
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "file", Type: String, Repeats: true, Doc: "Input, relative to the event folder."},
		{Name: "sha256", Type: String, Doc: "SHA-256 of the file, hex."},
		{Name: "bytes", Type: Int64, Doc: "Size of the file.", Unit: "bytes"},
		{Name: "encoding", Type: String, Repeats: true, Doc: "Encoding that was found."},
		{Name: "dialect", Type: String, Repeats: true, Doc: "Layout that was found."},
		{Name: "rows_read", Type: Int32, Doc: "Rows read = accepted + rejected + ignored."},
		{Name: "rows_accepted", Type: Int32, Doc: "Rows used."},
		{Name: "rows_rejected", Type: Int32, Doc: "Rows in rejects/."},
		{Name: "rows_ignored", Type: Int32, Doc: "Header, blank, comment and sep= lines."},
	},
}
