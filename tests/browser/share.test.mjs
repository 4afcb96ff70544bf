// Around the table: phones that watch, and a second one that keeps score. What
// happens without a network is in offline.test.mjs.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { axe, launch, noSidewaysScroll, noTroubles, phone, serve, targets, thumb } from './harness.mjs';
import { around, dealsIn, live } from './around.mjs';
import { openDeal, recordDeal, save, tellContract, tellResult } from './table.mjs';

const server = await serve();
const browser = await launch();
after(() => Promise.all([browser.close(), server.stop()]));

const DEAL = { bid: '2H', by: 'S', tricks: 8 };
const NEXT = { bid: '3S', by: 'E', tricks: 9 };

const { table, keyOf, second, entries } = around(server, browser);
const soon = { timeout: 2000 };
const deals = async (page, pad) => dealsIn(await entries(page, pad));

for (const where of ['local', 'insecure']) {
  test(`a watcher sees a save within 2 seconds, on ${where}`, async () => {
    const { page, pad } = await table(where);
    const watcher = await phone(browser);
    await watcher.goto(pad);
    await live(watcher);
    const journal = await phone(browser);
    await journal.goto(`${pad}/journal`);
    await live(journal);
    await recordDeal(page, thumb(page), DEAL);
    await watcher.locator('.totals p', { hasText: '16' }).waitFor(soon);
    await journal.getByText('2♥ by Cy, 8 tricks').waitFor(soon);
    await openDeal(page, thumb(page));
    await tellContract(page, thumb(page), NEXT);
    await watcher.getByText('Playing 3♠ by Ben').waitFor(soon);
    noTroubles(watcher);
  });
}

test('a page that slept is right at once', async () => {
  const { page, pad, post } = await table('insecure');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  await post('deals', { contract: '2H', declarer: 'S', tricks: 8, honours: '', revoke: 'none' });
  await cdp.send('Page.setWebLifecycleState', { state: 'active' });
  await page.locator('.totals p', { hasText: '16' }).waitFor(soon);
  assert.equal(page.url(), pad);
});

/** A proxy that cuts every connection on which nothing was said for `idle` ms. */
async function cutting(idle) {
  const sockets = new Set();
  const { port } = new URL(server.local);
  const proxy = createServer((client) => {
    const inside = connect(port, '127.0.0.1');
    const end = () => [client, inside].forEach((socket) => socket.destroy());
    for (const socket of [client, inside]) socket.on('error', end).on('close', end);
    client.setTimeout(idle, () => {
      cut.cuts += 1;
      end();
    });
    sockets.add(end);
    client.pipe(inside).pipe(client);
  });
  const cut = { cuts: 0, all: () => sockets.forEach((end) => end()), close: () => (cut.all(), proxy.close()) };
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  cut.base = server.insecure.replace(port, proxy.address().port);
  return cut;
}

test('where a proxy cuts idle streams the page is live again and misses nothing', async () => {
  const proxy = await cutting(600);
  const { page, deals } = await table('insecure', { base: proxy.base });
  const watcher = await phone(browser);
  await watcher.goto(page.url());
  for (const total of [16, 32, 48]) {
    const cuts = proxy.cuts;
    while (proxy.cuts < cuts + 2) await page.waitForTimeout(100);
    await deals(DEAL);
    for (const pad of [page, watcher]) await pad.locator('.totals p', { hasText: total }).waitFor({ timeout: 4000 });
  }
  // Cut off at once, in the middle of whatever it is.
  proxy.all();
  await deals(NEXT);
  for (const pad of [page, watcher]) {
    await pad.locator('.totals p', { hasText: '27' }).waitFor({ timeout: 4000 });
    await live(pad);
  }
  await watcher.close();
  await page.close();
  proxy.close();
});

test('whoever finds no room to follow along looks again', async () => {
  const { pad, deals } = await table('insecure');
  const watcher = await phone(browser);
  let asked = 0;
  await watcher.route('**/events', (route) => {
    asked += 1;
    return route.fulfill({ status: 503, headers: { 'retry-after': '30' }, body: 'too many follow along' });
  });
  await watcher.goto(pad);
  await deals(DEAL);
  await watcher.locator('.totals p', { hasText: '16' }).waitFor({ timeout: 20_000 });
  await watcher.getByText(/^as of/).waitFor();
  assert.ok(asked > 2);
  // There is room again.
  await watcher.unroute('**/events');
  await live(watcher);
});

test('two scorers: who is later sees both versions and may keep either or both', async () => {
  const { page, pad } = await table('insecure');
  const other = await second(page, pad);
  for (const scorer of [page, other]) await openDeal(scorer, thumb(scorer));
  await tellContract(other, thumb(other), NEXT);
  await page.getByText('Another phone saved something').waitFor(soon);
  await page.reload();
  await page.getByText('Ben’s phone: 3♠ by Ben').waitFor();
  await tellContract(page, thumb(page), DEAL);
  await tellResult(other, thumb(other), NEXT);
  await thumb(page).tap(page.locator('[name=tricks][value="8"]'));
  await save(page, thumb(page));
  await page.getByRole('heading', { name: 'On the pad now' }).waitFor();
  await page.getByText('2♥ by Cy, 8 tricks').waitFor();
  await axe(page);
  await noSidewaysScroll(page);
  await thumb(page).follow(page.getByRole('button', { name: /mine instead of deal 1/ }));
  assert.deepEqual(await deals(page, pad), ['2H 8']);
});

test('what is being typed stays while another phone saves', async () => {
  const { page, pad } = await table('insecure');
  const other = await second(page, pad);
  await page.goto(`${pad}/lines`);
  await page.locator('#lines').fill('3H S 9');
  await recordDeal(other, thumb(other), DEAL);
  await page.getByText('Another phone saved something').waitFor(soon);
  assert.equal(await page.locator('#lines').inputValue(), '3H S 9');
});

test('a look at a link lets nobody in, and a stopped one is refused', async () => {
  const { page, pad } = await table('insecure');
  const key = await keyOf(page, pad);
  const other = await phone(browser);
  assert.equal((await other.goto(key)).status(), 200);
  assert.equal((await other.goto(`${pad}/deals/new`)).status(), 403);
  await page.goto(`${pad}/share`);
  await thumb(page).follow(page.getByRole('button', { name: 'Stop all keep-score links' }));
  assert.equal((await other.goto(key)).status(), 403);
});

for (const dark of [false, true]) {
  test(`a camera reads both QR codes, ${dark ? 'dark' : 'light'}`, async () => {
    const { page, pad } = await table('insecure', { dark });
    await page.goto(`${pad}/share`);
    await thumb(page).follow(page.getByRole('button', { name: /link for/ }));
    const folder = mkdtempSync(join(tmpdir(), 'crossline-'));
    const file = join(folder, 'share.png');
    await page.screenshot({ path: file, fullPage: true });
    const read = execFileSync('zbarimg', ['--quiet', '--raw', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    const shown = await page.locator('input.link').evaluateAll((links) => links.map(({ value }) => value));
    assert.deepEqual(read.trim().split('\n').sort(), shown.sort());
    assert.equal(shown.length, 2);
    await axe(page);
    await targets(page);
    await noSidewaysScroll(page);
  });
}

test('without script the pad looks again by itself', async () => {
  const { pad } = await table('insecure');
  const watcher = await phone(browser, { script: false });
  await watcher.goto(pad);
  await watcher.getByRole('link', { name: 'Look now' }).waitFor();
  assert.equal(await watcher.locator('meta[http-equiv=refresh]').getAttribute('content'), '60');
});

// The last, since it takes the server from under all pages.
test('pages find the server again after it was started anew', async () => {
  const { page, pad } = await table('insecure');
  const watcher = await phone(browser);
  await watcher.goto(pad);
  await live(watcher);
  const begun = Date.now();
  await server.restart();
  assert.ok(Date.now() - begun < 5000, 'open streams do not hold it up');
  await live(watcher);
  await live(page);
  await recordDeal(page, thumb(page), DEAL);
  await watcher.locator('.totals p', { hasText: '16' }).waitFor(soon);
});
