package shred

import (
	"encoding/hex"
	"fmt"
	"math"
	"reflect"
	"strings"
	"time"
	"unicode/utf8"

	"deckmill/export/table"
	"deckmill/ingest/diag"
	"deckmill/ingest/event"
	"deckmill/ingest/source"
)

// leaf is a type whose values stand in columns. put appends one value to the
// columns, get reads row r of them; nulls are left to the caller where the type
// has none of its own.
type leaf struct {
	fields  []table.Field // Name is a suffix
	natural bool          // null is a value of the type
	put     func(cols []table.Column, v reflect.Value) error
	get     func(cols []table.Column, r int, v reflect.Value) error
}

// enums are the types that stand as names: their String for 0..last.
var enums = map[reflect.Type]int{
	reflect.TypeFor[event.Zone]():    int(event.Pool),
	reflect.TypeFor[event.Match]():   int(event.MatchNear),
	reflect.TypeFor[diag.Severity](): int(diag.Error),
}

// isLeaf reports a type that stands in columns of its row.
func isLeaf(t reflect.Type) bool { return leafOf(t).put != nil }

// leafOf is the way a type is stored; its put is nil for one that is no leaf.
func leafOf(t reflect.Type) leaf {
	if last, ok := enums[t]; ok {
		return enumLeaf(t, last)
	}
	switch t {
	case reflect.TypeFor[event.Outcome]():
		return outcomeLeaf()
	case reflect.TypeFor[event.Num](), reflect.TypeFor[diag.Int]():
		return numLeaf()
	case reflect.TypeFor[event.Date]():
		return dateLeaf()
	case reflect.TypeFor[event.Time]():
		return timeLeaf()
	case reflect.TypeFor[source.Pos]():
		return posLeaf()
	}
	switch t.Kind() {
	case reflect.String:
		return leaf{
			fields: one(table.String, false),
			put: func(c []table.Column, v reflect.Value) error {
				c[0].AppendStr(wrapText(v.String()))
				return nil
			},
			get: func(c []table.Column, r int, v reflect.Value) error {
				s, err := unwrapText(c[0].StrAt(r))
				v.SetString(s)
				return err
			},
		}
	case reflect.Bool:
		return leaf{
			fields: one(table.Bool, false),
			put:    func(c []table.Column, v reflect.Value) error { c[0].AppendFlag(v.Bool()); return nil },
			get:    func(c []table.Column, r int, v reflect.Value) error { v.SetBool(c[0].FlagAt(r)); return nil },
		}
	case reflect.Float64:
		return leaf{
			fields: one(table.Float64, false),
			put:    func(c []table.Column, v reflect.Value) error { c[0].AppendNum(v.Float()); return nil },
			get:    func(c []table.Column, r int, v reflect.Value) error { v.SetFloat(c[0].NumAt(r)); return nil },
		}
	case reflect.Int8, reflect.Int16, reflect.Int32:
		return intLeaf(table.Int32)
	case reflect.Int, reflect.Int64:
		return intLeaf(table.Int64)
	case reflect.Uint8, reflect.Uint16:
		return leaf{
			fields: one(table.Int32, false),
			put: func(c []table.Column, v reflect.Value) error {
				c[0].AppendInt(int64(v.Uint())) //nolint:gosec // at most 16 bits
				return nil
			},
			get: func(c []table.Column, r int, v reflect.Value) error {
				n := c[0].IntAt(r)
				if n < 0 || v.OverflowUint(uint64(n)) {
					return fmt.Errorf("%d is no %s", n, v.Type())
				}
				v.SetUint(uint64(n))
				return nil
			},
		}
	default:
		return leaf{}
	}
}

func one(t table.Type, nullable bool) []table.Field {
	return []table.Field{{Type: t, Nullable: nullable}}
}

func intLeaf(t table.Type) leaf {
	return leaf{
		fields: one(t, false),
		put:    func(c []table.Column, v reflect.Value) error { c[0].AppendInt(v.Int()); return nil },
		get: func(c []table.Column, r int, v reflect.Value) error {
			if v.OverflowInt(c[0].IntAt(r)) {
				return fmt.Errorf("%d is no %s", c[0].IntAt(r), v.Type())
			}
			v.SetInt(c[0].IntAt(r))
			return nil
		},
	}
}

// enumLeaf writes the names of a small numbered type.
func enumLeaf(t reflect.Type, last int) leaf {
	names := make([]string, last+1)
	numbers := map[string]uint64{}
	for n := range names {
		v := reflect.New(t).Elem()
		v.SetUint(uint64(n))
		names[n] = v.Interface().(fmt.Stringer).String()
		numbers[names[n]] = uint64(n)
	}
	return leaf{
		fields: one(table.String, false),
		put: func(c []table.Column, v reflect.Value) error {
			if v.Uint() >= uint64(len(names)) {
				return fmt.Errorf("%s has no value %d", t, v.Uint())
			}
			c[0].AppendStr(names[v.Uint()])
			return nil
		},
		get: func(c []table.Column, r int, v reflect.Value) error {
			n, ok := numbers[c[0].StrAt(r)]
			if !ok {
				return fmt.Errorf("%q is no %s", c[0].StrAt(r), t)
			}
			v.SetUint(n)
			return nil
		},
	}
}

// outcomeLeaf writes the result of a game as its letter, "" for unknown.
func outcomeLeaf() leaf {
	return leaf{
		fields: one(table.String, false),
		put: func(c []table.Column, v reflect.Value) error {
			text := ""
			if v.Uint() != 0 {
				text = string(rune(v.Uint())) //nolint:gosec // a letter
			}
			c[0].AppendStr(text)
			return nil
		},
		get: func(c []table.Column, r int, v reflect.Value) error {
			switch s := c[0].StrAt(r); s {
			case "", "W", "D", "L":
				v.SetUint(0)
				if s != "" {
					v.SetUint(uint64(s[0]))
				}
				return nil
			default:
				return fmt.Errorf("%q is no result of a game", s)
			}
		},
	}
}

// numLeaf writes the optional numbers event.Num and diag.Int: unknown is null.
func numLeaf() leaf {
	return leaf{
		fields: one(table.Int64, true), natural: true,
		put: func(c []table.Column, v reflect.Value) error {
			if !v.Field(1).Bool() {
				c[0].AppendNull()
				return nil
			}
			c[0].AppendInt(v.Field(0).Int())
			return nil
		},
		get: func(c []table.Column, r int, v reflect.Value) error {
			if c[0].IsNull(r) {
				return nil
			}
			if v.Field(0).OverflowInt(c[0].IntAt(r)) {
				return fmt.Errorf("%d is no %s", c[0].IntAt(r), v.Type())
			}
			v.Field(0).SetInt(c[0].IntAt(r))
			v.Field(1).SetBool(true)
			return nil
		},
	}
}

func dateLeaf() leaf {
	return leaf{
		fields: one(table.Date, true), natural: true,
		put: func(c []table.Column, v reflect.Value) error {
			d := v.Interface().(event.Date)
			switch {
			case d.IsZero():
				c[0].AppendNull()
			case dayOf(int64(d.Days())) != d:
				return fmt.Errorf("%v is no day", d)
			default:
				c[0].AppendInt(int64(d.Days()))
			}
			return nil
		},
		get: func(c []table.Column, r int, v reflect.Value) error {
			if !c[0].IsNull(r) {
				if c[0].IntAt(r) < math.MinInt32/400 || c[0].IntAt(r) > math.MaxInt32/400 {
					return fmt.Errorf("day %d is out of range", c[0].IntAt(r))
				}
				v.Set(reflect.ValueOf(dayOf(c[0].IntAt(r))))
			}
			return nil
		},
	}
}

func dayOf(days int64) event.Date { return event.DateOf(time.Unix(days*86400, 0).UTC()) }

func timeLeaf() leaf {
	return leaf{
		fields: one(table.Timestamp, true), natural: true,
		put: func(c []table.Column, v reflect.Value) error {
			t := v.Interface().(event.Time)
			if !t.OK {
				c[0].AppendNull()
				return nil
			}
			c[0].AppendInt(t.Micros)
			return nil
		},
		get: func(c []table.Column, r int, v reflect.Value) error {
			if !c[0].IsNull(r) {
				v.Set(reflect.ValueOf(event.Time{Micros: c[0].IntAt(r), OK: true}))
			}
			return nil
		},
	}
}

func posLeaf() leaf {
	part := func(name string) table.Field { return table.Field{Name: name, Type: table.Int32} }
	return leaf{
		fields: []table.Field{part("_file"), part("_sheet"), part("_row"), part("_col")},
		put: func(c []table.Column, v reflect.Value) error {
			p := v.Interface().(source.Pos)
			for i, n := range []int64{int64(p.File), int64(p.Sheet), int64(p.Row), int64(p.Col)} {
				c[i].AppendInt(n)
			}
			return nil
		},
		get: func(c []table.Column, r int, v reflect.Value) error {
			file, sheet, row, col := c[0].IntAt(r), c[1].IntAt(r), c[2].IntAt(r), c[3].IntAt(r)
			if int64(int16(sheet)) != sheet || int64(int16(col)) != col { //nolint:gosec // that is the question
				return fmt.Errorf("sheet %d, column %d is no place", sheet, col)
			}
			v.Set(reflect.ValueOf(source.Pos{File: int32(file), Sheet: int16(sheet), Row: int32(row), Col: int16(col)})) //nolint:gosec // the columns have 32 bits
			return nil
		},
	}
}

// binary marks a text that is no UTF-8, which no table can hold.
const binary = "\x00hex:"

func wrapText(s string) string {
	if utf8.ValidString(s) && !strings.HasPrefix(s, binary) {
		return s
	}
	return binary + hex.EncodeToString([]byte(s))
}

func unwrapText(s string) (string, error) {
	if !strings.HasPrefix(s, binary) {
		return s, nil
	}
	b, err := hex.DecodeString(s[len(binary):])
	return string(b), err
}
