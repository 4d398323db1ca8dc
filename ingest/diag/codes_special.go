package diag

// specialCodes: special formats of XCB that look at several decks or at results.
var specialCodes = []Entry{
	{
		Code: "SPECIAL_UNIQUE", Severity: Warning, Kind: OnDeck, Clause: "1.8",
		Text: Text{
			EN: "{player}: {card} is also in the deck of {others}: under Unique cards it becomes a basic land in all of them",
			FR: "{player} : {card} est aussi dans le deck de {others} : avec Unique cards, elle devient un terrain de base dans tous",
			RU: "{player}: {card} есть и в колоде {others}: по Unique cards она становится базовой землёй во всех",
		},
		Means: "The special format Unique cards replaces a card that two decks use in both by a basic land.",
		Fix:   "Judge the matches with the basic land, and say so when the decks are published.",
	},
	{
		Code: "SPECIAL_LAST_ROUND", Severity: Error, Kind: OnDeck, Answer: ByRulings, Clause: "1.8",
		Text: Text{
			EN: "{player}: {card} was played in {event}; this round allows no card of the last one",
			FR: "{player} : {card} a été jouée dans {event} ; ce round n'autorise aucune carte du précédent",
			RU: "{player}: {card} играла в {event}; в этом туре карты прошлого запрещены",
		},
		Means: "The special format No card of the last round bans every card but basic lands of the last output folder named in history.",
		Fix:   "Replace the card.",
	},
	{
		Code: "SPECIAL_CEILING", Severity: Error, Kind: OnDeck, Answer: ByRulings, Clause: "1.8c",
		Text: Text{
			EN: "{player} has {raw} against {opponent}, the ceiling: a deck must lose 0-6 to it",
			FR: "{player} a {raw} contre {opponent}, le plafond : un deck doit perdre 0-6 contre lui",
			RU: "у {player} {raw} против {opponent} (потолок): колода должна проиграть ему 0-6",
		},
		Means: "Under Ceiling a deck is legal only when it loses both games to the deck called Ceiling.",
		Fix:   "Check the result; else rule on the deck in rulings.csv.",
	},
	{
		Code: "SPECIAL_CEILING_NONE", Severity: Warning, Kind: OnEvent, Clause: "1.8c",
		Text: Text{
			EN: "the special format Ceiling needs a row of the results (or a deck name) called Ceiling: nothing was checked",
			FR: "le format spécial Ceiling demande une ligne des résultats (ou un deck) nommée Ceiling : rien n'est vérifié",
			RU: "особому формату Ceiling нужна строка результатов (или колода) с именем Ceiling: ничего не проверено",
		},
		Means: "The deck that all others must lose to is not in the table.",
		Fix:   "Add it to the results under the name Ceiling.",
	},
	{
		Code: "SPECIAL_BONUS", Severity: Info, Kind: OnDeck, Clause: "2.4f",
		Text: Text{
			EN: "{player}: bonus of {points} for the optional special formats that the deck keeps",
			FR: "{player} : bonus de {points} pour les formats spéciaux facultatifs que le deck respecte",
			RU: "{player}: бонус {points} за необязательные особые форматы, которые колода соблюдает",
		},
		Means: "(Bonus) behind a special format makes its rules optional; a deck that keeps them gets the points that the rules of the format name.",
		Fix:   "Nothing to do; a column bonus in the results overrides it.",
	},
	{
		Code: "SPECIAL_BONUS_WORTH", Severity: Warning, Kind: OnEvent, Clause: "2.4f",
		Text: Text{
			EN: "the name has a special format with (Bonus), but nothing says how many points it is worth: nobody got any",
			FR: "le nom contient un format spécial avec (Bonus), mais rien ne dit combien de points il vaut : personne n'en a reçu",
			RU: "в имени особый формат с (Bonus), но нигде не сказано, сколько очков он стоит: никто их не получил",
		},
		Means: "A deck that keeps an optional special format gets bonus points (1.1e, 2.4f); their number is the moderator's.",
		Fix:   "Write [xcb] bonus = N in event.toml, or a column bonus in the results or the decks, or bonus = N in a rule of the special format's own file.",
	},
	{
		Code: "SPECIAL_REFUSED", Severity: Error, Kind: OnDeck, Answer: ByRulings, Clause: "1.8",
		Text: Text{
			EN: "{player}: the column special_ok says {raw}: the deck does not keep the special format",
			FR: "{player} : la colonne special_ok dit {raw} : le deck ne respecte pas le format spécial",
			RU: "{player}: в столбце special_ok стоит {raw}: колода не соблюдает особый формат",
		},
		Means: "The moderator judged a special format of [xcb] moderator_specials in the column special_ok of the decks.",
		Fix:   "Replace the deck, or correct the column.",
	},
	{
		Code: "HINT_MARKED", Severity: Ruling, Kind: OnDeck, Answer: ByRulings, Clause: "2.3a",
		Text: Text{
			EN: "{player}: the column rule_2_3a marks the deck ({raw}): does it break {clause}?",
			FR: "{player} : la colonne rule_2_3a marque le deck ({raw}) : est-il contraire à {clause} ?",
			RU: "{player}: столбец rule_2_3a отмечает колоду ({raw}): нарушает ли она {clause}?",
		},
		Means: "The moderator marked a deck in the column rule_2_3a: it may win or attack the hand too early.",
		Fix:   "Answer legal or illegal in rulings.csv with the rule 2.3a, or write ok in the column.",
	},
}
