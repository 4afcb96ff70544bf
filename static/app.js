// What script adds to pages that work without it: they follow along, and keep
// an entry through a dead network. No score is computed here.
//
// A page loads the modules that it has a use for, in a browser that has all
// that they use. An older one shows the page as it is without script.

const able = 'submitter' in (window.SubmitEvent ?? Event).prototype && 'at' in Array.prototype;

function waits() {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('waiting '));
  } catch {
    return false;
  }
}

function load() {
  const has = (selector) => document.querySelector(selector) !== null;
  if (/^\/sittings\/[a-z2-7]{16}(?![^/])/.test(location.pathname)) {
    import('./waiting.js').then(({ wait }) => wait());
    import('./follow.js').then(({ follow }) => follow());
    if (navigator.wakeLock) import('./awake.js').then(({ awake }) => awake());
  } else {
    if (waits()) import('./home.js');
    if (has('form[method=post]')) import('./steady.js');
    if (has('main[data-line]')) import('./follow.js').then(({ follow }) => follow());
    if (has('.wall')) import('./wall.js').then(({ turn }) => turn());
  }
  if (has('.hour')) import('./hour.js');
  if (has('#send')) import('./send.js');
}

if (able) load();

// What a tap or a key does besides what the page itself can, in any browser: an
// open menu closes on a tap elsewhere and on Escape, and Enter in a name goes to
// the next one.
const open = () => document.querySelectorAll('details.more[open]');

// The tap that closes it does nothing else: what lies beneath was not meant.
document.addEventListener(
  'click',
  (event) => {
    for (const menu of open()) {
      if (menu.contains(event.target)) continue;
      menu.open = false;
      event.preventDefault();
      event.stopPropagation();
    }
  },
  true,
);

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector('summary').focus();
    }
  }
  const name = event.target;
  if (event.key !== 'Enter' || event.isComposing || name.getAttribute('enterkeyhint') !== 'next') return;
  event.preventDefault();
  // A name under a closed fold takes no focus, though it may have a box.
  const names = [...name.form.querySelectorAll('[enterkeyhint=next]')].filter((each) => !each.closest('details:not([open])'));
  const next = names[names.indexOf(name) + 1] ?? name.form.querySelector('.save .main');
  next.focus();
});
