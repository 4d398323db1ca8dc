package header

// Doubles are the headers that stand under two fields.
func Doubles() []string {
	var out []string
	of := map[string]Field{}
	for _, s := range synonyms {
		for _, k := range s.Keys {
			key := Key(k)
			if before, known := of[key]; known {
				out = append(out, key+": "+string(before)+", "+string(s.Field))
			}
			of[key] = s.Field
		}
	}
	return out
}
