// The hour: counted down by the server's clock, whatever the phone's says, and
// what pages do when it comes or is moved.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { axe, launch, noSidewaysScroll, noTroubles, phone, serve, targets, thumb } from './harness.mjs';
import { openDeal, tellContract, tellResult } from './table.mjs';
import { party, people } from './tables.mjs';

const server = await serve();
const browser = await launch();
after(() => Promise.all([browser.close(), server.stop()]));

const button = (page, name) => page.getByRole('button', { name });
const link = (page, name) => page.getByRole('link', { name });
const live = (page) => page.locator('.live.on').waitFor();
const soon = { timeout: 2000 };
const MINUTE = 60_000;

/** A party of two tables that play; the first has 32 below. */
async function playing(page, fields = {}) {
  const told = await party(page, server.local, { names: people(8), title: 'Tea', ...fields });
  await told.begin();
  for (const number of [1, 2]) {
    const table = await told.table(number);
    await table.nextRubber();
    if (number === 1) await table.deals({ bid: '4H', by: 'S', tricks: 10 });
  }
  return told;
}

/** The hour comes in so many milliseconds, to the second. */
const hourIn = (told, left) => {
  const at = new Date(Date.now() + left);
  return told.post('hour', { to: 'clock', clock: at.toTimeString().slice(0, 8) });
};

/** Another page of the same phone. */
const also = async (page, address) => {
  const other = await page.context().newPage();
  await other.goto(address);
  return other;
};

for (const minutes of [5, -5]) {
  test(`a phone that is ${minutes} minutes off counts by the server’s clock`, async () => {
    const organizer = await phone(browser);
    const told = await playing(organizer);
    const page = await phone(browser);
    await page.clock.install({ time: Date.now() + minutes * MINUTE });
    for (const address of [told.room, told.pads[0]]) {
      await page.goto(address);
      await live(page);
      await page.getByText(/^(60|59) minutes to go · until/).waitFor();
    }
    await page.clock.fastForward(10 * MINUTE);
    await page.getByText(/^(50|49) minutes to go/).waitFor();
    await page.goto(told.room);
    await page.getByText('The clock of this device is not the server’s').waitFor();
    // It stays while the room goes on.
    const table = await told.table(2);
    await table.deals({ bid: '2H', by: 'S', tricks: 8 });
    await page.locator('.room-tables b', { hasText: '16' }).waitFor(soon);
    await page.getByText('The clock of this device is not the server’s').waitFor(soon);
    await axe(page);
    noTroubles(page);
  });
}

test('a phone that is half a minute off is not warned', async () => {
  const organizer = await phone(browser);
  const told = await playing(organizer);
  const page = await phone(browser);
  await page.clock.install({ time: Date.now() - 30_000 });
  const measured = page.waitForResponse((answer) => answer.request().method() === 'HEAD');
  await page.goto(told.room);
  await measured;
  await page.waitForFunction(() => sessionStorage.getItem('ahead') !== null);
  assert.ok(await page.locator('.differs').isHidden());
  assert.match(await page.locator('.in-room time').innerText(), /^\d\d:\d\d$/);
});

test('at the hour pages say so, keep what was tapped, and the pad offers to stop', async () => {
  const page = await phone(browser);
  const hand = thumb(page);
  const told = await playing(page);
  const [pad] = told.pads;
  await hourIn(told, 6000);
  await page.goto(`${pad}/deals/result?contract=2H&declarer=S`);
  await hand.tap(page.locator('[name=tricks][value="8"]'));
  const other = await also(page, pad);
  const room = await phone(browser);
  await room.goto(told.room);
  for (const one of [page, other, room]) await one.getByText('1 minute to go').waitFor();
  // Each asks the server for itself; nobody reloads.
  await button(other, 'Stop: the hour has come').waitFor({ timeout: 14_000 });
  await page.getByText('The hour has come: no new deal begins.').waitFor(soon);
  await room.locator('.in-room.over').waitFor({ timeout: 6000 });
  assert.ok(await page.locator('[name=tricks][value="8"]').isChecked());

  // A deal that began before it is recorded after a question.
  await hand.follow(button(page, /^Save/));
  await page.getByText('Had a card been led before it?').waitFor();
  await axe(page);
  await targets(page);
  await hand.follow(button(page, 'Yes, record it'));
  await page.locator('.totals', { hasText: '48' }).waitFor();
  await hand.follow(button(page, 'Stop: the hour has come'));
  await page.getByText('Play is over.').waitFor();
  await link(page, 'The prizes').waitFor();
  for (const one of [page, room]) noTroubles(one);
});

test('“Leave it out” loses nothing else', async () => {
  const page = await phone(browser);
  const hand = thumb(page);
  const told = await playing(page);
  await told.hour(0);
  await page.goto(`${told.pads[0]}/deals/result?contract=2H&declarer=S`);
  await tellResult(page, hand, { tricks: 8 });
  await hand.follow(link(page, 'Leave it out'));
  await page.locator('.totals', { hasText: '32' }).waitFor();
  assert.equal(await page.locator('main > .pad .below li').count(), 1);
  await button(page, 'Stop: the hour has come').waitFor();
});

test('a new deal after the hour is asked about before it begins', async () => {
  const page = await phone(browser);
  const hand = thumb(page);
  const told = await playing(page);
  await told.hour(0);
  await page.goto(told.pads[0]);
  await page.getByText('More', { exact: true }).tap();
  await hand.follow(link(page, 'Record a deal all the same'));
  await tellContract(page, hand, { bid: '2H', by: 'S' });
  await page.getByText('Had a card been led before it?').waitFor();
  await hand.follow(button(page, 'Yes, record it'));
  await tellResult(page, hand, { tricks: 8 });
});

test('a hand in play at the hour is finished without a question', async () => {
  const page = await phone(browser);
  const hand = thumb(page);
  const told = await playing(page);
  await page.goto(told.pads[0]);
  await openDeal(page, hand);
  await tellContract(page, hand, { bid: '2H', by: 'S' });
  // What is kept is whole seconds.
  await setTimeout(1000);
  await told.hour(0);
  await page.goto(told.pads[0]);
  await page.getByText('The hand in play is finished and recorded.').waitFor();
  await hand.follow(link(page, 'Result of 2♥'));
  await tellResult(page, hand, { tricks: 8 });
  await page.locator('.totals', { hasText: '48' }).waitFor();
  await button(page, 'Stop: the hour has come').waitFor();
});

test('when the hour is moved, every open page follows within two seconds', async () => {
  const organizer = await phone(browser);
  const told = await playing(organizer);
  const [room, first, second, contract, result] = await Promise.all(
    [0, 1, 2, 3, 4].map(() => phone(browser, { width: 320, height: 568 })),
  );
  const [cookie] = await organizer.context().cookies();
  for (const scorer of [contract, result]) await scorer.context().addCookies([cookie]);
  const pages = [room, first, second, contract, result];
  const addresses = [
    told.room,
    told.pads[0],
    told.pads[1],
    `${told.pads[0]}/deals/new`,
    `${told.pads[1]}/deals/result?contract=2H&declarer=S`,
  ];
  for (const [i, page] of pages.entries()) {
    const following = page.waitForResponse(/events$/);
    await page.goto(addresses[i]);
    await following;
    await page.getByText(/(60|59) minutes to go/).waitFor();
  }
  const hand = thumb(organizer);
  await organizer.goto(`${told.room}/hour`);
  await hand.follow(button(organizer, '+15'));
  await Promise.all(pages.map((page) => page.getByText(/(75|74) minutes to go/).waitFor(soon)));
  await organizer.goto(`${told.room}/hour`);
  await hand.follow(button(organizer, 'The hour is now'));
  await Promise.all(
    pages.map((page) => page.getByText('The hour has come: no new deal begins.').waitFor(soon)),
  );
  for (const page of pages) {
    await noSidewaysScroll(page);
    noTroubles(page);
  }
});
