import { expect, test } from '@jest/globals';
import { newUser, register } from '../oauth/partner.ts';
import { tokensFor } from '../oauth/token-requests.ts';
import { answerOf, type BrowserLike } from '../support/browser-like.ts';
import { testApp } from '../support/test-app.ts';
import { challenged, mailedCode, PASSWORD, protectedPerson, visitor } from '../two-factor/people.ts';

const app = testApp({ RATE_LIMIT: 'off' });

const [SESSIONS, DEVICES, APPS] = [
  '/search-sessions',
  '/two-factor/search-trusted-devices',
  '/oauth2/connections/search',
];
const ONE = { total: 1, isTotalExact: true, nextCursor: null, prevCursor: null };

type Row = Record<string, unknown>;
const pageOf = async (browser: BrowserLike, path: string) =>
  (await answerOf(browser.get(path)))[1] as { items: Row[]; total: number; nextCursor: string | null };

test('sessions are read in pages, and ended by what the page shows', async () => {
  const { browser, email } = await protectedPerson(app, 'paged@example.com');
  const phones: BrowserLike[] = [];
  while (phones.length < 2) {
    const phone = await challenged(app, email);
    await phone.post('/two-factor/send-otp');
    const passed = await phone.post('/two-factor/verify-otp', { code: await mailedCode(app, email) });
    expect(passed.status).toBe(200);
    phones.push(phone);
    app.clock.advance(1000);
  }
  const first = await pageOf(browser, `${SESSIONS}?limit=2`);
  expect(first).toMatchObject({ total: 3, items: [{ isCurrent: true }, { isCurrent: false }] });
  const last = await pageOf(browser, `${SESSIONS}?limit=2&cursor=${first.nextCursor}`);
  expect(last).toMatchObject({ total: 3, nextCursor: null, items: [{ isCurrent: false }] });
  expect(Object.keys(last.items[0]!).toSorted()).toEqual(
    ['id', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt', 'expiresAt', 'isCurrent'].toSorted(),
  );
  const [newest] = (await pageOf(browser, `${SESSIONS}?current=false&sort=-createdAt&limit=1`)).items;
  expect((await browser.post('/revoke-session', { token: newest!['id'] })).status).toBe(200);
  expect(await (await phones[1]!.get('/get-session')).json()).toBeNull();
  expect(await (await phones[0]!.get('/get-session')).json()).not.toBeNull();
});

test('trusted browsers are read in pages, the asking one first', async () => {
  const { browser, email, authenticator } = await protectedPerson(app, 'trusting@example.com');
  for (const one of [await challenged(app, email), browser]) {
    if (one === browser) {
      await one.post('/sign-out');
      await one.post('/sign-in/email', { email, password: PASSWORD });
    }
    const passed = await one.post('/two-factor/verify-totp', { code: authenticator.next(), trustDevice: true });
    expect(passed.status).toBe(200);
  }
  const { items, total } = await pageOf(browser, `${DEVICES}?limit=1`);
  expect([items.map(({ isCurrent }) => isCurrent), total]).toEqual([[true], 2]);
});

test('connected apps are read in pages and found by name', async () => {
  const user = await newUser(app, 'connected');
  const calendar = await register(user, { client_name: 'Calendar', client_uri: 'https://calendar.example.com' });
  const mail = await register(user, { client_name: 'Mail' });
  for (const client of [calendar, mail]) {
    await tokensFor(user, app.url, client, { scope: 'openid email' });
    app.clock.advance(1000);
  }
  const all = await pageOf(user, APPS);
  expect(all.items).toEqual(await (await user.get('/oauth2/connections')).json());
  expect(await pageOf(user, `${APPS}?text=CALEND`)).toEqual({ items: [all.items[1]], ...ONE });
  expect(await pageOf(user, `${APPS}?clientId=${mail.client_id}`)).toEqual({ items: [all.items[0]], ...ONE });
});

test('none of these pages shows what is somebody else’s, whatever the request names', async () => {
  const ada = await protectedPerson(app, 'owner@example.com');
  await ada.browser.post('/sign-out');
  await ada.browser.post('/sign-in/email', { email: ada.email, password: PASSWORD });
  await ada.browser.post('/two-factor/verify-totp', { code: ada.authenticator.next(), trustDevice: true });
  const client = await register(ada.browser, { client_name: 'Calendar' });
  await tokensFor(ada.browser, app.url, client, { scope: 'openid email' });
  const eve = await protectedPerson(app, 'other@example.com');
  eve.browser.cookies.set('better-auth.trust_device', ada.browser.cookies.get('better-auth.trust_device')!);
  const [session] = (await pageOf(ada.browser, SESSIONS)).items;
  for (const path of [`${SESSIONS}?id=${session!['id']}`, DEVICES, `${APPS}?clientId=${client.client_id}`]) {
    expect([path, (await pageOf(ada.browser, path)).total]).toEqual([path, 1]);
    const named = `${path}${path.includes('?') ? '&' : '?'}userId=${ada.id}`;
    expect([path, await pageOf(eve.browser, named)]).toMatchObject([path, { items: [], total: 0 }]);
    expect((await visitor(app).get(path)).status).toBe(401);
  }
});

test.each([
  `${SESSIONS}?limit=101`,
  `${SESSIONS}?current=x`,
  `${SESSIONS}?sort=ipAddress`,
  `${SESSIONS}?sort=createdAt`,
  `${SESSIONS}?id=a&id=b`,
  `${DEVICES}?limit=0`,
  `${DEVICES}?cursor=x`,
  `${APPS}?text=`,
  `${APPS}?text=${'x'.repeat(256)}`,
  `${APPS}?clientId=`,
])('GET %s is refused', async (path) => {
  const user = await newUser(app, `bad-${path.replaceAll(/\W/g, '').slice(0, 20)}-${path.length}`);
  await expect(answerOf(user.get(path))).resolves.toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
});

test.each([
  `${SESSIONS}?cursor=next.MQ`,
  `${SESSIONS}?sort=-createdAt&cursor=next.a.b.c`,
  `${DEVICES}?cursor=next.MQ.MQ.MQ`,
  `${APPS}?cursor=prev.MQ.MQ`,
])('GET %s is no page', async (path) => {
  const user = await newUser(app, `cursor-${path.replaceAll(/\W/g, '')}`.slice(0, 40));
  await expect(answerOf(user.get(path))).resolves.toMatchObject([400, { code: 'INVALID_CURSOR' }]);
});
