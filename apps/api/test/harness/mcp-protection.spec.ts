import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express, { type Request } from 'express';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aClient } from '#oauth-server/testing/a-client';
import { aGrant, aTokenPair } from '#oauth-server/testing/a-grant';
import type { TokenOfGrant } from '#oauth-server/grants/domain/ports';
import { protectMcp } from './mcp-protection.ts';

const RESOURCE = 'https://mcp.example.com/tools';
const METADATA = 'https://mcp.example.com/.well-known/oauth-protected-resource/tools';
const CHALLENGE = `Bearer resource_metadata="${METADATA}", scope="openid files"`;
const client = aClient();
const grant = aGrant(client.id, 'the id of the user');
const valid = (changes: { scopes?: string[]; resources?: string[] } = {}) => ({
  client,
  grant,
  token: aTokenPair(grant, {
    scopes: ['openid', 'files', 'profile'],
    resources: ['https://other.example.com/', RESOURCE],
    accessExpiresAt: new Date(1_800_000_000_900),
    ...changes,
  }),
});
const tokens: Readonly<Record<string, TokenOfGrant>> = {
  good: valid(),
  'a.b~c+d/e-f_g==': valid(),
  foreign: valid({ resources: ['https://mcp.example.com/', `${RESOURCE}/`] }),
  anywhere: valid({ resources: [] }),
  narrow: valid({ scopes: ['openid'] }),
};

let server: Server;
let url: string;
beforeAll(async () => {
  const app = express();
  const find = async (token: string) => (Object.hasOwn(tokens, token) ? tokens[token] : undefined);
  const protection = { resource: RESOURCE, metadataUrl: METADATA, scopes: ['openid', 'files'], find };
  app.use(
    '/tools',
    protectMcp(protection, (request, response) => void response.json((request as Request & { auth: object }).auth)),
  );
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tools`;
});
afterAll(() => void server.close());

const post = (authorization?: string) =>
  fetch(url, { method: 'POST', ...(authorization !== undefined && { headers: { authorization } }) });

test.each([['Bearer good'], ['bearer  good'], ['Bearer a.b~c+d/e-f_g==']])(
  '%s passes, with what is known',
  async (it) => {
    const response = await post(it);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      token: it.split(/ +/)[1],
      clientId: client.clientId,
      scopes: ['openid', 'files', 'profile'],
      expiresAt: 1_800_000_000,
      resource: RESOURCE,
      extra: { userId: 'the id of the user' },
    });
  },
);

test.each([
  [undefined, CHALLENGE],
  ['Basic Z29vZDo=', CHALLENGE],
  ['good', CHALLENGE],
  ['Bearer', CHALLENGE],
  ['Bearer good, Bearer good', CHALLENGE],
  ['Bearer unknown', `${CHALLENGE}, error="invalid_token"`],
  ['Bearer foreign', `${CHALLENGE}, error="invalid_token"`],
  ['Bearer anywhere', `${CHALLENGE}, error="invalid_token"`],
])('%s is answered with 401 and where to get a token', async (authorization, expected) => {
  const response = await post(authorization);
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe(expected);
  expect(response.headers.get('access-control-expose-headers')).toBe('WWW-Authenticate');
  expect(await response.json()).toEqual({
    jsonrpc: '2.0',
    error: { code: -32_000, message: 'Unauthorized: Authentication required' },
    id: null,
  });
});

test('a token that lacks a scope is answered with 403 and the scopes', async () => {
  const response = await post('Bearer narrow');
  expect(response.status).toBe(403);
  expect(response.headers.get('www-authenticate')).toBe(`${CHALLENGE}, error="insufficient_scope"`);
  expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 }, id: null });
});
