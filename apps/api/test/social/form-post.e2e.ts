import { expect, test } from '@jest/globals';
import { errorPage, SocialApp } from './people.ts';

// As Apple returns: a form that its page posts across sites, with the name of the person in it the first time.

const at = SocialApp.use();
const { newAddress, newBrowser } = at;
const apple = at.providers.the('apple');

const post = (form: Record<string, string>) =>
  // A page of the provider posts it: from its origin, without the cookies that are SameSite=Lax.
  fetch(`${at.app.url}/api/auth/callback/apple`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://apple.example', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(form),
  });

test('a form is sent on to the GET route, and what it says about the name is kept', async () => {
  const browser = newBrowser();
  const email = newAddress();
  const { state, code } = apple.consent(await browser.start('apple'), { email });
  const user = JSON.stringify({ name: { firstName: 'Ada', lastName: 'Lovelace' }, email: 'someone@else.example' });
  const response = await post({ state, code, user, id_token: 'x' });
  const location = new URL(response.headers.get('location')!);
  expect([response.status, location.origin, location.pathname]).toEqual([
    303,
    'http://localhost',
    '/api/auth/callback/apple',
  ]);
  expect(Object.fromEntries(location.searchParams)).toEqual({ state, code });
  expect(response.headers.getSetCookie()).toEqual([]);

  expect(await browser.arrive({ state, code }, 'apple')).toBe('/account');
  expect(apple.returns.at(-1)!.parameters).toEqual({
    state,
    code,
    user: '{"name":{"firstName":"Ada","lastName":"Lovelace"}}',
  });
  expect(await browser.user()).toMatchObject({ email });
});

test('a form with another state changes nothing, and does not use up the state of the browser', async () => {
  const browser = newBrowser();
  const { state, code } = apple.consent(await browser.start('apple'), { email: newAddress() });
  const user = '{"name":{"firstName":"Eve"}}';
  expect((await post({ state: 'x'.repeat(32), code, user })).status).toBe(303);
  expect((await post({ state, code, user })).status).toBe(303);
  // Only the first name counts.
  expect((await post({ state, code, user: '{"name":{"firstName":"Mallory"}}' })).status).toBe(303);
  expect(await browser.arrive({ state, code }, 'apple')).toBe('/account');
  expect(apple.returns.at(-1)!.parameters['user']).toContain('Eve');
});

test('a form does not extend the life of the state', async () => {
  const browser = newBrowser();
  const { state, code } = apple.consent(await browser.start('apple'), { email: newAddress() });
  at.app.clock.advance(500_000);
  await post({ state, code, user: '{"name":{"firstName":"Ada"}}' });
  at.app.clock.advance(100_000);
  expect(await browser.arrive({ state, code }, 'apple')).toBe(errorPage('please_restart_the_process'));
});

test('a body that is no form leads to the error page', async () => {
  const response = await fetch(`${at.app.url}/api/auth/callback/apple`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    '/api/auth/error?error=invalid_callback_request',
  ]);
});
