// What script adds to pages that work without it: they follow along, and keep
// an entry through a dead network. No score is computed here.
//
// A page loads the modules that it has a use for, in a browser that has all
// that they use. An older one shows the page as it is without script.

const able = 'submitter' in (window.SubmitEvent ?? Event).prototype && 'at' in Array.prototype;

import('./taps.js');

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
