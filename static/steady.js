// Keeps a form on its page while there is no network: what was typed would go
// with the page. It is sent once the server is seen to be there.

import { ask, filled, post, reached, sends, unreachable } from './page.js';

document.addEventListener('submit', async (event) => {
  const { target: form, submitter } = event;
  const { method, address } = sends(form, submitter);
  if (event.defaultPrevented || method !== 'post') return;
  const body = filled(form, submitter);
  const leave = () => post(address, body);
  event.preventDefault();
  // A double tap.
  if (form.ariaBusy) return;
  form.ariaBusy = 'true';
  const there = await reached(ask(import.meta.url, { method: 'HEAD', cache: 'no-store' }), leave);
  form.ariaBusy = null;
  if (there) leave();
  else unreachable();
});
