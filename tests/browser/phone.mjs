// A phone to test with: Chromium as a small touch screen, and a thumb.

import { chromium } from 'playwright-core';
import { age } from './old.mjs';

/** A name for this machine that browsers do not trust, as they trust localhost. */
export const INSECURE_HOST = 'crossline.test';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`,
];

/** Starts Chromium; `CHROMIUM` names another one than Debian's. */
export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
  });
}

// What a page does not know of itself: whether it may run script, and its troubles.
const known = new WeakMap();

/**
 * A new phone with an empty memory, as a Playwright page.
 *
 * - `dark`: asks for the dark look
 * - `script`: false turns JavaScript off
 * - `scale`: 1.3 is 130 % text as set on a phone: all text grows, also where
 *   the style sheet says pixels; other lengths stay. Needs script, since it is
 *   `text-size-adjust`, put on every page before it is drawn; no policy of the
 *   page can stop it.
 * - `fontSize`: the browser's own default font size in pixels, 16 unless set:
 *   `rem` lengths grow as well, and text in pixels does not. Works without script.
 */
export async function phone(
  browser,
  { width = 390, height = 660, dark = false, script = true, scale = 1, fontSize = 16 } = {},
) {
  if (scale !== 1 && !script) throw new Error('`scale` needs script; use `fontSize`.');
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    javaScriptEnabled: script,
    colorScheme: dark ? 'dark' : 'light',
    // A colour half-way through a fade is not one anybody chose.
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const old = process.env.OLD_PHONE;
  if (old) await age(context, old);
  if (scale !== 1) {
    await context.addInitScript((percent) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`html { text-size-adjust: ${percent}% !important; }`);
      document.adoptedStyleSheets = [sheet];
    }, scale * 100);
  }
  const page = await context.newPage();
  if (fontSize !== 16) {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: fontSize, fixed: fontSize } });
  }
  const seen = [];
  known.set(page, { script, troubles: seen });
  page.on('pageerror', (error) => seen.push(error.message));
  page.on('console', (message) => {
    // Chromium also logs what was answered with 404 or 422, which may be meant
    // of a page and of a form that script sent, and never is of a file.
    const { url } = message.location();
    const own = message.text().startsWith('Failed to load') && !url.includes('/static/');
    if (message.type() === 'error' && !own)
      seen.push(`${message.text()} ${url}`);
  });
  return page;
}

/**
 * The network goes, once the script that keeps forms on their page has come:
 * it is loaded after the page.
 */
export async function loseNetwork(page) {
  const keeps = () =>
    performance.getEntriesByType('resource').find(({ name }) => /\/(steady|waiting)\.js/.test(name))?.name;
  const script = await page.waitForFunction(keeps);
  // A module that has run is not run again: this waits for it.
  await script.evaluate((name) => import(name).then(() => {}));
  await page.context().setOffline(true);
}

/** What went wrong in the page since it was opened: exceptions, blocked or missing files. */
export const troubles = (page) => known.get(page).troubles;

/** Whether the phone of this page runs JavaScript. */
export const runsScript = (page) => known.get(page).script;

/**
 * A thumb that counts its taps. `tap` touches; `follow` touches and waits until
 * the page it leads to has loaded. A radio button or checkbox is touched where
 * a person would, on its label.
 */
export function thumb(page) {
  const counter = {
    taps: 0,
    async tap(locator, again = 3) {
      const label = await locator.evaluateHandle(
        (element) =>
          (element.matches('[type=radio], [type=checkbox]') && element.labels[0]) || element,
      );
      try {
        await label.asElement().tap();
      } catch (error) {
        // A page that follows along was swapped under the thumb just now.
        if (!again || !error.message.includes('not attached')) throw error;
        return counter.tap(locator, again - 1);
      }
      counter.taps += 1;
    },
    async follow(locator) {
      // The address may stay the same, as after a form; the load is what counts.
      await Promise.all([page.waitForEvent('load'), counter.tap(locator)]);
    },
  };
  return counter;
}
