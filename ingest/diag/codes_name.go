package diag

// nameCodes: resolving what people typed to cards.
var nameCodes = []Entry{}
