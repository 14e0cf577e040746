import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { proveAddress } from '../../support/prove-address.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { authorizePath, CALLBACK, newUser, register, type RegisteredPartner } from '../../oauth/partner.ts';
import { Authenticator, protectedPerson } from '../../two-factor/people.ts';
import { bodyOf, locationOf, ORIGIN, ProviderProcess, settingsFor, Visitor } from './upstream.ts';

// What follows a sign-in by a provider: the second factor, and the request of an application that waited for it.

let upstream: ProviderProcess;
let app: TestApp;
let partner: RegisteredPartner;
beforeAll(async () => {
  upstream = await ProviderProcess.start();
  app = await startTestApp({ ...settingsFor(upstream), VERIFICATION_ON_SIGN_UP: 'on' });
  partner = await register(await newUser(app, 'developer'));
});
afterAll(async () => {
  await app.close();
  await upstream.stop();
});

/** With a second factor, and an address that is proven. */
async function protectedHolder(email: string): Promise<Authenticator> {
  const { browser, authenticator } = await protectedPerson(app, email);
  await proveAddress(app, browser, email);
  return authenticator;
}

/** Sent by an application to sign in. @returns where the person is sent */
async function waiting(browser: Visitor): Promise<URL> {
  return new URL(locationOf(await browser.navigate(authorizePath(partner))), ORIGIN);
}

async function consent(browser: Visitor): Promise<URL> {
  const { redirectURI } = await bodyOf(browser.post('/oauth2/consent', { accept: true }));
  return new URL(String(redirectURI));
}

describe('the request of an application', () => {
  test('goes on after the sign-in of a new person', async () => {
    const browser = new Visitor(app, upstream);
    expect((await waiting(browser)).pathname).toBe('/sign-in');
    const location = new URL(await browser.signIn({ email: 'sent@example.com' }), ORIGIN);
    expect(location.pathname).toBe('/consent');
    const answer = await consent(browser);
    expect([answer.origin + answer.pathname, answer.searchParams.get('state')]).toEqual([CALLBACK, 'the state']);
    expect(answer.searchParams.get('code')).toMatch(/^[a-zA-Z0-9]{32}$/);
  });

  test('goes on after the second factor, and not before', async () => {
    const email = 'sent-factor@example.com';
    const authenticator = await protectedHolder(email);
    const browser = new Visitor(app, upstream);
    await waiting(browser);
    const location = await browser.signIn({ email });
    expect(location).toContain('/two-factor');
    const verified = await browser.post('/two-factor/verify-totp', { code: authenticator.next() });
    expect(await bodyOf(verified)).toMatchObject({ redirect: true, url: expect.stringContaining('/consent') });
    expect((await consent(browser)).searchParams.get('code')).toMatch(/^[a-zA-Z0-9]{32}$/);
  });

  test('waits on when the provider refuses', async () => {
    const browser = new Visitor(app, upstream);
    await waiting(browser);
    await browser.signIn('cancel');
    const location = new URL(await browser.signIn({ email: 'second-try@example.com' }), ORIGIN);
    expect(location.pathname).toBe('/consent');
  });
});
