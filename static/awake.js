// Keeps the screen awake on the pad and the record pages while a switch is on,
// where the browser can. The lock ends when the page is hidden.

import { $, lasting, make, sitting } from './page.js';

let lock;
const wanted = () => lasting.get('awake') === true;

async function hold() {
  if (!wanted() || document.visibilityState !== 'visible') return;
  if (location.pathname !== sitting && !$('form.record')) return;
  lock = await navigator.wakeLock.request('screen').catch(() => undefined);
}

function draw() {
  const list = $('.thumb .more ul');
  if (!list || $('.awake', list) || location.pathname !== sitting) return;
  const button = make('button', { type: 'button', className: 'awake' }, 'Screen stays awake');
  const say = () => button.setAttribute('aria-pressed', wanted());
  button.onclick = () => {
    lasting.set('awake', !wanted());
    say();
    if (wanted()) hold();
    else lock?.release();
  };
  say();
  list.prepend(make('li', {}, button));
}

export function awake() {
  document.addEventListener('visibilitychange', hold);
  addEventListener('swapped', draw);
  draw();
  hold();
}
