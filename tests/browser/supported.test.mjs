// What the style sheets and the script use is there in the browsers that the
// README names, by MDN's compatibility data, or can be missed.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { parse as parseScript } from 'acorn';
import { full } from 'acorn-walk';
import { parse as parseStyle, walk } from 'css-tree';

const known = createRequire(import.meta.url)('@mdn/browser-compat-data');
const root = new URL('../../', import.meta.url);
const files = (ending) =>
  readdirSync(new URL('static/', root))
    .filter((name) => name.endsWith(ending))
    .map((name) => [name, readFileSync(new URL(`static/${name}`, root), 'utf8')]);

const [, ios, chrome, firefox] = /iOS (\d+\.\d+), Chrome (\d+) and Firefox (\d+)/.exec(
  readFileSync(new URL('README.md', root), 'utf8'),
);
const NAMED = { safari_ios: ios, safari: ios, chrome, chrome_android: chrome, firefox, firefox_android: firefox };

/** What a browser may lack, and what it does without. */
const MISSED = {
  'app.css overflow: clip': 'the corners of the pad are not round',
  'app.css text-wrap': 'lines break where they break',
  'app.css field-sizing': 'the text to copy scrolls in its box',
  'party.css overflow: clip': 'a card that is too long for paper',
  'party.css accent-color': 'a tick has the colour of the browser',
  'app.css outline': 'the ring about a choice has no round corners',
  'app.css cursor': 'a finger has none',
  'party.css cursor': 'a finger has none',
  'app.js isComposing': 'Enter that ends a composed word moves on to the next name',
  'app.css forced-color-adjust': 'there are no forced colours',
  'party.css align-content': 'the room on a wall keeps to the middle',
  'app.css @page': 'paper has the margins of the browser',
  'awake.js wakeLock': 'app.js asks for it first',
  'app.js wakeLock': 'it is what app.js asks',
  'send.js share': 'asked for first',
  'steady.js ariaBusy': 'a property like any other, which stops a double tap',
  'waiting.js ariaBusy': 'a property like any other, which stops a double tap',
};

/** Properties of our own, of a name that a newer interface has as well. */
const OWN = ['address', 'drop', 'last'];

const number = (version) => Number.parseFloat(String(version).replace('≤', '')) || Infinity;

/** The version of a browser that has all of a feature, without a flag or a prefix. */
function since(feature, browser) {
  const whole = [feature.__compat.support[browser] ?? []].flat().find(
    (part) => part.version_added && !part.version_removed && !part.partial_implementation && !part.flags && !part.prefix && !part.alternative_name,
  );
  return whole ? number(whole.version_added) : Infinity;
}

/** The browsers that lack each of the features, of which one is meant. */
const lacking = (features, browsers) =>
  Object.keys(browsers).filter((browser) => features.every((feature) => since(feature, browser) > number(browsers[browser])));

/** Collects what is used of the features that have data, and is not everywhere. */
function collector(browsers) {
  const found = new Map();
  const use = (name, ...features) => {
    const recorded = features.filter((feature) => feature?.__compat);
    const without = recorded.length ? lacking(recorded, browsers) : [];
    if (without.length) found.set(name, `${name} is not in ${without.join(', ')}`);
    return !without.length;
  };
  return { found, use };
}

const DYNAMIC = /^[dsl]v(h|w|i|b|min|max)$/;

function ofStyle(source, browsers) {
  const { found, use } = collector(browsers);
  const { properties, selectors, types, 'at-rules': rules } = known.css;
  const declaration = (node) => {
    const property = properties[node.property];
    let whole = use(node.property, property);
    walk(node.value, (part) => {
      if (part.type === 'Identifier') whole &= use(`${node.property}: ${part.name}`, property?.[part.name]);
      if (part.type === 'Function') whole &= use(`${part.name}()`, types[part.name]);
      if (part.type === 'Dimension') {
        const { length } = types;
        whole &= use(part.unit, DYNAMIC.test(part.unit) ? length.viewport_percentage_units_dynamic : length[part.unit]);
      }
    });
    return whole;
  };
  walk(parseStyle(source, { parseCustomProperty: true }), (node) => {
    if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') use(`:${node.name}`, selectors[node.name]);
    if (node.type === 'NestingSelector') use('&', selectors.nesting);
    if (node.type === 'Atrule') use(`@${node.name}`, rules[node.name]);
    if (node.type === 'Feature') use(`(${node.name})`, rules.media[node.name]);
    if (node.type !== 'Block') return;
    const seen = new Map();
    for (const part of node.children) {
      if (part.type !== 'Declaration' || part.property.startsWith('-')) continue;
      // A value that comes after one for all browsers is only for those that know it.
      const before = new Set(found.keys());
      if (!declaration(part) && seen.get(part.property))
        for (const name of found.keys()) if (!before.has(name)) found.delete(name);
      seen.set(part.property, true);
    }
  });
  return found;
}

function ofScript(source, browsers) {
  const { found, use } = collector(browsers);
  const interfaces = { ...known.api, ...known.javascript.builtins };
  const owners = Object.values(interfaces);
  const member = (name, owner) => {
    const own = owner && interfaces[owner];
    if (own) use(`${owner}.${name}`, own[`${name}_static`] ?? own[name]);
    else if (!OWN.includes(name) && !Object.hasOwn(Object.prototype, name)) use(name, ...owners.map((each) => Object.hasOwn(each, name) && each[name]));
  };
  // Newer syntax is refused here.
  full(parseScript(source, { ecmaVersion: 2021, sourceType: 'module' }), (node) => {
    if (node.type === 'Identifier') use(node.name, Object.hasOwn(interfaces, node.name) && interfaces[node.name]);
    if (node.type === 'MemberExpression' && !node.computed) member(node.property.name, node.object.name);
    if (node.type === 'ObjectPattern') for (const { key } of node.properties) if (key) member(key.name);
    if (node.type === 'NewExpression' && node.arguments.length > 1) {
      const constructor = interfaces[node.callee.name]?.[node.callee.name];
      use(`the second argument of ${node.callee.name}`, constructor?.submitter);
    }
    if (node.regex) {
      const { lookbehind_assertion: behind } = known.javascript.regular_expressions;
      if (/\(\?<[=!]/.test(node.regex.pattern)) use('a look behind', behind);
    }
  });
  return found;
}

/** The first versions that have what app.js asks for before it loads a module. */
function able() {
  const asked = [known.api.SubmitEvent.submitter, known.javascript.builtins.Array.at];
  const first = (browser) => Math.max(...asked.map((feature) => since(feature, browser)));
  return Object.fromEntries(Object.keys(NAMED).map((browser) => [browser, first(browser)]));
}

test('the checks see what is not everywhere', () => {
  const script = (source) => [...ofScript(source, able()).keys()];
  assert.deepEqual(script('AbortSignal.timeout(1)'), ['AbortSignal.timeout']);
  assert.deepEqual(script('form.requestSubmit()'), ['requestSubmit']);
  assert.deepEqual(script('[1].findLast(even)'), ['findLast']);
  assert.deepEqual(script('new FormData(form, button)'), ['the second argument of FormData']);
  assert.deepEqual(script('const { userActivation } = navigator'), ['userActivation']);
  assert.deepEqual(script('structuredClone(x)'), ['structuredClone']);
  assert.deepEqual(script('/(?<=a)b/.test(c)'), ['a look behind']);
  assert.throws(() => script('class A { static {} }'));
  assert.deepEqual(script('new FormData(form); [1].at(-1); fetch(x, { signal: new AbortController().signal })'), []);
  const style = (source) => [...ofStyle(source, NAMED).keys()];
  assert.deepEqual(style('a { height: 100dvh }'), ['dvh']);
  assert.deepEqual(style('a { height: 100vh; height: 100dvh }'), []);
  assert.deepEqual(style('a { overflow: clip; text-wrap: balance }'), ['overflow: clip', 'text-wrap', 'text-wrap: balance']);
  assert.deepEqual(style('a { & b { color: red } }'), ['&']);
  assert.deepEqual(style('a:has(b):is(c) { inset: 0; gap: 1px }'), []);
  assert.deepEqual(lacking([known.css.selectors.has], { ...NAMED, chrome: 104, firefox: 120 }), ['chrome', 'firefox']);
});

const missed = new Set();
function unsupported(name, found) {
  return [...found].flatMap(([what, says]) => {
    const key = `${name} ${what}`;
    const wide = Object.keys(MISSED).find((known) => key === known || key.startsWith(`${known}: `));
    if (!wide) return [says];
    missed.add(wide);
    return [];
  });
}

for (const [name, source] of files('.css')) {
  test(name, () => assert.deepEqual(unsupported(name, ofStyle(source, NAMED)), []));
}
for (const [name, source] of files('.js')) {
  // Held to the browsers that app.js lets in, which are older than some that are named.
  test(name, () => assert.deepEqual(unsupported(name, ofScript(source, able())), []));
}

test('app.js lets in all browsers that are named', () => {
  for (const [browser, version] of Object.entries(able())) assert.ok(version <= number(NAMED[browser]), browser);
});

test('nothing is missed that is not used', () => {
  assert.deepEqual(Object.keys(MISSED).filter((key) => !missed.has(key)), []);
});
