// What script adds to pages that work without it: they follow along, and keep
// an entry through a dead network. No score is computed here.
//
// A page loads the modules that it has a use for.

function waits() {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('waiting '));
  } catch {
    return false;
  }
}

if (/^\/sittings\/[a-z2-7]{16}(?![^/])/.test(location.pathname)) {
  import('./waiting.js').then(({ wait }) => wait());
  import('./follow.js').then(({ follow }) => follow());
  if (navigator.wakeLock) import('./awake.js').then(({ awake }) => awake());
} else {
  if (waits()) import('./home.js');
  if (document.querySelector('form[method=post]')) import('./steady.js');
  if (document.querySelector('main[data-line]')) import('./follow.js').then(({ follow }) => follow());
  if (document.querySelector('.wall')) import('./wall.js').then(({ turn }) => turn());
}
