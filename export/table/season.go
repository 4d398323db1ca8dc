package table

// SeasonTables are the tables of `pipeline season`.
func SeasonTables() []*Schema {
	return []*Schema{&Season, &SeasonRounds, &SeasonRecords, &SeasonPairs, &SeasonCards, &SeasonDecks, &SeasonBans}
}

var (
	seasonPlayerID = Field{Name: "player_id", Type: String, Repeats: true, Doc: "Player: the given id, else the folded name."}
	seasonPlayer   = Field{Name: "player", Type: String, Repeats: true, Doc: "Player as typed in the latest event."}
	seasonDate     = Field{Name: "date", Type: Date, Nullable: true, Doc: "Day of the event."}
)

// SeasonRounds is the table `season_rounds`: one row is one player in one round.
var SeasonRounds = Schema{
	Name: "season_rounds", Doc: "The rounds of the season in their order, player by player; only from `pipeline season`.", Grain: "one player in one round",
	Fields: []Field{
		{Name: "round", Type: Int32, Doc: "Round of the season, from 1: by day, then by event_id."},
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event: its folded name and date, or the id of the command."},
		{Name: "phase", Type: String, Repeats: true, Doc: "Phase of the event; `main` when there is one."},
		seasonDate, seasonPlayerID, seasonPlayer,
		{Name: "rank", Type: Int32, Doc: "Rank in the round."},
		{Name: "tp", Type: Int32, Doc: "Tournament points of the round.", Unit: "tournament points"},
		{Name: "counted", Type: Bool, Doc: "Whether the round is among the best that count."},
	},
}

// SeasonRecords is the table `season_records`: one row is one player.
var SeasonRecords = Schema{
	Name: "season_records", Doc: "What each player has done; only from `pipeline season`.", Grain: "one player",
	Fields: []Field{
		seasonPlayerID, seasonPlayer,
		{Name: "rounds", Type: Int32, Doc: "Rounds played.", Unit: "rounds"},
		{Name: "won", Type: Int32, Doc: "Rounds won, shared first places too.", Unit: "rounds"},
		{Name: "best_round", Type: Int32, Nullable: true, Doc: "Round of the season with the most tournament points."},
		{Name: "best_tp", Type: Int32, Nullable: true, Doc: "Tournament points of that round.", Unit: "tournament points"},
		{Name: "wins", Type: Int32, Doc: "Games won, as far as they are known.", Unit: "games"},
		{Name: "draws", Type: Int32, Doc: "Games drawn.", Unit: "games"},
		{Name: "losses", Type: Int32, Doc: "Games lost.", Unit: "games"},
		{Name: "play_wins", Type: Int32, Doc: "Games won on the play.", Unit: "games"},
		{Name: "play_draws", Type: Int32, Doc: "Games drawn on the play.", Unit: "games"},
		{Name: "play_losses", Type: Int32, Doc: "Games lost on the play.", Unit: "games"},
		{Name: "draw_wins", Type: Int32, Doc: "Games won on the draw.", Unit: "games"},
		{Name: "draw_draws", Type: Int32, Doc: "Games drawn on the draw.", Unit: "games"},
		{Name: "draw_losses", Type: Int32, Doc: "Games lost on the draw.", Unit: "games"},
		{Name: "hardest", Type: String, Nullable: true, Doc: "Opponent with the lowest mean score of at least two matches."},
		{Name: "elo", Type: Int32, Nullable: true, Doc: "Rating, with --elo."},
	},
}

// SeasonPairs is the table `season_pairs`: one row is one player against one opponent.
var SeasonPairs = Schema{
	Name: "season_pairs", Doc: "Head-to-head records; only from `pipeline season`.", Grain: "one player against one opponent",
	Fields: []Field{
		seasonPlayerID,
		{Name: "opponent_id", Type: String, Repeats: true, Doc: "Opponent."},
		{Name: "matches", Type: Int32, Doc: "Matches.", Unit: "matches"},
		{Name: "points", Type: Int32, Doc: "Points of the player.", Unit: "points"},
		{Name: "opponent_points", Type: Int32, Doc: "Points of the opponent.", Unit: "points"},
		{Name: "wins", Type: Int32, Doc: "Games won, as far as they are known.", Unit: "games"},
		{Name: "draws", Type: Int32, Doc: "Games drawn.", Unit: "games"},
		{Name: "losses", Type: Int32, Doc: "Games lost.", Unit: "games"},
	},
}

var seasonUse = []Field{
	{Name: "decks", Type: Int32, Doc: "Ranked decks.", Unit: "decks"},
	{Name: "rounds", Type: Int32, Doc: "Rounds.", Unit: "rounds"},
	{Name: "players", Type: Int32, Doc: "Players.", Unit: "players"},
	{Name: "points", Type: Int32, Doc: "Points of these decks.", Unit: "points"},
	{Name: "played", Type: Int32, Doc: "Matches of these decks.", Unit: "matches"},
}

// SeasonCards is the table `season_cards`: one row is one card.
var SeasonCards = Schema{
	Name: "season_cards", Doc: "How often each card was played; only from `pipeline season`.", Grain: "one card",
	Fields: append([]Field{{Name: "card", Type: String, Repeats: true, Doc: "Full English name."}}, seasonUse...),
}

// SeasonDecks is the table `season_decks`: one row is one deck, whoever played it.
var SeasonDecks = Schema{
	Name: "season_decks", Doc: "How often decks of the same cards were played; only from `pipeline season`.", Grain: "one set of cards",
	Fields: append([]Field{{Name: "cards", Type: String, Doc: "The cards by name, with ` / ` between."}}, seasonUse...),
}

// SeasonBans is the table `season_bans`: one row is one card of the next ban list.
var SeasonBans = Schema{
	Name: "season_bans", Doc: "The next ban list, with --bans; only from `pipeline season`. lists/bans.csv is the same for `[house] lists`.", Grain: "one card of the next ban list",
	Fields: []Field{
		{Name: "card", Type: String, Repeats: true, Doc: "Full English name."},
		{Name: "from", Type: Date, Nullable: true, Doc: "First day of the ban: the day after the round."},
		{Name: "round", Type: Int32, Doc: "Round of the season that bans it."},
		{Name: "event_id", Type: String, Repeats: true, Doc: "Event of that round."},
		{Name: "phase", Type: String, Repeats: true, Doc: "Phase of that round."},
		{Name: "reason", Type: String, Doc: "Policy, round and player."},
	},
}
