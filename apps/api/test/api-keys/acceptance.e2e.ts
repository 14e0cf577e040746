import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Get, Module } from '@nestjs/common';
import type { CallerOfRoute } from '#identity';
import { Accepts, apiKey, AuthController, Caller } from '#identity/http';
import { declaredRoutes, type DeclaredRoute } from '../support/declared-routes.ts';
import { SideConnection } from '../support/side-connection.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { keyHolder, withKey } from './a-key-holder.ts';

const PERMISSIONS = { gatehouse: ['invoices.read'] };

/** A route that names a permission, as contexts to come will. */
@AuthController('/invoices')
class InvoicesController {
  @Get('list')
  @Accepts('session', apiKey(PERMISSIONS))
  list(@Caller() { userId }: CallerOfRoute) {
    return { userId };
  }
}

@Module({ controllers: [InvoicesController] })
class InvoicesModule {}

let app: TestApp;
let database: SideConnection;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' }, undefined, undefined, { modules: [InvoicesModule] });
  database = await SideConnection.open(app.databaseUrl);
});
afterAll(async () => {
  await database.close();
  await app.close();
});

const USES = 1000;

const keys = {
  'no permissions': null,
  'foreign permissions': { files: ['read'], invoices: ['read'] },
  'another permission of the service': { gatehouse: ['profile.read'] },
  'the permission that the test route names': { ...PERMISSIONS, files: ['read'] },
};

/** Whether the key is to pass, or is not looked at because callers need not authenticate. */
function expected({ accepted }: DeclaredRoute, held: object | null): 'passes' | 'refused' | 'ignored' {
  const acceptance = accepted.find(({ kind }) => kind === 'api-key');
  if (!acceptance) return accepted.some(({ kind }) => kind === 'anonymous') ? 'ignored' : 'refused';
  const isNamed = 'permissions' in acceptance && held === keys['the permission that the test route names'];
  return held === null || isNamed ? 'passes' : 'refused';
}

test.each(Object.entries(keys))(
  'every route answers a key with %s as it declares, and only then is it spent',
  async (_, held) => {
    const { provided } = await keyHolder(app);
    const { id, secret } = await provided({ remaining: USES, permissions: held });
    const routes = declaredRoutes(app.app).filter(({ path }) => path.startsWith('/api/'));
    expect(routes.length).toBeGreaterThan(90);
    let spent = 0;
    const seen = new Set<string>();
    for (const route of routes) {
      const { method, path } = route;
      const body = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' };
      const response = await withKey(app, path, secret, { method, redirect: 'manual', ...body });
      const text = await response.text();
      const isRefused = response.status === 403 && text.includes('"API_KEY_NOT_ACCEPTED"');
      const outcome = expected(route, held);
      if (outcome === 'passes') spent += 1;
      expect([method, path, isRefused]).toEqual([method, path, outcome === 'refused']);
      if (outcome === 'passes') expect([method, path, response.status]).not.toEqual([method, path, 401]);
      const [row] = await database.rows('select remaining from api_key where id = $1', id);
      expect([method, path, row]).toEqual([method, path, { remaining: USES - spent }]);
      seen.add(outcome);
    }
    expect(seen).toContain('refused');
    expect(seen.has('passes')).toBe(held === null || held === keys['the permission that the test route names']);
  },
);

test('a route that names a permission tells the handler whose key it was', async () => {
  const { id, provided } = await keyHolder(app);
  const { secret } = await provided({ permissions: PERMISSIONS });
  const response = await withKey(app, '/api/auth/invoices/list', secret);
  expect([response.status, await response.json()]).toEqual([200, { userId: id }]);
});

test.each([
  'change-email',
  'change-password',
  'delete-user',
  'revoke-sessions',
  'api-key/create',
  'two-factor/disable',
  'organization/invite-member',
  'organization/accept-invitation',
  'organization/leave',
  'organization/delete',
  'organization/remove-member',
  'organization/update-member-role',
  'organization/create-role',
  'organization/update-role',
  'organization/delete-role',
  'organization/create-team',
  'organization/update-team',
  'organization/remove-team',
  'organization/add-team-member',
  'organization/remove-team-member',
])('no key is accepted on %s', async (path) => {
  const { provided } = await keyHolder(app);
  const { secret } = await provided();
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const response = await withKey(app, `/api/auth/${path}`, secret, init);
  expect([response.status, await response.json()]).toMatchObject([
    403,
    { code: 'API_KEY_NOT_ACCEPTED', message: 'API keys are not accepted here. Sign in instead.' },
  ]);
});
