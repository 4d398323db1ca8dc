package event

import "time"

// Date is a calendar day without a zone; the zero value is unknown.
type Date struct {
	Year, Month, Day int16
}

// IsZero reports an unknown date.
func (d Date) IsZero() bool { return d == Date{} }

// String is ISO 8601, "" when unknown.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return time.Date(int(d.Year), time.Month(d.Month), int(d.Day), 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
}

// Days is the number of days since 1970-01-01.
func (d Date) Days() int32 {
	return int32(time.Date(int(d.Year), time.Month(d.Month), int(d.Day), 0, 0, 0, 0, time.UTC).Unix() / 86400) //nolint:gosec // years are four digits
}

// Next is the day after.
func (d Date) Next() Date {
	return DateOf(time.Date(int(d.Year), time.Month(d.Month), int(d.Day)+1, 0, 0, 0, 0, time.UTC))
}

// Compare orders dates; an unknown date comes first.
func (d Date) Compare(o Date) int {
	for _, c := range [...]int{int(d.Year) - int(o.Year), int(d.Month) - int(o.Month), int(d.Day) - int(o.Day)} {
		if c != 0 {
			return c
		}
	}
	return 0
}

// DateOf is the day of t in t's zone.
func DateOf(t time.Time) Date {
	y, m, d := t.Date()
	return Date{Year: int16(y), Month: int16(m), Day: int16(d)} //nolint:gosec // four-digit years
}

// ParseDate reads ISO 8601 (2006-02-01). The second result is false for anything else.
func ParseDate(s string) (Date, bool) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return Date{}, false
	}
	return DateOf(t), true
}

// Time is an instant in microseconds since 1970 UTC; OK is false when unknown.
type Time struct {
	Micros int64
	OK     bool
}

// TimeOf is a known instant.
func TimeOf(t time.Time) Time { return Time{Micros: t.UnixMicro(), OK: true} }

// UTC is the instant as a time.Time in UTC.
func (t Time) UTC() time.Time { return time.UnixMicro(t.Micros).UTC() }

// In writes the instant as people of a time zone read it; an unknown zone is UTC.
func (t Time) In(zone string) string {
	loc, err := time.LoadLocation(zone)
	if err != nil {
		loc = time.UTC // settings are checked when they are read
	}
	return t.UTC().In(loc).Format("2006-01-02 15:04:05 MST")
}
