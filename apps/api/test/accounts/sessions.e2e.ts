import { expect, test } from '@jest/globals';
import { BrowserLike } from '../support/browser-like.ts';
import { testApp } from '../support/test-app.ts';

const PASSWORD = 'correct horse battery';
const DAYS = 2 * 86_400_000;

const app = testApp({ RATE_LIMIT: 'off' });

interface Answer {
  readonly token: string;
  readonly user: { readonly email: string };
}

async function signedUp(email: string, signIn: object = {}) {
  const browser = new BrowserLike(app.url, 'http://localhost');
  const answer = await browser.post('/sign-up/email', { name: 'N', email, password: PASSWORD, ...signIn });
  return { browser, token: ((await answer.json()) as Answer).token };
}

const whoHas = async (token: string) =>
  (await fetch(`${app.url}/api/auth/get-session`, { headers: { authorization: `Bearer ${token}` } })).json();

test('the password makes a session fresh again; the previous one ends', async () => {
  const { browser, token } = await signedUp('stale@example.com');
  app.clock.advance(DAYS);
  expect(await (await browser.post('/delete-user')).json()).toMatchObject({ code: 'SESSION_EXPIRED' });

  const answer = await browser.post('/reauthenticate', { password: PASSWORD });
  const renewed = (await answer.json()) as Answer;
  expect([answer.status, renewed]).toEqual([
    200,
    { token: expect.stringMatching(/^\w{32}$/), user: expect.objectContaining({ email: 'stale@example.com' }) },
  ]);
  expect(answer.headers.get('set-auth-token')).toContain(renewed.token);
  expect(await whoHas(token)).toBeNull();
  expect(await (await browser.get('/get-session')).json()).toMatchObject({ session: { token: renewed.token } });
  expect(await (await browser.post('/delete-user')).json()).toMatchObject({ success: true });
});

test('of several concurrent renewals one succeeds: a session that ended is not restored', async () => {
  const { token } = await signedUp('at-once@example.com');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      fetch(`${app.url}/api/auth/reauthenticate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ password: PASSWORD }),
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
});

/** The session cookie of somebody new, as a header has it. */
async function cookieOf(name: string): Promise<string> {
  const { browser } = await signedUp(`${name}@example.com`, { name });
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
  const [ada, eve] = [await cookieOf('ada'), await cookieOf('eve')];
  for (const cookie of [`${ada}; ${eve}`, `${eve}; ${ada}`, `${eve}; ${ada}; ${eve}`]) {
    expect([await sessionOf(cookie), await renamed(cookie)]).toEqual([null, 401]);
  }
  expect(await sessionOf(`${ada}; ${ada}`)).toMatchObject({ user: { name: 'ada' } });
  expect(await sessionOf(`better-auth.session_token=x.y; ${ada}`)).toMatchObject({ user: { name: 'ada' } });
  expect([await renamed(ada), await sessionOf(eve)]).toMatchObject([200, { user: { name: 'eve' } }]);
});
