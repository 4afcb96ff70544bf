// A party of many tables, posted, where a test only needs it to be there.

import { send, tableAt } from './table.mjs';

/** So many names, each another. */
export const people = (many) => Array.from({ length: many }, (_, i) => `Guest ${i + 1}`);

/**
 * A party that is posted. The phone of `page` organizes it.
 *
 * - `room`: the address of the room
 * - `pads`: those of its tables, in the order of their numbers
 * - `post(path, fields)`: sends a form to an address below the room
 * - `table(number)`: a table that may be posted to, as `evening` is
 */
export async function party(page, base, { names = people(40), game = 'auction-bridge', ...fields } = {}) {
  const form = { game, names: names.join('\n'), draw: 'order', ...fields };
  const { url: room, text } = await send(page, `${base}/parties`, form);
  const tables = [...text.matchAll(/<li[^>]*><a href="(\/sittings\/[a-z2-7]{16})">/g)];
  const pads = tables.map(([, pad]) => base + pad);
  const post = (path, fields) => send(page, `${room}/${path}`, fields);
  return {
    room,
    pads,
    post,
    begin: () => post('starts'),
    /** The hour is now, or in so many minutes. */
    hour: (minutes) => post('hour', minutes === 0 ? { to: 'now' } : { later: minutes }),
    table: (number) => tableAt(page, pads[number - 1]),
  };
}

const GAME = { bid: '4H', by: 'S', tricks: 10 };

/** A rubber for North and South, with honours to tell tables by. */
export const rubberOf = (honours) => [
  { ...GAME, honours },
  { ...GAME, by: 'N' },
];
