import { describe, expect, test } from '@jest/globals';
import { request } from 'node:http';
import { testApp } from '../support/test-app.ts';

const app = testApp({
  DISABLED_PATHS: '/is-username-available,/reset-password/{token}',
  RATE_LIMIT: 'off',
  BASE_URL: 'http://accounts.example.com',
  TRUSTED_HOSTS: 'accounts.internal',
  TRUSTED_ORIGINS: 'https://shop.example.com,*.wild.example.com',
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends what fetch would change or refuse: the path as it is, any method, any header. */
function raw(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };
const code = ({ body }: Answer) => (JSON.parse(body) as { code: string }).code;

test.each([
  '//api/auth/ok',
  '/api//auth/ok',
  '/api/auth//ok',
  '/api/auth/ok/',
  '/api/auth/%6fk',
  '/api/auth%2fok',
  '/api/auth%5cok',
  '/api/auth/./ok',
  '/api/auth/x/../ok',
  '/api/auth/%2e%2e/auth/ok',
  '/api/auth/ok%00',
  '/api/auth/ok%',
  '/api/auth/ok;x=1/../ok',
  '/API/auth/ok',
  '/api/auth/OK',
  '/api/auth\\ok',
])('a path is answered in one spelling only, so not as %s', async (path) => {
  expect((await raw('GET', '/api/auth/ok')).status).toBe(200);
  expect((await raw('GET', path)).status).toBe(404);
});

test.each(['TRACE', 'OPTIONS', 'PROPFIND', 'HEAD'])('%s is not for the API', async (method) => {
  const answer = await raw(method, '/api/auth/ok');
  expect(answer.status).toBe(405);
  expect(answer.headers.allow).toBe('GET, POST, PUT, PATCH, DELETE');
});

test('disabled paths are 404 in every spelling the router takes', async () => {
  const token = await raw('GET', '/api/auth/reset-password/abcdefghijklmnopqrstuvwx?callbackURL=/x');
  const name = await raw('POST', '/api/auth/is-username-available', JSON_TYPE, '{"username":"somebody"}');
  expect([token.status, code(token), name.status, code(name)]).toEqual([404, 'NOT_FOUND', 404, 'NOT_FOUND']);
  expect(JSON.parse(name.body)).toMatchObject({ requestId: name.headers['x-request-id'] });
  // Another route at the same beginning stays.
  expect((await raw('POST', '/api/auth/reset-password', JSON_TYPE, '{}')).status).toBe(400);
});

describe('the mailbox', () => {
  const read = (headers: Record<string, string>) =>
    raw('GET', '/dev/mailbox', { accept: 'application/json', ...headers });

  test('answers a caller at this machine who names this machine', async () => {
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:80']) expect((await read({ host })).status).toBe(200);
  });

  test('answers no page under a name that leads to this machine (DNS rebinding), also under a trusted one', async () => {
    expect((await read({ host: 'rebound.example.net' })).status).toBe(421);
    for (const host of ['accounts.internal', 'accounts.example.com']) expect((await read({ host })).status).toBe(404);
  });

  test('answers no request that a proxy forwarded', async () => {
    expect((await read({ host: 'localhost', 'x-forwarded-for': '192.168.0.7' })).status).toBe(404);
  });

  test('is neither emptied nor asked anything by a page of another site', async () => {
    const elsewhere = { host: 'localhost', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const form = { ...elsewhere, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await raw('DELETE', '/dev/mailbox', elsewhere)).status).toBe(403);
    expect((await raw('POST', '/dev/mailbox', form, '_method=DELETE')).status).toBeGreaterThanOrEqual(400);
    expect((await read(elsewhere)).headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test.each([
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'email=a%40example.com'],
  [
    'plain text, which a page of another site may send without a preflight',
    { 'content-type': 'text/plain' },
    '{"email":"a@example.com"}',
  ],
  ['no type', {}, '{"email":"a@example.com"}'],
  ['a compressed body', { ...JSON_TYPE, 'content-encoding': 'gzip' }, 'x'],
])('%s is no body that is read', async (_, headers, body) => {
  const answer = await raw('POST', '/api/auth/sign-in/email', headers, body);
  expect([answer.status, code(answer)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

test.each([
  ['broken JSON', '{"email":'],
  ['an array', '[{"email":"a@example.com"}]'],
  ['a text', '"email"'],
  ['nothing but a word', 'null'],
])('%s is no object', async (_, body) => {
  const answer = await raw('POST', '/api/auth/sign-in/email', JSON_TYPE, body);
  expect([answer.status, code(answer)]).toEqual([400, 'INVALID_BODY']);
});

test('64 KB is the most a body may have', async () => {
  const body = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(1_000_000) });
  const answer = await raw('POST', '/api/auth/sign-in/email', JSON_TYPE, body);
  expect([answer.status, code(answer)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});

test('members that name a prototype, and endless nesting, are refused', async () => {
  const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
  for (const body of ['{"__proto__":{"isAdmin":true}}', '{"a":{"constructor":{}}}', deep]) {
    expect((await raw('POST', '/api/auth/sign-up/email', JSON_TYPE, body)).status).toBe(400);
  }
});

test('answers are not stored, sniffed or framed', async () => {
  const { headers } = await raw('GET', '/api/auth/get-session');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('etag');
});

test('links are made from the configuration, not from the Host of the request', async () => {
  const email = 'host@example.com';
  const body = JSON.stringify({ name: 'N', email, password: 'correct horse battery' });
  const answer = await raw(
    'POST',
    '/api/auth/sign-up/email',
    { ...JSON_TYPE, host: 'accounts.internal', 'x-forwarded-host': 'evil.example.com' },
    body,
  );
  expect(answer.status).toBe(200);
  const [mail] = await app.mails(email);
  expect(mail!.text).toContain('http://accounts.example.com/verify-email');
  expect(mail!.text + mail!.html).not.toMatch(/evil\.example\.com|accounts\.internal/);
});

test.each(['localhost', 'LOCALHOST:8080', '127.0.0.1:1', '[::1]:3000', 'accounts.example.com', 'accounts.internal:80'])(
  'Host: %s is ours',
  async (host) => {
    expect((await raw('GET', '/api/auth/ok', { host })).status).toBe(200);
  },
);

test.each([
  'evil.example.com',
  'localhost.evil.example.com',
  'shop.example.com',
  'localhost@evil.example.com',
  '0.0.0.0',
])('Host: %s is refused: another site may have pointed that name here', async (host) => {
  for (const path of ['/dev/mailbox', '/api/auth/ok', '/account', '/metrics/x', '/healthy']) {
    const answer = await raw('GET', path, { host });
    expect([answer.status, answer.body]).toEqual([421, expect.stringContaining('This host name is not served here')]);
  }
  expect(code(await raw('GET', '/api/auth/ok', { host }))).toBe('MISDIRECTED_REQUEST');
  expect((await raw('GET', '/health/live', { host })).status).toBe(200);
  expect((await raw('GET', '/metrics', { host })).status).not.toBe(421);
});

describe('a part of a page', () => {
  const asked = (path: string, destination: string) => raw('GET', path, { 'sec-fetch-dest': destination });

  test.each('image script style font audio video track object embed manifest'.split(' '))(
    'is nothing of the API, so not %s',
    async (destination) => {
      for (const path of ['/api/auth/get-session', '/api/openapi.json', '/api/auth/referenced', '/api/nothing']) {
        const answer = await asked(path, destination);
        expect([answer.status, code(answer)]).toEqual([403, 'NOT_A_PART_OF_A_PAGE']);
      }
    },
  );

  test.each(['frame', 'iframe', 'worker', 'whatever comes'])(
    'is no other destination either: %s',
    async (destination) => {
      expect((await asked('/api/auth/ok', destination)).status).toBe(403);
    },
  );

  test.each(['empty', 'document'])('is not what a script or a navigation asks for: %s', async (destination) => {
    expect((await asked('/api/auth/ok', destination)).status).toBe(200);
  });

  test('may be a file of the reference, or of the console', async () => {
    expect((await asked('/api/auth/reference/swagger-ui.css', 'style')).status).toBe(200);
    expect((await asked('/api/reference/swagger-ui-init.js', 'script')).status).toBe(200);
    expect((await asked('/assets/nothing.png', 'image')).status).toBe(404);
  });
});

describe('pages of other origins', () => {
  const preflight = (origin: string, path = '/api/auth/sign-in/email') =>
    raw('OPTIONS', path, {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    });
  const shared = ({ headers }: Answer) => Object.keys(headers).filter((name) => name.startsWith('access-control-'));

  test.each(['https://shop.example.com', 'https://a.wild.example.com', 'http://accounts.example.com'])(
    '%s is trusted: it may ask with cookies and read the answer',
    async (origin) => {
      const asked = await preflight(origin);
      expect(asked.status).toBe(204);
      expect(asked.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers':
          'content-type, authorization, dpop, mcp-method, mcp-name, mcp-protocol-version, x-api-key, x-interaction, x-request-id',
        'access-control-max-age': '86400',
        vary: 'Origin',
      });
      const email = `${new URL(origin).hostname}@example.com`;
      const person = JSON.stringify({ name: 'N', email, password: 'correct horse battery' });
      const answer = await raw('POST', '/api/auth/sign-up/email', { ...JSON_TYPE, origin }, person);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        vary: 'Origin',
      });
      expect(String(answer.headers['access-control-expose-headers']).split(', ').toSorted()).toEqual([
        'retry-after',
        'set-auth-token',
        'www-authenticate',
        'x-request-id',
        'x-retry-after',
      ]);
      const refused = await raw('POST', '/api/auth/sign-in/email', { ...JSON_TYPE, origin }, '{}');
      expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([400, origin]);
    },
  );

  test.each(['https://evil.example.com', 'https://shop.example.com.evil.com', 'http://shop.example.com', 'null', '*'])(
    '%s is not',
    async (origin) => {
      const asked = await preflight(origin);
      expect([asked.status, shared(asked), asked.headers.vary]).toEqual([405, [], 'Origin']);
      const read = await raw('GET', '/api/auth/get-session', { origin });
      expect([read.status, shared(read)]).toEqual([200, []]);
    },
  );

  test('only the authentication routes are shared', async () => {
    for (const path of ['/dev/mailbox', '/api/openapi.json', '/health/live', '/api/authx', '/api/webhooks/polar']) {
      const asked = await preflight('https://shop.example.com', path);
      expect([asked.status, shared(asked)]).toEqual([405, []]);
      expect(shared(await raw('GET', path, { origin: 'https://shop.example.com' }))).toEqual([]);
    }
  });
});

test('headers of more than 16 KB are refused and the process lives on', async () => {
  await raw('GET', '/api/auth/ok', { 'x-filler': 'x'.repeat(20_000) }).then(
    (answer) => expect(answer.status).toBe(431),
    (error: NodeJS.ErrnoException) => expect(error.code).toBe('ECONNRESET'),
  );
  expect((await raw('GET', '/api/auth/ok')).status).toBe(200);
});
