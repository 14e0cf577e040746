import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { consolePages } from './console.middleware.ts';

const SCRIPT = 'export const answer = 42;'.repeat(100);
let directory: string;
let server: Server;
let url: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'gatehouse-console-'));
  mkdirSync(join(directory, 'assets'));
  const page = (name: string) =>
    `<head><title>Console</title><meta property="csp-nonce" nonce="__NONCE__"><!--boot--></head><script nonce="__NONCE__" src="/assets/${name}.js"></script>`;
  writeFileSync(join(directory, 'auth.html'), page('auth'));
  writeFileSync(join(directory, 'account.html'), page('account'));
  writeFileSync(join(directory, 'staff.html'), page('staff'));
  writeFileSync(join(directory, 'assets/auth.js'), SCRIPT);
  writeFileSync(join(directory, 'assets/auth.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(directory, 'assets/auth.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(directory, 'assets/onest.woff2'), 'font');
  const app = express();
  app.use(consolePages(directory, { productName: 'Acme <ID>', evil: '</script><script>alert(1)</script>' }));
  app.use((_request, response) => void response.status(404).json({ code: 'NOT_FOUND' }));
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers, redirect: 'manual' });

test.each([
  ['/sign-in', 'auth'],
  ['/sign-up/check-email', 'auth'],
  ['/reset-password', 'auth'],
  ['/confirm/change-email', 'auth'],
  ['/consent', 'auth'],
  ['/device', 'auth'],
  ['/sign-out', 'auth'],
  ['/select-organization', 'auth'],
  ['/error', 'auth'],
  ['/account', 'account'],
  ['/account/sessions', 'account'],
  ['/o/acme', 'account'],
  ['/staff', 'staff'],
  ['/staff/users/1', 'staff'],
])('%s is of %s.html', async (path, document) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(await response.text()).toContain(`src="/assets/${document}.js"`);
});

test('the policy is the agreed one, its nonce fresh in every answer and the same as in the page', async () => {
  const nonces = new Set<string>();
  for (let i = 0; i < 3; i++) {
    const response = await get('/sign-in');
    const policy = response.headers.get('content-security-policy')!;
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
    nonces.add(nonce);
    expect(policy).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'; ` +
        `style-src-elem 'self' 'nonce-${nonce}'; style-src-attr 'none'; img-src 'self' data:; font-src 'self'; ` +
        `connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; ` +
        `require-trusted-types-for 'script'; trusted-types 'none'`,
    );
    const html = await response.text();
    expect(html).not.toContain('__NONCE__');
    expect([...html.matchAll(/ nonce="([^"]+)"/g)].map(([, found]) => found)).toEqual([nonce, nonce]);
  }
  expect(nonces.size).toBe(3);
});

test('only pages of staff may show a frame, of this service', async () => {
  const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy')!;
  expect(await policyOf('/staff/emails/1')).toContain("; frame-src 'self'; ");
  for (const path of ['/sign-in', '/account']) expect(await policyOf(path)).not.toContain('frame-src');
});

test('the public configuration is data in the page and cannot end its block', async () => {
  const html = await (await get('/sign-up')).text();
  const block = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(html)![1]!;
  expect(JSON.parse(block)).toEqual({ productName: 'Acme <ID>', evil: '</script><script>alert(1)</script>' });
  expect(html).toContain('<title>Acme &lt;ID&gt;</title>');
  expect(html.match(/<script/g)).toHaveLength(2);
});

test('pages whose address may carry a token send no referrer', async () => {
  expect((await get('/reset-password?token=x')).headers.get('referrer-policy')).toBe('no-referrer');
});

describe('assets', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('for a client that takes %s come as %s, and are kept for good', async (accepts, encoding) => {
    const response = await get('/assets/auth.js', { 'accept-encoding': accepts });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(await response.text()).toBe(SCRIPT);
  });

  test('without a compressed twin come as they are', async () => {
    const response = await get('/assets/onest.woff2');
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['font/woff2', 'font']);
  });

  test.each(['/assets/none.js', '/assets/auth.js.br', '/assets/../auth.html', '/assets/'])(
    'there is no %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

test.each(['/staffing', '/nothing', '/sign-innn'])('%s is no page and goes to the next handler', async (path) => {
  expect(await (await get(path)).json()).toEqual({ code: 'NOT_FOUND' });
});
