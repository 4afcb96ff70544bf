// What an evening has besides deals on their pages, for every-page.test.mjs:
// payments, substitutes, notes, bidding, lines, and all that the journal leads to.

import { thumb } from './harness.mjs';
import { evening } from './table.mjs';

const open = (address) => (page) => page.goto(address);
const press = (page, name) => thumb(page).follow(page.getByRole('button', { name }));
const unfold = (page, name) => page.locator('summary', { hasText: name }).first().tap();

const STAKE = { stake: 'tenth', currency: 'USD', rounding: 'exact', per: '1' };
const GAMES = ['N', 'S'].map((by) => ({ bid: '3NT', by, tricks: 9 }));

/** An evening in which all of it happened, and what it leads to. */
export async function nights(page, base, people) {
  const begun = (more) => evening(page, base, { people: { ...people, ...more } });
  const five = await begun({ player4: 'Eve' });
  await five.post('stake', STAKE);
  await five.deals(...GAMES);
  await five.post('agreements', { rubber: 1 });
  await five.post('paid', { from: 1, to: 0, amount: '0.10' });
  await five.post('partners', { partners: 'pivot' });
  await five.nextRubber();
  await five.post('deals', {
    contract: '2H', declarer: 'S', tricks: 8, revoke: 'none', honours: '',
    note: 'Cy held all four honours and never said a word of it to anybody at the table',
  });
  await five.post('penalties', { to: 'NS', common: 0 });
  await five.post('substitutes', { for: 3, by: 4 });
  const gone = await begun({ player4: 'Eve' });
  await gone.deals(GAMES[0]);
  await gone.post('people', { left: 3 });
  const owing = await begun();
  await owing.post('stake', STAKE);
  await owing.deals(...GAMES);
  const closed = await begun();
  await closed.post('stake', STAKE);
  await closed.deals(...GAMES);
  await closed.post('settled');
  const stopped = await begun();
  await stopped.deals(GAMES[0]);
  await stopped.post('stops');
  const contract = await evening(page, base, { people, game: 'contract-bridge' });
  const called = await evening(page, base, { people, game: 'contract-bridge' });
  await called.post('auction', { calls: '1C.1D.X', passes: 3, number: 4 });
  await contract.deals(GAMES[0]);
  const chicago = await evening(page, base, {
    people: { ...people, scoring: 'chicago-carry' },
    game: 'contract-bridge',
  });
  await chicago.deals(GAMES[0]);
  return {
    base,
    five: five.pad,
    gone: gone.pad,
    owing: owing.pad,
    closed: closed.pad,
    stopped: stopped.pad,
    called: called.pad,
    contract: contract.pad,
    chicago: chicago.pad,
  };
}

/** The page of an entry, from its line in the journal. */
const entry = (pad, line) => async (page) => {
  await page.goto(`${pad}/journal`);
  await thumb(page).follow(page.getByRole('link', { name: line }).first());
};

const CALLS = '1C.P.1D.P.1H.P.1S.P.1NT.P.2C.P.2D.P.2H.P.2S.P.2NT.P';
const LINES = '3HX S 11 4+1 NS\n4S E -1\n2D S 7\nAP';

async function look(page, pad, lines) {
  await page.goto(`${pad}/lines`);
  await page.fill('textarea', lines);
  await press(page, 'Look at the scores');
}

/** Name and how to get there; with a third item, as a phone that may only watch. */
export const eveningPages = (at) => [
  ['pad of five, somebody plays for another', open(at.five)],
  ['pad, somebody has gone home', open(at.gone)],
  ['pad, a rubber stopped', open(at.stopped)],
  ['paid', open(`${at.owing}/paid?from=1&to=0&amount=0.31`)],
  [
    'paid, with errors',
    async (page) => {
      await page.goto(`${at.owing}/paid`);
      await press(page, 'Save');
    },
  ],
  [
    'paid, put right',
    async (page) => {
      await entry(at.five, / paid /)(page);
      await thumb(page).follow(page.getByRole('link', { name: 'Put it right' }));
    },
  ],
  ['ledger with payments', open(`${at.five}/ledger`)],
  ['ledger, why, with payments', open(`${at.five}/ledger/1`)],
  ['a sheet to print with payments', open(`${at.five}/print`)],
  ['a result to paste with payments', open(`${at.five}/text`)],
  [
    'stake, with errors',
    async (page) => {
      await page.goto(`${at.owing}/stake`);
      await thumb(page).tap(page.locator('[name=stake][value=own]'));
      await page.fill('#price', '1,000');
      await press(page, 'Save');
    },
  ],
  ['settle with open payments', open(`${at.owing}/settled`)],
  ['ledger, settled with open payments', open(`${at.closed}/ledger`)],
  ['pad, settled with open payments', open(at.closed)],
  ['a substitute', open(`${at.five}/substitutes/new`)],
  ['whose cards are known', open(`${at.gone}/substitutes/new?for=3`)],
  [
    'a substitute, with errors',
    async (page) => {
      await page.goto(`${at.five}/substitutes/new`);
      await press(page, 'Save who plays');
    },
  ],
  [
    'a note on the result',
    async (page) => {
      await page.goto(`${at.gone}/deals/result?contract=2H&declarer=S`);
      await unfold(page, 'Note');
    },
  ],
  [
    'a note on a deal',
    async (page) => {
      await entry(at.five, /2♥/)(page);
      await unfold(page, 'Change the note');
    },
  ],
  [
    'a note on a deal, with error',
    async (page) => {
      await entry(at.five, /2♥/)(page);
      await unfold(page, 'Change the note');
      await page.fill('#note', 'long '.repeat(200));
      await press(page, 'Save the note');
    },
  ],
  ['entry of a payment', entry(at.five, / paid /)],
  ['entry of a substitute', entry(at.five, / plays /)],
  ['entry of a stop', entry(at.stopped, /stop/i)],
  ['journal of all', open(`${at.five}/journal`)],
  ['lines', open(`${at.owing}/lines`)],
  ['lines, looked at', (page) => look(page, at.gone, LINES)],
  ['lines, with errors', (page) => look(page, at.gone, `${LINES}\n9H S 7\n3NT nobody 9`)],
  ['bidding', open(`${at.gone}/auction`)],
  ['bidding, doubled', open(`${at.contract}/auction?calls=1C.X`)],
  ['bidding, the sixth round', open(`${at.contract}/auction?calls=${CALLS}`)],
  [
    'bidding, a bid was too low',
    async (page) => {
      await page.goto(`${at.gone}/auction?calls=3S`);
      await unfold(page, 'A bid was too low');
    },
  ],
  [
    'bidding, what came of it',
    async (page) => {
      await page.goto(`${at.gone}/auction?calls=3S`);
      await unfold(page, 'A bid was too low');
      await thumb(page).follow(page.locator('[name=low][value="3H"]'));
    },
  ],
  [
    'pad, the calls open',
    async (page) => {
      await page.goto(at.called);
      await unfold(page, 'The calls');
    },
  ],
  ['people of five', open(`${at.five}/people`)],
  ['pad of Contract Bridge', open(at.contract)],
  ['contract of Contract Bridge', open(`${at.contract}/deals/new`)],
  ['result of Contract Bridge', open(`${at.contract}/deals/result?contract=3HXX&declarer=S`)],
  ['penalty of Contract Bridge', open(`${at.contract}/penalties/new`)],
  [
    'new sitting of Contract Bridge',
    async (page) => {
      await page.goto(`${at.base}/sittings/new?game=contract-bridge`);
      await unfold(page, 'Rules');
    },
  ],
  ['pad of Chicago', open(at.chicago)],
];
