// A browser that lacks what the modules use: none is loaded, and the pages work
// as they do without script.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { launch, noTroubles, phone, serve, thumb } from './harness.mjs';
import { begin, readPad, recordDeal } from './table.mjs';

process.env.OLD_PHONE = 'iOS 15.3';
const server = await serve();
const browser = await launch();
after(() => Promise.all([browser.close(), server.stop()]));

test('an older phone keeps score without a module', async () => {
  const page = await phone(browser, { width: 320, height: 568 });
  const scripts = new Set();
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(new URL(request.url()).pathname));
  const hand = thumb(page);
  await page.goto(server.insecure);
  await begin(page, hand);
  await recordDeal(page, hand, { bid: '2H', by: 'S', tricks: 9, honours: 'NS:4' });
  await recordDeal(page, hand, 'passed');
  const [ours] = await readPad(page);
  assert.deepEqual(ours.below, [[24]]);
  assert.deepEqual([...scripts], ['/static/app.js']);
  noTroubles(page);
});
