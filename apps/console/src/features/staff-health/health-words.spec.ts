import { expect, test } from '@jest/globals';
import { type Check, errorText, factsOf, inOrder, partMeaning, partTitle, summary } from './health-words.ts';

const check = (changes: Partial<Check> = {}): Check => ({
  name: 'queue',
  state: 'good',
  facts: {},
  took: 1,
  error: null,
  ...changes,
});

test('facts have labels, and say which are times', () => {
  const facts = {
    waiting: 3,
    dueSince: null,
    lastSentAt: '2026-11-29T12:00:00.000Z',
    answerMs: 4,
    differenceMs: -18_275,
    newThing: 'x',
  };
  expect(factsOf(check({ facts }))).toEqual([
    ['Waiting', '3', false],
    ['Oldest due', 'None', false],
    ['Last sent', '2026-11-29T12:00:00.000Z', true],
    ['Answered in', '4 ms', false],
    ['Difference', '-18.3 s', false],
    ['New thing', 'x', false],
  ]);
});

test('parts have a name, also new ones', () => {
  expect([partTitle('mail'), partTitle('new part'), partMeaning('new part')]).toEqual(['Email server', 'New part', '']);
});

test('parts stand in one order, new ones last', () => {
  const checks = ['new', 'queue', 'service'].map((name) => check({ name }));
  expect(inOrder(checks).map(({ name }) => name)).toEqual(['service', 'queue', 'new']);
});

test('an error keeps its code', () => {
  expect([errorText('EAUTH'), errorText('E42')]).toEqual([
    'It refused the user name or password of the service. (EAUTH)',
    'It couldn’t be checked. (E42)',
  ]);
});

test('the worst parts are named first', () => {
  expect(summary([check()])).toBe('Everything works.');
  expect(summary([check(), check({ name: 'mail', state: 'off' })])).toBe(
    'Everything else works. Not set up: Email server.',
  );
  expect(summary([check(), check({ state: 'attention' })])).toBe('Queue: needs a look.');
  expect(summary([check({ state: 'attention' }), check({ name: 'mail', state: 'bad' })])).toBe(
    'Email server: failing.',
  );
});
