package diag

// fileCodes: files, rows, side files, the event file.
var fileCodes = []Entry{
	{
		Code: "FILE_UNREADABLE", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "cannot be read: {reason}",
			FR: "illisible : {reason}",
			RU: "не читается: {reason}",
		},
		Means: "The file could not be opened or read; nothing of it was used.",
		Fix:   "Check that the file exists, is a regular file and may be read.",
	},
}
