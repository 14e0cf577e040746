import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PASSWORD } from '../../apps/api/test/support/authorizing-user.ts';
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
  const again = await stage.start({ MCP_SERVER: server });
  await again.says(new RegExp(told));
  await gatehouse.expireAccessTokens();
  const later = await stage.start({ MCP_SERVER: server });
  await later.says(new RegExp(told));
  assert(!later.output.includes('Open'), 'it refreshes without asking the user');
};

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

  async 'mcp-server'(stage) {
    await startMcpServer(stage);
  },
  'mcp-client-1': mcpClient,
  'mcp-client-2': mcpClient,
};
