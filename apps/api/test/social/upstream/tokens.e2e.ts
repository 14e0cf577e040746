import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { answerOf } from '../../support/browser-like.ts';
import type { TestApp } from '../../support/test-app.ts';
import { bodyOf } from '../../oauth/partner.ts';
import { PROVIDER, UpstreamApp, type Visitor } from './upstream.ts';

let second: TestApp;
// Before the database goes with the other instance.
afterAll(() => second.close());
const at = UpstreamApp.use();
beforeAll(async () => {
  second = await at.start({}, at.app.databaseUrl);
});
afterEach(() => at.upstream.control('reset'));

let people = 0;
async function linked(body: object = {}): Promise<Visitor> {
  const browser = at.visitor();
  await browser.signIn({ email: `owner${(people += 1)}@example.com`, name: 'Ada' }, body);
  await at.upstream.control('reset');
  return browser;
}

async function later(seconds: number): Promise<void> {
  await at.upstream.control('clock', { seconds });
  for (const { clock } of [at.app, second]) clock.advance(seconds * 1000);
}

const tokenOf = (browser: Visitor, body: object = {}) =>
  bodyOf(browser.post('/get-access-token', { providerId: PROVIDER, ...body }));

describe('an id token that a session got', () => {
  const present = (token: unknown, body: object = {}, browser = at.visitor(), path = '/sign-in/social') =>
    answerOf(browser.post(path, { provider: PROVIDER, idToken: { token }, ...body }));
  const invalid = [401, expect.objectContaining({ code: 'INVALID_TOKEN', message: 'invalid token' })];

  test('signs no one in and links nothing, so that the thief of a session loses the account with it', async () => {
    const browser = await linked();
    const { idToken } = await tokenOf(browser);
    // Two of one second would be the same text.
    await later(2);
    const refreshed = (await answerOf(browser.post('/refresh-token', { providerId: PROVIDER })))[1];
    const tokens = [idToken, (refreshed as Record<string, unknown>)['idToken']];
    expect(new Set(tokens).size).toBe(2);
    await browser.post('/sign-out');
    const eve = await at.visitor(second).register(`eve${(people += 1)}@example.com`);
    for (const token of tokens) {
      expect(await present(token)).toEqual(invalid);
      // The last character of a signature has spare bits, which do not change it.
      const text = String(token);
      const [last] = Buffer.from(text.slice(-1));
      expect(await present(text.slice(0, -1) + String.fromCharCode(last! + 1))).toEqual(invalid);
      expect(await present(token, {}, eve, '/link-social')).toEqual(invalid);
    }
  });

  test('signs no one in after the account is unlinked, or the user deleted', async () => {
    const browser = await linked();
    const { email } = (await browser.user())!;
    const { idToken } = await tokenOf(browser);
    expect((await browser.post('/delete-user', {})).status).toBe(200);
    expect(await present(idToken)).toEqual(invalid);
    expect(await at.visitor().signIn({ email })).toBe('/account');
    expect(await present(idToken)).toEqual(invalid);
  });

  test('is not one that a program presented: it goes on with it, and no session gets it', async () => {
    const { id_token: token, access_token: accessToken } = await at.upstream.tokens({ email: 'native@example.com' });
    const program = at.visitor();
    expect(await present(token, { idToken: { token, accessToken } }, program)).toMatchObject([200, {}]);
    const got = await tokenOf(program);
    expect(got).toMatchObject({ accessToken });
    expect(got).not.toHaveProperty('idToken');
    expect((await program.linked()).provider).toBe(PROVIDER);
    expect(await present(token)).toMatchObject([200, {}]);
  });
});
