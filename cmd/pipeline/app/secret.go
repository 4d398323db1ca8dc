package app

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"deckmill/export"
	"deckmill/export/publish"
	"deckmill/ingest"
	"deckmill/ingest/diag"
)

// secretName is the file beside event.toml with the secret of the event: seals
// and pseudonyms follow from it. It never goes into an output.
const secretName = ingest.SecretName

// leastSecret is how many bytes a secret must have.
const leastSecret = 16

// readSecret reads the secret of the event. A staged run that finds none makes
// one, once; every later run is then the same again.
func (j *job) readSecret() error {
	if !j.event || j.mode.command != "run" {
		return nil
	}
	file := filepath.Join(j.spec.Root, secretName)
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		if !j.partial() {
			return nil
		}
		if data, err = makeSecret(file); err == nil {
			fmt.Fprintf(j.std.err, "note: made %s beside the event file: keep it, and show it to nobody\n", secretName)
		}
	}
	if err != nil {
		return wrap(exitOutput, errors.New(reasonOf(err)))
	}
	if j.secret = bytes.TrimSpace(data); len(j.secret) < leastSecret {
		return usage("%s: too short to be a secret (%d characters, at least %d); remove it and run again to have one made", secretName, len(j.secret), leastSecret)
	}
	return nil
}

// makeSecret writes a new secret and returns it.
func makeSecret(file string) ([]byte, error) {
	secret := make([]byte, 32)
	_, _ = rand.Read(secret) // it cannot fail: crypto/rand
	text := []byte(hex.EncodeToString(secret) + "\n")
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	_, err = f.Write(text)
	if err == nil {
		err = f.Sync()
	}
	return text, errors.Join(err, f.Close())
}

// sealFiles are the files of the folder seals: the list that sha256sum -c reads,
// and once the decks may be seen each deck with its salt.
func (j *job) sealFiles() []export.SealFile {
	if j.secret == nil {
		return nil
	}
	var list []export.SealFile
	var sums strings.Builder
	for _, o := range j.outcomes {
		for _, d := range publish.SealDecks(o.Phase, j.secret) {
			seal := d.Seal()
			name := seal[:16] + ".txt"
			sums.WriteString(seal + "  " + name + "\n")
			if !j.public || j.stage() != publish.Sealed {
				list = append(list, export.SealFile{Name: name, Text: d.Content()})
			}
		}
	}
	return append(list, export.SealFile{Name: "SHA256SUMS", Text: sums.String()})
}

// compareSeals says which decks of a phase are not those that an earlier output
// has sealed.
func (j *job) compareSeals() {
	if j.since == nil || j.secret == nil {
		return
	}
	for _, b := range j.input.Books {
		now := map[string]bool{}
		decks := map[string]string{} // player -> deck
		for _, d := range publish.SealDecks(b.Phase, j.secret) {
			now[d.Seal()] = true
			decks[d.PlayerID] = d.ID
		}
		for _, r := range j.since.seals {
			if r["phase"] != b.Phase.Settings.Phase || now[r["seal"]] {
				continue
			}
			f := diag.New("SEAL_CHANGED")
			f.Phase, f.Player, f.Raw = b.Phase.Settings.Phase, r["player"], r["seal"][:min(16, len(r["seal"]))]
			f.DeckID = decks[r["player_id"]]
			f.Subject.ID = f.DeckID
			if f.DeckID == "" {
				f.Subject.ID = r["player_id"]
			}
			f.Args = map[string]string{"own": r["number"]}
			b.Sink.Add(f)
		}
	}
}
