import { describe, expect, test } from '@jest/globals';
import { moved, rowProblems, rowsOf, rowsProblem, scopesIn, withRow } from './scope-rows.ts';

const READ = { name: 'orders.read', description: 'See your orders' };
const WRITE = { name: 'orders.write', description: 'Place orders for you' };
const problemsOf = (change: object) => rowProblems(rowsOf([READ, { ...WRITE, ...change }]))[1];

test('what is sent has no spaces around it', () => {
  expect(scopesIn(rowsOf([{ name: ' orders.read ', description: 'See your orders ' }]))).toEqual([READ]);
});

test('a new row has a key that no other has', () => {
  const [rows, key] = withRow([{ key: 4, ...READ }]);
  expect([rows.length, key]).toEqual([2, 5]);
  expect(withRow([])[1]).toBe(0);
});

test.each([
  [0, 1, ['orders.write', 'orders.read']],
  [1, -1, ['orders.write', 'orders.read']],
  [0, -1, ['orders.read', 'orders.write']],
  [1, 1, ['orders.read', 'orders.write']],
] as const)('row %d moved by %d', (at, by, names) => {
  expect(moved(rowsOf([READ, WRITE]), at, by).map(({ name }) => name)).toEqual(names);
});

describe('a row', () => {
  test('is fit with a name and words', () => {
    expect(problemsOf({})).toEqual({ name: undefined, description: undefined });
    expect(rowsProblem(rowsOf([READ, WRITE]))).toBeUndefined();
    expect(rowsProblem([])).toBeUndefined();
  });

  test.each([
    ['', 'Name the scope.'],
    ['two words', 'Use no spaces, quotes, backslashes or accents.'],
    ['a"b', 'Use no spaces, quotes, backslashes or accents.'],
    ['a\\b', 'Use no spaces, quotes, backslashes or accents.'],
    ['Aufträge', 'Use no spaces, quotes, backslashes or accents.'],
    ['x'.repeat(101), 'Use at most 100 characters.'],
    [READ.name, 'This name is there twice.'],
  ])('is unfit with the name %j', (name, problem) => {
    expect(problemsOf({ name })).toEqual({ name: problem, description: undefined });
  });

  test.each([
    [' ', 'Say what the app can do.'],
    ['x'.repeat(201), 'Use at most 200 characters.'],
  ])('is unfit with the words %j', (description, problem) => {
    expect(problemsOf({ description })).toEqual({ name: undefined, description: problem });
  });
});

test('the first problem is told with its place', () => {
  expect(rowsProblem(rowsOf([READ, { name: '', description: '' }]))).toBe('Scope 2: Name the scope.');
  expect(rowsProblem(rowsOf([{ ...READ, description: '' }, WRITE]))).toBe('Scope 1: Say what the app can do.');
});
