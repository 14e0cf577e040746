import { describe, expect, test } from '@jest/globals';
import type { BrowserLike } from '../support/browser-like.ts';
import {
  asked,
  bodyOf,
  CONSENT_COOKIE,
  LOGIN_COOKIE,
  PASSWORD,
  parametersOf,
  type RegisteredPartner,
} from './partner.ts';
import { TokenApp } from './token-app.ts';
import { refusal } from './token-requests.ts';

const NO_PROMPT = [401, 'invalid_request', 'No consent prompt found'];

const at = TokenApp.use();

type State = 'first' | 'second';
const ORDERS: readonly (readonly [State, State])[] = [
  ['first', 'second'],
  ['second', 'first'],
];
const idIn = (page: URL | string) => new URL(page).searchParams.get('interaction')!;
/** Opens a tab with a request. @returns its id, from the URL of the page */
const opened = async (browser: BrowserLike, state: string, client: RegisteredPartner = at.client) =>
  idIn(await asked(browser, client, { state }));
const shown = (browser: BrowserLike, id: string) => browser.get(`/oauth2/interaction?id=${id}`);
const signedIn = (browser: BrowserLike, email: string, id?: string) =>
  bodyOf(
    browser.post('/sign-in/email', { email, password: PASSWORD }, id === undefined ? {} : { 'x-interaction': id }),
  );
/** The user allows a request. @returns what the client gets */
async function allowed(browser: BrowserLike, id: string) {
  const answer = await browser.post('/oauth2/consent', { accept: true, id });
  expect(answer.status).toBe(200);
  return parametersOf(String((await bodyOf(answer))['redirectURI']));
}

describe('two requests in one browser', () => {
  test.each(ORDERS.flatMap((signIns) => ORDERS.map((consents) => [signIns, consents] as const)))(
    'both end well: sign-in of %j, consent of %j',
    async (signIns, consents) => {
      const { email } = await at.newUser(`both-${signIns[0]}-${consents[0]}`);
      const browser = at.visitor();
      const logins = { first: await opened(browser, 'first'), second: await opened(browser, 'second', at.other) };
      const pages = { first: '', second: '' };
      for (const state of signIns) {
        const { url } = await signedIn(browser, email, logins[state]);
        pages[state] = idIn(String(url));
        const view = await bodyOf(shown(browser, pages[state]));
        expect(view['client']).toMatchObject({ name: state === 'first' ? 'Acme Calendar' : 'Other' });
      }
      expect(browser.cookies.has(LOGIN_COOKIE)).toBe(false);
      for (const state of consents) {
        expect(await allowed(browser, pages[state])).toEqual({
          state,
          code: expect.any(String),
          iss: expect.any(String),
        });
      }
      expect(browser.cookies.has(CONSENT_COOKIE)).toBe(false);
    },
  );

  test('of one signed-in user are answered each by its id, and once', async () => {
    const user = await at.newUser('signed-in');
    const [first, second] = [await opened(user, 'first'), await opened(user, 'second')];
    expect(await allowed(user, first)).toMatchObject({ state: 'first' });
    expect(await refusal(user.post('/oauth2/consent', { accept: true, id: first }))).toEqual(NO_PROMPT);
    expect((await shown(user, first)).status).toBe(404);
    expect(await allowed(user, second)).toMatchObject({ state: 'second' });
  });

  test('a sign-in that names neither goes on with the younger one, and the next with the other', async () => {
    const { email } = await at.newUser('unnamed');
    const browser = at.visitor();
    await opened(browser, 'first');
    await opened(browser, 'second', at.other);
    for (const client of [at.other, at.client]) {
      const { url } = await signedIn(browser, email);
      expect(new URL(String(url)).searchParams.get('client_id')).toBe(client.client_id);
    }
    expect(await signedIn(browser, email)).toHaveProperty('user');
  });
});

test('five wait at most: a further one takes the place of the oldest', async () => {
  for (const browser of [at.visitor(), await at.newUser('many')]) {
    const ids: string[] = [];
    for (let index = 0; index < 6; index++) ids.push(await opened(browser, String(index)));
    const statuses = await Promise.all(ids.map(async (id) => (await shown(browser, id)).status));
    expect(statuses).toEqual([404, 200, 200, 200, 200, 200]);
    expect(browser.cookieHeader().length).toBeLessThan(1000);
  }
});

describe('the id of a request alone', () => {
  test('shows, resumes and answers nothing in another browser, also one of the same user', async () => {
    const user = await at.newUser('victim');
    const elsewhere = at.visitor();
    await signedIn(elsewhere, user.email);
    const stranger = await at.newUser('stranger');
    const login = await opened(at.visitor(), 'login');
    const consent = await opened(user, 'consent');
    for (const browser of [elsewhere, stranger, at.visitor()]) {
      for (const id of [login, consent]) expect((await shown(browser, id)).status).toBe(404);
      expect(await signedIn(browser, user.email, login)).toHaveProperty('user');
      const answers = [true, false].map((accept) => refusal(browser.post('/oauth2/consent', { accept, id: consent })));
      for (const answer of answers) expect(await answer).toEqual(NO_PROMPT);
    }
    expect(await allowed(user, consent)).toMatchObject({ state: 'consent' });
  });

  test('is no name of another request of the browser', async () => {
    const { email } = await at.newUser('named');
    const browser = at.visitor();
    await opened(browser, 'own');
    const foreign = await opened(at.visitor(), 'foreign');
    for (const id of [foreign, 'x'.repeat(43)]) expect(await signedIn(browser, email, id)).toHaveProperty('user');
    expect(browser.cookies.has(LOGIN_COOKIE)).toBe(true);
  });
});

test('a question to one user is not answered by another who signs in to the browser, and ends with the session', async () => {
  const ada = await at.newUser('ada');
  const { email } = await at.newUser('bob');
  const id = await opened(ada, 'of-ada');
  expect(await signedIn(ada, email)).toHaveProperty('user');
  expect((await shown(ada, id)).status).toBe(404);
  expect(await refusal(ada.post('/oauth2/consent', { accept: true, id }))).toEqual(NO_PROMPT);
  expect(await signedIn(ada, ada.email)).toHaveProperty('user');
  expect((await shown(ada, id)).status).toBe(200);
  await ada.post('/sign-out');
  expect(await signedIn(ada, ada.email)).toHaveProperty('user');
  expect((await shown(ada, id)).status).toBe(404);
});
