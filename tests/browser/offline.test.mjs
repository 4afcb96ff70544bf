// A network that comes and goes: what is entered without one waits on the phone,
// and is sent in order, each once. On localhost and as a home network has it.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { after, test } from 'node:test';
import { axe, launch, loseNetwork, noSidewaysScroll, noTroubles, serve, targets, thumb } from './harness.mjs';
import { around, dealsIn, live } from './around.mjs';
import { openDeal, recordDeal, tellContract } from './table.mjs';

const server = await serve();
const browser = await launch();
after(() => Promise.all([browser.close(), server.stop()]));
const { table, second, entries } = around(server, browser);
const deals = async (page, pad) => dealsIn(await entries(page, pad));

const DEAL = { bid: '2H', by: 'S', tricks: 8 };
const BRIDGE = {
  game: 'auction-bridge',
  deals: [
    { bid: '1C', declarer: 'S', tricks: 7 },
    { bid: '1D', declarer: 'N', tricks: 8 },
    { bid: '1H', declarer: 'E', tricks: 6 },
  ],
  saved: ['1C 7', '1D 8', '1H 6'],
};
// Ada deals first, so that Ben sells first, then Cy, then Dee.
const PITCH = {
  game: 'auction-pitch',
  deals: [
    { bid3: 2, answer: 'sells', high: 3, low: 2, jack: 'nobody', game: 3 },
    { bid0: 1, answer: 'refuses', high: 2, low: 2, jack: 1, game: 2 },
    { answer: 'pitches', high: 3, low: 3, jack: 3, game: 3 },
  ],
  saved: ['Dee 2 sells Dee Cy nobody Dee', 'Ada 1 refuses Cy Cy Ben Cy', 'pitches Dee Dee Dee Dee'],
};

/** What an empty deal needs is kept on the phone, and then the network goes. */
async function offline(page) {
  await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('blank')));
  await loseNetwork(page);
}
const online = (page) => page.context().setOffline(false);
const sent = (page) => page.locator('.waiting').waitFor({ state: 'detached' });
const press = (page, name) => thumb(page).tap(page.getByRole('button', { name }));
const tap = (page, field, value) => thumb(page).tap(page.locator(`[name="${field}"][value="${value}"]`));

/** A deal on the page that a phone without network has. */
async function record(page, deal) {
  await thumb(page).tap(page.getByRole('link', { name: /^(Record deal|Result)/ }));
  await page.locator('form[action$="/deals/blank"]').waitFor();
  for (const [field, value] of Object.entries(deal)) await tap(page, field, value);
  await press(page, 'Save');
  await page.locator('.waiting').waitFor();
}

for (const where of ['local', 'insecure']) {
  for (const { game, deals: three, saved } of [BRIDGE, PITCH]) {
    test(`three deals of ${game} are sent once each and in order, on ${where}`, async () => {
      const { page, pad } = await table(where, { game });
      await offline(page);
      for (const deal of three) await record(page, deal);
      await page.getByText('3 deals waiting').waitFor();
      await axe(page);
      await targets(page);
      await noSidewaysScroll(page);
      assert.deepEqual(await deals(page, pad), []);
      await online(page);
      await sent(page);
      assert.deepEqual(await deals(page, pad), saved);
      noTroubles(page);
    });

    test(`deals of ${game} that wait are sent when the page is opened again, on ${where}`, async () => {
      const { page, pad } = await table(where, { game });
      await offline(page);
      for (const deal of three) await record(page, deal);
      const context = page.context();
      await page.close();
      await context.setOffline(false);
      const again = await context.newPage();
      await again.goto(pad);
      await sent(again);
      await again.waitForFunction(() => !localStorage.length);
      assert.deepEqual(await deals(again, pad), saved);
    });
  }
}

test('deals that wait are said and sent at home', async () => {
  const { page, pad } = await table('insecure');
  await offline(page);
  for (const deal of BRIDGE.deals) await record(page, deal);
  const context = page.context();
  // The server is there, and takes nothing just now: not from the page that closes either.
  let full = true;
  await context.route('**/deals/blank', (route) => (full ? route.fulfill({ status: 503 }) : route.fallback()));
  await page.close();
  await context.setOffline(false);
  const home = await context.newPage();
  await home.goto(new URL(pad).origin);
  await home.locator('a.sitting', { hasText: '3 deals waiting' }).waitFor();
  assert.deepEqual(await deals(home, pad), []);
  full = false;
  await home.evaluate(() => dispatchEvent(new Event('online')));
  await home.locator('.waits').waitFor({ state: 'detached' });
  await home.getByText(/rubber 1, 70/).waitFor();
  assert.deepEqual(await deals(home, pad), BRIDGE.saved);
});

test('what is in play when the network goes is filled in, the next deal is empty', async () => {
  const { page, pad } = await table('insecure', { game: 'auction-pitch' });
  await thumb(page).follow(page.getByRole('link', { name: 'Record deal' }));
  await tap(page, 'bid3', 2);
  await thumb(page).follow(page.getByRole('button', { name: 'Ben sells' }));
  await page.goto(pad);
  await page.getByRole('link', { name: 'Result: Dee for 2' }).waitFor();
  await offline(page);
  const { high, low, jack, game } = PITCH.deals[0];
  await record(page, { high, low, jack, game });
  await record(page, PITCH.deals[1]);
  await online(page);
  await sent(page);
  assert.deepEqual(await deals(page, pad), PITCH.saved.slice(0, 2));
});

test('a deal of which the network took the half is saved', async () => {
  const { page, pad } = await table('insecure', { game: 'auction-pitch' });
  await offline(page);
  await online(page);
  await live(page);
  // The bids are told, and the points are tapped when it goes.
  await thumb(page).follow(page.getByRole('link', { name: 'Record deal' }));
  await tap(page, 'bid3', 2);
  await thumb(page).follow(page.getByRole('button', { name: 'Ben sells' }));
  await loseNetwork(page);
  for (const field of ['high', 'game']) await tap(page, field, 3);
  await tap(page, 'low', 2);
  await press(page, 'Save');
  await page.getByText('Still to be told: Who made each point').waitFor();
  await tap(page, 'jack', 'nobody');
  await press(page, 'Save');
  await page.getByText('1 deal waiting').waitFor();
  await page.getByText('Deal 1 · Dee for 2, Low to Cy, High to Dee, Game to Dee, Jack to nobody').waitFor();
  await online(page);
  await sent(page);
  // It goes while the bids are on the page: they are on the page that follows.
  await live(page);
  await thumb(page).follow(page.getByRole('link', { name: 'Record deal' }));
  await tap(page, 'bid0', 1);
  await loseNetwork(page);
  await press(page, 'Cy refuses');
  await page.locator('form[action$="/deals/blank"]').waitFor();
  const { high, low, jack, game } = PITCH.deals[1];
  for (const [field, value] of Object.entries({ high, low, jack, game })) await tap(page, field, value);
  await press(page, 'Save');
  await page.getByText('1 deal waiting').waitFor();
  await online(page);
  await sent(page);
  assert.deepEqual(await deals(page, pad), PITCH.saved.slice(0, 2));
});

/** Sends what a page asked for, from here: only the browser knows the server's name. */
async function deliver(asked) {
  const { host, port, pathname } = new URL(asked.url());
  const headers = { ...(await asked.allHeaders()), host };
  const sent = request({ host: '127.0.0.1', port, path: pathname, method: asked.method(), headers });
  sent.end(asked.postData());
  const [answer] = await once(sent, 'response');
  answer.resume();
  return answer.statusCode;
}

test('a Save whose answer is lost is sent again and saved once', async () => {
  const { page, pad } = await table('insecure');
  const hand = thumb(page);
  await openDeal(page, hand);
  await tellContract(page, hand, DEAL);
  await tap(page, 'tricks', 8);
  let lost = 0;
  await page.route('**/deals', async (route) => {
    if (route.request().method() !== 'POST' || lost++) return route.fallback();
    assert.equal(await deliver(route.request()), 303);
    await route.abort();
  });
  await press(page, /^Save/);
  await page.getByText('1 deal waiting').waitFor();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await sent(page);
  assert.deepEqual(await deals(page, pad), ['2H 8']);
});

test('a deal that waits says once what was played', async () => {
  const { page } = await table('insecure');
  const hand = thumb(page);
  await offline(page);
  await online(page);
  await live(page);
  await openDeal(page, hand);
  await tellContract(page, hand, { bid: '2H', by: 'S' });
  await tap(page, 'tricks', 9);
  await loseNetwork(page);
  await press(page, /^Save/);
  await page.getByText('2♥ by Cy, 9 tricks', { exact: true }).waitFor();
  await record(page, { bid: '3S', doubling: 'X', declarer: 'E', tricks: 1 });
  await page.getByText('3♠ doubled by Ben, 1 trick', { exact: true }).waitFor();
});

test('a button says its own without a network and after a refusal', async () => {
  const { page, pad } = await table('insecure');
  await offline(page);
  await thumb(page).tap(page.getByRole('link', { name: 'Record deal' }));
  await press(page, 'All passed');
  await page.getByText('All passed', { exact: true }).waitFor();
  await online(page);
  await sent(page);
  // No bid is tapped: the server refuses it, and says that to this very button.
  await page.goto(`${pad}/deals/new`);
  await thumb(page).follow(page.getByRole('button', { name: 'Ben' }));
  await page.getByRole('alert').waitFor();
  assert.deepEqual(await deals(page, pad), ['Pass']);
});

test('a fault of the script is not taken for a dead network', async () => {
  const { page, pad } = await table('insecure');
  const hand = thumb(page);
  await openDeal(page, hand);
  await tellContract(page, hand, DEAL);
  await tap(page, 'tricks', 8);
  await page.evaluate(() => delete window.Request);
  await hand.follow(page.getByRole('button', { name: /^Save/ }));
  assert.deepEqual(await deals(page, pad), ['2H 8']);
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  assert.equal(new URL(page.url()).pathname, new URL(pad).pathname);
});

test('behind a proxy a server that is away is no network', async () => {
  const { page, pad } = await table('insecure');
  await offline(page);
  await online(page);
  await live(page);
  await page.context().route('**/sittings/**', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await record(page, BRIDGE.deals[0]);
  await page.getByText('1 deal waiting').waitFor();
  await page.context().unroute('**/sittings/**');
  await sent(page);
  assert.deepEqual(await deals(page, pad), BRIDGE.saved.slice(0, 1));
});

test('a deal that another phone entered meanwhile is asked about, and nothing is lost', async () => {
  const { page, pad } = await table('insecure');
  const other = await second(page, pad);
  await live(page);
  await offline(page);
  for (const deal of BRIDGE.deals.slice(0, 2)) await record(page, deal);
  await recordDeal(other, thumb(other), DEAL);
  await online(page);
  await page.getByText('It was not taken').waitFor();
  await thumb(page).follow(page.getByRole('button', { name: 'Look at it' }));
  await page.getByRole('heading', { name: 'The pad changed meanwhile' }).waitFor();
  await page.getByText('2♥ by Cy, 8 tricks').first().waitFor();
  await thumb(page).follow(page.getByRole('button', { name: /^Both are right/ }));
  await page.waitForFunction(() => !localStorage.length);
  assert.deepEqual(await deals(page, pad), ['2H 8', '1C 7', '1D 8']);
});

/** Two deals wait; meanwhile another phone ends the rubber. Looks at the first. */
async function rubberOverMeanwhile() {
  const { page, pad } = await table('insecure');
  const other = await second(page, pad);
  await live(page);
  await offline(page);
  for (const deal of BRIDGE.deals.slice(0, 2)) await record(page, deal);
  for (const by of ['N', 'S']) await recordDeal(other, thumb(other), { bid: '3NT', by, tricks: 9 });
  await online(page);
  await page.getByText('It was not taken').waitFor();
  await page.getByText('2 deals waiting').waitFor();
  await thumb(page).follow(page.getByRole('button', { name: 'Look at it' }));
  await page.getByRole('heading', { name: 'The pad changed meanwhile' }).waitFor();
  return { page, pad };
}
const THEIRS = ['3NT 9', '3NT 9'];

test('deals that wait while their rubber ends begin the next one', async () => {
  const { page, pad } = await rubberOverMeanwhile();
  await thumb(page).follow(page.getByRole('button', { name: /^Both are right/ }));
  await page.getByRole('heading', { name: 'The rubber is over' }).waitFor();
  await page.getByText('1♣ by Cy, 7 tricks').waitFor();
  await axe(page);
  await noSidewaysScroll(page);
  await thumb(page).follow(page.getByRole('button', { name: 'It begins a new rubber, same seats' }));
  await page.getByText('Rubber 2').first().waitFor();
  // The second follows by itself.
  await page.waitForFunction(() => !localStorage.length);
  assert.deepEqual(await deals(page, pad), [...THEIRS, '1C 7', '1D 8']);
});

test('… or are left waiting, or dropped, one by one', async () => {
  const { page, pad } = await rubberOverMeanwhile();
  await thumb(page).follow(page.getByRole('button', { name: /^Both are right/ }));
  await thumb(page).follow(page.getByRole('link', { name: 'Neither: to the pad' }));
  await page.getByText('2 deals waiting').waitFor();
  await thumb(page).follow(page.getByRole('button', { name: 'Look at it' }));
  await thumb(page).follow(page.getByRole('link', { name: 'Only theirs is right: drop mine' }));
  await page.getByText('1 deal waiting').waitFor();
  await page.getByText('It was not taken').waitFor();
  await press(page, 'Drop it');
  await sent(page);
  assert.deepEqual(await deals(page, pad), THEIRS);
});

test('what happened besides deals waits in its place, and can be taken back', async () => {
  const { page, pad, deals: post } = await table('insecure');
  await post(DEAL);
  await page.reload();
  await live(page);
  await offline(page);
  await record(page, BRIDGE.deals[0]);
  await record(page, BRIDGE.deals[1]);
  await thumb(page).tap(page.getByText('1♣ by Cy, 7 tricks'));
  await press(page, 'Take it back');
  await page.getByText('1 deal waiting').waitFor();
  await online(page);
  await sent(page);
  assert.deepEqual(await deals(page, pad), ['2H 8', '1D 8']);
  // The page was opened before the network went.
  await page.goto(`${pad}/penalties/new`);
  await loseNetwork(page);
  await tap(page, 'to', 'EW');
  await press(page, 'Save');
  await page.getByText('Still to be told: because the others').waitFor();
  await tap(page, 'common', 1);
  await press(page, 'Save');
  await page.getByText('Penalty, Ben & Dee, 50 · doubled partner').waitFor();
  await record(page, BRIDGE.deals[2]);
  await page.getByText('2 entries waiting').waitFor();
  await online(page);
  await sent(page);
  const types = (await entries(page, pad)).map(({ type }) => type);
  assert.deepEqual(types, ['seating', 'deal', 'deal', 'penalty', 'deal']);
});

test('a stop waits, and so does a misdeal', async () => {
  const { page, pad } = await table('insecure', { game: 'auction-pitch' });
  await offline(page);
  for (const count of ['1 entry', '2 entries']) {
    await page.locator('.more').evaluate((more) => (more.open = true));
    await press(page, 'Misdeal: dealt again');
    await page.getByText(`${count} waiting`).waitFor();
  }
  await online(page);
  await sent(page);
  await page.goto(`${pad}/stops/new`);
  await loseNetwork(page);
  await press(page, 'Stop the game');
  await page.getByText('1 entry waiting').waitFor();
  await online(page);
  await sent(page);
  const types = (await entries(page, pad)).map(({ type }) => type);
  assert.deepEqual(types, ['seating', 'misdeal', 'misdeal', 'stop']);
});

test('a correction stays on its page, and nothing is recorded in its stead', async () => {
  const { page, pad, deals: post } = await table('insecure');
  await post(DEAL);
  await page.goto(`${pad}/deals/result?amend=2&contract=2H&declarer=S`);
  await loseNetwork(page);
  await tap(page, 'tricks', 10);
  await press(page, /^Save/);
  await page.getByText('A correction is not kept for later').waitFor();
  assert.ok(await page.locator('[name=tricks][value="10"]').isChecked());
  await online(page);
  await thumb(page).follow(page.getByRole('button', { name: /^Save/ }));
  assert.deepEqual(await deals(page, pad), ['2H 10']);

  await page.goto(`${pad}?saved=3`);
  await live(page);
  await offline(page);
  await press(page, 'Undo');
  await page.getByText('Nothing was changed').waitFor();
  await record(page, BRIDGE.deals[0]);
  await press(page, 'Undo');
  await page.getByText('To take back what waits').waitFor();
  await online(page);
  await sent(page);
  assert.deepEqual(await deals(page, pad), ['2H 10', '1C 7']);
});

const GAMES = ['N', 'S'].map((by) => ({ bid: '3NT', by, tricks: 9 }));

test('the next seats are taken without a network, and its deals are told by them', async () => {
  const { page, pad, post, deals: begin } = await table('insecure');
  await post('partners', { partners: 'pivot' });
  await begin(...GAMES);
  await page.goto(pad);
  const proposed = await page.locator('.next b').first().innerText();
  await offline(page);
  await press(page, /^Take these seats/);
  await page.getByText('1 entry waiting').waitFor();
  await thumb(page).tap(page.getByRole('link', { name: 'Record deal' }));
  const players = await page.locator('label:has([name=declarer])').allInnerTexts();
  assert.equal(`${players[0]} & ${players[1]} against ${players[2]} & ${players[3]}`, proposed.split(',')[0]);
  for (const [field, value] of Object.entries(BRIDGE.deals[0])) await tap(page, field, value);
  await press(page, 'Save');
  await page.getByText('2 entries waiting').waitFor();
  await online(page);
  await sent(page);
  const types = (await entries(page, pad)).map(({ type }) => type);
  assert.deepEqual(types, ['seating', 'deal', 'deal', 'seating', 'deal']);
});

test('no deal is told by the seats of the rubber before', async () => {
  const { page, pad, deals: begin } = await table('insecure');
  await offline(page);
  await online(page);
  await begin(...GAMES);
  // It goes before the page for the next seats is kept.
  await page.goto(pad);
  await loseNetwork(page);
  await press(page, /^(Take these seats|Next rubber)/);
  await page.getByText('1 entry waiting').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Record deal' }).count(), 0);
  await online(page);
  await sent(page);
  const types = (await entries(page, pad)).map(({ type }) => type);
  assert.deepEqual(types, ['seating', 'deal', 'deal', 'seating']);
});
