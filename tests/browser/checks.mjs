// What every page is held to. Each check throws with the offenders listed.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import axeCore from 'axe-core';
import { runsScript, troubles } from './phone.mjs';

const none = (offenders, sentence) =>
  assert.ok(
    offenders.length === 0,
    `${sentence}\n${offenders.map((line) => `  ${line}`).join('\n')}`,
  );

/** No violation of axe-core's rules, those of good practice included. */
export async function axe(page) {
  // It waits on timers, which never fire where script is off.
  assert.ok(runsScript(page), 'axe needs a phone with script.');
  // Evaluated, not added as a <script>: the page keeps its own content policy.
  await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  const lines = violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.map(
      ({ target, failureSummary }) =>
        `  ${target.join(' ')}: ${failureSummary.replaceAll(/\n\s*/g, ' ')}`,
    ),
  ]);
  none(lines, `axe finds fault with ${page.url()}:`);
}

/** The page is not wider than the screen. A box that scrolls by itself is allowed. */
export async function noSidewaysScroll(page) {
  const offenders = await page.evaluate(() => {
    // Not innerWidth: a phone zooms out until all of the page fits.
    const width = document.documentElement.clientWidth;
    const over = document.scrollingElement.scrollWidth - width;
    if (over <= 0) return [];
    const wide = [...document.body.querySelectorAll('*')]
      .map((element) => ({ element, right: element.getBoundingClientRect().right + scrollX }))
      .filter(({ right }) => right > width + 0.5)
      .sort((a, b) => b.right - a.right)
      .slice(0, 5)
      .map(
        ({ element, right }) => `${element.outerHTML.slice(0, 80)} ends at ${Math.round(right)} px`,
      );
    return [`${over} px too wide for a screen of ${width} px`, ...wide];
  });
  none(offenders, `${page.url()} scrolls sideways:`);
}

/**
 * Everything that can be tapped is at least `min` px wide and high.
 *
 * The label is the target of a radio button or checkbox. Links in a sentence
 * are exempt, as in WCAG 2.5.8, and so is what is disabled. What is drawn too
 * small is measured again with a finger, so that a link which stretches over
 * its card by `::after` has the size of the card.
 */
export async function targets(page, min = 44) {
  const offenders = await page.evaluate((min) => {
    const SELECTOR =
      'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button]';
    const enough = (length) => length >= min - 0.01;
    const seen = ({ width, height }) => width > 0 && height > 0;

    const blockOf = (node) => {
      let block = node.parentElement;
      while (getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
      return block;
    };
    const inSentence = (link) => {
      if (!link.matches('a') || getComputedStyle(link).display !== 'inline') return false;
      const block = blockOf(link);
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode;
        if (text.parentElement.closest(`${SELECTOR}, label`) || blockOf(text) !== block) continue;
        // Words, not a dot or a bar between two links.
        if (/\p{L}{2}/u.test(text.data)) return true;
      }
      return false;
    };

    // Walks from the middle of the drawn box as far as a touch still lands on it.
    const touched = (element) => {
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const reach = (dx, dy) => {
        let far = 0;
        while (
          far < min &&
          element.contains(document.elementFromPoint(x + dx * (far + 1), y + dy * (far + 1)))
        )
          far += 1;
        return far;
      };
      return { width: reach(-1, 0) + reach(1, 0), height: reach(0, -1) + reach(0, 1) };
    };

    const found = new Set();
    for (const element of document.querySelectorAll(SELECTOR)) {
      const label = element.matches('[type=radio], [type=checkbox]') && element.labels[0];
      const target = label || element;
      if (element.disabled || !target.checkVisibility({ visibilityProperty: true })) continue;
      if (!inSentence(element)) found.add(target);
    }
    const [x, y] = [scrollX, scrollY];
    const small = [];
    for (const target of found) {
      const drawn = target.getBoundingClientRect();
      if (!seen(drawn) || (enough(drawn.width) && enough(drawn.height))) continue;
      const reached = touched(target);
      const width = Math.max(drawn.width, reached.width);
      const height = Math.max(drawn.height, reached.height);
      if (enough(width) && enough(height)) continue;
      const name =
        target.innerText?.trim() || target.getAttribute('aria-label') || target.name || '';
      const size = `${width.toFixed(1)} × ${height.toFixed(1)}`;
      small.push(`${target.localName} "${name.replaceAll(/\s+/g, ' ').slice(0, 60)}" ${size}`);
    }
    scrollTo({ left: x, top: y, behavior: 'instant' });
    return small;
  }, min);
  none(offenders, `${page.url()} has targets under ${min} × ${min} px:`);
}

/** No box cuts the text in it, and what a radio button or checkbox shows stays within its label. */
export async function nothingCut(page) {
  const offenders = await page.evaluate(() => {
    const short = (element) => element.outerHTML.slice(0, 100);
    const drawn = (element) => element.checkVisibility({ visibilityProperty: true });
    // What only a screen reader reads is cut on purpose.
    const shown = (element) => drawn(element) && !element.closest('.hide');
    const cuts = ({ overflowX }) => overflowX === 'hidden' || overflowX === 'clip';
    const cut = [...document.body.querySelectorAll('*')]
      .filter((box) => shown(box) && !box.matches('input, select, option, svg, svg *'))
      .filter((box) => cuts(getComputedStyle(box)) && box.scrollWidth > box.clientWidth + 1)
      .map((box) => `${short(box)} cuts ${box.scrollWidth - box.clientWidth} px`);
    const over = [...document.querySelectorAll('label > input[type=radio] + span, button')]
      .filter(shown)
      .flatMap((box) => {
        const outer = box.getBoundingClientRect();
        const text = document.createRange();
        const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
        const rects = [];
        while (walker.nextNode()) {
          if (!shown(walker.currentNode.parentElement)) continue;
          text.selectNodeContents(walker.currentNode);
          rects.push(...text.getClientRects());
        }
        return rects
          .filter(({ width, height }) => width > 1 && height > 1)
          .filter(({ left, right }) => left < outer.left - 1.5 || right > outer.right + 1.5)
          .slice(0, 1)
          .map(({ left, right }) => {
            const far = Math.max(outer.left - left, right - outer.right);
            return `${short(box)} holds text ${far.toFixed(1)} px wider`;
          });
      });
    return [...cut, ...over];
  });
  none(offenders, `${page.url()} cuts text:`);
}

/** Runs the check with 130 % text, then with a default font of 21 px, as set on a phone. */
export async function withLargeText(page, check) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { text-size-adjust: 130% !important; }');
    document.adoptedStyleSheets = [sheet];
  });
  await check('130 %');
  await page.evaluate(() => (document.adoptedStyleSheets = []));
  const cdp = await page.context().newCDPSession(page);
  const sizes = (standard) =>
    cdp.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await sizes(21);
  try {
    await check('21 px');
  } finally {
    await sizes(16);
    await cdp.detach();
  }
}

/**
 * All of the element, or of the label that stands for it, is on the screen as
 * it is, with nothing over it that would take the touch.
 */
export async function visible(page, locator) {
  const offenders = await locator.evaluate((element) => {
    const label = element.matches('[type=radio], [type=checkbox]') && element.labels[0];
    const target = label || element;
    const { left, top, right, bottom, width, height } = target.getBoundingClientRect();
    if (width === 0 || height === 0) return ['it is not drawn'];
    const view = window.visualViewport;
    const [x, y] = [view.offsetLeft, view.offsetTop];
    const slack = 0.5;
    if (
      left < x - slack ||
      top < y - slack ||
      right > x + view.width + slack ||
      bottom > y + view.height + slack
    ) {
      const [from, to] = [top, bottom].map(Math.round);
      const [start, end] = [left, right].map(Math.round);
      const screen = `${Math.round(view.width)} × ${Math.round(view.height)}`;
      return [`it lies from ${start}, ${from} to ${end}, ${to} on a screen of ${screen}`];
    }
    // The middle and the middle of each edge: corners may be round.
    const [cx, cy] = [(left + right) / 2, (top + bottom) / 2];
    const points = [
      [cx, cy],
      [left + 2, cy],
      [right - 2, cy],
      [cx, top + 2],
      [cx, bottom - 2],
    ];
    for (const point of points) {
      const hit = document.elementFromPoint(...point);
      if (!hit) return ['no touch can reach it'];
      if (!target.contains(hit)) return [`it is covered by ${hit.outerHTML.slice(0, 100)}`];
    }
    return [];
  });
  none(offenders, `${locator} is not in full view on ${page.url()}:`);
}

/** No exception, no file blocked by the page's own policy, none missing. */
export function noTroubles(page) {
  none(troubles(page), `${page.url()} logged:`);
}

/**
 * Opens the address as for the first time and counts what came over the wire,
 * headers and compressed bodies: `{ bytes, requests: [{ url, bytes }] }`.
 */
export async function firstLoad(page, url) {
  // Nothing is under way of the page before.
  await page.goto('about:blank');
  const cdp = await page.context().newCDPSession(page);
  const requests = new Map();
  const add = (id, bytes) => (requests.get(id).bytes += bytes);
  cdp.on('Network.requestWillBeSent', ({ requestId, request, redirectResponse }) => {
    if (redirectResponse) add(requestId, redirectResponse.encodedDataLength);
    else requests.set(requestId, { url: request.url, bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    add(requestId, encodedDataLength),
  );
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  await page.goto(url, { waitUntil: 'networkidle' });
  await cdp.detach();
  const list = [...requests.values()];
  return { bytes: list.reduce((sum, { bytes }) => sum + bytes, 0), requests: list };
}

/** Keeps a picture of the screen in `screenshots/`, for eyes only. */
export async function screenshot(page, name) {
  const folder = fileURLToPath(new URL('screenshots/', import.meta.url));
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}${name}.png` });
}
