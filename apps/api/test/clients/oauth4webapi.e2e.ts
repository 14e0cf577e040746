import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import { type AuthorizationServer, startAuthorizationServer } from '../support/authorization-server.ts';
import { AuthorizingUser } from '../support/authorizing-user.ts';

const CALLBACK = 'http://127.0.0.1:53682/callback';
const insecure = { [oauth.allowInsecureRequests]: true };

let server: AuthorizationServer;
let user: AuthorizingUser;
beforeAll(async () => {
  server = await startAuthorizationServer({
    OAUTH_ANONYMOUS_REGISTRATION: 'on',
    OAUTH_RESOURCES: 'https://api.example.com/',
  });
  user = await AuthorizingUser.register(server.url, 'Ada');
});
afterAll(() => server.close());

/** Both kinds of discovery lead to one authorization server; what they answer is checked by the library. */
describe.each([
  ['oidc', 'client_secret_basic', 'requests in the browser'],
  ['oauth2', 'client_secret_basic', 'pushed requests'],
  ['oauth2', 'client_secret_post', 'requests in the browser'],
  ['oauth2', 'none', 'requests in the browser'],
  ['oidc', 'none', 'pushed requests, tokens bound to a key'],
] as const)('oauth4webapi, discovery %s, %s, %s', (algorithm, method, way) => {
  const isPushed = way.startsWith('pushed');
  const isBound = way.endsWith('key');
  /** For requests that prove a key. */
  let options: typeof insecure & { DPoP?: oauth.DPoPHandle };
  let as: oauth.AuthorizationServer;
  let client: oauth.Client;
  let authentication: oauth.ClientAuth;
  let tokens: oauth.TokenEndpointResponse;
  let sub: string;

  beforeAll(async () => {
    // The library has a clock of its own.
    server.clock.advance(Date.now() - server.clock.now().getTime());
    const issuer = new URL(server.issuer);
    as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm, ...insecure }));
    expect(as.dpop_signing_alg_values_supported).toContain('ES256');
    client = await registered({ token_endpoint_auth_method: method });
    const keys = await oauth.generateKeyPair('ES256', { extractable: true });
    options = { ...insecure, ...(isBound && { DPoP: oauth.DPoP({ [oauth.clockSkew]: 0 }, keys) }) };
    const secret = String(client['client_secret']);
    authentication = {
      client_secret_basic: () => oauth.ClientSecretBasic(secret),
      client_secret_post: () => oauth.ClientSecretPost(secret),
      none: () => oauth.None(),
    }[method]();
    tokens = await flow({ scope: 'openid email offline_access', prompt: 'consent' });
    ({ sub } = oauth.getValidatedIdTokenClaims(tokens)!);
  });

  async function registered(metadata: Partial<oauth.Client>): Promise<oauth.Client> {
    // The program listens on another port than the one it registered (RFC 8252 §7.3).
    const redirect_uris = [CALLBACK.replace('53682', '1')];
    const response = await oauth.dynamicClientRegistrationRequest(
      as,
      { redirect_uris, grant_types: ['authorization_code', 'refresh_token'], ...metadata },
      insecure,
    );
    return oauth.processDynamicClientRegistrationResponse(response);
  }

  async function flow(parameters: Record<string, string>): Promise<oauth.TokenEndpointResponse> {
    const [verifier, state, nonce] = [
      oauth.generateRandomCodeVerifier(),
      oauth.generateRandomState(),
      oauth.generateRandomNonce(),
    ];
    const { client_id } = client;
    const request = {
      client_id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...parameters,
    };
    const url = new URL(as.authorization_endpoint!);
    url.search = new URLSearchParams(isPushed ? { client_id, request_uri: await pushed(request) } : request).toString();
    const callback = oauth.validateAuthResponse(as, client, await user.authorize(url), state);
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      authentication,
      callback,
      CALLBACK,
      verifier,
      options,
    );
    const isOpenId = parameters['scope']?.includes('openid') ?? false;
    return oauth.processAuthorizationCodeResponse(as, client, response, {
      ...(isOpenId && { expectedNonce: nonce }),
      requireIdToken: isOpenId,
    });
  }

  async function pushed(request: Record<string, string>): Promise<string> {
    const response = await oauth.pushedAuthorizationRequest(as, client, authentication, request, options);
    return (await oauth.processPushedAuthorizationResponse(as, client, response)).request_uri;
  }

  test('userinfo answers the claims of the scopes', async () => {
    expect(tokens.token_type).toBe(isBound ? 'dpop' : 'bearer');
    const response = await oauth.userInfoRequest(as, client, tokens.access_token, options);
    const claims = await oauth.processUserInfoResponse(as, client, sub, response);
    expect(claims).toEqual({ sub, email: user.email, email_verified: false });
  });

  test('a refresh may narrow the scope and never widen it', async () => {
    const refresh = async (scope: string) => {
      const narrowing = { additionalParameters: { scope }, ...options };
      const response = await oauth.refreshTokenGrantRequest(
        as,
        client,
        authentication,
        tokens.refresh_token!,
        narrowing,
      );
      return oauth.processRefreshTokenResponse(as, client, response);
    };
    await expect(refresh('openid profile')).rejects.toMatchObject({ error: 'invalid_scope' });
    const narrowed = await refresh('openid');
    expect([narrowed.scope, narrowed.token_type]).toEqual(['openid', tokens.token_type]);
    const response = await oauth.userInfoRequest(as, client, narrowed.access_token, options);
    await expect(oauth.processUserInfoResponse(as, client, sub, response)).resolves.toEqual({ sub });
    tokens = { ...tokens, ...narrowed };
  });

  test('introspection and revocation', async () => {
    if (method === 'none') return;
    const introspect = async () => {
      const response = await oauth.introspectionRequest(as, client, authentication, tokens.access_token, insecure);
      return oauth.processIntrospectionResponse(as, client, response);
    };
    await expect(introspect()).resolves.toMatchObject({ active: true, sub, client_id: client.client_id });
    const revoked = await oauth.revocationRequest(as, client, authentication, tokens.refresh_token!, insecure);
    await oauth.processRevocationResponse(revoked);
    await expect(introspect()).resolves.toEqual({ active: false });
  });

  test('a token for a resource names it as its audience (RFC 8707)', async () => {
    if (method === 'none') return;
    const resource = 'https://api.example.com/';
    const { access_token: token } = await flow({ scope: 'email', resource });
    const response = await oauth.introspectionRequest(as, client, authentication, token, insecure);
    const { aud } = await oauth.processIntrospectionResponse(as, client, response);
    expect([aud].flat()).toEqual([resource]);
  });

  test('a foreign client cannot use what it stole', async () => {
    const thief = await registered({ token_endpoint_auth_method: 'none' });
    const { refresh_token: stolen } = await flow({ scope: 'openid offline_access', prompt: 'consent' });
    const response = await oauth.refreshTokenGrantRequest(as, thief, oauth.None(), stolen!, insecure);
    await expect(oauth.processRefreshTokenResponse(as, thief, response)).rejects.toMatchObject({
      error: expect.stringMatching(/^invalid_(?:client|grant)$/),
    });
  });
});

test('the metadata of the MCP server leads to the authorization server (RFC 9728)', async () => {
  const resource = new URL(`${server.url}/mcp`);
  const response = await oauth.resourceDiscoveryRequest(resource, insecure);
  await expect(oauth.processResourceDiscoveryResponse(resource, response)).resolves.toMatchObject({
    resource: resource.href,
    authorization_servers: [server.issuer],
    bearer_methods_supported: ['header'],
    scopes_supported: expect.not.arrayContaining(['offline_access']),
  });
});
