import { beforeAll, describe, expect, test } from '@jest/globals';
import { declaredRoutes } from '../../src/http/server/declared-routes.ts';
import { keyHolder, withKey } from '../api-keys/a-key-holder.ts';
import { data, joined, somebody, type Somebody } from '../organizations/people.ts';
import { answerOf } from '../support/browser-like.ts';
import { billingShop } from './billing-app.ts';
import { boughtFor, forBackends, located, matrix, sentTo, type Things, WHO, type Who } from './idor-routes.ts';

const shop = billingShop();
let organizationId: string;
/** Objects of the organization. */
let things: Things;
let people: Readonly<Record<Who, Somebody>>;
beforeAll(async () => {
  const { app } = shop;
  const owner = await somebody(app, 'owner');
  const rival = await somebody(app, 'rival');
  await shop.organization(rival, 'Rival');
  organizationId = await shop.organization(owner, 'Tenant');
  people = {
    owner,
    admin: await joined(app, owner, organizationId, 'admin', 'admin'),
    member: await joined(app, owner, organizationId, 'member'),
    stranger: await somebody(app, 'stranger'),
    'owner of another organization': rival,
  };
  await shop.settle();
  things = await boughtFor(shop, owner, organizationId);
});

const call = (who: Who, route: string, values: Readonly<Record<string, unknown>>, ids = things) =>
  shop.call(people[who], located(route, ids), { ...sentTo(route, ids), ...values });

/** Places in paths of ids that have an owner. */
const PLACES = ['checkouts', 'orders', 'subscriptions', 'seats', 'license-keys', 'activations', 'meters'];
const NOWHERE = '01890000-0000-7000-8000-000000000000';

/** The routes come from the application itself: a new one without a row fails. */
test('every route about purchases has its row', () => {
  const routes = declaredRoutes(shop.app.app).map(({ method, path }) => `${method} ${path}`);
  expect([...Object.keys(matrix), ...forBackends].toSorted()).toEqual(
    routes.filter((route) => route.includes(' /api/billing/')).toSorted(),
  );
});

describe.each(Object.entries(matrix))('%s', (route, { allowed }) => {
  test.each(WHO)('for a %s', async (who) => {
    const before = await shop.customer(organizationId);
    const [status, answer] = await call(who, route, { organizationId });
    if (allowed.includes(who)) {
      expect([status, answer]).toEqual([200, expect.any(Object)]);
      return;
    }
    const right = allowed.includes('admin') ? 'READ' : 'MANAGE';
    const refusal =
      who === 'stranger' || who === 'owner of another organization'
        ? [404, 'BILLING_ORGANIZATION_NOT_FOUND']
        : [403, `YOU_ARE_NOT_ALLOWED_TO_${right}_BILLING`];
    expect([status, answer['code']]).toEqual(refusal);
    // Nothing of the organization is shown, and nothing has changed.
    for (const secret of ['Tenant', people.owner.email, String(before['id'])]) {
      expect(JSON.stringify(answer)).not.toContain(secret);
    }
    expect(await shop.customer(organizationId)).toEqual(before);
  });

  test('strangers get the same answer for what does not exist', async () => {
    const essence = async (id: string) => {
      const [status, { code, message }] = await call('stranger', route, { organizationId: id });
      return [status, code, message];
    };
    expect(await essence(organizationId)).toEqual(await essence(NOWHERE));
    expect(await essence(organizationId)).toEqual(await essence('no id'));
  });
});

const named = Object.keys(matrix).filter((route) => route.includes('/:'));

test.each(named)('%s for an object of another owner', async (route) => {
  const own = (await data(people['owner of another organization'].client.organization.list()))[0]!.id;
  const everywhere = (id: string) => ({ ...things, ...Object.fromEntries(PLACES.map((place) => [place, id])) });
  for (const [who, mine] of [
    ['stranger', {}],
    ['owner of another organization', { organizationId: own }],
  ] as const) {
    const essence = async (ids: Things) => {
      const [status, { code, message }] = await call(who, route, mine, ids);
      return [status, code, message];
    };
    const answer = await essence(things);
    expect(answer[0]).toBe(404);
    expect(answer).toEqual(await essence(everywhere(NOWHERE)));
    expect(answer).toEqual(await essence(everywhere('no-id')));
  }
});

test('the active organization of a session is not bought for by mistake', async () => {
  const { owner } = people;
  await data(owner.client.organization.setActive({ organizationId }));
  const [, account] = await shop.call(owner, 'GET /api/billing/account');
  expect(account).toMatchObject({ owner: { type: 'user', id: owner.id } });
});

test('a key reads with its permission what its owner may read, and changes nothing', async () => {
  const { provided, browser, id } = await keyHolder(shop.app);
  const reading = await provided({ permissions: { gatehouse: ['billing.read'] } });
  const other = await provided({ permissions: { files: ['read'] } });
  const read = (key: string, query = '') => answerOf(withKey(shop.app, `/api/billing/account${query}`, key));
  expect(await read(reading.secret)).toMatchObject([200, { owner: { type: 'user', id } }]);
  expect(await read(other.secret)).toMatchObject([403, { code: 'API_KEY_NOT_ACCEPTED' }]);
  const unseen = [404, { code: 'BILLING_ORGANIZATION_NOT_FOUND' }];
  expect(await read(reading.secret, `?organizationId=${organizationId}`)).toMatchObject(unseen);
  const [, own] = await answerOf(browser.post('/organization/create', { name: 'Own', slug: 'own' }));
  const owned = [200, { owner: { type: 'organization', id: own['id'] } }];
  expect(await read(reading.secret, `?organizationId=${String(own['id'])}`)).toMatchObject(owned);
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const portal = await answerOf(withKey(shop.app, '/api/billing/portal', reading.secret, init));
  expect(portal).toMatchObject([403, { code: 'API_KEY_NOT_ACCEPTED' }]);
});

test('without a sign-in there is nothing', async () => {
  for (const route of Object.keys(matrix)) {
    const [method = '', path = ''] = route.split(' ');
    const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
    const answer = await fetch(shop.app.url + path, { method, ...body });
    expect([route, answer.status]).toEqual([route, 401]);
  }
});
