import { describe, expect, test } from '@jest/globals';
import type { User } from '../../api/session.ts';
import type { Interaction } from '../../shared/oauth/interaction.ts';
import { consentState } from './use-consent.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const user = { id: 'u1', email: 'ada@example.com' } as unknown as User;
const request: Interaction = {
  id: 'r1',
  step: 'consent',
  factorRequired: false,
  client: {
    clientId: 'c1',
    name: 'Orders',
    picture: null,
    uri: null,
    termsUri: null,
    policyUri: null,
    verified: false,
    registeredAt: '2026-11-01T12:00:00.000Z',
  },
  claims: [],
  scopes: ['openid'],
  resources: [],
  apis: [],
  redirectHost: 'orders.example.com',
  loopbackOnly: false,
  expiresAt: '2026-11-20T12:10:00.000Z',
  endsAt: new Date(NOW + 600_000),
  switchAccountUrl: 'https://id.example.com/api/auth/oauth2/authorize?client_id=c1',
};
const over = { ...request, endsAt: new Date(NOW - 1000) };

describe('the request that waits for consent', () => {
  test('is open', () => {
    expect(consentState({ request, user }, undefined, NOW)).toEqual({
      at: 'open',
      request,
      user,
      isChanged: false,
    });
  });

  test('is the same when it is read again', () => {
    const later = { ...structuredClone(request), endsAt: new Date(NOW + 599_000) };
    expect(consentState({ request: later, user }, request, NOW)).toMatchObject({ isChanged: false });
  });

  test.each([
    ['another name', { client: { ...request.client, name: 'Your bank' } }],
    ['more scopes', { scopes: ['openid', 'email'] }],
  ])('has changed: %s', (_, change) => {
    expect(consentState({ request: { ...request, ...change }, user }, request, NOW)).toMatchObject({ isChanged: true });
  });

  test.each([
    ['none', { request: null, user }, undefined],
    ['none', { request: null, user: undefined }, undefined],
    ['answered', { request: null, user }, request],
    ['app-gone', { request: null, user, isAppGone: true }, request],
    ['app-disabled', { request: 'app-disabled', user }, request],
    ['app-disabled', { request: 'app-disabled', user }, undefined],
    ['expired', { request: null, user }, over],
    ['sign-in', { request: null, user: undefined }, request],
    ['sign-in', { request: { ...request, step: 'login' }, user: undefined }, undefined],
    ['answered', { request: { ...request, step: 'login' }, user }, request],
    ['none', { request: { ...request, step: 'login' }, user }, undefined],
  ] as const)('%s, when found is %j', (at, found, shown) => {
    expect(consentState(found as never, shown, NOW).at).toBe(at);
  });
});
