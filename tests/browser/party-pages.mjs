// The pages of a party in each of its states, for every-page.test.mjs.

import { setTimeout } from 'node:timers/promises';
import { thumb } from './harness.mjs';
import { send } from './table.mjs';
import { party, rubberOf } from './tables.mjs';

const open = (address) => (page) => page.goto(address);
const press = (page, name) => thumb(page).follow(page.getByRole('button', { name }));
const unfold = (page, name) => page.locator('summary', { hasText: name }).last().tap();

/** Parties before Start, in play, at the hour, over with a tie, and closed. */
export async function parties(page, base, four) {
  const names = [0, 1].flatMap((table) =>
    four.map((name) => `${[...name].slice(0, 39).join('')}${table || ''}`),
  );
  const told = (fields) => party(page, base, { names, title: 'Guild bridge tea', ...fields });
  const [fresh, going, late, over, closed] = [
    await told(),
    await told({ booby: 1 }),
    await told(),
    await told({ booby: 1, 'room-count': 1 }),
    await told({ scope: 'table' }),
  ];
  const pitch = await told({ game: 'auction-pitch' });
  for (const one of [going, late, over, closed]) {
    await one.begin();
    for (const number of [1, 2]) {
      if (one === going && number === 2) continue;
      const table = await one.table(number);
      await table.nextRubber();
      await table.deals(...rubberOf('NS:4'));
      if (one !== going && one !== late) continue;
      await table.nextRubber('E');
      await table.post('contract', { bid: '3H', doubling: 'X', declarer: 'S' });
    }
  }
  await over.hour(0);
  const read = await told({ 'room-count': 2 });
  await read.begin();
  const one = await read.table(1);
  await one.nextRubber();
  await one.deals(...rubberOf('NS:4'));
  await read.hour(0);
  await read.post('read');
  await read.post('announced', { shown: 1 });
  await read.post('hour', { table: 2, more: 10 });
  await closed.post('closed');
  // Its second table began to play a second before.
  await setTimeout(1000);
  await late.hour(0);
  await (await late.table(1)).post('withdrawals');
  const key = /http[^"]+\/organize\/[a-z2-7]+/.exec((await send(page, `${going.room}/keys`)).text);
  return { base, fresh, going, late, over, closed, read, pitch, key: key[0], names };
}

/** Name and how to get there; with a third item, as a phone that may only watch. */
export const partyPages = (at) => [
  ['new party', open(`${at.base}/parties/new`)],
  [
    'new party, with errors',
    async (page) => {
      await page.goto(`${at.base}/parties/new`);
      await page.fill('#title', 'long '.repeat(20));
      await page.fill('#names', 'Ada\nBen\nada');
      await page.fill('#minutes', 'an hour');
      await page.fill('#room-count', 'many');
      await unfold(page, 'Rules');
      await unfold(page, 'Partners');
      await press(page, 'Show the tables');
    },
  ],
  [
    'new party, the tables',
    async (page) => {
      await page.goto(`${at.base}/parties/new?like=${at.going.room.slice(-16)}`);
      await press(page, 'Show the tables');
    },
  ],
  [
    'new party, the tables, with error',
    async (page) => {
      await page.goto(`${at.base}/parties/new?like=${at.going.room.slice(-16)}`);
      await unfold(page, 'Who sits together, who apart');
      await page.fill('#apart', `${at.names[0]} & ${at.names[1]}`);
      await press(page, 'Show the tables');
      await page.locator('[name=person]').first().check();
      await press(page, 'Swap the two');
    },
  ],
  ['room before Start', open(at.fresh.room)],
  ['room before Start, watching', open(at.fresh.room), 'watching'],
  [
    'table cards',
    async (page) => {
      await page.goto(at.fresh.room);
      await press(page, 'Table cards, to print or scan');
    },
  ],
  ['room', open(at.going.room)],
  [
    'room, More open',
    async (page) => {
      await page.goto(at.going.room);
      await unfold(page, 'More');
    },
  ],
  ['room, watching', open(at.going.room), 'watching'],
  ['room at the hour', open(at.late.room)],
  ['room, all over', open(at.over.room)],
  ['room, closed', open(at.closed.room)],
  ['room of pitch', open(at.pitch.room)],
  ['who sits where', open(`${at.going.room}/seats`)],
  ['the hour', open(`${at.going.room}/hour`)],
  [
    'the hour, with error',
    async (page) => {
      await page.goto(`${at.going.room}/hour`);
      await press(page, 'Set it');
    },
  ],
  ['party people', open(`${at.going.room}/people`)],
  [
    'party people, with errors',
    async (page) => {
      await page.goto(`${at.going.room}/people`);
      await page.fill('#names', 'Ada');
      await press(page, 'They make a table');
    },
  ],
  ['party names', open(`${at.going.room}/names`)],
  [
    'party names, with errors',
    async (page) => {
      await page.goto(`${at.going.room}/names`);
      await page.fill('#title', 'long '.repeat(20));
      await page.locator('[id="1.0"]').fill('');
      await press(page, 'Save');
    },
  ],
  ['what the prizes are for', open(`${at.going.room}/prizes`)],
  [
    'what the prizes are for, with error',
    async (page) => {
      await page.goto(`${at.going.room}/prizes`);
      await page.fill('#room-count', 'many');
      await press(page, 'Save');
    },
  ],
  ['prizes while tables play', open(`${at.going.room}/results`)],
  ['prizes with a tie', open(`${at.over.room}/results`)],
  ['prizes, watching', open(`${at.over.room}/results`), 'watching'],
  ['prizes at each table, closed', open(`${at.closed.room}/results`)],
  ['results to read out', open(`${at.over.room}/read`)],
  ['results to read out, at each table', open(`${at.closed.room}/read`)],
  ['results while they are read out', open(`${at.read.room}/read`)],
  ['a prize on the wall', open(at.read.room), 'watching'],
  ['the hour, more time for a table', open(`${at.read.room}/hour`)],
  ['results on a sheet', open(`${at.over.room}/print`)],
  ['results to paste', open(`${at.over.room}/text`)],
  ['party share', open(`${at.going.room}/share`)],
  [
    'party share, a new link',
    async (page) => {
      await page.goto(`${at.going.room}/share`);
      await press(page, 'A link for another organizer');
    },
  ],
  ['party share, watching', open(`${at.going.room}/share`), 'watching'],
  ['an organizer link', open(at.key), 'watching'],
  ['party journal', open(`${at.going.room}/journal`)],
  ['close the party', open(`${at.going.room}/closed`)],
  ['only the organizer may', open(`${at.going.room}/hour`), 'watching'],
  ['pad of a party, not begun', open(at.going.pads[1])],
  ['pad of a party, in play', open(at.going.pads[0])],
  ['pad of a party, watching', open(at.going.pads[0]), 'watching'],
  ['pad of a party, to stop', open(at.late.pads[0])],
  ['pad of a party, to finish', open(at.late.pads[1])],
  ['pad of a party, over', open(at.over.pads[0])],
  ['pad of a party, closed', open(at.closed.pads[0])],
  ['pad of a party of pitch', open(at.pitch.pads[0])],
  ['contract at a party', open(`${at.going.pads[0]}/deals/new`)],
  ['result at a party', open(`${at.going.pads[0]}/deals/result`)],
  [
    'question: after the hour',
    async (page) => {
      await page.goto(`${at.late.pads[0]}/deals/result?contract=2H&declarer=S`);
      await thumb(page).tap(page.locator('[name=tricks][value="8"]'));
      await press(page, 'Save');
      await page.getByText('Had a card been led before it?').waitFor();
    },
  ],
];
