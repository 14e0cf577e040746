import { beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import type { BrowserLike } from '../support/browser-like.ts';
import { Authenticator, bodyOf as signInBodyOf, type Person, protectedPerson } from '../two-factor/people.ts';
import {
  asked,
  authorized,
  authorizePath,
  bodyOf,
  CALLBACK,
  CONSENT_COOKIE,
  type Fields,
  interactionOf,
  PASSWORD,
  parametersOf,
  signIn,
} from './partner.ts';
import { TokenApp } from './token-app.ts';
import { basic, exchangeFields, refusal } from './token-requests.ts';

const FACTOR_PAGE = '/two-factor/required';
const CODE = /^[a-zA-Z0-9]{32}$/;
const claimsWith = (acr: object): Fields => ({ claims: JSON.stringify({ id_token: { acr } }) });
const TWO_FACTORS = claimsWith({ essential: true, values: ['aal2'] });
const UNMET = { error: 'unmet_authentication_requirements', state: 'the state' };
const NO_PROMPT = [401, 'invalid_request', 'No consent prompt found'];

const at = TokenApp.use();

/** The answer on the page of the second factor. @returns where the browser goes */
async function answered(browser: BrowserLike, accept: boolean): Promise<URL> {
  const { id } = await interactionOf(browser);
  const answer = await browser.post('/oauth2/consent', { accept, id });
  expect(answer.status).toBe(200);
  return new URL(String((await bodyOf(answer))['redirectURI']));
}
const allowed = async (browser: BrowserLike) => {
  const url = await answered(browser, true);
  expect(url.origin + url.pathname).toBe(CALLBACK);
  return url;
};
/** The claims about the sign-in in the id token that a code gives. */
async function authenticationIn(url: URL) {
  const issued = await bodyOf(at.send(exchangeFields(parametersOf(url)['code']!), basic(at.client)));
  const { acr, amr } = decodeJwt(String(issued['id_token']));
  return { acr, amr };
}
async function expectUnmet(url: URL): Promise<void> {
  expect(url.origin + url.pathname).toBe(CALLBACK);
  expect(parametersOf(url)).toMatchObject(UNMET);
}
/** Turns on the second factor of a signed-in user. */
async function enrolled(browser: BrowserLike): Promise<Authenticator> {
  const begun = await bodyOf(browser.post('/two-factor/enable', { password: PASSWORD }));
  const authenticator = new Authenticator(at.app, String(begun['totpURI']));
  expect((await browser.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200);
  return authenticator;
}

/** A browser whose device is trusted, so that its sign-in skips the second factor. */
async function trusting(person: Person): Promise<BrowserLike> {
  const browser = at.visitor();
  await signIn(browser, person.email);
  const proof = { code: person.authenticator.next(), trustDevice: true };
  expect((await browser.post('/two-factor/verify-totp', proof)).status).toBe(200);
  await browser.post('/sign-out');
  expect(await signInBodyOf(signIn(browser, person.email))).toHaveProperty('user');
  return browser;
}

describe('a user without a second factor', () => {
  test('is led to the page that offers one, and after it on to consent and the app', async () => {
    const user = await at.newUser('enrolling');
    const page = await asked(user, at.client, TWO_FACTORS);
    expect(page.pathname).toBe(FACTOR_PAGE);
    expect(Object.fromEntries(page.searchParams)).toEqual({
      client_id: at.client.client_id,
      interaction: expect.any(String),
    });
    expect(await interactionOf(user)).toMatchObject({ step: 'factor', client: { name: 'Acme Calendar' } });
    await enrolled(user);
    expect((await answered(user, true)).pathname).toBe('/consent');
    const url = await allowed(user);
    expect(await authenticationIn(url)).toEqual({ acr: 'aal2', amr: ['pwd', 'otp', 'mfa'] });
    expect(user.cookies.has(CONSENT_COOKIE)).toBe(false);
    expect(parametersOf(await asked(user, at.client, TWO_FACTORS))['code']).toMatch(CODE);
  });

  test('declines, and the app is told', async () => {
    const user = await at.newUser('declining');
    await asked(user, at.client, TWO_FACTORS);
    await expectUnmet(await answered(user, false));
    expect((await user.get('/oauth2/interaction')).status).toBe(404);
  });

  test('goes on without one, and the app is told instead of the page coming again', async () => {
    const user = await at.newUser('clicking');
    await authorized(user, at.client);
    await asked(user, at.client, TWO_FACTORS);
    await expectUnmet(await answered(user, true));
  });

  test('is asked after the sign-in that the request led to, once, whatever age or prompt it asked for', async () => {
    const { email } = await at.newUser('new-browser');
    const browser = at.visitor();
    const page = await asked(browser, at.client, { ...TWO_FACTORS, prompt: 'login', max_age: '0' });
    expect(page.pathname).toBe('/sign-in');
    const { url } = (await bodyOf(signIn(browser, email))) as { url: string };
    expect(new URL(url).pathname).toBe(FACTOR_PAGE);
    await enrolled(browser);
    expect((await answered(browser, true)).pathname).toBe('/consent');
    expect(await authenticationIn(await allowed(browser))).toMatchObject({ acr: 'aal2' });
  });

  test('of a pushed request goes on as well', async () => {
    const user = await at.newUser('pushed');
    const push = Object.fromEntries(new URL(authorizePath(at.client, TWO_FACTORS), CALLBACK).searchParams);
    const { request_uri } = await bodyOf(at.send(push, basic(at.client), '/oauth2/par'));
    const query = new URLSearchParams({ client_id: at.client.client_id, request_uri: String(request_uri) });
    const page = await user.navigate(`/oauth2/authorize?${query}`);
    expect(page.headers.get('location')).toContain(FACTOR_PAGE);
    await enrolled(user);
    expect((await answered(user, true)).pathname).toBe('/consent');
  });
});

describe('a user with a second factor', () => {
  let ada: Person;
  beforeAll(async () => {
    ada = await protectedPerson(at.app, 'ada@example.com');
    await authorized(ada.browser, at.client);
  });

  test('passes it at the sign-in, and is asked nothing more', async () => {
    const browser = at.visitor();
    await asked(browser, at.client, TWO_FACTORS);
    expect(await signInBodyOf(signIn(browser, ada.email))).toMatchObject({ twoFactorRedirect: true });
    const passed = await bodyOf(browser.post('/two-factor/verify-totp', { code: ada.authenticator.next() }));
    expect(new URL(String(passed['url'])).pathname).toBe('/consent');
    expect(await authenticationIn(await allowed(browser))).toMatchObject({ acr: 'aal2' });
  });

  test('passes it in the session of a trusted device, which is one factor', async () => {
    const browser = await trusting(ada);
    expect(parametersOf(await asked(browser, at.client))['code']).toMatch(CODE);
    expect((await asked(browser, at.client, TWO_FACTORS)).pathname).toBe(FACTOR_PAGE);
    const wrong = await browser.post('/two-factor/verify-totp', { code: ada.authenticator.wrong() });
    expect(wrong.status).toBe(401);
    expect((await browser.post('/two-factor/verify-totp', { code: ada.authenticator.next() })).status).toBe(200);
    const url = await allowed(browser);
    expect(await authenticationIn(url)).toEqual({ acr: 'aal2', amr: ['pwd', 'otp', 'mfa'] });
  });

  test('passes it after the sign-in of a trusted device that the request led to', async () => {
    const browser = await trusting(ada);
    await asked(browser, at.client, { ...TWO_FACTORS, prompt: 'login' });
    const { url } = (await bodyOf(signIn(browser, ada.email))) as { url: string };
    expect(new URL(url).pathname).toBe(FACTOR_PAGE);
    await browser.post('/two-factor/verify-backup-code', { code: ada.backupCodes.pop() });
    expect((await answered(browser, true)).pathname).toBe('/consent');
  });

  test('does not pass it by a wrong code, nor by going on without one', async () => {
    const browser = await trusting(ada);
    await asked(browser, at.client, TWO_FACTORS);
    await browser.post('/two-factor/verify-totp', { code: ada.authenticator.wrong() });
    await expectUnmet(await answered(browser, true));
  });

  test('is not asked in silence', async () => {
    const browser = await trusting(ada);
    const silent = await asked(browser, at.client, { ...TWO_FACTORS, prompt: 'none' });
    expect(parametersOf(silent)).toMatchObject({ error: 'login_required', state: 'the state' });
    expect(browser.cookies.has(CONSENT_COOKIE)).toBe(false);
    const one = await asked(ada.browser, at.client, {
      ...claimsWith({ essential: true, value: 'aal1' }),
      prompt: 'none',
    });
    expect(parametersOf(one)).toMatchObject(UNMET);
  });
});

describe('a preference', () => {
  let user: BrowserLike;
  beforeAll(async () => {
    user = await at.newUser('preferring');
  });

  test.each<[string, Fields]>([
    ['acr_values', { acr_values: 'aal2' }],
    ['acr_values that do not exist', { acr_values: 'urn:mace:incommon:iap:silver' }],
    ['acr that is not essential', claimsWith({ values: ['aal2'] })],
    ['an essential acr of any value', claimsWith({ essential: true })],
  ])('never refuses: %s', async (_, changes) => {
    expect(parametersOf(await authorized(user, at.client, changes))['code']).toMatch(CODE);
    expect(parametersOf(await asked(user, at.client, { ...changes, prompt: 'none' }))['code']).toMatch(CODE);
  });
});

describe('a preference of a user with a second factor', () => {
  const PREFERRED = { acr_values: 'aal2 aal1' };
  let ada: Person;
  let browser: BrowserLike;
  beforeAll(async () => {
    ada = await protectedPerson(at.app, 'preferring-ada@example.com');
    await authorized(ada.browser, at.client);
    browser = await trusting(ada);
  });

  test('is asked for once, and declining it leads on with one factor', async () => {
    const page = await asked(browser, at.client, PREFERRED);
    expect(page.pathname).toBe(FACTOR_PAGE);
    expect(await interactionOf(browser)).toMatchObject({ step: 'factor', factorRequired: false });
    const url = await answered(browser, false);
    expect(url.origin + url.pathname).toBe(CALLBACK);
    expect(await authenticationIn(url)).toMatchObject({ acr: 'aal1' });
    expect((await browser.get('/oauth2/interaction')).status).toBe(404);
  });

  test('is asked for after the sign-in of a trusted device, and leads on to consent', async () => {
    await asked(browser, at.client, { ...PREFERRED, prompt: 'login' });
    const { url } = (await bodyOf(signIn(browser, ada.email))) as { url: string };
    expect(new URL(url).pathname).toBe(FACTOR_PAGE);
    expect((await answered(browser, false)).pathname).toBe('/consent');
    expect(await authenticationIn(await allowed(browser))).toMatchObject({ acr: 'aal1' });
  });

  test('is kept by a pushed request', async () => {
    const push = Object.fromEntries(new URL(authorizePath(at.client, PREFERRED), CALLBACK).searchParams);
    const { request_uri } = await bodyOf(at.send(push, basic(at.client), '/oauth2/par'));
    const query = new URLSearchParams({ client_id: at.client.client_id, request_uri: String(request_uri) });
    const page = await browser.navigate(`/oauth2/authorize?${query}`);
    expect(page.headers.get('location')).toContain(FACTOR_PAGE);
    await answered(browser, false);
  });

  test('is not asked for in silence, nor where one factor comes first', async () => {
    for (const changes of [{ ...PREFERRED, prompt: 'none' }, { acr_values: 'aal1 aal2' }]) {
      expect(parametersOf(await asked(browser, at.client, changes))['code']).toMatch(CODE);
    }
  });

  test('cannot be declined by a parameter, nor beforehand, nor for another request', async () => {
    const tampered = { ...PREFERRED, declined: 'true', hasAskedFactor: 'true', accept: 'false' };
    const first = (await asked(browser, at.client, tampered)).searchParams.get('interaction');
    await answered(browser, false);
    const second = await asked(browser, at.client, TWO_FACTORS);
    expect(second.pathname).toBe(FACTOR_PAGE);
    expect(await refusal(browser.post('/oauth2/consent', { accept: false, id: first }))).toEqual(NO_PROMPT);
    expect(await interactionOf(browser)).toMatchObject({
      id: second.searchParams.get('interaction'),
      factorRequired: true,
    });
    await expectUnmet(await answered(browser, false));
  });

  test('is met by passing it on the page', async () => {
    await asked(browser, at.client, PREFERRED);
    expect((await browser.post('/two-factor/verify-totp', { code: ada.authenticator.next() })).status).toBe(200);
    expect(await authenticationIn(await answered(browser, true))).toMatchObject({ acr: 'aal2' });
    expect(parametersOf(await asked(browser, at.client, PREFERRED))['code']).toMatch(CODE);
  });
});

describe('the question for a second factor', () => {
  test('is answered once, in the session that was asked, by no other user, and within ten minutes', async () => {
    const user = await at.newUser('asked');
    const page = await asked(user, at.client, TWO_FACTORS);
    const id = page.searchParams.get('interaction');
    const other = await at.newUser('other');
    for (const accept of [true, false]) {
      expect(await refusal(other.post('/oauth2/consent', { accept, id }))).toEqual(NO_PROMPT);
    }
    other.cookies.set(CONSENT_COOKIE, user.cookies.get(CONSENT_COOKIE)!);
    for (const accept of [true, false]) {
      expect(await refusal(other.post('/oauth2/consent', { accept, id }))).toEqual(NO_PROMPT);
    }
    expect((await other.get(`/oauth2/interaction?id=${id}`)).status).toBe(404);
    const answers = await Promise.all([true, false].map((accept) => user.post('/oauth2/consent', { accept, id })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));

    await asked(user, at.client, TWO_FACTORS);
    at.app.clock.advance(600_000);
    const late = refusal(user.post('/oauth2/consent', { accept: true }));
    expect(await late).toEqual([401, 'invalid_request', 'Code expired']);
  });

  test('gives no consent: its answer never is a code that was not allowed', async () => {
    const user = await at.newUser('consenting');
    await asked(user, at.client, TWO_FACTORS);
    await enrolled(user);
    const next = await answered(user, true);
    expect([next.pathname, next.searchParams.has('code')]).toEqual(['/consent', false]);
  });

  test('does not lead to a client that was disabled meanwhile', async () => {
    const user = await at.newUser('disabled');
    await asked(user, at.client, TWO_FACTORS);
    const { id } = await interactionOf(user);
    await at.change(at.client, 'disabled = true');
    const answer = await bodyOf(user.post('/oauth2/consent', { accept: false, id }));
    await at.change(at.client, 'disabled = false');
    expect(new URL(String(answer['redirectURI'])).searchParams.get('error')).toBe('client_disabled');
  });
});
