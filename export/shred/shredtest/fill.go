// Package shredtest makes values of any type for tests of job files: every
// field that can be stored gets a value, so that one that is not stored is seen.
package shredtest

import (
	"reflect"
	"slices"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"deckmill/ingest/diag"
	"deckmill/ingest/event"
)

// Fill draws a value for each field of v, a pointer to a struct; skip are fields
// that stay zero, as Type.Field. Structs of parallel slices are filled slice by
// slice and do not fit yet.
func Fill(t *rapid.T, v any, skip ...string) { fill(t, reflect.ValueOf(v).Elem(), skip) }

// Diff compares two values; nil and empty are the same for parallel slices only
// where the types cannot tell.
func Diff(a, b any) string {
	return cmp.Diff(a, b, cmp.Exporter(func(reflect.Type) bool { return true }), cmpopts.EquateNaNs())
}

func fill(t *rapid.T, v reflect.Value, skip []string) {
	switch v.Interface().(type) {
	case event.Date:
		if rapid.Bool().Draw(t, "known") {
			v.Set(reflect.ValueOf(event.Date{Year: rapid.Int16Range(1, 9999).Draw(t, "year"), Month: rapid.Int16Range(1, 12).Draw(t, "month"), Day: rapid.Int16Range(1, 28).Draw(t, "day")}))
		}
		return
	case event.Time:
		if rapid.Bool().Draw(t, "known") {
			v.Set(reflect.ValueOf(event.Time{Micros: rapid.Int64().Draw(t, "micros"), OK: true}))
		}
		return
	case event.Num:
		if rapid.Bool().Draw(t, "known") {
			v.Set(reflect.ValueOf(event.N(rapid.Int32().Draw(t, "number"))))
		}
		return
	case diag.Int:
		if rapid.Bool().Draw(t, "known") {
			v.Set(reflect.ValueOf(diag.N(rapid.Int().Draw(t, "number"))))
		}
		return
	case event.Outcome:
		v.Set(reflect.ValueOf(rapid.SampledFrom([]event.Outcome{event.Unknown, event.Win, event.Draw, event.Loss}).Draw(t, "outcome")))
		return
	case event.Zone:
		v.SetUint(rapid.Uint64Range(0, uint64(event.Pool)).Draw(t, "zone"))
		return
	case event.Match:
		v.SetUint(rapid.Uint64Range(0, uint64(event.MatchNear)).Draw(t, "match"))
		return
	case diag.Severity:
		v.SetUint(rapid.Uint64Range(0, uint64(diag.Error)).Draw(t, "severity"))
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(rapid.SampledFrom([]string{"", "Æther Vial", "a\x00b", "\xff\xfe", "\x00hex:zz", "Плут"}).Draw(t, "text"))
	case reflect.Bool:
		v.SetBool(rapid.Bool().Draw(t, "flag"))
	case reflect.Float64:
		v.SetFloat(rapid.Float64Range(-1, 1).Draw(t, "float"))
	case reflect.Int, reflect.Int64, reflect.Int32, reflect.Int16, reflect.Int8:
		n := rapid.Int64().Draw(t, "int")
		v.SetInt(n >> (64 - v.Type().Bits()))
	case reflect.Uint8, reflect.Uint16:
		v.SetUint(rapid.Uint64Range(0, 255).Draw(t, "uint"))
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.IsExported() && !slices.Contains(skip, v.Type().Name()+"."+f.Name) {
				fill(t, v.Field(i), skip)
			}
		}
	case reflect.Slice:
		n := rapid.IntRange(-1, 3).Draw(t, "length")
		if n < 0 {
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			fill(t, v.Index(i), skip)
		}
	case reflect.Map:
		n := rapid.IntRange(-1, 2).Draw(t, "size")
		if n < 0 {
			return
		}
		v.Set(reflect.MakeMap(v.Type()))
		for range n {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fill(t, key, skip)
			fill(t, value, skip)
			v.SetMapIndex(key, value)
		}
	default:
	}
}

// Columns makes the parallel slices of v, a pointer to a struct, equally long:
// n values each, those of own as they are, those of ends n+1 values from 0 on.
// Without rows the slices are nil, as they are read back.
func Columns(t *rapid.T, v any, n int, own, ends []string) {
	s := reflect.ValueOf(v).Elem()
	for i := range s.NumField() {
		f, field := s.Type().Field(i), s.Field(i)
		if field.Kind() != reflect.Slice || slices.Contains(own, f.Name) {
			continue
		}
		if slices.Contains(ends, f.Name) {
			list := []int32{0}
			for range n {
				list = append(list, list[len(list)-1]+rapid.Int32Range(0, 9).Draw(t, "step"))
			}
			field.Set(reflect.ValueOf(list))
			continue
		}
		field.SetZero()
		if n == 0 {
			continue
		}
		field.Set(reflect.MakeSlice(field.Type(), n, n))
		for k := range n {
			fill(t, field.Index(k), nil)
		}
	}
}
