package diag

// resultCodes: matrices, matches, totals, standings.
var resultCodes = []Entry{}
