// Reads every Arrow table of a run with apache-arrow for JavaScript and compares
// rows, types and nulls with schema.json and the number of rows in manifest.json;
// opens the workbook with ExcelJS and counts the rows of its sheets.
const fs = require('fs');
const path = require('path');
const { tableFromIPC } = require('apache-arrow');

const out = process.argv[2];
const schema = JSON.parse(fs.readFileSync(path.join(out, 'schema.json'), 'utf8'));
const manifest = JSON.parse(fs.readFileSync(path.join(out, 'manifest.json'), 'utf8'));
const types = { utf8: 'Utf8', int32: 'Int32', int64: 'Int64', float64: 'Float64', bool: 'Bool', date32: 'Date32<DAY>', 'timestamp[us, UTC]': 'Timestamp<MICROSECOND, UTC>' };
let rows = 0;
for (const spec of schema.tables) {
  if (!manifest.tables.some((x) => x.name === spec.name)) continue; // written only when computed
  const t = tableFromIPC(fs.readFileSync(path.join(out, 'tables', spec.name + '.arrow')));
  const want = manifest.tables.find((x) => x.name === spec.name).rows;
  if (t.numRows !== want) throw new Error(`${spec.name}: ${t.numRows} rows, manifest has ${want}`);
  spec.fields.forEach((f, i) => {
    const field = t.schema.fields[i];
    if (field.name !== f.name || String(field.type) !== types[f.type] || field.nullable !== f.nullable) {
      throw new Error(`${spec.name}.${f.name}: ${field.name} ${field.type} nullable=${field.nullable}`);
    }
    const column = t.getChildAt(i);
    if (!f.nullable && column && column.nullCount > 0) throw new Error(`${spec.name}.${f.name}: null`);
    for (let r = 0; r < t.numRows; r++) column.get(r);
  });
  rows += t.numRows;
}
const ExcelJS = require('exceljs');
const book = new ExcelJS.Workbook();
book.xlsx.readFile(path.join(out, 'event.xlsx')).then(() => {
  const rowsOf = {};
  book.worksheets.forEach((s) => { rowsOf[s.name.toLowerCase().replace(/[ -]/g, '_')] = s.rowCount - 1; });
  for (const t of manifest.tables) {
    const name = { crosstable: 'crosstable_cells' }[t.name] || t.name;
    if (t.rows > 0 && rowsOf[name] !== t.rows) throw new Error(`sheet ${name}: ${rowsOf[name]} rows in ExcelJS, manifest has ${t.rows}`);
  }
  console.log(`${path.basename(out)}: ${book.worksheets.length} sheets open in ExcelJS`);
});
console.log(`${path.basename(out)}: ${schema.tables.length} tables, ${rows} rows read by apache-arrow for JavaScript`);
