import { describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { StaffRoles } from '#identity';
import { type DeclaredRoute, declaredRoutes } from '../../src/http/server/declared-routes.ts';
import { BrowserLike } from '../support/browser-like.ts';
import { testApp } from '../support/test-app.ts';

const ORIGIN = 'http://localhost';
const PASSWORD = 'correct horse battery';
const MINUTE_MS = 60_000;

/**
 * Other rules than that a GET is allowed and everything else refused. A new line lets staff do something in the name of
 * users; accept it knowingly.
 */
const WHILE_IMPERSONATING = `
GET    /api/auth/account-info                refused
GET    /api/auth/callback/:id                refused
GET    /api/auth/delete-user/callback        refused
GET    /api/auth/mcp/authorize               refused
GET    /api/auth/oauth2/authorize            refused
GET    /api/auth/oauth2/callback/:providerId refused
GET    /api/auth/oauth2/device               refused
GET    /api/auth/oauth2/end-session          refused
GET    /api/auth/verify-email                refused
GET    /api/billing/license-keys/:id         refused
POST   /api/auth/admin/has-permission        allowed
POST   /api/auth/admin/stop-impersonating    allowed
POST   /api/auth/organization/check-slug     allowed
POST   /api/auth/organization/has-permission allowed
POST   /api/auth/organization/set-active     unless-read-only
POST   /api/auth/organization/set-active-team unless-read-only
POST   /api/auth/organization/set-logo       unless-read-only
POST   /api/auth/organization/update         unless-read-only
POST   /api/auth/organization/update-team    unless-read-only
POST   /api/auth/set-picture                 unless-read-only
POST   /api/auth/sign-out                    allowed
POST   /api/auth/update-user                 unless-read-only
`;

const app = testApp({ RATE_LIMIT: 'off', COOKIE_CACHE_SECONDS: '300' });

let people = 0;
async function person(name: string, body: object = {}) {
  const browser = new BrowserLike(app.url, ORIGIN);
  const email = `${name}${++people}@example.com`;
  const answer = await browser.post('/sign-up/email', { name, email, password: PASSWORD, ...body });
  const { user } = (await answer.json()) as { user: { id: string } };
  await browser.get(`/verify-email?token=${await app.mailedToken(email, 'verify-email')}`);
  return { id: user.id, email, browser };
}

async function admin(body: object = {}) {
  const anna = await person('anna', body);
  await app.app.get(StaffRoles).grant({ userId: anna.id }, 'admin');
  return anna;
}

/** An admin who acts as a user, from here on in the browser of the admin. */
async function acting(request: object = {}, body: object = {}) {
  const [ada, anna] = [await person('ada'), await admin(body)];
  const answer = await anna.browser.post('/admin/impersonate-user', { userId: ada.id, ...request });
  expect(answer.status).toBe(200);
  return { ada, anna, browser: anna.browser, answer };
}

const json = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, unknown>;
const codeOf = async (answer: Promise<Response>) => (await json(answer))['code'];
const whoIs = async (browser: BrowserLike) =>
  (await json(browser.get('/get-session')).catch(() => null)) as { session: object; user: { id: string } } | null;
const lines = (answer: Response) => answer.headers.getSetCookie();
const lineOf = (answer: Response, name: string) => lines(answer).find((line) => line.includes(`.${name}=`));

const CHANGES = { reason: 'case 8841', readOnly: false };

describe('the rule for staff who act as a user', () => {
  /** In the words of the refusals, because the routes of OAuth answer codes of their own. */
  const REFUSED = /while you act as another person|may only look/;
  /** A path with ids, and a body that no route accepts: the rule comes first. */
  const ask = (browser: BrowserLike, { method, path }: Pick<DeclaredRoute, 'method' | 'path'>, body: object = {}) =>
    browser.fetch(app.url + path.replaceAll(/:\w+/g, v7()), {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
  const needsSession = ({ accepted }: DeclaredRoute) =>
    accepted.some(({ kind }) => kind === 'session') && accepted.every(({ kind }) => kind !== 'anonymous');
  const isOptional = ({ accepted }: DeclaredRoute) =>
    accepted.some(({ kind }) => kind === 'session') && accepted.some(({ kind }) => kind === 'anonymous');

  test('is another than by default on these routes', () => {
    const lines = declaredRoutes(app.app)
      .filter(({ method, whileImpersonating }) => whileImpersonating !== (method === 'GET' ? 'allowed' : 'refused'))
      .map(({ method, path, whileImpersonating }) => `${method.padEnd(6)} ${path.padEnd(37)} ${whileImpersonating}`);
    expect(lines.toSorted()).toEqual(WHILE_IMPERSONATING.trim().split('\n'));
  });

  test.each([
    ['only look', {}, ['allowed']],
    ['may change', CHANGES, ['allowed', 'unless-read-only']],
  ])('holds on each route for those who %s', async (_, request, allowed) => {
    const { browser } = await acting(request);
    const routes = declaredRoutes(app.app).filter(needsSession);
    expect(routes.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const route of routes) {
      const answer = await ask(browser, route);
      const text = await answer.text();
      const isRefused = answer.status === 403 && REFUSED.test(text);
      if (isRefused === allowed.includes(route.whileImpersonating)) {
        wrong.push(`${route.method} ${route.path}: ${answer.status} ${text.slice(0, 100)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  /** Requirements of each route before it looks for a session; null: the route looks for none, or only reads. */
  const optional: Readonly<Record<string, object | string | null>> = {
    'GET /api/auth/callback/:id': null,
    'GET /api/auth/oauth2/callback/:providerId': null,
    'GET /api/auth/get-session': null,
    'GET /api/auth/oauth2/interaction': null,
    'GET /api/auth/two-factor/challenge': null,
    'POST /api/auth/mcp/authorize': null,
    'POST /api/auth/oauth2/authorize': null,
    'POST /api/auth/oauth2/end-session': null,
    'POST /api/auth/sign-out': null,
    'POST /api/auth/admin/stop-impersonating': null,
    'GET /api/auth/delete-user/callback': '?token=x',
    'GET /api/auth/verify-email': '?token=x',
    'GET /api/auth/mcp/authorize': '?client_id=x',
    'GET /api/auth/oauth2/authorize': '?client_id=x',
    'GET /api/auth/oauth2/end-session': '',
    'POST /api/auth/confirm-email': { token: 'x' },
    'POST /api/auth/mcp/register': { redirect_uris: ['https://app.example.com/'] },
    'POST /api/auth/oauth2/register': { redirect_uris: ['https://app.example.com/'] },
    'POST /api/auth/phone-number/send-otp': { phoneNumber: '+4915112345678' },
    'POST /api/auth/phone-number/verify': { phoneNumber: '+4915112345678', code: '123456' },
    'POST /api/auth/send-verification-email': { email: 'ada@example.com' },
    'POST /api/auth/two-factor/send-otp': {},
    'POST /api/auth/two-factor/verify-backup-code': { code: 'abcde-fghij' },
    'POST /api/auth/two-factor/verify-otp': { code: '123456' },
    'POST /api/auth/two-factor/verify-totp': { code: '123456' },
  };

  test('holds on each route that anybody may call, too, where it looks for a session', async () => {
    const names = declaredRoutes(app.app)
      .filter(isOptional)
      .map(({ method, path }) => `${method} ${path}`);
    expect(names.toSorted()).toEqual(Object.keys(optional).toSorted());
    const { browser } = await acting(CHANGES);
    for (const [name, needed] of Object.entries(optional)) {
      if (needed === null) continue;
      const [method = '', path = ''] = name.split(' ');
      const query = typeof needed === 'string' ? needed : '';
      const answer = await ask(browser, { method, path: path + query }, typeof needed === 'string' ? {} : needed);
      expect([name, answer.status, await answer.text()]).toEqual([name, 403, expect.stringMatching(REFUSED)]);
    }
  });

  test('lets a member of staff with a reason change the profile, in the name of both', async () => {
    const { ada, anna, browser } = await acting(CHANGES);
    expect((await browser.post('/update-user', { name: 'Ada L.' })).status).toBe(200);
    const [entry] = await app.database.rows(
      `select actor_kind, actor_user_id, impersonator_id from audit_entry where account_id = $1 and action = 'profile.changed'`,
      ada.id,
    );
    expect(entry).toEqual({ actor_kind: 'user', actor_user_id: ada.id, impersonator_id: anna.id });
  });
});

describe('the cookies', () => {
  test('of the session of the user ends with the browser, and the own session waits beside it', async () => {
    const { browser, answer } = await acting();
    expect(lineOf(answer, 'session_token')).not.toMatch(/max-age/i);
    expect(lineOf(answer, 'admin_session')).toMatch(/max-age=\d{6}; Path=\/; HttpOnly; SameSite=Lax/i);
    expect(lineOf(answer, 'session_data')).toMatch(/=; max-age=0/i);
    const stopped = await browser.post('/admin/stop-impersonating');
    expect(lineOf(stopped, 'session_token')).toMatch(/max-age=\d{6}/i);
    expect(lineOf(stopped, 'admin_session')).toMatch(/=; max-age=0/i);
    expect([...browser.cookies.keys()].filter((name) => /admin_session|dont_remember/.test(name))).toEqual([]);
  });

  test('are those of an own session that is not remembered, too', async () => {
    const { anna, browser, answer } = await acting({}, { rememberMe: false });
    expect(lineOf(answer, 'admin_session')).not.toMatch(/max-age/i);
    const stopped = await browser.post('/admin/stop-impersonating');
    expect(lineOf(stopped, 'session_token')).not.toMatch(/max-age/i);
    await expect(whoIs(browser)).resolves.toMatchObject({ user: { id: anna.id } });
  });

  test('cache no session of the user: the copy of an ended one answers nothing', async () => {
    const { browser, ada } = await acting();
    await expect(whoIs(browser)).resolves.toMatchObject({ user: { id: ada.id } });
    expect([...browser.cookies.keys()].some((name) => name.endsWith('session_data'))).toBe(false);
    const copy = new BrowserLike(app.url, ORIGIN);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await browser.post('/admin/stop-impersonating');
    await expect(whoIs(copy)).resolves.toBeNull();
  });
});

describe('get-session', () => {
  test('tells who acts, why, for how long, and whether only to look', async () => {
    const { anna, browser } = await acting(CHANGES);
    const endsAt = new Date(app.clock.now().getTime() + 30 * MINUTE_MS).toISOString();
    await expect(whoIs(browser)).resolves.toMatchObject({
      session: {
        impersonatedBy: anna.id,
        impersonation: { reason: 'case 8841', readOnly: false, endsAt },
        expiresAt: endsAt,
      },
    });
  });

  test('tells nothing of it in other sessions', async () => {
    const { ada } = await acting();
    const { session } = (await whoIs(ada.browser))!;
    expect(Object.keys(session).filter((name) => name.startsWith('imperson'))).toEqual([]);
  });
});

describe('an impersonation ends', () => {
  test('after half an hour, and the admin is back with one request', async () => {
    const { anna, browser } = await acting();
    app.clock.advance(30 * MINUTE_MS);
    await expect(whoIs(browser)).resolves.toBeNull();
    expect((await browser.post('/admin/stop-impersonating')).status).toBe(200);
    await expect(whoIs(browser)).resolves.toMatchObject({ user: { id: anna.id } });
  });

  test('with a sign-out, which ends both sessions', async () => {
    const { anna, browser } = await acting();
    await browser.post('/sign-out');
    await expect(whoIs(browser)).resolves.toBeNull();
    expect(await codeOf(browser.post('/admin/stop-impersonating'))).toBe('UNAUTHORIZED');
    const left = await app.database.rows('select id from session where user_id = $1 or impersonated_by = $1', anna.id);
    expect(left).toEqual([]);
  });

  test('in a browser that lost the own session, and says so', async () => {
    const { anna, browser } = await acting();
    for (const name of browser.cookies.keys()) if (name.endsWith('admin_session')) browser.cookies.delete(name);
    const refused = await browser.post('/admin/stop-impersonating');
    expect([refused.status, await refused.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'OWN_SESSION_ENDED' }),
    ]);
    const left = await app.database.rows('select id from session where impersonated_by = $1', anna.id);
    expect([left, [...browser.cookies.keys()].filter((name) => name.endsWith('session_token'))]).toEqual([[], []]);
  });

  test('when the admin signs out elsewhere; the user reads of both in mail and activity, not from where', async () => {
    const { ada, anna, browser } = await acting(CHANGES);
    const elsewhere = new BrowserLike(app.url, ORIGIN);
    await elsewhere.post('/sign-in/email', { email: anna.email, password: PASSWORD });
    await elsewhere.post('/revoke-other-sessions');
    await expect(whoIs(browser)).resolves.toBeNull();
    const { entries } = (await json(ada.browser.get('/security-activity?action=impersonation.'))) as {
      entries: Record<string, unknown>[];
    };
    const byStaff = { actor: 'staff', actorName: null, device: null, ipAddress: null, sessionId: null };
    expect(entries).toMatchObject([
      { action: 'impersonation.ended', details: { how: 'admin-ended' }, ...byStaff },
      { action: 'impersonation.started', details: { readOnly: false }, ...byStaff },
    ]);
    expect(JSON.stringify(entries)).not.toContain('case 8841');
    expect((await app.mails(ada.email)).map(({ kind }) => kind).filter((kind) => kind === 'impersonated')).toHaveLength(
      1,
    );
  });
});
