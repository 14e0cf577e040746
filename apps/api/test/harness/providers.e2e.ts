import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BrowserLike } from '../support/browser-like.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { SmallIdp } from '../support/small-idp.ts';

type Json = Record<string, unknown>;

const AVA = {
  id: 4711,
  username: 'ava',
  name: 'Ava',
  email: 'ava@example.com',
  avatar_url: 'https://pictures.example.com/ava.png',
  state: 'active',
  confirmed_at: '2024-01-01T00:00:00Z',
} as const;

describe.each([
  ['base', '/jwks'],
  ['strict', '/.well-known/jwks.json'],
])('the harness with a local provider, profile %s', (profile, keysPath) => {
  let idp: SmallIdp;
  let harness: Harness;
  let url: string;

  beforeAll(async () => {
    idp = await new SmallIdp(keysPath).start();
    harness = await startHarness({
      HARNESS_PROFILE: profile,
      IDP_URL: idp.origin,
      RATE_LIMIT: 'off',
      POLAR_BASE_URL: 'http://127.0.0.1:9',
      // A new person brings no company.
      USER_FIELDS: '[]',
    });
    ({ url } = harness);
  }, 40_000);
  afterAll(async () => {
    await harness.stop();
    idp.stop();
  });

  const visitor = () => new BrowserLike(url, url);
  const answerOf = async (answer: Response) => [answer.status, (await answer.json()) as Json] as const;
  const userOf = async (browser: BrowserLike) =>
    ((await (await browser.get('/get-session')).json()) as { user: Json } | null)?.user;

  /** Through the provider and back. */
  async function signInByGitLab(browser: BrowserLike, body: object = {}): Promise<string | null> {
    const start = await browser.post('/sign-in/social', { provider: 'gitlab', callbackURL: '/account', ...body });
    const [status, { url: request }] = await answerOf(start);
    expect([status, request]).toEqual([200, expect.stringContaining(`${idp.origin}/oauth/authorize?`)]);
    const callback = (await fetch(String(request), { redirect: 'manual' })).headers.get('location') ?? '';
    expect(callback).toContain(`${url}/api/auth/callback/gitlab?`);
    const answer = await browser.navigate(callback.slice(`${url}/api/auth`.length));
    expect(answer.status).toBe(302);
    return answer.headers.get('location');
  }

  test('gitlab: signs up and in by the code flow', async () => {
    idp.user = AVA;
    const browser = visitor();
    expect(await signInByGitLab(browser, { newUserCallbackURL: '/welcome' })).toBe('/welcome');
    expect(await userOf(browser)).toMatchObject({ email: AVA.email, name: 'Ava', emailVerified: true });
    const again = visitor();
    expect(await signInByGitLab(again)).toBe('/account');
    expect((await userOf(again))?.['id']).toBe((await userOf(browser))?.['id']);
    const [, accounts] = await answerOf(await again.get('/list-accounts'));
    expect(accounts).toMatchObject([{ provider: 'gitlab', providerId: 'gitlab', accountId: '4711' }]);
    const [status, { accessToken }] = await answerOf(await again.post('/get-access-token', { providerId: 'gitlab' }));
    expect([status, accessToken]).toEqual([200, expect.any(String)]);
  });

  test('gitlab: a provider that says nothing of confirmed accounts means confirmed ones', async () => {
    const { confirmed_at: _, ...silent } = AVA;
    const verifiedWith = async (user: SmallIdp['user']) => {
      idp.user = user;
      const browser = visitor();
      await signInByGitLab(browser);
      return (await userOf(browser))?.['emailVerified'];
    };
    expect(await verifiedWith({ ...silent, id: 1, email: 'silent@example.com' })).toBe(true);
    expect(await verifiedWith({ ...AVA, id: 2, email: 'null@example.com', confirmed_at: null })).toBe(
      profile === 'strict' ? undefined : false,
    );
    idp.user = AVA;
  });

  test('account-info is there in one profile only', async () => {
    const browser = visitor();
    await signInByGitLab(browser);
    const [status, body] = await answerOf(await browser.post('/account-info', { accountId: '4711' }));
    if (profile === 'strict') expect(status).toBe(404);
    else expect([status, body]).toMatchObject([200, { user: { email: AVA.email }, data: { username: 'ava' } }]);
  });

  test('google: signs in by id token; a new account must be asked for', async () => {
    const person = { email: 'gus@example.com', email_verified: true, name: 'Gus' };
    const claims = { sub: 'g-1', ...person, picture: 'https://p.example/g' };
    const present = async (body: object, token?: string) => {
      const idToken = { token: token ?? (await idp.idToken(claims)) };
      return answerOf(await visitor().post('/sign-in/social', { provider: 'google', idToken, ...body }));
    };
    expect(await present({})).toMatchObject([401, { message: 'signup disabled' }]);
    const signedUp = await present({ requestSignUp: true });
    const user = { email: 'gus@example.com', name: 'Gus', emailVerified: true };
    expect(signedUp).toMatchObject([200, { redirect: false, token: expect.any(String), user }]);
    expect(await present({})).toMatchObject([200, { user }]);
    const forAnother = await idp.idToken(claims, 'another-client');
    expect(await present({}, forAnother)).toMatchObject([401, { message: 'invalid token' }]);
    expect(await present({}, 'no.id.token')).toMatchObject([401, { message: 'invalid token' }]);
  });

  test('github: is configured, without id tokens; others are not configured', async () => {
    const post = async (body: object) => answerOf(await visitor().post('/sign-in/social', body));
    const idToken = { token: await idp.idToken({ sub: 'h-1' }) };
    expect(await post({ provider: 'github', idToken })).toMatchObject([404, { message: 'id_token not supported' }]);
    const configured = { url: expect.stringContaining('client_id=oauth-client') };
    expect(await post({ provider: 'github' })).toMatchObject([200, configured]);
    expect(await post({ provider: 'spotify' })).toMatchObject([404, { message: 'Provider not found' }]);
  });
});
