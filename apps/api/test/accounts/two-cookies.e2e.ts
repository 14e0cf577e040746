import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => app.close());

/** @returns the session cookie as a header has it */
async function signedUp(name: string): Promise<string> {
  const browser = new BrowserLike(app.url, 'http://localhost');
  const body = { name, email: `${name}@example.com`, password: 'correct horse battery' };
  expect((await browser.post('/sign-up/email', body)).status).toBe(200);
  return `better-auth.session_token=${browser.cookies.get('better-auth.session_token')}`;
}

const sessionOf = async (cookie: string) =>
  (await fetch(`${app.url}/api/auth/get-session`, { headers: { cookie } })).json();
const renamed = async (cookie: string) => {
  const headers = { cookie, origin: 'http://localhost', 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Renamed' });
  return (await fetch(`${app.url}/api/auth/update-user`, { method: 'POST', headers, body })).status;
};

test('a session cookie that a subdomain sets beside another one makes the request anonymous, in either order', async () => {
  const [ada, eve] = [await signedUp('ada'), await signedUp('eve')];
  for (const cookie of [`${ada}; ${eve}`, `${eve}; ${ada}`, `${eve}; ${ada}; ${eve}`]) {
    expect([await sessionOf(cookie), await renamed(cookie)]).toEqual([null, 401]);
  }
  expect(await sessionOf(`${ada}; ${ada}`)).toMatchObject({ user: { name: 'ada' } });
  expect(await sessionOf(`better-auth.session_token=x.y; ${ada}`)).toMatchObject({ user: { name: 'ada' } });
  expect([await renamed(ada), await sessionOf(eve)]).toMatchObject([200, { user: { name: 'eve' } }]);
});
