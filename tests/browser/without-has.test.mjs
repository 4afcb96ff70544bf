// A browser without `:has()`, with script: every choice on every page takes the
// touch on its own label and nowhere else, and what is tapped is what is saved.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { launch, loseNetwork, noTroubles, phone, serve, thumb } from './harness.mjs';
import { around, dealsIn, PITCH } from './around.mjs';
import { eveningPages, nights } from './evening-pages.mjs';
import { parties, partyPages } from './party-pages.mjs';
import { games, pitchPages } from './pitch-pages.mjs';
import { PEOPLE, begin, evening, readPad, recordDeal } from './table.mjs';

process.env.OLD_PHONE = 'without :has()';
const server = await serve();
const browser = await launch();
after(() => Promise.all([browser.close(), server.stop()]));
const { entries } = around(server, browser);

/** What takes the touch in the middle of a control, if that is a choice of another. */
async function choices(page) {
  const offenders = await page.evaluate(() => {
    const found = [];
    const short = (element) => element.outerHTML.slice(0, 100);
    for (const control of document.querySelectorAll('input:not([type=hidden]), select, textarea, button, summary, a')) {
      const radio = control.type === 'radio';
      const target = radio ? control.closest('label') : control;
      if (control.disabled || !target.checkVisibility({ visibilityProperty: true })) continue;
      target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (radio) {
        hit?.click();
        if (!control.checked) found.push(`${short(control)} is not chosen by a touch on ${hit && short(hit)}`);
      } else if (hit?.type === 'radio' && hit !== control) found.push(`${short(hit)} lies over ${short(control)}`);
    }
    return found;
  });
  assert.deepEqual(offenders, [], page.url());
}

const page = await phone(browser);
const watcher = await phone(browser);
const people = Object.values(PEOPLE);
const night = await nights(page, server.local, PEOPLE);
const pages = [
  ['result of Auction Bridge', (at) => at.goto(`${night.gone}/deals/result?contract=2H&declarer=S`)],
  ['contract of Auction Bridge', (at) => at.goto(`${night.gone}/deals/new`)],
  ['a deal without network', (at) => at.goto(`${night.gone}/deals/blank`)],
  ['penalty of Auction Bridge', (at) => at.goto(`${night.gone}/penalties/new`)],
  ['new sitting of Auction Bridge', (at) => at.goto(`${server.local}/sittings/new?game=auction-bridge`)],
  ['stake', (at) => at.goto(`${night.owing}/stake`)],
  ['seats', (at) => at.goto(`${night.owing}/seatings/new`)],
  ...eveningPages(night),
  ...pitchPages(await games(page, server.local, people)),
  ...partyPages(await parties(page, server.local, people)),
];
let most = 0;
test('a choice is its label, on every page', async () => {
  for (const [, go, who] of pages) {
    const at = who ? watcher : page;
    await go(at);
    for (const fold of await at.locator('main details:not([open]) > summary').all())
      if (await fold.isVisible()) await fold.evaluate((summary) => (summary.parentElement.open = true));
    most = Math.max(most, await at.locator('[type=radio]').count());
    await choices(at);
  }
  assert.ok(most > 40, `${most} choices at most`);
});

test('bridge: what is tapped is saved', async () => {
  const page = await phone(browser, { width: 320, height: 568 });
  const hand = thumb(page);
  await page.goto(server.insecure);
  await begin(page, hand);
  await recordDeal(page, hand, { bid: '2H', doubling: 'X', by: 'S', tricks: 9, honours: 'NS:4' });
  await recordDeal(page, hand, 'passed');
  const [ours] = await readPad(page);
  assert.deepEqual(ours.below, [[48], []]);
  noTroubles(page);
});

test('pitch: what is tapped is saved, also without a network', async () => {
  const page = await phone(browser);
  const hand = thumb(page);
  const { pad } = await evening(page, server.local, { game: 'auction-pitch', dealer: 0, people: PITCH });
  const tap = (field, value) => hand.tap(page.locator(`[name="${field}"][value="${value}"]`).first());
  await page.goto(`${pad}/deals/new`);
  await tap('bid3', 2);
  await hand.follow(page.getByRole('button', { name: 'Ben sells' }));
  for (const [field, value] of [['high', 3], ['low', 2], ['jack', 'nobody'], ['game', 3]]) await tap(field, value);
  await hand.follow(page.getByRole('button', { name: 'Save' }));
  await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('blank')));
  await loseNetwork(page);
  await hand.tap(page.getByRole('link', { name: 'Record deal' }));
  await page.locator('form[action$="/deals/blank"]').waitFor();
  for (const [field, value] of [['bid0', 1], ['answer', 'refuses'], ['high', 2], ['low', 2], ['jack', 1], ['game', 2]])
    await tap(field, value);
  await hand.tap(page.getByRole('button', { name: 'Save' }));
  await page.getByText('1 deal waiting').waitFor();
  await page.context().setOffline(false);
  await page.locator('.waiting').waitFor({ state: 'detached' });
  const saved = dealsIn(await entries(page, pad));
  assert.deepEqual(saved, ['Dee 2 sells Dee Cy nobody Dee', 'Ada 1 refuses Cy Cy Ben Cy']);
});
