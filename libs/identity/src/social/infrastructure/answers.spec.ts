import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import type { ProviderOptions } from '../domain/provider-options.ts';
import { ProviderError, type SocialProvider } from '../domain/provider.ts';
import { endpointsAt, ProvidersInTest, someProvider, someStart } from '../testing/a-provider.ts';
import { type Answer, QuirkServer } from '../testing/quirk-server.ts';

const providers = new ProvidersInTest();
let server: QuirkServer;
let api: Answer = { body: { id: 1 } };
beforeEach(async () => {
  api = { body: { id: 1 } };
  server = await QuirkServer.start({
    authorization: {},
    authentication: 'post',
    pkce: 'required',
    api: { 'GET /me': () => api },
  });
});
afterEach(() => Promise.all([providers.close(), server.stop()]));

const options = (): ProviderOptions => someProvider('gitlab', { endpoints: endpointsAt(server.url) });

async function failureOf(provider: SocialProvider): Promise<ProviderError> {
  const started = someStart();
  const parameters = server.authorize(await provider.authorizationUrl(started));
  const error = await provider.complete({ ...started, parameters }).catch((failure: unknown) => failure);
  if (error instanceof ProviderError) return error;
  throw new Error('it did not fail', { cause: error });
}

const text = (status: number, type: string, body: string) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': type }).end(body);
const json = (body: unknown, status = 200) => text(status, 'application/json', JSON.stringify(body));
const METADATA = { location: 'http://169.254.169.254/' };
const token = { access_token: 'secret-token', token_type: 'bearer' };

describe('a token endpoint that answers', () => {
  test.each<[string, string, (response: ServerResponse) => void]>([
    ['nothing', 'deadline', () => undefined],
    ['the beginning of something', 'deadline', (response) => void response.writeHead(200).write('{')],
    ['more than it may', 'too-large', (response) => void response.writeHead(200).end('x'.repeat(300_000))],
    ['by hanging up', 'unreachable', (response) => void response.destroy()],
    ['HTML', 'content-type', text(200, 'text/html', '<p>')],
    ['an error page', 'status code', text(502, 'text/html', '<p>')],
    ['a redirect', 'status code', (response) => void response.writeHead(302, METADATA).end()],
    ['no JSON', 'JSON', text(200, 'application/json', '{')],
    ['a list', 'top level object', json([token])],
    ['an error with status 200', 'access_token', json({ error: 'bad_verification_code' })],
    ['an error', 'status 400, invalid_grant', json({ error: 'invalid_grant', error_description: 'secret-text' }, 400)],
    ['an error with a text as code', 'status 400, an error', json({ error: 'secret-text with blanks' }, 400)],
    ['no token', 'access_token', json({ ...token, access_token: '' })],
    ['a number as token', 'access_token', json({ ...token, access_token: 7 })],
    ['a token of an unknown type', 'token_type', json({ ...token, token_type: 'mac' })],
    ['a life that is no number', 'expires_in', json({ ...token, expires_in: 'long' })],
    ['a refresh token that is no text', 'refresh_token', json({ ...token, refresh_token: {} })],
  ])('%s has not exchanged the code', async (_, detail, answer) => {
    server.tokenEndpoint = answer;
    const isAwaited = detail === 'deadline';
    const error = await failureOf(providers.make(options(), isAwaited ? { deadlineMs: 700 } : {}));
    expect(error.failure).toBe('code-refused');
    expect(error.message).toContain(detail);
    expect(`${error.message} ${String(error.cause)}`).not.toMatch(/secret-|v{128}|se-cret/);
    expect(server.seen).toEqual(['POST /token']);
  });

  test('a life beyond all bounds shortens it', async () => {
    server.tokenEndpoint = json({ ...token, expires_in: 1e300, refresh_expires_in: -1 });
    const provider = providers.make(options());
    const started = someStart();
    const parameters = server.authorize(await provider.authorizationUrl(started));
    const refreshed = await provider.refresh({ refreshToken: 'r' }, '1');
    expect(refreshed.accessTokenExpiresAt?.getUTCFullYear()).toBe(2036);
    expect(refreshed).toMatchObject({ accessToken: 'secret-token', refreshToken: 'r', refreshTokenExpiresAt: null });
    expect(parameters['code']).toBeDefined();
  });
});

describe('a profile that is', () => {
  test.each<[string, Answer]>([
    ['refused', { status: 403, body: { message: 'secret-text' } }],
    ['HTML', { body: '<p>secret-text' }],
    ['elsewhere', { status: 302, headers: METADATA, body: '' }],
    ['a list', { body: [] }],
    ['null', { body: null }],
    ['empty', { status: 204, body: '' }],
    ['too large', { body: 'x'.repeat(300_000) }],
    ['refused with a challenge', { status: 401, headers: { 'www-authenticate': 'Bearer error="x"' }, body: '' }],
  ])('%s is not available', async (_, answer) => {
    api = answer;
    const error = await failureOf(providers.make(options()));
    expect(error.failure).toBe('profile-unavailable');
    expect(error.message).not.toMatch(/secret-text|access-1/);
    expect(server.seen).toEqual(['POST /token', 'GET /me']);
  });
});

test('private addresses are reached only if the operator says so', async () => {
  const error = await failureOf(providers.make(options(), { isPrivate: false }));
  expect(error.message).toContain('address-refused');
  expect(server.seen).toEqual([]);
});
