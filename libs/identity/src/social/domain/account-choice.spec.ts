import { describe, expect, test } from '@jest/globals';
import { Account, WITHOUT_PROVIDER } from '../../users/domain/account.ts';
import { chosenAccount } from './account-choice.ts';

const now = new Date('2026-11-20T12:00:00Z');
const linked = (id: string, providerId: string, accountId: string) =>
  Account.linked({ id, userId: 'ada', providerId, accountId, ...WITHOUT_PROVIDER }, now);

const accounts = [
  Account.credential('own-1', 'ada', '$argon2id$…', now),
  linked('own-2', 'google', '1815'),
  linked('own-3', 'google', '1852'),
  linked('own-4', 'github', '1815'),
  // The provider's id of a person may look like one of ours.
  linked('own-5', 'gitlab', 'own-2'),
];

describe('the account that a caller means', () => {
  test.each([
    ['the oldest at a provider', { providerId: 'google' }, 'own-2'],
    ['the password', { providerId: 'credential' }, 'own-1'],
    ['one of several at a provider, by its id there', { providerId: 'google', accountId: '1852' }, 'own-3'],
    ['one of several at a provider, by our id', { providerId: 'google', accountId: 'own-3' }, 'own-3'],
    [
      'one of a provider by an id that another provider uses, too',
      { providerId: 'github', accountId: '1815' },
      'own-4',
    ],
    ['one by our id alone', { accountId: 'own-4' }, 'own-4'],
    ["our id before a provider's", { accountId: 'own-2' }, 'own-2'],
    ["a provider's id that looks like ours", { providerId: 'gitlab', accountId: 'own-2' }, 'own-5'],
    ["one by the provider's id alone, the oldest", { accountId: '1815' }, 'own-2'],
  ])('%s', (_, choice, id) => {
    expect(chosenAccount(accounts, choice)?.id).toBe(id);
  });

  test.each([
    ['a provider without account', { providerId: 'twitch' }],
    ['our id of an account at another provider', { providerId: 'github', accountId: 'own-2' }],
    ['an unknown id', { accountId: 'own-9' }],
    ['an empty id', { providerId: 'google', accountId: '' }],
    ['nothing', {}],
  ])('none for %s', (_, choice) => {
    expect(chosenAccount(accounts, choice)).toBeUndefined();
  });
});
