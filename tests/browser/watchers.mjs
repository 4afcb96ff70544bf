// Measures, and is no test: how long until the last of many watchers has heard
// of a save and read the page, and what memory the program takes for them.
//
//   node tests/browser/watchers.mjs [watchers]

import { readFileSync } from 'node:fs';
import http from 'node:http';
import { serve } from './server.mjs';

const WATCHERS = Number(process.argv[2] ?? 500);
const SAVES = 5;

const server = await serve();
const memory = () => {
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024);
};

const origin = { origin: server.local, 'content-type': 'application/x-www-form-urlencoded' };
let cookie;
async function post(path, fields) {
  const headers = cookie ? { ...origin, cookie } : origin;
  const body = new URLSearchParams(fields);
  const answer = await fetch(server.local + path, { method: 'POST', headers, body, redirect: 'manual' });
  cookie ??= answer.headers.get('set-cookie')?.split(';')[0];
  if (answer.status !== 303) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.headers.get('location');
}

const people = { N: 'Ada', E: 'Ben', S: 'Cy', W: 'Dee' };
const begun = { submission: 'watchers00', game: 'auction-bridge', dealer: 'N', ...people };
const pad = await post('/sittings', begun);
const empty = memory();

// A page takes a connection of its own, as a browser's does beside its stream.
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
const page = () =>
  new Promise((resolve, reject) => {
    http
      .get(server.local + pad, { agent }, (answer) => answer.resume().on('end', resolve))
      .on('error', reject);
  });

let heard = () => {};
const streams = Array.from(
  { length: WATCHERS },
  () =>
    new Promise((resolve, reject) => {
      const request = http.get(`${server.local}${pad}/events`, { agent: new http.Agent() });
      request.on('error', reject);
      request.on('response', (answer) => {
        if (answer.statusCode !== 200) reject(new Error(answer.statusCode));
        answer.setEncoding('utf8').on('data', (text) => {
          resolve(request);
          for (const [, line] of text.matchAll(/data: (\d+)/g)) heard(Number(line));
        });
      });
    }),
);
const open = await Promise.all(streams);
const idle = memory();

const results = [];
for (let number = 1; number <= SAVES; number += 1) {
  const started = performance.now();
  let told = 0;
  let read = 0;
  let lastTold;
  const all = new Promise((resolve) => {
    heard = (line) => {
      if (line <= number) return;
      told += 1;
      if (told === WATCHERS) lastTold = performance.now() - started;
      page().then(() => {
        read += 1;
        if (read === WATCHERS) resolve(performance.now() - started);
      });
    };
  });
  await post(`${pad}/deals`, {
    submission: `watchers0${number}`,
    version: number,
    contract: '1C',
    declarer: 'S',
    tricks: 6,
    honours: '',
    revoke: 'none',
  });
  const lastRead = await all;
  results.push({ told: Math.round(lastTold), read: Math.round(lastRead) });
  heard = () => {};
}
console.log(`${WATCHERS} watchers; ms until the last was told, and had read the page:`);
for (const { told, read } of results) console.log(`  ${told}  ${read}`);
console.log(`memory: ${empty} MB without, ${idle} MB with them, ${memory()} MB after ${SAVES} saves`);
const ending = performance.now();
await server.stop();
console.log(`shutdown with all streams open: ${Math.round(performance.now() - ending)} ms`);
for (const request of open) request.destroy();
process.exit();
