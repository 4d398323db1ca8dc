"""Compares the tables of a run in CSV, Arrow, Parquet and XLSX through pyarrow, polars, duckdb, pandas and openpyxl."""
import csv
import datetime
import json
import sys
from pathlib import Path

import duckdb
import openpyxl
import pandas
import polars
import pyarrow as pa
import pyarrow.csv
import pyarrow.ipc
import pyarrow.parquet
from openpyxl.utils.escape import unescape

TYPES = {'utf8': pa.string(), 'int32': pa.int32(), 'int64': pa.int64(), 'float64': pa.float64(), 'bool': pa.bool_(),
         'date32': pa.date32(), 'timestamp[us, UTC]': pa.timestamp('us', tz='UTC')}


def text(v):
    """A value as the CSV table writes it."""
    if v is None:
        return ''
    if isinstance(v, bool):
        return 'true' if v else 'false'
    if isinstance(v, datetime.datetime):
        s = v.astimezone(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%S')
        return s + (f'.{v.microsecond:06d}'.rstrip('0') if v.microsecond else '') + 'Z'
    if isinstance(v, datetime.date):
        return v.isoformat()
    if isinstance(v, float):
        return repr(v).removesuffix('.0')
    return str(v)


def cell_text(v, kind):
    """A cell of a workbook as the CSV table writes the value."""
    if isinstance(v, datetime.datetime):
        return v.date().isoformat()
    if isinstance(v, str):
        return unescape(v)  # openpyxl leaves the _xHHHH_ of the file format as they are
    if kind == 'float64' and v is not None:
        return repr(float(v)).removesuffix('.0')
    return text(v)


def same(got, want, kind):
    if kind == 'float64' and got and want:  # a cell holds 15 digits
        return abs(float(got) - float(want)) <= 1e-14 * abs(float(want))
    return got == want.replace('\r\n', '\n').replace('\r', '\n')


def workbook(out, tables):
    """Every filled table has a sheet with the same header, rows, values and nulls."""
    book = openpyxl.load_workbook(out / 'event.xlsx', data_only=True)
    sheets = {}
    for s in book.worksheets:
        rows = list(s.iter_rows(values_only=True))
        if rows:
            sheets[tuple(str(c).lower().replace(' ', '_') for c in rows[0])] = rows[1:]
    cells = 0
    for name, spec in tables.items():
        if not (out / 'csv' / f'{name}.csv').exists():
            continue  # written only when computed
        with open(out / 'csv' / f'{name}.csv', encoding='utf-8', newline='') as f:
            want = list(csv.reader(f))[1:]
        if not want:
            continue
        got = sheets[tuple(c['name'] for c in spec['fields'])]
        assert len(got) == len(want), (name, len(got), len(want))
        for r, (a, b) in enumerate(zip(got, want)):
            for field, have, wanted in zip(spec['fields'], a, b):
                assert same(cell_text(have, field['type']), wanted, field['type']), (name, r, field['name'], have, wanted)
                assert have is None or field['type'] != 'utf8' or isinstance(have, str), (name, r, field['name'], have)
                cells += 1
    return len(book.sheetnames), cells


def arrow_type(field, kind):
    """The Arrow type of a column; texts that repeat are dictionaries in Arrow files."""
    if field.get('dictionary') and kind == 'arrow':
        return pa.dictionary(pa.int32(), pa.string())
    return TYPES[field['type']]


def one_dictionary(column, name):
    """All parts of a column share one dictionary, in the order in which the texts come first."""
    first = list(dict.fromkeys(v for v in column.to_pylist() if v is not None))
    for chunk in column.chunks:
        assert chunk.dictionary.to_pylist() == first, (name, chunk.dictionary, first)


def from_csv(path, spec):
    """The CSV table as four libraries read it when they are told the types of schema.json."""
    fields = spec['fields']
    arrow = {c['name']: TYPES[c['type']] for c in fields}
    options = pa.csv.ConvertOptions(column_types=arrow, strings_can_be_null=False, quoted_strings_can_be_null=False, null_values=[''], timestamp_parsers=[pa.csv.ISO8601])
    yield 'pyarrow csv', pa.csv.read_csv(path, parse_options=pa.csv.ParseOptions(newlines_in_values=True), convert_options=options)
    kinds = {'utf8': polars.String, 'int32': polars.Int32, 'int64': polars.Int64, 'float64': polars.Float64, 'bool': polars.Boolean}
    t = polars.read_csv(path, schema={c['name']: kinds.get(c['type'], polars.String) for c in fields}, missing_utf8_is_empty_string=True)
    cast = {'date32': lambda c: c.str.to_date('%Y-%m-%d'), 'timestamp[us, UTC]': lambda c: c.str.to_datetime(time_unit='us', time_zone='UTC')}
    yield 'polars csv', t.with_columns(cast[c['type']](polars.col(c['name']).replace('', None)) for c in fields if c['type'] in cast).to_arrow()
    kinds = {'utf8': 'VARCHAR', 'int32': 'INTEGER', 'int64': 'BIGINT', 'float64': 'DOUBLE', 'bool': 'BOOLEAN', 'date32': 'DATE', 'timestamp[us, UTC]': 'TIMESTAMPTZ'}
    columns = {c['name']: kinds[c['type']] for c in fields}
    instants = [c['name'] for c in fields if c['type'].startswith('timestamp')]
    texts = [c['name'] for c in fields if c['type'] == 'utf8']
    yield 'duckdb csv', duckdb.sql(f"select * from read_csv('{path}', header=true, delim=',', quote='\"', escape='\"', auto_detect=false, strict_mode=true, parallel=false, columns={columns}, force_not_null={texts})").arrow()
    frame = pandas.read_csv(path, dtype={c['name']: pandas.ArrowDtype(TYPES[c['type']]) for c in fields if c['name'] not in instants}, keep_default_na=False,
                            na_values={c['name']: [''] for c in fields if c['type'] != 'utf8'}, encoding='utf-8', lineterminator='\n')
    for n in instants:
        frame[n] = pandas.to_datetime(frame[n], utc=True, format='ISO8601').astype(pandas.ArrowDtype(TYPES['timestamp[us, UTC]']))
    yield 'pandas csv', pa.Table.from_pandas(frame, preserve_index=False)


def others(file, arrow_table):
    """The Arrow and the Parquet table through the other libraries."""
    yield 'polars arrow', polars.read_ipc(f'{file}.arrow', memory_map=False).to_arrow()
    yield 'polars parquet', polars.read_parquet(f'{file}.parquet').to_arrow()
    yield 'pandas arrow', pa.Table.from_pandas(pandas.read_feather(f'{file}.arrow', dtype_backend='pyarrow'), preserve_index=False)
    yield 'pandas parquet', pa.Table.from_pandas(pandas.read_parquet(f'{file}.parquet', dtype_backend='pyarrow'), preserve_index=False)
    yield 'duckdb arrow', duckdb.sql('select * from arrow_table').arrow()
    yield 'duckdb parquet', duckdb.sql(f"select * from read_parquet('{file}.parquet')").arrow()
    if NANOARROW:
        yield 'duckdb nanoarrow', duckdb.sql(f"select * from read_arrow('{file}.arrow')").arrow()


def categories(file, spec):
    """pandas makes a category of each dictionary, its values in the order of the file."""
    frame = pandas.read_feather(f'{file}.arrow')
    for c in spec['fields']:
        if c.get('dictionary'):
            values = frame[c['name']]
            assert isinstance(values.dtype, pandas.CategoricalDtype), (c['name'], values.dtype)
            assert list(values.cat.categories) == list(dict.fromkeys(v for v in values if isinstance(v, str))), c['name']


def plain(kind):
    """A type without what a library makes of it: dictionaries, views, zones."""
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    if pa.types.is_large_string(kind) or kind == pa.string_view():
        return pa.string()
    return pa.timestamp('us', tz='UTC') if pa.types.is_timestamp(kind) and kind.tz else kind


def nanoarrow():
    """DuckDB's reader of Arrow files, where it can be had."""
    try:
        duckdb.sql('install nanoarrow from community; load nanoarrow')
        return True
    except Exception:  # no network
        return False


NANOARROW = nanoarrow()


def rows_of(t):
    return [[text(v) for v in row.values()] for row in t.to_pylist()]


def difference(have, want):
    return next((a, b) for a, b in zip(have, want) if a != b) if len(have) == len(want) else (len(have), len(want))


def compare(out, name, spec):
    """One table in every format through every library; the number of its rows."""
    path = out / 'csv' / f'{name}.csv'
    with open(path, encoding='utf-8', newline='') as f:
        want = list(csv.reader(f))
    header, want = want[0], want[1:]
    assert header == [c['name'] for c in spec['fields']], (name, header)
    file = out / 'tables' / name
    exact = {'arrow': pa.ipc.open_file(f'{file}.arrow').read_all(), 'parquet': pa.parquet.read_table(f'{file}.parquet')}
    for kind, t in exact.items():
        assert t.column_names == header, (name, kind)
        for c in spec['fields']:
            field = t.schema.field(c['name'])
            assert field.type == arrow_type(c, kind), (name, kind, field)
            assert field.nullable == c['nullable'], (name, kind, field)
            if not c['nullable']:
                assert t.column(c['name']).null_count == 0, (name, kind, c['name'])
            if pa.types.is_dictionary(field.type):
                one_dictionary(t.column(c['name']), (name, c['name']))
        have = rows_of(t)
        assert have == want, (name, kind, difference(have, want))
    nulls = [[v is None for v in row.values()] for row in exact['parquet'].to_pylist()]
    assert nulls == [[v is None for v in row.values()] for row in exact['arrow'].to_pylist()], name
    for kind, t in [*others(file, exact['arrow']), *from_csv(path, spec)]:
        assert t.column_names == header, (name, kind)
        for c in spec['fields']:
            if want:
                assert plain(t.schema.field(c['name']).type) == TYPES[c['type']], (name, kind, t.schema.field(c['name']))
        have = rows_of(t)
        assert have == want, (name, kind, difference(have, want))
        if 'csv' not in kind:
            assert nulls == [[v is None for v in row.values()] for row in t.to_pylist()], (name, kind)
    categories(file, spec)
    return len(want)


def main(out):
    schema = json.loads((out / 'schema.json').read_text(encoding='utf-8'))
    manifest = json.loads((out / 'manifest.json').read_text(encoding='utf-8'))
    written = {t['name'] for t in manifest['tables']}
    tables = {t['name']: t for t in schema['tables'] if t['name'] in written}
    rows = sum(compare(out, name, spec) for name, spec in tables.items())
    sheets, cells = workbook(out, tables)
    more = ' with nanoarrow' if NANOARROW else ''
    print(f'{out.name}: {len(tables)} tables, {rows} rows equal in CSV, Arrow and Parquet (pyarrow {pa.__version__}, polars, pandas, duckdb{more}); {sheets} sheets, {cells} cells equal in openpyxl')


main(Path(sys.argv[1]))
