// An evening by thumb: a night of three rubbers by pivot, settled; five players
// cutting in, one joining late; and every page of it held to what all pages are.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  axe,
  launch,
  noSidewaysScroll,
  noTroubles,
  phone,
  screenshot,
  serve,
  targets,
  thumb,
} from './harness.mjs';
import { PEOPLE, evening, recordDeal } from './table.mjs';

const server = await serve();
const browser = await launch();
after(() => Promise.all([browser.close(), server.stop()]));

const GAME = { bid: '3NT', by: 'S', tricks: 9 };
const button = (page, name) => page.getByRole('button', { name });
const link = (page, name) => page.getByRole('link', { name });

/** What every page is held to; one without script is not asked by axe. */
async function held(page, name, { script = true } = {}) {
  await targets(page);
  await noSidewaysScroll(page);
  noTroubles(page);
  if (!script) return;
  for (const colorScheme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme });
    await axe(page);
    await screenshot(page, `evening-${name}-${colorScheme}`);
  }
}

/** Begins a sitting from home with a method under the fold. */
async function beginWith(page, hand, people, method, first) {
  await page.goto(server.insecure);
  await hand.follow(link(page, 'Auction Bridge').first());
  await hand.tap(page.getByText('More than four players'));
  for (const [field, name] of Object.entries(people)) await page.locator(`#${field}`).fill(name);
  await hand.tap(page.getByText(/^Partners: the same/));
  await hand.tap(page.locator(`[name=partners][value=${method}]`));
  if (first) await hand.tap(page.locator(`[name=first][value=${first}]`));
  await hand.follow(button(page, 'Begin'));
}

/** Two games to the dealer's side of the pad. */
async function rubber(page, hand) {
  await recordDeal(page, hand, GAME);
  await recordDeal(page, hand, { ...GAME, by: 'N' });
}

async function pivotNight(page, { script = true } = {}) {
  const hand = thumb(page);
  const look = (name) => held(page, name, { script });
  await beginWith(page, hand, PEOPLE, 'pivot');
  const sides = [];
  for (const number of [1, 2, 3]) {
    await page.getByText(`Rubber ${number} · `).waitFor();
    sides.push(await page.locator('main > .pad .heads h2').first().textContent());
    await rubber(page, hand);
    await hand.follow(button(page, 'The table agrees').first());
    await page.getByText('The table agrees ✓').first().waitFor();
    if (number === 1) await look('pivot-next');
    // The next seating is one tap, and says why.
    await page.getByText('is next to deal.').waitFor();
    if (number < 3) await hand.follow(button(page, /^Take these seats/));
  }
  const pairs = sides.map((side) => side.split(' & ').sort().join());
  assert.equal(new Set(pairs).size, 3, `everyone has had everyone: ${pairs}`);
  await hand.tap(page.getByText('More', { exact: true }));
  await hand.follow(link(page, 'The evening is settled'));
  await look('settle');
  await hand.follow(button(page, 'The evening is settled'));
  await page.getByText('Nothing more is entered.').waitFor();
  assert.equal(await link(page, 'Record deal').count(), 0);
  await look('settled');
  await page.goto(server.insecure);
  await page.getByRole('heading', { name: 'Settled' }).waitFor();
  await hand.follow(page.locator('.sitting').first());
  await hand.follow(button(page, 'Reopen'));
  await button(page, /^Take these seats/).waitFor();
  noTroubles(page);
}

test('a night of three rubbers by pivot, settled', async () => pivotNight(await phone(browser)));
test('the same without script', async () =>
  pivotNight(await phone(browser, { script: false }), { script: false }));

async function tellCards(page, cards) {
  const fields = page.locator('.card');
  for (const [place, card] of cards.entries()) {
    const selects = fields.nth(place).locator('select');
    await selects.nth(0).selectOption(card.slice(0, -1));
    await selects.nth(1).selectOption(card.slice(-1));
  }
}

test('five players cutting in, one joining late', async () => {
  const page = await phone(browser, { width: 320, height: 568 });
  const hand = thumb(page);
  const look = (name) => held(page, `${name}-320`);
  await beginWith(page, hand, PEOPLE, 'cut', 'cut');
  await look('cut');
  await hand.follow(button(page, 'Who plays?'));
  await page.getByText('still to cut').waitFor();
  await look('cut-missing');
  await tellCards(page, ['9D', '2S', '3H', '2C']);
  await hand.follow(button(page, 'Who plays?'));
  await page.getByText('Ben cut the 2♠: lowest, deals.').waitFor();
  await look('cut-proposed');
  await hand.follow(button(page, 'Take these seats'));
  await page.getByText('Rubber 1 · Ben deals').waitFor();
  await rubber(page, hand);
  await hand.tap(page.getByText('More', { exact: true }));
  await hand.follow(link(page, 'Who joins, who goes home'));
  await page.locator('#name').fill('Eve');
  await look('people');
  await hand.follow(button(page, 'Joins'));
  await page.getByText('cut: the highest goes out').waitFor();
  await look('cut-next');
  await hand.follow(link(page, 'Cut for partners'));
  await look('cut-out');
  await hand.follow(button(page, 'Draw for us'));
  await page.getByText('Eve comes in.').waitFor();
  await look('cut-drawn');
  // The table overrules it: everyone as the cards said, but another deals.
  await hand.follow(link(page, 'Other seats…'));
  await look('seats-five');
  await hand.tap(page.locator('[name=dealer][value=S]'));
  await hand.follow(button(page, 'Take seats'));
  await page.getByText('Rubber 2 · ').waitFor();
  noTroubles(page);
});

test('six at a table, one gone home', async () => {
  const page = await phone(browser, { width: 320, height: 568 });
  const night = await evening(page, server.local, {
    people: { ...PEOPLE, player4: 'Eve', player5: 'Bartholomew Featherstonehaugh' },
  });
  await night.deals(GAME, { ...GAME, by: 'N' });
  await night.post('people', { left: 3 });
  await night.post('partners', { partners: 'pivot' });
  for (const path of ['', '/people', '/seatings/new', '/cut']) {
    await page.goto(night.pad + path);
    await held(page, `six${path.replaceAll('/', '-')}`);
  }
});

test('Enter in a name goes to the next chair and never begins', async () => {
  const page = await phone(browser);
  await page.goto(server.insecure);
  await link(page, 'Auction Bridge').first().click();
  const form = page.url();
  const focused = () => page.evaluate(() => document.activeElement.id);
  const chairs = await page.locator('[enterkeyhint=next]:visible').all();
  assert.equal(chairs.length, 4);
  for (const [place, chair] of chairs.entries()) {
    if (place === 0) await chair.focus();
    assert.equal(await focused(), await chair.getAttribute('id'));
    await page.keyboard.type(Object.values(PEOPLE)[place]);
    await page.keyboard.press('Enter');
  }
  // After the last name Begin waits for a press of its own; nothing was sent.
  await button(page, 'Begin').and(page.locator(':focus')).waitFor();
  assert.equal(page.url(), form);
  for (const [place, chair] of chairs.entries()) {
    assert.equal(await chair.inputValue(), Object.values(PEOPLE)[place]);
  }
  await Promise.all([page.waitForURL(/\/sittings\//), page.keyboard.press('Enter')]);
  noTroubles(page);
});

test('More closes on Escape and on a tap elsewhere, which does nothing else', async () => {
  const page = await phone(browser);
  const { pad } = await evening(page, server.local);
  await page.goto(pad);
  const menu = page.locator('details.more');
  const more = menu.locator('summary');
  const isOpen = () => menu.evaluate((each) => each.open);
  await more.tap();
  assert.equal(await isOpen(), true);
  await page.keyboard.press('Escape');
  assert.equal(await isOpen(), false);
  // By keyboard: opened, into the menu, closed, and the focus is back on More.
  await more.focus();
  await page.keyboard.press('Enter');
  assert.equal(await isOpen(), true);
  await page.keyboard.press('Tab');
  assert.equal(await menu.evaluate((each) => each.contains(document.activeElement)), true);
  assert.equal(await more.evaluate((each) => each === document.activeElement), false);
  await page.keyboard.press('Escape');
  assert.equal(await isOpen(), false);
  assert.equal(await more.evaluate((each) => each === document.activeElement), true);
  // A tap elsewhere closes it; the next one follows the link.
  await more.tap();
  const head = page.locator('header.bar a').first();
  await head.tap();
  assert.equal(await isOpen(), false);
  assert.equal(page.url(), pad);
  await Promise.all([page.waitForURL((url) => url.href !== pad), head.tap()]);
  noTroubles(page);
});
