package diag

// survivorCodes: the thread of a Survivor (posts.csv; seed 000, rule section 3),
// and events of several rounds.
var survivorCodes = []Entry{
	{
		Code: "POST_TIME", Severity: Warning, Kind: OnRow,
		Text: Text{
			EN: "{player}: the time \"{raw}\" of post {counted} cannot be read; the post counts without one. Write 2013-03-20T21:00",
			FR: "{player} : l'heure « {raw} » du message {counted} est illisible ; il compte sans heure. Écrivez 2013-03-20T21:00",
			RU: "{player}: время «{raw}» сообщения {counted} не читается; оно считается без времени. Пишите 2013-03-20T21:00",
		},
		Means: "The time of a post is not understood, or day and month could be either. Order comes from the number of the post; only the deadline of a Survivor needs the time.",
		Fix:   "Write ISO 8601, with a zone or in the zone of the key timezone: 2013-03-20T21:00.",
	},
	{
		Code: "POST_RESULT", Severity: Error, Kind: OnRow, Clause: "3.4",
		Text: Text{
			EN: "{player}: \"{raw}\" in post {counted} ({name}) is no result of two games, or it is not clear against which deck",
			FR: "{player} : « {raw} » dans le message {counted} ({name}) n'est pas un résultat de deux parties, ou l'on ne sait contre quel deck",
			RU: "{player}: «{raw}» в сообщении {counted} ({name}) не результат двух игр, или неясно, против какой колоды",
		},
		Means: "The results of a post are pairs of a deck and 6, 4, 3, 2, 1 or 0 (6-0, 4-1, 3-3, 2-2, 1-4, 0-6), from the author's view; without decks there must be one for each deck to beat, the latest first.",
		Fix:   "Write DECK:RESULT in results_vs_previous, several with a semicolon: D08:6;D07:4.",
	},
	{
		Code: "POST_DECK_UNKNOWN", Severity: Warning, Kind: OnRow, Clause: "3.4",
		Text: Text{
			EN: "{player}: post {counted} ({name}) has a result against {raw}, but no earlier post has such a deck; it is not used",
			FR: "{player} : le message {counted} ({name}) a un résultat contre {raw}, mais aucun message antérieur n'a ce deck ; il n'est pas utilisé",
			RU: "{player}: в сообщении {counted} ({name}) есть результат против {raw}, но раньше такой колоды нет; он не учтён",
		},
		Means: "A deck may be named by its id, its number, its name, its author (the latest deck counts) or `post 12`.",
		Fix:   "Correct the name of the deck in results_vs_previous.",
	},
	{
		Code: "POST_RULING", Severity: Ruling, Kind: OnRow, Clause: "3.4a",
		Text: Text{
			EN: "{player}: the ruling \"{raw}\" on post {counted} ({name}) is not understood; the deck is not counted",
			FR: "{player} : la décision « {raw} » sur le message {counted} ({name}) est incomprise ; le deck ne compte pas",
			RU: "{player}: решение «{raw}» о сообщении {counted} ({name}) непонятно; колода не в счёт",
		},
		Means: "The column ruling of posts.csv holds the moderator's word on a post.",
		Fix:   "Write legal or illegal (the deck), valid or invalid (the post), crosspost or pending.",
	},
	{
		Code: "POST_SEVERAL_DECKS", Severity: Warning, Kind: OnRow, Clause: "3.3b",
		Text: Text{
			EN: "{player}: post {counted} has more than one deck; {name} is not the first and does not count",
			FR: "{player} : le message {counted} a plus d'un deck ; {name} n'est pas le premier et ne compte pas",
			RU: "{player}: в сообщении {counted} больше одной колоды; {name} не первая и не в счёт",
		},
		Means: "One deck a message. The first one is judged, the others are not counted.",
		Fix:   "If the number of the post is wrong, correct it; if all count, write valid in the column ruling.",
	},
	{
		Code: "POST_TIME_ORDER", Severity: Warning, Kind: OnRow,
		Text: Text{
			EN: "{player}: post {counted} is earlier than post {allowed}; the numbers decide",
			FR: "{player} : le message {counted} est antérieur au message {allowed} ; les numéros décident",
			RU: "{player}: сообщение {counted} раньше сообщения {allowed}; решают номера",
		},
		Means: "Numbers and times of two posts contradict each other.",
		Fix:   "Correct the number or the time.",
	},
	{
		Code: "SURVIVOR_UNDECIDED", Severity: Ruling, Kind: OnRow, Clause: "3.4",
		Text: Text{
			EN: "{player}: {name} (post {counted}) is undecided and not counted: {reason}",
			FR: "{player} : {name} (message {counted}) est en suspens et ne compte pas : {reason}",
			RU: "{player}: {name} (сообщение {counted}) не решено и не в счёт: {reason}",
		},
		Means: "A result against a deck to beat is missing, or the deck waits for a ruling. It is treated as not there; if it turns out valid, later decks are judged anew.",
		Fix:   "Add the result or the ruling to posts.csv.",
	},
	{
		Code: "SURVIVOR_INVALID", Severity: Info, Kind: OnRow, Clause: "3.4",
		Text: Text{
			EN: "{player}: {name} (post {counted}) is not valid: {reason}",
			FR: "{player} : {name} (message {counted}) n'est pas valide : {reason}",
			RU: "{player}: {name} (сообщение {counted}) недействительна: {reason}",
		},
		Means: "The deck breaks a rule of the Survivor; the next one is judged as if it were not there.",
		Fix:   "Nothing to do; if it was judged wrongly, correct the post or write valid in the column ruling.",
	},
	{
		Code: "SURVIVOR_NOT_CONSECUTIVE", Severity: Warning, Kind: OnRow, Clause: "3.3a",
		Text: Text{
			EN: "{player}: {name} (post {counted}) counts: {reason}",
			FR: "{player} : {name} (message {counted}) compte : {reason}",
			RU: "{player}: {name} (сообщение {counted}) в счёт: {reason}",
		},
		Means: "The author's own deck stands right before, but it is not counted. Only valid decks count for 3.3a; a strict reading would refuse the second post.",
		Fix:   "To refuse it, write invalid in the column ruling.",
	},
	{
		Code: "SURVIVOR_WINNER", Severity: Info, Kind: OnEvent, Clause: "3.5",
		Text: Text{
			EN: "{player} wins with {name}[[, unless a valid deck comes before {time}]] (k = {counted} {counted|day|days})[[; undecided: {open}]]",
			FR: "{player} gagne avec {name}[[, sauf deck valide avant le {time}]] (k = {counted} {counted|jour|jours})[[ ; en suspens : {open}]]",
			RU: "{player} побеждает с {name}[[, если до {time} не будет действительной колоды]] (k = {counted} {counted|день|дня|дней})[[; не решено: {open}]]",
		},
		Means: "Who has sent the last valid deck wins when it has stood for k days of 24 hours, k being the page of its post. Deckmill has no clock: compare the time.",
		Fix:   "Nothing to do.",
	},
	{
		Code: "SUBMISSION_FALLBACK", Severity: Warning, Kind: OnDeck, Clause: "2.2c",
		Text: Text{
			EN: "{player}: the latest submission {deck} is illegal; the earlier {counted_deck} counts (fallback_to_previous)",
			FR: "{player} : la dernière soumission {deck} est illégale ; la précédente {counted_deck} compte (fallback_to_previous)",
			RU: "{player}: последняя заявка {deck} недопустима; в счёт идёт прежняя {counted_deck} (fallback_to_previous)",
		},
		Means: "With [xcb] fallback_to_previous = true the latest earlier legal submission of a player counts when the latest is illegal. What is open about the illegal deck needs no answer.",
		Fix:   "To let the latest count, rule it legal in rulings.csv; without the key an earlier submission never revives.",
	},
	{
		Code: "ABT_ROUNDS", Severity: Warning, Kind: OnEvent, Clause: "2.1b",
		Text: Text{
			EN: "an ABT is a set of four rounds; this event has {counted}[[ ({reason})]]",
			FR: "un ABT est un ensemble de quatre rounds ; ce tournoi en a {counted}[[ ({reason})]]",
			RU: "ABT состоит из четырёх туров; в этом турнире их {counted}[[ ({reason})]]",
		},
		Means: "The event has several phases of X-Card Blind, but not four. The sums are over the rounds that are there.",
		Fix:   "Add the missing [[phase]], or take the warning as said when it is no ABT.",
	},
	{
		Code: "ABT_TIE", Severity: Warning, Kind: OnEvent, Clause: "2.5b",
		Text: Text{
			EN: "{names} share the first place with {counted} {counted|tournament point|tournament points}: an additional round among them is needed",
			FR: "{names} partagent la première place avec {counted} {counted|point|points} de tournoi : un round additionnel entre eux est nécessaire",
			RU: "{names} делят первое место с {counted} {counted|турнирным очком|турнирными очками|турнирными очками}: нужен дополнительный тур между ними",
		},
		Means: "Two or more participants would win the ABT. Nobody is picked: only those with the most tournament points play an additional round.",
		Fix:   "Add the round as a further [[phase]] in which only they take part: it orders them, and adds nothing to their tournament points.",
	},
	{
		Code: "ABT_ADDITIONAL", Severity: Info, Kind: OnEvent, Clause: "2.5b",
		Text: Text{
			EN: "{name} is an additional round among {names}: it orders them and adds no tournament points",
			FR: "{name} est un round additionnel entre {names} : il les départage et n'ajoute aucun point de tournoi",
			RU: "{name} — дополнительный тур между {names}: он определяет их порядок и не даёт турнирных очков",
		},
		Means: "From the fifth phase on, a phase in which only those tied for the first place take part is an additional round.",
		Fix:   "Nothing to do.",
	},
	{
		Code: "ABT_OUTSIDERS", Severity: Warning, Kind: OnEvent, Clause: "2.5b",
		Text: Text{
			EN: "{name} comes after the four rounds of an ABT, but not only those tied for the first place take part ({names}): it counts as a round like the others",
			FR: "{name} vient après les quatre rounds d'un ABT, mais d'autres que les premiers ex æquo y participent ({names}) : il compte comme un round ordinaire",
			RU: "{name} идёт после четырёх туров ABT, но участвуют не только те, кто делит первое место ({names}): это обычный тур",
		},
		Means: "Only participants with the most tournament points may play in additional rounds.",
		Fix:   "If it is an additional round, take the others out of its results.",
	},
}
