// Runs the real program for a test: a free port, an empty database, and an end
// to both when the test is over.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INSECURE_HOST } from './phone.mjs';

const BINARY =
  process.env.CROSSLINE_BINARY ??
  fileURLToPath(new URL('../../target/debug/crossline', import.meta.url));
const PATIENCE = 20_000;

// The one place that knows the command line.
const commandLine = (db, port) => ['serve', '--db', db, '--listen', `127.0.0.1:${port}`];

/**
 * Starts the program and waits until it says its address.
 *
 * - `local`: its address as a secure context, `http://localhost:…`
 * - `insecure`: the same as a phone in the home network sees it, no secure context
 * - `db`: the database file
 * - `output()`: what it has printed so far, standard error included
 * - `pid()`: its process
 * - `restart()`: stops it and starts it again on the same port and database
 * - `stop()`: ends it and removes the database
 */
export async function serve() {
  const directory = await mkdtemp(join(tmpdir(), 'crossline-'));
  const db = join(directory, 'crossline.db');
  let program;
  // A test file that throws before its `after` hook must leave nothing behind.
  const clean = () => {
    program?.child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', clean);

  program = start(db, 0);
  const port = await program.port;
  return {
    local: `http://localhost:${port}`,
    insecure: `http://${INSECURE_HOST}:${port}`,
    db,
    output: () => program.output(),
    pid: () => program.child.pid,
    async restart() {
      await end(program.child);
      program = start(db, port);
      await program.port;
    },
    async stop() {
      await end(program.child);
      process.off('exit', clean);
      clean();
    },
  };
}

function start(db, port) {
  // What the developer has set for his own server is not for the test's.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('CROSSLINE_')),
  );
  const child = spawn(BINARY, commandLine(db, port), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let all = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (all += text));
  child.stdout.setEncoding('utf8').on('data', (text) => (all += text));

  const found = new Promise((resolve, reject) => {
    const fail = (why) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`${BINARY} ${why}\n${all}`));
    };
    const timer = setTimeout(() => fail(`printed no address in ${PATIENCE / 1000} s.`), PATIENCE);
    child.once('error', (error) => fail(`did not start: ${error.message}. Run cargo build first.`));
    child.once('close', (code) => fail(`ended with code ${code} before it printed its address.`));
    child.stdout.on('data', (text) => {
      said += text;
      // The whole line, or the port may be cut off in the middle.
      const address = /https?:\/\/[^\s/]+:(\d+)\S*\s/.exec(said);
      if (address) {
        clearTimeout(timer);
        resolve(Number(address[1]));
      }
    });
  });
  return { child, port: found, output: () => all };
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(timer);
}
