import { expect, test } from '@jest/globals';
import { testApp } from '../support/test-app.ts';

const app = testApp({ PRODUCT_NAME: 'Acme <ID>' });

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers, redirect: 'manual' });

test('the error page shows the code as text and runs nothing', async () => {
  const attack = '"><script>alert(1)</script><img src=x onerror=alert(2)>';
  const query = new URLSearchParams({ error: attack, error_description: attack });
  const response = await get(`/api/auth/error?${query}`);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^ ]+'; .*frame-ancestors 'none'; .*trusted-types 'none'$/,
  );
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test.each([
  ['error=token_expired', 'The link has expired.'],
  ['error=access_denied', '<h1>Sign-in canceled</h1><p>Nothing was changed. Go back to where you started'],
  ['error=user_cancelled_authorize', '<h1>Sign-in canceled</h1>'],
  ['error=server_error', '<h1>That did not work</h1>'],
  ['error=no_such_code', 'Code: <code>no_such_code</code>'],
  ['', 'Code: <code>Unknown</code>'],
  ['error=a&error=b', 'Code: <code>Unknown</code>'],
  ['error=constructor', 'Something went wrong.'],
  ['error=invalid_client', 'The developer of the app must fix this.'],
  ['error=invalid_request_uri', 'was used before, or it has expired. Go back to where you started'],
  ['error=invalid_client&error_description=client_id+is+not+known', 'Details: client_id is not known'],
  ['error=x', '<span>Acme &lt;ID&gt;</span>'],
])('the error page for "%s" says "%s"', async (query, words) => {
  expect(await (await get(`/api/auth/error?${query}`)).text()).toContain(words);
});

test.each([
  'Your account is locked. Call +1 555 0100',
  'client is disabled. Call +1 555 0100',
  'Call +1 555 0100: client is disabled',
  'the metadata document of the client is not valid: Call +1 555 0100',
  'the metadata document of the client was answered with status +1 555 0100 instead of 200',
  'Request id Call-1-555-0100',
])('the error page never says "%s" in our name, and the code stands', async (words) => {
  const html = await (
    await get(`/api/auth/error?${new URLSearchParams({ error: 'x_y', error_description: words })}`)
  ).text();
  expect(html).not.toContain('555');
  expect(html).toContain('Code: <code>x_y</code>');
});

test('the reference is served at both addresses, whole and from here', async () => {
  for (const path of ['/api/reference', '/api/auth/reference']) {
    const page = await get(path);
    const html = await page.text();
    expect(html).toContain('<title>Acme &lt;ID&gt; API</title>');
    expect(page.headers.get('content-type')).toContain('text/html');
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toContain("script-src 'self'; style-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(html).not.toMatch(/<style|style=|<script>/);
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, file]) => file!)
      .filter((file) => !file.startsWith('data:'));
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const url = new URL(file, app.url + path);
      expect(url.origin).toBe(app.url);
      const response = await fetch(url);
      expect([response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    }
  }
});

/** Routes for OAuth clients; the pages of the console read the others below these paths. */
const isOAuth = (path: string) =>
  /^\/api\/auth\/(?:oauth2|mcp)\//.test(path) &&
  !path.endsWith('/jwks') &&
  !/\/oauth2\/(?:clients|connections)(?:\/|$)/.test(path);

test('the OpenAPI document names the routes', async () => {
  const document = (await (await get('/api/openapi.json')).json()) as {
    openapi: string;
    info: { title: string; version: string };
    paths: Record<string, Record<string, { responses: Record<string, { content: object }>; tags: string[] }>>;
    components: { schemas: Record<string, { properties: object }> };
  };
  expect(document.info.title).toBe('Acme <ID>');
  expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/);
  const json = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } };
  const oauth = { 'application/json': { schema: { $ref: '#/components/schemas/OAuthErrorBody' } } };
  const text = { 'text/plain': { schema: { type: 'string' } } };
  const page = { 'text/html': { schema: { type: 'string' } } };
  const nothing = { 'text/plain': { schema: { type: 'string', maxLength: 0 } } };
  const errors: Record<string, object> = {
    '/api/webhooks/polar': nothing,
    '/api/webhooks/polar/{endpointKey}': nothing,
    '/health/live': text,
    '/health/ready': text,
    '/metrics': text,
    '/api/pictures/{name}': text,
    '/api/auth/error': page,
    '/api/auth/callback/{id}': page,
    '/api/auth/oauth2/callback/{providerId}': page,
    '/api/auth/oauth2/link': json,
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, ...operation })),
  );
  expect(operations.length).toBeGreaterThan(30);
  for (const { path, responses, tags } of operations) {
    expect([path, responses['default']!.content]).toEqual([path, errors[path] ?? (isOAuth(path) ? oauth : json)]);
    // A name for people, not that of a class.
    expect(tags.join()).not.toMatch(/[a-z][A-Z]/);
  }
  expect(Object.keys(document.components.schemas['ErrorBody']!.properties)).toEqual([
    'code',
    'message',
    'requestId',
    'hint',
  ]);
  expect(document.openapi).toMatch(/^3\.1/);
  expect(document.paths).toHaveProperty('/api/auth/sign-in/email');
  expect(Object.keys(document.paths).filter((path) => path.startsWith('/dev'))).toEqual([]);
});

test('the OpenAPI document says how to show who one is', async () => {
  const document = (await (await get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security?: object[] }>>;
    components: { securitySchemes: Record<string, object> };
  };
  expect(document.components.securitySchemes).toEqual({
    cookie: expect.objectContaining({ type: 'apiKey', in: 'cookie', name: 'better-auth.session_token' }),
    bearer: { type: 'http', scheme: 'bearer', description: expect.any(String) },
    registrationToken: { type: 'http', scheme: 'bearer', description: expect.any(String) },
    apiKey: expect.objectContaining({ type: 'apiKey', in: 'header', name: 'x-api-key' }),
    accessToken: expect.objectContaining({
      type: 'oauth2',
      flows: {
        authorizationCode: expect.objectContaining({ scopes: { 'organizations.read': expect.any(String) } }),
      },
    }),
    serviceCredential: { type: 'http', scheme: 'bearer', description: expect.any(String) },
  });
  const waysOf = (path: string) =>
    Object.values(document.paths[`/api/auth${path}`]!).map(({ security = [] }) =>
      security.map((way) => Object.keys(way)[0] ?? 'nothing'),
    );
  expect(waysOf('/get-session')).toEqual([['cookie', 'bearer', 'apiKey', 'nothing']]);
  expect(waysOf('/update-user')).toEqual([['cookie', 'bearer']]);
  expect(waysOf('/organization/list')).toEqual([['cookie', 'bearer', 'apiKey', 'accessToken']]);
  expect(document.paths['/api/auth/organization/list']!['get']!.security).toContainEqual({
    accessToken: ['organizations.read'],
  });
  expect(waysOf('/change-password')).toEqual([['cookie', 'bearer']]);
  expect(waysOf('/api-key/list')).toEqual([['cookie', 'bearer']]);
  expect(waysOf('/api-key/verify')).toEqual([['serviceCredential']]);
  expect(waysOf('/sign-in/email')).toEqual([[]]);
});

test.each(['/api/nothing', '/api/auth/sign-in/nowhere', '/dev/mailbox/7', '/api//auth', '/api/auth/reset-password/'])(
  '%s is a 404 with the id of the request',
  async (path) => {
    const response = await get(path);
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'Not Found', requestId: response.headers.get('x-request-id') },
    ]);
  },
);

test('the mailbox shows mails to a developer: a page, a list, and each mail where it can do nothing', async () => {
  const email = 'reader@example.com';
  const empty = await get('/dev/mailbox', { accept: 'application/json' });
  expect(await empty.json()).toEqual([]);
  expect(await (await get('/dev/mailbox', { accept: 'text/html' })).text()).toContain('No mail yet');
  await fetch(`${app.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: '<b>Reader</b>', email, password: 'correct horse battery' }),
  });
  await app.mails(email);

  const [mail] = (await (await get('/dev/mailbox', { accept: 'application/json' })).json()) as Record<string, string>[];
  expect(Object.keys(mail!).toSorted()).toEqual(['createdAt', 'html', 'subject', 'text', 'to']);
  expect(mail!.to).toBe(email);

  const list = await get('/dev/mailbox', { accept: 'text/html' });
  // The page asks for new mail and can do nothing else.
  expect(list.headers.get('content-security-policy')).toMatch(
    /; script-src 'sha256-[^ ]+'; .*; connect-src 'self'; form-action 'none'; .*trusted-types 'none'$/,
  );
  const rows = await list.text();
  expect(rows).toContain('href="/dev/mailbox/0"');
  expect(rows).toContain(`To ${email}`);
  expect(rows).toContain('kept until the service stops');
  expect(rows).toContain(`<time datetime="${mail!.createdAt}">`);
  expect(rows).toMatch(/<a class="act" href="http:\/\/localhost\/verify-email#token=[^"]+" target="_blank"/);
  const page = await get('/dev/mailbox/0');
  const html = await page.text();
  // Its links open beside it; scripts, forms and the mailbox itself are out of its reach.
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  expect(html).toContain(`<iframe sandbox="${sandbox}" src="/dev/mailbox/0/html"`);
  expect(html).toMatch(/<a href="http:\/\/localhost\/verify-email#token=/);
  expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
  const content = await get('/dev/mailbox/0/html');
  expect(content.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; /,
  );
  expect(await content.text()).toContain('<head><base target="_blank">');
  expect((await get('/dev/mailbox/1')).status).toBe(404);
  expect((await get('/dev/mailbox/x')).status).toBe(404);
});

test('HEAD is answered as GET without a body on pages, files, health, figures and the reference', async () => {
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await (await get('/sign-in')).text())!;
  for (const path of [
    '/sign-in',
    script!,
    '/health/live',
    '/health/ready',
    '/metrics',
    '/api/reference',
    '/api/auth/reference/swagger-ui.css',
    '/api/openapi.json',
    '/api/auth/error?error=x',
    '/dev/mailbox',
  ]) {
    const [head, whole] = [await fetch(app.url + path, { method: 'HEAD' }), await get(path)];
    expect({ path, status: head.status, body: await head.text() }).toEqual({ path, status: 200, body: '' });
    expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'));
  }
});

test.each(['/api/auth/ok', '/api/auth/verify-email?token=x', '/api/auth/reset-password/x', '/api/staff/organizations'])(
  'HEAD of %s is refused before anything acts',
  async (path) => {
    const answer = await fetch(app.url + path, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST, PUT, PATCH, DELETE']);
  },
);

test('health and figures answer errors as text, pages as pages', async () => {
  const health = await get('/health/nothing');
  expect([health.status, health.headers.get('content-type'), await health.text()]).toEqual([
    404,
    'text/plain; charset=utf-8',
    'Not Found\n',
  ]);
  const method = await fetch(`${app.url}/sign-in`, { method: 'OPTIONS' });
  expect([method.status, method.headers.get('content-type')]).toEqual([405, 'text/html; charset=utf-8']);
  expect(await method.text()).toContain('Method Not Allowed');
});

test('outside the console and the API there is a page that leads on', async () => {
  const response = await get('/no/such/page');
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(await response.text()).toContain('href="/account"');
  const root = await get('/');
  expect([root.status, root.headers.get('location')]).toEqual([302, '/account']);
});
