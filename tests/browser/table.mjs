// A table of four and its evening: told to the phone by thumb, or posted as
// forms where a test only needs the evening to have happened. And the pad, read
// as a player reads it.
//
// A deal is `{ bid: '3H', doubling: 'X', by: 'S', tricks: 9, honours: 'NS:4+1' }`,
// doubling and honours left out where there are none, or `'passed'`.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

export const PEOPLE = { N: 'Ada', E: 'Ben', S: 'Cy', W: 'Dee' };

// Posted.

const newSubmission = () => randomUUID().replaceAll('-', '');

/**
 * An evening that is posted. The phone of `page` keeps its score.
 *
 * - `pad`: the address of the pad
 * - `post(path, fields)`: sends a form to an address below it, as drawn just now
 */
export async function evening(
  page,
  base,
  { people = PEOPLE, dealer = 'N', game = 'auction-bridge' } = {},
) {
  const begun = await send(page, `${base}/sittings`, { game, dealer, ...people });
  return posting(page, begun);
}

/** A table that is there already, as one of a party; its players take seats first. */
export async function tableAt(page, pad) {
  const answer = await page.context().request.get(`${pad}/seatings/new`);
  return posting(page, { url: pad, text: await answer.text() });
}

/** Posts a form as this phone, with a submission of its own. */
export async function send(page, address, form = {}) {
  const { request } = page.context();
  const answer = await request.post(address, { form: { submission: newSubmission(), ...form } });
  const text = await answer.text();
  assert.ok(answer.ok(), `${address} answered ${answer.status()}:\n${text}`);
  return { url: answer.url(), text };
}

function posting(page, { url, text }) {
  let version = versionIn(text);
  return {
    pad: url,
    async post(path, fields = {}) {
      const answer = await send(page, `${url}/${path}`, { version, ...fields });
      version = versionIn(answer.text) ?? version;
    },
    async deals(...deals) {
      for (const deal of deals) await this.post(...posted(deal));
    },
    /** The next rubber, everyone where they were. */
    async nextRubber(dealer = 'N') {
      await this.post('seatings', { dealer, N: 0, E: 1, S: 2, W: 3 });
    },
  };
}

const versionIn = (html) => /name="version" value="(\d+)"/.exec(html)?.[1];

function posted(deal) {
  if (deal === 'passed') return ['contract', { passed: 1 }];
  const { bid, doubling = '', by, tricks, honours = '' } = deal;
  return ['deals', { contract: bid + doubling, declarer: by, tricks, honours, revoke: 'none' }];
}

// By thumb.

/** Begins a sitting from home, every name typed; ends on the pad. */
export async function begin(page, thumb, people = PEOPLE, game = 'Auction Bridge') {
  await thumb.follow(page.getByRole('link', { name: game, exact: true }));
  for (const [seat, name] of Object.entries(people)) await page.locator(`#${seat}`).fill(name);
  await thumb.follow(page.getByRole('button', { name: 'Begin' }));
}

/** From the pad to the first page of the next deal. */
export const openDeal = (page, thumb) =>
  thumb.follow(page.getByRole('link', { name: 'Record deal' }));

/** The first page of a deal: what was bid, and who plays it, or that all passed. */
export async function tellContract(page, thumb, deal) {
  if (deal === 'passed') {
    await thumb.follow(page.getByRole('button', { name: 'All passed' }));
    return;
  }
  await thumb.tap(page.locator(`[name=bid][value="${deal.bid}"]`));
  if (deal.doubling) await thumb.tap(page.locator(`[name=doubling][value="${deal.doubling}"]`));
  await thumb.follow(page.locator(`[name=declarer][value="${deal.by}"]`));
}

/** The second page: tricks, honours, Save. */
export async function tellResult(page, thumb, { tricks, honours }) {
  await thumb.tap(page.locator(`[name=tricks][value="${tricks}"]`));
  if (honours) await thumb.tap(page.locator(`[name=honours][value="${honours}"]`));
  await save(page, thumb);
}

export const save = (page, thumb) => thumb.follow(page.getByRole('button', { name: /^Save/ }));

/** Both pages; ends on the pad. */
export async function recordDeal(page, thumb, deal) {
  await openDeal(page, thumb);
  await tellContract(page, thumb, deal);
  if (deal !== 'passed') await tellResult(page, thumb, deal);
}

// Read.

/**
 * The rubber that lies open on the pad. Each column is
 * `{ names, above, below, total }`: above the line the newest first, those folded
 * away included; below it a list a game.
 */
export function readPad(page) {
  return page
    .locator('main > .pad')
    .first()
    .evaluate((pad) => {
      // The reason stands beside the number for a screen reader only.
      const number = (mark) => Number(mark.firstChild.data);
      const marks = (box) => [...box.querySelectorAll('li > *')].map(number);
      return [0, 1].map((side) => ({
        names: pad.querySelectorAll('.heads > *')[side].textContent,
        above: marks(pad.querySelectorAll('.above > *')[side]),
        below: [...pad.querySelectorAll('.below')].map((game) => marks(game.children[side])),
        total: Number(pad.querySelectorAll('.totals > *')[side].lastChild.data),
      }));
    });
}
