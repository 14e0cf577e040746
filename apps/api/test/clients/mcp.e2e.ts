import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import * as current from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { auth as auth1, type OAuthClientProvider as Provider1 } from '@modelcontextprotocol/sdk/client/auth.js';
import { mcpServer } from '../harness/mcp-server.ts';
import { authorizePath, bodyOf, type RegisteredPartner } from '../oauth/partner.ts';
import { bearer, exchangeFields, postForm, postJson } from '../oauth/token-requests.ts';
import { type AuthorizationServer, startAuthorizationServer } from '../support/authorization-server.ts';
import { AuthorizingUser } from '../support/authorizing-user.ts';
import { Desk } from './desk.ts';

const ACCESS_LIFE_MS = 3_600_000;

let server: AuthorizationServer;
let resource: URL;
beforeAll(async () => {
  server = await startAuthorizationServer({ OAUTH_RESOURCES: 'https://api.example.com/' }, mcpServer);
  resource = new URL(`${server.url}/mcp`);
});
afterAll(() => server.close());

interface Connection {
  /** Asks for access that lasts. The older SDK does so only when told, the newer one by itself. */
  begin(): Promise<void>;
  /** @throws UnauthorizedError when the user has to authorize first */
  connect(): Promise<void>;
  finish(callback: URL): Promise<void>;
  whoami(): Promise<string>;
  close(): Promise<void>;
}

function sdk1(desk: Desk): Connection {
  const transport = () => new Transport1(resource, { authProvider: desk as Provider1 });
  const client = new Client1({ name: 'desk', version: '1.0.0' });
  return {
    async begin() {
      const scope = 'openid offline_access';
      await expect(auth1(desk as Provider1, { serverUrl: resource, scope })).resolves.toBe('REDIRECT');
    },
    connect: () => client.connect(transport()),
    finish: (callback) => transport().finishAuth(callback.searchParams.get('code')!),
    whoami: async () => JSON.stringify(await client.callTool({ name: 'whoami', arguments: {} })),
    close: () => client.close(),
  };
}

function sdk2(desk: Desk): Connection {
  const transport = () => new current.StreamableHTTPClientTransport(resource, { authProvider: desk });
  const client = new current.Client({ name: 'desk', version: '1.0.0' });
  return {
    begin: () => expect(client.connect(transport())).rejects.toThrow(/unauthorized/i),
    connect: () => client.connect(transport()),
    finish: (callback) => transport().finishAuth(callback.searchParams),
    whoami: async () => JSON.stringify(await client.callTool({ name: 'whoami', arguments: {} })),
    close: () => client.close(),
  };
}

describe.each([
  ['@modelcontextprotocol/sdk 1', sdk1],
  ['@modelcontextprotocol/client 2', sdk2],
] as const)('an MCP client with %s', (label, open) => {
  const desk = new Desk();
  let user: AuthorizingUser;
  beforeAll(async () => {
    user = await AuthorizingUser.register(server.url, label.replaceAll(/\W/g, ''));
  });

  /** One run of the program. */
  async function withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = open(desk);
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }
  const call = () =>
    withConnection(async (connection) => {
      await connection.connect();
      return connection.whoami();
    });

  test('finds the authorization server, registers, and has the user authorize it', async () => {
    await withConnection(async (connection) => {
      await connection.begin();
      expect(desk.registration).toMatchObject({ client_id: expect.stringMatching(/^[a-zA-Z]{32}$/) });
      expect(desk.request?.searchParams.get('resource')).toBe(resource.href);
      expect(desk.request?.searchParams.get('scope')).toContain('offline_access');
      const callback = await user.authorize(desk.request!);
      expect(user.pages).toEqual(['sign-in', 'consent']);
      expect(callback.searchParams.get('iss')).toBe(server.issuer);
      await connection.finish(callback);
      expect(desk.stored).toMatchObject({ token_type: 'Bearer', refresh_token: expect.any(String) });
    });
  });

  test('calls a tool, which is told who it is', async () => {
    const told = await call();
    expect(told).toContain(desk.registration!.client_id);
    expect(told).not.toContain(desk.stored!.access_token);
  });

  test('refreshes an expired token by itself, without the user', async () => {
    const before = desk.stored!;
    desk.request = undefined;
    server.clock.advance(ACCESS_LIFE_MS + 1000);
    await call();
    expect(desk.stored!.access_token).not.toBe(before.access_token);
    expect(desk.stored!.refresh_token).not.toBe(before.refresh_token);
    expect(desk.request).toBeUndefined();
  });

  test('has to ask the user again when the user has removed its access', async () => {
    await user.browser.post('/oauth2/connections/revoke', { clientId: desk.registration!.client_id });
    desk.request = undefined;
    // The newer SDK tells that it drops its tokens.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await withConnection((connection) => expect(connection.connect()).rejects.toThrow(/unauthorized/i));
    expect(desk.request).toBeDefined();
  });
});

describe('the MCP server', () => {
  const ask = (headers: Record<string, string> = {}, method = 'POST') =>
    fetch(resource, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      ...(method === 'POST' && { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) }),
    });

  async function expectRefused(response: Response) {
    expect(response.status).toBe(401);
    const challenge = response.headers.get('www-authenticate');
    expect(challenge).toMatch(
      `Bearer resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp", scope="openid"`,
    );
    expect(response.headers.get('access-control-expose-headers')).toBe('WWW-Authenticate');
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      error: { code: -32_000, message: 'Unauthorized: Authentication required' },
      id: null,
    });
  }

  async function tokenFor(audience: string | undefined) {
    const user = await AuthorizingUser.register(server.url, `Audience${new URL(audience ?? 'https://none/').hostname}`);
    const redirect_uri = 'http://127.0.0.1:4/callback';
    const metadata = { redirect_uris: ['http://127.0.0.1/callback'], token_endpoint_auth_method: 'none' };
    const registered = postJson(server.url, '/mcp/register', metadata);
    const client = (await bodyOf(registered)) as unknown as RegisteredPartner;
    const callback = await user.authorize(server.issuer + authorizePath(client, { redirect_uri, resource: audience }));
    const code = callback.searchParams.get('code')!;
    const fields = exchangeFields(code, { client_id: client.client_id, redirect_uri });
    const { access_token: token } = await bodyOf(postForm(server.url, '/oauth2/token', fields));
    expect(token).toEqual(expect.any(String));
    return bearer(token);
  }

  test('refuses who has no token, with a challenge that pages of other origins can read', async () => {
    await expectRefused(await ask());
    await expectRefused(await ask({}, 'GET'));
    const page = await ask({ origin: 'https://tool.example.org' });
    expect(page.headers.get('access-control-allow-origin')).toBe('*');
    await expectRefused(page);
  });

  test('answers a preflight request with the headers of the transport', async () => {
    const answer = await ask(
      {
        origin: 'https://tool.example.org',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,mcp-protocol-version',
      },
      'OPTIONS',
    );
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version');
  });

  test('takes a token for itself, until it expires', async () => {
    const token = await tokenFor(resource.href);
    expect((await ask(token)).status).toBe(200);
    server.clock.advance(ACCESS_LIFE_MS + 1000);
    await expectRefused(await ask(token));
  });

  test.each([['https://api.example.com/'], [undefined]])('refuses a token for %s', async (audience) => {
    await expectRefused(await ask(await tokenFor(audience)));
  });
});
