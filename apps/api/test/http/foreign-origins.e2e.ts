import { beforeAll, describe, expect, test } from '@jest/globals';
import { declaredRoutes } from '../../src/http/server/declared-routes.ts';
import { bodyOf, ORIGIN } from '../oauth/partner.ts';
import { TokenApp } from '../oauth/token-app.ts';
import { bearer } from '../oauth/token-requests.ts';
import { PUBLISHED_ROUTES } from '../published-routes.ts';

const FOREIGN = 'https://app.example.org';
const TRUSTED = 'https://shop.example.com';
const READABLE = 'access-control-allow-origin';
const CREDENTIALS = 'access-control-allow-credentials';

const at = TokenApp.use({ TRUSTED_ORIGINS: TRUSTED });

/** Names of parameters become values that name nothing. */
const routes = PUBLISHED_ROUTES.trim()
  .split('\n')
  .map((line) => line.split(/\s+/) as [method: string, path: string])
  .map(([method, path]) => [method, path.replace(/:\w+/g, 'some-id')] as const);

const send = (method: string, path: string, headers: Record<string, string>) =>
  fetch(at.app.url + path, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { body: '{}' }),
  });

/** Status and body, without what differs from one request to the next. */
const answerOf = async (response: Response) => [
  response.status,
  (await response.text()).replace(/"requestId":"[^"]*"/, ''),
];

describe('a page of a foreign origin', () => {
  test.each(routes)('reads nothing that a cookie gives from %s %s', async (method, path) => {
    const cookie = at.owner.cookieHeader();
    for (const origin of [FOREIGN, 'null']) {
      const withCookie = await send(method, path, { origin, cookie });
      expect(withCookie.headers.get(CREDENTIALS)).toBeNull();
      const readable = withCookie.headers.get(READABLE);
      if (readable === null) continue;
      expect(readable).toBe('*');
      const without = await send(method, path, { origin });
      expect(await answerOf(withCookie)).toEqual(await answerOf(without));
      expect(withCookie.headers.getSetCookie()).toEqual([]);
    }
  });

  test.each(['oauth2/token', 'mcp/token', 'oauth2/revoke', 'oauth2/par', 'oauth2/register', 'oauth2/userinfo'])(
    'reads answers of %s, refused ones too',
    async (path) => {
      const answer = await send('POST', `/api/auth/${path}`, { origin: FOREIGN });
      expect([answer.status >= 400, answer.headers.get(READABLE), answer.headers.get(CREDENTIALS)]).toEqual([
        true,
        '*',
        null,
      ]);
    },
  );

  test.each(['jwks', 'mcp/jwks', '.well-known/openid-configuration', '.well-known/oauth-authorization-server'])(
    'reads %s',
    async (path) => {
      const answer = await send('GET', `/api/auth/${path}`, { origin: FOREIGN });
      expect([answer.status, answer.headers.get(READABLE)]).toEqual([200, '*']);
    },
  );
});

describe('a route that takes access tokens', () => {
  let token: string;
  beforeAll(async () => {
    const request = { scope: 'openid organizations.read', resource: `${ORIGIN}/api/auth` };
    token = (await at.tokens(request)).access_token;
  });

  const TOKEN_ROUTES = ['/api/auth/oauth2/userinfo', '/api/auth/mcp/userinfo', '/api/auth/mcp/get-session'];
  const taking = () =>
    declaredRoutes(at.app.app)
      .filter(({ accepted }) => accepted.some(({ kind }) => kind === 'access-token'))
      .map(({ method, path }) => [method, path] as const)
      .concat(TOKEN_ROUTES.map((path) => ['GET', path] as const));

  test('answers the preflight of every origin, and lets it send the token with its proof', async () => {
    expect(taking().length).toBeGreaterThan(TOKEN_ROUTES.length);
    for (const [method, path] of taking()) {
      const preflight = await fetch(at.app.url + path, {
        method: 'OPTIONS',
        headers: {
          origin: FOREIGN,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,dpop',
        },
      });
      const { headers } = preflight;
      expect([path, preflight.status, headers.get(READABLE), headers.get(CREDENTIALS)]).toEqual([path, 204, '*', null]);
      const allowed = headers.get('access-control-allow-headers')!.split(', ');
      expect(allowed).toEqual(expect.arrayContaining(['authorization', 'dpop', 'content-type']));
    }
  });

  test('lets every origin read its answers, and why it refused', async () => {
    for (const [method, path] of taking()) {
      const refused = await send(method, path, { origin: FOREIGN, ...bearer('nonsense') });
      expect([path, refused.headers.get(READABLE)]).toEqual([path, '*']);
      const exposed = refused.headers.get('access-control-expose-headers')!.split(', ');
      expect(exposed).toEqual(expect.arrayContaining(['www-authenticate', 'retry-after']));
    }
  });

  test('counts the token and not the cookie of another user that came along', async () => {
    const ada = await at.newUser('ada');
    const created = await ada.post('/organization/create', { name: 'Secret', slug: 'secret' });
    expect(created.status).toBe(200);
    const list = '/api/auth/organization/list';
    const cookie = ada.cookieHeader();
    const foreign = await send('GET', list, { origin: FOREIGN, cookie, ...bearer(token) });
    expect([foreign.status, await foreign.json(), foreign.headers.get(READABLE)]).toEqual([200, [], '*']);
    const trusted = await send('GET', list, { origin: TRUSTED, cookie });
    expect([trusted.headers.get(READABLE), trusted.headers.get(CREDENTIALS)]).toEqual([TRUSTED, 'true']);
    expect(await trusted.json()).toMatchObject([{ name: 'Secret' }]);
    const own = await bodyOf(ada.get('/organization/list'));
    expect(own).toMatchObject([{ name: 'Secret' }]);
  });

  test('says nothing to other origins where no origin is told, as of a picture of another site', async () => {
    const cookie = at.owner.cookieHeader();
    const answer = await send('GET', '/api/auth/organization/list', { cookie, 'sec-fetch-site': 'cross-site' });
    expect([answer.status, answer.headers.get(READABLE)]).toEqual([200, null]);
  });
});
