package diag

// deckCodes: construction rules, lists, submissions.
var deckCodes = []Entry{}
