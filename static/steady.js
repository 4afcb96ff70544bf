// Keeps a form on its page while there is no network: what was typed would go
// with the page. It is sent once the server is seen to be there.

import { ask, unreachable } from './page.js';

let through; // the form that may go

document.addEventListener('submit', async (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form.method !== 'post' || form === through) return;
  event.preventDefault();
  // A double tap.
  if (form.ariaBusy) return;
  form.ariaBusy = 'true';
  const there = await ask(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  form.ariaBusy = null;
  if (!there) {
    unreachable();
    return;
  }
  through = form;
  form.requestSubmit(submitter);
  through = undefined;
});
