import { beforeEach, describe, expect, test } from '@jest/globals';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp } from '../support/test-app.ts';
import {
  asked,
  authorized,
  authorizePath,
  bodyOf,
  CALLBACK,
  codeFor,
  interactionOf,
  locationOf,
  ORIGIN,
} from './partner.ts';
import { TokenApp } from './token-app.ts';
import { exchangeFields, OFFLINE, refreshFields, refusal } from './token-requests.ts';

const HOST = 'https://cimd.example.com';
const HOUR = { 'cache-control': 'max-age=3600' };

const at = TokenApp.use({}, { host: HOST });
let count = 0;
/** A client id, with a path of its own for each test. */
let path: string;
let client: { client_id: string };
beforeEach(() => {
  path = `/client-${++count}.json`;
  client = { client_id: HOST + path };
  at.files.seen.length = 0;
});

const publish = (changes: object = {}) =>
  at.files.publish(path, { ...client, client_name: 'Desktop', redirect_uris: [CALLBACK], ...changes }, HOUR);
const send = (fields: Parameters<typeof at.send>[0], route?: string) => at.send(fields, {}, route);
/** Error and description on the error page. */
const pageOf = async (changes: Readonly<Record<string, string>> = {}) => {
  const { pathname, searchParams } = await asked(at.owner, client, changes);
  expect(pathname).toBe('/api/auth/error');
  return [searchParams.get('error'), searchParams.get('error_description')];
};
const problem = (text: string) => ['invalid_client', `the metadata document of the client ${text}`];

test('a page reads the details of such a client by its encoded id, in one spelling only', async () => {
  publish();
  const reader = await at.newUser('reader');
  await codeFor(reader, client, OFFLINE);
  const detailsOf = (id: string) => reader.get(`/oauth2/client/${id}`);
  const encoded = encodeURIComponent(client.client_id);
  const details = await detailsOf(encoded);
  expect(details.status).toBe(200);
  await expect(bodyOf(details)).resolves.toMatchObject({ clientId: client.client_id, name: 'Desktop' });
  for (const id of [client.client_id, `${encoded}%00`, `${encoded}%0a`, `${encoded}%`, `%2e%2e`, `%C3%A4`, `x%2Fy/z`]) {
    expect((await detailsOf(id)).status).toBe(404);
  }
  expect((await reader.get(`/oauth2/%63lient/${encoded}`)).status).toBe(404);
});

test('a client that nobody registered signs users in with the URL of its document', async () => {
  publish();
  const code = await codeFor(at.owner, client, OFFLINE);
  const issued = await send({ ...exchangeFields(code), ...client });
  expect(issued.status).toBe(200);
  const tokens = (await bodyOf(issued)) as { access_token: string; refresh_token: string };
  await expect(bodyOf(at.userInfo(tokens.access_token))).resolves.toMatchObject({ sub: at.owner.id });
  const refreshed = await send({ ...refreshFields(tokens.refresh_token), ...client });
  expect(refreshed.status).toBe(200);
  expect(at.files.seen).toEqual([`GET ${path}`]);
  const connections = await at.owner.get('/oauth2/connections');
  await expect(connections.json()).resolves.toEqual([
    expect.objectContaining({ client: expect.objectContaining({ clientId: client.client_id, name: 'Desktop' }) }),
  ]);
});

test('the consent page gets the host of the client id, and whether all redirects stay on the device', async () => {
  publish({ redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'] });
  const redirect = { redirect_uri: 'http://localhost:53211/callback' };
  expect((await asked(at.owner, client, redirect)).pathname).toBe('/consent');
  await expect(interactionOf(at.owner)).resolves.toMatchObject({
    client: { clientId: client.client_id, name: 'Desktop', verified: false },
    clientHost: 'cimd.example.com',
    redirectHost: 'localhost:53211',
    loopbackOnly: true,
  });
});

test('a request of such a client that fails ends on a page of ours, until the user consented to the client', async () => {
  publish({ client_name: 'Your bank' });
  const someone = await at.newUser('phished');
  const failing = authorizePath(client, { scope: 'nothing' });
  const held = `${ORIGIN}/api/auth/oauth2/leave`;
  const target = async (browser: BrowserLike, requested = failing) => {
    const { origin, pathname } = locationOf(await browser.navigate(requested));
    return origin + pathname;
  };
  const visitor = at.visitor();
  for (const browser of [visitor, someone]) expect(await target(browser)).toBe(held);
  const { search } = locationOf(await visitor.navigate(failing));
  const page = await (await visitor.navigate(`/oauth2/leave${search}`)).text();
  expect(page).toContain(`<strong>${new URL(CALLBACK).host}</strong>`);
  expect(page).not.toContain('Your bank');
  // Our own words alone: the client chose the name of the scope.
  expect(page).toContain('<p>The app asked for access that it may not have.</p>');
  expect(page).toContain('Details: The following scopes are invalid</p>');
  expect(await target(someone, authorizePath(client, { scope: 'nothing', prompt: 'none' }))).toBe(CALLBACK);
  await authorized(someone, client);
  expect([await target(someone), await target(visitor)]).toEqual([CALLBACK, held]);
});

test('browsers that come at the same time on two instances fetch it once each, and there is one client', async () => {
  publish();
  const mappedOrigins = new Map([[HOST, at.files.origin]]);
  const other = await startTestApp({ RATE_LIMIT: 'off' }, at.app.databaseUrl, undefined, { mappedOrigins });
  try {
    const urls = Array.from({ length: 20 }, (_, index) => (index % 2 ? at.app : other).url);
    const answers = urls.map((url) => new BrowserLike(url, ORIGIN).navigate(authorizePath(client)));
    const paths = (await Promise.all(answers)).map((answer) => locationOf(answer).pathname);
    expect(new Set(paths)).toEqual(new Set(['/sign-in']));
    expect(at.files.seen.length).toBeLessThanOrEqual(2);
    const rows = await at.app.database.rows('select id from oauth_client where client_id = $1', client.client_id);
    expect(rows).toHaveLength(1);
  } finally {
    await other.close();
  }
});

describe('a document is not used', () => {
  test.each([
    'https://127.0.0.1/client.json',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:10.0.0.1]/client.json',
  ])('at %s, which is not public', async (id) => {
    client = { client_id: new URL(id).href };
    await expect(pageOf()).resolves.toEqual(problem('could not be fetched'));
    const atToken = send({ ...exchangeFields('x'), ...client });
    await expect(refusal(atToken)).resolves.toEqual([401, ...problem('could not be fetched')]);
  });
});

test('the log says in one line why a document cannot be used, with the host and nothing more of the URL', async () => {
  publish({ client_secret: 'hunter2' });
  const lines: string[] = [];
  const parts = { mappedOrigins: new Map([[HOST, at.files.origin]]) };
  const logging = await startTestApp({ RATE_LIMIT: 'off' }, at.app.databaseUrl, (line) => lines.push(line), parts);
  try {
    for (let index = 0; index < 2; index++) await asked(new BrowserLike(logging.url, ORIGIN), client);
  } finally {
    await logging.close();
  }
  const about = lines.filter((line) => line.includes('metadata document'));
  expect(about.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ host: 'cimd.example.com', reason: 'INVALID_CLIENT_METADATA client_secret' }),
  ]);
  expect(about.join()).not.toMatch(/hunter2|client-\d/);
});

describe('the error page', () => {
  const detailsOn = async (target: URL) => {
    const html = await (await at.visitor().navigate(`/error${target.search}`)).text();
    return /Details: ([^<]*)</.exec(html)?.[1];
  };
  const shown = async () => detailsOn(await asked(at.owner, client));

  test.each<[object, string]>([
    [{ client_id: CALLBACK }, 'is not valid: client_id must be the URL of the document'],
    [{ client_name: ' ' }, 'is not valid: client_name is required'],
    [{ client_secret: 'x' }, 'is not valid: client_secret must not be in a document that everybody can read'],
    [{ redirect_uris: 'x' }, 'is not valid: redirect_uris must be an array of strings'],
    [
      { jwks_uri: 'https://127.0.0.1/keys', token_endpoint_auth_method: 'private_key_jwt' },
      'is not valid: jwks_uri must lead to a public address',
    ],
    [{ redirect_uris: ['http://call-us-at-555.example.com/'] }, 'is not valid'],
    [{ client_name: 'Desktop', padding: 'x'.repeat(5120) }, 'is larger than 5120 bytes'],
  ])('says what is wrong with a document with %j, in our words', async (changes, words) => {
    publish(changes);
    expect(await shown()).toBe(`the metadata document of the client ${words}`);
  });

  test('says that there is no document', async () => {
    expect(await shown()).toBe('the metadata document of the client was answered with status 404 instead of 200');
  });

  test.each(['is not valid: call_us is required', 'is not valid: client_name is required. Call us', 'says call us'])(
    'shows no words of who wrote a link: %s',
    async (words) => {
      const target = new URL(`${ORIGIN}/?error=invalid_client`);
      target.searchParams.set('error_description', `the metadata document of the client ${words}`);
      expect((await detailsOn(target)) ?? '').not.toMatch(/call.us/i);
    },
  );
});

test('userinfo and introspection fetch nothing, also when the document is stale', async () => {
  publish();
  const code = await codeFor(at.owner, client);
  const { access_token: token } = await bodyOf(send({ ...exchangeFields(code), ...client }));
  at.files.seen.length = 0;
  at.app.clock.advance(3_500_000);
  expect((await at.userInfo(token)).status).toBe(200);
  const introspected = send({ token: String(token), ...client }, '/oauth2/introspect');
  await expect(refusal(introspected)).resolves.toMatchObject({ 0: 401, 1: 'invalid_client' });
  at.app.clock.advance(200_000);
  await send({ token: String(token), client_id: `${HOST}/unknown.json` }, '/oauth2/introspect');
  expect(at.files.seen).toEqual([]);
});
