import { describe, expect, test } from '@jest/globals';
import { isOfUnknownPerson, isRefreshDue, mergedTokens } from './provider-tokens.ts';
import type { ProviderTokens } from './provider.ts';

const FIRST: ProviderTokens = {
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  idToken: 'id-1',
  accessTokenExpiresAt: new Date('2026-11-20T13:00:00Z'),
  refreshTokenExpiresAt: new Date('2026-12-20T12:00:00Z'),
  scopes: ['openid', 'drive'],
};

const SECOND: ProviderTokens = {
  accessToken: 'access-2',
  refreshToken: 'refresh-2',
  idToken: 'id-2',
  accessTokenExpiresAt: new Date('2026-11-21T13:00:00Z'),
  refreshTokenExpiresAt: new Date('2026-12-21T12:00:00Z'),
  scopes: ['openid', 'calendar'],
};

describe('the tokens of an account, after the provider issued again', () => {
  test('are the later ones, and scopes add up', () => {
    expect(mergedTokens(FIRST, SECOND)).toEqual({ ...SECOND, scopes: ['openid', 'drive', 'calendar'] });
  });

  test('keep a refresh token that was not repeated, with its expiry', () => {
    const later = { ...SECOND, refreshToken: null, refreshTokenExpiresAt: null };
    expect(mergedTokens(FIRST, later)).toMatchObject({
      accessToken: 'access-2',
      refreshToken: 'refresh-1',
      refreshTokenExpiresAt: FIRST.refreshTokenExpiresAt,
    });
  });

  test('keep what belongs to the refresh token that is kept, and not to one that was replaced', () => {
    const first = { ...FIRST, refreshParameters: { device_id: '1' } };
    expect(mergedTokens(first, { ...SECOND, refreshToken: null }).refreshParameters).toEqual({ device_id: '1' });
    expect(mergedTokens(first, SECOND).refreshParameters).toBeUndefined();
    const shown = { ...FIRST, refreshTokenShown: true };
    expect(mergedTokens(shown, { ...SECOND, refreshToken: null }).refreshTokenShown).toBe(true);
    expect(mergedTokens(shown, SECOND).refreshTokenShown).toBeUndefined();
  });

  test('keep in mind whether the refresh token that is kept may be of another person, whatever id token comes', () => {
    const later = { ...SECOND, refreshToken: null };
    const presented = { ...FIRST, idTokenPresented: true };
    expect(isOfUnknownPerson(mergedTokens(presented, later))).toBe(true);
    expect(isOfUnknownPerson(mergedTokens(mergedTokens(presented, later), later))).toBe(true);
    expect(isOfUnknownPerson(mergedTokens(FIRST, { ...later, idTokenPresented: true }))).toBe(false);
    expect(isOfUnknownPerson(mergedTokens(presented, SECOND))).toBe(false);
  });

  test('keep the access token when an id token comes alone, with its expiry', () => {
    const later = { ...SECOND, accessToken: null, accessTokenExpiresAt: null };
    expect(mergedTokens(FIRST, later)).toMatchObject({
      accessToken: 'access-1',
      accessTokenExpiresAt: FIRST.accessTokenExpiresAt,
      idToken: 'id-2',
    });
  });

  test('do not keep the expiry of a token that was replaced', () => {
    const later = { ...SECOND, accessTokenExpiresAt: null, refreshTokenExpiresAt: null };
    expect(mergedTokens(FIRST, later)).toMatchObject({ accessTokenExpiresAt: null, refreshTokenExpiresAt: null });
  });

  test('keep the id token when none comes', () => {
    expect(mergedTokens(FIRST, { ...SECOND, idToken: null }).idToken).toBe('id-1');
    const presented = { ...FIRST, idTokenPresented: true };
    expect(mergedTokens(presented, { ...SECOND, idToken: null }).idTokenPresented).toBe(true);
    expect(mergedTokens(presented, SECOND).idTokenPresented).toBeUndefined();
  });
});

test.each<[string, Partial<ProviderTokens>, boolean]>([
  ['came here from the provider', {}, false],
  ['was presented by a program before that was asked', { idTokenPresented: true }, true],
  ['was presented and shown', { idTokenPresented: true, refreshTokenShown: true }, false],
])('whether a refresh token that %s may be of another person', (_, tokens, isUnknown) => {
  expect(isOfUnknownPerson({ ...FIRST, ...tokens })).toBe(isUnknown);
});

describe('an access token', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const expiringIn = (ms: number) => new Date(now.getTime() + ms);

  test.each([
    ['is handed out while it is valid for 5 seconds', { accessTokenExpiresAt: expiringIn(5000) }, false],
    ['is renewed when it is valid for less', { accessTokenExpiresAt: expiringIn(4999) }, true],
    ['is renewed when it has expired', { accessTokenExpiresAt: expiringIn(-1) }, true],
    ['is renewed when its expiry is unknown', { accessTokenExpiresAt: null }, true],
    ['is asked for when there is none', { accessToken: null, accessTokenExpiresAt: expiringIn(60_000) }, true],
    ['is handed out when nothing renews it', { accessTokenExpiresAt: expiringIn(-1), refreshToken: null }, false],
  ])('%s', (_, values, isDue) => {
    expect(isRefreshDue({ ...FIRST, ...values }, now)).toBe(isDue);
  });
});
