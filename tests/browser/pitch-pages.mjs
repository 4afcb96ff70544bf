// The pages of Auction Pitch, seven players, for every-page.test.mjs.

import { thumb } from './harness.mjs';
import { evening } from './table.mjs';

const open = (address) => (page) => page.goto(address);
const press = (page, name) => thumb(page).follow(page.getByRole('button', { name }));
const unfold = (page, name) => page.locator('summary', { hasText: name }).first().tap();
const tap = (page, field, value) =>
  thumb(page).tap(page.locator(`.grid [name=${field}][value="${value}"]`).first());

const SOLD = { bid3: 3, answer: 'sells', high: 3, low: 2, jack: 'nobody', game: 3 };
const REVOKED = { bid4: 2, answer: 'refuses', high: 5, low: 5, jack: 3, game: 5, revoke: 0 };

/** Games before a deal, with a pitch in play, and over. */
export async function games(page, base, four) {
  const names = [...four, 'Eve', 'Florence', 'Gus'];
  const seats = Object.fromEntries(names.map((name, place) => [`player${place}`, name]));
  const people = { ...seats, counters: 5, stake: 'nickel' };
  const begun = () => evening(page, base, { game: 'auction-pitch', dealer: 0, people });
  const [fresh, going, over] = [await begun(), await begun(), await begun()];
  for (const one of [going, over]) {
    await one.post('deals/blank', SOLD);
    await one.post('deals/blank', REVOKED);
  }
  await going.post('counters', { player: 2, way: 'bought', count: 10 });
  await going.post('misdeals');
  await going.post('pitches', { bid5: 3, answer: 'sells', eldest: 3 });
  await over.post('stops');
  return { base, fresh: fresh.pad, going: going.pad, over: over.pad };
}

/** The second page of a deal, the pitch sold. */
async function sold(page, pad) {
  await page.goto(`${pad}/deals/new`);
  await tap(page, 'bid3', 2);
  await press(page, / sells$/);
}

/** The page of an entry, from its line in the journal. */
const entry = (pad, line) => async (page) => {
  await page.goto(`${pad}/journal`);
  await thumb(page).follow(page.getByRole('link', { name: line }).first());
};

/** Name and how to get there; with a third item, as a phone that may only watch. */
export const pitchPages = (at) => [
  [
    'pitch, new sitting',
    async (page) => {
      await page.goto(`${at.base}/sittings/new?game=auction-pitch`);
      await unfold(page, 'Rules');
    },
  ],
  ['pitch, pad, empty', open(at.fresh)],
  ['pitch, pad, in play', open(at.going)],
  ['pitch, pad, just saved', open(`${at.over}?saved=3`)],
  ['pitch, pad, over', open(at.over)],
  ['pitch, pad, watching', open(at.going), 'watching'],
  ['pitch, bids', open(`${at.fresh}/deals/new`)],
  ['pitch, bids that are void', open(`${at.going}/deals/new?dealer=0&eldest=1`)],
  [
    'pitch, bids, with error',
    async (page) => {
      await page.goto(`${at.fresh}/deals/new`);
      for (const field of ['bid4', 'bid5']) await tap(page, field, 2);
      await press(page, / sells$/);
    },
  ],
  ['pitch, points', (page) => sold(page, at.fresh)],
  [
    'pitch, points, tapped',
    async (page) => {
      await sold(page, at.fresh);
      for (const field of ['high', 'low', 'game']) await tap(page, field, 3);
      await thumb(page).tap(page.locator('[name=jack][value=nobody]'));
      await unfold(page, 'Revoke');
    },
  ],
  [
    'pitch, points, with error',
    async (page) => {
      await sold(page, at.fresh);
      await press(page, /^Save/);
    },
  ],
  [
    'pitch, points by the pips',
    async (page) => {
      await sold(page, at.fresh);
      await unfold(page, 'Pips');
      await page.fill('#pips3', '21');
      await press(page, 'by the pips');
    },
  ],
  ['pitch, a deal without network', open(`${at.fresh}/deals/blank`)],
  [
    'pitch, a deal without network, with errors',
    async (page) => {
      await page.goto(`${at.fresh}/deals/blank`);
      await press(page, 'Save');
    },
  ],
  ['pitch, deal', entry(at.going, /sold/)],
  ['pitch, entry of a seating', open(`${at.going}/entries/1`)],
  ['pitch, entry of counters', entry(at.going, /counters/)],
  ['pitch, entry of a misdeal', entry(at.going, /misdeal/i)],
  ['pitch, entry of a stop', entry(at.over, /stop/i)],
  ['pitch, red counters', open(`${at.going}/counters/new`)],
  [
    'pitch, red counters, with errors',
    async (page) => {
      await page.goto(`${at.going}/counters/new`);
      await press(page, 'Save');
    },
  ],
  ['pitch, stop', open(`${at.going}/stops/new`)],
  ['pitch, seats', open(`${at.over}/seatings/new`)],
  ['pitch, cut', open(`${at.over}/cuts/new`)],
  [
    'pitch, cut, drawn',
    async (page) => {
      await page.goto(`${at.over}/cuts/new`);
      await press(page, 'Draw for us');
    },
  ],
  ['pitch, ledger with the bank', open(`${at.going}/ledger`)],
  ['pitch, ledger, why', open(`${at.going}/ledger/2`)],
  ['pitch, a sheet to print', open(`${at.going}/print`)],
  ['pitch, journal', open(`${at.going}/journal`)],
];
