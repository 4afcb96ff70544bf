// Browsers of some years ago, imitated: what they lack is taken away before a
// page runs. `OLD_PHONE` names the one that a test file is run as.

import { generate, parse, walk } from 'css-tree';

// Runs in the page.
const TAKE_AWAY = (lacks) => {
  const away = {
    timeout: () => delete AbortSignal.timeout,
    requestSubmit: () => delete HTMLFormElement.prototype.requestSubmit,
    wakeLock: () => delete Navigator.prototype.wakeLock,
    // The button is not looked at.
    'FormData submitter': () => {
      const { FormData } = window;
      window.FormData = function (form) {
        return form ? new FormData(form) : new FormData();
      };
      window.FormData.prototype = FormData.prototype;
    },
    submitter: () => delete SubmitEvent.prototype.submitter,
  };
  for (const lack of lacks) away[lack]?.();
};

/** A style sheet as a browser without `:has()` reads it: a rule that it does not know is dropped. */
export function withoutHas(style) {
  const sheet = parse(style);
  walk(sheet, {
    visit: 'Rule',
    enter(rule, item, list) {
      let has = false;
      walk(rule.prelude, (node) => (has ||= node.type === 'PseudoClassSelector' && node.name === 'has'));
      if (has) list.remove(item);
    },
  });
  return generate(sheet);
}

export const OLD = {
  'iOS 15.4': ['timeout', 'requestSubmit', 'wakeLock', 'FormData submitter'],
  'iOS 16.0': ['wakeLock', 'FormData submitter'],
  'without :has()': [':has()', 'FormData submitter'],
  'iOS 15.3': [':has()', 'timeout', 'requestSubmit', 'wakeLock', 'FormData submitter', 'submitter'],
};

/** Makes all pages of a context those of an old browser. */
export async function age(context, name) {
  const lacks = OLD[name];
  await context.addInitScript(TAKE_AWAY, lacks);
  if (!lacks.includes(':has()')) return;
  await context.route(/\/static\/.*\.css/, async (route) => {
    // Only the browser knows the server by its other name.
    const url = new URL(route.request().url());
    url.hostname = '127.0.0.1';
    const response = await route.fetch({ url: url.href });
    await route.fulfill({ response, body: withoutHas(await response.text()) });
  });
}
