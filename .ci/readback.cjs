// Reads every table of a run in JavaScript: Arrow with apache-arrow, Parquet with
// hyparquet, CSV with papaparse. Rows, values, types and nulls must be equal;
// opens the workbook with ExcelJS and counts the rows of its sheets.
const fs = require('fs');
const path = require('path');
const { tableFromIPC } = require('apache-arrow');
const Papa = require('papaparse');
const ExcelJS = require('exceljs');

const out = process.argv[2];
const schema = JSON.parse(fs.readFileSync(path.join(out, 'schema.json'), 'utf8'));
const manifest = JSON.parse(fs.readFileSync(path.join(out, 'manifest.json'), 'utf8'));
const arrowTypes = { utf8: 'Utf8', int32: 'Int32', int64: 'Int64', float64: 'Float64', bool: 'Bool', date32: 'Date32<DAY>', 'timestamp[us, UTC]': 'Timestamp<MICROSECOND, UTC>' };
const parquetTypes = {
  utf8: 'BYTE_ARRAY STRING', int32: 'INT32 INTEGER', int64: 'INT64 INTEGER', float64: 'DOUBLE', bool: 'BOOLEAN',
  date32: 'INT32 DATE', 'timestamp[us, UTC]': 'INT64 TIMESTAMP UTC MICROS',
};

function equal(what, got, want) {
  if (got !== want) throw new Error(`${what}: ${JSON.stringify(String(got))}, want ${JSON.stringify(String(want))}`);
}

// text is a value as CSV writes it; floats stay numbers. Days come as
// milliseconds or dates, instants as microseconds.
function text(v, type) {
  if (v === null || v === undefined) return '';
  switch (type) {
    case 'date32': return new Date(v).toISOString().slice(0, 10);
    case 'timestamp[us, UTC]': {
      const rest = String(v % 1000000n).padStart(6, '0').replace(/0+$/, '');
      return new Date(Number(v / 1000000n) * 1000).toISOString().slice(0, 19) + (rest ? '.' + rest : '') + 'Z';
    }
    default: return String(v);
  }
}

// same compares a value with the cell of the CSV file. A null is an empty cell,
// and only a text may be empty without being null.
function same(what, v, f, cell) {
  const none = v === null || v === undefined;
  if (none && !f.nullable) throw new Error(`${what}: null`);
  if (none || f.type !== 'float64') equal(what, text(v, f.type), cell);
  else equal(what, v, Number(cell));
  const kind = { utf8: 'string', bool: 'boolean', int32: 'number', float64: 'number', int64: 'bigint' }[f.type];
  if (!none && kind) equal(what + ', type', typeof v, kind);
}

function readArrow(spec) {
  const t = tableFromIPC(fs.readFileSync(path.join(out, 'tables', spec.name + '.arrow')));
  equal(spec.name + ', schema version', t.schema.metadata.get('deckmill.schema_version'), schema.schema_version);
  const columns = spec.fields.map((f, i) => {
    const field = t.schema.fields[i];
    const type = f.dictionary ? `Dictionary<Int32, ${arrowTypes[f.type]}>` : arrowTypes[f.type];
    equal(`${spec.name}, column ${i + 1}`, `${field.name} ${field.type} ${field.nullable}`, `${f.name} ${type} ${f.nullable}`);
    const column = t.getChildAt(i);
    if (!column) return [];
    const values = Array.from({ length: t.numRows }, (_, r) => column.get(r));
    // apache-arrow makes milliseconds of an instant: the exact number is in the buffer
    if (f.type.startsWith('timestamp')) return values.map((v, r) => (v === null ? null : column.data[0].values[r]));
    return values;
  });
  return { rows: t.numRows, columns };
}

async function readParquet(spec, hyparquet) {
  const bytes = fs.readFileSync(path.join(out, 'tables', spec.name + '.parquet'));
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const metadata = hyparquet.parquetMetadata(file);
  const elements = metadata.schema.slice(1);
  equal(spec.name + ', columns of Parquet', elements.length, spec.fields.length);
  spec.fields.forEach((f, i) => {
    const e = elements[i];
    const l = e.logical_type;
    const type = [e.type, l && l.type, l && l.isAdjustedToUTC && 'UTC', l && l.unit].filter(Boolean).join(' ');
    equal(`${spec.name}, column ${i + 1} of Parquet`, `${e.name} ${type} ${e.repetition_type}`, `${f.name} ${parquetTypes[f.type]} ${f.nullable ? 'OPTIONAL' : 'REQUIRED'}`);
  });
  const parsers = { timestampFromMicroseconds: (v) => v };
  const rows = await hyparquet.parquetReadObjects({ file, metadata, parsers });
  return { rows: rows.length, columns: spec.fields.map((f) => rows.map((r) => r[f.name])) };
}

function readCSV(spec) {
  const all = Papa.parse(fs.readFileSync(path.join(out, 'csv', spec.name + '.csv'), 'utf8'), { delimiter: ',', newline: '\n' });
  if (all.errors.length) throw new Error(`${spec.name}.csv: ${JSON.stringify(all.errors[0])}`);
  const rows = all.data;
  equal(`${spec.name}.csv, last line`, rows.pop().join(), '');
  equal(`${spec.name}.csv, header`, rows.shift().join(), spec.fields.map((f) => f.name).join());
  return rows;
}

async function tables(hyparquet) {
  let rows = 0;
  for (const { name, rows: want } of manifest.tables) {
    const spec = schema.tables.find((t) => t.name === name);
    const csv = readCSV(spec);
    equal(name + ', rows of CSV', csv.length, want);
    const readings = { 'apache-arrow': readArrow(spec), hyparquet: await readParquet(spec, hyparquet) };
    for (const [reader, t] of Object.entries(readings)) {
      equal(`${name}, rows in ${reader}`, t.rows, want);
      spec.fields.forEach((f, i) => csv.forEach((row, r) => same(`${reader}, ${name}.${f.name}, row ${r + 1}`, t.columns[i][r], f, row[i])));
    }
    // what is null in one is null in the other, also where CSV has an empty cell for both
    spec.fields.forEach((f, i) => csv.forEach((_, r) => equal(`${name}.${f.name}, row ${r + 1}, null`, (readings.hyparquet.columns[i][r] ?? null) === null, readings['apache-arrow'].columns[i][r] === null)));
    rows += want;
  }
  console.log(`${path.basename(out)}: ${manifest.tables.length} tables, ${rows} rows equal in CSV (papaparse), Arrow (apache-arrow) and Parquet (hyparquet) in JavaScript`);
}

async function workbook() {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path.join(out, 'event.xlsx'));
  const rowsOf = {};
  book.worksheets.forEach((s) => { rowsOf[s.name.toLowerCase().replace(/[ -]/g, '_')] = s.rowCount - 1; });
  for (const t of manifest.tables) {
    const name = { crosstable: 'crosstable_cells' }[t.name] || t.name;
    if (t.rows > 0) equal(`sheet ${name}, rows in ExcelJS`, rowsOf[name], t.rows);
  }
  console.log(`${path.basename(out)}: ${book.worksheets.length} sheets open in ExcelJS`);
}

(async () => {
  await tables(await import(require('url').pathToFileURL(require.resolve('hyparquet')).href));
  await workbook();
})().catch((e) => { console.error(e); process.exit(1); });
