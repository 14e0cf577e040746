import { expect, test } from '@jest/globals';
import { Authenticator } from '../two-factor/people.ts';
import { SocialApp, WAYS } from './people.ts';

const at = SocialApp.use({ TRUSTED_ORIGINS: 'https://shop.example.com' });
const { google, newAddress, newBrowser } = at;

/** A user without a password, who turned on two-factor authentication from the session of the provider. */
async function protectedPerson() {
  const browser = newBrowser();
  const email = newAddress();
  await browser.signIn({ email });
  const enabled = await browser.post('/two-factor/enable', { password: '' });
  const { totpURI } = (await enabled.json()) as { totpURI: string };
  const authenticator = new Authenticator(at.app, totpURI);
  expect((await browser.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200);
  return { email, authenticator };
}

test.each(WAYS)(
  'the return from a provider leads to the second step, and starts no session before it (%s)',
  async (way) => {
    const { email, authenticator } = await protectedPerson();
    const browser = newBrowser();
    const url = await browser.start('google', { callbackURL: '/account/security?tab=x' }, way);
    const { state, code } = google.consent(url, { email });
    const response = await browser.callback({ state, code }, 'google', way);
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/two-factor?callbackURL=%2Faccount%2Fsecurity%3Ftab%3Dx',
    ]);
    expect(response.headers.get('set-auth-token')).toBeNull();
    expect([...browser.cookies.keys()].toSorted()).toEqual(['better-auth.state', 'better-auth.two_factor']);
    expect(await browser.user()).toBeNull();

    expect((await browser.post('/two-factor/verify-totp', { code: authenticator.next() })).status).toBe(200);
    expect(await browser.user()).toMatchObject({ email });
  },
);

test('the second step leads to a page of a trusted origin by a path of ours, and to no other origin', async () => {
  const { email } = await protectedPerson();
  const browser = newBrowser();
  const shop = 'https://shop.example.com/after?x=1&y=2';
  const page = new URL(await browser.signIn({ email }, 'google', { callbackURL: shop }), at.app.url);
  expect(page.pathname).toBe('/two-factor');
  const next = page.searchParams.get('callbackURL')!;
  expect(next).toMatch(/^\/api\/auth\/continue\?/);
  const led = await fetch(at.app.url + next, { redirect: 'manual' });
  expect([led.status, led.headers.get('location')]).toEqual([302, shop]);
  expect((await browser.get('/continue?callbackURL=https%3A%2F%2Fevil.example')).status).toBe(403);
  expect((await browser.get('/continue')).status).toBe(400);

  const own = await newBrowser().signIn({ email }, 'google', { callbackURL: 'http://localhost/account?x=1' });
  expect(new URL(own, at.app.url).searchParams.get('callbackURL')).toBe('/account?x=1');
});

test.each(WAYS)('a trusted browser goes on immediately (%s)', async (way) => {
  const { email, authenticator } = await protectedPerson();
  const browser = newBrowser();
  await browser.signIn({ email }, 'google', {}, way);
  await browser.post('/two-factor/verify-totp', { code: authenticator.next(), trustDevice: true });
  await browser.post('/sign-out');
  expect(await browser.signIn({ email }, 'google', {}, way)).toBe('/account');
  expect(await browser.user()).toMatchObject({ email });
});

test('is asked for when an account is linked by its address as well', async () => {
  const { email } = await protectedPerson();
  const browser = newBrowser();
  expect(await browser.signIn({ email }, 'github')).toBe('/two-factor?callbackURL=%2Faccount');
  expect(await browser.user()).toBeNull();
});
