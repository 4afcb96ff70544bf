// What a phone offers beyond a page: a screen that stays awake, and an icon on
// the home screen.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { launch, noTroubles, phone, serve, targets, thumb } from './harness.mjs';
import { around } from './around.mjs';

const server = await serve();
const browser = await launch();
after(() => Promise.all([browser.close(), server.stop()]));
const { table } = around(server, browser);

/** Counts in `held` what is asked for and not yet released. */
function countLocks() {
  window.held = 0;
  const release = async () => void (window.held -= 1);
  const request = async () => ((window.held += 1), { release });
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
}
const held = (page) => page.evaluate(() => window.held);

test('the screen stays awake on the pad and the record pages while the switch is on', async () => {
  const { page, pad } = await table('local');
  await page.context().addInitScript(countLocks);
  await page.goto(pad);
  const hand = thumb(page);
  const choice = page.getByRole('button', { name: 'Screen stays awake' });
  await hand.tap(page.locator('.more summary'));
  assert.equal(await choice.getAttribute('aria-pressed'), 'false');
  assert.equal(await held(page), 0);
  await targets(page);
  await hand.tap(choice);
  assert.equal(await choice.getAttribute('aria-pressed'), 'true');
  assert.equal(await held(page), 1);
  // The browser lets go of it when the page is hidden.
  await page.evaluate(() => {
    window.held = 0;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForFunction(() => window.held === 1);
  for (const place of ['deals/new', 'deals/result?contract=2H&declarer=S']) {
    await page.goto(`${pad}/${place}`);
    await page.waitForFunction(() => window.held === 1);
  }
  await page.goto(`${pad}/journal`);
  await page.locator('.live.on').waitFor();
  assert.equal(await held(page), 0, 'nobody keeps score in the journal');
  await page.goto(pad);
  await page.waitForFunction(() => window.held === 1);
  await hand.tap(page.locator('.more summary'));
  await hand.tap(choice);
  await page.waitForFunction(() => window.held === 0);
  await page.reload();
  await page.locator('.live.on').waitFor();
  assert.equal(await held(page), 0);
  noTroubles(page);
});

test('a browser that cannot keep the screen awake offers no switch', async () => {
  const { page } = await table('insecure');
  await thumb(page).tap(page.locator('.more summary'));
  await page.getByRole('link', { name: 'Share' }).waitFor();
  assert.equal(await page.locator('.awake').count(), 0);
});

for (const where of ['local', 'insecure']) {
  test(`the app can go to the home screen, on ${where}`, async () => {
    const page = await phone(browser);
    await page.goto(server[where]);
    const { manifest, icons, start } = await page.evaluate(async () => {
      const href = document.querySelector('link[rel=manifest]').href;
      const answer = await fetch(href);
      const manifest = await answer.json();
      const drawn = async (src) => {
        const image = Object.assign(new Image(), { src: new URL(src, href) });
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      };
      const touch = document.querySelector('link[rel=apple-touch-icon]').getAttribute('href');
      const listed = [...manifest.icons, { src: touch, sizes: '192x192', type: 'image/png' }];
      const icons = [];
      for (const { src, sizes, type } of listed) {
        const file = await fetch(src);
        icons.push({ sizes, drawn: await drawn(src), type, sent: file.headers.get('content-type') });
      }
      return { manifest, icons, start: (await fetch(manifest.start_url)).status };
    });
    assert.equal(manifest.name, 'Crossline');
    assert.equal(manifest.display, 'standalone');
    assert.equal(start, 200);
    for (const { sizes, drawn, type, sent } of icons) {
      assert.equal(sent, type);
      if (sizes !== 'any') assert.equal(drawn, sizes);
    }
    assert.ok(icons.some(({ sizes }) => sizes === '192x192') && icons.some(({ sizes }) => sizes === '512x512'));
    assert.ok(manifest.icons.some(({ purpose }) => purpose === 'maskable'));
    noTroubles(page);
  });
}
