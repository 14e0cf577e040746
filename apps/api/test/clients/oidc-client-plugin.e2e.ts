import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createAuthClient } from 'better-auth/client';
import { oidcClient } from 'better-auth/client/plugins';
import { type AuthorizationServer, startAuthorizationServer } from '../support/authorization-server.ts';
import { AuthorizingUser, PASSWORD } from '../support/authorizing-user.ts';
import { asked, CALLBACK } from '../oauth/partner.ts';

let server: AuthorizationServer;
let user: AuthorizingUser;
beforeAll(async () => {
  server = await startAuthorizationServer({}, () => ({}));
  user = await AuthorizingUser.register(server.url, 'Ada');
});
afterAll(() => server.close());

/** The plugin exists up to better-auth 1.2. */
const clientOf = ({ browser }: AuthorizingUser) =>
  createAuthClient({
    ...browser.clientOptions,
    plugins: [oidcClient()],
  });

test('registers a client, shows it, signs in on its behalf and consents', async () => {
  const client = clientOf(user);
  await client.signIn.email({ email: user.email, password: PASSWORD });
  const registered = await client.oauth2.register({
    client_name: 'Calendar',
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: 'client_secret_basic',
  } as never);
  expect(registered.error).toBeNull();
  const { client_id: clientId } = registered.data as unknown as { client_id: string };
  const shown = await client.$fetch(`/oauth2/client/${clientId}`);
  expect(shown.data).toEqual({ clientId, name: 'Calendar', icon: null });
  await client.signOut();

  const page = await asked(user.browser, { client_id: clientId }, { scope: 'openid profile', state: 'a state' });
  expect(page.pathname).toBe('/sign-in');

  // The answer to the sign-in sends the browser on.
  const signedIn = await client.signIn.email({ email: user.email, password: PASSWORD });
  expect(signedIn.data).toMatchObject({ redirect: true, url: expect.stringContaining('/consent?') });
  const { searchParams } = new URL(String(signedIn.data?.url), server.url);
  expect([searchParams.get('client_id'), searchParams.get('scope')]).toEqual([clientId, 'openid profile']);

  const consented = await client.oauth2.consent({ accept: true } as never);
  const answer = new URL((consented.data as unknown as { redirectURI: string }).redirectURI);
  expect(answer.origin + answer.pathname).toBe(CALLBACK);
  expect(Object.fromEntries(answer.searchParams)).toEqual({
    code: expect.any(String),
    state: 'a state',
    iss: server.issuer,
  });

  const again = await client.oauth2.consent({ accept: true } as never);
  expect(again.error).toMatchObject({ status: 401 });
});
