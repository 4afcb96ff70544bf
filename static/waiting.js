// Keeps what could not be sent, and sends it when it can be: in order, each
// once. The server knows a submission that it has; one that came before another
// is named by it, so that the later one is not taken for a form of long ago.

import { live } from './follow.js';
import { $, $$, ask, lasting, load, make, passing, read, sitting, swap, tell } from './page.js';

const key = `waiting ${sitting}`;
const recording = /\/deals\/(new|result|blank)/;
const keeps = /\/(deals|deals\/blank|penalties)$/;

/** `{ items: [{ id, action, fields, text, asked }], last }` */
const queue = () => lasting.get(key) ?? { items: [] };
const put = (waiting) => lasting.set(key, waiting.items.length ? waiting : null);
const path = (address) => new URL(address, location).pathname;

const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(10))].map((n) => n.toString(36).padStart(2, '0')).join('');

/** What a form says, as the person who filled it in would. */
function words(form) {
  const label = (input) => (input.getAttribute('aria-label') ?? input.nextElementSibling.textContent).trim();
  const said = (name) => $$(`[name=${name}]:checked`, form).filter((input) => input.value).map(label);
  const title = $('.bar h1').textContent.replace(/\s+/g, ' ').trim();
  const deal = [...said('bid'), ...said('doubling'), ...said('declarer')].join(' ');
  const result = said('tricks').map((line) => line.split(':')[0]);
  return [deal || title, ...result].join(', ');
}

function keep(action, body, form) {
  const waiting = queue();
  const fields = [...body];
  const id = body.get('submission');
  if (waiting.items.some((item) => item.id === id)) return true;
  const text = body.get('passed') ? 'All passed' : words(form);
  waiting.items.push({ id, action, fields, text });
  return put(waiting);
}

let sending = false;
/** Sends what waits, the oldest first, until one is not taken. */
export async function flush() {
  if (sending || !queue().items.length) return;
  sending = true;
  let sent = 0;
  try {
    for (;;) {
      const { items, last } = queue();
      const [item] = items;
      if (!item || item.asked) break;
      const body = new URLSearchParams(item.fields);
      if (last) body.set('after', last);
      const answer = await ask(item.action, { method: 'POST', body });
      if (answer.status >= 500) break;
      if (answer.redirected) {
        took(item.id, item.id);
        sent += 1;
      } else {
        const waiting = queue();
        waiting.items[0].asked = true;
        put(waiting);
      }
    }
  } catch {
    // No network: they wait on.
  } finally {
    sending = false;
  }
  if (sent && $('main[data-line]')) await load(location.pathname).then(swap, draw);
  else draw();
}

/** One is saved, as the submission `as`; the next comes after that. */
function took(id, as) {
  const waiting = queue();
  put({ items: waiting.items.filter((item) => item.id !== id), last: as });
}

function forget(id) {
  const waiting = queue();
  put({ ...waiting, items: waiting.items.filter((item) => item.id !== id) });
  draw();
  flush();
}

/** Sends one by hand, so that the server's question about it is seen. */
function show(item) {
  passing.set(`asking ${sitting}`, item.id);
  const form = make('form', { method: 'post', action: item.action, hidden: true });
  const fields = [...item.fields];
  const { last } = queue();
  if (last) fields.push(['after', last]);
  for (const [name, value] of fields) form.append(make('input', { type: 'hidden', name, value }));
  document.body.append(form);
  form.submit();
}

/** Shows on the pad what waits. */
export function draw() {
  $('.waiting')?.remove();
  const { items } = queue();
  if (!items.length || !$('main[data-line]')) return;
  const count = items.length === 1 ? '1 deal waiting' : `${items.length} deals waiting`;
  const list = make('ol', { className: 'journal' });
  for (const item of items) {
    const line = make('li', {}, item.text);
    if (item.asked) {
      const look = make('button', { className: 'button', onclick: () => show(item) }, 'Look at it');
      const drop = make('button', { className: 'button', onclick: () => forget(item.id) }, 'Drop it');
      line.append(make('p', { className: 'error' }, 'It was not taken.'), look, drop);
    }
    list.append(line);
  }
  const box = make('section', { className: 'waiting', role: 'status' }, make('b', {}, count), list);
  $('main').prepend(box);
}

/** A page kept for when there is no network, shown at its own address. */
function open(html, address) {
  document.body.className = '';
  $('.news-line')?.remove();
  swap(read(html));
  history.pushState(null, '', address);
  scrollTo(0, 0);
  draw();
}

function openPad() {
  const pad = passing.get(`pad ${sitting}`);
  if (pad) open(pad, sitting);
  else tell('Kept on this phone. It is sent when the connection is back.');
}

function openBlank(chosen) {
  const blank = passing.get(`blank ${sitting}`);
  if (!blank) return false;
  open(blank, `${sitting}/deals/blank`);
  const form = $('form.record');
  const clear = queue().items.length || chosen;
  if (clear) $$('[name=bid], [name=declarer], [name=tricks]', form).forEach((input) => (input.checked = false));
  form.elements.submission.value = newId();
  for (const [name, value] of chosen ?? [])
    $$(`[name=${name}]`, form).forEach((input) => {
      if (input.type === 'radio') input.checked = input.value === value;
    });
  return true;
}

const unreachable = () => tell('No connection just now. What is on this page stays; try again when it is back.');

async function submitted(event) {
  const form = event.target;
  if (event.defaultPrevented || form.method !== 'post' || !path(form.action).startsWith(sitting)) return;
  event.preventDefault();
  // A double tap.
  if (form.ariaBusy) return;
  const button = event.submitter;
  const body = new URLSearchParams(new FormData(form, button));
  const action = path(form.action);
  const asking = passing.get(`asking ${sitting}`);
  const { items, last } = queue();
  // A deal comes after those that wait, and after the last of them.
  const wait = keeps.test(action) && items.length && !asking && !body.has('amend');
  if (!wait && last && !asking) body.set('after', last);
  let answer;
  form.ariaBusy = 'true';
  try {
    if (!wait) answer = await ask(action, { method: 'POST', body });
  } catch {
    // Told below.
  }
  form.ariaBusy = null;
  if (answer?.redirected) {
    if (asking && keeps.test(action)) {
      took(asking, body.get('submission'));
      passing.set(`asking ${sitting}`, null);
    }
    location.assign(answer.url);
  } else if (answer) {
    // A question or a fault: the same once more, for the browser to show.
    if (button?.name) form.append(make('input', { type: 'hidden', name: button.name, value: button.value }));
    form.submit();
  } else if (keeps.test(action) && !body.has('amend')) {
    if (!form.reportValidity() || (!body.get('tricks') && !body.get('passed') && !body.get('points'))) {
      tell('Tap the tricks taken first.');
    } else if (keep(action, body, form)) {
      openPad();
      if (wait) flush();
    } else unreachable();
  } else if (!(action.endsWith('/contract') && openBlank([...body]))) unreachable();
}

async function followed(event) {
  const link = event.target.closest?.('a[href]');
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.origin !== location.origin || (live && navigator.onLine)) return;
  // Not heard of the server just now: see whether it is there, or the page
  // that is here would be lost.
  event.preventDefault();
  const there = path(link.href);
  try {
    if (!navigator.onLine) throw new Error('offline');
    await ask(link.href, { signal: AbortSignal.timeout(2500) });
    location.assign(link.href);
  } catch {
    if (there === sitting && passing.get(`pad ${sitting}`)) openPad();
    else if (!(recording.test(there) && openBlank())) unreachable();
  }
}

/** Keeps what a phone without network needs: the pad, and an empty deal. */
async function prepare() {
  if (!$('main[data-line]') || location.pathname !== sitting) return;
  passing.set(`pad ${sitting}`, document.documentElement.outerHTML);
  if (!$('.thumb a[href*="/deals/"]')) return;
  const answer = await ask(`${sitting}/deals/blank`).catch(() => null);
  if (answer?.ok) passing.set(`blank ${sitting}`, await answer.text());
}

export function wait() {
  if (location.pathname === sitting) passing.set(`asking ${sitting}`, null);
  document.addEventListener('submit', submitted);
  document.addEventListener('click', followed);
  addEventListener('popstate', () => location.reload());
  addEventListener('live', flush);
  addEventListener('online', flush);
  addEventListener('swapped', draw);
  draw();
  prepare();
  flush();
}
