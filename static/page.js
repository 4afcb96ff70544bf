// The page at hand: which sitting it is of, and what it can be swapped with.

/** `/sittings/…`, or nothing on a page of none. */
export const sitting = /^\/sittings\/[a-z2-7]{16}(?![^/])/.exec(location.pathname)?.[0];

/** The same, or `/parties/…`. */
export const place = sitting ?? /^\/parties\/[a-z2-7]{16}(?![^/])/.exec(location.pathname)?.[0];

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** The newest line of the journal that this page shows; none on a form. */
export const shown = () => $('main[data-line]')?.dataset.line;

export const path = (address) => new URL(address, location).pathname;

/** An element in a line. */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** There is no network, no server behind it, or no such page. */
class Unreachable extends Error {}

// What was asked for, or nothing where nothing can be reached. Any other error
// is a fault of this script, and the browser goes on `byItself`.
export const reached = (asked, byItself) =>
  asked.catch((error) => {
    if (error instanceof Unreachable) return;
    byItself?.();
    throw error;
  });

/** What the network gives, or that it gives nothing. */
const given = (promise) =>
  promise.catch((error) => {
    const dead = error instanceof TypeError || error.name === 'AbortError';
    throw dead ? new Unreachable(error.message) : error;
  });

/** Whether a proxy speaks for a server that is away. Ours sends its policy with every answer. */
const away = ({ status, headers }) =>
  status === 502 || status === 504 || (status === 503 && !headers.has('content-security-policy'));

/** Fetches, and gives up where a dead network would keep it waiting. */
export async function ask(address, { patience = 8000, ...options } = {}) {
  const end = new AbortController();
  setTimeout(() => end.abort(), patience);
  // Made first: what is wrong with the request itself is no fault of the network.
  const request = new Request(address, { ...options, signal: end.signal });
  const answer = await given(fetch(request));
  if (away(answer)) throw new Unreachable(answer.status);
  return answer;
}

/** Fetches the text of a page. */
export async function text(address) {
  const answer = await ask(address);
  if (!answer.ok) throw new Unreachable(answer.status);
  return given(answer.text());
}

/** Fetches a page. */
export const load = async (address) => read(await text(address));

/** What a form says, with the button that was pressed. */
export function filled(form, button) {
  const body = new URLSearchParams(new FormData(form));
  if (button?.name) body.append(button.name, button.value);
  return body;
}

/** How a form is sent by a button, which may have a method and an address of its own. */
export const sends = (form, button) => ({
  method: button?.getAttribute('formmethod') ?? form.method,
  address: new URL(button?.getAttribute('formaction') ?? form.action, location).href,
});

/** Sends fields as the browser sends a form, and leaves for the answer. */
export function post(action, fields) {
  const form = make('form', { method: 'post', action, hidden: true });
  for (const [name, value] of fields) form.append(make('input', { type: 'hidden', name, value }));
  document.body.append(form);
  form.submit();
  // Back finds the page as it was.
  form.remove();
}

export const read = (html) => new DOMParser().parseFromString(html, 'text/html');

const PARTS = '.bar, main, .thumb';
const folds = (root) => $$('details', root);

/** Shows another state of this page, what is unfolded stays so. */
export function swap(page) {
  const name = (fold) => $('summary', fold).textContent.replace(/\d+/g, '');
  const open = folds(document)
    .filter((fold) => fold.open)
    .map(name);
  const focus = document.activeElement?.getAttribute('href');
  $$(PARTS).forEach((part) => part.remove());
  document.body.prepend(...$$(PARTS, page));
  for (const fold of folds(document)) fold.open ||= open.includes(name(fold));
  if (focus) $$('a').find((link) => link.getAttribute('href') === focus)?.focus();
  document.title = page.title;
  dispatchEvent(new Event('swapped'));
}

/** Says something above the page, where a screen reader hears it. */
export function tell(...words) {
  let news = $('.news-line');
  if (!news) {
    news = make('div', { className: 'news-line', role: 'status' });
    $('main').before(news);
  }
  news.replaceChildren(...words);
}

/** Says that the server cannot be reached, and what that means here. */
export const unreachable = (why = 'What is on this page stays; try again when it is back.') =>
  tell(`No connection just now. ${why}`);

/** Something in this browser's memory, which may be full or forbidden. */
export function memory(store) {
  return {
    keys: () => {
      try {
        return Object.keys(store());
      } catch {
        return [];
      }
    },
    get: (key) => {
      try {
        return JSON.parse(store().getItem(key));
      } catch {
        return null;
      }
    },
    set: (key, value) => {
      try {
        if (value === null) store().removeItem(key);
        else store().setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
  };
}
export const lasting = memory(() => localStorage);
export const passing = memory(() => sessionStorage);
