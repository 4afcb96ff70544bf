// Around the table: a sitting that one phone keeps, on localhost or as a home
// network has it, and others that look on or keep score as well.

import { evening, PEOPLE } from './table.mjs';
import { phone, thumb } from './phone.mjs';

/** The page hears the server. */
export const live = (page) => page.locator('.live.on').waitFor();

export const PITCH = { player0: 'Ada', player1: 'Ben', player2: 'Cy', player3: 'Dee' };

/**
 * What tests of one server and browser share.
 *
 * - `table(where, options)`: the pad, open and live, of an evening that its page
 *   keeps; `game` in the options says which, the others are those of a phone
 * - `keyOf(page, pad)`: a keep-score link, asked for by a thumb
 * - `second(page, pad, who)`: a second phone, let in by one
 * - `entries(page, pad)`: what the journal holds, in order, without what was taken back
 */
export function around(server, browser) {
  async function table(where, { game = 'auction-bridge', base = server[where], ...options } = {}) {
    const page = await phone(browser, options);
    const people = game === 'auction-pitch' ? PITCH : PEOPLE;
    const dealer = game === 'auction-pitch' ? 0 : 'N';
    // Posts come from outside the browser, which knows only localhost: the phone
    // is the same one under both names.
    const begun = await evening(page, server.local, { game, people, dealer });
    const [cookie] = await page.context().cookies();
    const { hostname } = new URL(base);
    await page.context().addCookies([{ ...cookie, domain: hostname }]);
    const pad = begun.pad.replace(server.local, base);
    await page.goto(pad);
    await live(page);
    return { ...begun, page, pad, deals: (...deals) => begun.deals(...deals) };
  }

  async function keyOf(page, pad) {
    await page.goto(`${pad}/share`);
    await thumb(page).follow(page.getByRole('button', { name: /link for/ }));
    return page.getByRole('textbox', { name: 'The keep-score link' }).inputValue();
  }

  async function second(page, pad, who = 'Ben') {
    const other = await phone(browser);
    await other.goto(await keyOf(page, pad));
    await thumb(other).tap(other.getByRole('radio', { name: `${who}’s phone` }));
    await thumb(other).follow(other.getByRole('button', { name: 'Keep score on this phone' }));
    await page.goto(pad);
    return other;
  }

  async function entries(page, pad) {
    const answer = await page.context().request.get(`${server.local}${new URL(pad).pathname}/document`);
    return (await answer.json()).entries;
  }

  return { table, keyOf, second, entries };
}

/** The deals among entries, each in a line. */
export const dealsIn = (entries) =>
  entries
    .filter(({ type }) => type === 'deal')
    .map(({ contract, tricks, bids, answer, points }) =>
      contract
        ? `${contract} ${tricks ?? ''}`.trim()
        : [...bids.map(({ player, bid }) => `${player} ${bid}`), answer, ...Object.values(points).map((by) => by ?? 'nobody')].join(' '),
    );
