import { expect, test } from '@jest/globals';
import { Get, Module } from '@nestjs/common';
import type { Caller } from '#identity';
import { Accepts, apiKey, AuthController, CurrentCaller } from '#identity/http';
import { declaredRoutes, type DeclaredRoute } from '../../src/http/server/declared-routes.ts';
import { MEDIA_TYPES } from '../../src/http/zones/request-checks.ts';
import { ZoneTable } from '../../src/http/zones/zone-table.ts';
import { zones } from '../../src/http/zones/zones.ts';
import { testApp } from '../support/test-app.ts';
import { keyHolder, withKey } from './a-key-holder.ts';

const PERMISSIONS = { gatehouse: ['invoices.read'] };

/** Routes that name permissions, as other contexts may. */
@AuthController('/invoices')
class InvoicesController {
  @Get('list')
  @Accepts('session', apiKey(PERMISSIONS))
  list(@CurrentCaller() { userId }: Caller) {
    return { userId };
  }
  @Get('totals')
  @Accepts('session', apiKey({ gatehouse: ['invoices.read', 'totals.read'] }))
  totals(@CurrentCaller() { userId }: Caller) {
    return { userId };
  }
}

@Module({ controllers: [InvoicesController] })
class InvoicesModule {}

const app = testApp({ RATE_LIMIT: 'off' }, undefined, undefined, { modules: [InvoicesModule] });

const USES = 1000;

type Permissions = Readonly<Record<string, readonly string[]>> | null;

const keys: Readonly<Record<string, Permissions>> = {
  'no permissions': null,
  'foreign permissions': { files: ['read'], invoices: ['read'] },
  'another permission of the service': { gatehouse: ['profile.read'] },
  'the permission that a route names': { ...PERMISSIONS, files: ['read'] },
  'more than the routes name': { gatehouse: ['totals.read', 'exports.read', 'invoices.read'] },
};
const OF_TEST_ROUTES: Readonly<Record<string, string[]>> = {
  'the permission that a route names': ['/api/auth/invoices/list'],
  'more than the routes name': ['/api/auth/invoices/list', '/api/auth/invoices/totals'],
};

/** Whether the key must be accepted, or is not read because the route needs no authentication. */
function expected({ accepted }: DeclaredRoute, held: Permissions): 'passes' | 'refused' | 'ignored' {
  const acceptance = accepted.find((one) => one.kind === 'api-key');
  if (!acceptance) return accepted.some(({ kind }) => kind === 'anonymous') ? 'ignored' : 'refused';
  if (held === null) return 'passes';
  const isEachHeld = acceptance.permissions?.gatehouse.every((action) => held['gatehouse']?.includes(action));
  return isEachHeld ? 'passes' : 'refused';
}

const table = new ZoneTable(zones);

/** An empty body of a kind that the zone of the route reads, so that the request comes to the guards. */
function bodyFor({ method, path }: DeclaredRoute): RequestInit {
  const [kind] = table.ofRoute(path).body.kinds;
  if (method === 'GET' || kind === undefined) return {};
  return { headers: { 'content-type': MEDIA_TYPES[kind] }, body: kind === 'json' ? '{}' : '' };
}

test.each(Object.entries(keys))(
  'every route answers a key with %s as declared, and spends it only if accepted',
  async (name, held) => {
    const { provided } = await keyHolder(app);
    const { id, secret } = await provided({ remaining: USES, permissions: held });
    const routes = declaredRoutes(app.app);
    expect(routes.length).toBeGreaterThan(90);
    let spent = 0;
    const passed: string[] = [];
    for (const route of routes) {
      const { method, path } = route;
      const response = await withKey(app, path, secret, { method, redirect: 'manual', ...bodyFor(route) });
      const text = await response.text();
      const isRefused = response.status === 403 && /"(?:API_KEY_NOT_ACCEPTED|insufficient_scope)"/.test(text);
      const outcome = expected(route, held);
      if (outcome === 'passes') spent = passed.push(path);
      expect([method, path, isRefused]).toEqual([method, path, outcome === 'refused']);
      if (outcome === 'passes') expect([method, path, response.status]).not.toEqual([method, path, 401]);
      const [row] = await app.database.rows('select remaining from api_key where id = $1', id);
      expect([method, path, row]).toEqual([method, path, { remaining: USES - spent }]);
    }
    expect(passed.length).toBeLessThan(routes.length / 2);
    expect(passed).toEqual(
      expect.arrayContaining(held === null ? ['/api/auth/get-session'] : (OF_TEST_ROUTES[name] ?? [])),
    );
    expect(passed.includes('/api/auth/invoices/totals')).toBe(held === null || name === 'more than the routes name');
  },
);

test('every route that names its callers refuses one without credentials', async () => {
  const named = declaredRoutes(app.app).filter(({ accepted }) => accepted.every(({ kind }) => kind !== 'anonymous'));
  expect(named.length).toBeGreaterThan(90);
  const answers: unknown[] = [];
  for (const route of named) {
    const { method, path } = route;
    const { status } = await fetch(app.url + path, { method, redirect: 'manual', ...bodyFor(route) });
    if (status !== 401) answers.push([method, path, status]);
  }
  expect(answers).toEqual([]);
});

test('a route that names a permission passes the owner of the key to the handler', async () => {
  const { id, provided } = await keyHolder(app);
  const { secret } = await provided({ permissions: PERMISSIONS });
  const response = await withKey(app, '/api/auth/invoices/list', secret);
  expect([response.status, await response.json()]).toEqual([200, { userId: id }]);
});

/** Every route that a key passes and that is no read. None of them changes anything about the owner. */
const WRITES_OF_KEYS = [
  'POST /api/auth/organization/cancel-invitation',
  'POST /api/auth/organization/check-slug',
  'POST /api/auth/organization/create',
  'POST /api/auth/organization/has-permission',
  'POST /api/auth/organization/set-logo',
  'POST /api/auth/organization/update',
];

test('a key writes organizations and nothing else, whatever permissions it holds', () => {
  const isForKeys = ({ accepted }: DeclaredRoute) => accepted.some(({ kind }) => kind === 'api-key');
  const writes = declaredRoutes(app.app).filter((route) => route.method !== 'GET' && isForKeys(route));
  expect(writes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(WRITES_OF_KEYS);
});

/** With values that each route would take from a session. */
const VALUES = {
  name: 'By key',
  slug: 'by-key-alone',
  image: 'https://example.com/key.png',
  username: 'by_key',
  language: 0,
  data: { name: 'By key' },
  newEmail: 'by-key@example.com',
  phoneNumber: '+12133734253',
  token: 'x'.repeat(32),
  userId: null,
};
/** Reads all rows of a person, without the counters of key usage. */
const OF_PERSON = `
  select (select to_jsonb(u) from "user" u where u.id = $1) as person,
    (select jsonb_agg(to_jsonb(a) order by a.id) from account a where a.user_id = $1) as accounts,
    (select jsonb_agg(to_jsonb(s) order by s.id) from session s where s.user_id = $1) as sessions,
    (select jsonb_agg(to_jsonb(k) - '{last_request,request_count,remaining,updated_at,window_started_at}'::text[] order by k.id)
      from api_key k where k.user_id = $1) as keys,
    (select jsonb_agg(to_jsonb(v) order by v.id) from verification v where v.user_id = $1) as verifications,
    (select count(*)::int from two_factor t where t.user_id = $1) as factors`;

test('no route of any kind changes what is stored of the owner when a key asks', async () => {
  const { id, provided } = await keyHolder(app);
  const { secret } = await provided();
  const stored = () => app.database.rows(OF_PERSON, id);
  const before = await stored();
  for (const route of declaredRoutes(app.app)) {
    const { method, path } = route;
    const init = bodyFor(route);
    const body = init.body === '{}' ? JSON.stringify(VALUES) : init.body;
    await withKey(app, path, secret, { method, redirect: 'manual', ...init, ...(body !== undefined && { body }) });
    expect([method, path, await stored()]).toEqual([method, path, before]);
  }
});

test('the refusal of a key says what to do instead', async () => {
  const { provided } = await keyHolder(app);
  const { secret } = await provided();
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const response = await withKey(app, '/api/auth/update-user', secret, init);
  expect([response.status, await response.json()]).toMatchObject([
    403,
    { code: 'API_KEY_NOT_ACCEPTED', message: 'API keys are not accepted here. Sign in instead.' },
  ]);
});
