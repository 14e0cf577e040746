import { expect, test } from '@jest/globals';
import { Account } from './account.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const later = new Date('2026-11-21T12:00:00.000Z');

test('the credential account is named by the specification and belongs to its user', () => {
  expect(Account.credential('a1', 'u1', '$argon2id$', now)).toEqual({
    id: 'a1',
    userId: 'u1',
    providerId: 'credential',
    accountId: 'u1',
    password: '$argon2id$',
    label: null,
    sealedTokens: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
    scope: '',
    createdAt: now,
    updatedAt: now,
  });
});

test('a new password replaces the hash', () => {
  const account = Account.credential('a1', 'u1', '$argon2id$old', now);
  account.changePassword('$argon2id$new', later);
  expect(account).toMatchObject({ password: '$argon2id$new', createdAt: now, updatedAt: later });
});

const grant = {
  label: 'ada@example.com',
  sealedTokens: 'sealed',
  accessTokenExpiresAt: later,
  refreshTokenExpiresAt: null,
  scope: 'openid,email',
};

test('a linked account has no password and keeps what the provider issued', () => {
  const account = Account.linked({ id: 'a1', userId: 'u1', providerId: 'gitlab', accountId: '42', ...grant }, now);
  expect(account).toMatchObject({ ...grant, password: null, createdAt: now });
  account.keepGrant({ ...grant, sealedTokens: 'sealed again', scope: 'openid' }, later);
  expect(account).toMatchObject({ sealedTokens: 'sealed again', scope: 'openid', createdAt: now, updatedAt: later });
});

test('no provider gives the credential account', () => {
  const values = { id: 'a1', userId: 'u1', providerId: 'credential', accountId: '42', ...grant };
  expect(() => Account.linked(values, now)).toThrow('belongs to no provider');
});
