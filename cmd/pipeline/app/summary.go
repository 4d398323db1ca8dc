package app

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
	"deckmill/rules"
	"deckmill/rules/check"
	"deckmill/rules/scoring"
)

// words of the summary.
var words = map[string]diag.Text{
	"written":           {EN: "Written to", FR: "Écrit dans", RU: "Записано в"},
	"winner":            {EN: "Winner", FR: "Vainqueur", RU: "Победитель"},
	"shared":            {EN: "Shared first place", FR: "Première place partagée", RU: "Делят первое место"},
	"decks":             {EN: "Decks", FR: "Decks", RU: "Колоды"},
	"legal":             {EN: "legal", FR: "légal", RU: "допустима"},
	"illegal":           {EN: "illegal", FR: "illégal", RU: "недопустима"},
	"ruling":            {EN: "to be ruled on", FR: "à trancher", RU: "ждёт решения"},
	"incomplete":        {EN: "incomplete", FR: "incomplet", RU: "неполна"},
	"results":           {EN: "Results", FR: "Résultats", RU: "Результаты"},
	"open":              {EN: "Open", FR: "À régler", RU: "Открыто"},
	"settled":           {EN: "Settled by you", FR: "Réglé par vous", RU: "Решено вами"},
	"next":              {EN: "Next", FR: "Ensuite", RU: "Дальше"},
	"nothing":           {EN: "nothing: the event is settled", FR: "rien : tout est réglé", RU: "ничего: всё решено"},
	"fill":              {EN: "fill in %s, move it beside event.toml and run again", FR: "remplissez %s, placez-le à côté de event.toml et relancez", RU: "заполните %s, положите рядом с event.toml и запустите снова"},
	"fillall":           {EN: "fill in %s, move them beside event.toml and run again", FR: "remplissez %s, placez-les à côté de event.toml et relancez", RU: "заполните %s, положите рядом с event.toml и запустите снова"},
	"and":               {EN: "and", FR: "et", RU: "и"},
	"event":             {EN: "Event", FR: "Tournoi", RU: "Турнир"},
	"format":            {EN: "Format", FR: "Format", RU: "Формат"},
	"scoring":           {EN: "Scoring", FR: "Calcul", RU: "Подсчёт"},
	"tpwhole":           {EN: "tournament points = 100 x mean points a match, rounded half up", FR: "points de tournoi = 100 x points par match en moyenne, arrondis au plus proche", RU: "турнирные очки = 100 x средние очки за матч, с округлением половины вверх"},
	"tptenth":           {EN: "tournament points = 100 x mean points a match, the mean rounded half up to a tenth", FR: "points de tournoi = 100 x points par match, la moyenne arrondie au dixième", RU: "турнирные очки = 100 x средние очки за матч, среднее округлено до десятой"},
	"ties":              {EN: "Ties", FR: "Égalités", RU: "Равенство"},
	"ties-shared":       {EN: "equal totals share a rank (1, 2, 2, 4)", FR: "les totaux égaux partagent un rang (1, 2, 2, 4)", RU: "равные итоги делят место (1, 2, 2, 4)"},
	"ties-head-to-head": {EN: "equal totals are ordered by the points against each other", FR: "les totaux égaux sont départagés par leurs points entre eux", RU: "равные итоги различаются очками между собой"},
	"ties-best-placed":  {EN: "equal totals are ordered by the points against the best placed", FR: "les totaux égaux sont départagés par leurs points contre les mieux placés", RU: "равные итоги различаются очками против лучших"},
	"notlegal":          {EN: "not legal", FR: "pas légaux", RU: "не допущены"},
	"madeby":            {EN: "Made by", FR: "Fait par", RU: "Сделано"},
	"catalogue":         {EN: "card catalogue", FR: "catalogue de cartes", RU: "каталог карт"},
	"rejected":          {EN: "rejected rows: correct the files in rejects/ and feed them back", FR: "lignes rejetées : corrigez les fichiers de rejects/ et redonnez-les", RU: "отклонённые строки: исправьте файлы в rejects/ и подайте снова"},
	"correct":           {EN: "correct the inputs named above", FR: "corrigez les fichiers nommés ci-dessus", RU: "исправьте названные выше файлы"},
	"expected":          {EN: "Expected", FR: "Attendus", RU: "Ожидались"},
	"allsent":           {EN: "all have sent a deck", FR: "tous ont envoyé un deck", RU: "колоды прислали все"},
	"awaited":           {EN: "no deck from", FR: "pas de deck de", RU: "нет колоды от"},
	"resultsawaited":    {EN: "no results yet: put them into %s and run again", FR: "pas encore de résultats : mettez-les dans %s et relancez", RU: "результатов ещё нет: положите их в %s и запустите снова"},
	"initnext":          {EN: "look through event.toml and players.csv, put decks into %s, then: pipeline run %s", FR: "relisez event.toml et players.csv, déposez les decks dans %s, puis : pipeline run %s", RU: "просмотрите event.toml и players.csv, положите колоды в %s, затем: pipeline run %s"},
	"late":              {EN: "late", FR: "en retard", RU: "опоздали"},
	"show":              {EN: "To be shown:", FR: "À montrer :", RU: "Можно показать:"},
	"received":          {EN: "Decks received", FR: "Decks reçus", RU: "Получено колод"},
	"published":         {EN: "Published", FR: "Publié", RU: "Опубликовано"},
	"stage-sealed":      {EN: "sealed: who has sent a deck", FR: "scellé : qui a envoyé un deck", RU: "запечатано: кто прислал колоду"},
	"stage-decks":       {EN: "the decks, no results yet", FR: "les decks, pas encore de résultats", RU: "колоды, пока без результатов"},
	"stage-results":     {EN: "decks and results", FR: "decks et résultats", RU: "колоды и результаты"},
	"anonymous":         {EN: "without names", FR: "sans les noms", RU: "без имён"},
	"maindeck":          {EN: "main deck", FR: "deck principal", RU: "колода"},
	"pool":              {EN: "card pool", FR: "cartes autorisées", RU: "набор карт"},
	"whatif":            {EN: "What would change the first place", FR: "Ce qui changerait la première place", RU: "Что изменило бы первое место"},
	"since":             {EN: "Since the earlier output", FR: "Depuis la sortie précédente", RU: "С прошлого вывода"},
	"ranks":             {EN: "ranks", FR: "rangs", RU: "места"},
	"s-season":          {EN: "Season", FR: "Saison", RU: "Сезон"},
	"s-rounds":          {EN: "Rounds", FR: "Rounds", RU: "Туры"},
	"s-best":            {EN: "The best %d rounds of each player count; the others stand in brackets.", FR: "Les %d meilleurs rounds de chacun comptent ; les autres sont entre parenthèses.", RU: "В счёт идут лучшие туры каждого (%d); остальные в скобках."},
	"s-bans":            {EN: "Next ban list", FR: "Prochaine ban list", RU: "Следующий список запретов"},
	"s-notp":            {EN: "%s has no tournament points and does not count", FR: "%s n'a pas de points de tournoi et ne compte pas", RU: "%s: нет турнирных очков, в счёт не идёт"},
	"s-ids":             {EN: "%s has several ids: %s; they are counted apart (give one id in players.csv of each event)", FR: "%s a plusieurs identifiants : %s ; ils comptent à part (donnez le même dans players.csv de chaque tournoi)", RU: "у %s несколько идентификаторов: %s; они считаются отдельно (задайте один в players.csv каждого турнира)"},
	"s-shared":          {EN: "%s: the first place is shared, so the policy winner bans nothing; co-champions bans the cards of all of them", FR: "%s : première place partagée, la règle winner n'interdit rien ; co-champions interdit les cartes de tous", RU: "%s: первое место разделено, правило winner ничего не запрещает; co-champions запрещает карты всех"},
	"s-nodecks":         {EN: "%s: no decks are known, so nothing can be banned", FR: "%s : decks inconnus, rien ne peut être interdit", RU: "%s: колоды неизвестны, запретить нечего"},
	"final":             {EN: "Final standings", FR: "Classement final", RU: "Итоговые места"},
	"provisional":       {EN: "provisional", FR: "provisoire", RU: "предварительно"},
}

func word(key, lang string) string { return words[key].In(lang) }

// summary is what a person reads first: who won, which decks are illegal and
// why, what is missing, what to do next. The same text is summary.txt.
func (j *job) summary() string {
	var b strings.Builder
	j.summarize(&b)
	return b.String()
}

// writeSummary writes the summary of a stream, which may be very long.
func (j *job) writeSummary(w io.Writer) error {
	b := bufio.NewWriter(w)
	j.summarize(b)
	return cmp.Or(j.stream.found.about.Err(), b.Flush())
}

// textWriter is a strings.Builder or a bufio.Writer, whose errors come at its
// end.
type textWriter interface {
	io.Writer
	io.StringWriter
	io.ByteWriter
}

func (j *job) summarize(b textWriter) {
	s := &j.spec.Settings[0]
	title := s.Name
	if title == "" {
		title = s.Format
	}
	fmt.Fprintln(b, title)
	fmt.Fprintln(b, strings.Repeat("=", len([]rune(title))))
	for _, o := range j.outcomes {
		if len(j.outcomes) > 1 {
			fmt.Fprintf(b, "\n%s\n", o.Phase.Settings.Phase)
		}
		j.summaryPhase(b, o)
	}
	j.summaryFinal(b)
	j.summaryChanges(b)
	j.summaryOpen(b)
	j.summaryNext(b)
}

func (j *job) summaryPhase(b textWriter, o *rules.Outcome) {
	lang := j.lang()
	if o.Results != nil && o.Survivor == nil { // the winner of a Survivor stands with its posts
		fmt.Fprintln(b, winner(o, lang))
	}
	if o.Phase.Decks.Len() > 0 && j.mode.check {
		fmt.Fprintln(b, decksLine(o, lang))
		if line := expectedLine(o.Phase, lang); line != "" {
			fmt.Fprintln(b, labelled("expected", line, lang))
		}
		j.illegalDecks(b, o)
	}
	if o.Results != nil {
		fmt.Fprintln(b, pairsLine(o, lang))
		fmt.Fprintf(b, "\n%s", standingsText(o, lang))
		summaryWhatIf(b, o, lang)
	}
	if o.Survivor != nil {
		fmt.Fprintf(b, "%s\n\n%s", survivorWinner(o, lang), survivorText(o))
	}
	if o.Swiss != nil {
		fmt.Fprintf(b, "%s\n%s\n\n%s", swissWinner(o, lang), swissLine(o, lang), swissText(o, lang))
	}
}

// decksLine counts the decks by verdict.
func decksLine(o *rules.Outcome, lang string) string {
	n := verdictCounts(o)
	var parts []string
	for _, v := range check.Verdicts() {
		if n[v] > 0 {
			parts = append(parts, count(v, n[v], lang))
		}
	}
	return labelled("decks", strings.Join(parts, ", "), lang)
}

// winner names who has rank 1.
func winner(o *rules.Outcome, lang string) string {
	q := o.Results.Phase
	var names []string
	for _, r := range o.Results.Rows {
		if r.Rank != 1 {
			break
		}
		e := &q.Table.Entrants[r.Entrant]
		name := e.Label
		if e.Deck >= 0 && q.Decks.Title[e.Deck] != "" {
			name += " (" + q.Decks.Title[e.Deck] + ")"
		}
		names = append(names, name)
	}
	key := "winner"
	if len(names) > 1 {
		key = "shared"
	}
	return labelled(key, strings.Join(names, "; ")+", "+count("points", o.Results.Rows[0].Total, lang), lang)
}

// illegalDecks lists decks that are not legal, with the open reasons.
func (j *job) illegalDecks(b textWriter, o *rules.Outcome) {
	p, lang := o.Phase, j.lang()
	j.eachDeck(o, true, func(d int, about []said) bool {
		if o.VerdictOf(d) == check.Legal || !p.Decks.Judged(d) {
			return true
		}
		_, name := p.PlayerOf(d)
		if name == "" {
			name = p.Decks.ID[d]
		}
		_, _ = b.WriteString("  " + name + colon(lang) + word(o.VerdictOf(d), lang) + "\n") // errors come at the end
		for _, s := range about {
			if s.line != "" {
				_, _ = b.WriteString("    - " + s.line + "\n")
			}
		}
		return true
	})
}

// gravestOf are the errors and rulings about each deck, in their order, by
// deck_id.
func gravestOf(findings []diag.Finding) map[string][]*diag.Finding {
	of := map[string][]*diag.Finding{}
	for i := range findings {
		if f := &findings[i]; f.DeckID != "" && f.Severity >= diag.Ruling {
			of[f.DeckID] = append(of[f.DeckID], f)
		}
	}
	return of
}

// pairsLine counts the pairs and says what a split is worth.
func pairsLine(o *rules.Outcome, lang string) string {
	t := &o.Results.Phase.Table
	states := map[scoring.State]int{}
	total := 0
	for i := range t.Entrants {
		for j := i + 1; j < t.N(); j++ {
			if state := scoring.Pair(t, i, j, true); state != scoring.Apart {
				states[state]++
				total++
			}
		}
	}
	line := labelled("results", count("pairs", total, lang), lang)
	if n := states[scoring.Missing] + states[scoring.OneSided]; n > 0 {
		line += ", " + count("missing", n, lang)
	}
	if n := states[scoring.Conflict] + states[scoring.Invalid]; n > 0 {
		line += ", " + count("impossible", n, lang)
	}
	return line + semicolon(lang) + count("split", o.Split, lang)
}

// standingsText is the table of ranks for a terminal.
func standingsText(o *rules.Outcome, lang string) string {
	if o.Swiss != nil {
		return swissText(o, lang)
	}
	if o.Results == nil {
		return ""
	}
	q := o.Results.Phase
	head := matrixHead[known(lang)]
	rows := [][]string{head}
	group := q.Table.Entrants[o.Results.Rows[0].Entrant].Group
	if group != "" {
		rows = [][]string{{group}, head}
	}
	for _, r := range o.Results.Rows {
		e := &q.Table.Entrants[r.Entrant]
		if e.Group != group {
			group = e.Group
			rows = append(rows, nil, []string{group}, head)
		}
		bonus, tp, status := "", "", ""
		if r.Bonus.OK {
			bonus = strconv.Itoa(int(r.Bonus.V))
		}
		if r.TP.OK {
			tp = strconv.Itoa(int(r.TP.V))
		}
		if r.Status != "active" {
			status = words[r.Status].In(lang)
		}
		wins, draws, losses := strconv.Itoa(r.Wins), strconv.Itoa(r.Draws), strconv.Itoa(r.Losses)
		if r.SplitUnknown { // a 2 may be a split
			wins, draws, losses = "", "", ""
		}
		rows = append(rows, []string{
			strconv.Itoa(r.Rank), e.Label, strconv.Itoa(r.Points), bonus, strconv.Itoa(r.Total), tp, wins, draws, losses, status,
		})
	}
	return columns(rows)
}

// summaryOpen counts the findings that are open and those that were settled.
func (j *job) summaryOpen(b textWriter) {
	lang := j.lang()
	for _, part := range []struct {
		key  string
		keep func(*diag.Head) bool
	}{
		{"open", func(h *diag.Head) bool { return h.Open(false) }},
		{"settled", func(h *diag.Head) bool { return h.Settled }},
	} {
		var codes []string
		found := map[string]int{}
		for _, t := range j.tallies() {
			if part.keep(&t.Head) {
				if found[t.Code] == 0 {
					codes = append(codes, t.Code)
				}
				found[t.Code] += t.N
			}
		}
		if len(codes) == 0 {
			continue
		}
		for i, c := range codes {
			codes[i] = fmt.Sprintf("%s %d", c, found[c])
		}
		_, _ = b.WriteString("\n" + labelled(part.key, strings.Join(codes, ", "), lang))
	}
	_ = b.WriteByte('\n')
}

// summaryNext says what the moderator can do now.
func (j *job) summaryNext(b textWriter) {
	indent := strings.Repeat(" ", len([]rune(labelled("next", "", j.lang()))))
	fmt.Fprintln(b, labelled("next", strings.Join(j.steps(), "\n"+indent), j.lang()))
}

// steps are what the moderator can do now, one sentence each.
func (j *job) steps() []string {
	lang := j.lang()
	var files, steps []string
	for _, t := range j.sheets() {
		files = append(files, "todo/"+t.Name+".csv")
	}
	switch len(files) {
	case 0:
	case 1:
		steps = append(steps, fmt.Sprintf(word("fill", lang), files[0]))
	default:
		last := len(files) - 1
		steps = append(steps, fmt.Sprintf(word("fillall", lang), strings.Join(files[:last], ", ")+" "+word("and", lang)+" "+files[last]))
	}
	if len(j.rejects()) > 0 {
		steps = append(steps, word("rejected", lang))
	}
	unanswered := func(h *diag.Head) bool {
		e, _ := diag.Lookup(h.Code)
		return h.Open(false) && e.Answer == diag.NoAnswer
	}
	if j.any(unanswered) {
		steps = append(steps, word("correct", lang))
	}
	if !slices.Contains(files, "todo/results.csv") && j.any(func(h *diag.Head) bool { return h.Code == "RESULTS_NONE" }) {
		steps = append(steps, fmt.Sprintf(word("resultsawaited", lang), strings.Join(j.spec.Settings[0].Results, ", ")))
	}
	if len(steps) == 0 {
		steps = []string{word("nothing", lang)}
	}
	return steps
}
