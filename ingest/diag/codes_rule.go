package diag

// ruleCodes: generals, the colour lock, cards of each colour, ambiguous
// clauses, expressions, dated pools.
//
// Names in the templates besides those of [Message]: leader, leaders (names),
// lock, colours (colour words with letters), each (cards of each colour),
// question, default and options (of a reading), say (text of a [[rule]]).
var ruleCodes = []Entry{
	{
		Code: "LEADER_MISSING", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]the deck names no general[[; it could be {suggestion}]]",
			FR: "[[{player} : ]]le deck ne désigne pas de général[[ ; ce pourrait être {suggestion}]]",
			RU: "[[{player}: ]]в колоде не назван генерал[[; им могла бы быть: {suggestion}]]",
		},
		Means: "The format asks for a general and no card stands in the section Commander (general). Deckmill never guesses one; it lists the cards of the deck that could lead it (seed 001, EDH-1).",
		Fix:   "Put the general under the header Commander (or Général, General) of the list.",
	},
	{
		Code: "COMPANION_UNCHECKED", Severity: Ruling, Kind: OnDeck, Answer: ByRulings, Clause: "CR 702.139",
		Text: Text{
			EN: "[[{player}: ]]whether the deck keeps the condition of its companion {card} is left to a person",
			FR: "[[{player} : ]]la condition du compagnon {card} reste à vérifier par une personne",
			RU: "[[{player}: ]]выполняет ли колода условие спутника {card}, решает человек",
		},
		Means: "The card stands as the companion and is newer than the companions that Deckmill knows, so whether it is one, and what it asks of the deck, is not judged.",
		Fix:   "Check the condition and write legal or illegal into rulings.csv; or give its condition as a [[companion]] of a format file.",
	},
	{
		Code: "COMPANION_ASK", Severity: Ruling, Kind: OnDeck, Answer: ByRulings, Clause: "CR 702.139",
		Text: Text{
			EN: "[[{player}: ]]companion {companion}: the catalogue does not tell whether {say_en}",
			FR: "[[{player} : ]]compagnon {companion} : le catalogue ne dit pas si {say_fr}",
			RU: "[[{player}: ]]спутник {companion}: каталог не говорит, верно ли, что {say_ru}",
		},
		Means: "What the companion asks depends on a rules text (an activated ability, being every creature type), and the catalogue in use was made without it.",
		Fix:   "Import the catalogue anew with this version (`pipeline cards import`), or write legal or illegal into rulings.csv.",
	},
	{
		Code: "COMPANION_BROKEN", Severity: Error, Kind: OnDeck, Answer: ByRulings, Clause: "CR 702.139",
		Text: Text{
			EN: "[[{player}: ]]the deck does not keep the condition of its companion {companion}: {say_en}",
			FR: "[[{player} : ]]le deck ne remplit pas la condition de son compagnon {companion} : {say_fr}",
			RU: "[[{player}: ]]колода не выполняет условие спутника {companion}: {say_ru}",
		},
		Means: "Every companion asks something of the starting deck: the main deck with the general, without the sideboard. The card that is named breaks it, or the deck as a whole does.",
		Fix:   "Replace the card, or play without the companion.",
	},
	{
		Code: "COMPANION_NOT", Severity: Error, Kind: OnDeck, Answer: ByRulings, Clause: "CR 702.139",
		Text: Text{
			EN: "[[{player}: ]]{card} stands as the companion and is none",
			FR: "[[{player} : ]]{card} est indiquée comme compagnon et n'en est pas un",
			RU: "[[{player}: ]]{card} стоит как спутник, но спутником не является",
		},
		Means: "The section Companion of the list holds a card without the ability companion.",
		Fix:   "Move the card to the sideboard or the main deck.",
	},
	{
		Code: "COMPANION_COUNT", Severity: Error, Kind: OnDeck, Answer: ByRulings, Clause: "CR 702.139",
		Text: Text{
			EN: "[[{player}: ]]{counted} {counted|companion|companions} ({companions}), {allowed} allowed",
			FR: "[[{player} : ]]{counted} {counted|compagnon|compagnons} ({companions}), {allowed} autorisé",
			RU: "[[{player}: ]]спутников: {counted} ({companions}), разрешён {allowed}",
		},
		Means: "A deck has at most one companion.",
		Fix:   "Keep one; the others are cards of the sideboard.",
	},
	{
		Code: "POOL_PROXY", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]{card} is a proxy; {format} allows none",
			FR: "[[{player} : ]]{card} est un proxy ; {format} n'en admet pas",
			RU: "[[{player}: ]]{card} — прокси; {format} их не допускает",
		},
		Means: "The list marks the card as a proxy, and the format file says proxies = \"deny\".",
		Fix:   "Play a real copy, or replace the card.",
	},
	{
		Code: "LIST_BANNED_AS_COMPANION", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]{card} is banned as a companion (list {list}[[, {list_source}]][[, since {since}]])",
			FR: "[[{player} : ]]{card} est interdite comme compagnon (liste {list}[[, {list_source}]][[, depuis {since}]])",
			RU: "[[{player}: ]]{card} запрещена как спутник (список {list}[[, {list_source}]][[, с {since}]])",
		},
		Means: "The list of the day lets the card into decks, but not as a companion.",
		Fix:   "Play it in the deck, or without it.",
	},
	{
		Code: "LEADER_FROM_SIDE", Severity: Info, Kind: OnDeck,
		Text: Text{
			EN: "[[{player}: ]]{card} stands alone in the sideboard and is taken as the general",
			FR: "[[{player} : ]]{card} est seule en réserve et est prise comme général",
			RU: "[[{player}: ]]{card} — единственная карта запаса и принята за генерала",
		},
		Means: "Some sites print the general as if it were the sideboard. Where the deck names no general, the sideboard holds nothing but cards that may lead, and with them the deck has its size, they are its generals.",
		Fix:   "Nothing to do; a header Commander says it clearly.",
	},
	{
		Code: "LEADER_COUNT", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]{counted} {counted|general|generals} ({leaders}); {format} has {allowed}",
			FR: "[[{player} : ]]{counted} {counted|général|généraux} ({leaders}) ; {format} en veut {allowed}",
			RU: "[[{player}: ]]генералов: {counted} ({leaders}); в {format} должно быть {allowed}",
		},
		Means: "More cards stand in the section of the general than the format has generals. The French EDH rules know no partners (seed 001, EDH-1).",
		Fix:   "Keep one general; the others belong to the main deck.",
	},
	{
		Code: "LEADER_PAIR", Severity: Ruling, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]two commanders ({leaders}): a person must say whether they may stand together (partner, background, Doctor's companion)",
			FR: "[[{player} : ]]deux commandants ({leaders}) : à vérifier s'ils peuvent aller ensemble (partenariat, historique, compagnon du Docteur)",
			RU: "[[{player}: ]]два командира ({leaders}): проверьте, могут ли они быть вместе (партнёры, прошлое, спутник Доктора)",
		},
		Means: "Two commanders are legal when their own texts say so (partner, background, companion of a Doctor). One of these cards is newer than what Deckmill knows of such texts, or its name is not certain; the colours of both are taken together.",
		Fix:   "Rule on the deck in rulings.csv.",
	},
	{
		Code: "LEADER_NOT_ALLOWED", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]{card} cannot be the general in {format}[[: it is a {type}]]",
			FR: "[[{player} : ]]{card} ne peut pas être le général en {format}[[ : {type}]]",
			RU: "[[{player}: ]]{card} не может быть генералом в {format}[[: это {type}]]",
		},
		Means: "The general must be a legendary creature card by its front face (seed 001, EDH-1; Comprehensive Rules 903.3).",
		Fix:   "Choose another general.",
	},
	{
		Code: "LEADER_ASK", Severity: Ruling, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]{card} is no legendary creature[[ ({type})]]: a person must say whether its text lets it be the commander",
			FR: "[[{player} : ]]{card} n'est pas une créature légendaire[[ ({type})]] : à vérifier si son texte en fait un commandant",
			RU: "[[{player}: ]]{card} — не легендарное существо[[ ({type})]]: проверьте, разрешает ли её текст быть командиром",
		},
		Means: "Some planeswalkers, vehicles and backgrounds may be commanders by their own text. This card is newer than what Deckmill knows of such texts.",
		Fix:   "Rule on the deck in rulings.csv.",
	},
	{
		Code: "LEADER_OWN_COLOURS", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]{card} cannot be the general: it shows {colours} itself, and its mana cost lets in {lock}",
			FR: "[[{player} : ]]{card} ne peut pas être le général : la carte montre elle-même {colours}, et son coût de mana permet {lock}",
			RU: "[[{player}: ]]{card} не может быть генералом: на ней самой есть {colours}, а её стоимость допускает {lock}",
		},
		Means: "The colours of a deck come from the general's mana cost, and the general keeps the lock it sets: Bosh, Iron Golem and Memnarch fail it by the seed's own example (EDH-2c). Today's colour identity would make them legal.",
		Fix:   "Choose another general.",
	},
	{
		Code: "LOCK_COLOUR", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]{card} shows {colours}; the general {leader} lets in {lock}",
			FR: "[[{player} : ]]{card} montre {colours} ; le général {leader} permet {lock}",
			RU: "[[{player}: ]]{card}: есть {colours}; генерал {leader} допускает {lock}",
		},
		Means: "The card has a colour, a coloured symbol or a basic land type outside the colours that the general lets in: those of its mana cost in the French rules (EDH-2), its colour identity in Commander.",
		Fix:   "Replace the card, or the general.",
	},
	{
		Code: "LOCK_BASIC", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]{counted} {card}: a basic land must make a colour of the general's mana cost; {leader} has {lock}",
			FR: "[[{player} : ]]{counted} {card} : un terrain de base doit produire une couleur du coût du général ; {leader} a {lock}",
			RU: "[[{player}: ]]{card} ({counted}): базовая земля должна давать цвет стоимости генерала; у {leader} {lock}",
		},
		Means: "A basic land card is in the deck only if it can make a colour of the general's mana cost; a colourless general has no basic lands at all (EDH-2g).",
		Fix:   "Replace the lands.",
	},
	{
		Code: "COLOURS_EACH", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]{colours}:[[ the {together} colours together have]] {counted} of {allowed} cards ({each} of each colour, a multicolour card fills one)",
			FR: "[[{player} : ]]{colours} :[[ les {together} couleurs ensemble ont]] {counted} {counted|carte|cartes} sur {allowed} ({each} par couleur, une carte multicolore ne compte que pour une)",
			RU: "[[{player}: ]]{colours}:[[ {together} цвета вместе:]] карт {counted} из {allowed} (по {each} на цвет, многоцветная идёт за один)",
		},
		Means: "The deck has too few cards for this set of colours, whatever colour each multicolour card is counted for: the set is the smallest proof (Hall's theorem). Colours are those of the card: hybrid and split cards are each of their colours, lands and artifacts with coloured symbols in their text have none (5C-4).",
		Fix:   "Add as many cards of these colours as the message says.",
	},
	{
		Code: "COLOURS_ASSIGNED", Severity: Info, Kind: OnDeck,
		Text: Text{
			EN: "[[{player}: ]]{each} cards of each colour are there, for example {assignment}",
			FR: "[[{player} : ]]il y a {each} cartes de chaque couleur, par exemple {assignment}",
			RU: "[[{player}: ]]по {each} {each|карте|карты|карт} каждого цвета есть, например {assignment}",
		},
		Means: "The minimum of each colour holds; one way to count the multicolour cards is shown, such as `W: 20 W + 5 WU`.",
		Fix:   "Nothing to do.",
	},
	{
		Code: "LIST_BANNED_AS_GENERAL", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]{card} is banned as general by the list {list}[[ of {list_date}]][[ ({list_source})]][[, since {since}]]",
			FR: "[[{player} : ]]{card} est bannie comme général par la liste {list}[[ du {list_date}]][[ ({list_source})]][[, depuis le {since}]]",
			RU: "[[{player}: ]]{card}: карта запрещена как генерал списком {list}[[ от {list_date}]][[ ({list_source})]][[, с {since}]]",
		},
		Means: "The list of the day lets the card be played in the deck, but not as its general.",
		Fix:   "Choose another general, or move the card into the main deck.",
	},
	{
		Code: "LIST_EXTRA", Severity: Warning, Kind: OnDeck,
		Text: Text{
			EN: "[[{player}: ]]{card} is banned by the list {list}[[ ({list_source})]][[ since {since}]]; {format} does not apply that list unless the event says so",
			FR: "[[{player} : ]]{card} est bannie par la liste {list}[[ ({list_source})]][[ depuis le {since}]] ; {format} ne l'applique que si l'événement le dit",
			RU: "[[{player}: ]]{card}: карта запрещена списком {list}[[ ({list_source})]][[ с {since}]]; {format} применяет его, только если так решил турнир",
		},
		Means: "Another authority bans the card: the DCI banned Erayo in Two-Headed Giant from 2005-09-20, while the seed says that the lists are those of the individual formats (2HG-6).",
		Fix:   "Decide in [house] readings, such as { \"2HG-6\" = \"no\" }.",
	},
	{
		Code: "LIST_CHOSEN", Severity: Info, Kind: OnList,
		Text: Text{
			EN: "{format} on {date} uses the list {list}[[ ({list_source})]][[, last change {list_date}]]",
			FR: "{format} au {date} utilise la liste {list}[[ ({list_source})]][[, dernier changement le {list_date}]]",
			RU: "{format} на {date}: список {list}[[ ({list_source})]][[, последнее изменение {list_date}]]",
		},
		Means: "The format has different lists for different days; this one holds on the day of the event.",
		Fix:   "Nothing to do; another list is named in [house] lists.",
	},
	{
		Code: "POOL_UNKNOWN_FOR_DATE", Severity: Warning, Kind: OnEvent,
		Text: Text{
			EN: "the card pool of {pool} on {date} is not at hand: sizes and copies are checked, the pool and its list are not",
			FR: "les cartes de {pool} au {date} ne sont pas connues : tailles et exemplaires sont vérifiés, ni les cartes ni la liste",
			RU: "состав {pool} на {date} неизвестен: размеры и копии проверены, набор карт и список — нет",
		},
		Means: "A rotating format (Standard, Extended, Block) is known for some days only: the autumn of 2005, and for Standard the catalogue's own day.",
		Fix:   "Name the sets of the day in a format file: [[pool.era]] with from, to and sets.",
	},
	{
		Code: "POOL_PRERELEASE", Severity: Warning, Kind: OnDeck,
		Text: Text{
			EN: "[[{player}: ]]{card} is legal from its prerelease; the day is a guess, six days before the release on {first}[[ ({set})]]",
			FR: "[[{player} : ]]{card} est légale depuis son avant-première ; le jour est une estimation, six jours avant la sortie du {first}[[ ({set})]]",
			RU: "[[{player}: ]]{card}: допускается с пререлиза; день — догадка, за шесть дней до выхода {first}[[ ({set})]]",
		},
		Means: "5-Color cards are legal from the day of the prerelease (5C-6). Prerelease days are not at hand; the Saturday before the release is taken.",
		Fix:   "Check the day of the prerelease when it matters.",
	},
	{
		Code: "READING_OPEN", Severity: Ruling, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]][[{card}: ]][[{what}: ]]{clause} leaves open: {question_en} By default: {default} (of {options})",
			FR: "[[{player} : ]][[{card} : ]][[{what} : ]]{clause} laisse ouvert : {question_fr} Par défaut : {default} (parmi {options})",
			RU: "[[{player}: ]][[{card}: ]][[{what}: ]]{clause} не решает: {question_ru} По умолчанию: {default} (из {options})",
		},
		Means: "The clause can be read in more than one way, and the verdict on this deck depends on it. The default is stated; nobody guesses. `pipeline formats show` lists every such clause with its options.",
		Fix:   "Settle it for the event in [house] readings, such as { \"EDH-2e\" = \"ignore\" } (or readings = \"defaults\" for all), or for this deck in rulings.csv.",
	},
	{
		Code: "RULE_BROKEN", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]{say_en}[[ (rule {clause})]]",
			FR: "[[{player} : ]]{say_fr}[[ (règle {clause})]]",
			RU: "[[{player}: ]]{say_ru}[[ (правило {clause})]]",
		},
		Means: "The expression of a [[rule]] in the format file, or in the house rules, does not hold for a card, the deck or the team. The text is the rule's own; its level decides whether it is an error, a ruling or a warning.",
		Fix:   "As the text says; `pipeline formats show` prints the expression.",
	},
	{
		Code: "RULE_FAILED", Severity: Ruling, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]the rule {clause} could not be computed: {reason}",
			FR: "[[{player} : ]]la règle {clause} n'a pas pu être calculée : {reason}",
			RU: "[[{player}: ]]правило {clause} не удалось вычислить: {reason}",
		},
		Means: "An expression of a format file failed on this deck, for example by a division by zero. The rule is not judged.",
		Fix:   "Mend the expression, or rule on the deck in rulings.csv.",
	},
	{
		Code: "DECK_ILLEGAL_ANYWAY", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]whatever \"{raw}\" means ({suggestion}), it is not legal in this deck in {format}",
			FR: "[[{player} : ]]quelle que soit la carte désignée par « {raw} » ({suggestion}), elle n'est pas légale dans ce deck en {format}",
			RU: "[[{player}: ]]что бы ни значило «{raw}» ({suggestion}), в этой колоде в {format} оно недопустимо",
		},
		Means: "A name is no certain card, but every card that it may mean is banned, outside the pool or outside the colours of the general: the deck is illegal as it stands, and with any of them.",
		Fix:   "Replace the card; or correct the name when it means something else.",
	},
}
