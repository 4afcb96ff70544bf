// Around the table: phones that watch, a second one that keeps score, and
// networks that come and go. On localhost and as a home network has it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { axe, launch, noSidewaysScroll, noTroubles, phone, serve, targets, thumb } from './harness.mjs';
import { evening, openDeal, recordDeal, save, tellContract, tellResult } from './table.mjs';

const server = await serve();
const browser = await launch();
after(() => Promise.all([browser.close(), server.stop()]));

const DEAL = { bid: '2H', by: 'S', tricks: 8 };
const NEXT = { bid: '3S', by: 'E', tricks: 9 };

const live = (page) => page.locator('.live.on').waitFor();
const soon = { timeout: 2000 };

/** The pad, open and live, of an evening that this page keeps. */
async function table(where, options) {
  const page = await phone(browser, options);
  // Posts come from outside the browser, which knows only localhost: the phone
  // is the same one under both names.
  const { pad: local, post } = await evening(page, server.local);
  const [cookie] = await page.context().cookies();
  const { hostname } = new URL(server[where]);
  await page.context().addCookies([{ ...cookie, domain: hostname }]);
  const pad = local.replace(server.local, server[where]);
  await page.goto(pad);
  await live(page);
  return { page, pad, post };
}

const onLocalhost = (address) => address.replace(server.insecure, server.local);

/** A keep-score link, asked for by a thumb. */
async function keyOf(page, pad) {
  await page.goto(`${pad}/share`);
  await thumb(page).follow(page.getByRole('button', { name: /link for/ }));
  return page.getByRole('textbox', { name: 'The keep-score link' }).inputValue();
}

/** A second phone that keeps score. */
async function second(page, pad, who = 'Ben') {
  const other = await phone(browser);
  await other.goto(await keyOf(page, pad));
  await thumb(other).tap(other.getByRole('radio', { name: `${who}’s phone` }));
  await thumb(other).follow(other.getByRole('button', { name: 'Keep score on this phone' }));
  await page.goto(pad);
  return other;
}

/** The deals of the journal, in order, those taken back left out. */
async function deals(page, pad) {
  const answer = await page.context().request.get(onLocalhost(`${pad}/document`));
  const { entries } = await answer.json();
  return entries.filter(({ type }) => type === 'deal').map(({ contract, tricks }) => `${contract} ${tricks ?? ''}`.trim());
}

/** A deal on the page that a phone without network has. */
async function recordBlank(page, { bid, by, tricks }) {
  const hand = thumb(page);
  await hand.tap(page.getByRole('link', { name: /^(Record deal|Result)/ }));
  await page.locator('form[action$="/deals/blank"]').waitFor();
  await hand.tap(page.locator(`[name=bid][value="${bid}"]`));
  await hand.tap(page.locator(`[name=declarer][value="${by}"]`));
  await hand.tap(page.locator(`[name=tricks][value="${tricks}"]`));
  await hand.tap(page.getByRole('button', { name: 'Save' }));
  await page.locator('.waiting').waitFor();
}

const THREE = [
  { bid: '1C', by: 'S', tricks: 7 },
  { bid: '1D', by: 'N', tricks: 8 },
  { bid: '1H', by: 'E', tricks: 6 },
];
const THREE_DEALS = ['1C 7', '1D 8', '1H 6'];
const kept = (page) => page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('blank')));

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

  test(`three deals without a network are sent once each and in order, on ${where}`, async () => {
    const { page, pad } = await table(where);
    await kept(page);
    const watcher = await phone(browser);
    await watcher.goto(pad);
    await page.context().setOffline(true);
    for (const deal of THREE) await recordBlank(page, deal);
    await page.getByText('3 deals waiting').waitFor();
    await page.getByText('1 clubs', { exact: false }).first().waitFor();
    assert.deepEqual(await deals(watcher, pad), []);
    await page.context().setOffline(false);
    await page.locator('.waiting').waitFor({ state: 'detached' });
    assert.deepEqual(await deals(page, pad), THREE_DEALS);
  });

  test(`deals that wait are sent when the page is opened again, on ${where}`, async () => {
    const { page, pad } = await table(where);
    await kept(page);
    await page.context().setOffline(true);
    for (const deal of THREE) await recordBlank(page, deal);
    const context = page.context();
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(pad);
    await again.locator('.waiting').waitFor({ state: 'detached' });
    await again.waitForFunction(() => !localStorage.length);
    assert.deepEqual(await deals(again, pad), THREE_DEALS);
  });
}

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
  await hand.tap(page.locator('[name=tricks][value="8"]'));
  let lost = 0;
  await page.route('**/deals', async (route) => {
    if (route.request().method() !== 'POST' || lost++) return route.fallback();
    assert.equal(await deliver(route.request()), 303);
    await route.abort();
  });
  await hand.tap(page.getByRole('button', { name: /^Save/ }));
  await page.getByText('1 deal waiting').waitFor();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.locator('.waiting').waitFor({ state: 'detached' });
  assert.deepEqual(await deals(page, pad), ['2H 8']);
});

test('a deal that another phone entered meanwhile is asked about, and nothing is lost', async () => {
  const { page, pad } = await table('insecure');
  const other = await second(page, pad);
  await live(page);
  await kept(page);
  await page.context().setOffline(true);
  for (const deal of THREE.slice(0, 2)) await recordBlank(page, deal);
  await recordDeal(other, thumb(other), DEAL);
  await page.context().setOffline(false);
  await page.getByText('It was not taken').waitFor();
  await thumb(page).follow(page.getByRole('button', { name: 'Look at it' }));
  await page.getByRole('heading', { name: 'The pad changed meanwhile' }).waitFor();
  await page.getByText('2♥ by Cy, 8 tricks').first().waitFor();
  await thumb(page).follow(page.getByRole('button', { name: /^Both are right/ }));
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('waiting')));
  assert.deepEqual(await deals(page, pad), ['2H 8', '1C 7', '1D 8']);
});

test('a page that slept is right at once', async () => {
  const { page, pad, post } = await table('insecure');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  await post('deals', { contract: '2H', declarer: 'S', tricks: 8, honours: '', revoke: 'none' });
  await cdp.send('Page.setWebLifecycleState', { state: 'active' });
  await page.locator('.totals p', { hasText: '16' }).waitFor(soon);
  assert.equal(page.url(), pad);
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
