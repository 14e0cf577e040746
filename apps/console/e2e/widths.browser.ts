import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { BrowserContext, Locator } from 'playwright-core';
import type { RouteObject } from 'react-router';
import { StaffFigures } from '#identity/staff/application/staff-figures';
import { pretendUse, provideKey } from './support/api-keys.ts';
import { authorizePath, grant, registerApp } from './support/apps.ts';
import { turnOn } from './support/authenticator.ts';
import { useShop } from './support/billing.ts';
import { expectWhole, type Window } from './support/cut-off.ts';
import { eventually, expectCount } from './support/eventually.ts';
import { call, newEmail, newHolder, PASSWORD, signInElsewhere } from './support/holder.ts';
import { found, invite, newMember, newOwner, newTeam } from './support/organizations.ts';
import { addApi, newStaff, staffPathOf } from './support/staff.ts';
import { clickInDialog, heading, visit } from './support/steps.ts';
import { walk } from './support/walk.ts';

// A picture is an address to the console, and no module to Node.
jest.unstable_mockModule('../src/theme/favicon-acting.svg', () => ({ default: '' }));

/** A phone, 1280 px at 200 %, tablets upright and on their side, and a desktop. */
const windows: readonly Window[] = [
  { width: 390, height: 844 },
  { width: 640, height: 400, scale: 2 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
];

/** Pixels. */
const SCROLLED = 120;

type Examples = Readonly<Record<string, readonly string[]>>;

/**
 * The paths of all pages.
 * @param examples what stands for a parameter, by an end of the path up to it: the first one that fits
 */
const pathsOf = (routes: readonly RouteObject[], examples: Examples, place = ''): string[] =>
  routes.flatMap(({ path = '', lazy, element, Component, children = [] }) => {
    const own = path.startsWith('/') ? path : [place, path].filter(Boolean).join('/');
    const isPage = path !== '' && (lazy ?? element ?? Component) !== undefined;
    return [...(isPage ? withExamples(own, examples) : []), ...pathsOf(children, examples, own)];
  });

function withExamples(path: string, examples: Examples): readonly string[] {
  const [pattern] = /^.*?\/:\w+/.exec(path) ?? [];
  if (pattern === undefined) return [path];
  const fits = Object.entries(examples).find(([end]) => pattern.endsWith(end));
  if (!fits) throw new Error(`Nothing stands for ${pattern}: add it to the examples`);
  const [before, after] = [pattern.slice(0, pattern.lastIndexOf('/')), path.slice(pattern.length)];
  return fits[1].flatMap((value) => withExamples(`${before}/${value}${after}`, examples));
}

/** The id of the first entry of a list of the API. */
async function firstId(context: BrowserContext, path: string, list: string): Promise<string> {
  const answer = (await (await context.request.get(path)).json()) as Record<string, { id: string }[]>;
  return answer[list]![0]!.id;
}

describe('no page is cut off at any width', () => {
  const shop = useShop({ API_KEY_METADATA: 'on' });
  const { consoleApp } = shop;

  /** Visits all pages with these paths. */
  const expectAllWhole = (context: BrowserContext, paths: readonly string[]): Promise<void> =>
    walk(
      consoleApp,
      context,
      paths.filter((path) => !path.includes('*')).map((path) => [path, path]),
      async (page) => {
        await expectWhole(page, windows);
        await expectCount(page.locator('[role=dialog]:not(:has(button[aria-label=Close]))'), 0);
      },
    );

  /** One person with full lists. */
  async function fill() {
    const { id: userId, context, page, email } = await shop.customer({ name: 'Ada Lovelace' });
    const acme = await found(consoleApp, context, 'Acme Orders and Deliveries');
    const member = await newMember(consoleApp, context, acme.id, { name: 'Charles Babbage', role: 'admin,member' });
    await newMember(consoleApp, context, acme.id, { name: 'A name that is as long as people of noble birth have' });
    for (const name of ['guest', 'someone-with-a-long-address']) {
      await invite(consoleApp, context, acme, newEmail(name));
    }
    for (const role of ['reception', 'accounting', 'operations']) {
      await call(consoleApp, context, 'organization/create-role', { organizationId: acme.id, role, permission: {} });
    }
    const other = await newOwner(consoleApp, { name: 'Grace Hopper' }, 'Compilers');
    await invite(consoleApp, other.context, other.acme, email, 'admin');
    const teamId = await newTeam(consoleApp, context, acme.id, 'Engines');
    const place = { organizationId: acme.id, teamId, userId: member.id };
    await call(consoleApp, context, 'organization/add-team-member', place);
    await shop.settle();

    const subscriptionId = await shop.bought(userId, 'Pro monthly');
    await shop.buy(userId, 'Metered API');
    const { orderId } = await shop.buy(userId, 'Handbook', await shop.discount('LAUNCH'));
    const refund = { order_id: orderId, amount: 500, reason: 'customer_request' };
    await shop.platform('/v1/refunds/', { method: 'POST', body: refund });
    const seats = await shop.buy(acme.id, 'Team', { seats: 3 });
    await shop.mirror();
    const licenseId = await firstId(context, '/api/billing/license-keys', 'licenseKeys');

    const { id: keyId } = await provideKey(consoleApp, page, {
      name: 'With a name as long as it can be',
      remaining: 40,
      permissions: { files: ['read', 'write'] },
    });
    await pretendUse(consoleApp, keyId, [1, 3, 26, 50, 51, 80, 200, 700]);
    for (const name of 'ABCDEFGH') await provideKey(consoleApp, page, { name });
    const app = await registerApp(consoleApp, context);
    await grant(consoleApp, context, app, 'openid profile email offline_access');
    const refused = authorizePath(app, { scope: 'openid a-scope-that-nobody-knows-and-that-has-a-long-name' });
    await context.request.get(refused, { maxRedirects: 0 });
    await consoleApp.app.database.rows(
      `insert into account (id, user_id, provider_id, account_id, label, scope, created_at, updated_at)
        values (gen_random_uuid(), $1, 'google', '1815', 'ada.lovelace@gmail.com', '', now(), now())`,
      userId,
    );
    await signInElsewhere(consoleApp, email);
    const { phone } = await turnOn(consoleApp, context);
    /** On a device that is trusted from then on. */
    const signIn = async () => {
      const own = await consoleApp.visitor();
      await call(consoleApp, own, 'sign-in/email', { email, password: PASSWORD });
      await call(consoleApp, own, 'two-factor/verify-totp', { code: phone.nextCode(), trustDevice: true });
      return own;
    };
    return { acme, app, keyId, licenseId, orderId, seats, signIn, subscriptionId, teamId, userId };
  }

  let made: Awaited<ReturnType<typeof fill>>;
  beforeAll(async () => {
    made = await fill();
  });

  test.each(['/account', '/o/'])('of %s', async (root) => {
    const { routes } = await import('../src/app/router.tsx');
    const { acme, app, seats } = made;
    const billing = `/o/${acme.slug}/billing`;
    const examples = {
      '/o/:slug': [acme.slug],
      [`${billing}/subscriptions/:id`]: [seats.subscriptionId!],
      [`${billing}/orders/:id`]: [seats.orderId],
      [`${billing}/license-keys/:id`]: [],
      '/subscriptions/:id': [made.subscriptionId],
      '/orders/:id': [made.orderId],
      '/license-keys/:id': [made.licenseId],
      '/licence-keys/:id': [],
      '/api-keys/:id': [made.keyId],
      '/developer/:clientId': [app.client_id],
      '/teams/:id': [made.teamId],
    };
    const paths = pathsOf(routes, examples).filter((path) => path.startsWith(root));
    expect(paths.length).toBeGreaterThan(10);
    await expectAllWhole(await made.signIn(), paths);
  });

  test('of an app, with its requests, which load when they are scrolled to', async () => {
    const page = await (await made.signIn()).newPage();
    await visit(page, `/account/developer/${made.app.client_id}`);
    const requests = page.getByRole('region', { name: 'Requests' });
    await requests.scrollIntoViewIfNeeded();
    await requests.getByText('invalid_scope').waitFor();
    await expectWhole(page, windows);
  });

  test('of staff', async () => {
    const { staffRoutes } = await import('../src/app/staff-router.tsx');
    const { lists } = await import('../src/features/staff-billing/billing-list-page.tsx');
    const admin = await newStaff(consoleApp, 'admin');
    await consoleApp.app.app.get(StaffFigures).count();
    const examples = {
      '/users/:id': [made.userId],
      '/organizations/:id': [made.acme.id],
      '/api-keys/:id': [made.keyId],
      '/apis/:id': [await addApi(consoleApp, admin)],
      '/clients/:id': [(await staffPathOf(admin, made.app)).split('/').at(-1)!],
      '/billing/:list': Object.keys(lists),
      '/subscriptions/:id': [made.subscriptionId],
      '/orders/:id': [made.orderId],
      '/products/:id': [await firstId(admin.context, '/api/staff/billing/products', 'items')],
      '/customers/:id': [await firstId(admin.context, '/api/staff/billing/customers', 'items')],
      '/emails/:id': [await firstId(admin.context, '/api/staff/emails', 'items')],
      '/jobs/:name': ['billing-resync'],
      // The other lists lead to pages of the same kind.
      ...Object.fromEntries(Object.keys(lists).map((list) => [`/staff/billing/${list}/:id`, []])),
    };
    await expectAllWhole(admin.context, pathsOf(staffRoutes, examples));
  });

  test('at the limit of keys: the dialog, which has no form, can be closed', async () => {
    const { page } = await newHolder(consoleApp);
    for (let number = 1; number <= 100; number += 1) await provideKey(consoleApp, page, { name: `Key ${number}` });
    await visit(page, '/account/api-keys/new');
    await page.getByText('You’ve reached the limit of 100 keys').waitFor();
    await expectWhole(page, windows);
    await page.setViewportSize(windows[0]!);
    await clickInDialog(page, 'Close');
    await heading(page, 'API keys');
    await expectCount(page.getByRole('dialog'), 0);
  });

  test('bars stay at the edges of a window, unless it is too low for them', async () => {
    const { page } = await newHolder(consoleApp, { at: '/account/profile' });
    await page.getByLabel('Name', { exact: true }).fill('Another name');
    const bars: readonly Locator[] = [
      page.getByRole('banner'),
      page.getByRole('navigation', { name: 'Account' }),
      page.getByRole('button', { name: 'Save changes' }),
    ];
    const tops = async (scrolled: number) => {
      await page.evaluate((to) => scrollTo(0, to), scrolled);
      return Promise.all(bars.map(async (bar) => (await bar.boundingBox())!.y));
    };
    for (const [height, stay] of [
      [500, true],
      [499, false],
    ] as const) {
      await page.setViewportSize({ width: 390, height });
      await eventually(async () => {
        const before = await tops(0);
        const after = await tops(SCROLLED);
        expect(after.map((top, index) => before[index]! - top < SCROLLED)).toEqual(bars.map(() => stay));
      });
    }
  });

  test('of the entrance', async () => {
    const { entrancePages, visitorPages } = await import('../src/app/entrance-pages.ts');
    const paths = Object.keys({ ...visitorPages, ...entrancePages });
    await expectAllWhole(await consoleApp.visitor(), paths);
    const consent = authorizePath(made.app, { prompt: 'consent', scope: 'openid email' });
    await expectAllWhole(await made.signIn(), [consent]);
  });
});
