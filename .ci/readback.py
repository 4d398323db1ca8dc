"""Compares the Arrow, Parquet and XLSX outputs of a run with its CSV tables."""
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
import pyarrow.feather
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


def main(out):
    schema = json.loads((out / 'schema.json').read_text(encoding='utf-8'))
    tables = {t['name']: t for t in schema['tables']}
    rows_seen = 0
    for name, spec in tables.items():
        if not (out / 'csv' / f'{name}.csv').exists():
            continue  # written only when computed
        with open(out / 'csv' / f'{name}.csv', encoding='utf-8', newline='') as f:
            want = list(csv.reader(f))
        header, want = want[0], want[1:]
        assert header == [c['name'] for c in spec['fields']], (name, header)
        got = {
            'arrow': pa.ipc.open_file(out / 'tables' / f'{name}.arrow').read_all(),
            'parquet': pa.parquet.read_table(out / 'tables' / f'{name}.parquet'),
        }
        for kind, t in got.items():
            assert t.column_names == header, (name, kind)
            for c in spec['fields']:
                field = t.schema.field(c['name'])
                assert field.type == TYPES[c['type']], (name, kind, field)
                assert field.nullable == c['nullable'], (name, kind, field)
                if not c['nullable']:
                    assert t.column(c['name']).null_count == 0, (name, kind, c['name'])
            have = [[text(v) for v in row.values()] for row in t.to_pylist()]
            assert have == want, (name, kind, next((a, b) for a, b in zip(have, want) if a != b) if len(have) == len(want) else (len(have), len(want)))
        n = len(want)
        file = out / 'tables' / name
        others = {
            'polars arrow': polars.read_ipc(f'{file}.arrow', memory_map=False).to_arrow(),
            'polars parquet': polars.read_parquet(f'{file}.parquet').to_arrow(),
            'pandas': pa.Table.from_pandas(pandas.read_parquet(f'{file}.parquet', dtype_backend='pyarrow'), preserve_index=False),
            'duckdb': duckdb.sql(f"select * from read_parquet('{file}.parquet')").arrow(),
        }
        assert len(pandas.read_feather(f'{file}.arrow')) == n, name
        for kind, t in others.items():
            assert t.column_names == header, (name, kind)
            have = [[text(v) for v in row.values()] for row in t.to_pylist()]
            assert have == want, (name, kind)
        rows_seen += n
    sheets, cells = workbook(out, tables)
    print(f'{out.name}: {len(tables)} tables, {rows_seen} rows equal in CSV, Arrow and Parquet (pyarrow {pa.__version__}, polars, pandas, duckdb); {sheets} sheets, {cells} cells equal in openpyxl')


main(Path(sys.argv[1]))
