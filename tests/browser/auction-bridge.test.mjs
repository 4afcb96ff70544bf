// A whole rubber of Auction Bridge, from names typed to the winner's margin, by
// thumb. The numbers are counted by hand here, from the books.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { launch, noSidewaysScroll, noTroubles, phone, serve, thumb, visible } from './harness.mjs';
import {
  begin,
  evening,
  openDeal,
  readPad,
  recordDeal,
  save,
  tellContract,
  tellResult,
} from './table.mjs';

const server = await serve();
const browser = await launch();
after(() => Promise.all([browser.close(), server.stop()]));

const DEALS = [
  // Three odd tricks at 8: 24 below for Ada & Cy. Four honours divided: 4 × 8 = 32 above.
  { bid: '2H', by: 'S', tricks: 9, honours: 'NS:4' },
  // Nobody scores.
  'passed',
  // Two short of 9, doubled: 2 × 100 = 200 above for Ada & Cy. Three honours, never
  // doubled: 2 × 9 = 18 above for Ben & Dee, who failed.
  { bid: '3S', doubling: 'X', by: 'E', tricks: 7, honours: 'EW:3' },
  // One odd trick at 10: 10 below, with 24 that is 34, a game for Ada & Cy. Three aces: 30.
  { bid: '1NT', by: 'N', tricks: 7, honours: 'NS:3' },
  // Five odd tricks, the overtrick too, at 7 doubled: 5 × 14 = 70 below, a game for Ben & Dee.
  // Above: 50 for making it, 50 for the overtrick, five honours in one hand 10 × 7 = 70.
  { bid: '4D', doubling: 'X', by: 'W', tricks: 11, honours: 'EW:5+0' },
  // One short of 12: 50 above for Ben & Dee. Four honours in one hand and the fifth
  // opposite: 9 × 6 = 54 above for Ada & Cy.
  { bid: '6C', by: 'N', tricks: 11, honours: 'NS:4+1' },
  // Six odd tricks at 10: 60 below, the second game for Ben & Dee: 250 above. Twelve
  // tricks: small slam, 50 above. Four aces in one hand: 100 above for Ada & Cy.
  { bid: '5NT', by: 'E', tricks: 12, honours: 'NS:4+0' },
];

const sum = (...numbers) => numbers.reduce((total, number) => total + number, 0);
const sorted = (numbers) => numbers.toSorted((a, b) => a - b);

/** The open rubber against what was counted; within one deal the order above is free. */
async function padShows(page, [ours, theirs]) {
  const shown = await readPad(page);
  for (const [column, counted] of [
    [shown[0], ours],
    [shown[1], theirs],
  ]) {
    assert.deepEqual(sorted(column.above), sorted(counted.above), `${column.names} above`);
    assert.deepEqual(column.below, counted.below, `${column.names} below`);
    assert.equal(column.total, counted.total, `${column.names} in all`);
  }
}

async function wholeRubber(page, address) {
  const hand = thumb(page);
  await page.goto(address);
  await begin(page, hand);
  await padShows(page, [
    { above: [], below: [[]], total: 0 },
    { above: [], below: [[]], total: 0 },
  ]);

  for (const deal of DEALS.slice(0, 5)) await recordDeal(page, hand, deal);
  const afterFive = [
    {
      above: [32, 200, 30],
      below: [[24, 10], []],
      total: sum(24, 10, 32, 200, 30), // 296
    },
    {
      above: [18, 50, 50, 70],
      below: [[], [70]],
      total: sum(70, 18, 50, 50, 70), // 258
    },
  ];
  await padShows(page, afterFive);
  await page.getByText('Ada & Cy have a game, 30 to go').waitFor();

  await recordDeal(page, hand, DEALS[5]);
  const afterSix = [
    { above: [32, 200, 30, 54], below: [[24, 10], [], []], total: sum(296, 54) },
    { above: [18, 50, 50, 70, 50], below: [[], [70], []], total: sum(258, 50) },
  ];
  await padShows(page, afterSix);
  await hand.follow(page.getByRole('button', { name: /^Undo deal 6: / }));
  await padShows(page, afterFive);
  await hand.follow(page.getByRole('button', { name: 'Put back' }));
  await padShows(page, afterSix);

  await recordDeal(page, hand, DEALS[6]);
  await padShows(page, [
    {
      above: [32, 200, 30, 54, 100],
      below: [[24, 10], [], []],
      total: sum(350, 100), // 450
    },
    {
      above: [18, 50, 50, 70, 50, 50, 250],
      below: [[], [70], [60]],
      total: sum(308, 60, 50, 250), // 668
    },
  ]);
  // 668 − 450
  await page.getByText('Ben & Dee win it by 218.').waitFor();

  // Deal 3 had four tricks only, not seven: five down instead of two, 500 instead of 200.
  await hand.follow(page.getByRole('link', { name: /^200 Deal 3/ }));
  await hand.follow(page.getByRole('link', { name: 'Put it right' }));
  await tellResult(page, hand, { tricks: 4 });
  await padShows(page, [
    {
      above: [32, 500, 30, 54, 100],
      below: [[24, 10], [], []],
      total: sum(450, 300), // 750
    },
    {
      above: [18, 50, 50, 70, 50, 50, 250],
      below: [[], [70], [60]],
      total: 668,
    },
  ]);
  // 750 − 668; two games are no longer enough.
  await page.getByText('Ada & Cy win it by 82.').waitFor();
  await page.getByText('Ben & Dee made more games').waitFor();
  noTroubles(page);
}

for (const [width, height] of [
  [390, 660],
  [320, 568],
]) {
  for (const where of ['local', 'insecure']) {
    test(`a whole rubber at ${width} × ${height} on the ${where} address`, async () => {
      await wholeRubber(await phone(browser, { width, height }), server[where]);
    });
  }
}

test('a whole rubber without script', async () => {
  await wholeRubber(await phone(browser, { script: false }), server.insecure);
});

test('a made contract is four taps, with honours five, doubled one more', async () => {
  const page = await phone(browser);
  const { pad } = await evening(page, server.local);
  const made = { bid: '2H', by: 'S', tricks: 9 };
  const taps = async (deal) => {
    await page.goto(`${pad}/deals/new`);
    const hand = thumb(page);
    await tellContract(page, hand, deal);
    await tellResult(page, hand, deal);
    assert.equal(new URL(page.url()).pathname, new URL(pad).pathname);
    return hand.taps;
  };
  assert.equal(await taps(made), 4);
  assert.equal(await taps({ ...made, honours: 'NS:4' }), 5);
  assert.equal(await taps({ ...made, honours: 'NS:4', doubling: 'X' }), 6);
});

// The browser takes whole pixels: 21 of 16 is a little over 130 %.
for (const text of [{}, { scale: 1.3 }, { fontSize: 21 }]) {
  const said = Object.keys(text).length ? `, ${JSON.stringify(text)}` : '';
  test(`Save needs no scrolling${said || ', nor who plays it'}`, async () => {
    const page = await phone(browser, text);
    const { pad } = await evening(page, server.local);
    await page.goto(`${pad}/deals/new`);
    await noSidewaysScroll(page);
    const names = await page.locator('[name=declarer]').all();
    if (!said) for (const name of names) await visible(page, name);
    for (const contract of ['3HX', '3NT']) {
      await page.goto(`${pad}/deals/result?contract=${contract}&declarer=S`);
      const button = page.getByRole('button', { name: /^Save/ });
      await visible(page, button);
      await thumb(page).tap(page.locator('[name=tricks][value="10"]'));
      await visible(page, button);
      await noSidewaysScroll(page);
    }
  });
}

for (const script of [true, false])
  test(`Save says what is tapped, and the last deal is right again in three taps, script ${script}`, async () => {
    const page = await phone(browser, { width: 320, height: 568, script });
    const { pad } = await evening(page, server.local);
    const hand = thumb(page);
    await page.goto(`${pad}/deals/new`);
    await tellContract(page, hand, { bid: '3H', by: 'S' });
    const says = page.locator('.save .button');
    const words = async () => (await says.innerText()).replace(/\s+/g, ' ');
    assert.equal(await words(), 'Save tap the tricks taken');
    await hand.tap(page.locator('[name=tricks][value="10"]'));
    assert.equal(await words(), 'Save 10 tricks: Ada & Cy 32 below, a game.');
    await hand.tap(page.locator('[name=honours][value="NS:4+1"]'));
    assert.equal(
      await words(),
      'Save 10 tricks: Ada & Cy 32 below, a game. Ada & Cy 72 for honours.',
    );
    await hand.tap(page.locator('summary', { hasText: 'Revoke' }));
    await hand.tap(page.locator('[name=revoke][value=declarer]'));
    assert.equal(
      await words(),
      'Save 10 tricks, Ada & Cy revoked: Ben & Dee 100 above. Ada & Cy 72 for honours.',
    );
    await visible(page, says);
    await noSidewaysScroll(page);
    await hand.tap(page.locator('[name=revoke][value=none]'));
    await save(page, hand);
    hand.taps = 0;
    await hand.follow(page.getByRole('link', { name: 'Put right' }));
    await hand.tap(page.locator('[name=tricks][value="11"]'));
    assert.equal(
      await words(),
      'Save 11 tricks: Ada & Cy 40 below, a game. Ada & Cy 72 for honours.',
    );
    await save(page, hand);
    assert.equal(hand.taps, 3);
    assert.deepEqual(await below(page), [[40]]);
    // Another contract keeps what was tapped.
    await hand.follow(page.getByRole('link', { name: 'Put right' }));
    await hand.tap(page.locator('[name=tricks][value="12"]'));
    await hand.follow(page.getByRole('button', { name: 'change ›' }));
    await page.getByRole('button', { name: '✓ Cy' }).waitFor();
    await hand.follow(page.locator('[name=declarer][value=N]'));
    assert.equal(
      await words(),
      'Save 12 tricks: Ada & Cy 48 below, 50 above, a game. Ada & Cy 72 for honours.',
    );
    noTroubles(page);
  });

// Nothing is saved twice, nothing is lost.

const DEAL = { bid: '2H', by: 'S', tricks: 9 };

/** A phone on the second page of its first deal, nine tricks tapped. */
async function aboutToSave() {
  const page = await phone(browser);
  const table = await evening(page, server.local);
  const hand = thumb(page);
  await page.goto(table.pad);
  await openDeal(page, hand);
  await tellContract(page, hand, DEAL);
  await hand.tap(page.locator('[name=tricks][value="9"]'));
  return { page, hand, pad: table.pad };
}

const below = async (page) => (await readPad(page))[0].below;

test('a double tap on Save is one deal', async () => {
  const { page, pad } = await aboutToSave();
  const box = await page.getByRole('button', { name: /^Save/ }).boundingBox();
  const at = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(...at);
  await page.touchscreen.tap(...at);
  await page.locator('.saved').waitFor();
  const another = await page.context().newPage();
  await another.goto(pad);
  assert.deepEqual(await below(another), [[24]]);
});

test('reloading after Save does not repeat it', async () => {
  const { page, hand } = await aboutToSave();
  await save(page, hand);
  await page.reload();
  assert.deepEqual(await below(page), [[24]]);
});

test('back, other tricks, Save: it asks, and changes the deal', async () => {
  const { page, hand } = await aboutToSave();
  await save(page, hand);
  await page.goBack();
  await tellResult(page, hand, { tricks: 10 });
  await page.getByRole('heading', { name: 'Change deal 1 from 9 to 10 tricks?' }).waitFor();
  await hand.follow(page.getByRole('button', { name: 'Yes, change it' }));
  assert.deepEqual(await below(page), [[32]]);
});

test('back, other tricks, Save, and then rather not', async () => {
  const { page, hand } = await aboutToSave();
  await save(page, hand);
  await page.goBack();
  await tellResult(page, hand, { tricks: 10 });
  await hand.follow(page.getByRole('link', { name: 'Leave all as it is' }));
  assert.deepEqual(await below(page), [[24]]);
});

test('two phones save at once: the second is shown both, and may keep both', async () => {
  const { page, hand, pad } = await aboutToSave();
  const other = await phone(browser);
  await other.context().addCookies(await page.context().cookies());
  await other.goto(page.url());
  await tellResult(other, thumb(other), { tricks: 8 });
  assert.deepEqual(await below(other), [[16]]);

  await save(page, hand);
  await page.getByRole('heading', { name: 'The pad changed meanwhile' }).waitFor();
  await page.getByText('2♥ by Cy, 8 tricks').waitFor();
  await page.getByRole('heading', { name: 'Yours, not saved yet' }).waitFor();
  await page.getByText('2♥ by Cy, 9 tricks').waitFor();
  await other.goto(pad);
  assert.deepEqual(await below(other), [[16]]);

  await hand.follow(page.getByRole('button', { name: 'Both are right' }));
  assert.deepEqual(await below(page), [[16, 24]]);
});
