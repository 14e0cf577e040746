import { beforeEach, expect, test } from '@jest/globals';
import { aJpeg, aPng, aWebp, dataUrlOf } from '#shared-kernel/testing/pictures';
import { data, PASSWORD, somebody, type Somebody } from '../organizations/people.ts';
import { testApp } from '../support/test-app.ts';

const BASE = 'http://localhost';
const app = testApp({ RATE_LIMIT: 'off' });
const picture = dataUrlOf('png', aPng(256, 256));
const STORED = /^http:\/\/localhost\/api\/pictures\/[a-z0-9]{32}$/;

let ada: Somebody;
beforeEach(async () => {
  ada = await somebody(app, 'ada');
});

async function uploaded(who: Somebody, text = picture): Promise<string> {
  const answer = await who.browser.post('/set-picture', { picture: text });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { image: string }).image;
}

const show = (url: string, headers: Record<string, string> = {}) => fetch(url.replace(BASE, app.url), { headers });

const imageOf = async ({ browser }: Somebody) => {
  const session = (await (await browser.get('/get-session')).json()) as { user: { image: string | null } };
  return session.user.image;
};

async function expectGone(url: string): Promise<void> {
  const answer = await show(url);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
}

const stored = () => app.database.rows('select name from picture where user_id = $1', ada.id);

test('a picture is stored, and served as what it is to anyone with its URL, on every page, for a while', async () => {
  for (const [format, bytes] of [
    ['png', aPng(256, 256)],
    ['jpeg', aJpeg(256, 256)],
    ['webp', aWebp(256, 256)],
  ] as const) {
    const url = await uploaded(ada, dataUrlOf(format, bytes));
    expect(url).toMatch(STORED);
    expect(await imageOf(ada)).toBe(url);
    const answer = await show(url, { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': `image/${format}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'public, max-age=86400, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(answer.headers.has('set-cookie')).toBe(false);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  }
});

test('answers and cookies carry its URL alone', async () => {
  const large = dataUrlOf('png', Buffer.concat([aPng(256, 256), Buffer.alloc(24_000)]));
  const answer = await ada.browser.post('/set-picture', { picture: large });
  expect(answer.headers.getSetCookie().every((cookie) => cookie.length < 2000)).toBe(true);
  const { length } = await (await ada.browser.get('/get-session')).text();
  expect(length).toBeLessThan(2000);
});

test('another one takes its place, and null, or a URL elsewhere, removes it', async () => {
  const first = await uploaded(ada);
  const second = await uploaded(ada);
  expect(second).not.toBe(first);
  await expectGone(first);
  for (const image of [null, 'https://example.com/a.png']) {
    const url = await uploaded(ada);
    expect((await ada.browser.post('/update-user', { image })).status).toBe(200);
    expect(await imageOf(ada)).toBe(image);
    await expectGone(url);
    expect(await stored()).toEqual([]);
  }
});

test('one that is sent back as it was read stays', async () => {
  const image = await uploaded(ada);
  expect((await ada.browser.post('/update-user', { name: 'Ada King', image })).status).toBe(200);
  expect(await imageOf(ada)).toBe(image);
  expect((await show(image)).status).toBe(200);
});

test('the picture of another person cannot be taken', async () => {
  const image = await uploaded(ada);
  const eve = await somebody(app, 'eve');
  for (const url of ['https://localhost', 'https://proxy.example.com', 'https://proxy.example.com/%61pi/..'].map(
    (host) => image.replace(BASE, host),
  )) {
    const answer = await eve.browser.post('/update-user', { image: url });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'INVALID_FIELD', field: 'image' }]);
    const logo = await eve.browser.post('/organization/create', { name: 'Eve', slug: 'eve', logo: url });
    expect([logo.status, await logo.json()]).toMatchObject([400, { code: 'INVALID_LOGO' }]);
  }
  const other = await fetch(`${app.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: BASE },
    body: JSON.stringify({ name: 'Eve', email: 'eve-again@example.com', password: PASSWORD, image }),
  });
  expect(await other.json()).toMatchObject({ code: 'INVALID_FIELD' });
});

test.each([
  ['an SVG', 'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+'],
  ['a page that says it is a PNG', dataUrlOf('png', Buffer.from('<script>alert(1)</script>'))],
  ['a PNG of 20,000 pixels a side', dataUrlOf('png', aPng(20_000, 20_000))],
  ['a URL', 'https://example.com/a.png'],
])('%s is refused, and the picture before stays', async (_, text) => {
  const image = await uploaded(ada);
  const answer = await ada.browser.post('/set-picture', { picture: text });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'INVALID_PICTURE' }]);
  expect(await imageOf(ada)).toBe(image);
});

test('33 KB are refused', async () => {
  const text = dataUrlOf('png', Buffer.concat([aPng(8, 8), Buffer.alloc(33 * 1024)]));
  expect((await ada.browser.post('/set-picture', { picture: text })).status).toBe(400);
});

test('what is a page as well is served as a picture', async () => {
  const both = Buffer.concat([aPng(8, 8), Buffer.from('<html><script>alert(1)</script></html>')]);
  const answer = await show(await uploaded(ada, dataUrlOf('png', both)));
  expect([answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
    'image/png',
    'nosniff',
  ]);
});

test.each(['x', 'a'.repeat(32), '%00', 'a'.repeat(5000)])('no picture has a guessed name: %#', async (name) => {
  expect((await show(`${BASE}/api/pictures/${name}`)).status).toBe(404);
});

test('it goes with the account', async () => {
  const url = await uploaded(ada);
  expect((await ada.browser.post('/delete-user', { password: PASSWORD })).status).toBe(200);
  await expectGone(url);
  expect(await stored()).toEqual([]);
});

test('uploads at once leave the one that the account names', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => uploaded(ada)));
  const image = await imageOf(ada);
  expect(answers).toContain(image);
  expect(await stored()).toEqual([{ name: image!.split('/').at(-1) }]);
});

test('connected apps get its URL, and the logo of an organization has the same rules', async () => {
  const { id: organizationId } = await data(ada.client.organization.create({ name: 'Acme', slug: 'acme-logo' }));
  const set = (logo: string) => ada.browser.post('/organization/set-logo', { organizationId, logo });
  const refused = await set('data:image/svg+xml;base64,PHN2Zy8+');
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'INVALID_PICTURE' }]);
  const { logo } = (await (await set(picture)).json()) as { logo: string };
  expect(logo).toMatch(STORED);
  // An unchanged one is accepted with other changes.
  const renamed = { organizationId, data: { name: 'Acme Ltd', logo } };
  expect((await ada.browser.post('/organization/update', renamed)).status).toBe(200);
  expect((await show(logo)).status).toBe(200);
  const { logo: next } = (await (await set(picture)).json()) as { logo: string };
  await expectGone(logo);
  expect((await ada.browser.post('/organization/delete', { organizationId })).status).toBe(200);
  await expectGone(next);
});
