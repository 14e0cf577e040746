import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { StaffRoles } from '#identity';
import type { BrowserLike } from '../support/browser-like.ts';
import { TwoInstances } from '../support/two-instances.ts';
import { asked, bodyOf, consented, newUser, ORIGIN, register, type RegisteredPartner } from './partner.ts';
import { tokensFor, userInfo } from './token-requests.ts';

const RESOURCE = 'https://orders.example.com';

/** Nothing is changed at the second one, which answers clients. */
let instances: TwoInstances;
let ada: Awaited<ReturnType<typeof newUser>>;
let eve: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  instances = await TwoInstances.start({ OAUTH_RESOURCES: RESOURCE });
  ada = await newUser(instances.first, 'ada');
  eve = await newUser(instances.first, 'eve');
});
afterAll(() => instances.close());

const tokens = (user: BrowserLike, client: RegisteredPartner) =>
  tokensFor(user, instances.second.url, client, { scope: 'openid email' });
/** The statuses of user info. */
const statuses = (...issued: { access_token: string }[]) =>
  Promise.all(issued.map(async ({ access_token: token }) => (await userInfo(instances.second.url, token)).status));

describe('staff', () => {
  const CLIENTS = '/api/staff/oauth/clients';
  let support: BrowserLike;
  let admin: BrowserLike;
  beforeAll(async () => {
    const people = [await newUser(instances.first, 'support'), await newUser(instances.first, 'admin')] as const;
    [support, admin] = people;
    const roles = instances.first.app.get(StaffRoles);
    await roles.grant({ userId: people[0].id }, 'support', { unproven: true });
    await roles.grant({ userId: people[1].id }, 'admin', { unproven: true });
  });

  const call = async (browser: BrowserLike, method: string, path: string, body?: object) => {
    const answer = await browser.fetch(instances.first.url + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await bodyOf(answer) };
  };
  const find = async ({ client_id: clientId }: RegisteredPartner) => {
    const { body } = await call(support, 'GET', `${CLIENTS}?text=${clientId}`);
    return (body['items'] as Record<string, unknown>[])[0]!;
  };

  test('find clients in pages, with their owners', async () => {
    const client = await register(ada, { client_name: 'Findable Thing' });
    const { body } = await call(support, 'GET', `${CLIENTS}?text=findable`);
    expect(body).toEqual({
      items: [
        expect.objectContaining({ clientId: client.client_id, owner: { id: ada.id, name: 'ada', email: ada.email } }),
      ],
      total: 1,
      isTotalExact: true,
      nextCursor: null,
      prevCursor: null,
    });
    await register(ada);
    const first = await call(support, 'GET', `${CLIENTS}?userId=${ada.id}&anonymous=false&limit=1`);
    const next = await call(
      support,
      'GET',
      `${CLIENTS}?userId=${ada.id}&limit=1&cursor=${String(first.body['nextCursor'])}`,
    );
    expect(next.body).toMatchObject({ items: [{ clientId: client.client_id }], prevCursor: expect.any(String) });
    for (const query of ['limit=0', 'limit=101', 'cursor=x', 'limit=1&limit=2', 'text=%00', 'sort=name']) {
      expect([query, (await call(support, 'GET', `${CLIENTS}?${query}`)).status]).toEqual([query, 400]);
    }
    for (const id of ['unknown', '00000000-0000-7000-8000-000000000000']) {
      expect(await call(support, 'GET', `${CLIENTS}/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'CLIENT_NOT_FOUND' },
      });
    }
  });

  test('disable a client: its tokens are refused immediately, and accepted again when it is enabled', async () => {
    const client = await register(ada);
    const issued = await tokens(eve, client);
    const path = `${CLIENTS}/${String((await find(client))['id'])}`;
    expect(await call(admin, 'PATCH', path, { disabled: true, reason: 'abuse' })).toMatchObject({
      status: 200,
      body: { disabled: true, grants: 1, users: 1 },
    });
    expect(await statuses(issued)).toEqual([401]);
    expect((await asked(eve, client)).searchParams.get('error')).toBe('client_disabled');
    await call(admin, 'PATCH', path, { disabled: false, reason: 'mended' });
    expect(await statuses(issued)).toEqual([200]);
    const rows = await instances.rows<{ actor_kind: string; details: string }>(
      `select actor_kind, details from audit_entry where action = 'oauth.client.changed' and target_id = $1 order by id`,
      client.client_id,
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows[0])).toContain('staff');
  });

  test('trust a client: users are not asked', async () => {
    const client = await register(ada);
    const path = `${CLIENTS}/${String((await find(client))['id'])}`;
    const user = await newUser(instances.first, 'trusting');
    const next = async () => (await asked(user, client)).pathname;
    await expect(next()).resolves.toBe('/consent');
    const trust = { trusted: true, reason: 'agreed' };
    expect((await call(admin, 'PATCH', path, trust)).body).toMatchObject({ trusted: true });
    await expect(next()).resolves.toBe('/callback');
    const wrong = { ownScopes: ['openid'], reason: 'agreed' };
    expect((await call(admin, 'PATCH', path, wrong)).body).toMatchObject({ code: 'INVALID_OWN_SCOPE' });
    const own = { ownScopes: ['reports.read'], ownResources: [RESOURCE], callsResources: [RESOURCE] };
    const given = { alwaysRefreshes: true, ...own };
    expect((await call(admin, 'PATCH', path, { ...given, reason: 'agreed' })).body).toMatchObject({
      trusted: true,
      ...given,
    });
    for (const body of [
      { disabled: null, reason: 'x' },
      { disabled: true },
      { trusted: true },
      { trusted: 'yes', reason: 'x' },
      { ownScopes: [] },
      { callsResources: [] },
      { liftSuspension: true },
      { picture: null },
      { ownScopes: 'x', reason: 'x' },
      { ownScopes: [7], reason: 'x' },
    ]) {
      expect((await call(admin, 'PATCH', path, body)).status).toBe(400);
    }
  });

  test('end the access of a client, of a user, or of one to the other', async () => {
    const [one, two] = [await register(ada), await register(ada)];
    const user = await newUser(instances.first, 'stolen');
    const why = { reason: 'leaked' };
    const id = String((await find(one))['id']);
    const first = [await tokens(user, one), await tokens(eve, one)];
    instances.first.clock.advance(1000);
    first.push(await tokens(user, two));
    expect(await call(admin, 'POST', `${CLIENTS}/${id}/grants/end`, why)).toEqual({ status: 200, body: { ended: 2 } });
    expect(await statuses(...first)).toEqual([401, 401, 200]);

    const grants = `/api/staff/oauth/users/${user.id}/grants`;
    const listed = await support.fetch(instances.first.url + grants);
    expect(await listed.json()).toMatchObject([
      { clientId: two.client_id },
      { clientId: one.client_id, lastUsedAt: null },
    ]);
    const lists = ['consents', 'grants'].map((list) => `/api/staff/oauth/${list}?userId=${user.id}`);
    const [consents, tokensOf] = await Promise.all(lists.map(async (path) => (await call(support, 'GET', path)).body));
    const consent = { user: { id: user.id, name: 'stolen' }, scopes: ['openid', 'email'], resources: [] };
    expect(consents).toMatchObject({ items: [{ ...consent, client: { clientId: two.client_id } }, consent], total: 2 });
    expect(tokensOf!['items']).toMatchObject([
      { client: { clientId: two.client_id }, tokens: [{ refreshUsedAt: null }] },
    ]);
    const second = [await tokens(user, one), first[2]!];
    const ofTwo = { clientId: two.client_id };
    expect((await call(admin, 'POST', `${grants}/end`, ofTwo)).status).toBe(400);
    expect((await call(admin, 'POST', `${grants}/end`, { ...ofTwo, ...why })).body).toEqual({ ended: 1 });
    expect(await statuses(...second)).toEqual([200, 401]);
    expect(await call(admin, 'POST', `${grants}/end`, { ...ofTwo, ...why })).toMatchObject({
      status: 404,
      body: { code: 'CONNECTION_NOT_FOUND' },
    });
    expect((await call(admin, 'POST', `${grants}/end-all`, why)).body).toEqual({ ended: 1 });
    expect(await statuses(...second)).toEqual([401, 401]);
  });

  test('see which organizations a user lets a client see', async () => {
    const client = await register(ada);
    const user = await newUser(instances.first, 'member');
    const made = await user.post('/organization/create', { name: 'Acme', slug: 'acme' });
    const acme = { id: (await bodyOf(made))['id'], name: 'Acme', slug: 'acme' };
    const listed = async () =>
      (await support.fetch(`${instances.first.url}/api/staff/oauth/users/${user.id}/grants`)).json();
    await tokens(user, client);
    expect(await listed()).toEqual([expect.not.objectContaining({ organizations: expect.anything() })]);
    const resource = `${ORIGIN}/api/auth`;
    for (const [organizationIds, organizations] of [
      [[acme.id], [acme]],
      [null, null],
      [[], []],
    ]) {
      await asked(user, client, { scope: 'openid organizations.read', resource, prompt: 'consent' });
      await consented(user, { accept: true, organizationIds });
      expect(await listed()).toMatchObject([{ clientId: client.client_id, organizations }]);
    }
  });

  test('delete a client with everything that users granted it', async () => {
    const client = await register(ada);
    const issued = await tokens(eve, client);
    const path = `${CLIENTS}/${String((await find(client))['id'])}/delete`;
    expect((await call(admin, 'POST', path)).status).toBe(400);
    expect(await call(admin, 'POST', path, { reason: 'unused' })).toEqual({ status: 200, body: { status: true } });
    expect(await statuses(issued)).toEqual([401]);
    expect((await call(admin, 'POST', path, { reason: 'unused' })).status).toBe(404);
  });
});
