package view

import (
	"strconv"
	"strings"

	"deckmill/ingest/diag"
)

// Word is a label of pages, posts and sheets in a language; a key that is not
// in the table is a bug and shows as itself.
func Word(key, lang string) string {
	if t, ok := wordTable[key]; ok {
		return t.In(lang)
	}
	return key
}

// Plural is a number with its noun, such as "1 row" or "12 rows". The nouns of
// the table hold the forms for one, for a few (Russian only) and for many,
// between bars.
func Plural(key string, n int, lang string) string { return Counted(Word(key, lang), n, lang) }

// Counted is a number with its noun: text holds the forms of the language between
// bars, with %d for the number.
func Counted(text string, n int, lang string) string {
	return strings.ReplaceAll(diag.Form(text, n, lang), "%d", strconv.Itoa(n))
}

// Words lists the keys of the table, for tests.
func Words() map[string]diag.Text { return wordTable }

var wordTable = map[string]diag.Text{
	// sections
	"standings":   {EN: "Standings", FR: "Classement", RU: "Места"},
	"crosstable":  {EN: "Crosstable", FR: "Tableau croisé", RU: "Таблица результатов"},
	"decks":       {EN: "Decks", FR: "Decks", RU: "Колоды"},
	"findings":    {EN: "Findings", FR: "Constats", RU: "Замечания"},
	"missing":     {EN: "Missing results", FR: "Résultats manquants", RU: "Недостающие результаты"},
	"impossible":  {EN: "Impossible results", FR: "Résultats impossibles", RU: "Невозможные результаты"},
	"teams":       {EN: "Teams", FR: "Équipes", RU: "Команды"},
	"team":        {EN: "Team", FR: "Équipe", RU: "Команда"},
	"corrections": {EN: "Corrections", FR: "Corrections", RU: "Исправления"},
	"metagame":    {EN: "Metagame", FR: "Métajeu", RU: "Метагейм"},
	"tiebreaks":   {EN: "Tie-breaks", FR: "Départages", RU: "Дополнительные показатели"},
	"season":      {EN: "Season", FR: "Saison", RU: "Сезон"},
	"nextbans":    {EN: "Next ban list", FR: "Prochaine ban list", RU: "Следующий список запретов"},
	"rounds":      {EN: "Rounds", FR: "Rounds", RU: "Туры"},
	"bestk":       {EN: "Counted", FR: "Comptés", RU: "В счёт"},
	"won":         {EN: "Won", FR: "Gagnés", RU: "Побед"},
	"elo":         {EN: "Elo", FR: "Elo", RU: "Эло"},
	"from":        {EN: "From", FR: "À partir du", RU: "С"},
	"survivor":    {EN: "Survivor", FR: "Survivor", RU: "Survivor"},
	"post":        {EN: "Post", FR: "Message", RU: "Сообщение"},
	"page":        {EN: "Page", FR: "Page", RU: "Страница"},
	"mustbeat":    {EN: "Must beat", FR: "Doit battre", RU: "Надо победить"},
	"valid":       {EN: "valid", FR: "valide", RU: "действительна"},
	"invalid":     {EN: "not valid", FR: "non valide", RU: "недействительна"},
	"undecided":   {EN: "undecided", FR: "en suspens", RU: "не решено"},
	"about":       {EN: "About this run", FR: "À propos", RU: "Об этом расчёте"},
	"files":       {EN: "Files read", FR: "Fichiers lus", RU: "Прочитанные файлы"},
	"sections":    {EN: "Sections", FR: "Sections", RU: "Разделы"},
	"earlier":     {EN: "Earlier or late submissions", FR: "Envois remplacés ou en retard", RU: "Заменённые и опоздавшие колоды"},
	"generals":    {EN: "Generals", FR: "Généraux", RU: "Генералы"},
	"colours":     {EN: "Colours", FR: "Couleurs", RU: "Цвета"},
	"allcards":    {EN: "All cards", FR: "Toutes les cartes", RU: "Все карты"},

	// columns
	"no":         {EN: "No", FR: "N°", RU: "№"},
	"rank":       {EN: "Rank", FR: "Rang", RU: "Место"},
	"player":     {EN: "Player", FR: "Joueur", RU: "Игрок"},
	"opponent":   {EN: "Opponent", FR: "Adversaire", RU: "Соперник"},
	"deck":       {EN: "Deck", FR: "Deck", RU: "Колода"},
	"cards":      {EN: "Cards", FR: "Cartes", RU: "Карты"},
	"card":       {EN: "Card", FR: "Carte", RU: "Карта"},
	"points":     {EN: "Points", FR: "Points", RU: "Очки"},
	"sum":        {EN: "Sum", FR: "Somme", RU: "Сумма"},
	"bonus":      {EN: "Bonus", FR: "Bonus", RU: "Бонус"},
	"total":      {EN: "Total", FR: "Total", RU: "Итог"},
	"tp":         {EN: "TP", FR: "PT", RU: "ТО"},
	"played":     {EN: "Played", FR: "Joués", RU: "Сыграно"},
	"wins":       {EN: "Games won", FR: "Parties gagnées", RU: "Выиграно игр"},
	"draws":      {EN: "drawn", FR: "nulles", RU: "вничью"},
	"losses":     {EN: "lost", FR: "perdues", RU: "проиграно"},
	"wdl":        {EN: "W D L", FR: "V N D", RU: "В Н П"},
	"results":    {EN: "Results", FR: "Résultats", RU: "Результаты"},
	"omw":        {EN: "OMW%", FR: "OMW%", RU: "OMW%"},
	"gw":         {EN: "GW%", FR: "GW%", RU: "GW%"},
	"ogw":        {EN: "OGW%", FR: "OGW%", RU: "OGW%"},
	"status":     {EN: "Status", FR: "État", RU: "Состояние"},
	"severity":   {EN: "Severity", FR: "Gravité", RU: "Важность"},
	"message":    {EN: "Message", FR: "Message", RU: "Сообщение"},
	"place":      {EN: "Where", FR: "Où", RU: "Где"},
	"fix":        {EN: "Fix", FR: "Remède", RU: "Как исправить"},
	"code":       {EN: "Code", FR: "Code", RU: "Код"},
	"round":      {EN: "Round", FR: "Ronde", RU: "Тур"},
	"kind":       {EN: "Kind", FR: "Genre", RU: "Вид"},
	"value":      {EN: "Value", FR: "Valeur", RU: "Значение"},
	"used":       {EN: "Used", FR: "Retenu", RU: "Учтено"},
	"why":        {EN: "Why", FR: "Pourquoi", RU: "Почему"},
	"subject":    {EN: "Match", FR: "Match", RU: "Матч"},
	"old":        {EN: "Before", FR: "Avant", RU: "Было"},
	"new":        {EN: "After", FR: "Après", RU: "Стало"},
	"source":     {EN: "Source", FR: "Source", RU: "Источник"},
	"reason":     {EN: "Reason", FR: "Raison", RU: "Причина"},
	"copies":     {EN: "Copies", FR: "Exemplaires", RU: "Копий"},
	"inside":     {EN: "In decks", FR: "Dans les decks", RU: "В колодах"},
	"mean":       {EN: "Mean points", FR: "Points en moyenne", RU: "Средние очки"},
	"file":       {EN: "File", FR: "Fichier", RU: "Файл"},
	"layout":     {EN: "Read as", FR: "Lu comme", RU: "Прочитан как"},
	"rows":       {EN: "Rows", FR: "Lignes", RU: "Строк"},
	"rejected":   {EN: "Rejected", FR: "Rejetées", RU: "Отклонено"},
	"sideboard":  {EN: "Sideboard", FR: "Réserve", RU: "Запас"},
	"general":    {EN: "General", FR: "Général", RU: "Генерал"},
	"twin":       {EN: "Same cards as", FR: "Mêmes cartes que", RU: "Те же карты, что у"},
	"winner":     {EN: "Winner", FR: "Vainqueur", RU: "Победитель"},
	"leader":     {EN: "In the lead, provisionally", FR: "En tête, provisoirement", RU: "Лидирует (предварительно)"},
	"sharedwin":  {EN: "Shared first place", FR: "Première place partagée", RU: "Делят первое место"},
	"tied":       {EN: "shared", FR: "partagé", RU: "делят"},
	"matches":    {EN: "Matches", FR: "Matchs", RU: "Матчи"},
	"openpoints": {EN: "Open points", FR: "Points ouverts", RU: "Открытые вопросы"},
	"settledby":  {EN: "Settled", FR: "Réglés", RU: "Решены"},
	"unnamed":    {EN: "unnamed deck", FR: "deck sans nom", RU: "без названия"},

	// states and verdicts
	"legal": {EN: "legal", FR: "légal", RU: "допустима"}, "illegal": {EN: "illegal", FR: "illégal", RU: "недопустима"},
	"ruling": {EN: "ruling", FR: "à trancher", RU: "на решении"}, "incomplete": {EN: "incomplete", FR: "incomplet", RU: "неполна"},
	"error": {EN: "error", FR: "erreur", RU: "ошибка"}, "warning": {EN: "warning", FR: "avertissement", RU: "предупреждение"}, "info": {EN: "info", FR: "info", RU: "заметка"},
	"settled": {EN: "settled", FR: "réglé", RU: "решено"}, "open": {EN: "open", FR: "ouvert", RU: "открыто"},
	"active": {EN: "active", FR: "actif", RU: "играет"}, "dropped": {EN: "dropped", FR: "abandon", RU: "выбыл"}, "dq": {EN: "disqualified", FR: "disqualifié", RU: "дисквалификация"},
	"provisional": {EN: "provisional", FR: "provisoire", RU: "предварительно"}, "removed": {EN: "removed", FR: "retiré", RU: "снята"}, "forfeit": {EN: "forfeit", FR: "forfait", RU: "поражение"},
	"applied": {EN: "applied", FR: "appliquée", RU: "применено"}, "pending": {EN: "pending", FR: "en attente", RU: "ожидает"}, "refused": {EN: "refused", FR: "refusée", RU: "отклонено"},
	"notcounted": {EN: "not counted", FR: "non compté", RU: "не считается"},

	// sentences
	"allsettled":   {EN: "Everything is settled", FR: "Tout est réglé", RU: "Всё решено"},
	"nopoints":     {EN: "%d open points|%d open points", FR: "%d point ouvert|%d points ouverts", RU: "%d открытый вопрос|%d открытых вопроса|%d открытых вопросов"},
	"ndecks":       {EN: "%d deck|%d decks", FR: "%d deck|%d decks", RU: "%d колода|%d колоды|%d колод"},
	"nmatches":     {EN: "%d match|%d matches", FR: "%d match|%d matchs", RU: "%d матч|%d матча|%d матчей"},
	"npoints":      {EN: "%d point|%d points", FR: "%d point|%d points", RU: "%d очко|%d очка|%d очков"},
	"nmissing":     {EN: "%d missing|%d missing", FR: "%d manquant|%d manquants", RU: "не хватает: %d"},
	"nimpossible":  {EN: "%d impossible|%d impossible", FR: "%d impossible|%d impossibles", RU: "невозможных: %d"},
	"formatis":     {EN: "Format", FR: "Format", RU: "Формат"},
	"late":         {EN: "Sent after the deadline", FR: "Envoyé après la date limite", RU: "Прислано после срока"},
	"call":         {EN: "Call for decks", FR: "Appel à decks", RU: "Приглашение"},
	"list":         {EN: "list", FR: "liste", RU: "список"},
	"banned":       {EN: "banned", FR: "cartes bannies", RU: "запрещены"},
	"nentries":     {EN: "%d entry in force|%d entries in force", FR: "%d entrée en vigueur|%d entrées en vigueur", RU: "действует %d запись|действуют %d записи|действуют %d записей"},
	"deadline":     {EN: "Deadline", FR: "Date limite", RU: "Срок"},
	"howtosend":    {EN: "How to send your deck", FR: "Comment envoyer votre deck", RU: "Как прислать колоду"},
	"sendprivate":  {EN: "By private message to the moderator; show your deck to nobody else.", FR: "Par message privé au modérateur ; ne montrez votre deck à personne d'autre.", RU: "Личным сообщением ведущему; больше никому колоду не показывайте."},
	"sendcards":    {EN: "One card a line, by its name, with the number of copies before it when there are several; you may give the deck a name.", FR: "Une carte par ligne, par son nom, précédé du nombre d'exemplaires s'il y en a plusieurs ; vous pouvez donner un nom au deck.", RU: "По одной карте в строке, по имени; если копий несколько, их число впереди. Колоде можно дать имя."},
	"sendlatest":   {EN: "You may send another deck until the deadline: only the latest message counts.", FR: "Vous pouvez envoyer un autre deck jusqu'à la date limite : seul le dernier message compte.", RU: "До срока можно прислать другую колоду: считается только последнее сообщение."},
	"seals":        {EN: "Decks received, sealed", FR: "Decks reçus, scellés", RU: "Полученные колоды, запечатаны"},
	"sealswhat":    {EN: "These decks are in. Behind each player stands the seal of the deck: a SHA-256 from which the deck cannot be told, and which no other deck has.", FR: "Ces decks sont arrivés. Derrière chaque joueur, le sceau de son deck : un SHA-256 qui ne révèle rien du deck et qu'aucun autre deck ne peut avoir.", RU: "Эти колоды получены. За каждым игроком — печать его колоды: SHA-256, по которому колоду не узнать и которого нет у другой колоды."},
	"sealslater":   {EN: "The salts are published together with the decks; then everybody can check that no deck was changed.", FR: "Les sels seront publiés avec les decks ; chacun pourra alors vérifier qu'aucun deck n'a été changé.", RU: "Соли публикуются вместе с колодами; тогда каждый сможет проверить, что ни одна колода не изменена."},
	"sealscheck":   {EN: "To check a seal, save the lines of a deck below (its salt, then its cards, in the order of the list above) as deck.txt, each line ended by a line feed, and run sha256sum deck.txt.", FR: "Pour vérifier un sceau, enregistrez les lignes d'un deck ci-dessous (son sel, puis ses cartes, dans l'ordre de la liste ci-dessus) dans deck.txt, chaque ligne terminée par un saut de ligne, et lancez sha256sum deck.txt.", RU: "Чтобы проверить печать, сохраните строки колоды ниже (её соль, затем карты, в порядке списка выше) в deck.txt, каждая строка с переводом строки, и запустите sha256sum deck.txt."},
	"rankmoves":    {EN: "Ranks that have changed", FR: "Rangs qui ont changé", RU: "Изменившиеся места"},
	"moveout":      {EN: "is out", FR: "est sorti", RU: "выбыл"},
	"movenew":      {EN: "new", FR: "nouveau", RU: "новый"},
	"nchanges":     {EN: "%d change|%d changes", FR: "%d changement|%d changements", RU: "%d изменение|%d изменения|%d изменений"},
	"nrows":        {EN: "%d row|%d rows", FR: "%d ligne|%d lignes", RU: "%d строка|%d строки|%d строк"},
	"nsettled":     {EN: "%d settled|%d settled", FR: "%d réglé|%d réglés", RU: "решено: %d"},
	"written3":     {EN: "(written 3)", FR: "(écrit 3)", RU: "(пишется 3)"},
	"splitis":      {EN: "a split match is worth %d point|a split match is worth %d points", FR: "un match partagé vaut %d point|un match partagé vaut %d points", RU: "ничья 1-1 стоит %d очко|ничья 1-1 стоит %d очка|ничья 1-1 стоит %d очков"},
	"more":         {EN: "%d more: see event.xlsx or the tables|%d more: see event.xlsx or the tables", FR: "%d de plus : voir event.xlsx ou les tables|%d de plus : voir event.xlsx ou les tables", RU: "ещё %d: смотрите event.xlsx или таблицы"},
	"toowide":      {EN: "%d decks are too many for a readable matrix: see tables/crosstable or event.xlsx.", FR: "%d decks : trop pour un tableau lisible, voir tables/crosstable ou event.xlsx.", RU: "%d колод — слишком много для таблицы: смотрите tables/crosstable или event.xlsx."},
	"byrank":       {EN: "by rank", FR: "par rang", RU: "по местам"},
	"byentry":      {EN: "by entry", FR: "par ordre d'inscription", RU: "по порядку записи"},
	"order":        {EN: "Order", FR: "Ordre", RU: "Порядок"},
	"rowview":      {EN: "A cell is the result of the row against the column.", FR: "Une case est le résultat de la ligne contre la colonne.", RU: "Клетка — результат строки против столбца."},
	"pointat":      {EN: "Point at a cell, or move with the arrow keys.", FR: "Survolez une case, ou déplacez-vous avec les flèches.", RU: "Наведите на клетку или двигайтесь стрелками."},
	"filter":       {EN: "Find a deck, player or card", FR: "Chercher un deck, un joueur ou une carte", RU: "Найти колоду, игрока или карту"},
	"shown":        {EN: "shown", FR: "affichés", RU: "показано"},
	"theme":        {EN: "Dark or light", FR: "Sombre ou clair", RU: "Тёмная или светлая"},
	"skip":         {EN: "Skip to the standings", FR: "Aller au classement", RU: "К местам"},
	"madeby":       {EN: "Made by Deckmill %s. This page works without a network.", FR: "Fait par Deckmill %s. Cette page fonctionne sans réseau.", RU: "Сделано Deckmill %s. Странице не нужна сеть."},
	"legend":       {EN: "Colours of the crosstable", FR: "Couleurs du tableau croisé", RU: "Цвета таблицы результатов"},
	"res6":         {EN: "two wins", FR: "deux victoires", RU: "две победы"},
	"res4":         {EN: "a win and a draw", FR: "une victoire et une nulle", RU: "победа и ничья"},
	"res3":         {EN: "a win and a loss", FR: "une victoire et une défaite", RU: "победа и поражение"},
	"res2":         {EN: "two draws", FR: "deux nulles", RU: "две ничьи"},
	"res1":         {EN: "a draw and a loss", FR: "une nulle et une défaite", RU: "ничья и поражение"},
	"res0":         {EN: "two losses", FR: "deux défaites", RU: "два поражения"},
	"needed":       {EN: "needed against", FR: "à rendre contre", RU: "нужен результат с"},
	"says":         {EN: "%s has %s, %s has %s", FR: "%s a %s, %s a %s", RU: "%s: %s, %s: %s"},
	"colW":         {EN: "white", FR: "blanc", RU: "белый"},
	"colU":         {EN: "blue", FR: "bleu", RU: "синий"},
	"colB":         {EN: "black", FR: "noir", RU: "чёрный"},
	"colR":         {EN: "red", FR: "rouge", RU: "красный"},
	"colG":         {EN: "green", FR: "vert", RU: "зелёный"},
	"colC":         {EN: "colourless", FR: "incolore", RU: "бесцветные"},
	"final":        {EN: "Final standings", FR: "Classement final", RU: "Итоговые места"},
	"reminders":    {EN: "Reminders", FR: "Rappels", RU: "Напоминания"},
	"absent":       {EN: "No deck has come from", FR: "Aucun deck reçu de", RU: "Нет колоды от"},
	"postmissing":  {EN: "Please post these results. A pair stands under both players; one post is enough.", FR: "Merci de poster ces résultats. Une paire figure sous les deux joueurs ; un seul message suffit.", RU: "Пожалуйста, пришлите эти результаты. Пара стоит у обоих игроков; хватит одного сообщения."},
	"postconflict": {EN: "These two cells cannot both be right. Which one is?", FR: "Ces deux cases ne peuvent pas être justes toutes les deux. Laquelle l'est ?", RU: "Обе клетки не могут быть верны. Какая верна?"},
}
