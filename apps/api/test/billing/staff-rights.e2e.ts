import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { declaredRoutes } from '../../src/http/server/declared-routes.ts';
import { somebody, type Somebody } from '../organizations/people.ts';
import { type StaffedShop, staffedShop, STAFF } from './a-staff.ts';

let staffed: StaffedShop;
let holder: Somebody;
let routes: readonly { readonly method: string; readonly path: string }[];
beforeAll(async () => {
  staffed = await staffedShop();
  holder = await somebody(staffed.shop.app, 'holder');
  routes = declaredRoutes(staffed.shop.app.app)
    .filter(({ path }) => path.startsWith(`${STAFF}/`))
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, 'none') }));
});
afterAll(() => staffed.shop.close());

/** The routes come from the application itself, so that a new one is tested as well. */
test('every route of staff is closed to others, and what changes something to those who may only read', async () => {
  expect(routes.length).toBeGreaterThan(20);
  const { shop, support } = staffed;
  for (const { method, path } of routes) {
    const route = `${method} ${path}`;
    const isRead = method === 'GET';
    const init = isRead ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
    const anonymous = await fetch(shop.app.url + path, { method, ...init });
    expect([route, anonymous.status]).toEqual([route, 401]);
    expect([route, await shop.call(holder, route)]).toMatchObject([route, [403, { code: 'FORBIDDEN' }]]);
    const [status, { code }] = await shop.call(support, route);
    if (isRead) expect([route, [200, 400, 404, 422].includes(status)]).toEqual([route, true]);
    else expect([route, status, code]).toEqual([route, 403, 'FORBIDDEN']);
  }
});

test('routes of staff answer no pages of other origins', async () => {
  const answer = await fetch(`${staffed.shop.app.url}${STAFF}/overview`, {
    headers: { origin: 'https://elsewhere.example.com' },
  });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});
