import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as mcp from '@modelcontextprotocol/client';
import { type AuthorizationServer, startAuthorizationServer } from '../support/authorization-server.ts';
import { AuthorizingUser, PASSWORD } from '../support/authorizing-user.ts';
import { freePort, Program } from '../support/program.ts';
import { bearer, exchangeFields, postForm, postJson } from '../oauth/token-requests.ts';
import { Desk } from './desk.ts';

// The programs of the document as they stand there, each as a process of its own.
const DOCUMENT = join(import.meta.dirname, '../../../../docs/PARTNERS.md');

let server: AuthorizationServer;
let text: string;
let blocks: readonly string[];
let mcpUrl: string;
const programs: Program[] = [];
beforeAll(async () => {
  mcpUrl = `http://localhost:${await freePort()}/mcp`;
  server = await startAuthorizationServer({ OAUTH_RESOURCES: `${mcpUrl},https://api.example.com/` });
  text = await readFile(DOCUMENT, 'utf8');
  blocks = [...text.matchAll(/^```(?:js|json)\n(.*?)^```$/gms)].map(([, code]) => code!);
});
afterAll(async () => {
  for (const program of programs) {
    program.kill();
    await program.exit();
  }
  await server.close();
});

async function start(code: string, says: string, environment: Record<string, string>): Promise<void> {
  const program = new Program({ code }, { ISSUER: server.issuer, ...environment });
  programs.push(program);
  await program.says(says);
}

test('the partner app signs a user in, and reads profile and organizations', async () => {
  const [registration, app] = blocks;
  const user = await AuthorizingUser.register(server.url, 'Ada');
  const signedIn = await user.browser.post('/sign-in/email', { email: user.email, password: PASSWORD });
  const { token } = (await signedIn.json()) as { token: string };
  await user.browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
  const registered = await postJson(server.url, '/oauth2/register', registration, bearer(token));
  expect(registered.status).toBe(201);
  const { client_id: id, client_secret: secret } = (await registered.json()) as Record<string, string>;
  await user.browser.post('/sign-out');

  const port = String(await freePort());
  await start(app!, 'The partner app listens', { CLIENT_ID: id!, CLIENT_SECRET: secret!, PORT: port });
  const signIn = async () => {
    const began = await fetch(`http://localhost:${port}/`, { redirect: 'manual' });
    expect(began.status).toBe(302);
    const callback = await user.authorize(began.headers.get('location')!);
    return { callback, headers: { cookie: began.headers.getSetCookie()[0]!.split(';', 1)[0]! } };
  };

  const { callback, headers } = await signIn();
  expect(user.pages).toEqual(['sign-in', 'consent']);
  const done = await fetch(callback, { headers });
  expect([done.status, await done.json()]).toEqual([
    200,
    {
      profile: expect.objectContaining({ name: 'Ada', email: user.email }),
      organizations: [expect.objectContaining({ slug: 'acme' })],
    },
  ]);
  const [name, value] = headers.cookie.split('=');
  expect(done.headers.getSetCookie()).toEqual([expect.stringMatching(`^${name}=;.*Expires=Thu, 01 Jan 1970`)]);
  // A cookie with a longer name is another one.
  const next = await signIn();
  const other = await fetch(next.callback, { headers: { cookie: `x${name}=${value}; ${next.headers.cookie}` } });
  expect(other.status).toBe(200);
  // The code was used.
  expect((await fetch(callback, { headers })).status).toBe(400);
  // A reloaded page, whose cookie is gone, begins again.
  const reloaded = await fetch(callback, { redirect: 'manual' });
  expect([reloaded.status, reloaded.headers.get('location')]).toEqual([302, '/']);
  // The answer belongs to the browser that asked.
  expect((await fetch((await signIn()).callback, { headers })).status).toBe(400);
  const denied = await fetch(`http://localhost:${port}/callback?error=access_denied&iss=${server.issuer}`, { headers });
  expect([denied.status, await denied.text()]).toEqual([400, 'Not signed in: access_denied']);
});

test('the MCP server leads a client to the authorization server, and takes tokens for itself only', async () => {
  await start(blocks[2]!, 'The MCP server listens', { PORT: new URL(mcpUrl).port });
  const desk = new Desk();
  const transport = () => new mcp.StreamableHTTPClientTransport(new URL(mcpUrl), { authProvider: desk });
  const first = new mcp.Client({ name: 'desk', version: '1.0.0' });
  await expect(first.connect(transport())).rejects.toThrow(/unauthorized/i);
  expect(desk.request?.searchParams.get('resource')).toBe(mcpUrl);
  const user = await AuthorizingUser.register(server.url, 'Grace');
  const callback = await user.authorize(desk.request!);
  await transport().finishAuth(callback.searchParams);

  const client = new mcp.Client({ name: 'desk', version: '1.0.0' });
  await client.connect(transport());
  const told = JSON.stringify(await client.callTool({ name: 'whoami', arguments: {} }));
  const { user: account } = (await (await user.browser.get('/get-session')).json()) as { user: { id: string } };
  expect(told).toContain(`You are the user ${account.id}`);
  await client.close();

  const ask = (token: string) =>
    fetch(mcpUrl, {
      method: 'POST',
      headers: {
        ...bearer(token),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
  expect((await ask(desk.stored!.access_token)).status).toBe(200);
  for (const token of ['unknown', await tokenForAnother(desk, user)]) {
    const refused = await ask(token);
    expect([refused.status, await refused.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_token' })]);
    expect(refused.headers.get('www-authenticate')).toContain('/.well-known/oauth-protected-resource/mcp');
  }
});

test('the paths and refusals that the document names exist', async () => {
  const reference = await readFile(join(DOCUMENT, '../../apps/api/openapi.json'), 'utf8');
  const paths = [...text.matchAll(/(?:\$ISSUER|\/api\/auth)(\/(?:oauth2|mcp)\/[a-z0-9_/-]+)/g)].map(
    ([, path]) => path!,
  );
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) expect(reference).toContain(`"/api/auth${path}"`);
  const refusals = await readFile(join(DOCUMENT, '../REFUSALS.md'), 'utf8');
  const [, table] = text.split('## What the token endpoint refuses');
  const named = [...table!.matchAll(/^\| ([^`|-][^|]*?) +\|/gm)].map(([, message]) => message!);
  expect(named.length).toBeGreaterThan(5);
  for (const message of named) expect(refusals).toContain(message);
});

/** An access token of the same client and user, for another resource. */
async function tokenForAnother(desk: Desk, user: AuthorizingUser): Promise<string> {
  const request = new URL(desk.request!);
  request.searchParams.set('resource', 'https://api.example.com/');
  const callback = await user.authorize(request);
  const { client_id } = desk.registration!;
  const verified = { client_id, redirect_uri: desk.redirectUrl, code_verifier: desk.codeVerifier() };
  const fields = exchangeFields(callback.searchParams.get('code')!, verified);
  const answer = await postForm(server.url, '/oauth2/token', fields);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}
