// On a page of no sitting: sends what waits of any, and says at home what still
// does, beside the sitting.

import { $, $$, load, make, reached, swap } from './page.js';
import { count, flush, waiting } from './queue.js';

function draw() {
  $$('.waits').forEach((line) => line.remove());
  for (const link of $$('a.sitting')) {
    const { items } = waiting(link.getAttribute('href'));
    if (items.length) link.append(make('span', { className: 'waits' }, make('b', {}, count(items))));
  }
}

async function deliver() {
  // Their lines at home say how each sitting stands.
  if ((await flush()) && $('a.sitting')) await reached(load(location).then(swap));
  draw();
}

draw();
deliver();
addEventListener('online', deliver);
document.addEventListener('visibilitychange', deliver);
