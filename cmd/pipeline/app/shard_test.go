package app_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// deckFiles writes n deck files of several layouts, some of them faulty, into
// folders of dir. No two files have a player or a deck in common.
func deckFiles(t *testing.T, dir string, n int, r *rand.Rand) {
	t.Helper()
	cards := []string{"Black Lotus", "Island", "Swamp", "Ornithopter", "Chaos Orb", "Mox Jet", "Memnite", "Nosuch Crad", "Dark Ritual", "Orinthopter", "my isle"}
	for i := range n {
		pick := func() string { return cards[r.IntN(len(cards))] }
		name, text := fmt.Sprintf("d%d/file%d.csv", i%3, i), ""
		switch r.IntN(4) {
		case 0:
			name = fmt.Sprintf("d%d/player %d.txt", i%3, i)
			text = fmt.Sprintf("1 %s\n1 %s\n1 %s\n", pick(), pick(), pick())
		case 1:
			text = "deck_id,section,count,card\n"
			for k := range 1 + r.IntN(4) {
				text += fmt.Sprintf("f%d-%d,main,1,%s\nf%d-%d,main,1,%s\n", i, k, pick(), i, k, pick())
			}
			text += "broken,row\n"
		case 2:
			text = "player,card_1,card_2,card_3\n"
			for k := range 1 + r.IntN(4) {
				text += fmt.Sprintf("P%d %d,%s,%s,%s\n", i, k, pick(), pick(), pick())
			}
			text += fmt.Sprintf("P%d 0,%s,Island,Swamp\n", i, pick()) // a second submission in the same file
		case 3:
			text = "playr,crd\nx,y\n"
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestShardsAreTheWhole: checking files by shards and joining the outputs, in any
// order and any grouping, gives what checking them at once gives, to the byte.
func TestShardsAreTheWhole(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 7))
			dir := t.TempDir()
			deckFiles(t, filepath.Join(dir, "in"), 3+r.IntN(8), r)
			aliases := "typed,card,lang\nmy isle,Island,en\nbroken\nghost,No Such Card At All,en\n" // each shard reads them
			if err := os.WriteFile(filepath.Join(dir, "in", "d0", "aliases.csv"), []byte(aliases), 0o644); err != nil {
				t.Fatal(err)
			}
			n := 1 + r.IntN(4)
			args := []string{"-f", "3CB", "--date", "2006-02-01", "--to", "csv,arrow", filepath.Join(dir, "in", "d0"), filepath.Join(dir, "in", "*", "*")}
			at := func(name string) string { return filepath.Join(dir, name) }
			run := func(args ...string) {
				if got := pipeline(args...); got.code > 1 {
					t.Fatalf("%v: exit %d\n%s", args, got.code, got.stderr)
				}
			}
			run(append([]string{"check", "-o", at("whole")}, args...)...)
			var shards []string
			for i := range n {
				name := at(fmt.Sprintf("shard%d", i))
				run(append([]string{"check", "-o", name, "--shard", fmt.Sprintf("%d/%d", i+1, n)}, args...)...)
				shards = append(shards, name)
			}
			run("merge", at("whole"), "-o", at("want"))
			want := folder(t, at("want"))
			r.Shuffle(n, func(a, b int) { shards[a], shards[b] = shards[b], shards[a] })
			run(append([]string{"merge", "-o", at("got")}, shards...)...)
			if diff := cmp.Diff(want, folder(t, at("got"))); diff != "" {
				t.Errorf("%d shards: %s", n, diff)
			}
			last := shards[0]
			for i, s := range shards[1:] {
				next := at(fmt.Sprintf("step%d", i))
				run("merge", last, s, "-o", next)
				last = next
			}
			if n > 1 {
				if diff := cmp.Diff(want, folder(t, last)); diff != "" {
					t.Errorf("step by step: %s", diff)
				}
			}
		})
	}
}

// TestShardsThatDepend: decks of one player in two shards cannot be joined.
func TestShardsThatDepend(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for i := range 8 {
		text := "player,card_1,card_2,card_3\nAnne,Island,Swamp,Ornithopter\n"
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("in%d.csv", i)), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var shards []string
	for i := range 2 {
		out := filepath.Join(dir, fmt.Sprintf("out%d", i))
		pipeline("check", "-f", "3CB", "-o", out, "--shard", fmt.Sprintf("%d/2", i+1), filepath.Join(dir, "*.csv"))
		shards = append(shards, out)
	}
	got := pipeline("merge", "-o", filepath.Join(dir, "all"), shards[0], shards[1])
	if got.code != 2 || !strings.Contains(got.stderr, "without --shard") {
		t.Errorf("exit %d: %s", got.code, got.stderr)
	}
}
