import { describe, expect, test } from '@jest/globals';
import { AesSecretBox } from '#shared-kernel/infrastructure/crypto/aes-secret-box';
import { KeyRing } from '#shared-kernel/infrastructure/crypto/key-ring';
import { Account } from '../../users/index.ts';
import type { ProviderIdentity } from '../domain/provider.ts';
import { ProviderGrants } from './provider-grants.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const LATER = new Date('2026-11-20T13:00:00Z');
const ADA = { id: 'account-1', userId: 'ada', providerId: 'google', accountId: '1815' };

const IDENTITY: ProviderIdentity = {
  profile: { accountId: '1815', email: 'ada@example.com', emailVerified: true, name: 'Ada', image: null, raw: {} },
  tokens: {
    accessToken: 'the-access-token',
    refreshToken: 'the-refresh-token',
    idToken: 'the-id-token',
    accessTokenExpiresAt: LATER,
    refreshTokenExpiresAt: null,
    scopes: ['openid', 'email'],
  },
};

const SECRET = 'a secret of thirty-two characters';
const grantsUnder = (...secrets: string[]) => new ProviderGrants(new AesSecretBox(new KeyRing(secrets)));
const grants = grantsUnder(SECRET);

const linked = (holder = ADA, identity = IDENTITY) =>
  Account.linked({ ...holder, ...grants.first(holder, identity) }, NOW);

describe('what an account stores of a provider', () => {
  test('gives the tokens back', () => {
    expect(grants.open(linked())).toEqual(IDENTITY.tokens);
  });

  test('shows no token', () => {
    expect(JSON.stringify(linked())).not.toMatch(/the-\w+-token/);
  });

  test('has no tokens and scopes when the provider issued none', () => {
    const none = { ...IDENTITY.tokens, accessToken: null, refreshToken: null, idToken: null, scopes: [] };
    const account = linked(ADA, { ...IDENTITY, tokens: none });
    expect(account.scope).toBe('');
    expect(grants.open(account)).toEqual(none);
  });

  test.each([
    ['user', { userId: 'eve' }],
    ['provider', { providerId: 'github' }],
    ['account of the same user', { accountId: '1816' }],
  ])('cannot be opened in the row of another %s', (_, other) => {
    const { sealedTokens } = linked();
    const copied = Object.assign(linked({ ...ADA, ...other }), { sealedTokens });
    expect(() => grants.open(copied)).toThrow('unable to authenticate data');
  });

  test.each([
    ['the address', IDENTITY.profile, 'ada@example.com'],
    ['the name without an address', { ...IDENTITY.profile, email: null }, 'Ada'],
    ['nothing without either', { ...IDENTITY.profile, email: null, name: '' }, null],
  ])('is labelled with %s', (_, profile, label) => {
    expect(linked(ADA, { ...IDENTITY, profile }).label).toBe(label);
  });

  test('cuts a label that is too long', () => {
    const profile = { ...IDENTITY.profile, email: null, name: 'A'.repeat(300) };
    expect(linked(ADA, { ...IDENTITY, profile }).label).toHaveLength(255);
  });

  test('keeps a refresh token and a label that the next sign-in does not repeat, and adds scopes', () => {
    const account = linked();
    const profile = { ...IDENTITY.profile, email: null, name: '' };
    const tokens = { ...IDENTITY.tokens, accessToken: 'another', refreshToken: null, scopes: ['drive'] };
    account.keepGrant(grants.again(account, { profile, tokens }), LATER);
    expect(account.label).toBe('ada@example.com');
    expect(grants.open(account)).toEqual({
      ...IDENTITY.tokens,
      accessToken: 'another',
      // The provider's page brought the refresh token that is kept.
      refreshTokenShown: true,
      scopes: ['openid', 'email', 'drive'],
    });
  });

  test('follows an address that the provider changed', () => {
    const account = linked();
    const profile = { ...IDENTITY.profile, email: 'lovelace@example.com' };
    account.keepGrant(grants.again(account, { ...IDENTITY, profile }), LATER);
    expect(account.label).toBe('lovelace@example.com');
  });

  test('keeps what a refresh needs, sealed', () => {
    const tokens = { ...IDENTITY.tokens, refreshParameters: { device_id: 'the-device-token' } };
    const account = linked(ADA, { ...IDENTITY, tokens });
    expect(grants.open(account)).toEqual(tokens);
    expect(JSON.stringify(account)).not.toContain('the-device-token');
  });

  test('keeps its label at a refresh', () => {
    const account = linked();
    account.keepGrant(grants.renewed(account, { ...IDENTITY.tokens, accessToken: 'another' }), LATER);
    expect(account.label).toBe('ada@example.com');
    expect(grants.open(account).accessToken).toBe('another');
  });

  test('can be sealed again under a new secret, and then opens without the old one', () => {
    const account = linked();
    const rotated = grantsUnder('another secret of the same length', SECRET);
    rotated.reseal(account);
    expect(account.sealedTokens).toContain(`.${rotated.keyId}.`);
    expect(grantsUnder('another secret of the same length').open(account)).toEqual(IDENTITY.tokens);
    expect(account.updatedAt).toEqual(NOW);
  });
});
