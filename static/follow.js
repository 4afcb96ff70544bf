// Follows along: hears the number of the newest line and looks again when it
// is another. Streams break off, phones sleep: on return it always asks anew.

import { $, load, make, place, reached, shown, swap, tell } from './page.js';

/** The server says something every 15 seconds; this long without is no stream. */
const SILENCE = 40_000;
const LONGEST_WAIT = 10_000;
/** All who watch a room hear at once, and look within this. */
const SPREAD = place.startsWith('/parties') ? 500 : 0;

let source, retry, silence;
let newest, looking; // the line last heard of; whether a look is under way
let failures = 0;
let known; // the line that this page is up to
let at = new Date(); // when it last was

/** Whether the server was heard just now. */
export let live = false;

const clock = () => at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

function state() {
  const text = live ? 'live' : failures < 3 ? 'reconnecting' : `as of ${clock()}`;
  const bar = $('.bar');
  if (!bar || !shown()) return;
  let badge = $('.live', bar);
  if (!badge) bar.append((badge = make('small', { className: 'live' })));
  badge.textContent = text;
  badge.classList.toggle('on', live);
}

async function heard(line) {
  failures = 0;
  clearTimeout(silence);
  silence = setTimeout(lost, SILENCE);
  newest = line;
  // A look that is under way is followed by another.
  if (looking) return;
  looking = true;
  try {
    while (newest !== known) {
      if (SPREAD) await new Promise((go) => setTimeout(go, Math.random() * SPREAD));
      await look(newest);
    }
  } finally {
    looking = false;
  }
  at = new Date();
  const back = !live;
  live = true;
  state();
  if (back) dispatchEvent(new Event('live'));
}

function lost() {
  source?.close();
  live = false;
  failures += 1;
  state();
  clearTimeout(retry);
  clearTimeout(silence);
  const wait = Math.min(400 * 2 ** failures, LONGEST_WAIT) * (0.75 + Math.random() / 2);
  retry = setTimeout(connect, wait);
  // Streams may be all taken, or kept back on the way: pages may still come.
  if (failures > 2 && shown()) reached(again());
}

/** Asks anew: the stream begins with the newest line. */
export function connect() {
  clearTimeout(retry);
  clearTimeout(silence);
  source?.close();
  source = new EventSource(`${place}/events`);
  const broken = (error) => {
    lost();
    throw error;
  };
  source.onmessage = ({ data }) => reached(heard(data).catch(broken));
  source.onerror = lost;
  silence = setTimeout(lost, LONGEST_WAIT);
}

const typing = () => $('main')?.contains(document.activeElement) &&
  document.activeElement.matches('input:not([readonly]), textarea');

/** Loads this page again, if it can be swapped. */
export async function again() {
  const address = new URL(location);
  // “Saved” is for what this phone did just before.
  address.searchParams.delete('saved');
  const page = await load(address);
  if (!shown() || typing()) return;
  swap(page);
  history.replaceState(history.state, '', address);
  known = shown();
  at = new Date();
  state();
}

async function look(line) {
  if (shown() && !typing()) {
    await again();
    known = line;
    return;
  }
  // Something is being filled in: it stays, and what is new is told.
  const first = known === undefined;
  const since = first ? ($('[name=version]')?.value ?? line) : known;
  // The page was drawn with all that there is.
  if (first && since === line) {
    known = line;
    return;
  }
  const page = await load(`${place}/news?since=${since}${first ? '&entries=1' : ''}`);
  known = line;
  // The hour may have been moved.
  $('.hour')?.replaceWith($('.hour', page) ?? '');
  const news = $('.news', page);
  if (news) tell(make('b', {}, 'Another phone saved something'), document.adoptNode(news));
}

export function follow() {
  known = shown();
  const wake = () => document.visibilityState === 'visible' && connect();
  document.addEventListener('visibilitychange', wake);
  document.addEventListener('resume', wake);
  addEventListener('online', connect);
  addEventListener('offline', lost);
  addEventListener('swapped', state);
  // A page with a stream would not be kept for Back.
  addEventListener('pagehide', () => source?.close());
  addEventListener('pageshow', (event) => event.persisted && connect());
  connect();
}
