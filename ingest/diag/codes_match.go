package diag

// matchCodes: match lists, their cleaning, tie-break profiles, published
// standings of Swiss events.
var matchCodes = []Entry{
	{
		Code: "FILE_OTHER_GAME", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "this is a {raw} file of another game: export the rounds as CSV (round,table,player1,player2,games1,games2,draws,status)",
			FR: "ceci est un fichier {raw} d'un autre jeu : exportez les rondes en CSV (round,table,player1,player2,games1,games2,draws,status)",
			RU: "это файл {raw} другой игры: экспортируйте туры в CSV (round,table,player1,player2,games1,games2,draws,status)",
		},
		Means: "Chess, Go, Scrabble and other games have files of their own; they hold no games won and drawn as Magic counts them.",
		Fix:   "Write one row per match with the columns of the message.",
	},
	{
		Code: "RESULTS_FAULT", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "the results cannot be read: {reason}",
			FR: "les résultats sont illisibles : {reason}",
			RU: "результаты не читаются: {reason}",
		},
		Means: "The JSON or XML of the file is cut off or faulty; nothing of it was used.",
		Fix:   "Download or export the file again.",
	},
	{
		Code: "MATCH_ROUND_INVALID", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "round {raw} of {a} against {b} is no round from 1 to 999; the row was refused",
			FR: "ronde {raw} de {a} contre {b} : ce n'est pas une ronde de 1 à 999 ; ligne refusée",
			RU: "тур {raw} ({a} против {b}) не из 1-999; строка отклонена",
		},
		Means: "The number of a round cannot be one.",
		Fix:   "Correct the column round.",
	},
	{
		Code: "MATCH_LINE_UNCLEAR", Severity: Warning, Kind: OnRow,
		Text: Text{
			EN: "this line seems to tell a match among other words; it was not read: {raw}",
			FR: "cette ligne semble donner un match au milieu d'autres mots ; elle n'a pas été lue : {raw}",
			RU: "строка, похоже, сообщает о матче среди других слов; она не прочитана: {raw}",
		},
		Means: "In a post whose lines tell a match each, this one holds a result, but words stand around the names, or question the result.",
		Fix:   "If it tells a match, write nothing but the match on the line: Ana - Bo 2-1.",
	},
	{
		Code: "MATCH_NO_PLAYER", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "a match without any player",
			FR: "un match sans joueur",
			RU: "матч без игроков",
		},
		Means: "Both sides of the row are empty or a bye.",
		Fix:   "Name at least one player, or delete the row.",
	},
	{
		Code: "MATCH_RESULT_UNREADABLE", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "[[{a} against {b}: ]]the result {raw} is not known[[; expected {expected}]]",
			FR: "[[{a} contre {b} : ]]le résultat {raw} est inconnu[[ ; attendu : {expected}]]",
			RU: "[[{a} — {b}: ]]результат {raw} не распознан[[; ожидается {expected}]]",
		},
		Means: "The text is no score, no winner and none of the statuses.",
		Fix:   "Write games such as 2-1 or 1-1-1, or a status: BYE, ID, NOSHOW1, NOSHOW2, DOUBLE_LOSS, DROP, DQ1, DQ2, VOID.",
	},
	{
		Code: "MATCH_SCORE_DATE", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "[[{a} against {b}: ]]{raw} is a date: the spreadsheet program has changed a score such as 2-1",
			FR: "[[{a} contre {b} : ]]{raw} est une date : le tableur a changé un score tel que 2-1",
			RU: "[[{a} — {b}: ]]{raw} — дата: программа исказила счёт вида 2-1",
		},
		Means: "Spreadsheet programs turn 2-1 into 2 January or 1 February; the score can no longer be told.",
		Fix:   "Format the column as text and type the score again.",
	},
	{
		Code: "MATCH_POD", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "a table of several players is not scored: {raw}",
			FR: "une table de plusieurs joueurs n'est pas comptée : {raw}",
			RU: "стол на нескольких игроков не учитывается: {raw}",
		},
		Means: "Multiplayer pods have points of their own; the profiles here are for two sides.",
		Fix:   "Score multiplayer events with the organiser's own table.",
	},
	{
		Code: "MATCH_DOUBLE", Severity: Warning, Kind: OnMatch,
		Text: Text{
			EN: "round {round}, {player} against {opponent} stands twice with the same result: it counts once",
			FR: "ronde {round}, {player} contre {opponent} figure deux fois avec le même résultat : compté une fois",
			RU: "тур {round}, {player} — {opponent} записан дважды с тем же результатом: учтён один раз",
		},
		Means: "Some sites list a draw from both sides; some lists repeat a row.",
		Fix:   "Nothing, or delete the second row.",
	},
	{
		Code: "MATCH_CONFLICT", Severity: Error, Kind: OnMatch,
		Text: Text{
			EN: "round {round}, {player} against {opponent}: {raw} here and {other} elsewhere; neither counts",
			FR: "ronde {round}, {player} contre {opponent} : {raw} ici et {other} ailleurs ; aucun ne compte",
			RU: "тур {round}, {player} — {opponent}: здесь {raw}, в другом месте {other}; не учтено ни то, ни другое",
		},
		Means: "Two rows give one match different results. Which one is right cannot be told, and the later one does not win by itself.",
		Fix:   "Delete the wrong row.",
	},
	{
		Code: "MATCH_CONTRADICTION", Severity: Error, Kind: OnMatch,
		Text: Text{
			EN: "round {round}, {player} against {opponent}: the games say {games}, but the row says {raw}; it does not count",
			FR: "ronde {round}, {player} contre {opponent} : les parties disent {games}, mais la ligne dit {raw} ; non compté",
			RU: "тур {round}, {player} — {opponent}: по играм {games}, но в строке {raw}; не учтено",
		},
		Means: "The winner or the status does not fit the games. A status that overrides games (no-show, forfeit, disqualification) may differ, a winner or a draw may not.",
		Fix:   "Correct the games or the winner.",
	},
	{
		Code: "MATCH_SELF", Severity: Error, Kind: OnMatch,
		Text: Text{
			EN: "round {round}: {player} is paired with himself; the match does not count",
			FR: "ronde {round} : {player} est apparié avec lui-même ; le match ne compte pas",
			RU: "тур {round}: {player} играет сам с собой; матч не учтён",
		},
		Means: "Both names are the same player.",
		Fix:   "Write the right opponent.",
	},
	{
		Code: "MATCH_PLAYER_TWICE", Severity: Error, Kind: OnMatch,
		Text: Text{
			EN: "round {round}: {player} plays both {opponent} and {other}",
			FR: "ronde {round} : {player} joue contre {opponent} et contre {other}",
			RU: "тур {round}: {player} играет и с {opponent}, и с {other}",
		},
		Means: "A player has two matches in one round: a wrong name, a wrong round, or two people of the same name. All are counted as given and the player is provisional.",
		Fix:   "Correct the name or the round; give two people of one name different names.",
	},
	{
		Code: "MATCH_SCORE_IMPOSSIBLE", Severity: Warning, Kind: OnMatch,
		Text: Text{
			EN: "round {round}, {player} against {opponent}: {raw} is no score of a best-of-three match; it counts as given",
			FR: "ronde {round}, {player} contre {opponent} : {raw} n'est pas un score en deux manches gagnantes ; compté tel quel",
			RU: "тур {round}, {player} — {opponent}: {raw} невозможно в матче до двух побед; учтено как есть",
		},
		Means: "More than two games won, or two by both sides. Platforms count such rows as they stand, so the standings do too.",
		Fix:   "Correct the score if it is a slip.",
	},
	{
		Code: "MATCH_ONE_GAME", Severity: Warning, Kind: OnMatch, Clause: "2HG-10",
		Text: Text{
			EN: "round {round}, {player} against {opponent}: {raw}, but a match of Two-Headed Giant is one game; it counts as given",
			FR: "ronde {round}, {player} contre {opponent} : {raw}, or un match de Troll à deux têtes est une seule partie ; compté tel quel",
			RU: "тур {round}, {player} — {opponent}: {raw}, но матч Двухглавого Гиганта — одна игра; учтено как есть",
		},
		Means: "Seed 002: a match is one game. A result of several games is a slip, or the event is played by other rules.",
		Fix:   "Write 1-0 or 0-1; choose another profile for matches of several games.",
	},
	{
		Code: "MATCH_DRAW_NOT_TIME", Severity: Warning, Kind: OnMatch, Clause: "2HG-10",
		Text: Text{
			EN: "round {round}, {player} against {opponent}: a draw that is not marked as one on time; it counts as given",
			FR: "ronde {round}, {player} contre {opponent} : un nul qui n'est pas noté « temps » ; compté tel quel",
			RU: "тур {round}, {player} — {opponent}: ничья без отметки «по времени»; учтено как есть",
		},
		Means: "Seed 002: a double loss is played on, only the clock makes a draw (the active team ends its turn, then five more).",
		Fix:   "Write time into the column status, or correct the result.",
	},
	{
		Code: "MATCH_NOT_REPORTED", Severity: Warning, Kind: OnMatch,
		Text: Text{
			EN: "round {round}, {player} against {opponent}: no result",
			FR: "ronde {round}, {player} contre {opponent} : pas de résultat",
			RU: "тур {round}, {player} — {opponent}: результата нет",
		},
		Means: "The row gives no result, or 0-0-0. Nobody gets points; a written 0-0-0 counts as a round, an empty result does not.",
		Fix:   "Add the result.",
	},
	{
		Code: "MATCH_FAKE_BYE", Severity: Warning, Kind: OnEvent,
		Text: Text{
			EN: "{player} is not a player but stands for a bye; under {profile} its matches count {how_en}",
			FR: "{player} n'est pas un joueur mais tient lieu de bye ; sous {profile} ses matchs comptent {how_fr}",
			RU: "{player} — не игрок, а замена bye; в профиле {profile} его матчи считаются {how_ru}",
		},
		Means: "Some organisers enter a team called bye. Topdeck ranks it and counts it as an opponent; other profiles take its matches as byes.",
		Fix:   "Nothing, or replace the name by BYE.",
	},
	{
		Code: "NAME_BLANKS", Severity: Info, Kind: OnName,
		Text: Text{
			EN: "blanks around the name of {player} were dropped",
			FR: "les espaces autour du nom de {player} ont été retirés",
			RU: "пробелы вокруг имени {player} убраны",
		},
		Means: "Exports write one name with and without blanks at its ends; it is one player.",
		Fix:   "Nothing.",
	},
	{
		Code: "PLAYER_UNNAMED", Severity: Warning, Kind: OnName,
		Text: Text{
			EN: "a player without a name, who is no bye: called {player}",
			FR: "un joueur sans nom, qui n'est pas un bye : appelé {player}",
			RU: "игрок без имени, но не bye: назван {player}",
		},
		Means: "The file writes its byes out; an empty name is a player whose name was lost.",
		Fix:   "Write the name.",
	},
	{
		Code: "ROUNDS_AFTER_STANDINGS", Severity: Warning, Kind: OnEvent,
		Text: Text{
			EN: "the published standings are those after round {counted}: {raw} later is not in the standings",
			FR: "le classement publié est celui d'après la ronde {counted} : {raw} ensuite n'y figure pas",
			RU: "опубликованная таблица — после тура {counted}: {raw} в неё не входит",
		},
		Means: "With all rounds the published points do not add up, without the last ones every player's do. A final that is not called so is the usual reason.",
		Fix:   "Call the rounds of a playoff Quarterfinals, Semifinals, Finals; leave out published standings that are old.",
	},
	{
		Code: "PLAYER_DROPPED", Severity: Info, Kind: OnName,
		Text: Text{
			EN: "{player} has no match after round {round}: dropped, ranked on what was played",
			FR: "{player} n'a plus de match après la ronde {round} : abandon, classé sur ce qui a été joué",
			RU: "{player}: после тура {round} матчей нет — выбыл, место по сыгранному",
		},
		Means: "Players who left stay in the table with their own rounds, and in the tie-breaks of their opponents.",
		Fix:   "Nothing, or add the missing matches.",
	},
	{
		Code: "PLAYER_NAMESAKES", Severity: Warning, Kind: OnName,
		Text: Text{
			EN: "{player} and {other} differ only in case or blanks, but both play in round {round}: they stay two players",
			FR: "{player} et {other} ne diffèrent que par la casse ou les espaces, mais jouent tous deux la ronde {round} : deux joueurs",
			RU: "{player} и {other} отличаются только регистром или пробелами, но оба играют в туре {round}: это два игрока",
		},
		Means: "Names that fold alike are one player, unless both play in one round.",
		Fix:   "Give them names that differ.",
	},
	{
		Code: "BRACKET_FOUND", Severity: Info, Kind: OnEvent,
		Text: Text{
			EN: "{raw}: a playoff; final ranks come from it, points and tie-breaks from {counted} {counted|Swiss round|Swiss rounds}",
			FR: "{raw} : phase finale ; les rangs finaux en viennent, points et départages de {counted} {counted|ronde suisse|rondes suisses}",
			RU: "{raw}: плей-офф; итоговые места по нему, очки и тай-брейки — по {counted} {counted|туру|турам|турам} швейцарки",
		},
		Means: "Rounds called after a bracket are told apart from the Swiss rounds.",
		Fix:   "Nothing.",
	},
	{
		Code: "BRACKET_LIKELY", Severity: Warning, Kind: OnEvent,
		Text: Text{
			EN: "the last rounds look like a playoff ({raw} matches, winners only), but are not called so: they count as Swiss rounds",
			FR: "les dernières rondes ressemblent à une phase finale ({raw} matchs, vainqueurs seulement) sans en porter le nom : comptées comme rondes suisses",
			RU: "последние туры похожи на плей-офф (матчей: {raw}, только победители), но так не названы: учтены как швейцарка",
		},
		Means: "A bracket that is mixed in changes points and tie-breaks.",
		Fix:   "Call the rounds Quarterfinals, Semifinals, Finals (or Top 8, Top 4, Top 2).",
	},
	{
		Code: "PROFILE_DEFAULT", Severity: Warning, Kind: OnEvent,
		Text: Text{
			EN: "no profile was given: standings under {profile}",
			FR: "aucun profil n'a été donné : classement selon {profile}",
			RU: "профиль не задан: таблица по {profile}",
		},
		Means: "Tie-breaks depend on the rules and the platform: floors, byes, rounding.",
		Fix:   "Give -p PROFILE, or profile in the section [scoring] of event.toml.",
	},
	{
		Code: "PROFILE_UNFIT", Severity: Warning, Kind: OnEvent,
		Text: Text{
			EN: "the profile {raw} does not fit what was read; {profile} was used",
			FR: "le profil {raw} ne convient pas à ce qui a été lu ; {profile} a été utilisé",
			RU: "профиль {raw} не подходит к прочитанному; взят {profile}",
		},
		Means: "xcb scores a matrix of X-Card Blind, the other profiles score match lists.",
		Fix:   "Give a profile that fits.",
	},
	{
		Code: "RESULTS_TWO_KINDS", Severity: Error, Kind: OnEvent,
		Text: Text{
			EN: "both a results matrix and a match list were read; only the matrix is scored",
			FR: "une table de résultats et une liste de matchs ont été lues ; seule la table est comptée",
			RU: "прочитаны и таблица, и список матчей; учтена только таблица",
		},
		Means: "A phase is scored from one kind of results.",
		Fix:   "Give each kind a [[phase]] of its own, or name one.",
	},
	{
		Code: "CORRECTION_FOR_LIST", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "corrections.csv is for matrices and was not applied to the match list: change the row of the list",
			FR: "corrections.csv sert aux tables et n'a pas été appliqué à la liste de matchs : corrigez la ligne de la liste",
			RU: "corrections.csv — для таблиц и к списку матчей не применён: исправьте строку списка",
		},
		Means: "The results of corrections.csv are two games, on the play and on the draw; a match list has scores of its own.",
		Fix:   "Correct the row in the match list.",
	},
	{
		Code: "STANDINGS_ONLY", Severity: Warning, Kind: OnEvent,
		Text: Text{
			EN: "only standings were given, no matches: points follow from the records, tie-breaks are those printed",
			FR: "seul un classement a été donné, sans matchs : les points viennent des bilans, les départages sont ceux imprimés",
			RU: "дана только таблица без матчей: очки — из баланса, тай-брейки — как напечатаны",
		},
		Means: "Tie-breaks need the opponents of each round; those of the table are shown, not proved.",
		Fix:   "Add the rounds.",
	},
	{
		Code: "PLAYOFF_ONLY", Severity: Info, Kind: OnEvent,
		Text: Text{
			EN: "only the playoff was given, no Swiss rounds: ranks follow from the bracket, there are no points",
			FR: "seules les phases finales ont été données, sans rondes suisses : les rangs viennent du tableau, il n'y a pas de points",
			RU: "дан только плей-офф без швейцарских туров: места — по сетке, очков нет",
		},
		Means: "Points and tie-breaks come from the Swiss rounds; a cut or playoff only decides ranks.",
		Fix:   "Add the Swiss rounds if there were any.",
	},
	{
		Code: "TIEBREAK_WIDE", Severity: Warning, Kind: OnName,
		Text: Text{
			EN: "the exact {raw} of {player} does not fit 64 bits: numerator and denominator are left empty, the comparison stays exact",
			FR: "le {raw} exact de {player} dépasse 64 bits : numérateur et dénominateur restent vides, la comparaison reste exacte",
			RU: "точное {raw} игрока {player} не помещается в 64 бита: числитель и знаменатель пусты, сравнение точное",
		},
		Means: "Averages over many opponents have large denominators.",
		Fix:   "Nothing; the decimal value is right.",
	},
	{
		Code: "PUBLISHED_DIFFERS", Severity: Error, Kind: OnName,
		Text: Text{
			EN: "{player}: {column} was published as {raw}, the rounds give {value}[[; {needs_en}]]",
			FR: "{player} : {column} publié {raw}, les rondes donnent {value}[[ ; {needs_fr}]]",
			RU: "{player}: опубликовано {column} = {raw}, по турам {value}[[; {needs_ru}]]",
		},
		Means: "The published standings do not follow from these rounds under any profile: a match is missing, or the table is wrong.",
		Fix:   "Add the missing match, or correct the published table.",
	},
	{
		Code: "PUBLISHED_OTHER_PROFILE", Severity: Warning, Kind: OnName,
		Text: Text{
			EN: "{player}: {column} was published as {raw}, {value} under {profile}; equal under {other}",
			FR: "{player} : {column} publié {raw}, {value} selon {profile} ; égal selon {other}",
			RU: "{player}: опубликовано {column} = {raw}, по {profile} {value}; совпадает по {other}",
		},
		Means: "The difference is one of the rules, not of the results.",
		Fix:   "Score with the profile that is named.",
	},
	{
		Code: "PUBLISHED_PROFILE", Severity: Info, Kind: OnEvent,
		Text: Text{
			EN: "published standings compared: {counted} of {allowed} players equal under {profile}[[; all players equal under {other}]]",
			FR: "classement publié comparé : {counted} joueurs sur {allowed} égaux selon {profile}[[ ; tous égaux selon {other}]]",
			RU: "опубликованная таблица сверена: по {profile} совпали {counted} из {allowed}[[; все совпадают по {other}]]",
		},
		Means: "What was published is computed anew, under every profile.",
		Fix:   "Nothing, or use the profile that is named.",
	},
	{
		Code: "PUBLISHED_POST_CUT", Severity: Warning, Kind: OnEvent,
		Text: Text{
			EN: "the published tie-breaks were taken after the cut: those of {counted} bracket players include their bracket matches ({raw})",
			FR: "les départages publiés ont été relevés après la coupe : ceux de {counted} joueurs incluent leurs matchs de phase finale ({raw})",
			RU: "опубликованные тай-брейки взяты после отсечки: у {counted} игроков в них вошли матчи плей-офф ({raw})",
		},
		Means: "Some platforms go on computing while the playoff is played. Such values are not those that decided the cut.",
		Fix:   "Use standings taken before the cut; these cannot prove anything.",
	},
	{
		Code: "PUBLISHED_RANK", Severity: Warning, Kind: OnName,
		Text: Text{
			EN: "{player} was published at rank {raw}, the rounds give {value}",
			FR: "{player} publié au rang {raw}, les rondes donnent {value}",
			RU: "{player}: опубликовано место {raw}, по турам {value}",
		},
		Means: "The order of the published table is not that of points, OMW%, GW%, OGW% (and the playoff).",
		Fix:   "Check the table; equal players share a rank here.",
	},
	{
		Code: "PUBLISHED_NO_MATCH", Severity: Error, Kind: OnName,
		Text: Text{
			EN: "{player} stands in the published standings[[ with {raw} points]], but in no match",
			FR: "{player} figure au classement publié[[ avec {raw} points]], mais dans aucun match",
			RU: "{player} есть в опубликованной таблице[[ ({raw} очков)]], но ни в одном матче",
		},
		Means: "Matches are missing, or the name is written differently.",
		Fix:   "Add the matches, or write the name alike.",
	},
}
