import { expect, test } from '@jest/globals';
import { amountText, comparison, dayOf, inPeriodOrder, rangeOf, shownFigures } from './figures.ts';

const week = rangeOf('7d');

test.each([
  [112, 100, '12% more than in the 7 days before'],
  [1, 4, '75% fewer than in the 7 days before'],
  [0, 4, '100% fewer than in the 7 days before'],
  [4, 4, 'As many as in the 7 days before'],
  [0, 0, 'As many as in the 7 days before'],
  [4, 0, 'None in the 7 days before'],
  [1001, 1000, 'About as many as in the 7 days before'],
])('%i compared with %i', (total, before, words) => {
  expect(comparison(total, before, week)).toBe(words);
});

test('one is not several', () => {
  expect(amountText(1, ['sign-in', 'sign-ins'])).toBe('1 sign-in');
  expect(amountText(1204, ['sign-in', 'sign-ins'])).toBe('1,204 sign-ins');
});

test('an unknown range is a week', () => {
  expect(rangeOf('1y')).toBe(week);
});

test('the day of a time is that of the browser', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('a reason leads to its refusals, and is said in words', () => {
  const { labelPath, labelText } = shownFigures.find(({ figure }) => figure === 'failed-sign-ins')!;
  expect(labelPath!('USER_BANNED', '2026-11-20')).toBe(
    '/staff/audit?action=session.started%2Ctwo-factor.passed&outcome=refused&reason=USER_BANNED&from=2026-11-20',
  );
  expect(labelText!('USER_BANNED')).not.toContain('_');
});

test('periods stand from the shortest, whatever their amounts are', () => {
  const labels = ['month', 'week', 'day'].map((label) => ({ label }));
  expect(inPeriodOrder(labels).map(({ label }) => label)).toEqual(['day', 'week', 'month']);
  const others = ['b', 'a'].map((label) => ({ label }));
  expect(inPeriodOrder(others)).toEqual(others);
});
