package diag

import "slices"

// fileCodes: files, rows, side files, the event file.
var fileCodes = slices.Concat(inputCodes, rowCodes, sheetCodes, sideCodes)

// inputCodes are about a whole input, raised by ingest/container.
var inputCodes = []Entry{
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
	{
		Code: "FILE_KIND", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "this is a file of the kind {kind}, which is not read here[[; save it as {save_as}]][[; {locked} is locked with a password: save it without one]][[; unpack {unpack} first]]",
			FR: "ce fichier est du type {kind}, qui n'est pas lu ici[[ ; enregistrez-le en {save_as}]][[ ; {locked} est protégé par un mot de passe : enregistrez-le sans]][[ ; décompressez d'abord {unpack}]]",
			RU: "это файл вида {kind}, здесь он не читается[[; сохраните его как {save_as}]][[; {locked} закрыт паролем: сохраните без пароля]][[; сначала распакуйте {unpack}]]",
		},
		Means: "The first bytes show a kind of file that is neither text nor an XLSX workbook, whatever its name says; nothing of it was used.",
		Fix:   "Open it in the program it comes from and save it as .xlsx or as CSV (UTF-8), or copy its text into a .txt file.",
	},
	{
		Code: "FILE_NOT_REGULAR", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "not a regular file; links, pipes and devices are not read",
			FR: "pas un fichier ordinaire ; liens, tubes et périphériques ne sont pas lus",
			RU: "не обычный файл; ссылки, каналы и устройства не читаются",
		},
		Means: "A symbolic link, a pipe, a socket or a device was named or lies in a folder that is read.",
		Fix:   "Copy the file itself to this place.",
	},
	{
		Code: "FILE_LIMIT", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "over a limit[[ in {part}]]:[[ more than {bytes} bytes]][[ more than {entries} members]][[ compressed more than {ratio}:1]][[ more than {cells} cells]]; nothing of it was used",
			FR: "limite dépassée[[ dans {part}]] :[[ plus de {bytes} octets]][[ plus de {entries} membres]][[ compression de plus de {ratio}:1]][[ plus de {cells} cellules]] ; rien n'a été utilisé",
			RU: "превышен предел[[ в {part}]]:[[ байт больше {bytes}]][[ членов больше {entries}]][[ сжатие больше {ratio}:1]][[ ячеек больше {cells}]]; ничего не использовано",
		},
		Means: "The file is larger than Deckmill agrees to open, inflates too much, or holds too many members.",
		Fix:   "Split the file, or unpack it yourself and give the files that matter.",
	},
	{
		Code: "FILE_NOT_DECK", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "this is {reason}; nothing of it was used",
			FR: "c'est {reason_fr} ; rien n'a été utilisé",
			RU: "это {reason_ru}; ничего не использовано",
		},
		Means: "The file is of a kind that is known, but holds no deck that could be read.",
		Fix:   "Send what the message asks for.",
	},
	{
		Code: "FILE_DAMAGED", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "not well-formed {kind} at line {line}[[: {reason}]]; nothing of it was used",
			FR: "{kind} mal formé à la ligne {line}[[ : {reason}]] ; rien n'a été utilisé",
			RU: "нарушен формат {kind} в строке {line}[[: {reason}]]; ничего не использовано",
		},
		Means: "An XML or JSON file is cut off, nested too deeply, holds a DTD, or breaks the rules of its format.",
		Fix:   "Export the deck again.",
	},
	{
		Code: "FILE_INTERNAL", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "a bug in Deckmill stopped the reading of this file, please report it: {reason}",
			FR: "une erreur de Deckmill a arrêté la lecture de ce fichier, merci de la signaler : {reason}",
			RU: "ошибка в Deckmill прервала чтение этого файла, сообщите о ней: {reason}",
		},
		Means: "The reader of this file failed. Other files are not affected; what was read of this one before is kept.",
		Fix:   "Report it with the file; until then send the deck in another form.",
	},
	{
		Code: "FILE_EMPTY", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "the file is empty",
			FR: "le fichier est vide",
			RU: "файл пуст",
		},
		Means: "The file holds no bytes at all (or only a byte-order mark): usually a failed download or export.",
		Fix:   "Export it again, or remove it from the inputs.",
	},
	{
		Code: "FILE_MEMBER_NAME", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "member of an archive refused: its name leads out of the archive, comes twice or is too long",
			FR: "membre d'archive refusé : son nom sort de l'archive, est en double ou trop long",
			RU: "член архива отвергнут: имя выводит из архива, повторяется или слишком длинно",
		},
		Means: "The name of a member leads out of the archive (../, an absolute path, a drive), comes twice or has more than 1,000 characters.",
		Fix:   "Pack the archive again, or unpack it yourself and give the files.",
	},
	{
		Code: "FILE_OUTPUT_FOLDER", Severity: Warning, Kind: OnFile,
		Text: Text{
			EN: "this folder is an output of Deckmill and is not read as input",
			FR: "ce dossier est une sortie de Deckmill et n'est pas lu",
			RU: "эта папка — результат работы Deckmill и не читается",
		},
		Means: "A folder or glob reached a folder whose manifest.json was written by Deckmill.",
		Fix:   "Name the input files instead; a corrected file of rejects/ may be named by itself.",
	},
	{
		Code: "GLOB_EMPTY", Severity: Warning, Kind: OnFile,
		Text: Text{
			EN: "no file matches {pattern}",
			FR: "aucun fichier ne correspond à {pattern}",
			RU: "нет файлов по образцу {pattern}",
		},
		Means: "A pattern with *, ? or [ ] matched nothing, or a folder holds no regular files.",
		Fix:   "Check the spelling; patterns are relative to the event folder.",
	},
}

// rowCodes are about one record of a text file, raised by ingest/csvscan.
// Such a record goes to rejects/ as it stands; the rest of the file is read.
var rowCodes = []Entry{
	{
		Code: "ROW_QUOTE", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "a quotation mark opened in this row is never closed, or text follows the closing one",
			FR: "un guillemet ouvert dans cette ligne n'est jamais fermé, ou du texte suit le guillemet fermant",
			RU: "кавычка, открытая в этой строке, не закрыта, или за закрывающей следует текст",
		},
		Means: "A quoted cell does not end before the end of the file (or within the limits of a cell), so it would swallow other rows. The row is refused where it starts and reading goes on at the next line.",
		Fix:   "Close the quotation mark, or write a quotation mark inside a quoted cell twice.",
	},
	{
		Code: "ROW_NUL", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "the row holds a NUL byte",
			FR: "la ligne contient un octet NUL",
			RU: "в строке есть нулевой байт",
		},
		Means: "A zero byte in text is damage, or a file in an unknown encoding.",
		Fix:   "Save the file again as UTF-8.",
	},
	{
		Code: "ROW_LONG", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "the line has {bytes} {bytes|byte|bytes} (limit {limit})",
			FR: "la ligne fait {bytes} {bytes|octet|octets} (limite {limit})",
			RU: "в строке {bytes} {bytes|байт|байта|байт} (предел {limit})",
		},
		Means: "One line is longer than any deck list or result row can be.",
		Fix:   "Check that the file is a table, with one row per line.",
	},
	{
		Code: "ROW_BYTES", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "byte {offset} of the file cannot be read as {encoding}",
			FR: "l'octet {offset} du fichier ne peut pas être lu en {encoding}",
			RU: "байт {offset} файла не читается как {encoding}",
		},
		Means: "The row holds bytes that mean nothing in the file's encoding. They are never replaced silently; the row is refused.",
		Fix:   "Correct the text and save the file as UTF-8.",
	},
}

// sheetCodes are about workbooks, raised by ingest/sheet.
var sheetCodes = []Entry{
	{
		Code: "XLSX_FAULT", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "damaged or unsafe workbook: {reason}[[ in {part}]][[ at {at}]]; nothing of it was used",
			FR: "classeur endommagé ou dangereux : {reason_fr}[[ dans {part}]][[ à {at}]] ; rien n'a été utilisé",
			RU: "книга повреждена или опасна: {reason_ru}[[ в {part}]][[ на {at}]]; ничего не использовано",
		},
		Means: "A part of the workbook is cut off, contradicts itself or holds what no spreadsheet program writes. A workbook is taken whole or not at all.",
		Fix:   "Open it in a spreadsheet program and save it again, or save the sheets as CSV.",
	},
	{
		Code: "XLSX_FORMULA", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "cell {cell} holds the formula {formula} without a stored value",
			FR: "la cellule {cell} contient la formule {formula} sans valeur enregistrée",
			RU: "в ячейке {cell} формула {formula} без сохранённого значения",
		},
		Means: "The program that wrote the workbook did not compute this formula. Deckmill does not compute formulas; the cell is read as the text of the formula, never as empty.",
		Fix:   "Open the workbook in a spreadsheet program and save it: that stores the values.",
	},
	{
		Code: "XLSX_MACROS", Severity: Warning, Kind: OnFile,
		Text: Text{
			EN: "the workbook holds macros; they are not run",
			FR: "le classeur contient des macros ; elles ne sont pas exécutées",
			RU: "в книге есть макросы; они не выполняются",
		},
		Means: "The workbook carries a program (vbaProject or a macro sheet). Only cells are read.",
		Fix:   "Nothing to do if you know where the file comes from; else ask for a plain .xlsx.",
	},
	{
		Code: "XLSX_LINKS", Severity: Warning, Kind: OnFile,
		Text: Text{
			EN: "the workbook refers to other workbooks; only stored values are used",
			FR: "le classeur renvoie à d'autres classeurs ; seules les valeurs enregistrées sont utilisées",
			RU: "книга ссылается на другие книги; берутся только сохранённые значения",
		},
		Means: "Formulas may take values from files that are not here. They are not opened; values may be old.",
		Fix:   "Replace linked formulas by their values when in doubt.",
	},
	{
		Code: "SHEET_HIDDEN", Severity: Warning, Kind: OnFile,
		Text: Text{
			EN: "hidden sheet {sheet} was not read",
			FR: "la feuille masquée {sheet} n'a pas été lue",
			RU: "скрытый лист {sheet} не прочитан",
		},
		Means: "The workbook holds a sheet its author hid.",
		Fix:   "Unhide it if it belongs to the event, or name it in the event file.",
	},
	{
		Code: "SHEET_HIDDEN_CELLS", Severity: Warning, Kind: OnFile,
		Text: Text{
			EN: "sheet {sheet} has hidden cells, which were read:[[ rows {rows}]][[ columns {columns}]]",
			FR: "la feuille {sheet} a des cellules masquées, lues elles aussi :[[ lignes {rows}]][[ colonnes {columns}]]",
			RU: "на листе {sheet} есть скрытые ячейки, они тоже прочитаны:[[ строки {rows}]][[ столбцы {columns}]]",
		},
		Means: "Rows or columns are hidden (or filtered away) in the sheet. Deckmill reads them like the others.",
		Fix:   "Delete them if they do not belong to the event.",
	},
	{
		Code: "SHEET_FAR", Severity: Warning, Kind: OnFile,
		Text: Text{
			EN: "sheet {sheet}: {counted} empty rows before row {row} were skipped",
			FR: "feuille {sheet} : {counted} lignes vides avant la ligne {row} ont été sautées",
			RU: "лист {sheet}: пропущено пустых строк перед строкой {row}: {counted}",
		},
		Means: "A cell lies far below the rest of the table: usually a stray entry.",
		Fix:   "Delete the stray cell, or move it to the table.",
	},
	{
		Code: "RESULT_SHEETS", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "sheets {first} and {sheet} both hold results, and it is not clear what they are together: only {first} was read",
			FR: "les feuilles {first} et {sheet} contiennent toutes deux des résultats, sans que leur rapport soit clair : seule {first} a été lue",
			RU: "на листах {first} и {sheet} результаты, и неясно, как они связаны: прочитан только {first}",
		},
		Means: "Several results tables in one workbook are rounds when the sheets are called so (or have a column round), scorers when they have the same players and mostly the same results, and pools when no player stands in two of them.",
		Fix:   "Call the sheets Round 1, Round 2 ..., or name the sheet (book.xlsx#Sheet) in the results of each [[phase]], or name those of several scorers one by one in results.",
	},
	{
		Code: "SHEET_NOT_READ", Severity: Warning, Kind: OnFile,
		Text: Text{
			EN: "sheet {sheet} is neither decks nor results and was not read",
			FR: "la feuille {sheet} ne contient ni decks ni résultats et n'a pas été lue",
			RU: "лист {sheet} — не колоды и не результаты, не прочитан",
		},
		Means: "A workbook of several sheets holds one whose layout is not known. Its rows count as ignored.",
		Fix:   "Nothing to do for notes; else give the sheet a header that is known.",
	},
	{
		Code: "TABLE_NOT_READ", Severity: Info, Kind: OnFile,
		Text: Text{
			EN: "table {sheet} of the page is neither decks nor results and was not read",
			FR: "le tableau {sheet} de la page ne contient ni decks ni résultats et n'a pas été lu",
			RU: "таблица {sheet} на странице — не колоды и не результаты, не прочитана",
		},
		Means: "A web page of several tables holds one whose layout is not known. Its rows count as ignored.",
		Fix:   "Nothing to do for the other tables of a page; else give the table a header that is known.",
	},
	{
		Code: "SHEET_UNKNOWN", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "there is no sheet {sheet}; the workbook has {sheets}",
			FR: "pas de feuille {sheet} ; le classeur contient {sheets}",
			RU: "нет листа {sheet}; в книге есть {sheets}",
		},
		Means: "A sheet was asked for by a name the workbook does not have.",
		Fix:   "Use one of the names listed.",
	},
}

// sideCodes are about side files, raised by ingest/sidefile.
var sideCodes = []Entry{
	{
		Code: "SIDE_HEADER_MISSING", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "column {column} is missing; found: {found}[[; nearest: {suggestion}]]",
			FR: "il manque la colonne {column} ; trouvées : {found}[[ ; la plus proche : {suggestion}]]",
			RU: "нет столбца {column}; найдены: {found}[[; ближайший: {suggestion}]]",
		},
		Means: "A side file lacks a column it must have; nothing of it was used.",
		Fix:   "Correct the header: `pipeline init` writes each side file with the right one.",
	},
	{
		Code: "SIDE_HEADER_DOUBLE", Severity: Error, Kind: OnFile,
		Text: Text{
			EN: "columns {first} and {second} both mean {column}",
			FR: "les colonnes {first} et {second} désignent toutes deux {column}",
			RU: "столбцы {first} и {second} оба означают {column}",
		},
		Means: "Two columns of a side file have the same meaning, so it is not clear which one holds; nothing of it was used.",
		Fix:   "Delete or rename one of them.",
	},
	{
		Code: "SIDE_COLUMN_UNKNOWN", Severity: Warning, Kind: OnFile,
		Text: Text{
			EN: "column {column} is not known here and was ignored[[; nearest: {suggestion}]]",
			FR: "la colonne {column} est inconnue ici et a été ignorée[[ ; la plus proche : {suggestion}]]",
			RU: "столбец {column} здесь неизвестен и пропущен[[; ближайший: {suggestion}]]",
		},
		Means: "A side file has a column that this kind of file does not use.",
		Fix:   "Correct its name if it is a slip, else leave it.",
	},
	{
		Code: "SIDE_VALUE", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "{column}: {value} is not {want}",
			FR: "{column} : {value} n'est pas {want_fr}",
			RU: "{column}: {value}, а нужно {want_ru}",
		},
		Means: "A cell of a side file does not hold what its column needs. The row was rejected, the others are used.",
		Fix:   "Correct the cell; the row is also in rejects/.",
	},
	{
		Code: "SIDE_FIELD_EMPTY", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "{column} is empty",
			FR: "{column} est vide",
			RU: "{column}: пусто",
		},
		Means: "A cell of a side file that must be filled in is empty. The row was rejected, the others are used.",
		Fix:   "Fill in the cell, or delete the row.",
	},
	{
		Code: "SIDE_RAGGED", Severity: Error, Kind: OnRow,
		Text: Text{
			EN: "the row has {counted} {counted|cell|cells}, the header {allowed}",
			FR: "la ligne a {counted} {counted|cellule|cellules}, l'en-tête {allowed}",
			RU: "в строке {counted} {counted|ячейка|ячейки|ячеек}, в заголовке {allowed}",
		},
		Means: "A row of a side file has more filled cells than the header names: often an unquoted comma in a name. The row was rejected.",
		Fix:   "Put cells that hold the separator between quotation marks.",
	},
}
