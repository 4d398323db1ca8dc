package table

import "slices"

// Computed are the tables that are written only when they were computed, also
// when they then have no rows.
func Computed() []*Schema {
	return slices.Concat([]*Schema{&Survivor}, SeasonTables(), []*Schema{&Seals, &WhatIf, &Changed})
}

// All are the tables of [Schemas] and of [Computed]: the data dictionary.
func All() []*Schema { return slices.Concat(Schemas(), Computed()) }

// Survivor is the table `survivor`: one row is one deck of the thread.
var Survivor = Schema{
	Name: "survivor", Doc: "The decks of a Survivor, post by post; only when posts.csv is given.", Grain: "one deck of the thread",
	Fields: []Field{
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "post_no", Type: Int32, Doc: "Number of the post in the thread, from 1."},
		{Name: "deck_id", Type: String, Repeats: true, Doc: "Deck: its id, else as typed."},
		{Name: "page", Type: Int32, Doc: "Page of the post."},
		{Name: "k", Type: Int32, Nullable: true, Doc: "How many valid decks it had to beat: the page of the previous valid deck; null for the first.", Unit: "decks"},
		{Name: "must_beat", Type: String, Doc: "The decks it had to beat, the latest first, with blanks between."},
		{Name: "status", Type: String, Repeats: true, Doc: "Whether the deck counts.", Enum: []string{"valid", "invalid", "undecided"}},
		{Name: "reason", Type: String, Doc: "Why, or what is worth saying about it, in the language of the event."},
	},
}

// Season is the table `season`: one row is one player of a season.
var Season = Schema{
	Name: "season", Doc: "The season table of `pipeline season`.", Grain: "one player",
	Fields: []Field{
		{Name: "player_id", Type: String, Repeats: true, Doc: "Player: the given id, else the folded name."},
		{Name: "player", Type: String, Repeats: true, Doc: "Player as typed in the latest event."},
		{Name: "rounds", Type: Int32, Doc: "Rounds played.", Unit: "rounds"},
		{Name: "best_k", Type: Int32, Doc: "How many of these rounds count: the best ones.", Unit: "rounds"},
		{Name: "tp", Type: Int32, Doc: "Sum of the tournament points of the rounds that count.", Unit: "tournament points"},
		{Name: "rank", Type: Int32, Doc: "Rank; equal sums share one (1, 2, 2, 4)."},
	},
}

// Seals is the table `seals`: one row is one deck that was sealed.
var Seals = Schema{
	Name: "seals", Doc: "Proof that the decks were in before they were shown; written when the event is sealed.", Grain: "one deck that counts",
	Fields: []Field{
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "phase", Type: String, Repeats: true, Doc: "Phase of the event; `main` when there is one."},
		{Name: "number", Type: Int32, Doc: "Number of the deck in its phase, in the order of the players, from 1."},
		{Name: "deck_id", Type: String, Repeats: true, Nullable: true, Doc: "Deck; null as long as the decks are sealed."},
		{Name: "player_id", Type: String, Repeats: true, Nullable: true, Doc: "Player: the given id, else the folded name."},
		{Name: "player", Type: String, Repeats: true, Nullable: true, Doc: "Player as typed."},
		{Name: "seal", Type: String, Doc: "SHA-256, hex, of the salt, a line feed, the text and a line feed."},
		{Name: "salt", Type: String, Nullable: true, Doc: "Salt of this deck; null as long as the decks are sealed."},
		{Name: "text", Type: String, Nullable: true, Doc: "The deck as it was sent, one line per card; null as long as the decks are sealed."},
	},
}

// WhatIf is the table `whatif`: one row is one row of the standings of a scenario.
var WhatIf = Schema{
	Name: "whatif", Doc: "The standings under other readings (--what-if): the other worth of a split, no bonus, without each deck in turn.", Grain: "one counted deck under one scenario",
	Fields: []Field{
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "phase", Type: String, Repeats: true, Doc: "Phase of the event; `main` when there is one."},
		{Name: "scenario", Type: String, Repeats: true, Doc: "What is different.", Enum: []string{"split-2", "split-3", "no-bonus", "without"}},
		{Name: "without_id", Type: String, Repeats: true, Nullable: true, Doc: "Deck (or player) that is taken out."},
		{Name: "rank", Type: Int32, Doc: "Rank under the scenario."},
		{Name: "rank_now", Type: Int32, Doc: "Rank in the standings."},
		{Name: "player_id", Type: String, Repeats: true, Doc: "Player: the given id, else the folded name."},
		{Name: "player", Type: String, Repeats: true, Doc: "Player as typed."},
		{Name: "deck_id", Type: String, Repeats: true, Nullable: true, Doc: "Deck."},
		{Name: "total", Type: Int32, Doc: "Total under the scenario.", Unit: "points"},
		{Name: "tp", Type: Int32, Nullable: true, Doc: "Tournament points under the scenario.", Unit: "tournament points"},
	},
}

// Changed is the table `changes`: one row is one value that differs from an
// earlier run of the event (--since).
var Changed = Schema{
	Name: "changes", Doc: "What differs from the earlier output given with --since; written only then.", Grain: "one value that differs, or one row that came or went",
	Fields: []Field{
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "table", Type: String, Repeats: true, Doc: "Table in which the value stands."},
		{Name: "subject", Type: String, Repeats: true, Doc: "Row: its key columns, such as phase and deck_id, with blanks between."},
		{Name: "column", Type: String, Repeats: true, Doc: "Column; empty when the whole row came (old is null) or went (new is null)."},
		{Name: "old", Type: String, Nullable: true, Doc: "Value of the earlier output; `present` for a row that went."},
		{Name: "new", Type: String, Nullable: true, Doc: "Value of this output; `present` for a row that came."},
	},
}
