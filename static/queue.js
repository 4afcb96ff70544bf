// What could not be sent, and waits: in this browser's memory, for each sitting,
// until it is sent in order, each once. The server knows a submission that it
// has; one that came before another is named by it, so that the later one is not
// taken for a form of long ago.

import { ask, lasting, path, reached } from './page.js';

const KEY = 'waiting ';

/** `{ items: [{ id, action, fields, text, asked }], last }`; `last` was sent. */
export const waiting = (sitting) => lasting.get(KEY + sitting) ?? { items: [] };

const put = (sitting, { items, last }) =>
  lasting.set(KEY + sitting, items.length || last ? { items, last } : null);

const change = (sitting, act) => {
  const now = waiting(sitting);
  act(now);
  return put(sitting, now);
};

export const add = (sitting, item) =>
  change(sitting, ({ items }) => items.some(({ id }) => id === item.id) || items.push(item));

/** One is saved, as the submission `as`; the next comes after that. */
export function took(sitting, id, as = id) {
  // Two pages may send the same one: the first answer counts.
  if (!waiting(sitting).items.some((item) => item.id === id)) return;
  change(sitting, (now) => {
    now.items = now.items.filter((item) => item.id !== id);
    now.last = as;
  });
}

export const drop = (sitting, id) =>
  change(sitting, (now) => (now.items = now.items.filter((item) => item.id !== id)));

/** A page was drawn after all that was sent: its forms need name nothing. */
export const caughtUp = (sitting) => change(sitting, (now) => now.items.length || delete now.last);

/** “1 deal waiting”, “3 entries waiting”. */
export function count(items) {
  const [one, more] = items.every(({ action }) => action.includes('/deals')) ? ['deal', 'deals'] : ['entry', 'entries'];
  return `${items.length} ${items.length === 1 ? one : more} waiting`;
}

/** Whether an answer says that it was: it leads on to the pad. */
export const saved = (sitting, { redirected, url }) => redirected && path(url).startsWith(sitting);

/** Sends one. */
export function send(sitting, { action, fields }) {
  const body = new URLSearchParams(fields);
  const { last } = waiting(sitting);
  if (last) body.set('after', last);
  return ask(action, { method: 'POST', body });
}

/** Sends what waits for a sitting, the oldest first, until one is not taken. */
async function empty(sitting) {
  for (let sent = 0; ; sent += 1) {
    const [item] = waiting(sitting).items;
    if (!item || item.asked) return sent;
    // No network, or a server that cannot save just now: they wait on.
    const answer = await reached(send(sitting, item));
    if (!answer || answer.status >= 500) return sent;
    if (saved(sitting, answer)) took(sitting, item.id);
    else change(sitting, ({ items }) => items.forEach((each) => (each.asked ||= each.id === item.id)));
  }
}

let sending = false;
let again = false;

/** Sends what waits, of every sitting; says how many were taken. */
export async function flush() {
  let sent = 0;
  // The network may have come back since the one under way gave up.
  again = true;
  if (sending) return sent;
  sending = true;
  while (again) {
    again = false;
    const keys = lasting.keys().filter((key) => key.startsWith(KEY));
    for (const key of keys) sent += await empty(key.slice(KEY.length));
  }
  sending = false;
  return sent;
}
