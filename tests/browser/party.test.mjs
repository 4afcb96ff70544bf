// A party by thumb: the organizer sets it up and begins it, an aunt keeps the
// score of a table, and the room shows it; also without script.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  axe,
  firstLoad,
  launch,
  loseNetwork,
  noSidewaysScroll,
  noTroubles,
  phone,
  screenshot,
  serve,
  targets,
  thumb,
  visible,
} from './harness.mjs';
import { openDeal, recordDeal, tellContract, tellResult } from './table.mjs';
import { party, people, rubberOf } from './tables.mjs';

const server = await serve();
const browser = await launch();
after(() => Promise.all([browser.close(), server.stop()]));

const button = (page, name) => page.getByRole('button', { name });
const link = (page, name) => page.getByRole('link', { name });
const live = (page) => page.locator('.live.on').waitFor();
const soon = { timeout: 2000 };

/** The page for a new party, with so many names pasted. */
async function paste(page, many) {
  await page.goto(`${server.local}/parties/new`);
  await page.fill('#names', people(many).join('\n'));
}

const seats = (page) =>
  page
    .locator('.drawn-tables li')
    .evaluateAll((tables) =>
      tables.map((table) => [...table.querySelectorAll('bdi')].map((name) => name.innerText).join(', ')),
    );
const parties = async (page) => {
  await page.goto(server.local);
  return page.locator('a[href^="/parties/"].sitting').count();
};

async function held(page) {
  await axe(page);
  await targets(page);
  await noSidewaysScroll(page);
  noTroubles(page);
}

test('ten tables are set up and begun in four taps', async () => {
  const page = await phone(browser);
  const hand = thumb(page);
  await page.goto(server.insecure);
  await hand.follow(link(page, 'A party: many tables'));
  await page.fill('#names', people(40).join('\n'));
  await hand.follow(button(page, 'Show the tables'));
  assert.equal(await page.locator('.drawn-tables li').count(), 10);
  await page.getByText('40 players: 10 tables of four').waitFor();
  await hand.follow(button(page, 'Begin the party'));
  assert.equal(await page.locator('.room-tables li').count(), 10);
  await hand.follow(button(page, 'Start: 60 minutes from now'));
  await page.getByText('60 minutes to go').waitFor();
  assert.equal(hand.taps, 4);
  await held(page);
});

test('lots are drawn again, and the seats as shown are those that begin', async () => {
  const page = await phone(browser);
  const hand = thumb(page);
  await paste(page, 41);
  await hand.follow(button(page, 'Show the tables'));
  await page.getByText('9 tables of four and 1 of five').waitFor();
  const first = await seats(page);
  await hand.follow(button(page, 'Draw again'));
  const second = await seats(page);
  assert.notDeepEqual(second, first);
  const everyone = (tables) => tables.join(', ').split(', ').sort();
  assert.deepEqual(everyone(second), everyone(first));
  // A page that is loaded again draws again, and begins as it then shows.
  await page.reload();
  const shown = await seats(page);
  await hand.follow(button(page, 'Begin the party'));
  assert.deepEqual(await page.locator('.room-tables .about > span').allInnerTexts(), shown);
});

test('two people change places by four taps, and a table that stays is not drawn again', async () => {
  const page = await phone(browser, { width: 320, height: 568 });
  const hand = thumb(page);
  await paste(page, 12);
  await page.locator('summary', { hasText: 'Who sits together' }).tap();
  await page.fill('#apart', 'Guest 1 & Guest 2');
  await hand.follow(button(page, 'Show the tables'));
  const first = (await seats(page)).map((table) => table.split(', '));
  const together = first.some((table) => ['Guest 1', 'Guest 2'].every((name) => table.includes(name)));
  assert.ok(!together);
  await held(page);
  const taps = hand.taps;
  for (const table of [0, 2]) await hand.tap(page.getByLabel(first[table][1], { exact: true }));
  await hand.tap(page.getByLabel('stays so').nth(1));
  await hand.follow(button(page, 'Swap the two'));
  assert.equal(hand.taps - taps, 4);
  [first[0][1], first[2][1]] = [first[2][1], first[0][1]];
  assert.deepEqual(await seats(page), first.map((table) => table.join(', ')));
  await hand.follow(button(page, 'Draw again'));
  assert.equal((await seats(page))[1], first[1].join(', '));
  await screenshot(page, 'drawn-320');
});

test('seven players are refused beside the field, and the names stay', async () => {
  const page = await phone(browser, { width: 320, height: 568 });
  const hand = thumb(page);
  await paste(page, 7);
  await hand.follow(button(page, 'Show the tables'));
  const field = page.locator('#names');
  assert.equal(await field.inputValue(), people(7).join('\n'));
  assert.equal(await field.getAttribute('aria-describedby'), 'names-error');
  assert.match(await page.locator('#names-error').innerText(), /7|[Ss]even/);
  await held(page);
});

test('another game and a step back keep what was typed', async () => {
  const page = await phone(browser);
  const hand = thumb(page);
  await paste(page, 8);
  await page.fill('#title', 'Guild bridge tea');
  await hand.follow(button(page, 'Auction Pitch'));
  assert.equal(await page.locator('#names').inputValue(), people(8).join('\n'));
  // Enter shows the tables, and is no tap on a game.
  await Promise.all([page.waitForEvent('load'), page.locator('#title').press('Enter')]);
  await page.getByText('Auction Pitch').waitFor();
  const drawn = (await seats(page)).join(', ').split(', ');
  await hand.follow(button(page, '‹ Change'));
  assert.equal(await page.locator('#title').inputValue(), 'Guild bridge tea');
  assert.equal(await page.locator('#names').inputValue(), drawn.join('\n'));
});

test('two taps on Begin, or Back and Begin again, make one party', async () => {
  const page = await phone(browser);
  const hand = thumb(page);
  await paste(page, 8);
  await hand.follow(button(page, 'Show the tables'));
  await button(page, 'Begin the party').evaluate((main) => {
    main.click();
    main.click();
  });
  await page.waitForURL(/parties\/[a-z2-7]{16}$/);
  const room = page.url();
  await page.goBack();
  await hand.follow(button(page, 'Begin the party'));
  assert.equal(page.url(), room);
  assert.equal(await parties(page), 1);
});

test('home lists a party, and another like it is two taps away', async () => {
  const page = await phone(browser);
  const { room } = await party(page, server.local, { names: people(8), title: 'Tea', booby: 1 });
  const hand = thumb(page);
  await page.goto(server.local);
  await hand.follow(link(page, /^Tea/));
  assert.equal(page.url(), room);
  await page.getByText('More', { exact: true }).tap();
  await hand.follow(link(page, 'Another party like this'));
  assert.equal(await page.locator('#title').inputValue(), 'Tea');
  assert.equal(await page.locator('#names').inputValue(), people(8).join('\n'));
  assert.ok(await page.locator('[name=booby]').isChecked());
});

/** The keep-score links of the table cards, in the order of the tables. */
async function cards(page, room) {
  await page.goto(room);
  await thumb(page).follow(button(page, 'Table cards, to print or scan'));
  return page.locator('.table-card .address').allInnerTexts();
}

test('a card makes a phone the scorer, and the room follows its deals', async () => {
  const organizer = await phone(browser);
  const told = await party(organizer, server.local, { names: people(8) });
  const [, card] = await cards(organizer, told.room);
  await told.begin();
  const room = await phone(browser);
  await room.goto(told.room);
  await live(room);

  const page = await phone(browser);
  const hand = thumb(page);
  await page.goto(card);
  await page.getByText('Guest 5, Guest 6, Guest 7, Guest 8').waitFor();
  await hand.follow(button(page, 'Keep score on this phone'));
  await hand.follow(button(page, /^Take these seats/));
  assert.equal(hand.taps, 2);
  await openDeal(page, hand);
  const before = hand.taps;
  await tellContract(page, hand, { bid: '4H', by: 'S' });
  const second = room.locator('.room-tables li').nth(1);
  await second.getByText('playing 4♥ by Guest 7').waitFor(soon);
  await tellResult(page, hand, { tricks: 10 });
  assert.equal(hand.taps - before, 4);
  await second.locator('b', { hasText: '32' }).waitFor(soon);
  await second.getByText(/last deal \d\d:\d\d/).waitFor();
  await room.getByRole('heading', { name: 'Who sits where' }).waitFor();
  await recordDeal(page, hand, { bid: '4H', by: 'N', tricks: 10 });
  await room.locator('.standings .prize', { hasText: 'Guest 5' }).waitFor(soon);
  assert.equal(await room.locator('.standings tbody tr').count(), 8);
  for (const one of [organizer, room, page]) noTroubles(one);
  await held(page);
});

test('one tap leads from the last table that stops to the prizes', async () => {
  const page = await phone(browser);
  const told = await party(page, server.local, { names: people(8) });
  await told.begin();
  const [first, second] = [await told.table(1), await told.table(2)];
  for (const table of [first, second]) await table.nextRubber();
  await first.deals(...rubberOf('NS:4'));
  await second.deals({ bid: '4H', by: 'E', tricks: 10 });
  await told.hour(0);
  const hand = thumb(page);
  await page.goto(second.pad);
  await hand.follow(button(page, 'Stop: the hour has come'));
  await hand.follow(link(page, 'The prizes'));
  assert.equal(hand.taps, 2);
  assert.equal(page.url(), `${told.room}/results`);
  await page.locator('.winners li', { hasText: 'Guest 1' }).waitFor();
});

test('four who tie for a prize cut for it, and each needs a place of his own', async () => {
  const page = await phone(browser);
  const told = await party(page, server.local, { names: people(8), 'room-count': 1 });
  await told.begin();
  for (const number of [1, 2]) {
    const table = await told.table(number);
    await table.nextRubber();
    await table.deals(...rubberOf('NS:4'));
  }
  // Before the hour the tables play on, and there is nothing to cut for.
  await page.goto(`${told.room}/results`);
  assert.equal(await page.locator('.tie').count(), 0);
  await told.hour(0);
  const hand = thumb(page);
  await page.goto(`${told.room}/results`);
  await page.getByText('Guest 1, Guest 3, Guest 5 and Guest 7: ').waitFor();
  const record = async (places) => {
    for (const [i, name] of ['Guest 5', 'Guest 1', 'Guest 3', 'Guest 7'].entries())
      await page.getByLabel(name, { exact: true }).selectOption(`${places[i]}`);
    await hand.follow(button(page, /^Record the cut/));
  };
  await record([1, 2, 2, 4]);
  await page.getByText('each of them needs a place of his own').waitFor();
  await page.goto(`${told.room}/results`);
  await record([1, 2, 3, 4]);
  assert.equal(await page.locator('.tie').count(), 0);
  assert.match(await page.locator('.winners').first().innerText(), /Guest 5/);
  assert.equal(await page.locator('.winners li').count(), 1);
});

test('all of it works without script', async () => {
  const page = await phone(browser, { script: false });
  const hand = thumb(page);
  await paste(page, 8);
  await hand.tap(page.locator('[name=scope][value=table]'));
  await hand.follow(button(page, 'Show the tables'));
  await hand.follow(button(page, 'Begin the party'));
  const room = page.url();
  await hand.follow(button(page, /^Start/));
  await page.getByText('60 minutes to go').waitFor();
  for (const number of [1, 2]) {
    await page.goto(room);
    await hand.follow(page.locator('.room-tables li > a').nth(number - 1));
    await hand.follow(button(page, /^Take these seats/));
    await page.locator('.hour', { hasText: `Table ${number}` }).waitFor();
    await page.getByText('60 minutes to go').waitFor();
    await recordDeal(page, hand, { bid: '4H', by: 'S', tricks: 10 });
    await recordDeal(page, hand, { bid: '4H', by: 'N', tricks: 10 });
    await hand.follow(button(page, 'The table agrees').first());
  }
  await page.goto(`${room}/hour`);
  await hand.follow(button(page, 'The hour is now'));
  await hand.follow(link(page, 'The prizes'));
  const tie = page.locator('.tie').first();
  await hand.follow(tie.getByRole('button', { name: /won the cut$/ }).first());
  assert.equal(await page.locator('.tie').count(), 1);

  const watcher = await phone(browser, { script: false });
  await watcher.goto(room);
  await watcher.getByText('You are watching').waitFor();
  assert.equal(await watcher.locator('meta[http-equiv=refresh]').getAttribute('content'), '60');
  for (const path of ['', '/results', '/hour', '/people', '/names', '/read']) {
    await page.goto(room + path);
    await targets(page);
    await noSidewaysScroll(page);
    noTroubles(page);
  }
});

for (const size of [{ width: 390, height: 660 }, { width: 320, height: 568 }]) {
  test(`with 130 % text at ${size.width} px the main button is always in view`, async () => {
    const page = await phone(browser, { ...size, scale: 1.3 });
    const told = await party(page, server.local, { names: people(16) });
    const main = page.locator('.save .button, .thumb > form .button, .thumb > a, .thumb summary');
    const paths = ['', '/names', '/prizes', '/results', '/closed'].map((path) => told.room + path);
    for (const address of [`${server.local}/parties/new`, ...paths, told.pads[0]]) {
      await page.goto(address);
      for (const one of await main.all()) await visible(page, one);
      await noSidewaysScroll(page);
      await targets(page);
    }
    await paste(page, 41);
    await thumb(page).follow(button(page, 'Show the tables'));
    await visible(page, button(page, 'Begin the party'));
    await visible(page, button(page, 'Draw again'));
    noTroubles(page);
  });
}

test('a room that hears of many lines looks at one after the other, and soon', async () => {
  const page = await phone(browser);
  const told = await party(page, server.local, { names: people(8) });
  await told.begin();
  const table = await told.table(1);
  await table.nextRubber();
  const watcher = await phone(browser);
  await watcher.goto(told.room);
  await live(watcher);
  let [looks, open, most] = [0, 0, 0];
  await watcher.route(told.room, async (route) => {
    looks += 1;
    open += 1;
    most = Math.max(most, open);
    const answer = await route.fetch();
    await new Promise((go) => setTimeout(go, 300));
    open -= 1;
    await route.fulfill({ response: answer });
  });
  await table.deals(...rubberOf('NS:4'));
  await watcher.getByText('rubber 1 is over').waitFor(soon);
  assert.equal(most, 1);
  assert.ok(looks >= 1 && looks <= 4, `${looks} looks`);
  // A line that came during the look is not forgotten.
  await table.nextRubber();
  await watcher.getByText('rubber 2').waitFor(soon);
});

test('what the organizer types stays while there is no network', async () => {
  const page = await phone(browser);
  const told = await party(page, server.local, { names: people(8) });
  await page.goto(`${told.room}/names`);
  await page.getByLabel('Guest 1', { exact: true }).fill('Ada');
  await loseNetwork(page);
  await thumb(page).tap(button(page, 'Save'));
  await page.getByText('What is on this page stays').waitFor();
  assert.equal(await page.getByLabel('Guest 1', { exact: true }).inputValue(), 'Ada');
  await page.context().setOffline(false);
  await thumb(page).follow(button(page, 'Save'));
  await page.getByText('Ada, Guest 2, Guest 3, Guest 4').waitFor();
});

test('the first visit to a room of ten tables is small', async (t) => {
  const page = await phone(browser);
  const told = await party(page, server.local);
  await told.begin();
  for (const number of [1, 2, 3]) {
    const table = await told.table(number);
    await table.nextRubber();
    await table.deals(...rubberOf('NS:4'));
  }
  for (const [who, visitor] of [['organizer', page], ['watcher', await phone(browser)]]) {
    const { bytes } = await firstLoad(visitor, told.room);
    t.diagnostic(`${who}: ${bytes} bytes`);
    assert.ok(bytes <= 20_000, `${who}: ${bytes} bytes`);
  }
});
