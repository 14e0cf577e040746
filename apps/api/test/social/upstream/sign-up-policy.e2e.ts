import { describe, expect, test } from '@jest/globals';
import { answerOf } from '../../support/browser-like.ts';
import { errorOf, PROVIDER, SESSION, UpstreamApp } from './upstream.ts';

// Whether a provider may make new accounts.

describe.each<[string, Record<string, string>, boolean]>([
  ['only when it is asked for', { OIDC_ACME_IMPLICIT_SIGN_UP: 'off' }, true],
  ['never', { OIDC_ACME_SIGN_UP: 'off' }, false],
])('new accounts: %s', (_, environment, whenRequested) => {
  const at = UpstreamApp.use(environment);

  test('by the redirect', async () => {
    const email = 'redirected@example.com';
    const browser = at.visitor();
    expect(errorOf(await browser.signIn({ email }))).toBe('signup_disabled');
    expect(browser.cookies.has(SESSION)).toBe(false);
    const requested = await browser.signIn({ email }, { requestSignUp: true });
    expect(errorOf(requested)).toBe(whenRequested ? null : 'signup_disabled');
    expect(browser.cookies.has(SESSION)).toBe(whenRequested);
    // A person with an account is let in.
    if (whenRequested) expect(errorOf(await at.visitor().signIn({ email }))).toBe(null);
  });

  test('by an id token', async () => {
    const { id_token: token } = await at.upstream.tokens({ email: 'presented@example.com' });
    const present = (body: object) =>
      answerOf(at.visitor().post('/sign-in/social', { provider: PROVIDER, idToken: { token }, ...body }));
    expect(await present({})).toMatchObject([401, { message: 'signup disabled' }]);
    expect(await present({ requestSignUp: true })).toMatchObject([whenRequested ? 200 : 401, {}]);
  });
});
