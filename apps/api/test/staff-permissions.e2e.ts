import { beforeAll, expect, test } from '@jest/globals';
import { StaffRoles } from '#identity';
import { arePermitted } from '#identity/staff/domain/staff-permissions';
import { type DeclaredRoute, declaredRoutes } from '../src/http/server/declared-routes.ts';
import { elsewhere, somebody } from './organizations/people.ts';
import { staffAccessOf } from './support/access-of.ts';
import { BrowserLike } from './support/browser-like.ts';
import { testApp } from './support/test-app.ts';

const CALLERS = ['anonymous', 'user', 'support', 'admin', 'acting as a user'] as const;
type CallerKind = (typeof CALLERS)[number];

/** Refused to the caller, or answered in any other way. */
type Outcome = 401 | 403 | 'answered';

/** Asked last: it ends the session in which staff act as a user. */
const STOP = 'POST /api/auth/admin/stop-impersonating';

/** Routes below those of staff that are for everyone with a session. */
const FOR_EVERYONE: Readonly<Record<string, Readonly<Record<CallerKind, Outcome>>>> = {
  'POST /api/auth/admin/has-permission': {
    anonymous: 401,
    user: 'answered',
    support: 'answered',
    admin: 'answered',
    'acting as a user': 'answered',
  },
  [STOP]: {
    anonymous: 401,
    user: 'answered',
    support: 'answered',
    admin: 'answered',
    'acting as a user': 'answered',
  },
};

const app = testApp({ RATE_LIMIT: 'off' });
const browsers = {} as Record<CallerKind, BrowserLike>;
beforeAll(async () => {
  const [user, support, admin] = [
    await somebody(app, 'user'),
    await somebody(app, 'sven'),
    await somebody(app, 'anna'),
  ];
  const roles = app.app.get(StaffRoles);
  await roles.grant({ userId: support.id }, 'support', { unproven: true });
  await roles.grant({ userId: admin.id }, 'admin', { unproven: true });
  const { browser: acting } = await elsewhere(app, admin);
  expect((await acting.post('/admin/impersonate-user', { userId: user.id })).status).toBe(200);
  browsers.anonymous = new BrowserLike(app.url, 'http://localhost');
  browsers.user = user.browser;
  browsers.support = support.browser;
  browsers.admin = admin.browser;
  browsers['acting as a user'] = acting;
});

const nameOf = ({ method, path }: DeclaredRoute) => `${method} ${path}`;

/** By what the route declares and nothing else. */
function declaredOutcome(route: DeclaredRoute, caller: CallerKind): Outcome {
  const access = staffAccessOf(route);
  if (access === undefined) return FOR_EVERYONE[nameOf(route)]![caller];
  if (caller === 'anonymous') return 401;
  if (caller === 'user' || caller === 'acting as a user') return 403;
  return isOpenTo(caller, access) ? 'answered' : 403;
}

function isOpenTo(role: 'support' | 'admin', access: NonNullable<ReturnType<typeof staffAccessOf>>): boolean {
  if (access === 'staff' || role === access) return true;
  const [resource, act] = access.split('.') as [string, string];
  return arePermitted(role, { [resource]: [act] });
}

/** Requests are too incomplete to do anything: ids that are none, and no members. */
async function outcomeOf({ method, path }: DeclaredRoute, browser: BrowserLike): Promise<Outcome> {
  const url = app.url + path.replaceAll(/:\w+/g, 'none');
  const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
  const { status } = await browser.fetch(url, { method, ...body });
  return status === 401 || status === 403 ? status : 'answered';
}

const ofStaff = () =>
  declaredRoutes(app.app)
    .filter(({ path }) => path.startsWith('/api/staff/') || path.startsWith('/api/auth/admin/'))
    .toSorted((a, b) => Number(nameOf(a) === STOP) - Number(nameOf(b) === STOP));

test('every route of staff declares a role or a permission, but for those that are for everyone', () => {
  const open = ofStaff().filter((route) => staffAccessOf(route) === undefined);
  expect(open.map(nameOf).toSorted()).toEqual(Object.keys(FOR_EVERYONE));
});

test.each(CALLERS)('every route of staff answers one who is %s as the route declares', async (caller) => {
  const routes = ofStaff();
  expect(routes.length).toBeGreaterThan(80);
  const answers: [string, Outcome][] = [];
  for (const route of routes) answers.push([nameOf(route), await outcomeOf(route, browsers[caller])]);
  expect(answers).toEqual(routes.map((route) => [nameOf(route), declaredOutcome(route, caller)]));
});
