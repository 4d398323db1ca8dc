package format

import (
	"strconv"
	"strings"
)

// points reads the list [lists] points: a CSV file with the columns name and
// points, for expressions such as `sum(cards, .points * .copies) <= 10`.
func (l *loader) points(f *Format, d *document) error {
	name := d.Lists.Points
	if name == "" {
		return nil
	}
	data, err := l.listFile(name)
	if err != nil {
		return &ListError{List: name, Faults: []RowFault{{Why: unread(err)}}}
	}
	faults := &dated{}
	rows, err := listReader(data).ReadAll()
	if err != nil || len(rows) == 0 || len(rows[0]) < 2 || !strings.EqualFold(rows[0][0], "name") || !strings.EqualFold(rows[0][1], "points") {
		return &ListError{List: name, Faults: []RowFault{{Row: 1, Why: "a points list has the columns name,points"}}}
	}
	for i, row := range rows[1:] {
		if len(row) < 2 {
			faults.fault(i+2, "no points")
			continue
		}
		n, err := strconv.Atoi(strings.TrimSpace(row[1]))
		id, ok := l.resolve(row[0])
		_, twice := f.points[id]
		switch {
		case err != nil:
			faults.fault(i+2, "%q is no whole number", row[1])
		case !ok:
			l.unknownCard(faults, name, row[0], i+2)
		case twice:
			faults.fault(i+2, "%s stands twice", row[0])
		default:
			f.points[id] = n
		}
	}
	if len(faults.faults) > 0 {
		return &ListError{List: name, Faults: faults.faults}
	}
	return nil
}
