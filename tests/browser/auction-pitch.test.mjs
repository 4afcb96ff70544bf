// Auction Pitch on a phone: seven players, one thumb.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  launch,
  noSidewaysScroll,
  noTroubles,
  phone,
  serve,
  targets,
  thumb,
  visible,
} from './harness.mjs';

const server = await serve();
const browser = await launch();
after(() => Promise.all([browser.close(), server.stop()]));

const NAMES = ['Ada', 'Ben', 'Cy', 'Dee', 'Eve', 'Florence', 'Gus'];
const number = (name) => (name === 'nobody' ? name : NAMES.indexOf(name));

/** Begins a sitting of all seven; Ada deals first, so that Ben is eldest hand. */
async function begin(page, rules = {}) {
  await page.goto(`${server.insecure}/sittings/new?game=auction-pitch`);
  for (const [place, name] of NAMES.entries()) await page.fill(`#player${place}`, name);
  const fold = page.locator('summary').last();
  if (Object.keys(rules).length) await fold.tap();
  for (const [field, value] of Object.entries(rules)) {
    const choice = page.locator(`[name=${field}][value="${value}"]`);
    await ((await choice.count()) ? thumb(page).tap(choice) : page.fill(`#${field}`, value));
  }
  await thumb(page).follow(page.getByRole('button', { name: 'Begin' }));
}

const radio = (page, field, value) => page.locator(`[name="${field}"][value="${value}"]`);

/** The first page: bids by name, and the word on the button. */
async function bid(page, hand, bids, answer) {
  await hand.follow(page.getByRole('link', { name: 'Record deal' }));
  for (const [name, points] of Object.entries(bids))
    await hand.tap(page.locator(`.grid [name=bid${number(name)}][value="${points}"]`).first());
  await hand.follow(page.getByRole('button', { name: answer }));
}

/** The second page: who made each point, and Save. */
async function points(page, hand, makers, { revoke } = {}) {
  for (const [place, field] of ['high', 'low', 'jack', 'game'].entries())
    await hand.tap(radio(page, field, number(makers[place])));
  if (revoke) {
    await hand.tap(page.locator('summary', { hasText: 'Revoke' }));
    await hand.tap(radio(page, 'revoke', number(revoke)));
  }
  await hand.follow(page.getByRole('button', { name: 'Save' }));
}

async function deal(page, hand, bids, answer, makers, more) {
  await bid(page, hand, bids, answer);
  await points(page, hand, makers, more);
}

const left = async (page) =>
  (await page.locator('.tray li:not(.pool) .left b').allInnerTexts()).join(' ');

/** A game with a sale, a refusal, a set-back and a revoke, to the end. */
async function soldGame(page, hand) {
  await deal(page, hand, { Dee: 2 }, 'Ben sells', ['Dee', 'Cy', 'nobody', 'Dee']);
  assert.equal(await left(page), '7 5 6 5 7 7 7');
  await deal(page, hand, { Gus: 2 }, 'Cy refuses', ['Cy', 'Cy', 'Eve', 'Cy']);
  assert.equal(await left(page), '7 5 3 5 6 7 7');
  await deal(page, hand, { Ada: 3 }, 'Dee sells', ['Ada', 'Ben', 'nobody', 'Ada']);
  assert.equal(await left(page), '10 4 3 2 6 7 7');
  await page.getByText('3 in the hole').waitFor();
  await deal(page, hand, { Ben: 2 }, 'Eve sells', ['Ben', 'Cy', 'Ben', 'Cy'], { revoke: 'Cy' });
  assert.equal(await left(page), '10 2 5 2 4 7 7');
  await page.getByText('Cy revoked: set back 2, a red counter to the pool').waitFor();
  await deal(page, hand, { Ben: 2 }, 'Florence sells', ['Dee', 'Dee', 'Ben', 'Ben']);
  await page
    .getByText('Ben wins the game and the pool of 8 red counters. Bidder goes out first.')
    .waitFor();
}

for (const script of [true, false]) {
  test(`a sold game to the end, script ${script ? 'on' : 'off'}`, async () => {
    const page = await phone(browser, { script });
    const hand = thumb(page);
    await begin(page);
    await soldGame(page, hand);
    await hand.follow(page.getByRole('link', { name: 'New game' }));
    await hand.follow(page.getByRole('button', { name: 'Draw for us' }));
    await hand.follow(page.getByRole('button', { name: 'Begin: ' }));
    await page.getByRole('heading', { name: /^Game 2 · \w+ deals$/ }).waitFor();
    assert.equal(await left(page), '7 7 7 7 7 7 7');
    noTroubles(page);
  });

  test(`a game to the board ends with a Smudge, script ${script ? 'on' : 'off'}`, async () => {
    const page = await phone(browser, { script });
    const hand = thumb(page);
    await begin(page, { bidding: 'board', smudge: 'true' });
    const board = 'Highest bidder pitches';
    await deal(page, hand, { Ben: 1, Dee: 2 }, board, ['Dee', 'Dee', 'nobody', 'Ada']);
    assert.equal(await left(page), '6 7 7 5 7 7 7');
    await deal(page, hand, {}, 'Nobody bid', ['Ada', 'Cy', 'nobody', 'nobody']);
    await deal(page, hand, { Gus: 4 }, board, ['Gus', 'Gus', 'Gus', 'Gus']);
    await page.getByText('Gus wins the game and the pool of 7 red counters. Smudge').waitFor();
    noTroubles(page);
  });
}

for (const script of [true, false]) {
  test(`the last deal is right again in three taps, script ${script ? 'on' : 'off'}`, async () => {
    const page = await phone(browser, { width: 320, height: 568, script });
    const hand = thumb(page);
    await begin(page);
    await deal(page, hand, { Dee: 2 }, 'Ben sells', ['Dee', 'Cy', 'nobody', 'Dee']);
    hand.taps = 0;
    await hand.follow(page.getByRole('link', { name: 'Put right' }));
    const save = page.locator('.save .button');
    const words = async () => (await save.innerText()).replace(/\s+/g, ' ');
    const was = 'Save Ben 5 to go (2 sold). Cy 6 to go (1 made). Dee 5 to go (2 made).';
    assert.equal(await words(), was);
    await hand.tap(radio(page, 'low', number('Dee')));
    assert.equal(await words(), 'Save Ben 5 to go (2 sold). Dee 4 to go (3 made).');
    await visible(page, save);
    await hand.follow(page.getByRole('button', { name: 'Save' }));
    assert.equal(hand.taps, 3);
    assert.equal(await left(page), '7 5 7 4 7 7 7');
    noTroubles(page);
  });
}

test('a sold deal is seven taps', async () => {
  const page = await phone(browser);
  const hand = thumb(page);
  await begin(page);
  await hand.follow(page.getByRole('link', { name: 'Record deal' }));
  hand.taps = 0;
  await hand.tap(radio(page, 'bid3', 2).first());
  await hand.follow(page.getByRole('button', { name: 'Ben sells' }));
  await points(page, hand, ['Dee', 'Cy', 'nobody', 'Ada']);
  assert.equal(hand.taps, 7);
});

test('Save says what everyone comes to', async () => {
  const page = await phone(browser);
  const hand = thumb(page);
  await begin(page);
  await bid(page, hand, { Dee: 2 }, 'Ben sells');
  const says = page.locator('.save .button');
  const words = async () => (await says.innerText()).replace(/\s+/g, ' ');
  assert.equal(await words(), 'Save tap who made each point');
  for (const [field, maker] of [['high', 'Dee'], ['low', 'Dee'], ['jack', 'nobody'], ['game', 'Dee']])
    await hand.tap(radio(page, field, number(maker)));
  assert.equal(await words(), 'Save Ben 5 to go (2 sold). Dee 4 to go (3 made).');
  await hand.tap(radio(page, 'game', 'nobody'));
  assert.equal(await words(), 'Save Ben 5 to go (2 sold). Dee 5 to go (2 made).');
  await hand.tap(page.locator('summary', { hasText: 'Revoke' }));
  await hand.tap(radio(page, 'revoke', 3));
  assert.equal(
    await words(),
    'Save Ben 5 to go (2 sold). Dee 9 to go (revoked, set back 2, a red counter to the pool).',
  );
});

test('seven players fit on the screen, Save with them', async () => {
  const page = await phone(browser);
  const hand = thumb(page);
  await begin(page);
  await hand.follow(page.getByRole('link', { name: 'Record deal' }));
  for (const name of ['Ben sells', 'Ben refuses', 'Ben pitches unasked', 'Nobody bid'])
    await visible(page, page.getByRole('button', { name }));
  for (const place of [2, 0]) await visible(page, radio(page, `bid${place}`, 4).first());
  const fits = () =>
    page.evaluate(() => document.scrollingElement.scrollHeight <= window.innerHeight);
  assert.ok(await fits(), 'the first page is longer than the screen');
  await hand.tap(radio(page, 'bid3', 2).first());
  await hand.follow(page.getByRole('button', { name: 'Ben sells' }));
  await visible(page, page.getByRole('button', { name: 'Save' }));
  for (const place of [1, 0]) await visible(page, radio(page, 'high', place));
  await visible(page, radio(page, 'game', 'nobody'));
  assert.ok(await fits(), 'the second page is longer than the screen');
  for (const locator of [page.locator('summary', { hasText: 'Revoke' })])
    await visible(page, locator);
});

test('the phone with 130 % text keeps Save on the screen', async () => {
  const page = await phone(browser, { scale: 1.3 });
  const hand = thumb(page);
  await begin(page);
  await bid(page, hand, { Dee: 2 }, 'Ben sells');
  await visible(page, page.getByRole('button', { name: 'Save' }));
  await noSidewaysScroll(page);
});

test('long names wrap on a small phone', async () => {
  const page = await phone(browser, { width: 320, height: 568 });
  const hand = thumb(page);
  await page.goto(`${server.insecure}/sittings/new?game=auction-pitch`);
  for (const place of NAMES.keys()) await page.fill(`#player${place}`, `${place}`.padEnd(40, 'm'));
  await hand.follow(page.getByRole('button', { name: 'Begin' }));
  await noSidewaysScroll(page);
  await hand.follow(page.getByRole('link', { name: 'Record deal' }));
  await noSidewaysScroll(page);
  await targets(page);
  await hand.tap(radio(page, 'bid3', 2).first());
  await hand.follow(page.getByRole('button', { name: 'sells' }));
  await noSidewaysScroll(page);
  await targets(page);
  await points(page, hand, ['Dee', 'Cy', 'nobody', 'Dee']);
  await noSidewaysScroll(page);
});
