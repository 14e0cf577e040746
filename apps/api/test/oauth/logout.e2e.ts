import { describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import type { BrowserLike } from '../support/browser-like.ts';
import {
  asked,
  authorized,
  bodyOf,
  CALLBACK,
  CONSENT_COOKIE,
  locationOf,
  ORIGIN,
  parametersOf,
  PASSWORD,
  signIn,
} from './partner.ts';
import { TokenApp } from './token-app.ts';
import { type Fields, formOf, refreshFields, refusal } from './token-requests.ts';

const GOODBYE = 'https://client.example.com/goodbye';
const LOGOUT_COOKIE = 'better-auth.oidc_logout_prompt';
const SESSION_COOKIE = 'better-auth.session_token';

const at = TokenApp.use({}, { metadata: { post_logout_redirect_uris: [GOODBYE] } });

let count = 0;
const someone = () => at.newUser(`user${(count += 1)}`);
const idTokenFor = async (user: BrowserLike, of = at.client) =>
  (await at.tokens({ scope: 'openid' }, of, user)).id_token!;
const end = (browser: BrowserLike, fields: Fields) => browser.navigate(`/oauth2/end-session?${formOf(fields)}`);
const isSignedIn = async (browser: BrowserLike) =>
  (await bodyOf(browser.get('/get-session?disableCookieCache=true'))) !== null;
const pathOf = async (answer: Promise<Response>) => locationOf(await answer).pathname;

describe('sid', () => {
  test('names the session, and stays when tokens and sessions are renewed', async () => {
    const user = await someone();
    const granted = { scope: 'openid offline_access', prompt: 'consent' };
    const { id_token: first, refresh_token } = await at.tokens(granted, at.client, user);
    const { sid } = decodeJwt(first!);
    expect(sid).toMatch(/^[\da-f-]{36}$/);
    expect((await user.post('/reauthenticate', { password: PASSWORD })).status).toBe(200);
    const refreshed = at.send(refreshFields(refresh_token));
    expect(decodeJwt(String((await bodyOf(refreshed))['id_token']))['sid']).toBe(sid);
    const another = await at.tokens(granted, at.client, user);
    expect(decodeJwt(another.id_token!)['sid']).toBe(sid);
    await signIn(user, user.email);
    const later = await at.tokens(granted, at.client, user);
    expect(decodeJwt(later.id_token!)['sid']).not.toBe(sid);
  });
});

describe('an id token hint in an authorization request', () => {
  const errorOf = async (browser: BrowserLike, fields: Fields) => {
    const url = await asked(browser, at.client, fields);
    return [url.origin + url.pathname, parametersOf(url)['error'], parametersOf(url)['state']];
  };

  test('of the user who is signed in leads on in silence, also when it has expired', async () => {
    const user = await someone();
    const id_token_hint = await idTokenFor(user);
    at.app.clock.advance(2 * 86_400_000);
    const url = await authorized(user, at.client, { id_token_hint, prompt: 'none' });
    expect(parametersOf(url)['code']).toBeDefined();
  });

  test('of another user, or without a session, is login_required in silence', async () => {
    const [user, other] = [await someone(), await someone()];
    const id_token_hint = await idTokenFor(user);
    await idTokenFor(other);
    const expected = [CALLBACK, 'login_required', 'the state'];
    await expect(errorOf(other, { id_token_hint, prompt: 'none' })).resolves.toEqual(expected);
    const stranger = at.visitor();
    await expect(errorOf(stranger, { id_token_hint, prompt: 'none' })).resolves.toEqual(expected);
  });

  test('of another user leads to the sign-in, and no code is issued for a third', async () => {
    const [user, other, third] = [await someone(), await someone(), await someone()];
    const id_token_hint = await idTokenFor(user);
    await idTokenFor(other);
    const ask = async () => (await asked(other, at.client, { id_token_hint })).pathname;
    await expect(ask()).resolves.toBe('/sign-in');
    const asThird = (await bodyOf(signIn(other, third.email)))['url'] as string;
    expect(parametersOf(asThird)).toMatchObject({ error: 'login_required', state: 'the state' });
    await expect(ask()).resolves.toBe('/sign-in');
    const asUser = (await bodyOf(signIn(other, user.email)))['url'] as string;
    expect(new URL(asUser, ORIGIN).pathname).toBe('/consent');
  });
});

describe('the end session endpoint', () => {
  test('signs out with an id token, and returns to the registered URI with the state', async () => {
    const user = await someone();
    const id_token_hint = await idTokenFor(user);
    const answer = await end(user, { id_token_hint, post_logout_redirect_uri: GOODBYE, state: 'a b' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`${GOODBYE}?state=a%20b`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(user.cookies.has(SESSION_COOKIE)).toBe(false);
    await expect(isSignedIn(user)).resolves.toBe(false);
    // Again, without a session.
    const again = await end(user, { id_token_hint, post_logout_redirect_uri: GOODBYE });
    expect(again.headers.get('location')).toBe(GOODBYE);
    await expect(pathOf(end(user, { id_token_hint }))).resolves.toBe('/signed-out');
    await expect(pathOf(end(user, {}))).resolves.toBe('/signed-out');
  });

  test('ends the session for good: its cookie is worth nothing', async () => {
    const user = await someone();
    const stolen = new Map(user.cookies);
    await end(user, { id_token_hint: await idTokenFor(user) });
    for (const [name, value] of stolen) user.cookies.set(name, value);
    await expect(isSignedIn(user)).resolves.toBe(false);
  });

  test('goes on as GET after a form of another site', async () => {
    const user = await someone();
    const id_token_hint = await idTokenFor(user);
    const fields = { id_token_hint, post_logout_redirect_uri: GOODBYE, state: 'ü&=' };
    const form = await fetch(`${at.app.url}/api/auth/oauth2/end-session`, {
      method: 'POST',
      headers: { origin: 'https://client.example.com', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      body: formOf(fields),
      redirect: 'manual',
    });
    expect(form.status).toBe(303);
    const next = locationOf(form);
    expect([next.pathname, parametersOf(next)]).toEqual(['/api/auth/oauth2/end-session', fields]);
    const answer = await user.navigate((next.pathname + next.search).slice('/api/auth'.length));
    expect(parametersOf(locationOf(answer))).toEqual({ state: 'ü&=' });
    await expect(isSignedIn(user)).resolves.toBe(false);
  });

  test.each([
    ['is not registered', { client_id: 'known' }, 'the address after sign-out', 'Register it among'],
    ['comes without its client', {}, 'the address after sign-out', 'Send id_token_hint or client_id'],
  ])('shows an address that %s as text, and signs nobody out', async (_, fields, words, advice) => {
    const user = await someone();
    const wrong = `https://evil.example/"><script>alert(1)</script>`;
    const client = 'client_id' in fields ? { client_id: at.client.client_id } : {};
    const answer = await end(user, { ...client, post_logout_redirect_uri: wrong });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    const html = await answer.text();
    expect(html).toContain(`${words} <code>https://evil.example/&quot;&gt;&lt;script&gt;`);
    expect(html).toContain(advice);
    expect(html).not.toMatch(/<script|href="[^"]*evil/);
    await expect(isSignedIn(user)).resolves.toBe(true);
  });

  test('refuses repeated parameters', async () => {
    const user = await someone();
    const twice = await user.navigate(`/oauth2/end-session?state=a&state=b`);
    expect([302, 303]).not.toContain(twice.status);
    await expect(isSignedIn(user)).resolves.toBe(true);
  });
});

describe('the question', () => {
  const named = () => ({ client_id: at.client.client_id, post_logout_redirect_uri: GOODBYE, state: 's' });

  test('is shown with the client, answered once, and then leads to the client', async () => {
    const user = await someone();
    await end(user, named());
    await expect(bodyOf(user.get('/oauth2/end-session/request'))).resolves.toEqual({
      client: { clientId: at.client.client_id, name: 'Acme Calendar', picture: null },
      redirectHost: 'client.example.com',
      expiresAt: expect.any(String),
    });
    const before = new Map(user.cookies);
    const answer = await user.post('/oauth2/end-session/confirm', { accept: true });
    await expect(bodyOf(answer)).resolves.toEqual({ redirectURI: `${GOODBYE}?state=s` });
    expect(user.cookies.has(LOGOUT_COOKIE)).toBe(false);
    await expect(isSignedIn(user)).resolves.toBe(false);
    for (const [name, value] of before) user.cookies.set(name, value);
    expect((await user.post('/oauth2/end-session/confirm', { accept: true })).status).toBe(401);
  });

  test('that is denied keeps the session', async () => {
    const user = await someone();
    await end(user, named());
    const answer = await user.post('/oauth2/end-session/confirm', { accept: false });
    await expect(bodyOf(answer)).resolves.toEqual({ redirectURI: `${ORIGIN}/account` });
    await expect(isSignedIn(user)).resolves.toBe(true);
    const gone = [404, 'not_found', 'no sign-out is waiting'];
    await expect(refusal(user.post('/oauth2/end-session/confirm', { accept: true }))).resolves.toEqual(gone);
    await expect(refusal(user.get('/oauth2/end-session/request'))).resolves.toEqual(gone);
  });

  test('cannot be answered by another site, another user, or with the reference of another step', async () => {
    const [user, other] = [await someone(), await someone()];
    await end(user, named());
    const foreign = user.post('/oauth2/end-session/confirm', { accept: true }, { origin: 'https://evil.example' });
    expect((await foreign).status).toBe(403);
    other.cookies.set(LOGOUT_COOKIE, user.cookies.get(LOGOUT_COOKIE)!);
    expect((await other.post('/oauth2/end-session/confirm', { accept: true })).status).toBe(404);
    // The reference of the sign-out in the cookie of the consent, and the other way round.
    user.cookies.set(CONSENT_COOKIE, user.cookies.get(LOGOUT_COOKIE)!);
    expect((await user.post('/oauth2/consent', { accept: true })).status).toBe(401);
    expect((await user.get('/oauth2/interaction')).status).toBe(404);
    user.cookies.delete(LOGOUT_COOKIE);
    await asked(user, at.client, { prompt: 'consent' });
    user.cookies.set(LOGOUT_COOKIE, user.cookies.get(CONSENT_COOKIE)!);
    expect((await user.post('/oauth2/end-session/confirm', { accept: true })).status).toBe(404);
    await expect(isSignedIn(user)).resolves.toBe(true);
    await expect(isSignedIn(other)).resolves.toBe(true);
  });
});
