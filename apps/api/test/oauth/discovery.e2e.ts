import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { request } from 'node:http';
import * as oauth from 'oauth4webapi';
import { declaredRoutes } from '../../src/http/server/declared-routes.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const ISSUER = 'http://localhost/api/auth';
const MCP = 'https://tools.example.com/mcp/v1';
const SCOPES = ['openid', 'profile', 'email', 'offline_access', 'calendar'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    RATE_LIMIT: 'off',
    OAUTH_MCP_RESOURCE: MCP,
    OAUTH_EXTRA_SCOPES: 'calendar',
    OAUTH_RESOURCES: 'https://api.example.com/,urn:example:billing',
  });
});
afterAll(() => app.close());

type Document = Record<string, unknown>;
const get = (path: string, init: RequestInit = {}) => fetch(app.url + path, init);
const documentAt = async (path: string) => (await (await get(path)).json()) as Document;

const SHARED = {
  issuer: ISSUER,
  response_types_supported: ['code'],
  response_modes_supported: ['query', 'form_post'],
  scopes_supported: SCOPES,
  code_challenge_methods_supported: ['S256'],
  prompt_values_supported: expect.arrayContaining(['none', 'login', 'consent']),
  authorization_response_iss_parameter_supported: true,
  claims_parameter_supported: true,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  dpop_signing_alg_values_supported: expect.arrayContaining(['ES256', 'EdDSA']),
  pushed_authorization_request_endpoint: `${ISSUER}/oauth2/par`,
  require_pushed_authorization_requests: false,
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
  client_id_metadata_document_supported: true,
  token_endpoint_auth_signing_alg_values_supported: ['RS256', 'PS256', 'ES256', 'EdDSA'],
  grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token', DEVICE_CODE_GRANT]),
  device_authorization_endpoint: `${ISSUER}/oauth2/device_authorization`,
  id_token_signing_alg_values_supported: ['HS256', 'RS256', 'ES256', 'EdDSA'],
  subject_types_supported: ['public'],
  revocation_endpoint: `${ISSUER}/oauth2/revoke`,
  introspection_endpoint: `${ISSUER}/oauth2/introspect`,
  end_session_endpoint: `${ISSUER}/oauth2/end-session`,
  backchannel_logout_supported: true,
  backchannel_logout_session_supported: true,
  claims_supported: expect.arrayContaining(['sid']),
  introspection_endpoint_auth_methods_supported: expect.not.arrayContaining(['none']),
  protected_resources: [ISSUER, MCP, 'https://api.example.com/', 'urn:example:billing'],
};
const endpoints = (routes: string) => ({
  authorization_endpoint: `${ISSUER}/${routes}/authorize`,
  token_endpoint: `${ISSUER}/${routes}/token`,
  userinfo_endpoint: `${ISSUER}/${routes}/userinfo`,
  registration_endpoint: `${ISSUER}/${routes}/register`,
});
const PROVIDER = { ...SHARED, ...endpoints('oauth2'), jwks_uri: `${ISSUER}/jwks` };
const SERVER = { ...SHARED, ...endpoints('mcp'), jwks_uri: `${ISSUER}/mcp/jwks` };

describe.each([
  ['openid-configuration', PROVIDER, 'oidc'],
  ['oauth-authorization-server', SERVER, 'oauth2'],
] as const)('the document %s', (name, expected, algorithm) => {
  const paths = [
    `/api/auth/.well-known/${name}`,
    `/.well-known/${name}/api/auth`,
    // For clients that leave out the path of the issuer.
    `/.well-known/${name}`,
  ];

  test('says what the server does, the same at each address', async () => {
    const documents = await Promise.all(paths.map(documentAt));
    for (const document of documents) expect(document).toEqual(documents[0]);
    expect(documents[0]).toMatchObject(expected);
  });

  test('is found and accepted by a well-known client library', async () => {
    const asked: string[] = [];
    const response = await oauth.discoveryRequest(new URL(ISSUER), {
      algorithm,
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: (url, { headers, method }) => {
        asked.push(url);
        return fetch(url.replace('http://localhost', app.url), { headers, method });
      },
    });
    const server = await oauth.processDiscoveryResponse(new URL(ISSUER), response);
    expect(server).toMatchObject(expected);
    expect(paths.map((path) => `http://localhost${path}`)).toContain(asked[0]);
  });

  test('has neither null nor empty members', async () => {
    for (const value of Object.values(await documentAt(paths[0]!))) {
      expect(value).not.toBeNull();
      expect(value).not.toEqual([]);
      expect(value).not.toBe('');
    }
  });

  test('leads to routes that exist', async () => {
    const document = await documentAt(paths[0]!);
    const routes = declaredRoutes(app.app).map(({ path }) => path);
    const announced = Object.entries(document).filter(([member]) => /_(?:endpoint|uri)$/.test(member));
    expect(announced.length).toBeGreaterThanOrEqual(7);
    for (const [, url] of announced) expect(routes).toContain(new URL(url as string).pathname);
  });

  test('is for pages of any origin, without cookies, for a while', async () => {
    const response = await get(paths[0]!, { headers: { origin: 'https://app.example.org' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('set-cookie')).toBeNull();
    const asked = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'mcp-protocol-version' };
    const preflight = await get(paths[0]!, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example.org', ...asked },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version');
    const head = await get(paths[0]!, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('does not follow the Host header', async () => {
    const { status, body } = await withHost(paths[2]!, 'localhost:6666');
    expect([status, (JSON.parse(body) as Document)['issuer']]).toEqual([200, ISSUER]);
    expect((await withHost(paths[2]!, 'evil.example')).status).toBe(421);
  });
});

describe('the document of a protected resource', () => {
  const about = (resource: string, ...own: string[]) => ({
    resource,
    authorization_servers: [ISSUER],
    scopes_supported: ['openid', 'profile', 'email', ...own, 'calendar'],
    bearer_methods_supported: ['header'],
  });

  test.each([
    ['the MCP server, by its path', '/mcp/v1', MCP],
    ['the MCP server, for clients that fall back to the root', '', MCP],
    ['this API, with its own scopes', '/api/auth', ISSUER, 'organizations.read'],
  ])('%s', async (_, path, resource, ...own) => {
    const response = await get(`/.well-known/oauth-protected-resource${path}`, {
      headers: { origin: 'https://a.example' },
    });
    expect([response.status, await response.json()]).toEqual([200, about(resource, ...own)]);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  });

  test('is accepted by a well-known client library', async () => {
    const resource = new URL(MCP);
    const response = await oauth.resourceDiscoveryRequest(resource, {
      [oauth.customFetch]: (url) => fetch(url.replace(resource.origin, app.url)),
    });
    await expect(oauth.processResourceDiscoveryResponse(resource, response)).resolves.toEqual(about(MCP));
  });

  test.each(['/mcp', '/mcp/v1/more', '/mcp/v1/', '/a/b/c/d', '/a/b/c/d/e', '/api', '/__proto__'])(
    'is not there for %s',
    async (path) => {
      const response = await get(`/.well-known/oauth-protected-resource${path}`);
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  test('of this API is at the root where no MCP server is configured', async () => {
    const closed = { OAUTH_MCP_REGISTRATION: 'off', OAUTH_CLIENT_ID_DOCUMENTS: 'off' };
    const plain = await startTestApp({ ...closed, OAUTH_PLAIN_CHALLENGES: 'on' });
    try {
      const at = async (path: string) => (await (await fetch(plain.url + path)).json()) as Document;
      await expect(at('/.well-known/oauth-protected-resource')).resolves.toMatchObject({ resource: ISSUER });
      const server = await at('/.well-known/oauth-authorization-server');
      expect(server).not.toHaveProperty('registration_endpoint');
      expect(server).toMatchObject({
        code_challenge_methods_supported: ['S256', 'plain'],
        client_id_metadata_document_supported: false,
        protected_resources: [ISSUER],
      });
    } finally {
      await plain.close();
    }
  });
});

test.each(['/.well-known/security', '/api/auth/.well-known/x', '/.well-known', '/.well-known/jwks.json'])(
  '%s is answered with 404 in JSON',
  async (path) => {
    const response = await get(path);
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  },
);

/** `fetch` does not send another Host. */
function withHost(path: string, host: string): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(app.url + path, { headers: { host } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode!, body }));
    });
    sent.on('error', reject).end();
  });
}
