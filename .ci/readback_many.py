"""Reads the Arrow streams of one run from a pipe's bytes, and a dataset of several events."""
import csv
import sys
from pathlib import Path

import duckdb
import polars
import pyarrow as pa
import pyarrow.dataset
import pyarrow.ipc

run, stream, dataset, events = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), int(sys.argv[4])


def csv_rows(name):
    with open(run / 'csv' / f'{name}.csv', encoding='utf-8', newline='') as f:
        return sum(1 for _ in csv.reader(f)) - 1


names = []
with open(stream, 'rb') as f:
    size = Path(stream).stat().st_size
    while f.tell() < size:
        table = pa.ipc.open_stream(f).read_all()
        name = table.schema.metadata[b'table'].decode()
        assert table.num_rows == csv_rows(name), name
        names.append(name)
assert names == [p.stem for p in sorted((run / 'csv').glob('*.csv'), key=lambda p: names.index(p.stem))], names
assert len(names) == len(list((run / 'csv').glob('*.csv'))), names

rows = 0
for folder in sorted(dataset.iterdir()):
    parts = list(folder.glob('event_year=*/format=*/part-*.parquet'))
    assert len(parts) == events, (folder, parts)
    table = pa.dataset.dataset(folder, partitioning='hive').to_table()
    count = duckdb.sql(f"select count(*) from read_parquet('{folder}/**/*.parquet', hive_partitioning=true)").fetchone()[0]
    lazy = polars.scan_parquet(f'{folder}/**/*.parquet', hive_partitioning=True).collect()
    assert table.num_rows == count == lazy.height, folder
    if count:
        assert set(table.column('event_year').to_pylist()) == {2026}, folder
    rows += count
print(f'stream: {len(names)} tables read by pyarrow; dataset: {events} events, {rows} rows read by pyarrow, duckdb and polars')
