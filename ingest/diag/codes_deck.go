package diag

// deckCodes: construction rules, lists, formats, rulings.
//
// Names in the templates besides those of [Message]: format (display name of
// the format), exact, min, max (sizes), list, list_date, list_source, since
// (of the list's entry), zones, first (date and set of the first printing),
// date (the day that counts). What to do stands in the suggestions.
var deckCodes = []Entry{
	{
		Code: "DECK_EMPTY", Severity: Error, Kind: OnDeck, Answer: ByRulings, Clause: "1.4",
		Text: Text{
			EN: "[[{player}: ]]the deck holds no card",
			FR: "[[{player} : ]]le deck ne contient aucune carte",
			RU: "[[{player}: ]]в колоде нет ни одной карты",
		},
		Means: "No line of this submission counts: there is none, or all of them stand in a zone that never counts (maybe).",
		Fix:   "Send the deck again, or rule on it in rulings.csv.",
	},
	{
		Code: "DECK_SIZE", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]number of cards is {counted}; {format} has[[ exactly {exact}]][[ at least {min}]][[ at most {max}]]",
			FR: "[[{player} : ]]nombre de cartes : {counted} ; {format} en veut[[ exactement {exact}]][[ au moins {min}]][[ au plus {max}]]",
			RU: "[[{player}: ]]карт в колоде: {counted}; в {format} должно быть[[ ровно {exact}]][[ не меньше {min}]][[ не больше {max}]]",
		},
		Means: "The main deck (zones main and general) does not have the number of cards the format asks for: exactly X in XCB (seed 000, 1.4), at least 60 in the sanctioned constructed formats. Cards whose name is not known count too.",
		Fix:   "Add or remove as many cards as the message says, or rule on the deck in rulings.csv.",
	},
	{
		Code: "SIDE_NOT_ALLOWED", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]number of cards in the sideboard is {counted}; {format} has no sideboard",
			FR: "[[{player} : ]]cartes en réserve : {counted} ; {format} n'a pas de réserve",
			RU: "[[{player}: ]]карт в запасе (сайдборде): {counted}; в {format} запаса нет",
		},
		Means: "The submission has sideboard lines and the format has no sideboard (XCB: seed 000, 1.4).",
		Fix:   "Remove the sideboard, or move its cards into the deck when they were meant to be there.",
	},
	{
		Code: "SIDE_SIZE", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]number of cards in the sideboard is {counted}; {format} allows at most {allowed}",
			FR: "[[{player} : ]]cartes en réserve : {counted} ; {format} en permet au plus {allowed}",
			RU: "[[{player}: ]]карт в запасе (сайдборде): {counted}; в {format} допускается не больше {allowed}",
		},
		Means: "The sideboard has more cards than the format allows (15 in the sanctioned constructed formats).",
		Fix:   "Remove as many cards as the message says.",
	},
	{
		Code: "COPIES_OVER", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]{counted} {counted|copy|copies} of {card}[[ ({zones})]]; {format} allows {allowed}",
			FR: "[[{player} : ]]{counted} {counted|exemplaire|exemplaires} de {card}[[ ({zones})]] ; {format} en permet {allowed}",
			RU: "[[{player}: ]]{card}: экземпляров {counted}[[ ({zones})]], в {format} допускается {allowed}",
		},
		Means: "More copies of one English name than the format allows, main deck and sideboard together. Basic lands are free; a card whose own text allows more is judged by its text (Relentless Rats: any number, Seven Dwarves: 7, Nazgûl: 9). XCB has no such limit (seed 000, 2.3c).",
		Fix:   "Remove copies, as the message says.",
	},
	{
		Code: "LIST_BANNED", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]{card} is banned by the list {list}[[ of {list_date}]][[ ({list_source})]][[, since {since}]]",
			FR: "[[{player} : ]]{card} est bannie par la liste {list}[[ du {list_date}]][[ ({list_source})]][[, depuis le {since}]]",
			RU: "[[{player}: ]]{card}: карта запрещена списком {list}[[ от {list_date}]][[ ({list_source})]][[, с {since}]]",
		},
		Means: "A list that holds on the day of the event bans the card. The message names the list, the date of its last change up to that day, and the day of the ban.",
		Fix:   "Replace the card; or change the house rules ([house] lists, unban) when the list does not apply to this event.",
	},
	{
		Code: "LIST_RESTRICTED", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]{counted} {counted|copy|copies} of {card}[[ ({zones})]]; it is restricted to {allowed} by the list {list}[[ of {list_date}]][[ ({list_source})]][[, since {since}]]",
			FR: "[[{player} : ]]{counted} {counted|exemplaire|exemplaires} de {card}[[ ({zones})]] ; la liste {list}[[ du {list_date}]][[ ({list_source})]] la restreint à {allowed}[[, depuis le {since}]]",
			RU: "[[{player}: ]]{card}: экземпляров {counted}[[ ({zones})]], список {list}[[ от {list_date}]][[ ({list_source})]] допускает {allowed}[[, с {since}]]",
		},
		Means: "A list that holds on the day of the event restricts the card to one copy, main deck and sideboard together. The Vintage list does not restrict in XCB (seed 000, 2.3c).",
		Fix:   "Remove copies, as the message says.",
	},
	{
		Code: "POOL_NOT_LEGAL", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]{card} is not legal in {pool}",
			FR: "[[{player} : ]]{card} n'est pas légale en {pool}",
			RU: "[[{player}: ]]{card}: карты нет в формате {pool}",
		},
		Means: "The card is not in the card pool of the format: it was printed only in Un-sets, or in products that are not played in it.",
		Fix:   "Replace the card.",
	},
	{
		Code: "POOL_NOT_YET", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]{card} is legal in {pool} only from {first}[[ ({set})]]; the day that counts is {date}",
			FR: "[[{player} : ]]{card} n'est légale en {pool} qu'à partir du {first}[[ ({set})]] ; le jour qui compte est le {date}",
			RU: "[[{player}: ]]{card}: допускается в {pool} только с {first}[[ ({set})]], а турнир датирован {date}",
		},
		Means: "On the day of the event the card was not printed yet, or its set had not yet entered the format (the Portal sets entered on 2005-10-20).",
		Fix:   "Replace the card, correct the event's date, or name the previewed set in [xcb] extra_legal (seed 000, 2.3d).",
	},
	{
		Code: "RULE_MODERATOR", Severity: Info, Kind: OnEvent,
		Text: Text{
			EN: "rule {clause} is left to the moderator: {say_en}",
			FR: "la règle {clause} revient au modérateur : {say_fr}",
			RU: "пункт {clause} остаётся за ведущим: {say_ru}",
		},
		Means: "No program can judge this rule from a list of cards. The decks are judged by all other rules.",
		Fix:   "Nothing to do when all decks keep it. A deck that does not is ruled out in rulings.csv with this clause in the column rule.",
	},
	{
		Code: "SPECIAL_MODERATOR", Severity: Info, Kind: OnEvent, Clause: "1.8",
		Text: Text{
			EN: "the special format {special} is left to the moderator",
			FR: "le format spécial {special} revient au modérateur",
			RU: "особый формат {special} остаётся за ведущим",
		},
		Means: "The event file declares this special format in [xcb] moderator_specials: Deckmill does not judge its rules.",
		Fix:   "Nothing to do. A deck that breaks it is ruled out in rulings.csv with the clause 1.8 in the column rule.",
	},
	{
		Code: "FORMAT_NAME_READ_AS", Severity: Warning, Kind: OnEvent, Clause: "1.1",
		Text: Text{
			EN: "the format name \"{raw}\" is read as \"{format}\"",
			FR: "le nom de format « {raw} » est lu « {format} »",
			RU: "название формата «{raw}» прочитано как «{format}»",
		},
		Means: "The name departs from the canonical form of XCB format names (seed 000, 1.1): other words, or another order. Only another case is an info.",
		Fix:   "Write the canonical name when it was read as meant.",
	},
	{
		Code: "LIST_NOT_OF_DAY", Severity: Warning, Kind: OnList,
		Text: Text{
			EN: "the list {list} is known[[ from {known_from}]][[ to {known_to}]]; for {date} the nearest one[[, of {list_date},]] is used",
			FR: "la liste {list} est connue[[ à partir du {known_from}]][[ jusqu'au {known_to}]] ; pour le {date}, la plus proche[[, celle du {list_date},]] est utilisée",
			RU: "список {list} известен[[ с {known_from}]][[ по {known_to}]]; для {date} взят ближайший[[, от {list_date}]]",
		},
		Means: "No list of the event's day is at hand; the nearest known one is applied.",
		Fix:   "Check changes between the two days, or give a list of the day in [house] lists.",
	},
	{
		Code: "LIST_CARD_UNKNOWN", Severity: Warning, Kind: OnList,
		Text: Text{
			EN: "the list {list} names \"{raw}\"[[ in row {row}]], which is not in the card catalogue[[; nearest: {suggestion}]]; decks are compared with it letter by letter",
			FR: "la liste {list} nomme « {raw} »[[ à la ligne {row}]], absente du catalogue de cartes[[ ; plus proche : {suggestion}]] ; les decks lui sont comparés lettre à lettre",
			RU: "список {list} называет «{raw}»[[ в строке {row}]]: такой карты нет в каталоге[[; похожие: {suggestion}]]; колоды сравниваются с ней буквально",
		},
		Means: "With the small starter catalogue a list may name a card that the catalogue does not hold. With a full catalogue such a list is refused.",
		Fix:   "Correct the spelling, or import a full catalogue (pipeline cards import).",
	},
	{
		Code: "DECK_RULED", Severity: Info, Kind: OnDeck,
		Text: Text{
			EN: "[[{player}: ]]ruled {decision}[[ under {clause}]][[ by {who}]][[: {note}]]",
			FR: "[[{player} : ]]décision : {decision}[[ au titre de {clause}]][[, par {who}]][[ : {note}]]",
			RU: "[[{player}: ]]решение: {decision}[[ по пункту {clause}]][[, принял {who}]][[: {note}]]",
		},
		Means: "A row of rulings.csv rules this deck out although no finding of the program stands against it, as for the rules left to the moderator.",
		Fix:   "Nothing to do; remove the row to take the ruling back.",
	},
	{
		Code: "RULING_UNUSED", Severity: Warning, Kind: OnRow,
		Text: Text{
			EN: "the ruling on {raw}[[ under {rule}]] answers nothing: {reason_en}",
			FR: "la décision sur {raw}[[ au titre de {rule}]] ne répond à rien : {reason_fr}",
			RU: "решение о {raw}[[ по пункту {rule}]] ни к чему не относится: {reason_ru}",
		},
		Means: "A row of rulings.csv matches no deck, or no finding of its deck.",
		Fix:   "Check the columns deck (deck_id, player or deck name) and rule (code or clause), or remove the row.",
	},
}
