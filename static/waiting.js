// Keeps what could not be sent, on the pages of a sitting, and lets the scorer
// go on: the pad and an empty deal are kept for when there is no network.

import { live } from './follow.js';
import { $, $$, ask, filled, load, make, passing, path, post, reached, read } from './page.js';
import { sends, shown, sitting, swap, tell, text, unreachable } from './page.js';
import { add, caughtUp, count, drop, flush, saved, send, took, waiting } from './queue.js';

const recording = /\/deals\/(new|result|blank)$/;
const seats = /\/(seatings|cuts?)$/;
/** Where a page is only ever the answer to a form that may wait. */
const answering = /\/(deals|deals\/blank|penalties|stops|seatings|counters|misdeals)$/;

const kept = (what) => passing.get(`${what} ${sitting}`);
const keep = (what, value) => passing.set(`${what} ${sitting}`, value);

const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(10))].map((n) => n.toString(36).padStart(2, '0')).join('');

// A form that tells what happened says in `data-needs` what it takes; it may
// wait. A correction may not: what it means for the deals after it is asked, and
// those may be others by then. It stays on its page.
const mayWait = (form, button, body) =>
  form.dataset.needs !== undefined && button?.dataset.asks === undefined && !corrects(body);
const corrects = (body) => body.has('amend') || body.has('before');

/** What is still to be told, in the words of the page. */
function wanting(form, button, body) {
  const needs = (button?.dataset.needs ?? form.dataset.needs).split(' ');
  const name = needs.find((either) => either && !either.split('|').some((name) => body.get(name)));
  if (!name) return;
  const field = $(`[name=${name.split('|')[0]}]`, form);
  const group = field.type === 'radio' ? $('legend', field.closest('fieldset')) : field.labels[0];
  return `Still to be told: ${group.textContent}.`;
}

// What a form says, as the person who filled it in would: `data-says` goes on
// with the sentence, a label is another item of it.
function words(form, button) {
  if (form.dataset.words) return form.dataset.words;
  if (shown() || button?.name === 'passed') return button.textContent.trim();
  const chosen = $$(':checked', form).filter(({ value }) => value && value !== 'none');
  const said = chosen.map((input) => {
    if (input.dataset.says) return ` ${input.dataset.says}`;
    if (input.text) return `, ${input.text}`;
    const label = input.getAttribute('aria-label') ?? input.nextElementSibling.textContent;
    const fold = input.closest('details');
    return `, ${fold ? `${$('summary', fold).textContent}: ` : ''}${label.split(': ')[0]}`;
  });
  const typed = $$('input:not([type])', form).map(({ value }) => value && `, ${value}`);
  const blank = form.action.endsWith('/blank');
  const title = blank ? '' : (form.dataset.says ?? $('.bar h1').textContent.replace(/\s+/g, ' '));
  return [title, ...said, ...typed].join('').replace(/^[ ,]+/, '');
}

/** Shows again what was sent, and what waits. */
async function deliver() {
  const before = JSON.stringify(waiting(sitting));
  const sent = await flush();
  if (sent && shown()) {
    const fresh = await reached(load(location.pathname));
    if (fresh && shown()) swap(fresh);
    if (fresh) caughtUp(sitting);
  }
  if (before !== JSON.stringify(waiting(sitting))) draw();
}

function forget(id) {
  drop(sitting, id);
  draw();
  deliver();
}

/** Sends one by hand, so that the server's question about it is seen. */
async function show(item) {
  const answer = await reached(send(sitting, item));
  if (!answer || answer.status >= 500) return refuse();
  if (saved(sitting, answer)) {
    took(sitting, item.id);
    return location.assign(answer.url);
  }
  keep('asking', item.id);
  const { last } = waiting(sitting);
  post(item.action, last ? [...item.fields, ['after', last]] : item.fields);
}

const button = (text, onclick) => make('button', { className: 'button', onclick }, text);

/** Shows on the pad what waits. */
export function draw() {
  $('.waiting')?.remove();
  const { items } = waiting(sitting);
  if (!items.length || !shown()) return;
  const list = make('ol', { className: 'journal' });
  for (const item of items) {
    const gone = () => forget(item.id);
    const line = item.asked
      ? [item.text, make('p', { className: 'error' }, 'It was not taken.'), button('Look at it', () => show(item)), button('Drop it', gone)]
      : [make('details', {}, make('summary', {}, item.text), button('Take it back', gone))];
    list.append(make('li', {}, ...line));
  }
  const box = make('section', { className: 'waiting', role: 'status' }, make('b', {}, count(items)), list);
  $('main').prepend(box);
  // What is in play was that of the first that waits; seats that wait are taken.
  const next = $('.thumb a[href$="/deals/result"], .thumb form[action$="/seatings"]');
  const href = `${sitting}/deals/new`;
  if (fits(kept('blank'), items)) next?.replaceWith(make('a', { className: 'button main', href }, 'Record deal'));
}

/** A page kept for when there is no network, shown at its own address. */
function open(html, address) {
  document.body.className = '';
  $('.news-line')?.remove();
  swap(read(html));
  // Each form is another submission than the one that was kept with it.
  $$('[name=submission]').forEach((input) => (input.value = newId()));
  if (location.pathname !== address) history.pushState(null, '', address);
  scrollTo(0, 0);
  draw();
}

function openPad() {
  const pad = kept('pad');
  if (pad) open(pad, sitting);
  else tell('Kept on this phone. It is sent when the connection is back.');
}

/** Who has which seat, of fields that say so. */
const seatsIn = (fields) => new URLSearchParams([...fields].filter(([name]) => /^[NESW]$/.test(name))).toString();

/** Whether an empty deal is of the seats that are taken once all is sent. */
function fits(blank, items) {
  const taken = items.filter(({ action }) => seats.test(action)).pop();
  return blank && blank.seats === (taken ? seatsIn(taken.fields) : '');
}

function openBlank(chosen) {
  const blank = kept('blank');
  const { items } = waiting(sitting);
  if (!fits(blank, items)) return false;
  open(blank.html, `${sitting}/deals/blank`);
  const form = $('form.record');
  const { version } = form.elements;
  const stale = Number(version.value) < kept('version');
  // It is filled in with what was in play then; that may be another deal.
  if (stale || items.length || chosen) {
    const said = new Map(chosen);
    $$('[type=radio]', form).forEach((input) => (input.checked = input.value === (said.get(input.name) ?? '')));
  }
  // Whoever fills it in has seen what came since.
  if (stale) version.value = kept('version');
  return true;
}

/** Says why nothing happened, in the words of what was tried. */
function refuse(form, body) {
  const action = form ? path(form.action) : '';
  const { items } = waiting(sitting);
  const why = () => {
    if (action.endsWith('/undos') && items.length) return 'To take back what waits, tap it in the list.';
    if (body && corrects(body)) return 'A correction is not kept for later: what it means for the deals after it has to be asked. What is on this page stays.';
    if (shown()) return 'Nothing was changed; try again when it is back.';
  };
  unreachable(why());
}

async function submitted(event) {
  const { target: form, submitter: button } = event;
  const { method, address } = sends(form, button);
  const action = path(address);
  if (event.defaultPrevented || method !== 'post' || !action.startsWith(sitting)) return;
  const body = filled(form, button);
  event.preventDefault();
  // A double tap.
  if (form.ariaBusy) return;
  const asking = kept('asking');
  const { items, last } = waiting(sitting);
  const fact = mayWait(form, button, body);
  // It comes after those that wait, and after the last of them.
  const wait = fact && items.length && !asking;
  if (!wait && last && !asking) body.set('after', last);
  const leave = () => post(address, body);
  form.ariaBusy = 'true';
  const answer = wait ? undefined : await reached(ask(address, { method: 'POST', body }), leave);
  form.ariaBusy = null;
  if (answer?.redirected) {
    if (asking) took(sitting, asking, body.get('submission'));
    keep('asking', null);
    location.assign(answer.url);
  } else if (answer) {
    // A question or a fault: the same once more, for the browser to show.
    leave();
  } else if (fact) {
    const missing = wanting(form, button, body);
    const item = { id: body.get('submission'), action, fields: [...body], text: words(form, button) };
    if (missing) tell(missing);
    else if (!add(sitting, item)) refuse(form, body);
    else {
      openPad();
      if (wait) deliver();
    }
  } else if (corrects(body) || !/\/(contract|pitches)$/.test(action) || !openBlank(body)) {
    refuse(form, body);
  }
}

async function followed(event) {
  const link = event.target.closest?.('a[href]');
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.dataset.drop !== undefined && kept('asking')) drop(sitting, kept('asking'));
  if (link.origin !== location.origin || (live && navigator.onLine)) return;
  // Not heard of the server just now: see whether it is there, or the page
  // that is here would be lost.
  event.preventDefault();
  const go = () => location.assign(link.href);
  if (navigator.onLine && (await reached(ask(link.href, { patience: 2500 }), go))) return go();
  const there = path(link.href);
  const fresh = recording.test(there) && !corrects(new URL(link.href).searchParams);
  if (there === sitting && kept('pad')) openPad();
  else if (!(fresh && openBlank())) refuse();
}

/** Back, to a page that was another one than this document holds now. */
async function returned() {
  const look = () => location.reload();
  if (await reached(ask(location.href, { patience: 2500 }), look)) look();
  else if (!(recording.test(location.pathname) && openBlank())) openPad();
}

/** Keeps what a phone without network needs: the pad, and an empty deal. */
let prepared, still;
function prepare() {
  const seen = Number($('[name=version]')?.value);
  if (seen > kept('version')) keep('version', seen);
  const main = $('main[data-line]');
  if (!main || location.pathname !== sitting || shown() === prepared) return;
  prepared = shown();
  keep('pad', document.documentElement.outerHTML);
  const { seating } = main.dataset;
  // One of other seats would give the deal to other players.
  if (kept('blank')?.seating !== seating) keep('blank', null);
  clearTimeout(still);
  // Between two rubbers it is of the seats that are proposed.
  const next = $('.thumb form[action$="/seatings"]');
  if (!next && !$('.thumb a[href*="/deals/"]')) return;
  const asked = next ? `?${new URLSearchParams(new FormData(next))}` : '';
  const seats = next ? seatsIn(new FormData(next)) : '';
  // Not while the pad itself is loading, on a network that may be slow.
  still = setTimeout(async () => {
    const page = await reached(text(`${sitting}/deals/blank${asked}`));
    if (page) keep('blank', { seating, seats, html: page });
  }, 1000);
}

export function wait() {
  if (!answering.test(location.pathname)) keep('asking', null);
  if (location.pathname === sitting && shown()) caughtUp(sitting);
  document.addEventListener('submit', submitted);
  document.addEventListener('click', followed);
  addEventListener('popstate', returned);
  addEventListener('live', deliver);
  addEventListener('online', deliver);
  addEventListener('swapped', () => {
    draw();
    prepare();
  });
  draw();
  prepare();
  deliver();
  // A server that could not save then may be able to now.
  setInterval(() => waiting(sitting).items.length && deliver(), 15_000);
}
