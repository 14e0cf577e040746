import { describe, expect, test } from '@jest/globals';
import { isRefreshDue, mergedTokens } from './provider-tokens.ts';
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
