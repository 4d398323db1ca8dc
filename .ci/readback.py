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


def main(out):
    schema = json.loads((out / 'schema.json').read_text(encoding='utf-8'))
    tables = {t['name']: t for t in schema['tables']}
    rows_seen = 0
    for name, spec in tables.items():
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
        assert polars.read_ipc(out / 'tables' / f'{name}.arrow', memory_map=False).height == n, name
        assert polars.read_parquet(out / 'tables' / f'{name}.parquet').height == n, name
        assert len(pandas.read_feather(out / 'tables' / f'{name}.arrow')) == n, name
        assert duckdb.sql(f"select count(*) from read_parquet('{out}/tables/{name}.parquet')").fetchone()[0] == n, name
        rows_seen += n
    book = openpyxl.load_workbook(out / 'event.xlsx')
    heads = {tuple(str(c.value).lower().replace(' ', '_') for c in next(s.iter_rows(max_row=1))) for s in book.worksheets if s.max_row}
    for name, spec in tables.items():
        with open(out / 'csv' / f'{name}.csv', encoding='utf-8', newline='') as f:
            filled = sum(1 for _ in csv.reader(f)) > 1
        assert not filled or tuple(c['name'] for c in spec['fields']) in heads, f'no sheet for {name}'
    print(f'{out.name}: {len(tables)} tables, {rows_seen} rows equal in CSV, Arrow and Parquet (pyarrow {pa.__version__}, polars, pandas, duckdb); {len(book.sheetnames)} sheets open in openpyxl')


main(Path(sys.argv[1]))
