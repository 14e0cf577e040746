import { expect, test } from '@jest/globals';
import { filtersOf } from './audit-filters.ts';

const activities = (action: string) => filtersOf(action, []).find(({ name }) => name === 'action')?.options ?? [];

test.each([
  ['session.,user.banned', 'Sign-ins, Account banned'],
  ['profile.,user.,restore.', 'Profile and account'],
])('the actions %s are called by what they find', (action, label) => {
  expect(activities(action).at(-1)).toEqual({ value: action, label });
});

test('an activity of the list is not added to it', () => {
  expect(activities('session.')).toEqual(activities(''));
});
