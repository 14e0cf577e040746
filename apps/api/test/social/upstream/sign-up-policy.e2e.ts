import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { answerOf, errorOf, PROVIDER, ProviderProcess, SESSION, settingsFor, Visitor } from './upstream.ts';

// Whether a provider may make new accounts.

let upstream: ProviderProcess;
beforeAll(async () => {
  upstream = await ProviderProcess.start();
});
afterAll(() => upstream.stop());

describe.each([
  ['only when it is asked for', { [`OIDC_${PROVIDER.toUpperCase()}_IMPLICIT_SIGN_UP`]: 'off' }, true],
  ['never', { [`OIDC_${PROVIDER.toUpperCase()}_SIGN_UP`]: 'off' }, false],
])('new accounts: %s', (_, environment, whenRequested) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ ...settingsFor(upstream), ...environment });
  });
  afterAll(() => app.close());

  test('by the redirect', async () => {
    const email = 'redirected@example.com';
    const browser = new Visitor(app, upstream);
    expect(errorOf(await browser.signIn({ email }))).toBe('signup_disabled');
    expect(browser.cookies.has(SESSION)).toBe(false);
    const requested = await browser.signIn({ email }, { requestSignUp: true });
    expect(errorOf(requested)).toBe(whenRequested ? null : 'signup_disabled');
    expect(browser.cookies.has(SESSION)).toBe(whenRequested);
    // Who has an account is let in.
    if (whenRequested) expect(errorOf(await new Visitor(app, upstream).signIn({ email }))).toBe(null);
  });

  test('by an id token', async () => {
    const { id_token: token } = await upstream.tokens({ email: 'presented@example.com' });
    const present = (body: object) =>
      answerOf(new Visitor(app, upstream).post('/sign-in/social', { provider: PROVIDER, idToken: { token }, ...body }));
    expect(await present({})).toMatchObject([401, { message: 'signup disabled' }]);
    expect(await present({ requestSignUp: true })).toMatchObject([whenRequested ? 200 : 401, {}]);
  });
});
