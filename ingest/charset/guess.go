package charset

import (
	"strings"
	"unicode"

	"golang.org/x/text/encoding/charmap"
)

// guessBytes bounds the part of a file that is scored.
const guessBytes = 256 << 10

// guess scores the one-byte encodings and names the best; windows-1252 wins a
// tie. Every byte from 0x80 earns or costs points by the letter it would be and
// by its neighbours: accents stand inside ASCII words, Cyrillic letters among
// Cyrillic letters, capitals at the start of words. On lists of 20 French or
// Russian card names it is right in more than 99 of 100 cases (guess_test.go).
func guess(data []byte) string {
	if len(data) > guessBytes {
		data = data[:guessBytes]
	}
	best, bestScore := Windows1252, latinScore(data)
	for _, name := range [...]string{Windows1251, KOI8R, CP866} {
		if score := cyrillicScore(data, charmapOf(name)); score > bestScore {
			best, bestScore = name, score
		}
	}
	return best
}

// latinCommon are the accented letters of French and its neighbours.
const latinCommon = "éèêëàâçîïôûùœæüöäñóíáúãõßÉÈÊÀÂÇÎÔŒÆÖÜÄ"

// latinMarks are marks that word processors put in, and the no-break space.
const latinMarks = "’‘“”„–—…«»°€•\u00a0·×"

func latinScore(data []byte) float64 {
	score := 0.0
	for i, b := range data {
		if b < 0x80 {
			continue
		}
		before, after := at(data, i-1), at(data, i+1)
		r := charmap.Windows1252.DecodeByte(b)
		switch {
		case meaningless(r):
			score -= 6
		case strings.ContainsRune(latinCommon, r):
			score += 2.5
			switch {
			case isASCIILetter(before) || isASCIILetter(after):
				score++
			case before >= 0x80 || after >= 0x80:
				score -= 2
			default:
				score += 1.5 // a word of one letter: "à"
			}
		case strings.ContainsRune(latinMarks, r):
			score++
		case unicode.IsLetter(r):
			score += 0.3
		default:
			score--
		}
		if unicode.IsUpper(r) && isLower(before) {
			score -= 3
		}
		if before >= 0x80 && at(data, i-2) >= 0x80 {
			score -= 5
		}
	}
	return score
}

// cyrillicWeight are the letters of Russian by how often they occur, in three classes.
func cyrillicWeight(r rune) float64 {
	switch {
	case strings.ContainsRune("оеаинтсрвл", r):
		return 3
	case strings.ContainsRune("кмдпуяыьгзбйч", r):
		return 2
	case strings.ContainsRune("хжшюцщэфёъ", r):
		return 1
	case strings.ContainsRune("іїєґў", r):
		return 0.5 // Ukrainian and Belarusian names
	}
	return -2
}

func cyrillicScore(data []byte, m *charmap.Charmap) float64 {
	score := 0.0
	var before rune
	for i, b := range data {
		if b < 0x80 {
			before = rune(b)
			continue
		}
		r := m.DecodeByte(b)
		after := at(data, i+1)
		switch {
		case meaningless(r):
			score -= 6
		case unicode.Is(unicode.Cyrillic, r):
			weight := cyrillicWeight(unicode.ToLower(r))
			switch {
			case before < 0x80 && isASCIILetter(byte(before)) || isASCIILetter(after):
				weight = -4
			case !unicode.IsLetter(before) && after < 0x80:
				weight = min(weight, 0.5) // a word of one letter proves little: it may be a dash
			case unicode.IsUpper(r) && unicode.IsLower(before):
				weight = -3
			case unicode.IsUpper(r):
				weight *= 0.7
			}
			score += weight
		case strings.ContainsRune("«»“”„–—…№’•\u00a0", r):
			score += 0.5
		default:
			score -= 2
		}
		before = r
	}
	return score
}

// at is byte i of data, a blank outside.
func at(data []byte, i int) byte {
	if i < 0 || i >= len(data) {
		return ' '
	}
	return data[i]
}

func isASCIILetter(b byte) bool { return isLower(b) || (b >= 'A' && b <= 'Z') }
func isLower(b byte) bool       { return b >= 'a' && b <= 'z' }
