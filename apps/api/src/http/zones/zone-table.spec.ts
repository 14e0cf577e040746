import { describe, expect, test } from '@jest/globals';
import type { Zone } from '#shared-kernel/http/zone';
import { ZoneTable } from './zone-table.ts';
import { zones } from './zones.ts';

const table = new ZoneTable(zones);
const auth = zones.find(({ name }) => name === 'auth')!;
/** A zone like that of OAuth's token endpoint: any origin, forms, no cookies. */
const machines: Zone = {
  ...auth,
  name: 'machines',
  paths: ['/api/auth/machines/*'],
  body: { kinds: ['form'], maxBytes: 1024 },
  crossOrigin: { readers: 'any', preflightMaxAgeSeconds: 60 },
  cookies: false,
  forgery: 'none',
};

test.each([
  ['/api/auth', 'auth'],
  ['/api/auth/', 'auth'],
  ['/api/auth/sign-in/email', 'auth'],
  ['/api/auth/error', 'error page'],
  ['/api/auth/errors', 'auth'],
  ['/api/auth/reference', 'reference'],
  ['/api/auth/reference/swagger-ui.css', 'reference'],
  ['/api/auth/referenced', 'auth'],
  ['/api/auth/callback/google', 'provider callbacks'],
  ['/api/auth/oauth2/callback/acme', 'provider callbacks'],
  ['/api/auth/callbacks', 'auth'],
  ['/api/auth/oauth2/authorize', 'oauth authorization'],
  ['/api/auth/oauth2/form-post', 'oauth authorization'],
  ['/api/auth/oauth2/leave', 'oauth authorization'],
  ['/api/auth/mcp/authorize', 'oauth authorization'],
  ['/api/auth/oauth2/consent', 'oauth browser steps'],
  ['/api/auth/oauth2/device', 'oauth browser steps'],
  ['/api/auth/oauth2/client/x', 'oauth clients'],
  ['/api/auth/oauth2/device_authorization', 'oauth machines'],
  ['/api/auth/oauth2/interaction', 'oauth browser steps'],
  ['/api/auth/api-key/verify', 'backends'],
  ['/api/auth/api-key/verify/x', 'auth'],
  ['/api/openapi.json', 'api description'],
  ['/api/staff/users', 'staff'],
  ['/api/billing/account', 'billing'],
  ['/api/billing/usage', 'billing'],
  ['/api/billing/usage/events', 'backends'],
  ['/api/billingx', 'other api'],
  ['/api/webhooks/polar', 'webhooks'],
  ['/api/webhooks/polar/second', 'webhooks'],
  ['/api/webhooksx', 'other api'],
  ['/api/authx', 'other api'],
  ['/api', 'other api'],
  ['/.well-known/jwks.json', 'well-known'],
  ['/api/auth/.well-known/openid-configuration', 'well-known'],
  ['/api/auth/jwks', 'well-known'],
  ['/api/auth/jwks/x', 'auth'],
  ['/health/live', 'operations'],
  ['/healthy', 'console'],
  ['/metrics', 'operations'],
  ['/metrics/x', 'console'],
  ['/dev/mailbox', 'development'],
  ['/developers', 'console'],
  ['/', 'console'],
  ['/API/auth/ok', 'console'],
  ['*', 'console'],
  ['', 'console'],
])('%s is in the zone "%s"', (path, name) => {
  expect(table.of(path).name).toBe(name);
});

describe('a route', () => {
  test.each([
    ['/api/auth/reset-password/:token', 'auth'],
    ['/api/staff/organizations/:id/members/:memberId', 'staff'],
    ['/api/auth/api-key/:id/history', 'auth'],
  ])('%s is in "%s"', (path, name) => {
    expect(table.ofRoute(path).name).toBe(name);
  });

  test.each(['/somewhere', '/api/anything', '/api/:part/ok', '/mcp/x', '/:page'])('%s is in none', (path) => {
    expect(() => table.ofRoute(path)).toThrow('is in no zone');
  });

  test.each(['/api/auth/:page', '/api/auth/api-key/:act', '/api/auth/:part/swagger-ui.css', '/api/auth/:a/:b'])(
    '%s is in two',
    (path) => {
      expect(() => table.ofRoute(path)).toThrow('is in two zones');
    },
  );
});

describe('a table is refused when a row', () => {
  test.each<[string, readonly Zone[], string]>([
    [
      'reads forms and cookies',
      [{ ...auth, body: machines.body }],
      '"auth" reads cookies, so it may read other bodies',
    ],
    ['reads bytes and cookies', [{ ...auth, body: { kinds: ['bytes'], maxBytes: 1 } }], 'other bodies than JSON'],
    ['reads cookies without a rule against forgery', [{ ...auth, forgery: 'none' }], 'needs a rule against forged'],
    ['reads cookies for any origin', [{ ...machines, cookies: true }], '"machines" reads cookies, so not every origin'],
    [
      'lets trusted origins read with cookies that it does not see',
      [{ ...machines, crossOrigin: { readers: 'any-and-trusted', preflightMaxAgeSeconds: 60 }, forgery: 'origin' }],
      '"machines" answers trusted origins with cookies, so it reads cookies and compares origins.',
    ],
    [
      'lets any origin read and compares no origins of requests with cookies',
      [{ ...auth, crossOrigin: { readers: 'any-and-trusted', preflightMaxAgeSeconds: 60 }, forgery: 'signature' }],
      'answers trusted origins with cookies',
    ],
    ['reads bodies without routes', [{ ...auth, hasRoutes: false }], 'has no routes, so it reads no body'],
    ['reads bodies of no size', [{ ...auth, body: { kinds: ['json'], maxBytes: 0 } }], 'reads bodies of no size'],
    ['has the name of another', [machines, { ...machines, paths: ['/x'] }], 'has the name of an earlier row'],
    ['can never be reached', [auth, machines], '"machines" has a path that an earlier row covers'],
  ])('%s', (_, rows, problem) => {
    expect(() => new ZoneTable(rows)).toThrow(problem);
  });

  test('a form with a signed state may come with cookies', () => {
    const callback: Zone = { ...machines, cookies: true, forgery: 'signed-state', crossOrigin: auth.crossOrigin };
    expect(callback.crossOrigin.readers).toBe('trusted');
    expect(
      () => new ZoneTable([{ ...callback, crossOrigin: { readers: 'none', preflightMaxAgeSeconds: 0 } }]),
    ).not.toThrow();
  });

  test('one path may be treated otherwise than those below it', () => {
    const split = new ZoneTable([
      { ...machines, paths: ['/tools'] },
      { ...auth, paths: ['/tools/*'] },
    ]);
    expect(['/tools', '/tools/', '/tools/x'].map((path) => split.of(path).name)).toEqual(['machines', 'auth', 'auth']);
    expect(() => new ZoneTable([{ ...machines, paths: ['/*'] }, auth])).toThrow('earlier row covers');
  });

  test('every problem is named at once', () => {
    const make = () => new ZoneTable([{ ...machines, cookies: true }]);
    for (const problem of ['other bodies than JSON', 'forged requests', 'not every origin'])
      expect(make).toThrow(problem);
  });
});
