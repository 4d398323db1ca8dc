package diag

// submissionCodes: rows of deck files, players and their submissions.
var submissionCodes = []Entry{
	{
		Code: "SEAL_CHANGED", Severity: Ruling, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]the deck sealed as number {own} (seal {raw}...) is not the deck of now",
			FR: "[[{player} : ]]le deck scellé sous le numéro {own} (sceau {raw}...) n'est pas le deck actuel",
			RU: "[[{player}: ]]колода, запечатанная под номером {own} (печать {raw}...), — не та, что сейчас",
		},
		Means: "The earlier output given with --since has published a seal for a deck, and no deck of this run has that seal: the deck was sent anew, replaced, or its input was edited after it was sealed.",
		Fix:   "Put the sealed deck back, or say in rulings.csv that the new one stands (rule SEAL_CHANGED, decision legal), and tell the players.",
	},
	{
		Code: "FILE_HEADER_MISSING", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "no column {header}; headers found: {found}[[; nearest: {nearest}]]",
			FR: "pas de colonne {header} ; en-têtes trouvés : {found}[[ ; le plus proche : {nearest}]]",
			RU: "нет столбца {header}; найдены заголовки: {found}[[; ближайший: {nearest}]]",
		},
		Means: "A required column is missing or its header is misspelt. The file was not used.",
		Fix:   "Rename the column, or name it in [columns] of event.toml (our field = their header).",
	},
	{
		Code: "FILE_HEADER_DOUBLE", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "the header {header} stands in columns {first} and {second}",
			FR: "l'en-tête {header} figure dans les colonnes {first} et {second}",
			RU: "заголовок {header} стоит в столбцах {first} и {second}",
		},
		Means: "Two columns have the same header, so it is not known which one counts. The file was not used.",
		Fix:   "Rename or remove one of the two columns.",
	},
	{
		Code: "FILE_COLUMNS_UNUSED", Severity: Info, Kind: OnFile,
		Text: Text{
			EN: "columns not used: {found}",
			FR: "colonnes non utilisées : {found}",
			RU: "столбцы не использованы: {found}",
		},
		Means: "The file has columns that Deckmill does not know.",
		Fix:   "Nothing to do; if one of them matters, name it in [columns] of event.toml.",
	},
	{
		Code: "FILE_NO_ROWS", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "no row with content",
			FR: "aucune ligne avec du contenu",
			RU: "нет ни одной строки с содержимым",
		},
		Means: "The file (or sheet) holds only blank lines.",
		Fix:   "Send the file with its rows.",
	},
	{
		Code: "FILE_HEADER_ONLY", Severity: Warning, Kind: OnFile,
		Text: Text{
			EN: "a header and no rows below it",
			FR: "un en-tête et aucune ligne en dessous",
			RU: "есть заголовок, но ни одной строки под ним",
		},
		Means: "The file holds the names of its columns and nothing else.",
		Fix:   "Fill in the rows and send the file again; a template that is not needed may be removed.",
	},
	{
		Code: "FILE_LAYOUT_UNKNOWN", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "the layout was not recognised; expected {expected}[[; headers found: {found}]]",
			FR: "disposition non reconnue ; attendu {expected}[[ ; en-têtes trouvés : {found}]]",
			RU: "формат файла не распознан; ожидалось: {expected}[[; найдены заголовки: {found}]]",
		},
		Means: "No reader knows this layout. The file was not used.",
		Fix:   "Use one of the layouts named; README shows each.",
	},
	{
		Code: "ROW_RAGGED", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "{counted} {counted|cell|cells} where the header has {allowed}; the row was refused. A text with commas belongs in double quotes",
			FR: "{counted} {counted|case|cases} pour {allowed} en-têtes ; ligne refusée. Un texte avec des virgules se met entre guillemets doubles",
			RU: "ячеек {counted}, а заголовков {allowed}; строка отклонена. Текст с запятыми берут в двойные кавычки",
		},
		Means: "A row has more cells than the header, usually because a name with a comma is not in quotes.",
		Fix:   "Put the text in double quotes, correct the row in rejects/ and feed it back.",
	},
	{
		Code: "ROW_NO_PLAYER", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "no player in this row; it was refused",
			FR: "pas de joueur sur cette ligne ; refusée",
			RU: "в строке нет игрока; отклонена",
		},
		Means: "A deck or a result needs a player (or a number or an id).",
		Fix:   "Fill in the player.",
	},
	{
		Code: "ROW_NO_CARD", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "no card in this row; it was refused",
			FR: "pas de carte sur cette ligne ; refusée",
			RU: "в строке нет карты; отклонена",
		},
		Means: "A row of a long deck file names no card.",
		Fix:   "Fill in the card, or remove the row.",
	},
	{
		Code: "ROW_COUNT", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "count \"{raw}\" is no whole number from 0 to 9999; the row was refused",
			FR: "nombre « {raw} » : ce n'est pas un entier de 0 à 9999 ; ligne refusée",
			RU: "количество «{raw}» — не целое число от 0 до 9999; строка отклонена",
		},
		Means: "The number of copies could not be read.",
		Fix:   "Write a whole number.",
	},
	{
		Code: "ROW_SECTION", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "section \"{raw}\" is not known (main, side, general, companion, maybe); the row was refused",
			FR: "section « {raw} » inconnue (main, side, general, companion, maybe) ; ligne refusée",
			RU: "раздел «{raw}» неизвестен (main, side, general, companion, maybe); строка отклонена",
		},
		Means: "The zone of a row could not be read.",
		Fix:   "Write main, side (sideboard, réserve), general (commander), companion or maybe.",
	},
	{
		Code: "COUNT_ZERO", Severity: Info, Kind: OnRow,
		Text: Text{
			EN: "0 copies of {raw}: the line was left out",
			FR: "0 exemplaire de {raw} : ligne laissée de côté",
			RU: "0 копий {raw}: строка пропущена",
		},
		Means: "A line with the count 0 is no card of the deck.",
		Fix:   "Nothing to do.",
	},
	{
		Code: "COUNT_INVALID", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "{counted} copies of {raw} is more than {allowed}: the line was left out",
			FR: "{counted} exemplaires de {raw}, plus que {allowed} : ligne laissée de côté",
			RU: "{counted} {counted|копия|копии|копий} {raw} больше {allowed}: строка пропущена",
		},
		Means: "Nobody plays so many copies; the number is probably something else.",
		Fix:   "Correct the count.",
	},
	{
		Code: "FIX_NO_ROW", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "this corrected row names no row of its file[[ {raw}]]; it was not used",
			FR: "cette ligne corrigée ne désigne aucune ligne de son fichier[[ {raw}]] ; non utilisée",
			RU: "эта исправленная строка не указывает на строку своего файла[[ {raw}]]; не использована",
		},
		Means: "A row of rejects/ stands in for the row whose number is in the column _row, and the file has no such row.",
		Fix:   "Leave the columns _file, _sheet and _row as they were written.",
	},
	{
		Code: "HEADER_NAME_SHARED", Severity: Warning, Kind: OnRow,
		Text: Text{
			EN: "{counted} files have the name {raw} in their header: their players are called by the names of the files",
			FR: "{counted} fichiers portent le nom {raw} dans leur en-tête : leurs joueurs prennent le nom du fichier",
			RU: "в заголовках файлов ({counted}) одно имя {raw}: игроки названы по именам файлов",
		},
		Means: "The name in the header of a deck file is taken for the player's. The same name in several files is probably the deck's, or one player sent several decks.",
		Fix:   "Name the files after the players, or write a line `Player: Ana` into them.",
	},
	{
		Code: "TEXT_REPAIRED", Severity: Info, Kind: OnRow,
		Text: Text{
			EN: "{raw} was damaged by a program on its way and was read as {card}",
			FR: "{raw} a été abîmé par un programme en chemin et a été lu comme {card}",
			RU: "{raw}: текст испорчен программой по пути, прочитан как {card}",
		},
		Means: "The text holds HTML entities, rests of RTF, UTF-8 that was read in another encoding, or a shortened line of underscores. Undone, it is a card.",
		Fix:   "Nothing to do if it is right.",
	},
	{
		Code: "LINE_SEVERAL", Severity: Warning, Kind: OnRow,
		Text: Text{
			EN: "this line holds several cards: {raw}; {card} was read as a line of its own",
			FR: "cette ligne contient plusieurs cartes : {raw} ; {card} a été lue comme une ligne à part",
			RU: "в строке несколько карт: {raw}; {card} прочитана как отдельная строка",
		},
		Means: "A line end was lost between two cards: the text is no card, but its parts are, each further one with a count before it.",
		Fix:   "Nothing to do if it is right; else write one card a line.",
	},
	{
		Code: "COUNT_TWICE", Severity: Warning, Kind: OnRow,
		Text: Text{
			EN: "two counts for {raw}: {counted} before it and {inner} within; {counted} was taken",
			FR: "deux nombres pour {raw} : {counted} devant et {inner} dans le texte ; {counted} a été retenu",
			RU: "два количества для {raw}: {counted} перед текстом и {inner} в нём; взято {counted}",
		},
		Means: "A line has a count of its own and another one inside the text of the card.",
		Fix:   "Leave only the right one.",
	},
	{
		Code: "NOT_A_DECK_CARD", Severity: Info, Kind: OnRow,
		Text: Text{
			EN: "{raw} is no card of a deck (token, emblem, sticker sheet or the like): it does not count",
			FR: "{raw} n'est pas une carte de deck (jeton, emblème, planche d'autocollants ou autre) : ne compte pas",
			RU: "{raw} — не карта колоды (токен, эмблема, лист наклеек и т. п.): не считается",
		},
		Means: "The line stands in a part for tokens, or names something that is never part of a deck. It is kept in the zone maybe.",
		Fix:   "Nothing to do.",
	},
	{
		Code: "SIDE_UNMARKED", Severity: Warning, Kind: OnRow,
		Text: Text{
			EN: "[[{player}: ]]{counted} cards and nothing marks a sideboard: all were read as the main deck",
			FR: "[[{player} : ]]{counted} cartes et rien n'indique une réserve : tout a été lu comme deck principal",
			RU: "[[{player}: ]]карт: {counted}, а запас (сайдборд) ничем не отмечен: всё прочитано как основная колода",
		},
		Means: "The deck is a block of 75 cards, or several blocks, without a header, an SB: mark or a single blank line before the sideboard. Deckmill does not guess where the sideboard starts.",
		Fix:   "Write a line Sideboard before the first card of the sideboard.",
	},
	{
		Code: "GENERAL_FROM_SIDE", Severity: Info, Kind: OnRow,
		Text: Text{
			EN: "[[{player}: ]]{counted} {counted|card|cards} of the sideboard {counted|was|were} read as the general",
			FR: "[[{player} : ]]{counted} {counted|carte de la réserve a été lue|cartes de la réserve ont été lues} comme le général",
			RU: "[[{player}: ]]карты запаса ({counted}) прочитаны как генерал",
		},
		Means: "Some programs print the general as if it were the sideboard. One or two cards that make a hundred with the main deck, or stand in a deck of a format with a general, are it.",
		Fix:   "If they are a sideboard, mark the general with a line Commander.",
	},
	{
		Code: "DECKS_NAMELESS", Severity: Warning, Kind: OnFile,
		Text: Text{
			EN: "decks in this file without a player: {counted}; they are numbered",
			FR: "decks sans joueur dans ce fichier : {counted} ; ils sont numérotés",
			RU: "в файле колод без игрока: {counted}; они пронумерованы",
		},
		Means: "The file holds several decks and some of them do not say whose they are.",
		Fix:   "Write a line such as `Player: Ana` before each deck.",
	},
	{
		Code: "TIME_UNREADABLE", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "time \"{raw}\" cannot be read for sure; the row was refused. Write 2006-01-31 22:10",
			FR: "date ou heure « {raw} » ambiguë ou illisible ; ligne refusée. Écrivez 2006-01-31 22:10",
			RU: "время «{raw}» не читается однозначно; строка отклонена. Пишите 2006-01-31 22:10",
		},
		Means: "The time of a submission is not understood, or day and month could be either and no other row of the file tells.",
		Fix:   "Write ISO 8601: 2006-01-31 22:10.",
	},
	{
		Code: "DATE_UNREADABLE", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "date \"{raw}\" cannot be read; the row was refused. Write 2006-01-31",
			FR: "date « {raw} » illisible ; ligne refusée. Écrivez 2006-01-31",
			RU: "дата «{raw}» не читается; строка отклонена. Пишите 2006-01-31",
		},
		Means: "The day of a deck is not understood.",
		Fix:   "Write ISO 8601: 2006-01-31.",
	},
	{
		Code: "SUBMISSION_SUPERSEDED", Severity: Info, Kind: OnDeck, Clause: "2.2b",
		Text: Text{
			EN: "{player} sent a later deck: {counted_deck} counts instead",
			FR: "{player} a envoyé un deck plus récent : {counted_deck} compte à la place",
			RU: "{player} прислал колоду позже: вместо этой считается {counted_deck}",
		},
		Means: "Only the latest submission of a player counts.",
		Fix:   "Nothing to do; [xcb] decks_per_player allows more than one.",
	},
	{
		Code: "SUBMISSION_LATE", Severity: Ruling, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "{player} sent this deck at {time}, after the deadline {deadline}[[; {counted_deck} counts]]",
			FR: "{player} a envoyé ce deck le {time}, après la limite {deadline}[[ ; {counted_deck} compte]]",
			RU: "{player} прислал колоду {time}, после срока {deadline}[[; считается {counted_deck}]]",
		},
		Means: "A deck came after the deadline. It does not count unless rulings.csv says so (decision legal).",
		Fix:   "Answer in rulings.csv: legal lets it count, illegal refuses it.",
	},
	{
		Code: "SUBMISSION_SAME_TIME", Severity: Warning, Kind: OnDeck,
		Text: Text{
			EN: "{player} sent two decks in the same second: the one further down in the file counts as the later",
			FR: "{player} a envoyé deux decks à la même seconde : le plus bas dans le fichier passe pour le plus récent",
			RU: "{player} прислал две колоды в одну секунду: поздней считается та, что ниже в файле",
		},
		Means: "The order of two submissions is not known from their times.",
		Fix:   "Correct the time, or remove the deck that does not count.",
	},
	{
		Code: "DECK_ID_DOUBLE", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "deck_id {raw} is used twice",
			FR: "deck_id {raw} est utilisé deux fois",
			RU: "deck_id {raw} использован дважды",
		},
		Means: "Two decks have the same id; the second got a number behind it.",
		Fix:   "Give each deck an id of its own.",
	},
	{
		Code: "PLAYER_SEVERAL_DECKS", Severity: Warning, Kind: OnDeck,
		Text: Text{
			EN: "{player} has {counted} decks in this round ([xcb] decks_per_player is {allowed}); each has a row",
			FR: "{player} a {counted} decks dans cette ronde ([xcb] decks_per_player vaut {allowed}) ; chacun a sa ligne",
			RU: "у {player} в этом туре колод: {counted} ([xcb] decks_per_player = {allowed}); у каждой своя строка",
		},
		Means: "A player stands in the results more often than the event allows decks.",
		Fix:   "Set decks_per_player, or correct the name in one of the rows.",
	},
	{
		Code: "PLAYER_SPELLINGS", Severity: Info, Kind: OnName,
		Text: Text{
			EN: "taken as one player: {spellings}",
			FR: "pris pour un seul joueur : {spellings}",
			RU: "считаются одним игроком: {spellings}",
		},
		Means: "Names that differ only in case, accents or blanks are one player.",
		Fix:   "If they are two persons, give them ids in players.csv or write the names differently.",
	},
	{
		Code: "DECK_FORMAT_MISSING", Severity: Error, Kind: OnDeck,
		Text: Text{
			EN: "[[{player}: ]]the deck[[ {deck}]] names no format, and none is given (-f): it was not judged",
			FR: "[[{player} : ]]le deck[[ {deck}]] n'indique aucun format et aucun n'est donné (-f) : pas jugé",
			RU: "[[{player}: ]]у колоды[[ {deck}]] не указан формат, и он не задан (-f): она не проверена",
		},
		Means: "A deck cannot be judged without a format.",
		Fix:   "Give -f FORMAT, format in event.toml, or a column format.",
	},
	{
		Code: "DECK_FORMAT_UNKNOWN", Severity: Error, Kind: OnDeck,
		Text: Text{
			EN: "[[{player}: ]]the deck[[ {deck}]] names the format {raw}: {reason}",
			FR: "[[{player} : ]]le deck[[ {deck}]] indique le format {raw} : {reason}",
			RU: "[[{player}: ]]колода[[ {deck}]] указывает формат {raw}: {reason}",
		},
		Means: "The column format of a deck holds no format that Deckmill knows.",
		Fix:   "Write a format id (`pipeline formats list`) or an XCB name such as 3CB.",
	},
	{
		Code: "PLAYER_ID_DOUBLE", Severity: Error, Kind: OnName,
		Text: Text{
			EN: "the id {raw} of {player} is another player's id or name",
			FR: "l'identifiant {raw} de {player} est déjà l'identifiant ou le nom d'un autre joueur",
			RU: "идентификатор {raw} игрока {player} уже занят другим игроком",
		},
		Means: "Two players would have the same id; one got a number behind it.",
		Fix:   "Give each player an id of his own in players.csv.",
	},
	{
		Code: "SUBMISSION_MISSING", Severity: Warning, Kind: OnName,
		Text: Text{
			EN: "{player} is expected and sent no deck[[; the deadline is {deadline}]]",
			FR: "{player} est attendu et n'a pas envoyé de deck[[ ; la date limite est le {deadline}]]",
			RU: "{player}: ожидается, но колоды нет[[; срок {deadline}]]",
		},
		Means: "players.csv lists the player, and no deck of that name was read.",
		Fix:   "Remind the player, or write `dropped` or `absent` into the column status of players.csv. If the deck came under another name, correct the name in the submission.",
	},
	{
		Code: "PLAYER_UNEXPECTED", Severity: Warning, Kind: OnName,
		Text: Text{
			EN: "{player} sent a deck, but is not in players.csv[[; did you mean {suggestion}?]]",
			FR: "{player} a envoyé un deck, mais n'est pas dans players.csv[[ ; vouliez-vous dire {suggestion} ?]]",
			RU: "{player}: колода есть, а в players.csv такого имени нет[[; может быть, {suggestion}?]]",
		},
		Means: "A deck came from a name that is not on the list of expected players. The deck is judged as usual.",
		Fix:   "Correct the name in the submission, or add it to players.csv.",
	},
	{
		Code: "EVENT_NOTHING_YET", Severity: Warning, Kind: OnEvent,
		Text: Text{
			EN: "nothing was sent yet: no file matches {patterns}[[; expected: {players}]][[; nobody is listed in {unlisted} yet]][[; deadline {deadline}]]. Put what players send there and run again",
			FR: "rien n'est encore arrivé : aucun fichier ne correspond à {patterns}[[ ; attendus : {players}]][[ ; {unlisted} ne liste encore personne]][[ ; date limite {deadline}]]. Placez-y ce que les joueurs envoient et relancez",
			RU: "пока ничего не пришло: нет файлов {patterns}[[; ожидаются: {players}]][[; в {unlisted} пока никого нет]][[; срок {deadline}]]. Положите туда то, что присылают игроки, и запустите снова",
		},
		Means: "The event is set up, but none of its deck and result files is there yet.",
		Fix:   "Put what players send into the places that `decks` of event.toml names, and run again.",
	},
	{
		Code: "DECKS_NONE", Severity: Warning, Kind: OnEvent,
		Text: Text{
			EN: "no deck could be used",
			FR: "aucun deck utilisable",
			RU: "нет ни одной пригодной колоды",
		},
		Means: "The event names deck files, but none holds a deck.",
		Fix:   "See the findings on those files.",
	},
	{
		Code: "DECK_UNNAMED", Severity: Info, Kind: OnEvent, Clause: "2.2e",
		Text: Text{
			EN: "decks without a name are called by their numbers: {decks}",
			FR: "decks sans nom, appelés par leur numéro : {decks}",
			RU: "колоды без имени названы по номерам: {decks}",
		},
		Means: "In X-Card Blind a player may name his deck; else the moderator may. Decks without a name are called Deck 01, Deck 02 and so on: by their number in the results, else by the number they were sent with, else in the order of the deck ids.",
		Fix:   "Nothing to do; write names in the column deck_name if you want others.",
	},
}
