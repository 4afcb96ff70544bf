// The ledger of an evening: its pages on a small phone, in both lights, without
// script, and the sheet that is printed.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  axe,
  launch,
  noSidewaysScroll,
  noTroubles,
  phone,
  screenshot,
  serve,
  targets,
  visible,
} from './harness.mjs';
import { evening } from './table.mjs';

const server = await serve();
const browser = await launch();
after(() => Promise.all([browser.close(), server.stop()]));

const FIVE = { N: 'Ada', E: 'Ben', S: 'Cy', W: 'Dee', player4: 'Bartholomew Long-Name' };
const STAKE = { stake: 'tenth', currency: 'USD', rounding: 'exact', per: '1' };

const rubber = (by, against) => [
  { bid: '3H', doubling: 'X', by, tricks: 11, honours: '' },
  { bid: '2S', by: against, tricks: 8 },
  { bid: '4S', by, tricks: 10 },
];

/** Three rubbers, everyone with everyone once; the second is agreed on by nobody. */
async function night(page, more = {}) {
  const told = await evening(page, server.local, { people: FIVE, ...more });
  await told.deals(...rubber('S', 'E'));
  await told.post('seatings', { dealer: 'E', N: 0, E: 1, S: 3, W: 4 });
  await told.deals(...rubber('W', 'N'));
  await told.post('seatings', { dealer: 'S', N: 0, E: 2, S: 1, W: 3 });
  await told.deals(...rubber('N', 'E'));
  return told.pad;
}

async function form(page, address, fields) {
  const { request } = page.context();
  return request.post(address, { form: fields });
}

test('every page of the ledger fits a small phone, in both lights', async () => {
  for (const dark of [false, true]) {
    for (const [width, height] of [
      [390, 660],
      [320, 568],
    ]) {
      const page = await phone(browser, { width, height, dark });
      const fresh = (await evening(page, server.local)).pad;
      const plain = await night(page);
      const pad = await night(page);
      const saved = await form(page, `${pad}/stake`, { ...STAKE, carry4: '0' });
      assert.equal(saved.status(), 200);
      const pages = [
        ['empty', `${fresh}/ledger`],
        ['plain', `${plain}/ledger`],
        ['ledger', `${pad}/ledger`],
        ['custom', `${pad}/ledger?custom=1`],
        ['why', `${pad}/ledger/1`],
        ['why-carrier', `${pad}/ledger/0`],
        ['why-carried', `${pad}/ledger/4`],
        ['stake', `${pad}/stake`],
        ['text', `${pad}/text`],
        ['print', `${pad}/print`],
        ['new', `${server.local}/sittings/new?game=auction-bridge`],
      ];
      for (const [name, address] of pages) {
        await page.goto(address);
        for (const fold of await page.locator('main summary').all()) {
          if (!(await fold.evaluate((summary) => summary.parentElement.open))) await fold.tap();
        }
        await axe(page);
        await targets(page);
        await noSidewaysScroll(page);
        noTroubles(page);
        if (process.env.SCREENSHOTS) {
          await page.evaluate(() => scrollTo(0, 0));
          await screenshot(page, `${name}-${width}${dark ? '-dark' : ''}`);
        }
      }
      await page.context().close();
    }
  }
});

test('without script: a stake is chosen, and the night is settled from the ledger', async () => {
  const page = await phone(browser, { script: false });
  const pad = await night(page);
  await page.goto(pad);
  await page.locator('summary', { hasText: 'More' }).tap();
  await page.getByRole('link', { name: 'Ledger' }).tap();
  await page.getByText('won the night').waitFor();
  await page.getByRole('link', { name: 'No stake' }).tap();
  await page.locator('label', { hasText: 'A tenth of a cent a point' }).tap();
  await visible(page, page.getByRole('button', { name: 'Save' }));
  await page.getByRole('button', { name: 'Save' }).tap();
  await page.getByText('a tenth of a cent a point').waitFor();
  assert.match(await page.locator('.payments').innerText(), /pays/);
  assert.equal(await page.locator('svg.night polyline').count(), 5);
  const dashes = await page
    .locator('svg.night polyline')
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('stroke-dasharray')));
  assert.equal(new Set(dashes).size, dashes.length);
  noTroubles(page);
});

test('the result is copied where the browser may, and can be selected everywhere', async () => {
  const page = await phone(browser);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const pad = await night(page);
  await page.goto(`${pad}/text`);
  await page.getByRole('button', { name: 'Copy' }).tap();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied.trim(), (await page.locator('#text').inputValue()).trim());
  await axe(page);
  // On plain http there is no clipboard to write to: the text alone is there.
  await page.goto(`${pad.replace(server.local, server.insecure)}/text`);
  assert.equal(await page.getByRole('button').count(), 0);
  assert.ok(await page.locator('#text').inputValue());
});

test('a night is one printed sheet', async () => {
  const page = await phone(browser);
  const pad = await night(page);
  await form(page, `${pad}/stake`, STAKE);
  await page.goto(`${pad}/print`);
  const pdf = await page.pdf({ format: 'A4' });
  assert.equal(pages(pdf), 1);
  if (process.env.SCREENSHOTS) {
    await page.pdf({ format: 'A4', path: 'screenshots/print.pdf' });
  }
});

/** How many pages a PDF has. */
const pages = (pdf) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g).length;
