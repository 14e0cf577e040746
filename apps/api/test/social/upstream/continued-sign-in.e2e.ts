import { beforeAll, describe, expect, test } from '@jest/globals';
import { proveAddress } from '../../support/prove-address.ts';
import {
  asked,
  bodyOf,
  CALLBACK,
  consented,
  newUser,
  ORIGIN,
  register,
  type RegisteredPartner,
} from '../../oauth/partner.ts';
import { type Authenticator, protectedPerson } from '../../two-factor/people.ts';
import { UpstreamApp } from './upstream.ts';

// A sign-in by a provider continues: the second factor, and the request of an application that waited for it.

const at = UpstreamApp.use({ VERIFICATION_ON_SIGN_UP: 'on' });
let partner: RegisteredPartner;
beforeAll(async () => {
  partner = await register(await newUser(at.app, 'developer'));
});

/** With a second factor, and an address that is proven. */
async function protectedHolder(email: string): Promise<Authenticator> {
  const { browser, authenticator } = await protectedPerson(at.app, email);
  await proveAddress(at.app, browser, email);
  return authenticator;
}

describe('the request of an application', () => {
  test('goes on after the sign-in of a new person', async () => {
    const browser = at.visitor();
    expect((await asked(browser, partner)).pathname).toBe('/sign-in');
    const location = new URL(await browser.signIn({ email: 'sent@example.com' }), ORIGIN);
    expect(location.pathname).toBe('/consent');
    const answer = await consented(browser);
    expect([answer.origin + answer.pathname, answer.searchParams.get('state')]).toEqual([CALLBACK, 'the state']);
    expect(answer.searchParams.get('code')).toMatch(/^[a-zA-Z0-9]{32}$/);
  });

  test('goes on after the second factor, and not before', async () => {
    const email = 'sent-factor@example.com';
    const authenticator = await protectedHolder(email);
    const browser = at.visitor();
    await asked(browser, partner);
    const location = await browser.signIn({ email });
    expect(location).toContain('/two-factor');
    const verified = await browser.post('/two-factor/verify-totp', { code: authenticator.next() });
    expect(await bodyOf(verified)).toMatchObject({ redirect: true, url: expect.stringContaining('/consent') });
    expect((await consented(browser)).searchParams.get('code')).toMatch(/^[a-zA-Z0-9]{32}$/);
  });

  test('waits on when the provider refuses', async () => {
    const browser = at.visitor();
    await asked(browser, partner);
    await browser.signIn('cancel');
    const location = new URL(await browser.signIn({ email: 'second-try@example.com' }), ORIGIN);
    expect(location.pathname).toBe('/consent');
  });
});
