// The room on a wall: nobody scrolls it, so its lists turn their pages by
// themselves, and stop where somebody wants to read.

import { $, $$, make } from './page.js';

/** How long a page of a list stays. */
const STAY = 12_000;
const LISTS = '.wall:not(.staged) :is(.standings tbody, .room-tables), .wall .stage .winners';
const wide = matchMedia('(min-width: 64rem)');

let page = 0;
let held = false;

/** The rows of a list that stand side by side, and a heading with the row under it. */
function lines(list) {
  const lines = [];
  for (const row of list.children) {
    const { top, bottom } = row.getBoundingClientRect();
    const last = lines.at(-1);
    if (last && (last.top === top || last.rows.at(-1).matches('.group'))) {
      last.rows.push(row);
      last.bottom = Math.max(last.bottom, bottom);
    } else lines.push({ rows: [row], top, bottom });
  }
  return lines;
}

/** The rows of a list in as few pages as show them all; no page has two lines more than another. */
function pages(list) {
  [...list.children].forEach((row) => (row.hidden = false));
  const height = $('.thumb').getBoundingClientRect().top - list.getBoundingClientRect().top - 12;
  const all = lines(list);
  for (let count = 1; ; count += 1) {
    const from = (page) => Math.floor((page * all.length) / count);
    const pages = Array.from({ length: count }, (_, page) => all.slice(from(page), from(page + 1)));
    const fit = pages.every((page) => page.length < 2 || page.at(-1).bottom - page[0].top <= height);
    if (fit) return pages.map((page) => page.flatMap((line) => line.rows));
  }
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
