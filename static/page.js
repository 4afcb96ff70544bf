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

/** Fetches, and gives up where a dead network would keep it waiting. */
export async function ask(address, options = {}) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(8000), ...options });
  // Said by a proxy in the place of a server that is away.
  if (answer.status === 502 || answer.status === 504) throw new Error(answer.status);
  return answer;
}

/** Fetches a page. A page that is not there is an error, as no network is. */
export async function load(address) {
  const answer = await ask(address);
  if (!answer.ok) throw new Error(answer.status);
  return read(await answer.text());
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
