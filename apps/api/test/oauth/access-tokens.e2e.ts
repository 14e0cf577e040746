import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Get, Module } from '@nestjs/common';
import {
  AccessTokenLookup,
  AccessTokens,
  type AccessTokenGrant,
  AccountBans,
  type Caller,
  serviceScopes,
} from '#identity';
import { Accepts, accessToken, apiKey, CurrentCaller, GuardedController } from '#identity/http';
import { type Acting, Actors } from '#shared-kernel/application/actors';
import { oauthErrors } from '#shared-kernel/http/error-renderers';
import { declaredRoutes, type DeclaredRoute } from '../../src/http/server/declared-routes.ts';
import { MEDIA_TYPES } from '../../src/http/zones/request-checks.ts';
import { ZoneTable } from '../../src/http/zones/zone-table.ts';
import { zones } from '../../src/http/zones/zones.ts';
import { keyHolder } from '../api-keys/a-key-holder.ts';
import { type Answer, answerOf } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

// Applications at the routes of the service, with tokens of a context that stands for the authorization server.

class Grants implements AccessTokenLookup {
  readonly granted = new Map<string, AccessTokenGrant>();
  asked: string[] = [];

  async find(token: string): Promise<AccessTokenGrant | undefined> {
    this.asked.push(token);
    return this.granted.get(token);
  }
}
const grants = new Grants();

/** Routes of other contexts, in a zone with the errors of OAuth. */
@GuardedController('api/auth/reports')
class ReportsController {
  constructor(private readonly actors: Actors) {}

  @Get('list')
  @Accepts('session', apiKey({ gatehouse: ['reports.read'] }), accessToken('reports.read'))
  list(@CurrentCaller() caller: Caller): { caller: Caller; acting: Acting } {
    const { actor, origin } = this.actors.current;
    return { caller, acting: { actor, origin } };
  }
}

@Module({ controllers: [ReportsController] })
class ReportsModule {
  constructor(tokens: AccessTokens) {
    tokens.register(grants);
  }
}

const [auth] = zones.filter(({ name }) => name === 'auth');
const reports = { ...auth!, name: 'reports', paths: ['/api/auth/reports/*'], errors: oauthErrors };

let app: TestApp;
let ada: Awaited<ReturnType<typeof keyHolder>>;
let organizationId: string;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' }, undefined, undefined, { modules: [ReportsModule], zones: [reports] });
  ada = await keyHolder(app);
  const created = await ada.browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
  organizationId = ((await created.json()) as { id: string }).id;
});
afterAll(() => app.close());
beforeEach(() => {
  grants.asked = [];
});

function granted(token: string, scopes: readonly string[], userId = ada.id): string {
  const client = { clientId: 'partner', clientName: 'Partner Reports' };
  grants.granted.set(token, { userId, ...client, scopes, organizationIds: null });
  return token;
}
const send = (path: string, token: string, init: RequestInit = {}) =>
  fetch(app.url + path, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
  });
const ask = (path: string, token: string): Promise<Answer> => answerOf(send(`/api/auth${path}`, token));

describe('an application with the scope', () => {
  test('reads the organizations of the user', async () => {
    const token = granted('reader', ['openid', 'organizations.read']);
    const acme = { id: organizationId, slug: 'acme' };
    expect(await ask('/organization/list', token)).toMatchObject([200, [acme]]);
    expect(await ask('/organization/list-memberships', token)).toMatchObject([200, [{ role: 'owner' }]]);
    const query = `?organizationId=${organizationId}`;
    expect(await ask(`/organization/get-organization${query}`, token)).toMatchObject([200, acme]);
    expect(await ask(`/organization/get-full-organization${query}`, token)).toMatchObject([200, acme]);
    expect(await ask(`/organization/list-members${query}`, token)).toMatchObject([200, { total: 1 }]);
    expect(await ask(`/organization/list-teams${query}`, token)).toMatchObject([200, expect.any(Array)]);
    expect(await ask(`/organization/list-user-teams${query}`, token)).toMatchObject([200, expect.any(Array)]);
    expect(await ask(`/organization/list-team-places${query}`, token)).toMatchObject([200, expect.any(Array)]);
  });

  test('reads no organization of other people', async () => {
    const eve = await keyHolder(app);
    const token = granted('stranger', ['organizations.read'], eve.id);
    expect(await ask('/organization/list', token)).toEqual([200, []]);
    const [status] = await ask(`/organization/list-members?organizationId=${organizationId}`, token);
    expect(status).toBeGreaterThanOrEqual(400);
  });

  test('gets no cookie, also of an answer that changes the session of a browser', async () => {
    const token = granted('reader', ['organizations.read']);
    const response = await send(`/api/auth/organization/get-full-organization?organizationId=${organizationId}`, token);
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
    expect(response.headers.get('set-auth-token')).toBeNull();
  });

  test('acts for the user as a client, without a session', async () => {
    const [status, body] = await ask('/reports/list', granted('reporter', ['reports.read']));
    expect([status, body]).toMatchObject([
      200,
      {
        caller: { userId: ada.id, email: ada.email, sessionId: null, authentication: null, activeOrganizationId: null },
        acting: {
          actor: { kind: 'oauth-client', id: 'partner', label: 'Partner Reports', userId: ada.id, sessionId: null },
          origin: { requestId: expect.any(String) },
        },
      },
    ]);
  });

  test('is ignored beside a session, which is read first', async () => {
    const token = granted('reader', ['organizations.read'], (await keyHolder(app)).id);
    const response = await ada.browser.get('/organization/list', { authorization: `Bearer ${token}` });
    expect([response.status, await response.json(), grants.asked]).toMatchObject([200, [{ slug: 'acme' }], []]);
  });
});

describe('refused are', () => {
  const REPORTS_SCOPE = 'Bearer error="insufficient_scope", scope="organizations.read"';

  test('a token without the scope, in the form of the zone', async () => {
    const token = granted('poor', ['openid', 'organizations.write', 'organizations.read.all']);
    const response = await send('/api/auth/organization/list', token);
    expect(response.headers.get('www-authenticate')).toBe(REPORTS_SCOPE);
    expect([response.status, await response.json()]).toMatchObject([
      403,
      {
        code: 'INSUFFICIENT_SCOPE',
        message: 'The access token lacks the scope organizations.read',
        scope: 'organizations.read',
      },
    ]);
    const other = await send('/api/auth/reports/list', token);
    expect(other.headers.get('www-authenticate')).toContain('error="insufficient_scope"');
    expect([other.status, await other.json()]).toEqual([
      403,
      { error: 'insufficient_scope', error_description: 'The access token lacks the scope reports.read' },
    ]);
  });

  test('an unknown token', async () => {
    const response = await send('/api/auth/organization/list', 'unknown');
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'UNAUTHORIZED' }]);
    expect(await ask('/reports/list', 'unknown')).toMatchObject([401, { error: 'invalid_token' }]);
  });

  test('the token of a user who was banned, immediately', async () => {
    const eve = await keyHolder(app);
    const token = granted('of-eve', ['organizations.read'], eve.id);
    expect((await ask('/organization/list', token))[0]).toBe(200);
    await app.app.get(AccountBans).ban({ userId: eve.id }, { reason: 'spam' });
    expect((await ask('/organization/list', token))[0]).toBe(401);
  });
});

const tokens: Readonly<Record<string, readonly string[] | undefined>> = {
  'the scope of the organizations': ['openid', 'profile', 'organizations.read'],
  'each scope that a route names': [...Object.keys(serviceScopes), 'reports.read'],
  'no scope': [],
  'scopes of other services': ['openid', 'offline_access', 'invoices.read'],
  'no meaning here': undefined,
};

/** The expected answer to a token with these scopes; without an acceptance it is not even looked up. */
function expected({ accepted }: DeclaredRoute, held: readonly string[] | undefined) {
  const acceptance = accepted.find((one) => one.kind === 'access-token');
  if (!acceptance) return accepted.some(({ kind }) => kind === 'anonymous') ? 'ignored' : 'unauthorized';
  if (!held) return 'unauthorized';
  return held.includes(acceptance.scope) ? 'passes' : 'insufficient';
}

const table = new ZoneTable([reports, ...zones]);

/** An empty body of a kind that the zone of the route reads, so that the request comes to the guards. */
function bodyFor({ method, path }: DeclaredRoute): RequestInit {
  const [kind] = table.ofRoute(path).body.kinds;
  if (method === 'GET' || kind === undefined) return {};
  return { headers: { 'content-type': MEDIA_TYPES[kind] }, body: kind === 'json' ? '{}' : '' };
}

/** Routes that look up access tokens themselves, to answer about them. */
const ABOUT_TOKENS = /\/(?:oauth2|mcp)\//;

test.each(Object.entries(tokens))('every route answers a token with %s as declared', async (name, held) => {
  const token = held ? granted(name.replaceAll(' ', '-'), held) : 'no-meaning';
  const routes = declaredRoutes(app.app);
  expect(routes.length).toBeGreaterThan(90);
  const passed: string[] = [];
  for (const route of routes) {
    const { method, path } = route;
    const outcome = expected(route, held);
    if (outcome === 'ignored' && ABOUT_TOKENS.test(path)) continue;
    grants.asked = [];
    const response = await send(path, token, { method, redirect: 'manual', ...bodyFor(route) });
    const text = await response.text();
    const isInsufficient = response.status === 403 && /"(?:INSUFFICIENT_SCOPE|insufficient_scope)"/.test(text);
    const isLookedUp = route.accepted.some(({ kind }) => kind === 'access-token');
    expect([method, path, isInsufficient]).toEqual([method, path, outcome === 'insufficient']);
    expect([method, path, grants.asked]).toEqual([method, path, isLookedUp ? [token] : []]);
    if (outcome === 'unauthorized') expect([method, path, response.status]).toEqual([method, path, 401]);
    if (outcome === 'passes') expect([method, path, response.status]).not.toEqual([method, path, 401]);
    if (outcome === 'passes') passed.push(path);
  }
  expect(passed.includes('/api/auth/organization/list')).toBe(held?.includes('organizations.read') ?? false);
  expect(passed.includes('/api/auth/reports/list')).toBe(held?.includes('reports.read') ?? false);
  // Only reads, and none of an account.
  expect(passed.filter((path) => !/^\/api\/auth\/(?:organization\/(?:list|get)|reports)/.test(path))).toEqual([]);
});

test('each scope that a route of the service names is described, and none is left over', () => {
  const scopes = declaredRoutes(app.app).flatMap(({ accepted }) =>
    accepted.flatMap((one) => (one.kind === 'access-token' ? [one.scope] : [])),
  );
  expect(new Set(scopes)).toEqual(new Set([...Object.keys(serviceScopes), 'reports.read']));
});

test('routes that accept access tokens change nothing', () => {
  const accepting = declaredRoutes(app.app).filter(({ accepted }) =>
    accepted.some(({ kind }) => kind === 'access-token'),
  );
  expect(accepting.length).toBeGreaterThan(5);
  expect(accepting.filter(({ method }) => method !== 'GET')).toEqual([]);
});
