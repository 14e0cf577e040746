import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  fetchUserInfo,
  refreshTokenGrant,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import { NOWHERE, ProviderProcess } from './kit/provider-process.ts';

// Driven by a certified client, which checks signatures, issuer, audience and nonce.

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

let provider: ProviderProcess;
beforeAll(async () => {
  provider = await ProviderProcess.start();
});
afterEach(() => provider.control('reset'));
afterAll(() => provider.stop());

const ADA = { email: 'ada@example.com', name: 'Ada', picture: 'https://pictures.example.com/ada.png' };
const claims = async (typed: object, parameters = {}) =>
  ((await provider.tokens(typed, parameters)) as Tokens).claims()!;

describe('signing in', () => {
  test('says who was typed in, with the nonce, in the id token and at the userinfo endpoint', async () => {
    const expected = { email: ADA.email, email_verified: true, name: 'Ada', picture: ADA.picture };
    const tokens = (await provider.tokens(ADA, { nonce: 'n-1' })) as Tokens;
    expect(tokens.claims()).toMatchObject({ ...expected, nonce: 'n-1', iss: provider.issuer, aud: 'gatehouse' });
    const { sub } = tokens.claims()!;
    expect(await fetchUserInfo(await provider.client(), tokens.access_token, sub)).toEqual({ sub, ...expected });
    const header = JSON.parse(Buffer.from(tokens.id_token!.split('.')[0]!, 'base64url').toString()) as unknown;
    expect(header).toMatchObject({ alg: 'RS256' });
  });

  test('knows an address again, and another one is another person', async () => {
    const [first, again, other] = [
      await claims(ADA),
      await claims({ email: 'ADA@example.com', verified: false }),
      await claims({ email: 'bob@example.com' }),
    ];
    expect(again).toMatchObject({ sub: first.sub, email_verified: false });
    expect(other.sub).not.toBe(first.sub);
  });

  test('comes without an address', async () => {
    const first = await claims({ name: 'Nameless' });
    expect(first).not.toHaveProperty('email');
    expect(first).not.toHaveProperty('email_verified');
    expect((await claims({ name: 'Nameless' })).sub).toBe(first.sub);
  });

  test('names itself in the answer, also when the person cancels', async () => {
    const client = await provider.client();
    const request = (parameters: object) =>
      buildAuthorizationUrl(client, {
        redirect_uri: NOWHERE,
        state: 's-1',
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 'S256',
        ...parameters,
      });
    const canceled = await provider.answer(request({ scope: 'openid' }), 'cancel');
    expect(Object.fromEntries(canceled.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 's-1',
      iss: provider.issuer,
    });
    const silent = await provider.answer(request({ scope: 'openid', prompt: 'none' }), ADA);
    expect(silent.searchParams.get('error')).toBe('login_required');
    const consented = await provider.answer(request({ scope: 'openid', prompt: 'consent' }), ADA);
    expect(consented.searchParams.get('code')).toBeTruthy();
  });

  test('exchanges a code once, with its verifier alone', async () => {
    const client = await provider.client();
    const url = (parameters: Record<string, string>) =>
      buildAuthorizationUrl(client, { redirect_uri: NOWHERE, scope: 'openid', ...parameters });
    const without = await provider.answer(url({}), ADA);
    expect(without.searchParams.get('error')).toBe('invalid_request');
    const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' };
    const answered = await provider.answer(url(challenge), ADA);
    const verifier = { pkceCodeVerifier: 'b'.repeat(43) };
    await expect(authorizationCodeGrant(client, answered, verifier)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('goes back to this machine only', async () => {
    const url = buildAuthorizationUrl(await provider.client(), {
      redirect_uri: 'https://example.com/',
      scope: 'openid',
    });
    const answer = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(await answer.text()).toContain('Test provider');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('refreshing', () => {
  test('replaces the refresh token, and ends everything when an old one comes back', async () => {
    const client = await provider.client();
    const first = await provider.tokens(ADA);
    const second = await refreshTokenGrant(client, first.refresh_token!);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    await expect(refreshTokenGrant(client, first.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(refreshTokenGrant(client, second.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('grants what was asked for later', async () => {
    expect((await provider.tokens(ADA)).scope).toBe('openid email profile');
    expect((await provider.tokens(ADA, { scope: 'openid email calendar' })).scope).toBe('openid email calendar');
  });
});

describe('fault injection', () => {
  const token = () => fetch(`${provider.issuer}/token`, { method: 'POST', redirect: 'manual' });

  test.each([
    [{ kind: 'respond', status: 500, body: 'x' }, 500, 'x'],
    [{ kind: 'respond', status: 302, headers: { location: 'http://10.0.0.1/' } }, 302, ''],
    [{ kind: 'huge', bytes: 10 }, 200, '"xxxxxxxxxx"'],
    [{ kind: 'delay', delayMs: 5 }, 400, expect.stringContaining('invalid_request')],
  ])('%j, once', async (fault, status, body) => {
    await provider.control('faults', { path: '/token', ...fault });
    const answer = await token();
    expect([answer.status, await answer.text()]).toEqual([status, body]);
    expect((await token()).status).toBe(400);
    expect(await provider.count('POST', '/token')).toBe(2);
  });

  test.each(['hang', 'stall'])('%s: the answer never ends', async (kind) => {
    await provider.control('faults', { path: '/jwks', kind });
    const signal = AbortSignal.timeout(300);
    await expect(fetch(`${provider.issuer}/jwks`, { signal }).then((answer) => answer.text())).rejects.toThrow('abort');
  });

  test('a person changes the address, and refresh tokens are revoked or not issued', async () => {
    const { sub } = await claims(ADA);
    await provider.control('change', { sub, email: 'countess@example.com', emailVerified: false });
    expect(await claims({ email: 'countess@example.com', verified: false })).toMatchObject({ sub });
    const { refresh_token: revoked } = await provider.tokens({ email: 'countess@example.com' });
    await provider.control('revoke');
    await expect(refreshTokenGrant(await provider.client(), revoked!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await provider.control('settings', { refreshTokens: false, accessTokenSeconds: 7 });
    const tokens = await provider.tokens(ADA);
    expect(tokens).toMatchObject({ expires_in: 7 });
    expect(tokens).not.toHaveProperty('refresh_token');
  });

  test('id tokens without claims: the rest is at the userinfo endpoint', async () => {
    await provider.control('settings', { bareIdTokens: true });
    const tokens = (await provider.tokens(ADA)) as Tokens;
    expect(tokens.claims()).not.toHaveProperty('email');
    const info = await fetchUserInfo(await provider.client(), tokens.access_token, tokens.claims()!.sub);
    expect(info).toMatchObject({ email: ADA.email, name: 'Ada' });
  });

  test('time passes, and access tokens end', async () => {
    const { access_token: token } = await provider.tokens(ADA);
    const ask = async () =>
      (await fetch(`${provider.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await ask()).toBe(200);
    // The library tolerates 15 seconds.
    await provider.control('clock', { seconds: 3616 });
    expect(await ask()).toBe(401);
  });

  test('cannot be asked for by a page of elsewhere', async () => {
    const url = `${provider.issuer}/__control/reset`;
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(415);
    expect((await fetch(url, { method: 'POST', body: new URLSearchParams({ seconds: '1' }) })).status).toBe(415);
    expect((await fetch(url, { method: 'POST' })).status).toBe(415);
    await provider.control('settings', { accessTokenSeconds: 8 });
    const preflight = await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://example.com' } });
    expect([preflight.status, preflight.headers.has('access-control-allow-origin')]).toEqual([405, false]);
    expect(await provider.tokens(ADA)).toMatchObject({ expires_in: 8 });
  });

  test('answers under no other name that leads here (DNS rebinding)', async () => {
    const { hostname, port } = new URL(provider.issuer);
    const pull = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { host, 'content-type': 'application/json' };
        const options = { hostname, port, method: 'POST', path: '/__control/log', headers };
        request(options, (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end('{}');
      });
    expect(await pull(`127.0.0.1:${port}`)).toBe(200);
    for (const host of [`rebound.example.com:${port}`, 'rebound.example.com', '127.0.0.1.example.com']) {
      expect(await pull(host)).toBe(421);
    }
  });
});

describe('the process', () => {
  test('refuses production', async () => {
    const main = join(import.meta.dirname, '../src/main.ts');
    const child = spawn(process.execPath, [main], { env: { NODE_ENV: 'production' }, stdio: 'ignore' });
    expect(await once(child, 'exit')).toEqual([78, null]);
  });

  test('ends with the program that started it, and goes on from its file', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'test-provider-'));
    const environment = { STATE_FILE: join(directory, 'state.json') };
    const first = await ProviderProcess.start(environment);
    const before = (await first.tokens(ADA)) as Tokens;
    // Closes the channel, as the end of the other process does.
    first.child.disconnect();
    expect(await once(first.child, 'exit')).toEqual([0, null]);

    const second = await ProviderProcess.start({ ...environment, PORT: new URL(first.issuer).port });
    const after = (await second.tokens(ADA)) as Tokens;
    expect(after.claims()!.sub).toBe(before.claims()!.sub);
    expect(await refreshTokenGrant(await second.client(), before.refresh_token!)).toHaveProperty('access_token');
    await second.stop();
    rmSync(directory, { recursive: true });
  });
});
