package diag

// teamCodes: teams, unified construction and sealed pools (seed 002).
//
// Names in the templates besides those of [Message]: team and other (names of
// teams), missing (players without a deck), own (copies in this deck), pools.
var teamCodes = []Entry{
	{
		Code: "TEAM_NONE", Severity: Error, Kind: OnDeck, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]the player is in no team; {format} is judged by teams",
			FR: "[[{player} : ]]le joueur n'est dans aucune équipe ; {format} se juge par équipe",
			RU: "[[{player}: ]]игрок не состоит в команде; {format} проверяется по командам",
		},
		Means: "Without the lists of the team mates nothing can be said on the team's copies (2HG-1): the verdict is incomplete.",
		Fix:   "Name the teams in teams.csv (team, player), or in a column team of the deck file.",
	},
	{
		Code: "TEAM_SIZE", Severity: Error, Kind: OnTeam, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]the team {team} has {counted} {counted|member|members}; {format} has {allowed}",
			FR: "[[{player} : ]]l'équipe {team} a {counted} {counted|membre|membres} ; {format} en veut {allowed}",
			RU: "[[{player}: ]]в команде {team} игроков: {counted}; в {format} их {allowed}",
		},
		Means: "A team has exactly as many members as the format has heads (2HG-1).",
		Fix:   "Correct teams.csv.",
	},
	{
		Code: "TEAM_INCOMPLETE", Severity: Error, Kind: OnTeam, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]the team {team} is not complete: {counted} of {allowed} lists are here[[; missing: {missing}]]",
			FR: "[[{player} : ]]l'équipe {team} n'est pas complète : {counted} listes sur {allowed}[[ ; manque : {missing}]]",
			RU: "[[{player}: ]]команда {team} неполна: списков {counted} из {allowed}[[; нет: {missing}]]",
		},
		Means: "The list of a team mate is missing, so the copies of the team cannot be summed: neither legal nor illegal. A list that breaks a rule alone is illegal at once (2HG-1).",
		Fix:   "Ask for the missing list.",
	},
	{
		Code: "TEAM_COPIES", Severity: Error, Kind: OnTeam, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]the team {team} has {counted} {counted|copy|copies} of {card}[[ ({own} here)]]; {format} allows {allowed} for the team",
			FR: "[[{player} : ]]l'équipe {team} a {counted} {counted|exemplaire|exemplaires} de {card}[[ (dont {own} ici)]] ; {format} en permet {allowed} par équipe",
			RU: "[[{player}: ]]у команды {team} экземпляров {card}: {counted}[[ (здесь {own})]]; в {format} на команду {allowed}",
		},
		Means: "Unified deck construction: except for basic lands, the decks of a team together hold at most four copies of one English name (2HG-3). Every deck that holds a copy is illegal, and the team.",
		Fix:   "Remove copies from either deck, as the message says.",
	},
	{
		Code: "TEAM_RESTRICTED", Severity: Error, Kind: OnTeam, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]the team {team} has {counted} {counted|copy|copies} of {card}[[ ({own} here)]]; it is restricted to {allowed} for the team[[ by the list {list}]][[ of {list_date}]]",
			FR: "[[{player} : ]]l'équipe {team} a {counted} {counted|exemplaire|exemplaires} de {card}[[ (dont {own} ici)]] ; la carte est restreinte à {allowed} par équipe[[ par la liste {list}]][[ du {list_date}]]",
			RU: "[[{player}: ]]у команды {team} экземпляров {card}: {counted}[[ (здесь {own})]]; на команду допускается {allowed}[[ по списку {list}]][[ от {list_date}]]",
		},
		Means: "A restricted card: one copy for the team, not one for each member (2HG-4).",
		Fix:   "Remove copies from either deck.",
	},
	{
		Code: "TEAM_MEMBER_TWICE", Severity: Error, Kind: OnTeam,
		Text: Text{
			EN: "{player} is in two teams: {team} counts, {other} does not",
			FR: "{player} est dans deux équipes : {team} compte, {other} non",
			RU: "{player} состоит в двух командах: {team} считается, {other} — нет",
		},
		Means: "A player belongs to one team. The first mention counts.",
		Fix:   "Correct teams.csv, or the column team of the deck file.",
	},
	{
		Code: "SEALED_OVER", Severity: Error, Kind: OnTeam, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]the decks of {team} play {counted} {card}; {allowed} were opened",
			FR: "[[{player} : ]]les decks de {team} jouent {counted} {card} ; {allowed} ouverts",
			RU: "[[{player}: ]]в колодах команды {team} карт {card}: {counted}; открыто {allowed}",
		},
		Means: "Sealed decks are built from the opened cards, and a copy stands in one deck only (2HG-7). The sum of all decks of the team is compared with pools.csv; cards in a sideboard are the rest of the pool and not used.",
		Fix:   "Remove copies, or correct pools.csv.",
	},
	{
		Code: "SEALED_COPIES", Severity: Error, Kind: OnTeam, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]the decks of {team} play {counted} {counted|copy|copies} of {card}; by this reading {allowed} are allowed",
			FR: "[[{player} : ]]les decks de {team} jouent {counted} {counted|exemplaire|exemplaires} de {card} ; selon cette lecture, {allowed} sont permis",
			RU: "[[{player}: ]]в колодах команды {team} экземпляров {card}: {counted}; при таком чтении допускается {allowed}",
		},
		Means: "The event reads clause 2HG-8 as a limit of four copies. By default there is no limit beyond the pool.",
		Fix:   "Remove copies, or change the reading.",
	},
	{
		Code: "SEALED_POOL_MISSING", Severity: Error, Kind: OnTeam, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]nothing is known of the cards that {team} opened",
			FR: "[[{player} : ]]on ne sait pas quelles cartes {team} a ouvertes",
			RU: "[[{player}: ]]неизвестно, какие карты открыла команда {team}",
		},
		Means: "Sealed decks are compared with the pool of the team; without it the verdict is incomplete.",
		Fix:   "Give the pools in pools.csv: team, card, count, and if you like product.",
	},
	{
		Code: "SEALED_PRODUCT", Severity: Ruling, Kind: OnTeam, Answer: ByRulings,
		Text: Text{
			EN: "[[{player}: ]]the teams did not open the same product; {team} is among those that differ: {pools}",
			FR: "[[{player} : ]]les équipes n'ont pas ouvert le même produit ; {team} en fait partie : {pools}",
			RU: "[[{player}: ]]команды открыли разные наборы; среди них {team}: {pools}",
		},
		Means: "Each team must get the same number of packs (2HG-9: one tournament pack and four or seven boosters). Declared products are compared, else the number of cards without basic lands.",
		Fix:   "Correct pools.csv; or settle it in [house] readings, { \"2HG-9\" = \"declared\" }.",
	},
	{
		Code: "POOL_CARD_UNKNOWN", Severity: Ruling, Kind: OnTeam, Answer: ByAliases,
		Text: Text{
			EN: "the pool of {team} holds \"{raw}\", which is no certain card[[; did you mean {suggestion}?]]",
			FR: "le pool de {team} contient « {raw} », qui n'est pas une carte certaine[[ ; vouliez-vous dire {suggestion} ?]]",
			RU: "в пуле команды {team} есть «{raw}», и это не определённая карта[[; может быть, {suggestion}?]]",
		},
		Means: "A row of pools.csv does not name one certain card. Until it does, a card that seems to be missing in the pool is a ruling, not an error.",
		Fix:   "Correct pools.csv, or write the card beside the text in aliases.csv.",
	},
}
