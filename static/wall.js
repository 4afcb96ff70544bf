// The room on a wall: nobody scrolls it, so its lists turn their pages by
// themselves, and stop where somebody wants to read.

import { $, $$, make } from './page.js';

/** How long a page of a list stays. */
const STAY = 12_000;
const LISTS = '.wall:not(.staged) :is(.standings tbody, .room-tables)';
const wide = matchMedia('(min-width: 64rem)');

let page = 0;
let held = false;

/** Rows in pages of at most that height, in pixels. */
function split(rows, height) {
  const pages = [[]];
  let top;
  for (const { row, box } of rows) {
    top ??= box.top;
    if (box.bottom - top > height && pages.at(-1).length) {
      pages.push([]);
      top = box.top;
    }
    pages.at(-1).push(row);
  }
  return pages;
}

/** The rows of a list in as few pages as show them all, and none of these almost empty. */
function pages(list) {
  [...list.children].forEach((row) => (row.hidden = false));
  const rows = [...list.children].map((row) => ({ row, box: row.getBoundingClientRect() }));
  let height = $('.thumb').getBoundingClientRect().top - list.getBoundingClientRect().top - 12;
  const few = split(rows, height).length;
  // The lowest page with which they are as few.
  for (let step = height / 2; step > 4; step /= 2) if (split(rows, height - step).length === few) height -= step;
  return split(rows, height);
}

function show() {
  document.body.classList.toggle('turning', wide.matches);
  let turns = false;
  for (const list of $$(LISTS)) {
    const all = pages(list);
    if (!wide.matches) continue;
    const now = page % all.length;
    all.forEach((rows, number) => rows.forEach((row) => (row.hidden = number !== now)));
    const heading = $('h2', list.closest('section'));
    $('small', heading)?.remove();
    if (all.length > 1) heading.append(make('small', {}, ` ${now + 1} of ${all.length}`));
    turns ||= all.length > 1;
  }
  hold(turns && wide.matches);
}

/** What moves by itself can be held. */
function hold(turns) {
  let button = $('.hold');
  if (!turns) return button?.remove();
  if (!button) {
    const onclick = () => {
      held = !held;
      show();
    };
    $('.thumb').prepend((button = make('button', { className: 'button hold', onclick })));
  }
  button.textContent = held ? 'Turn the pages' : 'Hold this page';
}

export function turn() {
  show();
  setInterval(() => {
    if (held || !wide.matches) return;
    page += 1;
    show();
  }, STAY);
  addEventListener('swapped', show);
  wide.addEventListener('change', show);
  addEventListener('resize', show);
}
