import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AccountBans } from '#identity';
import { TwoInstances } from '../support/two-instances.ts';
import { asked, bodyOf, codeFor, newUser, PASSWORD, register, type RegisteredPartner } from './partner.ts';
import {
  basic,
  bearer,
  exchangeFields,
  type Fields,
  type Issued,
  postForm,
  postJson,
  refreshFields,
  refusal,
  tokensFor,
  userInfo,
} from './token-requests.ts';

/** Acts that end access, and acts that do not, seen at the other instance at once. */
let both: TwoInstances;
let client: RegisteredPartner;
beforeAll(async () => {
  both = await TwoInstances.start({ REVOKE_SESSIONS_ON_PASSWORD_RESET: 'on' });
  client = await register(await newUser(both.first, 'owner'));
});
afterAll(() => both.close());

const info = (token: string) => userInfo(both.second.url, token);
const send = (fields: Fields, route = '/oauth2/token') => postForm(both.second.url, route, fields, basic(client));
const refresh = (issued: Issued) => send(refreshFields(issued.refresh_token));
const isActive = async (token: string) => (await bodyOf(send({ token }, '/oauth2/introspect')))['active'];
const INVALID_TOKEN = [401, 'invalid_token', 'invalid access token'];
const INVALID_CODE = [401, 'invalid_grant', 'invalid code'];

/** A user with tokens, and a code that was not exchanged yet. */
async function granting(name: string) {
  const user = await newUser(both.first, name);
  const issued = await tokensFor(user, both.first.url, client);
  const code = await codeFor(user, client);
  return { user, issued, code };
}

async function expectEnded({ issued, code }: { issued: Issued; code: string }): Promise<void> {
  await expect(refusal(info(issued.access_token))).resolves.toEqual(INVALID_TOKEN);
  await expect(isActive(issued.access_token)).resolves.toBe(false);
  await expect(isActive(issued.refresh_token!)).resolves.toBe(false);
  await expect(refusal(refresh(issued))).resolves.toEqual([401, 'invalid_grant', 'invalid refresh token']);
  await expect(refusal(send(exchangeFields(code)))).resolves.toEqual(INVALID_CODE);
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
    expect((await asked(user, client)).pathname).toBe('/consent');
  });

  test('with the account', async () => {
    const { user, issued, code } = await granting('deleted');
    const gone = [401, 'invalid_grant', 'user not found'];
    expect((await user.post('/delete-user', { password: PASSWORD })).status).toBe(200);
    await expect(refusal(info(issued.access_token))).resolves.toEqual([401, 'invalid_token', 'user not found']);
    await expect(isActive(issued.access_token)).resolves.toBe(false);
    await expect(refusal(refresh(issued))).resolves.toEqual(gone);
    await expect(refusal(send(exchangeFields(code)))).resolves.toEqual(gone);
  });

  test('with the client', async () => {
    const { issued } = await granting('of-disabled');
    await both.rows('update oauth_client set disabled = true where client_id = $1', client.client_id);
    await expect(refusal(info(issued.access_token))).resolves.toEqual(INVALID_TOKEN);
    await expect(refusal(refresh(issued))).resolves.toEqual([401, 'invalid_client', 'client is disabled']);
    await both.rows('update oauth_client set disabled = false where client_id = $1', client.client_id);
    expect((await info(issued.access_token)).status).toBe(200);
  });
});

describe('access stays', () => {
  test.each([
    ['sign-out', '/sign-out'],
    ['the end of all sessions', '/revoke-sessions'],
  ])('after %s', async (_, route) => {
    const { user, issued } = await granting(`leaves${route.replaceAll('/', '-')}`);
    expect((await user.post(route)).status).toBe(200);
    expect((await info(issued.access_token)).status).toBe(200);
    expect((await refresh(issued)).status).toBe(200);
  });
});

describe('a user who loses the session while authorizing', () => {
  test('gets no code, whichever comes first', async () => {
    const user = await newUser(both.first, 'racing');
    await asked(user, client);
    const [consent] = await Promise.all([
      user.post('/oauth2/consent', { accept: true }),
      both.second.app.get(AccountBans).ban({ userId: user.id }, { reason: 'spam' }),
    ]);
    if (consent.status === 200) {
      const { redirectURI } = (await bodyOf(consent)) as { redirectURI: string };
      const code = new URL(redirectURI).searchParams.get('code')!;
      await expect(refusal(send(exchangeFields(code)))).resolves.toEqual(INVALID_CODE);
    } else expect(consent.status).toBe(401);
    await expect(both.rows('select id from oauth_grant where user_id = $1', user.id)).resolves.toEqual([]);
  });
});

describe('this API', () => {
  const organizations = (token: string) =>
    fetch(`${both.second.url}/api/auth/organization/list`, { headers: bearer(token) });
  const ours = 'http://localhost/api/auth';
  const scope = 'openid organizations.read';

  test('takes tokens that were issued for it, with the scope of the route', async () => {
    const user = await newUser(both.first, 'member');
    await user.post('/organization/create', { name: 'Acme', slug: 'acme' });
    const issued = await tokensFor(user, both.first.url, client, { scope, resource: ours });
    const answer = await organizations(issued.access_token);
    expect([answer.status, await answer.json()]).toEqual([200, [expect.objectContaining({ slug: 'acme' })]]);
    const written = postJson(both.first.url, '/update-user', { name: 'Taken' }, bearer(issued.access_token));
    expect((await written).status).toBe(401);
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
