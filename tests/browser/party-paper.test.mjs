// A party on a wall screen, which nobody scrolls, and on paper: table cards with
// their codes and blank backs, and the results.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { launch, phone, screenshot, serve, thumb } from './harness.mjs';
import { party, people, rubberOf } from './tables.mjs';

const server = await serve();
const browser = await launch();
const folder = mkdtempSync(join(tmpdir(), 'crossline-'));
after(async () => {
  await Promise.all([browser.close(), server.stop()]);
  rmSync(folder, { recursive: true });
});

const WALL = { width: 1280, height: 720 };
const STAY = 12_000;
const HONOURS = ['NS:4+1', 'EW:4+0', 'NS:3', 'EW:3', 'NS:5', 'EW:4'];

/** A party whose first tables have played a rubber. */
async function played(page, many, fields) {
  const told = await party(page, server.local, fields);
  await told.begin();
  for (let number = 1; number <= many; number += 1) {
    const table = await told.table(number);
    await table.nextRubber();
    await table.deals(...rubberOf(HONOURS[number % HONOURS.length]));
  }
  return told;
}

async function screen(options = {}) {
  const context = await browser.newContext({ viewport: WALL, locale: 'en-GB', ...options });
  return context.newPage();
}

/** The wall with its clock stopped, so that a test turns the pages. */
async function wall(room) {
  const page = await screen();
  await page.clock.install();
  await page.goto(room);
  await page.locator('.live.on').waitFor();
  return page;
}

const names = (page) =>
  page.locator('.standings tbody tr:not([hidden]) th').evaluateAll((cells) =>
    cells.map((cell) => cell.firstChild.textContent),
  );
const tables = (page) =>
  page
    .locator('.room-tables li:not([hidden]) .number')
    .evaluateAll((cells) => cells.map((cell) => Number(cell.lastChild.data)));

/** Each number stands within its box, and its box beside the names. */
async function numbersFit(page) {
  const faults = await page.locator('.room-tables li:not([hidden])').evaluateAll((rows) =>
    rows
      .filter((row) => row.checkVisibility())
      .flatMap((row) => {
        const box = row.querySelector('.number').getBoundingClientRect();
        const digits = document.createRange();
        digits.selectNodeContents(row.querySelector('.number').lastChild);
        const [text, about] = [digits, row.querySelector('.about')].map((one) => one.getBoundingClientRect());
        const fits = text.left >= box.left && text.right <= box.right && box.right <= about.left;
        return fits ? [] : [row.innerText];
      }),
  );
  assert.deepEqual(faults, []);
}

/** Nothing scrolls, nothing is cut off or under the buttons, all is large. */
async function readable(page) {
  const faults = await page.evaluate(() => {
    const faults = [];
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight) faults.push(`it is ${root.scrollHeight} px high`);
    if (root.scrollWidth > innerWidth) faults.push(`it is ${root.scrollWidth} px wide`);
    const foot = document.querySelector('.thumb').getBoundingClientRect().top;
    for (const row of document.querySelectorAll('.standings tr, .room-tables li')) {
      if (row.checkVisibility() && row.getBoundingClientRect().bottom > foot)
        faults.push(`under the buttons: ${row.innerText}`);
    }
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode;
      const size = parseFloat(getComputedStyle(parentElement).fontSize);
      if (data.trim() && parentElement.checkVisibility() && size < 20)
        faults.push(`${size} px: ${data}`);
    }
    return faults;
  });
  assert.deepEqual(faults, []);
}

const HALL = { width: 1920, height: 1080 };
for (const [many, size] of [[10, WALL], [10, HALL], [100, WALL], [100, HALL]]) {
  test(`a wall of ${many} tables turns its pages until all were seen, ${size.width} × ${size.height}`, async (t) => {
    const { room } = await played(await phone(browser), 10, { names: people(4 * many) });
    const page = await wall(room);
    await page.setViewportSize(size);
    const filled = [];
    const ranks = [];
    const seen = { names: new Set(), tables: new Set() };
    let turns = 0;
    for (; seen.names.size < 4 * many || seen.tables.size < many; turns += 1) {
      assert.ok(turns < 60, `${seen.names.size} names and ${seen.tables.size} tables by now`);
      await readable(page);
      await numbersFit(page);
      for (const name of await names(page)) seen.names.add(name);
      for (const number of await tables(page)) seen.tables.add(number);
      filled.push((await tables(page)).length);
      ranks.push((await names(page)).length);
      const heading = await page.locator('main').innerText();
      await page.clock.fastForward(STAY);
      if (seen.names.size < 4 * many) assert.notEqual(await page.locator('main').innerText(), heading);
    }
    // A page has at most one line more than another; tables stand two in a line.
    assert.ok(Math.max(...ranks) - Math.min(...ranks) <= 1, ranks.join(' '));
    assert.ok(Math.max(...filled) - Math.min(...filled) <= 3, filled.join(' '));
    t.diagnostic(`${turns} pages of ${STAY / 1000} s`);
  });
}

test('a wall that is held stays, also while a table saves', async () => {
  const told = await played(await phone(browser), 9);
  const page = await wall(told.room);
  const first = await names(page);
  await page.clock.fastForward(STAY);
  const second = await names(page);
  assert.notDeepEqual(second, first);
  await page.getByRole('button', { name: 'Hold this page' }).click();
  await page.clock.fastForward(3 * STAY);
  assert.deepEqual(await names(page), second);
  // The last table has the lowest rubber: the pages before its own stay as they are.
  const table = await told.table(10);
  await table.nextRubber();
  await page.clock.resume();
  await page.locator('.room-tables', { hasText: 'Guest 37 & Guest 39' }).waitFor({ state: 'attached', timeout: 2000 });
  assert.deepEqual(await names(page), second);
  await readable(page);
  await page.getByRole('button', { name: 'Turn the pages' }).click();
  await page.clock.fastForward(STAY);
  assert.notDeepEqual(await names(page), second);
});

test('long names and a wrong clock still fit a wall', async () => {
  const long = people(23).map((name, i) => `${'Wilhelmina '.repeat(4).slice(0, 34)}${i + 10}`);
  const { room } = await played(await phone(browser), 5, { names: long });
  const page = await screen();
  await page.clock.install({ time: Date.now() + 600_000 });
  await page.goto(room);
  await page.locator('.differs').waitFor();
  await page.clock.fastForward(STAY);
  await readable(page);
});

test('a wall that was narrow, or has no script, is a page that scrolls', async () => {
  const { room } = await played(await phone(browser), 10);
  const page = await wall(room);
  await page.setViewportSize({ width: 390, height: 660 });
  await page.locator('.hold').waitFor({ state: 'detached' });
  assert.equal((await names(page)).length, 40);
  const plain = await screen({ javaScriptEnabled: false });
  await plain.goto(room);
  assert.equal(await plain.locator('.standings tbody tr').count(), 40);
});

test('prizes come to the wall one by one while they are read out', async () => {
  const organizer = await phone(browser);
  const told = await played(organizer, 10);
  const page = await wall(told.room);
  await told.hour(0);
  await told.post('agreements');
  await told.post('read');
  const large = page.locator('.stage > p b');
  for (const prize of [1, 2, 3]) {
    await organizer.goto(`${told.room}/read`);
    const name = await organizer.getByRole('button', { name: 'Show on the wall' }).locator('bdi').innerText();
    await thumb(organizer).follow(organizer.getByRole('button', { name: 'Show on the wall' }));
    await large.getByText(name, { exact: true }).waitFor({ timeout: 2000 });
    await readable(page);
    assert.equal(await page.locator('.stage li').count(), prize - 1);
  }
  for (const size of [WALL, HALL]) {
    await page.setViewportSize(size);
    await screenshot(page, `wall-prize-${size.width}`);
    const height = await large.evaluate((name) => parseFloat(getComputedStyle(name).fontSize));
    assert.ok(height >= size.height / 15, `${height} px on a wall of ${size.height} px`);
  }
  await page.goto(`${told.room}/results`);
  await screenshot(page, 'results-1920');
  await page.goto(`${told.room}/read`);
  await screenshot(page, 'read-1920');
});

/** The page as a PDF: how many pages, their texts, and pictures of them. */
async function paper(page) {
  const file = join(folder, 'paper.pdf');
  writeFileSync(file, await page.pdf({ format: 'A4', preferCSSPageSize: true }));
  const info = execFileSync('pdfinfo', [file], { encoding: 'utf8' });
  const pages = Number(/Pages:\s+(\d+)/.exec(info)[1]);
  const text = (number) =>
    execFileSync('pdftotext', ['-layout', '-f', number, '-l', number, file, '-'].map(String), {
      encoding: 'utf8',
    });
  const picture = (number) => {
    const root = join(folder, 'paper');
    const only = ['-f', number, '-l', number, '-singlefile', '-r', 150, '-png', file, root];
    execFileSync('pdftoppm', only.map(String));
    return `${root}.png`;
  };
  return { pages, texts: Array.from({ length: pages }, (_, i) => text(i + 1)), picture };
}

async function cards(page, room) {
  await page.goto(room);
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('button', { name: 'Table cards to print' }).click();
  await page.locator('.table-cards').waitFor();
  return page.locator('.table-card .address').allInnerTexts();
}

const numbers = (text) => [...text.matchAll(/Table\s+(\d+)/g)].map(([, number]) => Number(number));
const organizing = async (page) => {
  const desk = await screen();
  await desk.context().addCookies(await page.context().cookies());
  return desk;
};

const LONG = people(23).map((_, i) =>
  i % 2 ? `${'Maximilian'.repeat(4).slice(0, 38)}${i + 10}` : `${'😎'.repeat(38)}${i + 10}`,
);
for (const [what, fields, sheets] of [
  ['ten tables', { names: people(40) }, 3],
  ['fives and sixes with long names', { names: LONG, title: 'Wilhelmina'.repeat(4) }, 2],
  ['eleven at pitch', { names: people(11), game: 'auction-pitch' }, 1],
]) {
  test(`table cards of ${what}: each code leads to its own table, each back is behind its front`, async () => {
    const organizer = await phone(browser);
    const told = await party(organizer, server.local, fields);
    const page = await organizing(organizer);
    const links = await cards(page, told.room);
    const { pages, texts, picture } = await paper(page);
    assert.equal(pages, 2 * sheets);
    for (let sheet = 0; sheet < sheets; sheet += 1) {
      const here = links.slice(4 * sheet, 4 * sheet + 4);
      const front = numbers(texts[2 * sheet]);
      assert.deepEqual(front, here.map((_, i) => 4 * sheet + i + 1));
      // Turned on the long edge, left is right: a line of backs is mirrored.
      const back = numbers(texts[2 * sheet + 1]);
      const mirrored = [front.slice(0, 2).reverse(), front.slice(2).reverse()].flat();
      assert.deepEqual(back, mirrored);
      const read = execFileSync('zbarimg', ['--quiet', '--raw', picture(2 * sheet + 1)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      assert.deepEqual(read.trim().split('\n').sort(), here.toSorted());
    }
    for (const [i, address] of links.entries()) {
      await page.goto(address);
      const pad = await page.getByRole('link', { name: '‹ Only watch' }).getAttribute('href');
      assert.equal(server.local + pad, told.pads[i]);
    }
  });
}

test('the results of ten tables are one sheet, with everyone on it', async () => {
  const told = await played(await phone(browser), 10, { names: people(41), booby: 1 });
  const page = await screen();
  await page.goto(`${told.room}/print`);
  const { pages, texts } = await paper(page);
  assert.equal(pages, 1);
  for (const name of people(41)) assert.match(texts[0], new RegExp(`${name}\\b`));
  assert.ok(texts[0].indexOf('Winners') < texts[0].indexOf('Table 1 '));
});
