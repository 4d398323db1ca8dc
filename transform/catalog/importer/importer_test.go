package importer_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deckmill/transform/catalog"
	"deckmill/transform/catalog/importer"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// All cards of these files are invented.
const (
	atomic = `{"meta":{"date":"2020-05-06","version":"5"},"data":{
"Clay Bird":[{"name":"Clay Bird","layout":"normal","manaCost":"{1}{U}","colors":["U"],"colorIdentity":["U"],"type":"Artifact Creature — Bird","text":"Flying","legalities":{"vintage":"Legal","modern":"Banned"},"printings":["LEA","PLST"],"foreignData":[{"language":"French","name":"Oiseau d'argile"},{"language":"Portuguese (Brazil)","name":"Pássaro de Barro"}]}],
"Dawn // Dusk":[
{"name":"Dawn // Dusk","faceName":"Dawn","side":"a","layout":"split","manaCost":"{W}","colors":["W"],"colorIdentity":["B","W"],"type":"Instant","legalities":{"vintage":"Legal"},"printings":["APC"],"foreignData":[{"language":"French","name":"Aube // Soir","faceName":"Aube"}]},
{"name":"Dawn // Dusk","faceName":"Dusk","side":"b","layout":"split","manaCost":"{B}","colors":["B"],"colorIdentity":["B","W"],"type":"Sorcery","legalities":{"vintage":"Legal"},"printings":["APC"],"foreignData":[{"language":"French","name":"Aube // Soir","faceName":"Soir"}]}],
"Half Beast // Whole Beast":[{"name":"Half Beast // Whole Beast","faceName":"Half Beast","side":"a","layout":"meld","manaCost":"{G}","colors":["G"],"type":"Creature — Beast","legalities":{},"printings":["EMN"],"foreignData":[{"language":"French","name":"Demi-bête"}]}],
"Mirror Coin // Mirror Coin":[
{"name":"Mirror Coin // Mirror Coin","faceName":"Mirror Coin","side":"a","layout":"reversible_card","type":"Artifact","printings":["SLD"]},
{"name":"Mirror Coin // Mirror Coin","faceName":"Mirror Coin","side":"b","layout":"reversible_card","type":"Artifact","printings":["SLD"]}],
"Twin Name":[
{"name":"Twin Name","layout":"normal","manaCost":"{5}","type":"Artifact","isFunny":true,"legalities":{},"printings":["CMB1"],"identifiers":{"scryfallOracleId":"1"}},
{"name":"Twin Name","layout":"normal","manaCost":"{1}","type":"Instant","legalities":{"vintage":"Legal"},"printings":["M10"],"identifiers":{"scryfallOracleId":"2"}}]
}}`
	printings = `{"meta":{"date":"2020-05-06"},"data":{"ZZZ":{"baseSetSize":1,"booster":{"a":[1,{"b":2}]},"cards":[
{"name":"Clay Bird","layout":"normal","manaCost":"{1}{U}","colors":["U"],"type":"Artifact Creature — Bird","text":"Flying","rarity":"rare","setCode":"ZZZ","flavorName":"Mud Duck","printings":["ZZZ"],"legalities":{"vintage":"Legal"}}],
"tokens":[{"name":"Bird","type":"Token Creature — Bird"}],"code":"ZZZ","releaseDate":"2019-02-03","type":"expansion"}}}`
	oracle = `[
{"object":"card","oracle_id":"a","name":"Clay Bird","lang":"en","layout":"normal","mana_cost":"{1}{U}","type_line":"Artifact Creature — Bird","oracle_text":"Flying (It has wings, {R}.)","colors":["U"],"color_identity":["U"],"legalities":{"vintage":"restricted","modern":"not_legal","standard":"legal"},"set":"m10","set_type":"core","released_at":"2009-07-17","rarity":"common"},
{"object":"card","oracle_id":"t","name":"Bird","lang":"en","layout":"token","type_line":"Token Creature — Bird","set":"tm10"},
{"object":"card","oracle_id":"n","name":"New Thing","lang":"en","layout":"normal","mana_cost":"{2}","type_line":"Artifact","colors":[],"legalities":{"vintage":"not_legal","legacy":"not_legal"},"set":"fut2","set_type":"expansion","released_at":"2009-09-01"},
{"object":"card","oracle_id":"d","name":"Day Side // Night Side","lang":"en","layout":"transform","color_identity":["R"],"type_line":"Creature // Creature","legalities":{"vintage":"legal","standard":"legal"},"set":"m10","set_type":"core","released_at":"2009-07-17","rarity":"rare","card_faces":[{"name":"Day Side","mana_cost":"{R}","type_line":"Creature — Bear","colors":["R"],"oracle_text":"Haste"},{"name":"Night Side","mana_cost":"","type_line":"Creature — Bear","colors":["R"]}]}
]`
	foreign = "lang,english_name,extra,foreign_name\nde,Clay Bird,x,Tonvogel\nru,Dawn,,Рассвет\nfr,No Such Card,,Rien\nfr,,,Vide\n,Clay Bird,,Ohne\nfr,Half Beast // Whole Beast,,Autre demi-bête\n"
)

// allCards has a printing in another language.
var allCards = strings.TrimSuffix(oracle, "\n]") + `,
{"object":"card","oracle_id":"a","name":"Clay Bird","lang":"ja","layout":"normal","mana_cost":"{1}{U}","type_line":"Artifact Creature — Bird","printed_name":"土の鳥","colors":["U"],"legalities":{"vintage":"restricted"},"set":"lea","set_type":"core","released_at":"1993-08-05","rarity":"uncommon"},
{"object":"card","oracle_id":"a","name":"Clay Bird","lang":"en","layout":"normal","mana_cost":"{1}{U}","type_line":"Artifact Creature — Bird","flavor_name":"Mud Duck","colors":["U"],"legalities":{"vintage":"restricted"},"set":"sld","set_type":"box","released_at":"2019-12-02","rarity":"rare"},
{"object":"card","oracle_id":"d","name":"Day Side // Night Side","lang":"fr","layout":"transform","legalities":{"vintage":"legal"},"set":"m10","set_type":"core","released_at":"2009-07-17","card_faces":[{"name":"Day Side","printed_name":"Côté jour"},{"name":"Night Side","printed_name":"Côté nuit"}]}
]`

// write makes a file in a folder of its own.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func load(t *testing.T, o importer.Options, files ...string) *importer.Result {
	t.Helper()
	r, err := importer.Import(context.Background(), files, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var bare = importer.Options{Bare: true}

func cardOf(t *testing.T, c *catalog.Catalog, name string) catalog.Card {
	t.Helper()
	id, ok := c.Exact(name)
	if !ok {
		t.Fatalf("%s is not in the catalogue", name)
	}
	return c.Card(id)
}

// found is what a foreign name or an alias leads to: card, face, language.
func found(c *catalog.Catalog, hits []catalog.Hit) string {
	var list []string
	for _, h := range hits {
		s := c.Name(h.Card)
		if h.Face >= 0 {
			s += "/" + c.Card(h.Card).Faces[h.Face].Name
		}
		list = append(list, s+" "+c.Lang(h))
	}
	return strings.TrimSpace(strings.Join(list, "; "))
}

func TestAtomicCards(t *testing.T) {
	t.Parallel()
	r := load(t, bare, write(t, "x", atomic))
	c := r.Catalog
	if s := r.Sources[0]; s.Kind != importer.AtomicCards || s.Date.String() != "2020-05-06" || s.Objects != 8 || s.Listed != 5 || s.Cards != 5 {
		t.Errorf("summary %+v", s)
	}
	bird := cardOf(t, c, "Clay Bird")
	if bird.FirstSet != "LEA" || bird.Legal("vintage") != catalog.Legal || bird.Legal("modern") != catalog.Banned || bird.Legal("legacy") != catalog.NotLegal ||
		bird.Colours != catalog.Blue || bird.Faces[0].ManaCost != "{1}{U}" || !bird.Types.Has(catalog.Artifact|catalog.Creature) || !bird.Signature.Has("flying") {
		t.Errorf("%+v", bird)
	}
	if dusk := cardOf(t, c, "Dawn // Dusk"); dusk.Colours != catalog.White|catalog.Black || len(dusk.Faces) != 2 || dusk.Faces[1].ManaCost != "{B}" {
		t.Errorf("%+v", dusk)
	}
	if twin := cardOf(t, c, "Twin Name"); twin.Faces[0].ManaCost != "{1}" {
		t.Errorf("the playtest card won: %+v", twin)
	}
	for key, want := range map[string]string{
		"oiseau d'argile": "Clay Bird fr", "passaro de barro": "Clay Bird pt", "aube // soir": "Dawn // Dusk fr",
		"aube": "Dawn // Dusk/Dawn fr", "soir": "Dawn // Dusk/Dusk fr", "demi-bete": "Half Beast fr",
	} {
		if got := found(c, c.Foreign(key)); got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
	for key, want := range map[string]string{"half beast // whole beast": "Half Beast", "mirror coin // mirror coin": "Mirror Coin"} {
		if got := found(c, c.Aliases(key)); got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
}

func TestAllPrintings(t *testing.T) {
	t.Parallel()
	r := load(t, bare, write(t, "x", printings))
	c := r.Catalog
	if r.Sources[0].Kind != importer.AllPrintings || c.Len() != 1 {
		t.Errorf("%+v", r.Sources[0])
	}
	k := cardOf(t, c, "Clay Bird")
	if k.FirstSet != "ZZZ" || k.FirstDate.String() != "2019-02-03" || found(c, c.Aliases("mud duck")) != "Clay Bird" {
		t.Errorf("%+v", k)
	}
	p := c.Printings(0)
	if len(p) != 1 || p[0].Rarity != catalog.Rare || c.Set(p[0].Set).Type != "expansion" {
		t.Errorf("printings %+v", p)
	}
	one := strings.TrimSuffix(strings.Replace(printings, `{"ZZZ":`, "", 1), "}") // a set alone
	if r := load(t, bare, write(t, "x", one)); r.Catalog.Len() != 1 || r.Catalog.Card(0).FirstSet != "ZZZ" {
		t.Errorf("one set: %+v", r.Sources[0])
	}
}

func TestScryfall(t *testing.T) {
	t.Parallel()
	r := load(t, bare, write(t, "x", oracle))
	if s := r.Sources[0]; s.Kind != importer.OracleCards || s.Skipped != 1 || s.Date.String() != "2009-07-17" {
		t.Errorf("%+v", s)
	}
	k := cardOf(t, r.Catalog, "Clay Bird")
	if !k.FirstDate.IsZero() || k.Legal("vintage") != catalog.Restricted || k.SymbolsInReminder != catalog.Red || k.SymbolsOutsideReminder != catalog.Blue {
		t.Errorf("%+v", k)
	}
	if k := cardOf(t, r.Catalog, "New Thing"); k.Legal("vintage") != catalog.Unknown {
		t.Errorf("a card that is not out yet is %v", k.Legal("vintage"))
	}
	if k := cardOf(t, r.Catalog, "Day Side // Night Side"); k.Colours != catalog.Red || k.Faces[1].Indicator() != catalog.Red {
		t.Errorf("%+v", k)
	}
	lines := strings.NewReplacer("[\n", "", "},\n{\"object", "}\n{\"object", "\n]", "").Replace(allCards)
	for _, text := range []string{allCards, lines} {
		r = load(t, bare, write(t, "all-cards-20100102030405.json", text))
		c := r.Catalog
		if s := r.Sources[0]; s.Kind != importer.AllCards || s.Date.String() != "2010-01-02" || s.Objects != 7 {
			t.Errorf("%+v", s)
		}
		if k := cardOf(t, c, "Clay Bird"); k.FirstSet != "LEA" {
			t.Errorf("%+v", k)
		}
		if got := found(c, c.Foreign("土の鳥")); got != "Clay Bird ja" {
			t.Errorf("Japanese: %q", got)
		}
		if got := found(c, c.Foreign("cote nuit")); got != "Day Side // Night Side/Night Side fr" {
			t.Errorf("French back: %q", got)
		}
		if got := found(c, c.Foreign("cote jour // cote nuit")); got != "Day Side // Night Side fr" {
			t.Errorf("French whole: %q", got)
		}
		if got := found(c, c.Aliases("mud duck")); got != "Clay Bird" {
			t.Errorf("flavour name: %q", got)
		}
	}
}

func TestNameTable(t *testing.T) {
	t.Parallel()
	for _, sep := range []string{",", ";", "\t"} {
		table := write(t, "names.txt", "\ufeff"+strings.ReplaceAll(foreign, ",", sep))
		r := load(t, bare, table, write(t, "x", atomic))
		c := r.Catalog
		if found(c, c.Foreign("tonvogel")) != "Clay Bird de" || found(c, c.Foreign("рассвет")) != "Dawn // Dusk/Dawn ru" {
			t.Errorf("separator %q: names are missing", sep)
		}
		var strays []string
		for _, s := range r.Strays {
			strays = append(strays, strings.Join([]string{s.Foreign, s.English, s.Why, s.Taken}, "|"))
		}
		want := []string{
			"Vide||a name is missing|", "Ohne|Clay Bird|the language is missing|", "Rien|No Such Card||",
			"Autre demi-bête|Half Beast // Whole Beast||Half Beast",
		}
		if d := cmp.Diff(want, strays); d != "" {
			t.Errorf("separator %q: strays (-want +got):\n%s", sep, d)
		}
	}
	// a table alone names cards of the starter
	r := load(t, importer.Options{}, write(t, "names.csv", "foreign_name,english_name,lang\nSchwarzer Lotus,Black Lotus,de\n"))
	if got := found(r.Catalog, r.Catalog.Foreign("schwarzer lotus")); got != "Black Lotus de" || !r.Catalog.HoldsStarter() {
		t.Errorf("over the starter: %q", got)
	}
}

// pack writes text packed.
func pack(t *testing.T, name, text string) string {
	t.Helper()
	var b bytes.Buffer
	var w io.WriteCloser
	var err error
	switch filepath.Ext(name) {
	case ".gz":
		w = gzip.NewWriter(&b)
	case ".xz":
		w, err = xz.NewWriter(&b)
	case ".zst":
		w, err = zstd.NewWriter(&b)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return write(t, name, b.String())
}

func zipOf(t *testing.T, members ...string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(members); i += 2 {
		w, err := z.Create(members[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, members[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return write(t, "x.zip", b.String())
}

func image(t *testing.T, c *catalog.Catalog) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestPacked: packing and names of files make no difference.
func TestPacked(t *testing.T) {
	t.Parallel()
	want := image(t, load(t, bare, write(t, "a", atomic), write(t, "b", allCards), write(t, "c", foreign)).Catalog)
	for _, files := range [][]string{
		{pack(t, "a.gz", atomic), pack(t, "b.xz", allCards), pack(t, "c.zst", foreign)},
		{pack(t, "a.zst", atomic), zipOf(t, "x/b.json", allCards, "c.csv", foreign)},
		{write(t, "b", allCards), write(t, "c", foreign), write(t, "a", atomic)},
		{write(t, "c", foreign), write(t, "a", atomic), write(t, "b", allCards), write(t, "a2", atomic)},
	} {
		if got := load(t, bare, files...).Catalog; !bytes.Equal(image(t, got), want) {
			t.Errorf("%v give another catalogue", files)
		}
	}
}

func TestMerging(t *testing.T) {
	t.Parallel()
	r := load(t, importer.Options{}, write(t, "a", atomic), write(t, "b", allCards))
	c := r.Catalog
	k := cardOf(t, c, "Clay Bird")
	// Atomic (2020) is newer than the Scryfall file (2009)
	if k.Legal("vintage") != catalog.Legal || k.Legal("modern") != catalog.Banned {
		t.Errorf("older legalities won: %v", k.Legal("vintage"))
	}
	if found(c, c.Foreign("土の鳥")) == "" || found(c, c.Foreign("passaro de barro")) == "" || found(c, c.Aliases("plaines")) == "" {
		t.Error("names are lost")
	}
	if _, ok := c.Exact("Mox Crystal"); !ok || !c.HoldsStarter() {
		t.Error("the starter is lost")
	}
	if c.Date().String() != "2020-05-06" || !strings.HasPrefix(c.Version(), "MTGJSON AtomicCards 2020-05-06 + Scryfall all-cards 2009-07-17 over starter") {
		t.Errorf("%s %q", c.Date(), c.Version())
	}
	if day := load(t, importer.Options{Date: k.FirstDate}, write(t, "a", atomic)).Catalog.Date(); day != k.FirstDate {
		t.Errorf("stated date: %v", day)
	}
}

func TestBrokenFiles(t *testing.T) {
	t.Parallel()
	gz, err := os.ReadFile(pack(t, "a.gz", atomic))
	if err != nil {
		t.Fatal(err)
	}
	xzed, err := os.ReadFile(pack(t, "a.xz", atomic))
	if err != nil {
		t.Fatal(err)
	}
	cards := image(t, load(t, bare, write(t, "a", atomic)).Catalog)
	for name, text := range map[string]string{
		"empty": "", "blanks": " \n", "page": "<html></html>", "text": "Black Lotus\n", "binary": "\x00\x01\x02", "number": "12",
		"empty array": "[]", "empty object": "{}", "other object": `{"data":{"a":{"b":1}}}`, "other array": `[{"object":"set","name":"x"}]`,
		"strings": `["a"]`, "no name": `[{"object":"card"}]`, "cut array": oracle[:len(oracle)-30], "cut object": atomic[:len(atomic)-30],
		"more behind": oracle + "x", "cut gzip": string(gz[:len(gz)-9]), "cut xz": string(xzed[:len(xzed)-40]), "bad gzip": "\x1f\x8bxxxxxxxxxx",
		"catalogue": string(cards), "other table": "name,price\nBlack Lotus,1\n", "table without lang": "foreign_name,english_name\na,b\n",
		"cut zip": "PK\x03\x04xxxxxxxx", "card without type": `{"meta":{},"data":{"X":[{"name":"X"}]}}`,
	} {
		r, err := importer.Import(context.Background(), []string{write(t, name, text)}, bare)
		var file *importer.FileError
		if err == nil || r != nil || !errors.As(err, &file) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, file := range map[string]string{"folder": t.TempDir(), "missing": "no such file", "archive in archive": zipOf(t, "a.gz", string(gz)), "empty zip": zipOf(t)} {
		if _, err := importer.Import(context.Background(), []string{file}, bare); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	// a broken file beside a good one
	r, err := importer.Import(context.Background(), []string{write(t, "bad", "{"), write(t, "good", atomic)}, bare)
	if err != nil || len(r.Failed) != 1 || r.Catalog.Len() != 5 {
		t.Errorf("%v %+v", err, r)
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancelCause(context.Background())
	why := errors.New("enough")
	stop(why)
	if _, err := importer.Import(ctx, []string{write(t, "a", atomic)}, bare); !errors.Is(err, why) {
		t.Errorf("%v", err)
	}
}

// FuzzImport: no text may do more than fail.
func FuzzImport(f *testing.F) {
	for _, s := range []string{atomic, printings, oracle, allCards, foreign, `{"data":[{"code":"A","releaseDate":"2020-01-02"}]}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := importer.Import(context.Background(), []string{write(t, "x", text)}, bare)
		if err != nil {
			return
		}
		c, err := catalog.Decode(image(t, r.Catalog))
		if err != nil || c.Len() != r.Catalog.Len() {
			t.Errorf("the catalogue cannot be read again: %v", err)
		}
		var kinds []string
		for id := range int32(c.Len()) {
			kinds = append(kinds, c.Card(id).Kind.String())
			c.Like(id, 1, nil)
		}
		slices.Sort(kinds)
	})
}
