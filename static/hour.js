// Counts down to the hour of a party by the server's clock, since a phone's own
// may be wrong, and a page that Back brings again was drawn long ago.

import { again } from './follow.js';
import { $, ask, passing, reached, shown } from './page.js';

let ahead = passing.get('ahead'); // how far the server's clock is, in milliseconds
let measured = ahead !== null;
let asked = 0;
let looked = 0;

function tick() {
  const here = $('.hour time');
  if (here && measured)
    here.textContent = new Date(Date.now() + ahead + here.dataset.zone * 60_000).toISOString().slice(11, 16);
  // Nobody minds half a minute; a whole one would cost somebody a deal.
  const differs = $('.differs');
  if (differs && measured) differs.hidden = Math.abs(ahead) < 60_000;
  const strip = $('.hour[data-hour]');
  if (!strip) return;
  const { hour, now, until, then } = strip.dataset;
  ahead ??= now - Date.now();
  const left = Math.ceil((hour - Date.now() - ahead) / 60_000);
  const hours = left < 120 ? '' : `${Math.floor(left / 60)} hours `;
  const rest = hours ? left % 60 : left;
  const minutes = `${rest} minute${rest === 1 ? '' : 's'}`;
  const says = left > 0 ? `${hours}${minutes} to go · ${until}` : then;
  const line = $('span', strip);
  if (line.textContent !== says) line.textContent = says;
  // What the pad offers is another thing from then on.
  const drawnBefore = Number(now) < Number(hour);
  if (left > 0 || !drawnBefore || !shown() || Date.now() - looked < 5000) return;
  looked = Date.now();
  reached(again());
}

/** Asks the server what time it is. */
async function measure() {
  if (Date.now() - asked < 60_000) return;
  asked = Date.now();
  const answer = await reached(ask(import.meta.url, { method: 'HEAD', cache: 'no-store' }));
  const time = Date.parse(answer?.headers.get('date'));
  // It tells whole seconds: half of one is the likeliest rest.
  if (time) {
    passing.set('ahead', (ahead = time + 500 - (asked + Date.now()) / 2));
    measured = true;
  }
  tick();
}

setInterval(tick, 1000);
addEventListener('swapped', tick);
addEventListener('pageshow', measure);
document.addEventListener('visibilitychange', measure);
tick();
measure();
