package header

// synonyms: our field and the headers that mean it, read by [Key], the first being
// the one that messages name: what spreadsheets of organisers call their columns in
// English, French and Russian. First names that people have (Nick) are none.
var synonyms = []struct {
	Field Field
	Keys  []string
}{
	{Player, []string{
		"player", "joueur", "joueuse", "participant", "participante", "pseudo", "pseudonyme", "nom", "name", "nom et pseudo", "player name", "nom du joueur", "nom de la joueuse", "nom joueur", "nom de joueur",
		"pseudo du joueur", "pseudo joueur", "pseudo forum", "pseudo mtgo", "joueur/joueuse", "nom prénom", "nom et prénom", "prénom et nom", "prénom nom", "nom du participant", "participant name", "name of player", "full name",
		"nickname", "screen name", "username", "user name", "user", "display name", "author", "auteur", "spieler", "jugador",
		"игрок", "имя", "ник", "никнейм", "участник", "участница", "имя игрока", "ник игрока", "имя участника", "ник участника", "имя и фамилия", "фамилия и имя", "фамилия имя", "фамилия", "фио",
	}},
	{No, []string{
		"no", "n°", "#", "nr", "num", "numéro", "№", "номер", "№ п/п", "п/п", "n° de deck", "n° deck", "n° du deck", "numéro de deck", "numéro du deck", "no de deck", "deck no", "deck number", "deck nr", "deck #",
		"номер колоды", "№ колоды", "колода №",
	}},
	{DeckID, []string{
		"deck id", "deckid", "id deck", "id du deck", "id de deck", "identifiant", "identifiant deck", "identifiant du deck", "identifiant de deck", "code deck", "code du deck", "réf deck", "réf du deck", "référence du deck",
		"id liste", "id de la liste", "identifiant de la liste", "identifier", "deck identifier", "deck code", "deck ref", "deck reference", "deck uuid", "decklist id", "list id", "id of deck",
		"id колоды", "ид колоды", "идентификатор", "идентификатор колоды", "код колоды",
	}},
	{Team, []string{"team", "équipe", "команда", "team name", "nom de l'équipe", "nom d'équipe", "nom équipe", "название команды", "имя команды"}},
	{DeckName, []string{
		"deck name", "nom du deck", "deckname", "nom de deck", "nom deck", "nom de la liste", "titre du deck", "intitulé", "name of deck", "deck title", "название", "название колоды", "имя колоды", "titre", "title", "archétype",
		"архетип",
	}},
	{Deck, []string{
		"deck", "decklist", "deck list", "list", "liste", "cards", "cartes", "hand", "main de départ", "your list", "votre liste", "liste de cartes", "liste des cartes", "liste du deck", "line as posted",
		"cards without separators", "колода", "карты", "список", "список карт", "деклист", "состав колоды", "состав",
	}},
	{Format, []string{"format", "format name", "формат", "format du deck", "format de jeu", "deck format", "формат колоды", "формат игры"}},
	{DateField, []string{"date", "jour", "дата", "event date", "date du tournoi", "date de l'événement", "дата турнира"}},
	{SubmittedAt, []string{
		"submitted at", "submitted", "timestamp", "horodateur", "horodatage", "time", "envoyé le", "envoyé à", "reçu le", "reçu à", "soumis le", "posté le", "received", "received at", "posted at", "submission date", "submission time", "date submitted",
		"date d'envoi", "heure d'envoi", "date de soumission", "date de réception", "date et heure", "date and time", "отправлено", "время", "отметка времени", "дата отправки", "время отправки", "получено", "дата подачи", "дата и время",
	}},
	{Section, []string{
		"section", "zone", "board", "partie", "deck section", "deck part", "location", "emplacement", "zone de jeu", "zone du deck", "partie du deck", "main/side", "main/sideboard", "maindeck/sideboard", "main ou side", "main or side", "deck/réserve",
		"зона", "раздел", "секция", "часть", "часть колоды", "зона колоды", "основа/сайд", "мейн/сайд", "мейн/сайдборд",
	}},
	{Count, []string{
		"count", "quantity", "qty", "qt", "amount", "copies", "number of copies", "no of copies", "# copies", "# of copies", "card count", "nb", "nbr", "nbre", "nombre", "quantité", "qté", "exemplaires", "nombre de copies", "nb copies", "nb de copies",
		"nombre d'exemplaires", "nb d'exemplaires", "nb exemplaires", "quant", "количество", "кол", "кол во", "к во", "число", "количество копий", "кол во копий", "число копий", "копий", "штук", "шт", "экземпляров", "экз",
	}},
	{Card, []string{
		"card", "carte", "card name", "cardname", "name of card", "card title", "english name", "nom de la carte", "nom de carte", "nom carte", "nom des cartes", "nom anglais", "nom en anglais", "intitulé de la carte",
		"карта", "название карты", "имя карты", "карточка", "наименование", "наименование карты",
	}},
	{SetCode, []string{"set code", "set", "édition", "edition code", "expansion", "extension", "code extension", "code d'extension", "code de l'extension", "code édition", "код издания", "издание", "сет", "выпуск", "код сета"}},
	{Number, []string{"number", "collector number", "collector no", "collector #", "numéro de collection", "numéro collection", "n° de collection", "n° collection", "numéro de collectionneur", "n° de carte", "numéro de carte", "коллекционный номер", "номер карты"}},
	{Proxy, []string{"proxy", "proxies", "proxys", "прокси"}},
	{General, []string{"général", "commander", "commandant", "commandants", "generals", "commanders", "генерал", "командир"}},
	{Bonus, []string{"bonus", "bonus points", "points bonus", "points de bonus", "бонус", "бонусы"}},
	{Total, []string{"total", "points", "pts", "score", "sum", "somme", "summe", "total points", "total des points", "сумма", "итог", "итого", "всего", "очки", "σ", "∑"}},
	{Rank, []string{"rank", "rang", "position", "place", "classement", "место"}},
	{TP, []string{"tp", "abt", "tournament points", "points de tournoi", "pt", "турнирные очки", "то"}},
	{Round, []string{"round", "ronde", "manche", "тур", "раунд", "round no", "round number", "n° de ronde", "n° ronde", "numéro de ronde", "номер тура", "№ тура", "номер раунда"}},
	{Table, []string{"table"}},
	{Player1, []string{"player1", "player 1", "joueur1", "joueur 1", "team1", "team 1", "игрок 1", "игрок1"}},
	{Player2, []string{"player2", "player 2", "joueur2", "joueur 2", "opponent", "adversaire", "team2", "team 2", "соперник", "противник", "игрок 2", "игрок2"}},
	{SpecialOK, []string{"special ok", "special"}},
	{Rule23a, []string{"rule 2 3a", "2.3a", "rule 2.3a", "regle 2.3a"}},
	{Result, []string{"result", "resultat", "outcome", "результат"}},
	{Note, []string{"note", "notes", "comment", "comments", "remarque", "remarques", "commentaire", "commentaires", "примечание", "комментарий"}},
}
