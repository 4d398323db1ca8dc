package transform

import "deckmill/transform/fold"

// stickerSheets are the 48 sticker sheets of Unfinity (2022). Players list them
// beside their decks; card files leave them out, since they are no cards.
var stickerSheets = func() map[string]bool {
	m := map[string]bool{}
	for _, name := range []string{
		"Ancestral Hot Dog Minotaur", "Carnival Elephant Meteor", "Contortionist Otter Storm", "Cool Fluffy Loxodon", "Cursed Firebreathing Yogurt", "Deep-Fried Plague Myr",
		"Demonic Tourist Laser", "Eldrazi Guacamole Tightrope", "Elemental Time Flamingo", "Eternal Acrobat Toast", "Familiar Beeble Mascot", "Geek Lotus Warrior",
		"Giant Mana Cake", "Goblin Coward Parade", "Happy Dead Squirrel", "Jetpack Death Seltzer", "Misunderstood Trapeze Elf", "Mystic Doom Sandwich",
		"Narrow-Minded Baloney Fireworks", "Night Brushwagg Ringmaster", "Notorious Sliver War", "Phyrexian Midway Bamboozle", "Playable Delusionary Hydra", "Primal Elder Kitty",
		"Sassy Gremlin Blood", "Slimy Burrito Illusion", "Snazzy Aether Homunculus", "Space Fungus Snickerdoodle", "Spooky Clown Mox", "Squid Fire Knight",
		"Squishy Sphinx Ninja", "Sticky Kavu Daredevil", "Trained Blessed Mind", "Trendy Circus Pirate", "Unassuming Gelatinous Serpent", "Unglued Pea-Brained Dinosaur",
		"Unhinged Beast Hunt", "Unique Charmed Pants", "Unsanctioned Ancient Juggler", "Unstable Robot Dragon", "Urza's Dark Cannonball", "Vampire Champion Fury",
		"Weird Angel Flame", "Werewolf Lightning Mage", "Wild Ogre Bupkis", "Wrinkly Monkey Shenanigans", "Yawgmoth Merfolk Soul", "Zombie Cheese Magician",
	} {
		m[fold.Fold(name)] = true
	}
	return m
}()
