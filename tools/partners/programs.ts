import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as mcp from '@modelcontextprotocol/client';
import { Desk } from '../../apps/api/test/clients/desk.ts';
import { type AuthorizingUser, PASSWORD } from '../../apps/api/test/support/authorizing-user.ts';
import { bearer, type Gatehouse } from './gatehouse.ts';
import type { Drive, Stage } from './stage.ts';

/** The page of a device, where a user enters its code and allows it. */
async function allowDevice({ gatehouse }: Stage, userCode: string): Promise<string> {
  const { browser, email, name } = await gatehouse.person('Dora');
  await browser.post('/sign-in/email', { email, password: PASSWORD });
  assert.equal((await browser.get(`/oauth2/device?user_code=${userCode}`)).status, 200);
  assert.equal((await browser.post('/oauth2/device', { userCode, accept: true })).status, 200);
  return name;
}

/** An MCP server with its address registered as an API. @returns its address */
async function startMcpServer(stage: Stage, quickStart?: string): Promise<string> {
  const { gatehouse, port, atEnd } = stage;
  const server = `http://localhost:${port}/mcp`;
  const id = await gatehouse.addApi({ identifier: server, name: 'Orders', scopes: [], tokenFormat: 'opaque' });
  atEnd(() => gatehouse.deleteApi(id));
  const program = await stage.start({ ISSUER: gatehouse.issuer, PORT: String(port) }, { quickStart });
  await program.says(/listens/);
  return server;
}

/** An MCP client, which starts twice: the second time its access token has expired. */
const mcpClient: Drive = async (stage) => {
  const { gatehouse, folder } = stage;
  await rm(join(folder, 'memory.json'), { force: true });
  const server = await startMcpServer(stage, 'mcp-server');
  const first = await stage.start({ MCP_SERVER: server });
  const [, request] = await first.says(/Open (\S+)/);
  const user = await gatehouse.person('Grace');
  const answer = await user.authorize(request!);
  assert.deepEqual(user.pages, ['sign-in', 'consent']);
  await fetch(answer);
  const [told] = await first.says(/You are the user \S+/);
  assert(!first.output.includes('[mcp-sdk]'), `the SDK warns of nothing: ${first.output}`);
  const again = await stage.start({ MCP_SERVER: server });
  await again.says(new RegExp(told));
  await gatehouse.expireAccessTokens();
  const later = await stage.start({ MCP_SERVER: server });
  await later.says(new RegExp(told));
  assert(!later.output.includes('Open'), 'it refreshes without asking the user');
};

const listTools = (server: string, token: string) =>
  fetch(server, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });

/** An access token of the same client and user, for Gatehouse's own API. */
async function tokenForAnother({ issuer }: Gatehouse, desk: Desk, user: AuthorizingUser): Promise<string> {
  const request = new URL(desk.request!);
  request.searchParams.set('resource', issuer);
  const { searchParams } = await user.authorize(request);
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: searchParams.get('code')!,
    client_id: desk.registration!.client_id,
    redirect_uri: desk.redirectUrl,
    code_verifier: desk.codeVerifier(),
  });
  const answer = await fetch(`${issuer}/oauth2/token`, { method: 'POST', body });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { access_token: string }).access_token;
}

export const programs: Readonly<Record<string, Drive>> = {
  async device(stage) {
    const { gatehouse, folder } = stage;
    await rm(join(folder, 'refresh-token'), { force: true });
    const client = await gatehouse.register({
      grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    });
    const environment = { ISSUER: gatehouse.issuer, CLIENT_ID: client.client_id };
    const first = await stage.start(environment);
    const [, code] = await first.says(/enter (\S+)/);
    const name = await allowDevice(stage, code!);
    await first.says(new RegExp(`Signed in as ${name}`));
    const again = await stage.start(environment);
    await again.says(new RegExp(`Signed in as ${name}`));
    assert(!again.output.includes('enter'), 'it refreshes without asking the user');
    await (await stage.start(environment, { args: ['sign-out'] })).says(/Signed out/);
    await (await stage.start(environment)).says(/enter (\S+)/);
  },

  /** With a client that keeps its tokens here, to try others. */
  async 'mcp-server'(stage) {
    const { gatehouse } = stage;
    const server = await startMcpServer(stage);
    const desk = new Desk();
    const transport = () => new mcp.StreamableHTTPClientTransport(new URL(server), { authProvider: desk });
    const client = () => new mcp.Client({ name: 'desk', version: '1.0.0' });
    await assert.rejects(client().connect(transport()), /unauthorized/i);
    assert.equal(desk.request?.searchParams.get('resource'), server);
    const user = await gatehouse.person('Grace');
    await transport().finishAuth((await user.authorize(desk.request)).searchParams);
    const connected = client();
    await connected.connect(transport());
    const told = JSON.stringify(await connected.callTool({ name: 'whoami', arguments: {} }));
    await connected.close();
    const { user: account } = (await (await user.browser.get('/get-session')).json()) as { user: { id: string } };
    assert(told.includes(`You are the user ${account.id}`), told);

    assert.equal((await listTools(server, desk.stored!.access_token)).status, 200);
    for (const token of ['unknown', await tokenForAnother(gatehouse, desk, user)]) {
      const refused = await listTools(server, token);
      assert.equal(refused.status, 401, 'a token for another resource may come from there');
      assert.match(refused.headers.get('www-authenticate') ?? '', /\/\.well-known\/oauth-protected-resource\/mcp/);
    }
  },
  'mcp-client-1': mcpClient,
  'mcp-client-2': mcpClient,
};
