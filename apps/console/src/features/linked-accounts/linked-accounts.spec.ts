import { expect, test } from '@jest/globals';
import type { LinkedAccount } from '../../shared/account/account-reads.ts';
import { isOnlyWay, providerScopeText } from './linked-accounts.ts';

/** The accounts at "gone" are those of a provider that is not configured any more. */
const onlyOnes = (providers: readonly string[], hasPassword = false) => {
  const linked = providers.map((providerId, index) => ({ id: `${index}`, providerId }) as LinkedAccount);
  return linked
    .filter((account) => isOnlyWay(account, { linked, hasPassword }, (id) => id !== 'gone'))
    .map(({ providerId }) => providerId);
};

test('an account is the only way to sign in where nothing else does it, or a provider that is no longer configured', () => {
  expect(onlyOnes(['google'])).toEqual(['google']);
  expect(onlyOnes(['google'], true)).toEqual([]);
  expect(onlyOnes(['google', 'github'])).toEqual([]);
  expect(onlyOnes(['google', 'google'])).toEqual([]);
  expect(onlyOnes(['google', 'gone'])).toEqual(['google']);
  expect(onlyOnes(['gone', 'gone'])).toEqual(['gone', 'gone']);
  expect(onlyOnes(['gone'], true)).toEqual([]);
});

test.each([
  [['openid', 'email', 'profile', 'offline_access', 'user:email'], []],
  [['openid', 'calendar', 'https://www.googleapis.com/auth/calendar.readonly'], ['See your calendar']],
  [['https://www.googleapis.com/auth/drive.file', 'Files.Read'], ['See your files']],
  [['repo', 'read:user'], ['See your repositories']],
])('%j', (scopes, expected) => {
  expect(providerScopeText(scopes)).toEqual(expected);
});
