// Checks one report.html in Chromium: see .ci/browser.
const assert = require('assert');
const fs = require('fs');
const path = require('path');
const { chromium } = require('playwright-core');
const axe = fs.readFileSync(require.resolve('axe-core'), 'utf8');

const file = path.resolve(process.argv[2]);
const faults = [];

async function open(browser, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on('console', (m) => faults.push(`console ${m.type()}: ${m.text()}`));
  page.on('pageerror', (e) => faults.push(`error: ${e}`));
  page.on('dialog', (d) => { faults.push(`dialog: ${d.message()}`); d.dismiss(); });
  page.on('request', (r) => { if (r.url().split('#')[0] !== 'file://' + file) faults.push(`request: ${r.url()}`); });
  await page.goto('file://' + file);
  return page;
}

const column = (page, n) => page.$$eval(`#p1-standings tbody tr > :nth-child(${n})`, (cells) => cells.map((c) => c.dataset.v || c.textContent.trim()));

async function sorting(page) {
  const ranks = await column(page, 1);
  await page.click('#p1-standings thead th:nth-child(2) button');
  const players = await column(page, 2);
  const sorted = await page.evaluate((list) => list.slice().sort((a, b) => a.localeCompare(b, document.documentElement.lang, { numeric: true })), players);
  assert.deepStrictEqual(players, sorted, 'players are not sorted');
  assert.strictEqual(await page.getAttribute('#p1-standings thead th:nth-child(2)', 'aria-sort'), 'ascending');
  await page.click('#p1-standings thead th:nth-child(2) button');
  assert.deepStrictEqual((await column(page, 2)).length, players.length);
  assert.strictEqual(await page.getAttribute('#p1-standings thead th:nth-child(2)', 'aria-sort'), 'descending');
  await page.focus('#p1-standings thead th:nth-child(1) button');
  await page.keyboard.press('Enter');
  assert.deepStrictEqual(await column(page, 1), ranks, 'ranks are not in order again');
}

async function crosstable(page) {
  const cell = '#p1-crosstable table.matrix tbody tr:nth-child(2) td[data-entry]:nth-of-type(4)';
  await page.hover(cell);
  const text = await page.textContent('#p1-crosstable .readout');
  assert.match(text, / – .*: .+ : .+/, 'the crosstable does not say what a cell means');
  assert.ok(await page.$('#p1-crosstable table.matrix thead th.hit'), 'the column does not light up');
  await page.focus('#p1-crosstable table.matrix td[tabindex="0"]');
  const before = await page.textContent('#p1-crosstable .readout');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  assert.notStrictEqual(await page.textContent('#p1-crosstable .readout'), before, 'the arrow keys do not move');
  const grid = () => page.$$eval('#p1-crosstable table.matrix tbody tr', (rows) => rows.map((r) => [r.dataset.entry].concat(Array.from(r.querySelectorAll('td[data-entry]'), (c) => c.dataset.entry + '=' + c.textContent))));
  const byRank = await grid();
  await page.check('#p1-crosstable .order input[value=entry]');
  const byEntry = await grid();
  assert.deepStrictEqual(byEntry.map((r) => Number(r[0])), byEntry.map((_, i) => i + 1), 'rows are not by entry');
  for (const row of byEntry) assert.deepStrictEqual(row.slice(1).map((c) => Number(c.split('=')[0])), byEntry.map((_, i) => i + 1), 'columns are not by entry');
  for (const row of byRank) assert.deepStrictEqual(row.slice().sort(), byEntry.find((r) => r[0] === row[0]).slice().sort(), 'a cell has changed its value');
  await page.check('#p1-crosstable .order input[value=rank]');
  assert.deepStrictEqual(await grid(), byRank);
}

async function filter(page) {
  const all = await page.locator('#p1-decks .grid').first().locator('article:visible').count();
  const name = await page.textContent('#p1-decks article:nth-child(2) li:last-child');
  await page.fill('#p1-decks .find input', name.trim());
  const some = await page.locator('#p1-decks .grid').first().locator('article:visible').count();
  assert.ok(some >= 1 && some < all, `the filter shows ${some} of ${all} decks`);
  await page.fill('#p1-decks .find input', '');
}

async function themes(page) {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await paper();
  await page.click('#theme');
  assert.notStrictEqual(await paper(), before, 'the theme does not change');
  await page.click('#theme');
}

async function accessible(page, name) {
  await page.evaluate(axe);
  const result = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  for (const v of result.violations) {
    faults.push(`${name}: ${v.id} (${v.impact}): ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.target.join(' ') + ' ' + (n.any[0] ? n.any[0].message : '')).join('; ')}`);
  }
}

(async () => {
  const profile = fs.mkdtempSync(path.join(require('os').tmpdir(), 'chromium-'));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disk-cache-dir=' + profile],
  });
  try {
    const page = await open(browser, { viewport: { width: 1280, height: 900 } });
    await sorting(page);
    if (await page.$('#p1-crosstable table.matrix')) await crosstable(page);
    if (await page.$('#p1-decks .find')) await filter(page);
    await themes(page);
    await accessible(page, 'light');
    const print = await page.pdf({ preferCSSPageSize: true });
    assert.ok(print.length > 10000, 'nothing printed');
    await accessible(await open(browser, { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }), 'dark');
    const narrow = await open(browser, { viewport: { width: 360, height: 700 } });
    assert.ok(await narrow.evaluate(() => document.documentElement.scrollWidth) <= 360, 'the page is wider than a narrow window');
    const plain = await open(browser, { javaScriptEnabled: false });
    assert.ok((await plain.textContent('#p1-standings')).length > 0, 'no standings without scripts');
    const shown = process.env.SCREENSHOT;
    if (shown) await page.screenshot({ path: shown, fullPage: true });
  } finally {
    await browser.close();
    fs.rmSync(profile, { recursive: true, force: true });
  }
  assert.deepStrictEqual(faults, []);
  console.log(`${path.basename(path.dirname(file))}: sorting, crosstable, filter, themes, narrow, print and axe-core ok in Chromium, no console message, no request`);
})().catch((e) => { console.error(e.message || e); process.exit(1); });
