import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AccountBans } from '#identity';
import { TwoInstances } from '../support/two-instances.ts';
import {
  authorizePath,
  bodyOf,
  codeFor,
  locationOf,
  newUser,
  PASSWORD,
  register,
  type RegisteredPartner,
} from './partner.ts';
import { basic, exchangeFields, type Issued, postForm, refreshFields, refusal, tokensFor } from './token-requests.ts';

/** What ends access, and what does not, seen at the other instance at once. */
let both: TwoInstances;
let client: RegisteredPartner;
beforeAll(async () => {
  both = await TwoInstances.start({ REVOKE_SESSIONS_ON_PASSWORD_RESET: 'on' });
  client = await register(await newUser(both.first, 'owner'));
});
afterAll(() => both.close());

const userInfo = (token: string) =>
  fetch(`${both.second.url}/api/auth/oauth2/userinfo`, { headers: { authorization: `Bearer ${token}` } });
const refresh = (issued: Issued) =>
  postForm(both.second.url, '/oauth2/token', refreshFields(issued.refresh_token), basic(client));
const isActive = async (token: string) =>
  (await bodyOf(postForm(both.second.url, '/oauth2/introspect', { token }, basic(client))))['active'];

/** A user with tokens, and a code that was not exchanged yet. */
async function granting(name: string) {
  const user = await newUser(both.first, name);
  const issued = await tokensFor(user, both.first.url, client);
  const code = await codeFor(user, client);
  return { user, issued, code };
}

async function expectEnded({ issued, code }: { issued: Issued; code: string }): Promise<void> {
  await expect(refusal(userInfo(issued.access_token))).resolves.toEqual([401, 'invalid_token', 'invalid access token']);
  await expect(isActive(issued.access_token)).resolves.toBe(false);
  await expect(isActive(issued.refresh_token!)).resolves.toBe(false);
  await expect(refusal(refresh(issued))).resolves.toEqual([401, 'invalid_grant', 'invalid refresh token']);
  const exchanged = postForm(both.second.url, '/oauth2/token', exchangeFields(code), basic(client));
  await expect(refusal(exchanged)).resolves.toEqual([401, 'invalid_grant', 'invalid code']);
}

describe('access ends', () => {
  test('with a ban', async () => {
    const granted = await granting('banned');
    await both.first.app.get(AccountBans).ban({ userId: granted.user.id }, { reason: 'spam' });
    await expectEnded(granted);
  });

  test('with a reset of the password that ends sessions; the client asks again', async () => {
    const granted = await granting('reset');
    const { user } = granted;
    await user.post('/request-password-reset', { email: user.email });
    const token = await both.first.mailedToken(user.email, 'reset-password');
    const newPassword = `${PASSWORD} 2`;
    expect((await user.post('/reset-password', { token, newPassword })).status).toBe(200);
    await expectEnded(granted);
    await user.post('/sign-in/email', { email: user.email, password: newPassword });
    expect(locationOf(await user.navigate(authorizePath(client))).pathname).toBe('/consent');
  });

  test('with the account', async () => {
    const { user, issued, code } = await granting('deleted');
    expect((await user.post('/delete-user', { password: PASSWORD })).status).toBe(200);
    await expect(refusal(userInfo(issued.access_token))).resolves.toEqual([401, 'invalid_token', 'user not found']);
    await expect(isActive(issued.access_token)).resolves.toBe(false);
    await expect(refusal(refresh(issued))).resolves.toEqual([401, 'invalid_grant', 'user not found']);
    const exchanged = postForm(both.second.url, '/oauth2/token', exchangeFields(code), basic(client));
    await expect(refusal(exchanged)).resolves.toEqual([401, 'invalid_grant', 'user not found']);
  });

  test('with the client', async () => {
    const { issued } = await granting('of-disabled');
    await both.rows('update oauth_client set disabled = true where client_id = $1', client.client_id);
    await expect(refusal(userInfo(issued.access_token))).resolves.toEqual([
      401,
      'invalid_token',
      'invalid access token',
    ]);
    await expect(refusal(refresh(issued))).resolves.toEqual([401, 'invalid_client', 'client is disabled']);
    await both.rows('update oauth_client set disabled = false where client_id = $1', client.client_id);
    expect((await userInfo(issued.access_token)).status).toBe(200);
  });
});

describe('access stays', () => {
  test.each([
    ['sign-out', '/sign-out', {}],
    ['the end of all sessions', '/revoke-sessions', {}],
  ])('after %s', async (_, route, body) => {
    const { user, issued } = await granting(`leaves${route.replaceAll('/', '-')}`);
    expect((await user.post(route, body)).status).toBe(200);
    expect((await userInfo(issued.access_token)).status).toBe(200);
    expect((await refresh(issued)).status).toBe(200);
  });
});

describe('a user who loses the session while authorizing', () => {
  test('gets no code, whichever comes first', async () => {
    const user = await newUser(both.first, 'racing');
    await user.navigate(authorizePath(client));
    const [consent] = await Promise.all([
      user.post('/oauth2/consent', { accept: true }),
      both.second.app.get(AccountBans).ban({ userId: user.id }, { reason: 'spam' }),
    ]);
    if (consent.status === 200) {
      const { redirectURI } = (await bodyOf(consent)) as { redirectURI: string };
      const code = new URL(redirectURI).searchParams.get('code')!;
      const exchanged = postForm(both.second.url, '/oauth2/token', exchangeFields(code), basic(client));
      await expect(refusal(exchanged)).resolves.toEqual([401, 'invalid_grant', 'invalid code']);
    } else expect(consent.status).toBe(401);
    await expect(both.rows('select id from oauth_grant where user_id = $1', user.id)).resolves.toEqual([]);
  });
});

describe('this API', () => {
  const organizations = (token: string) =>
    fetch(`${both.second.url}/api/auth/organization/list`, { headers: { authorization: `Bearer ${token}` } });
  const ours = 'http://localhost/api/auth';
  const scope = 'openid organizations.read';

  test('takes tokens that were issued for it, with the scope of the route', async () => {
    const user = await newUser(both.first, 'member');
    await user.post('/organization/create', { name: 'Acme', slug: 'acme' });
    const issued = await tokensFor(user, both.first.url, client, { scope, resource: ours });
    const answer = await organizations(issued.access_token);
    expect([answer.status, await answer.json()]).toEqual([200, [expect.objectContaining({ slug: 'acme' })]]);
    const written = await fetch(`${both.first.url}/api/auth/update-user`, {
      method: 'POST',
      headers: { authorization: `Bearer ${issued.access_token}`, 'content-type': 'application/json' },
      body: '{"name":"Taken"}',
    });
    expect(written.status).toBe(401);
    await user.post('/oauth2/connections/revoke', { clientId: client.client_id });
    expect((await organizations(issued.access_token)).status).toBe(401);
  });

  test('takes no others', async () => {
    const user = await newUser(both.first, 'careful');
    const nowhere = await tokensFor(user, both.first.url, client, { scope });
    expect((await organizations(nowhere.access_token)).status).toBe(401);
    const unscoped = await tokensFor(user, both.first.url, client, { scope: 'openid', resource: ours });
    expect((await organizations(unscoped.access_token)).status).toBe(403);
    const late = await tokensFor(user, both.first.url, client, { scope, resource: ours });
    both.second.clock.advance(both.first.clock.now().getTime() - both.second.clock.now().getTime() + 3_600_000);
    expect((await organizations(late.access_token)).status).toBe(401);
  });
});
