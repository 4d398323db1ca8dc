package diag

// tableCodes: posts of a forum, lists of games, tables of several scorers, and
// what a results table is proved against beside itself: twin decks, earlier
// rounds, rows struck through.
var tableCodes = []Entry{
	{
		Code: "MATRIX_ROW_TWICE", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "row {raw}[[ of {player}]] stands twice in the table: the second one was not used",
			FR: "la ligne {raw}[[ de {player}]] figure deux fois dans la table : la deuxième n'est pas utilisée",
			RU: "строка {raw}[[ ({player})]] стоит в таблице дважды: вторая не использована",
		},
		Means: "Two lines of a table of results carry the same number or name.",
		Fix:   "Remove one of them, or correct its number. The tables of several scorers stand one below the other, each whole under its title, or go into a file each.",
	},
	{
		Code: "MATRIX_ROW_UNREADABLE", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "the line looks like a row of the table of results but cannot be read: {raw}[[; did you mean {suggestion}?]]",
			FR: "la ligne ressemble à une ligne de la table des résultats mais est illisible : {raw}[[ ; vouliez-vous dire {suggestion} ?]]",
			RU: "строка похожа на строку таблицы результатов, но не читается: {raw}[[; имелось в виду {suggestion}?]]",
		},
		Means: "A line has a label but no results that could be told apart. Its results count as missing.",
		Fix:   "Write the row as `3| 6 X 0 4`, one result for each column.",
	},
	{
		Code: "GAME_OUTCOME", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "{player} on the play against {opponent}: \"{raw}\" is no outcome; expected 1, 0.5 or 0",
			FR: "{player} commence contre {opponent} : « {raw} » n'est pas un résultat ; attendu 1, 0.5 ou 0",
			RU: "{player} ходит первым против {opponent}: «{raw}» — не исход; ожидалось 1, 0.5 или 0",
		},
		Means: "The outcome of a game is 1 (the deck on the play wins), 0.5 (draw) or 0.",
		Fix:   "Correct the cell; leave it empty when the game is not judged yet.",
	},
	{
		Code: "GAME_SELF", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "a game of {player} against itself ({opponent}) was not used",
			FR: "une partie de {player} contre lui-même ({opponent}) n'est pas utilisée",
			RU: "партия {player} против себя ({opponent}) не использована",
		},
		Means: "Both sides of a game are the same deck.",
		Fix:   "Name the other deck.",
	},
	{
		Code: "GAME_TWICE", Severity: Warning, Kind: OnMatch,
		Text: Text{
			EN: "the game of {player} on the play against {opponent} is listed twice with the same outcome {raw}: it counts once",
			FR: "la partie où {player} commence contre {opponent} figure deux fois avec le même résultat {raw} : comptée une fois",
			RU: "партия {player} (первым) против {opponent} указана дважды с одним исходом {raw}: учтена один раз",
		},
		Means: "A list of games holds the same two seats twice.",
		Fix:   "Remove one row; check whether it should be another game.",
	},
	{
		Code: "GAME_CONFLICT", Severity: Error, Kind: OnMatch,
		Text: Text{
			EN: "the game of {player} on the play against {opponent} is listed twice, as {other_raw} and as {raw}: neither counts",
			FR: "la partie où {player} commence contre {opponent} figure deux fois, {other_raw} et {raw} : aucune ne compte",
			RU: "партия {player} (первым) против {opponent} указана дважды: {other_raw} и {raw}; не учтена ни одна",
		},
		Means: "A list of games gives two outcomes for the same two seats.",
		Fix:   "Keep the right row, or add the result of the pair to corrections.csv.",
	},
	{
		Code: "GAME_INVERSE", Severity: Warning, Kind: OnMatch,
		Text: Text{
			EN: "game[[ {game}]] of {player} on the play against {opponent}: inverse id {raw} is not the game with the seats changed[[; it is {other_play} on the play against {other_draw}]]",
			FR: "partie[[ {game}]] où {player} commence contre {opponent} : l'inverse {raw} n'est pas la partie aux places échangées[[ ; c'est {other_play} qui commence contre {other_draw}]]",
			RU: "партия[[ {game}]] {player} (первым) против {opponent}: обратная {raw} — не партия со сменой мест[[; это {other_play} первым против {other_draw}]]",
		},
		Means: "The column of the inverse id does not lead to the game of the same decks with the other on the play.",
		Fix:   "Correct the id, or add the game that is missing; games are matched by their decks, so results are not affected.",
	},
	{
		Code: "SCORERS_COMPARED", Severity: Info, Kind: OnEvent,
		Text: Text{
			EN: "{tables} tables of results for the same phase are read as those of several scorers: {agree} {agree|pair agrees|pairs agree} in all, {differ} {differ|differs|differ}, {missing} {missing|is|are} not in all of them",
			FR: "{tables} tables de résultats de la même phase sont lues comme celles de plusieurs arbitres : {agree} {agree|paire identique|paires identiques} partout, {differ} {differ|différente|différentes}, {missing} {missing|absente|absentes} de certaines",
			RU: "таблиц результатов одной фазы: {tables}; считаются таблицами нескольких судей: пар совпало {agree}, различается {differ}, есть не у всех {missing}",
		},
		Means: "Several files (or sheets) hold results of the same rows. What more than half of them say counts; pairs without a majority are open.",
		Fix:   "If the tables are different rounds, give each a [[phase]] of its own.",
	},
	{
		Code: "SCORERS_DIFFER", Severity: Error, Kind: OnMatch, Answer: ByCorrections,
		Text: Text{
			EN: "{player} against {opponent}: the scorers differ and none has a majority: {said}; the result is open",
			FR: "{player} contre {opponent} : les arbitres divergent sans majorité : {said} ; résultat en attente",
			RU: "{player} против {opponent}: судьи разошлись, большинства нет: {said}; результат открыт",
		},
		Means: "The tables of several scorers give different results for a pair, and none of them more than half of the voices.",
		Fix:   "Agree on one result and put it into corrections.csv (todo/corrections.csv has the row ready).",
	},
	{
		Code: "SCORERS_MAJORITY", Severity: Warning, Kind: OnMatch,
		Text: Text{
			EN: "{player} against {opponent}: the scorers differ: {said}; the majority counts: {raw}",
			FR: "{player} contre {opponent} : les arbitres divergent : {said} ; la majorité compte : {raw}",
			RU: "{player} против {opponent}: судьи разошлись: {said}; учтено мнение большинства: {raw}",
		},
		Means: "One of several scorers gives another result than the others.",
		Fix:   "Ask the one who differs; put another result into corrections.csv if he is right.",
	},
	{
		Code: "TWIN_DECKS", Severity: Info, Kind: OnMatch,
		Text: Text{
			EN: "{player} and {opponent} play the same deck: {deck_cards}",
			FR: "{player} et {opponent} jouent le même deck : {deck_cards}",
			RU: "у {player} и {opponent} одна и та же колода: {deck_cards}",
		},
		Means: "Two decks of the table hold the same cards; their rows are compared.",
		Fix:   "Nothing to do.",
	},
	{
		Code: "TWIN_RESULT", Severity: Error, Kind: OnMatch, Answer: ByCorrections,
		Text: Text{
			EN: "{player} and {opponent} play the same deck, but {raw} stands in {cell_a} and {other_raw} in {cell_b}: a deck against itself can only split or draw",
			FR: "{player} et {opponent} jouent le même deck, mais {raw} figure en {cell_a} et {other_raw} en {cell_b} : un deck contre lui-même ne peut que partager ou faire nulle",
			RU: "у {player} и {opponent} одна колода, но в {cell_a} стоит {raw}, а в {cell_b} {other_raw}: колода против себя даёт только 3-3 или 2-2",
		},
		Means: "Games are played perfectly with open cards, so the deck on the play does the same in both games: twins split 3-3 or draw 2-2.",
		Fix:   "Correct the pair in corrections.csv.",
	},
	{
		Code: "TWIN_ROWS", Severity: Warning, Kind: OnMatch,
		Text: Text{
			EN: "{player} and {opponent} play the same deck, but their rows differ: {cells}",
			FR: "{player} et {opponent} jouent le même deck, mais leurs lignes diffèrent : {cells}",
			RU: "у {player} и {opponent} одна колода, но строки различаются: {cells}",
		},
		Means: "Equal decks have equal results against every other deck; at least one of the cells named is wrong.",
		Fix:   "Judge these matches again and correct the cells or corrections.csv.",
	},
	{
		Code: "HISTORY_DIFFERS", Severity: Warning, Kind: OnMatch,
		Text: Text{
			EN: "{player} against {opponent}: {raw} here, but the same two decks ended {other_raw} in {event}[[ ({past_a} against {past_b})]]",
			FR: "{player} contre {opponent} : {raw} ici, mais les deux mêmes decks ont donné {other_raw} dans {event}[[ ({past_a} contre {past_b})]]",
			RU: "{player} против {opponent}: здесь {raw}, но те же две колоды в {event} дали {other_raw}[[ ({past_a} против {past_b})]]",
		},
		Means: "An output folder named in history holds a match of the same two decks with another result. Rules of the round (land, counter, life) may explain it.",
		Fix:   "Judge the match again, or note why it differs.",
	},
	{
		Code: "HISTORY_UNREADABLE", Severity: Warning, Kind: OnEvent,
		Text: Text{
			EN: "history {raw} was not used: {reason}",
			FR: "history {raw} n'est pas utilisé : {reason}",
			RU: "history {raw} не использована: {reason}",
		},
		Means: "A folder named in history is no output folder with the tables matches and deck_cards.",
		Fix:   "Name output folders of `pipeline run` (with csv or arrow among --to).",
	},
	{
		Code: "ROW_STRUCK", Severity: Ruling, Kind: OnName, Answer: ByRulings, Clause: "2.2c",
		Text: Text{
			EN: "the row of {player} is struck through (or called illegal): it stays counted until rulings.csv says remove, forfeit or legal[[; without it: {without}]]",
			FR: "la ligne de {player} est barrée (ou dite illégale) : elle compte tant que rulings.csv ne dit pas remove, forfeit ou legal[[ ; sans elle : {without}]]",
			RU: "строка {player} зачёркнута (или названа недопустимой): она учтена, пока в rulings.csv нет remove, forfeit или legal[[; без неё: {without}]]",
		},
		Means: "A struck row is a deck that does not count (2.2c). Whether its results leave the table, or its opponents win 6-0, is the moderator's choice.",
		Fix:   "Answer in rulings.csv: remove, forfeit or legal.",
	},
	{
		Code: "PLAYER_RESULTS_MISSING", Severity: Info, Kind: OnName, Clause: "1.12",
		Text: Text{
			EN: "{player} has {counted} {counted|result|results} missing: against {opponents}",
			FR: "{player} : {counted} {counted|résultat manquant|résultats manquants}, contre {opponents}",
			RU: "у {player} нет результатов: {counted}; против {opponents}",
		},
		Means: "The results that the row of one player lacks, for a reminder to him.",
		Fix:   "Ask the player for his row.",
	},
	{
		Code: "HINT_HAND", Severity: Ruling, Kind: OnDeck, Answer: ByRulings, Clause: "2.3a",
		Text: Text{
			EN: "{player}: is this deck able to force a card out of the opponent's hand before the end of his second turn ({cards})? That would break {clause}",
			FR: "{player} : ce deck peut-il forcer une carte à quitter la main de l'adversaire avant la fin de son deuxième tour ({cards}) ? Ce serait contraire à {clause}",
			RU: "{player}: может ли эта колода заставить карту покинуть руку противника до конца его второго хода ({cards})? Это нарушает {clause}",
		},
		Means: "The deck holds a card that makes the opponent discard, exile or put back cards of his hand. Whether the mana comes in time, a person decides. Off under FR and AFR.",
		Fix:   "Answer legal or illegal in rulings.csv with the rule 2.3a; name the round FR or AFR when 2.3a does not apply in it.",
	},
	{
		Code: "HINT_EARLY_WIN", Severity: Ruling, Kind: OnDeck, Answer: ByRulings, Clause: "2.3a",
		Text: Text{
			EN: "{player}: is this deck able to win before the end of the opponent's second turn ({cards})? That would break {clause}",
			FR: "{player} : ce deck peut-il gagner avant la fin du deuxième tour de l'adversaire ({cards}) ? Ce serait contraire à {clause}",
			RU: "{player}: может ли эта колода выиграть до конца второго хода противника ({cards})? Это нарушает {clause}",
		},
		Means: "The deck holds a card known for early wins. Whether this deck is fast enough, a person decides. Off under FR and AFR.",
		Fix:   "Answer legal or illegal in rulings.csv with the rule 2.3a; name the round FR or AFR when 2.3a does not apply in it.",
	},
	{
		Code: "HINT_NO_WIN", Severity: Ruling, Kind: OnDeck, Answer: ByRulings, Clause: "2.3b",
		Text: Text{
			EN: "{player}: the row holds no match win: is this deck able to win a match against any legal deck ({clause})?",
			FR: "{player} : aucune victoire de match dans la ligne : ce deck peut-il gagner un match contre un deck légal ({clause}) ?",
			RU: "{player}: в строке нет ни одной победы в матче: может ли колода обыграть хоть одну допустимую ({clause})?",
		},
		Means: "A deck that cannot win a match against any legal deck may not be sent. A complete row of seven results or more without a 6 is a hint, no proof.",
		Fix:   "Answer legal or illegal in rulings.csv with the rule 2.3b.",
	},
}
