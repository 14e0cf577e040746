import { OWN_PERMISSIONS } from '#identity/api-keys/domain/api-key-options';
import { expect, test } from '@jest/globals';
import { rateLimitOf } from '../src/http/limits/rate-limits.ts';
import type { ServiceAdapter } from '../src/http/server/service-adapter.ts';
import { ZoneTable } from '../src/http/zones/zone-table.ts';
import { zones } from '../src/http/zones/zones.ts';
import { declaredRoutes } from '../src/http/server/declared-routes.ts';
import { PUBLISHED_ROUTES } from './published-routes.ts';
import { accessOf } from './support/access-of.ts';
import { testApp } from './support/test-app.ts';

/** Not of a controller: the pages of Swagger UI, and the document they show. */
const REFERENCE = /^\/api\/(?:auth\/)?reference|^\/api\/openapi\.json$/;

interface Route {
  readonly method: string;
  readonly path: string;
}

const app = testApp();

const byMethodAndPath = (a: Route, b: Route) => (`${a.method} ${a.path}` < `${b.method} ${b.path}` ? -1 : 1);

/** The routes that the router really answers. */
function routed(): Route[] {
  const adapter = app.app.getHttpAdapter() as unknown as ServiceAdapter;
  return adapter.routes.routes.map(({ method, path }) => ({ method: method.toUpperCase(), path }));
}

/** The routes that the controllers declare, and who may call. */
function declared(): (Route & { readonly access: string })[] {
  return declaredRoutes(app.app).map((route) => ({ ...route, access: accessOf(route) }));
}

test('owners can limit a key to each permission that a route names, and to no other', () => {
  const named = declaredRoutes(app.app).flatMap(({ accepted }) =>
    accepted.flatMap((one) => (one.kind === 'api-key' && one.permissions ? one.permissions.gatehouse : [])),
  );
  expect([...new Set(named)].toSorted()).toEqual([...OWN_PERMISSIONS].toSorted());
});

test('every route, who may call it, how often, and its zone', () => {
  const table = new ZoneTable(zones);
  const lines = declared()
    .toSorted(byMethodAndPath)
    .map(({ method, path, access }) => {
      const zone = table.ofRoute(path);
      const limit = rateLimitOf(path, zone);
      const often = limit ? `${limit.limit} per ${limit.windowSeconds} s` : 'unlimited';
      return [method.padEnd(6), path.padEnd(37), access.padEnd(17), often.padEnd(13), zone.name].join(' ');
    });
  expect(lines).toEqual(PUBLISHED_ROUTES.trim().split('\n'));
});

test('the router answers what the controllers declare, and the reference, and nothing else', () => {
  const key = ({ method, path }: Route) => `${method} ${path}`;
  const answered = routed().filter(({ path }) => !REFERENCE.test(path));
  expect(new Set(answered.map(key))).toEqual(new Set(declared().map(key)));
  const reference = routed().filter(({ path }) => REFERENCE.test(path));
  expect(reference.map(({ method }) => method)).toEqual(reference.map(() => 'GET'));
  // The routes of the reference, too, are in one zone each.
  for (const { path } of reference) expect(new ZoneTable(zones).ofRoute(path).cookies).toBe(false);
});

test('no path with parameters stands for one without, which would be found first', () => {
  const patterns = declared().filter(({ path }) => path.includes(':'));
  expect(patterns.length).toBeGreaterThan(3);
  for (const { method, path } of patterns) {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
    const covered = declared().filter((other) => other.method === method && !other.path.includes(':'));
    expect(covered.filter((other) => pattern.test(other.path))).toEqual([]);
  }
});
