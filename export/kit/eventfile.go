package kit

import (
	"fmt"
	"strconv"
	"strings"

	"deckmill/ingest/diag"
)

// Comments of the event file.
var (
	noteTop = diag.Text{
		EN: "The event. A line that starts with # is not in force: remove the # to use it.\n# README.md tells what to do with this folder; all keys: docs/guide.md of Deckmill.",
		FR: "Le tournoi. Une ligne qui commence par # n'est pas en vigueur : retirez le # pour l'utiliser.\n# LISEZMOI.md dit que faire de ce dossier ; toutes les clés : docs/guide.md de Deckmill.",
	}
	noteName     = diag.Text{EN: "title of the outputs", FR: "titre des résultats"}
	noteDate     = diag.Text{EN: "the day whose lists and rules count", FR: "le jour dont les listes et les règles comptent"}
	noteFormat   = diag.Text{EN: "a format id, an XCB name or a format file; `pipeline formats`", FR: "un format, un nom XCB ou un fichier de format ; `pipeline formats`"}
	noteLang     = diag.Text{EN: "of all messages: en, fr or ru", FR: "de tous les messages : en, fr ou ru"}
	noteDeadline = diag.Text{EN: "inclusive; what comes later is listed as late", FR: "incluse ; ce qui arrive après est dit en retard"}
	noteZone     = diag.Text{EN: "of times without a zone", FR: "des heures sans fuseau"}
	noteDecks    = diag.Text{EN: "every file in the folder decks/", FR: "tous les fichiers du dossier decks/"}
	noteResults  = diag.Text{EN: "results.xlsx or results.csv beside this file, once there are results", FR: "results.xlsx ou results.csv à côté de ce fichier, quand il y a des résultats"}
	noteProfile  = diag.Text{EN: "how points and tie-breaks are computed", FR: "calcul des points et des départages"}
	noteSplit    = diag.Text{EN: "a split match (one game each) is worth 3 or 2", FR: "un match partagé (une partie chacun) vaut 3 ou 2"}
	noteTies     = diag.Text{EN: "or \"head-to-head\", \"best-placed\"", FR: "ou « head-to-head », « best-placed »"}
	noteXDecks   = diag.Text{EN: "decks that a player may send", FR: "decks qu'un joueur peut envoyer"}
	noteHouse    = diag.Text{EN: "house rules over the format", FR: "règles maison en plus du format"}
	noteOutput   = diag.Text{EN: "what `pipeline run` writes", FR: "ce que `pipeline run` écrit"}
)

// eventFile is event.toml.
func (k *maker) eventFile() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", k.say(noteTop))
	line := func(on bool, key, value string, note diag.Text) {
		text := fmt.Sprintf("%-8s = %s", key, value)
		if !on {
			text = "# " + text
		}
		fmt.Fprintf(&b, "%-42s # %s\n", text, k.say(note))
	}
	line(true, "name", strconv.Quote(k.title()), noteName)
	day := "2006-02-01"
	if !k.Date.IsZero() {
		day = k.Date.String()
	}
	line(!k.Date.IsZero(), "date", day, noteDate)
	line(true, "format", strconv.Quote(k.Format), noteFormat)
	line(true, "lang", strconv.Quote(k.Lang), noteLang)
	b.WriteByte('\n')
	line(false, "deadline", day+"T23:59:00", noteDeadline)
	line(false, "timezone", `"Europe/Paris"`, noteZone)
	b.WriteByte('\n')
	line(true, "decks", `["decks/*"]`, noteDecks)
	line(true, "results", `["results.*"]`, noteResults)
	b.WriteString("\n[scoring]\n")
	line(true, "profile", strconv.Quote(k.profile()), noteProfile)
	if k.xcb() {
		line(true, "split_points", "3", noteSplit)
		line(true, "ties", `"shared"`, noteTies)
		b.WriteString("\n[xcb]\n")
		line(true, "decks_per_player", "1", noteXDecks)
	}
	fmt.Fprintf(&b, "\n# [house]%s# %s\n# ban      = [\"Channel\"]\n", strings.Repeat(" ", 34), k.say(noteHouse))
	fmt.Fprintf(&b, "\n# [output]%s# %s\n# to       = [\"xlsx\", \"csv\", \"html\", \"bbcode\"]\n", strings.Repeat(" ", 33), k.say(noteOutput))
	return b.String()
}

// profile is the scoring profile that fits the format.
func (k *maker) profile() string {
	switch {
	case k.xcb():
		return "xcb"
	case k.Rules.Team != nil:
		return "two-headed-giant"
	case k.Rules.ID == "edh-1v1-fr" || k.Rules.ID == "duel-commander":
		return "edh-1v1"
	}
	return "mtr-2025-11"
}
