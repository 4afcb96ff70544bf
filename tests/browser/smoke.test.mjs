// The program starts, and its first page is one a phone can use.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { launch, noTroubles, phone, serve } from './harness.mjs';

const server = await serve();
const browser = await launch();
after(() => Promise.all([browser.close(), server.stop()]));

for (const where of ['local', 'insecure']) {
  test(`the home page opens on the ${where} address`, async () => {
    const page = await phone(browser);
    const answer = await page.goto(server[where]);
    assert.equal(answer.status(), 200);
    assert.equal(await page.evaluate(() => window.isSecureContext), where === 'local');
    noTroubles(page);
  });
}
