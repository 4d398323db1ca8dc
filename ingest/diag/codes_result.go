package diag

// resultCodes: the results matrix, corrections, totals, standings.
var resultCodes = []Entry{
	{
		Code: "MATRIX_NOT_SQUARE", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "the results matrix is not square: {rows} {rows|row|rows} but {columns} {columns|result column|result columns}",
			FR: "la table des résultats n'est pas carrée : {rows} {rows|ligne|lignes} mais {columns} {columns|colonne|colonnes} de résultats",
			RU: "таблица результатов не квадратная: строк {rows}, столбцов с результатами {columns}",
		},
		Means: "A results matrix has one row and one column for each deck. The file was not used.",
		Fix:   "Add the missing row or column, or remove the one too many; rows of other things (totals, comments) belong outside the table.",
	},
	{
		Code: "MATRIX_ROW_SHORT", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "the row[[ of {player}]] has {counted} {counted|cell|cells}, {allowed} were expected: a result is missing and the others may stand in the wrong column",
			FR: "la ligne[[ de {player}]] a {counted} {counted|case|cases} au lieu de {allowed} : il manque un résultat et les autres sont peut-être décalés",
			RU: "в строке[[ {player}]] ячеек {counted}, ожидалось {allowed}: результата не хватает, остальные могли сдвинуться",
		},
		Means: "A row of the matrix ends before its last column. The file was not used, since the cells of that row may have moved.",
		Fix:   "Leave an empty cell (or ?) where a result is not known yet.",
	},
	{
		Code: "TABLE_OUTSIDE", Severity: Info, Kind: OnRow,
		Text: Text{
			EN: "a title or a note outside the table was not read: {raw}",
			FR: "titre ou note hors de la table, non lu : {raw}",
			RU: "заголовок или заметка вне таблицы не читались: {raw}",
		},
		Means: "A row above or below a results table is no part of it: one text alone, a note, or a row of sums.",
		Fix:   "Nothing to do.",
	},
	{
		Code: "MATRIX_ROUNDS", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "the column round holds {counted} rounds ({rounds}), and the phase does not say which one it is",
			FR: "la colonne round contient {counted} rondes ({rounds}), et la phase ne dit pas laquelle elle est",
			RU: "в столбце round туров {counted} ({rounds}), а фаза не говорит, какой из них её",
		},
		Means: "A table of several rounds is read as one phase for each round; when event.toml has [[phase]] sections, they have to say which round they are.",
		Fix:   "Write round = N into each [[phase]], or leave the [[phase]] sections out.",
	},
	{
		Code: "MATRIX_ROUND_DIFFERS", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "the row[[ of {player}]] says round {raw}, the others {round}: one matrix is one round",
			FR: "la ligne[[ de {player}]] indique la ronde {raw}, les autres {round} ; une table, une ronde",
			RU: "в строке[[ {player}]] указан тур {raw}, в других {round}; одна таблица — один тур",
		},
		Means: "There are as many rows as result columns, so they are one matrix; the number of the round is wrong in a row. It is scored with the others.",
		Fix:   "Correct the column round.",
	},
	{
		Code: "MATRIX_SECOND", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "a results matrix of another round ({counted}, not {allowed}) in the same phase: it was read but not scored",
			FR: "une table de résultats d'une autre ronde ({counted} au lieu de {allowed}) dans la même phase : lue mais pas comptée",
			RU: "таблица результатов другого тура ({counted}, а не {allowed}) в той же фазе: прочитана, но не учтена",
		},
		Means: "The tables of a phase are of one round; the round of the first file named is scored.",
		Fix:   "Give each round a [[phase]] of its own.",
	},
	{
		Code: "MATRIX_COLUMN_UNKNOWN", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "no row of the matrix is called {raw}: the results of this column were left out[[; did you mean {suggestion}?]]",
			FR: "aucune ligne de la table ne s'appelle {raw} : cette colonne est laissée de côté[[ ; vouliez-vous dire {suggestion} ?]]",
			RU: "в таблице нет строки {raw}: столбец не учтён[[; имелось в виду {suggestion}?]]",
		},
		Means: "Columns are matched with rows by name, and this one fits none.",
		Fix:   "Write the name alike in the header and in its row.",
	},
	{
		Code: "RESULT_PLAYER_UNKNOWN", Severity: Error, Kind: OnMatch,
		Text: Text{
			EN: "{player} stands in the results but sent no deck[[; did you mean {suggestion}?]]",
			FR: "{player} figure dans les résultats mais n'a envoyé aucun deck[[ ; vouliez-vous dire {suggestion} ?]]",
			RU: "{player} есть в результатах, но колоды не присылал[[; имелось в виду {suggestion}?]]",
		},
		Means: "A row of the results has no deck. It is scored all the same.",
		Fix:   "Write the player's name as in the deck file, or add the deck.",
	},
	{
		Code: "DECK_NOT_IN_RESULTS", Severity: Warning, Kind: OnDeck,
		Text: Text{
			EN: "the deck of {player} stands in no row of the results: listed, not scored",
			FR: "le deck de {player} n'est dans aucune ligne des résultats : listé, pas compté",
			RU: "колоды {player} нет в результатах: показана, но не учтена",
		},
		Means: "A deck without any result.",
		Fix:   "Add its row and column to the matrix, or write the player's name alike in both files.",
	},
	{
		Code: "DIAGONAL_FILLED", Severity: Warning, Kind: OnMatch,
		Text: Text{
			EN: "{player} against himself: {raw} was found, X was expected; the cell was not counted",
			FR: "{player} contre lui-même : {raw} trouvé, X attendu ; la case n'a pas été comptée",
			RU: "{player} против себя: найдено {raw}, ожидалось X; ячейка не учтена",
		},
		Means: "The diagonal of the matrix holds a result.",
		Fix:   "Put X on the diagonal; check that rows and columns stand in the same order.",
	},
	{
		Code: "CELL_INVALID", Severity: Error, Kind: OnMatch, Answer: ByCorrections,
		Text: Text{
			EN: "{player} against {opponent}: {raw} in {cell_a} is no result; expected {expected}[[; the printed total {total_a} of {player} supports {supports_a}]][[; the printed total {total_b} of {opponent} supports {supports_b} on his side]][[; no result fits the printed total {unfit_a} of {player}]][[; no result fits the printed total {unfit_b} of {opponent}]]",
			FR: "{player} contre {opponent} : {raw} en {cell_a} n'est pas un résultat ; attendu {expected}[[ ; le total affiché {total_a} de {player} suppose {supports_a}]][[ ; le total affiché {total_b} de {opponent} suppose {supports_b} de son côté]][[ ; aucun résultat ne donne le total affiché {unfit_a} de {player}]][[ ; aucun résultat ne donne le total affiché {unfit_b} de {opponent}]]",
			RU: "{player} против {opponent}: {raw} в {cell_a} — не результат; ожидалось {expected}[[; напечатанная сумма {total_a} у {player} требует {supports_a}]][[; сумма {total_b} у {opponent} требует {supports_b} с его стороны]][[; напечатанную сумму {unfit_a} у {player} не даёт ни один результат]][[; напечатанную сумму {unfit_b} у {opponent} не даёт ни один результат]]",
		},
		Means: "A cell holds something that is no result of a match.",
		Fix:   "Correct the cell, or add a row to corrections.csv.",
	},
	{
		Code: "PAIR_IMPOSSIBLE", Severity: Error, Kind: OnMatch, Answer: ByCorrections, Clause: "2.4c",
		Text: Text{
			EN: "{player}[[ ({deck_a})]] has {raw} in {cell_a} and {opponent}[[ ({deck_b})]] has {other_raw} in {cell_b}: no two games give both[[; the printed total {total_a} of {player} supports {supports_a}]][[; the printed total {total_b} of {opponent} supports {supports_b}]][[; no result fits the printed total {unfit_a} of {player}]][[; no result fits the printed total {unfit_b} of {opponent}]]",
			FR: "{player}[[ ({deck_a})]] a {raw} en {cell_a} et {opponent}[[ ({deck_b})]] a {other_raw} en {cell_b} : deux parties ne peuvent pas donner cela[[ ; le total affiché {total_a} de {player} suppose {supports_a}]][[ ; le total affiché {total_b} de {opponent} suppose {supports_b}]][[ ; aucun résultat ne donne le total affiché {unfit_a} de {player}]][[ ; aucun résultat ne donne le total affiché {unfit_b} de {opponent}]]",
			RU: "у {player}[[ ({deck_a})]] {raw} в {cell_a}, у {opponent}[[ ({deck_b})]] {other_raw} в {cell_b}: две партии так закончиться не могут[[; напечатанная сумма {total_a} у {player} требует {supports_a}]][[; сумма {total_b} у {opponent} требует {supports_b}]][[; напечатанную сумму {unfit_a} у {player} не даёт ни один результат]][[; напечатанную сумму {unfit_b} у {opponent} не даёт ни один результат]]",
		},
		Means: "The two cells of a pair contradict each other: only 6-0, 4-1, 3-3 and 2-2 are possible. Both players are scored from their own cells and marked provisional.",
		Fix:   "Find out what happened and add a row to corrections.csv (todo/corrections.csv has it ready).",
	},
	{
		Code: "RESULT_MISSING", Severity: Error, Kind: OnMatch, Answer: ByCorrections, Clause: "1.12",
		Text: Text{
			EN: "{player} against {opponent}: no result[[ in {cell_a}]][[ and {cell_b}]][[ (only one game: {half})]]",
			FR: "{player} contre {opponent} : aucun résultat[[ en {cell_a}]][[ et {cell_b}]][[ (une seule partie : {half})]]",
			RU: "{player} против {opponent}: нет результата[[ в {cell_a}]][[ и {cell_b}]][[ (только одна партия: {half})]]",
		},
		Means: "Nobody gave the result of this pair; it is worth nothing to either until then.",
		Fix:   "Ask both players, then fill in the cells or add a row to corrections.csv.",
	},
	{
		Code: "RESULT_ONE_SIDED", Severity: Error, Kind: OnMatch, Answer: ByCorrections, Clause: "1.12",
		Text: Text{
			EN: "{player} has {raw} against {opponent} in {cell_a}, but {opponent} has none[[ in {cell_b}]]; {opponent} would have {implied}",
			FR: "{player} a {raw} contre {opponent} en {cell_a}, mais {opponent} n'a rien[[ en {cell_b}]] ; {opponent} aurait {implied}",
			RU: "у {player} {raw} против {opponent} в {cell_a}, а у {opponent} ничего[[ в {cell_b}]]; у {opponent} было бы {implied}",
		},
		Means: "Only one of the two cells of a pair is filled in. The empty one is worth nothing until it is confirmed.",
		Fix:   "Fill in the other cell, or add a row to corrections.csv.",
	},
	{
		Code: "LETTER_ORDER", Severity: Ruling, Kind: OnEvent, Answer: ByRulings,
		Text: Text{
			EN: "the letters of {pairs} {pairs|pair|pairs} do not agree on which game comes first; points are right, results by play and draw are left out. Set [scoring] letters to play-first, first-named or unordered",
			FR: "les lettres de {pairs} {pairs|paire|paires} ne s'accordent pas sur l'ordre des parties ; les points sont justes, le détail joue/pioche est omis. Réglez [scoring] letters sur play-first, first-named ou unordered",
			RU: "буквы {pairs} {pairs|пары|пар|пар} не согласны, какая партия первая; очки верны, кто ходил первым — не показано. Задайте [scoring] letters: play-first, first-named или unordered",
		},
		Means: "Cells of two letters carry an order (LW and WL both occur), but mirrored cells do not fit the reading that the first letter is the row deck's game on the play.",
		Fix:   "Tell what the order means with [scoring] letters, or that it means nothing with letters = \"unordered\".",
	},
	{
		Code: "SPLIT_NOT_SET", Severity: Warning, Kind: OnEvent, Clause: "2.4e",
		Text: Text{
			EN: "[scoring] split_points is not set and printed totals do not tell: a split match is worth {counted} here",
			FR: "[scoring] split_points n'est pas réglé et les totaux affichés ne tranchent pas : un match partagé vaut {counted} ici",
			RU: "[scoring] split_points не задан, суммы не подсказывают: ничья 1-1 по партиям стоит здесь {counted}",
		},
		Means: "A split match (one game each) is worth 3 points, or 2 in the variant 2.4e. It can change the winner.",
		Fix:   "Set split_points = 3 or 2 in [scoring].",
	},
	{
		Code: "SPLIT_FROM_TOTALS", Severity: Info, Kind: OnEvent, Clause: "2.4e",
		Text: Text{
			EN: "the printed totals show that a split match is worth {counted}",
			FR: "les totaux affichés montrent qu'un match partagé vaut {counted}",
			RU: "по напечатанным суммам ничья 1-1 по партиям стоит {counted}",
		},
		Means: "split_points is not set; the printed totals fit only one value.",
		Fix:   "Nothing to do; set split_points to make it explicit.",
	},
	{
		Code: "SPLIT_AMBIGUOUS", Severity: Warning, Kind: OnEvent, Clause: "2.4e",
		Text: Text{
			EN: "a split is worth 2 and the table has only points: a 2 may be a split or two draws; they are counted together",
			FR: "un match partagé vaut 2 et la table n'a que des points : un 2 peut être un partage ou deux nulles ; comptés ensemble",
			RU: "ничья 1-1 стоит 2, а в таблице только очки: 2 может быть и 1-1, и двумя ничьими; считаются вместе",
		},
		Means: "Points are right, but the numbers of splits and of draws (n3, n2, draws) cannot be told apart.",
		Fix:   "Write splits as 3 in the cells, or use letters.",
	},
	{
		Code: "TOTAL_DIFFERS", Severity: Error, Kind: OnMatch, Answer: ByRulings, Clause: "2.4g",
		Text: Text{
			EN: "{player}: the row sums to {counted}, the printed total is {allowed} ({difference})",
			FR: "{player} : la ligne donne {counted}, le total affiché est {allowed} ({difference})",
			RU: "{player}: сумма строки {counted}, напечатано {allowed} ({difference})",
		},
		Means: "A published total is not the sum of its row. counted is the row sum, allowed the printed value; standings follow the row.",
		Fix:   "Correct the total, or the cell that is wrong, or accept it in rulings.csv (decision legal).",
	},
	{
		Code: "TP_DIFFERS", Severity: Warning, Kind: OnMatch, Clause: "2.5a",
		Text: Text{
			EN: "{player}: {counted} {counted|tournament point|tournament points}, {allowed} are published",
			FR: "{player} : {counted} {counted|point|points} de tournoi, {allowed} publiés",
			RU: "{player}: турнирных очков {counted}, опубликовано {allowed}",
		},
		Means: "Published tournament points are not 100 times the mean score a match, rounded half up.",
		Fix:   "Correct the published value; try tp_rounding = \"tenth\" or bonus_in_tp = false.",
	},
	{
		Code: "RECORD_DIFFERS", Severity: Warning, Kind: OnMatch,
		Text: Text{
			EN: "{player}: {counted} {counted|game|games} counted, {allowed} are published for the same result",
			FR: "{player} : {counted} {counted|partie comptée|parties comptées}, {allowed} publiées pour le même résultat",
			RU: "{player}: партий {counted}, опубликовано {allowed}",
		},
		Means: "Published wins, draws or losses of games are not those of the matrix.",
		Fix:   "Correct the published value.",
	},
	{
		Code: "RANK_DIFFERS", Severity: Warning, Kind: OnMatch, Clause: "2.4a",
		Text: Text{
			EN: "{player}: rank {counted}, {allowed} is published",
			FR: "{player} : rang {counted}, {allowed} publié",
			RU: "{player}: место {counted}, опубликовано {allowed}",
		},
		Means: "A published place does not follow from the totals.",
		Fix:   "Correct the published place; check order and ties in [scoring].",
	},
	{
		Code: "PUBLISHED_PLAYER_UNKNOWN", Severity: Warning, Kind: OnMatch,
		Text: Text{
			EN: "published.csv names {player}, who has no row (or several) in the results",
			FR: "published.csv nomme {player}, qui n'a pas de ligne (ou en a plusieurs) dans les résultats",
			RU: "в published.csv есть {player}, у которого нет строки (или их несколько) в результатах",
		},
		Means: "A row of published.csv could not be compared.",
		Fix:   "Write the name as in the results; for a player with two decks use the deck_id.",
	},
	{
		Code: "PUBLISHED_TWICE", Severity: Warning, Kind: OnMatch,
		Text: Text{
			EN: "published.csv names {player} twice: the first row is compared",
			FR: "published.csv nomme {player} deux fois : la première ligne est comparée",
			RU: "в published.csv {player} назван дважды: сравнивается первая строка",
		},
		Means: "Two rows of published.csv are about the same row of the results.",
		Fix:   "Remove one; for a player with two decks write the deck_ids.",
	},
	{
		Code: "CORRECTION_PLAYER_UNKNOWN", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "no row of the results is called {raw}: the correction was not applied[[; did you mean {suggestion}?]]",
			FR: "aucune ligne des résultats ne s'appelle {raw} : correction non appliquée[[ ; vouliez-vous dire {suggestion} ?]]",
			RU: "в результатах нет {raw}: исправление не применено[[; имелось в виду {suggestion}?]]",
		},
		Means: "A correction names a player who is not in the results.",
		Fix:   "Write the name as in the results.",
	},
	{
		Code: "CORRECTION_SELF", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "a correction of {player} against himself was not applied",
			FR: "correction de {player} contre lui-même : non appliquée",
			RU: "исправление {player} против себя не применено",
		},
		Means: "PLAYER and OPPONENT of a correction are the same.",
		Fix:   "Name the opponent.",
	},
	{
		Code: "CORRECTION_RESULT", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "correction of {player} against {opponent}: \"{raw}\" is no result; give on_play and on_draw as W, D or L, or result as 6 4 3 2 1 0 or two letters",
			FR: "correction de {player} contre {opponent} : « {raw} » n'est pas un résultat ; donnez on_play et on_draw (W, D, L), ou result (6 4 3 2 1 0 ou deux lettres)",
			RU: "исправление {player} против {opponent}: «{raw}» — не результат; укажите on_play и on_draw (W, D, L) или result (6 4 3 2 1 0 либо две буквы)",
		},
		Means: "A correction has no readable result.",
		Fix:   "Fill in on_play and on_draw, or result.",
	},
	{
		Code: "CORRECTION_LETTER_D", Severity: Warning, Kind: OnFile,
		Text: Text{
			EN: "corrections have no letter but D ({player} against {opponent}), and the table does not tell: D was read as défaite, a loss",
			FR: "les corrections n'ont pas d'autre lettre que D ({player} contre {opponent}) et la table n'en dit rien : D a été lu défaite",
			RU: "в исправлениях нет других букв, кроме D ({player} против {opponent}), и таблица не подсказывает: D прочитана как défaite, поражение",
		},
		Means: "D is a draw beside W and L, and a defeat beside V and N. In an event in French D alone is read as a defeat.",
		Fix:   "If it is a draw, write N, or give result in points (2); if it is a loss, write L, or result 0.",
	},
	{
		Code: "RESULTS_NONE", Severity: Warning, Kind: OnEvent,
		Text: Text{
			EN: "no results matrix could be used: there are no standings",
			FR: "aucune table de résultats utilisable : pas de classement",
			RU: "нет пригодной таблицы результатов: мест не будет",
		},
		Means: "The event names result files, but none could be used.",
		Fix:   "See the findings on those files.",
	},
	{
		Code: "NUMBER_UNREADABLE", Severity: Warning, Kind: OnFile,
		Text: Text{
			EN: "\"{raw}\" in {cell} is not the whole number expected there; it was not used",
			FR: "« {raw} » en {cell} n'est pas le nombre entier attendu ; non utilisé",
			RU: "«{raw}» в {cell} — не то целое число, которое здесь ожидалось; не использовано",
		},
		Means: "A printed total, bonus or rank, or the number of a table, could not be read.",
		Fix:   "Write a whole number; tables count from 1.",
	},
	{
		Code: "CELL_COMMENT", Severity: Info, Kind: OnRow,
		Text: Text{
			EN: "[[{player}: ]]the result in {cell} carries a remark: {raw}",
			FR: "[[{player} : ]]le résultat en {cell} porte une remarque : {raw}",
			RU: "[[{player}: ]]результат в {cell} снабжён пометкой: {raw}",
		},
		Means: "Behind the result stands something in brackets, or an asterisk. The result counts.",
		Fix:   "Nothing, as long as the remark does not put the result in doubt.",
	},
	{
		Code: "TOTAL_COMMENT", Severity: Info, Kind: OnFile,
		Text: Text{
			EN: "the total in {cell} carries a comment: {raw}",
			FR: "le total en {cell} porte un commentaire : {raw}",
			RU: "у суммы в {cell} есть примечание: {raw}",
		},
		Means: "Text stands behind a printed total; only the number was used.",
		Fix:   "Nothing to do.",
	},
	{
		Code: "POINTS_ALONE", Severity: Warning, Kind: OnEvent,
		Text: Text{
			EN: "one deck has no opponent: no tournament points",
			FR: "un seul deck, pas d'adversaire : pas de tournament points",
			RU: "одна колода, соперников нет: турнирных очков нет",
		},
		Means: "Tournament points are a mean over the matches, and there is none.",
		Fix:   "Nothing to do.",
	},
}
