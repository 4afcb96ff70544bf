// Every page of a table and of a party, in each of their states, held to the same things:
// nothing for axe to find in either light, no sideways scroll on a small phone,
// large targets. A new page belongs into `pages`.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  axe,
  firstLoad,
  launch,
  noSidewaysScroll,
  noTroubles,
  nothingCut,
  phone,
  serve,
  targets,
  thumb,
  visible,
  withLargeText,
} from './harness.mjs';
import { eveningPages, nights } from './evening-pages.mjs';
import { parties, partyPages } from './party-pages.mjs';
import { games, pitchPages } from './pitch-pages.mjs';
import { PEOPLE, evening, readPad, tellResult } from './table.mjs';

const server = await serve();
const browser = await launch();
after(() => Promise.all([browser.close(), server.stop()]));

const TWELVE = [
  { bid: '2H', by: 'S', tricks: 8, honours: 'NS:4' },
  'passed',
  { bid: '3S', doubling: 'X', by: 'E', tricks: 7, honours: 'EW:3' },
  { bid: '1NT', by: 'N', tricks: 8, honours: 'NS:3' },
  { bid: '4D', doubling: 'X', by: 'W', tricks: 11, honours: 'EW:5+0' },
  { bid: '6C', by: 'N', tricks: 11, honours: 'NS:4+1' },
  { bid: '4S', by: 'N', tricks: 9, honours: 'EW:3' },
  { bid: '3H', by: 'E', tricks: 8, honours: 'EW:4' },
  { bid: '2S', by: 'W', tricks: 8, honours: 'EW:3' },
  { bid: '5C', by: 'N', tricks: 10, honours: 'NS:5' },
  { bid: '3D', by: 'S', tricks: 8, honours: 'EW:3' },
  { bid: '4H', doubling: 'X', by: 'E', tricks: 8, honours: 'NS:3' },
];
const [FIRST] = TWELVE;
const LAST = { bid: '5NT', by: 'E', tricks: 12, honours: 'NS:4+0' };

/** The evenings that the pages are of. */
async function evenings(page, people) {
  const begun = () => evening(page, server.local, { people });
  const [fresh, twelve, over, mixed] = [await begun(), await begun(), await begun(), await begun()];
  await twelve.deals(...TWELVE);
  await over.deals(...TWELVE, LAST);
  const settled = await begun();
  await settled.deals(...TWELVE, LAST);
  await settled.post('stake', { stake: 'tenth', currency: 'USD', rounding: 'exact', per: '1' });
  await settled.post('settled');
  await mixed.deals(FIRST);
  await mixed.post('penalties', { to: 'NS', common: 0 });
  await mixed.post('contract', { bid: '3H', doubling: 'X', declarer: 'S' });
  return {
    fresh: fresh.pad,
    twelve: twelve.pad,
    over: over.pad,
    mixed: mixed.pad,
    settled: settled.pad,
    party: await parties(page, server.local, Object.values(people)),
    night: await nights(page, server.local, people),
    pitch: await games(page, server.local, Object.values(people)),
    begun,
  };
}

const open = (address) => (page) => page.goto(address);
const press = (page, name) => thumb(page).follow(page.getByRole('button', { name }));
const unfold = (page, name) => page.locator('summary', { hasText: name }).first().tap();

/** Name and how to get there; with a third item, as a phone that may only watch. */
const pages = (at) => [
  ['home', open(server.local)],
  ['home of a new phone', open(server.local), 'watching'],
  ['new sitting', open(`${server.local}/sittings/new?game=auction-bridge`)],
  [
    'new sitting, two of one name',
    async (page) => {
      await page.goto(`${server.local}/sittings/new?game=auction-bridge`);
      for (const seat of ['N', 'E']) await page.locator(`#${seat}`).fill('Ada');
      await unfold(page, 'Rules');
      await press(page, 'Begin');
    },
  ],
  ['pad, empty', open(at.fresh)],
  ['pad, 12 deals', open(at.twelve)],
  [
    'pad, just saved, More open',
    async (page) => {
      await page.goto(`${at.twelve}?saved=13`);
      await unfold(page, 'older');
      await unfold(page, 'More');
    },
  ],
  ['share', open(`${at.twelve}/share`)],
  ['share, a new link', async (page) => {
    await page.goto(`${at.twelve}/share`);
    await press(page, /link for/);
  }],
  ['share, watching', open(`${at.twelve}/share`), 'watching'],
  ['a deal without network', open(`${at.fresh}/deals/blank`)],
  ['pad, in play', open(at.mixed)],
  ['pad, rubber over', open(at.over)],
  ['pad, watching', open(at.twelve), 'watching'],
  ['contract', open(`${at.fresh}/deals/new`)],
  [
    'contract, with error',
    async (page) => {
      await page.goto(`${at.fresh}/deals/new`);
      await thumb(page).follow(page.locator('[name=declarer]').first());
    },
  ],
  [
    'contract, another dealer',
    async (page) => {
      await page.goto(`${at.mixed}/deals/new?bid=3H&doubling=X`);
      await unfold(page, 'Another dealer');
    },
  ],
  ['result, a suit', open(`${at.fresh}/deals/result?contract=3HX&declarer=S`)],
  [
    'result, no-trumps',
    async (page) => {
      await page.goto(`${at.fresh}/deals/result?contract=7NTXX&declarer=E`);
      for (const choice of ['[name=tricks][value="13"]', '[name=honours][value="EW:4+0"]'])
        await thumb(page).tap(page.locator(choice));
    },
  ],
  [
    'result, revoke',
    async (page) => {
      await page.goto(`${at.fresh}/deals/result?contract=1C&declarer=N`);
      await unfold(page, 'Revoke');
    },
  ],
  [
    'result, with error',
    async (page) => {
      await page.goto(`${at.fresh}/deals/result?contract=1C&declarer=N`);
      await press(page, 'Save');
    },
  ],
  ['deal', open(`${at.twelve}/deals/6`)],
  ['deal, passed out', open(`${at.twelve}/deals/3`)],
  ['deal, watching', open(`${at.twelve}/deals/6`), 'watching'],
  ['entry of a penalty', open(`${at.mixed}/entries/3`)],
  ['entry of a seating', open(`${at.mixed}/entries/1`)],
  ['penalty', open(`${at.fresh}/penalties/new`)],
  [
    'penalty, with errors',
    async (page) => {
      await page.goto(`${at.fresh}/penalties/new`);
      await press(page, 'Save');
    },
  ],
  ['stop', open(`${at.twelve}/stops/new`)],
  ['seating', open(`${at.over}/seatings/new`)],
  [
    'seating, with error',
    async (page) => {
      await page.goto(`${at.over}/seatings/new`);
      await page.locator('#N').selectOption('1');
      await press(page, 'Take seats');
    },
  ],
  ['names', open(`${at.twelve}/names`)],
  [
    'names, with errors',
    async (page) => {
      await page.goto(`${at.twelve}/names`);
      await page.locator('#player0').fill('Ben');
      await page.locator('#player1').fill('ben');
      await page.locator('#title').fill('long '.repeat(20));
      await page.locator('#revoke_points').fill('a lot');
      await press(page, 'Save');
    },
  ],
  ['journal', open(`${at.twelve}/journal`)],
  [
    'question: change it?',
    async (page) => {
      const { pad } = await at.begun();
      await page.goto(`${pad}/deals/result?contract=2H&declarer=S`);
      await tellResult(page, thumb(page), { tricks: 9 });
      await page.goBack();
      await tellResult(page, thumb(page), { tricks: 10 });
      await page.getByText('from 9 to 10 tricks?').waitFor();
    },
  ],
  [
    'question: what no longer fits',
    async (page) => {
      const again = await at.begun();
      await again.deals(...TWELVE, LAST);
      await again.nextRubber();
      await page.goto(`${again.pad}/deals/result?amend=14&contract=5NT&declarer=E`);
      await tellResult(page, thumb(page), { tricks: 9 });
      await page.getByText('no longer fits').first().waitFor();
    },
  ],
  [
    'conflict',
    async (page) => {
      const both = await at.begun();
      await page.goto(`${both.pad}/deals/result?contract=2H&declarer=S`);
      await both.deals(FIRST);
      await tellResult(page, thumb(page), { tricks: 9 });
      await page.getByText('The pad changed meanwhile').waitFor();
    },
  ],
  ['ledger', open(`${at.settled}/ledger`)],
  ['ledger, nothing yet', open(`${at.fresh}/ledger`)],
  ['ledger, why', open(`${at.settled}/ledger/0`)],
  ['ledger, watching', open(`${at.over}/ledger`), 'watching'],
  ['stake', open(`${at.over}/stake`)],
  ['a sheet to print', open(`${at.settled}/print`)],
  ['a result to paste', open(`${at.settled}/text`)],
  ['people', open(`${at.over}/people`)],
  [
    'people, with error',
    async (page) => {
      await page.goto(`${at.over}/people`);
      await press(page, 'Joins');
    },
  ],
  ['cut', open(`${at.over}/cut`)],
  ['settle', open(`${at.over}/settled`)],
  ['pad, settled', open(at.settled)],
  ...eveningPages(at.night),
  ...pitchPages(at.pitch),
  ...partyPages(at.party),
  ['nothing there', open(`${server.local}/nowhere`)],
  ['may only watch', open(`${at.twelve}/deals/new`), 'watching'],
];

/** The boxes that are smaller than `min` px in height. */
async function high(page, selector, min = 48) {
  const low = await page
    .locator(selector)
    .evaluateAll(
      (boxes, min) =>
        boxes
          .filter((box) => box.checkVisibility() && box.getBoundingClientRect().height < min)
          .map((box) => box.innerText),
      min,
    );
  assert.deepEqual(low, [], `${selector} under ${min} px`);
}

const PHONE = { width: 390, height: 660 };
const SMALL = { width: 320, height: 568 };
const keeper = await phone(browser);
const watcher = await phone(browser);
const of = (who) => (who === 'watching' ? watcher : keeper);

for (const [name, go, who] of pages(await evenings(keeper, PEOPLE))) {
  test(name, async () => {
    const page = of(who);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await go(page);
    await axe(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await axe(page);
    await targets(page);
    await high(page, '.button.main, .bids label, .tricks label');
    await page.setViewportSize(SMALL);
    await noSidewaysScroll(page);
    await targets(page);
    await withLargeText(page, async () => {
      await noSidewaysScroll(page);
      await nothingCut(page);
    });
    noTroubles(page);
  });
}

const four = (names) => Object.fromEntries(names.map((name, i) => ['NESW'[i], name]));
const LONG = {
  '40 letters': ['Wilhelmina', 'Maximilian', 'Clementine', 'Evangeline'].map((n) => n.repeat(4)),
  '40 emoji': ['😀', '😎', '🤠', '🥸'].map((n) => n.repeat(40)),
};
for (const [what, names] of Object.entries(LONG)) {
  test(`names of ${what}`, async (t) => {
    // A phone of its own: one begins twenty parties a day.
    const own = await phone(browser);
    for (const [name, go, who] of pages(await evenings(own, four(names)))) {
      await t.test(name, async () => {
        const page = who === 'watching' ? watcher : own;
        await page.setViewportSize(SMALL);
        await go(page);
        await noSidewaysScroll(page);
        await targets(page);
        for (const button of await page.locator('.save button').all()) await visible(page, button);
        noTroubles(page);
      });
    }
  });
}

test('five rubbers of twelve deals', async () => {
  await keeper.setViewportSize(PHONE);
  const table = await evening(keeper, server.local);
  for (const rubber of [1, 2, 3, 4, 5]) {
    if (rubber > 1) await table.nextRubber();
    // Without the passed-out deal.
    await table.deals(...TWELVE.filter((deal) => deal !== 'passed'), LAST);
  }
  await keeper.goto(table.pad);
  await axe(keeper);
  await targets(keeper);
  await keeper.getByText('Rubber 1 ·').tap();
  await noSidewaysScroll(keeper);
  assert.ok((await readPad(keeper))[1].total > 0);
});

test('the first visit is small', async (t) => {
  const page = await phone(browser);
  const { pad } = await evening(page, server.local);
  const full = await evenings(page, PEOPLE);
  for (const [name, address] of [
    ['home', server.local],
    ['an empty pad', pad],
    ['a pad of 12 deals', full.twelve],
    ['the result page', `${pad}/deals/result?contract=3HX&declarer=S`],
  ]) {
    const { bytes } = await firstLoad(page, address);
    t.diagnostic(`${name}: ${bytes} bytes`);
    assert.ok(bytes <= 20_000, `${name}: ${bytes} bytes`);
  }
});
