package diag

// nameCodes: resolving what people typed to cards.
var nameCodes = []Entry{
	{
		Code: "NAME_UNKNOWN", Severity: Error, Kind: OnDeck, Answer: ByAliases, Clause: "card identity (seeds 001, 002)",
		Text: Text{
			EN: `[[{player}: ]]unknown card "{raw}"[[; did you mean {suggestion}?]]`,
			FR: `[[{player} : ]]carte inconnue « {raw} »[[ ; vouliez-vous dire {suggestion} ?]]`,
			RU: `[[{player}: ]]неизвестная карта «{raw}»[[; может быть, {suggestion}?]]`,
		},
		Means: "The text is no card of the catalogue in any spelling, language or alias. It counts in the size of the deck, and the deck cannot be called legal.",
		Fix: "Correct the name in the submission, or write the card beside the text in aliases.csv (todo/aliases.csv holds a ready row). " +
			"An element that is no card belongs in [xcb] extra. With only the embedded starter, the full catalogue is one command away: `pipeline cards update`, or `pipeline cards import FILE -o OUT` for a file you have.",
	},
	{
		Code: "NAME_AMBIGUOUS", Severity: Ruling, Kind: OnDeck, Answer: ByAliases, Clause: "card identity (seeds 001, 002)",
		Text: Text{
			EN: `[[{player}: ]]"{raw}" is the name of several cards[[: {suggestion}]]`,
			FR: `[[{player} : ]]« {raw} » est le nom de plusieurs cartes[[ : {suggestion}]]`,
			RU: `[[{player}: ]]«{raw}»: так называется несколько карт[[: {suggestion}]]`,
		},
		Means: "A localized name or the name of a half belongs to several cards, and which one is meant can change the verdict.",
		Fix:   "Ask the player, then write the English name beside the text in aliases.csv.",
	},
	{
		Code: "NAME_NEAR", Severity: Ruling, Kind: OnDeck, Answer: ByAliases, Clause: "card identity (seeds 001, 002)",
		Text: Text{
			EN: `[[{player}: ]]"{raw}" is no card, but one letter away from {suggestion}`,
			FR: `[[{player} : ]]« {raw} » n'est pas une carte, mais à une lettre de {suggestion}`,
			RU: `[[{player}: ]]«{raw}» — не карта, но в одной букве от {suggestion}`,
		},
		Means: "Exactly one card is one letter away from the text. Deckmill never accepts it by itself.",
		Fix:   "If the card is right, confirm the row prepared in todo/aliases.csv; else correct the submission.",
	},
	{
		Code: "NAME_BACK_FACE", Severity: Info, Kind: OnDeck,
		Text: Text{
			EN: `[[{player}: ]]"{raw}" is not the front face of {card}; the card was taken`,
			FR: `[[{player} : ]]« {raw} » n'est pas la face avant de {card} ; la carte a été prise`,
			RU: `[[{player}: ]]«{raw}» — не лицевая сторона карты {card}; карта принята`,
		},
		Means: "The text names the back of a double-faced card, or the spell on a creature card. The whole card counts.",
		Fix:   "Nothing to do; write the front face to be clear.",
	},
	{
		Code: "NAME_OTHER_LANGUAGE_TOO", Severity: Warning, Kind: OnDeck, Answer: ByAliases,
		Text: Text{
			EN: `[[{player}: ]]"{raw}" was read as the English name {card}; in another language it is also {suggestion}`,
			FR: `[[{player} : ]]« {raw} » a été lu comme le nom anglais {card} ; dans une autre langue, c'est aussi {suggestion}`,
			RU: `[[{player}: ]]«{raw}» прочитано как английское название {card}; на другом языке это ещё и {suggestion}`,
		},
		Means: "The text is the English name of one card and the French or Russian name of another (Contemplation is also the French name of Ponder). The English card counts, unless the event's first language is the other one.",
		Fix:   "If the other card is meant, say so in aliases.csv; for a French event set names = [\"fr\"].",
	},
	{
		Code: "NAME_EXTRA", Severity: Info, Kind: OnDeck, Clause: "[xcb] extra",
		Text: Text{
			EN: `[[{player}: ]]"{raw}" is no card; the event allows it as an extra element`,
			FR: `[[{player} : ]]« {raw} » n'est pas une carte ; l'événement l'autorise comme élément supplémentaire`,
			RU: `[[{player}: ]]«{raw}» — не карта; событие разрешает это как дополнительный элемент`,
		},
		Means: "The element is declared in [xcb] extra of the event file. It is never counted and never checked.",
		Fix:   "Nothing to do; remove it from [xcb] extra if it should be a card.",
	},
	{
		Code: "ALIAS_UNKNOWN_CARD", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: `the alias "{raw}" points to "{card}", which is no card[[; did you mean {suggestion}?]]`,
			FR: `l'alias « {raw} » renvoie à « {card} », qui n'est pas une carte[[ ; vouliez-vous dire {suggestion} ?]]`,
			RU: `псевдоним «{raw}» указывает на «{card}», но такой карты нет[[; может быть, {suggestion}?]]`,
		},
		Means: "The column card of aliases.csv holds a text that is no English card name of the catalogue. The alias is not used.",
		Fix:   "Correct the English name in aliases.csv.",
	},
	{
		Code: "CHAR_INVISIBLE", Severity: Warning, Kind: OnRow,
		Text: Text{
			EN: `"{raw}" holds invisible characters[[ ({characters})]]; they are ignored in ids and in card names`,
			FR: `« {raw} » contient des caractères invisibles[[ ({characters})]] ; ils sont ignorés dans les identifiants et les noms de cartes`,
			RU: `«{raw}» содержит невидимые символы[[ ({characters})]]; в идентификаторах и названиях карт они не учитываются`,
		},
		Means: "Control, zero-width or text-direction characters came along when the text was copied. The display name keeps them, ids and card names drop them.",
		Fix:   "Type the text again without copying it.",
	},
	{
		Code: "NAME_LOOKALIKE", Severity: Warning, Kind: OnName,
		Text: Text{
			EN: `"{raw}" looks like "{other}" but is written with other letters; they are two players`,
			FR: `« {raw} » ressemble à « {other} » mais s'écrit avec d'autres lettres ; ce sont deux joueurs`,
			RU: `«{raw}» выглядит как «{other}», но записано другими буквами; это два игрока`,
		},
		Means: "Two names look alike and differ in their characters, such as a Cyrillic а for a Latin a. They have two ids.",
		Fix:   "If both are one player, write the same name in both places, or give both the same id in players.csv.",
	},
}
