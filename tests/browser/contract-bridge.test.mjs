// Contract Bridge by thumb: a rubber, a Chicago round, the bidding call by call
// in both bridges, and a paper pad typed as lines. Counted by hand from the laws
// of 1993 and, for Auction Bridge, of 1915.

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
import { PEOPLE, begin, evening, readPad, recordDeal, tellResult } from './table.mjs';

const server = await serve();
const browser = await launch();
after(() => Promise.all([browser.close(), server.stop()]));

const GAME = 'Contract Bridge';
const totals = async (page) => (await readPad(page)).map(({ total }) => total);
const button = (page, name) => page.getByRole('button', { name, exact: true });

async function wholeRubber(page) {
  const hand = thumb(page);
  await page.goto(server.insecure);
  await begin(page, hand, PEOPLE, GAME);
  // 40 + 30 + 30: a game. Four aces in one hand at no-trumps: 150, to whoever holds them.
  await recordDeal(page, hand, { bid: '3NT', by: 'S', tricks: 9, honours: 'EW:4+0' });
  await page.getByText('Ada & Cy vulnerable ●, have a game').waitFor();
  await recordDeal(page, hand, 'passed');
  // Two down doubled and vulnerable: 200 + 300.
  await recordDeal(page, hand, { bid: '4S', doubling: 'X', by: 'S', tricks: 8 });
  // 60 below, an overtrick at 30.
  await recordDeal(page, hand, { bid: '2H', by: 'E', tricks: 9 });
  // Six hearts bid and made, vulnerable: 180 below, 750, and 700 for two games to none.
  await recordDeal(page, hand, { bid: '6H', by: 'N', tricks: 12 });
  assert.deepEqual(await totals(page), [100 + 180 + 750 + 700, 150 + 500 + 60 + 30]);
  await page.getByText('Ada & Cy win it by 990.').waitFor();
  noTroubles(page);
}

test('a whole rubber', async () => wholeRubber(await phone(browser)));
test('a whole rubber without script', async () =>
  wholeRubber(await phone(browser, { script: false })));

test('a Chicago round of four, a passed-out deal dealt again', async () => {
  const page = await phone(browser, { width: 320, height: 568 });
  const hand = thumb(page);
  await page.goto(server.local);
  await hand.follow(page.getByRole('link', { name: GAME, exact: true }));
  await hand.tap(page.getByText('Rules: rubber'));
  await hand.tap(page.locator('[name=scoring][value=chicago-carry]'));
  await hand.follow(button(page, 'Begin'));
  await page.getByText('Round 1, 0 of 4 played · North deals').waitFor();
  await recordDeal(page, hand, 'passed');
  await page.getByText('Round 1, 0 of 4 played · North deals').waitFor();
  // 60, carried.
  await recordDeal(page, hand, { bid: '2S', by: 'N', tricks: 8 });
  // East's side is vulnerable when East deals: 100 below, 500 for the game; the 60 lapse.
  await page.getByText('East & West vulnerable ●').waitFor();
  await recordDeal(page, hand, { bid: '3NT', by: 'E', tricks: 9 });
  // One down, not vulnerable now that South deals … South's side is: 100.
  await recordDeal(page, hand, { bid: '4H', by: 'S', tricks: 9 });
  // A part-score made on the fourth deal: 40 and 100.
  await recordDeal(page, hand, { bid: '2C', by: 'N', tricks: 8 });
  await page.getByText('Round 1 is over').waitFor();
  assert.deepEqual(await totals(page), [60 + 40 + 100, 100 + 500 + 100]);
  await noSidewaysScroll(page);
  noTroubles(page);
});

async function bid(page, hand, calls) {
  await hand.follow(page.getByRole('link', { name: 'Record deal' }));
  await hand.follow(page.getByRole('link', { name: 'Bidding ›' }));
  for (const call of calls) await hand.follow(page.locator(`button[value="${call}"]`).first());
}

for (const script of [true, false])
  test(`a deal bid with a double and a redouble, script ${script ? 'on' : 'off'}`, async () => {
    const page = await phone(browser, { script });
    const hand = thumb(page);
    const { pad } = await evening(page, server.local, { game: 'contract-bridge' });
    await page.goto(pad);
    await bid(page, hand, ['1S', 'P', '2S', 'X', 'XX', 'P', 'P']);
    await hand.follow(button(page, 'All pass: 2♠ redoubled by Ada'));
    await page.getByText('needs 8 tricks').waitFor();
    assert.ok(!page.url().includes('calls'), 'the calls stand in no address any more');
    await tellResult(page, hand, { tricks: 8 });
    // 60 × 4 below, a game; 100 for making it redoubled.
    assert.deepEqual(await totals(page), [240 + 100, 0]);
    noTroubles(page);
  });

test('a low bid that was accepted, and in Auction Bridge one that was raised', async () => {
  const page = await phone(browser);
  const hand = thumb(page);
  for (const [game, mark, calls] of [
    ['contract-bridge', '3♥ was accepted', '3S.3H!'],
    ['auction-bridge', 'It was raised to 4♥', '3S.4H^'],
  ]) {
    const { pad } = await evening(page, server.local, { game });
    await page.goto(pad);
    await bid(page, hand, ['3S']);
    await hand.tap(page.getByText('A bid was too low'));
    await hand.follow(page.locator('[name=low][value="3H"]'));
    await hand.follow(button(page, mark));
    assert.equal(await page.locator('[name=calls]').inputValue(), calls);
    await hand.follow(page.locator('button[formmethod=post]').last());
    await tellResult(page, hand, { tricks: 10 });
  }
  // Auction Bridge, four hearts raised and made: 4 × 8.
  assert.deepEqual(await totals(page), [0, 32]);
  noTroubles(page);
});

test('a double tap on a call is one call', async () => {
  const page = await phone(browser);
  const hand = thumb(page);
  const { pad } = await evening(page, server.local);
  await page.goto(`${pad}/auction`);
  const club = page.locator('button[value="1C"]');
  await Promise.all([page.waitForEvent('load'), club.dblclick()]);
  await page.waitForLoadState('networkidle');
  assert.equal(await page.locator('[name=calls]').inputValue(), '1C');
  await hand.follow(page.getByRole('link', { name: 'Back one call' }));
  assert.equal(await page.locator('[name=calls]').inputValue(), '');
});

test('the bidding fits the screen up to the sixth round', async () => {
  const page = await phone(browser);
  for (const game of ['auction-bridge', 'contract-bridge']) {
    const { pad } = await evening(page, server.local, { game });
    // Five rounds are said, the sixth is in hand.
    const calls = '1C.P.1D.P.1H.P.1S.P.1NT.P.2C.P.2D.P.2H.P.2S.P.2NT.P';
    await page.goto(`${pad}/auction?calls=${calls}`);
    await visible(page, page.locator('button[formmethod=post]').last());
    await visible(page, page.getByRole('link', { name: 'Back one call' }));
    await targets(page);
  }
});

const LINES = [
  '1C S 7',
  '1C S =',
  'p',
  '1C S +1',
  '2H E 8',
  '2H E -1',
  '1NT N 7',
  '1S W 7 4+0 EW',
  '2D S 7',
  '1H N 6',
];

for (const script of [true, false])
  test(`ten deals typed as lines, script ${script ? 'on' : 'off'}`, async () => {
    const page = await phone(browser, { script });
    const hand = thumb(page);
    const { pad } = await evening(page, server.local, { game: 'contract-bridge' });
    await page.goto(`${pad}/lines`);
    await page.locator('textarea').fill(`${LINES.join('\n')}\n9H S 7`);
    await hand.follow(button(page, 'Look at the scores'));
    await page.getByText('“9H” is not a contract').waitFor();
    await page.locator('textarea').fill(LINES.join('\n'));
    await hand.follow(button(page, 'Look at the scores'));
    assert.equal(await page.locator('.looked-at li').count(), 10);
    await hand.follow(button(page, 'Save 10 deals'));
    // Ours: 20, 20, 20 and an overtrick at 20, then 40 for 1NT: 100, a game; 50 for their
    // one down. Theirs: 60, 30 and honours 100, and 100 each for our two downs, vulnerable.
    assert.deepEqual(await totals(page), [20 + 20 + 20 + 20 + 40 + 50, 60 + 30 + 100 + 100 + 100]);
    noTroubles(page);
  });
