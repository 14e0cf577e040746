import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { LogoRounds } from '#oauth-server/logos/infrastructure/logo-rounds';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { BrowserLike } from '../support/browser-like.ts';
import { PublishedFiles } from '../support/published-files.ts';
import { SideConnection } from '../support/side-connection.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { authorizePath, bodyOf, codeFor, locationOf, newUser, ORIGIN, register } from './partner.ts';
import { exchangeFields, postForm } from './token-requests.ts';

const HOST = 'https://client.example.com';
const MINUTE = 60_000;
const LOGO_PATH = /^\/api\/auth\/oauth2\/logo\/[\w-]{43}$/;

const files = new PublishedFiles();
/** Where no logo may lead. */
const inside = new PublishedFiles();
let app: TestApp;
let database: SideConnection;
let owner: Awaited<ReturnType<typeof newUser>>;
let png: Buffer;
let count = 0;
/** Of the logo, one for each test. */
let path: string;
const mapped = () => ({ mappedOrigins: new Map([[HOST, files.origin]]) });
beforeAll(async () => {
  await Promise.all([files.start(), inside.start()]);
  app = await startTestApp({ RATE_LIMIT: 'off' }, undefined, undefined, mapped());
  database = await SideConnection.open(app.databaseUrl);
  owner = await newUser(app, 'owner');
  const background = { r: 255, g: 0, b: 0 };
  png = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .withMetadata({ orientation: 3 })
    .toBuffer();
});
afterAll(async () => {
  await database.close();
  await app.close();
  await Promise.all([files.stop(), inside.stop()]);
});
beforeEach(() => {
  path = `/logo-${++count}.png`;
  files.seen.length = 0;
});

const publish = (body: unknown = png, headers: object = { 'content-type': 'image/png' }) =>
  files.publish(path, body, { ...headers });
const registered = (logo_uri = HOST + path) => register(owner, { logo_uri });

/** Delivers what the application has to do after a request, and waits for the logos. */
async function settle(on = app): Promise<void> {
  await on.app.get(Queue).drain();
  await on.app.get(LogoRounds).drain();
}

interface Registered {
  readonly client_id: string;
}
/** As the owner sees it in the list of apps. */
const shownIn = ({ client_id }: Registered) => bodyOf(owner.get(`/oauth2/clients/${client_id}`));
const iconOf = async (client: Registered) => (await shownIn(client))['icon'] as string | null;
const problemOf = async (client: Registered) => (await shownIn(client))['logoProblem'];

async function shownLogo(): Promise<string> {
  publish();
  const client = await registered();
  await settle();
  return (await iconOf(client))!;
}

const fetchLogo = (logo: string, init: RequestInit = {}) => fetch(app.url + logo, init);

describe('a logo', () => {
  test('is drawn anew, and served so that it can be nothing but a picture', async () => {
    const logo = await shownLogo();
    expect(logo).toMatch(LOGO_PATH);
    const answer = await fetchLogo(logo, { headers: { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' } });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=604800, immutable',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    const picture = Buffer.from(await answer.arrayBuffer());
    const { format, width, height, exif, orientation } = await sharp(picture).metadata();
    expect([format, width, height, exif, orientation]).toEqual(['webp', 132, 132, undefined, undefined]);
    expect(files.seen).toEqual([`GET ${path}`]);
  });

  test('is not sent again to a browser that has it', async () => {
    const logo = await shownLogo();
    const etag = (await fetchLogo(logo)).headers.get('etag')!;
    // Otherwise `fetch` asks for a fresh copy.
    const conditional = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const again = await fetchLogo(logo, { headers: conditional });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    const head = await fetchLogo(logo, { method: 'HEAD' });
    expect([head.status, Number(head.headers.get('content-length')) > 50]).toEqual([200, true]);
  });

  test.each(['x', 'x'.repeat(43), '..', 'a/b'])('that is not there is not found: %s', async (name) => {
    const answer = await fetchLogo(`/api/auth/oauth2/logo/${name}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('is what every page gets; registration and the details of the client keep the URL', async () => {
    publish();
    const goodbye = 'https://client.example.com/goodbye';
    const client = await register(owner, {
      logo_uri: HOST + path,
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
      post_logout_redirect_uris: [goodbye],
    });
    expect(client).toMatchObject({ logo_uri: HOST + path });
    const user = await newUser(app, `user${count}`);
    const consent = async () => {
      expect(locationOf(await user.navigate(authorizePath(client))).pathname).toBe('/consent');
      return (await bodyOf(user.get('/oauth2/interaction')))['client'];
    };
    await expect(consent()).resolves.toMatchObject({ icon: null });
    await settle();
    const logo = await iconOf(client);
    await expect(consent()).resolves.toMatchObject({ icon: logo });

    const visitor = new BrowserLike(app.url, ORIGIN);
    await visitor.navigate(authorizePath(client));
    await expect(bodyOf(visitor.get('/oauth2/interaction'))).resolves.toMatchObject({ client: { icon: logo } });

    await postForm(app.url, '/oauth2/token', { ...exchangeFields(await codeFor(user, client)), ...secrets(client) });
    await expect((await user.get('/oauth2/connections')).json()).resolves.toMatchObject([{ client: { icon: logo } }]);

    const device = await bodyOf(postForm(app.url, '/oauth2/device_authorization', { ...secrets(client) }));
    const code = String(device['user_code']);
    await expect(bodyOf(user.get(`/oauth2/device?user_code=${code}`))).resolves.toMatchObject({
      client: { icon: logo },
    });

    await user.navigate(`/oauth2/end-session?client_id=${client.client_id}`);
    await expect(bodyOf(user.get('/oauth2/end-session/request'))).resolves.toMatchObject({ client: { icon: logo } });

    const details = await bodyOf(user.get(`/oauth2/client/${client.client_id}`));
    expect(details).toEqual({ clientId: client.client_id, name: 'Acme Calendar', icon: HOST + path });
    await expect(bodyOf(owner.get(`/oauth2/clients/${client.client_id}`))).resolves.toMatchObject({
      icon: logo,
      metadata: { logo_uri: HOST + path },
    });
  });

  test('of a client metadata document is fetched when the document comes', async () => {
    publish();
    const client_id = `${HOST}/client-${count}.json`;
    const document = { client_id, client_name: 'Agent', redirect_uris: [`${HOST}/callback`], logo_uri: HOST + path };
    files.publish(new URL(client_id).pathname, document);
    const user = await newUser(app, `user${count}`);
    await user.navigate(authorizePath({ client_id }));
    await settle();
    await expect(bodyOf(user.get('/oauth2/interaction'))).resolves.toMatchObject({
      client: { icon: expect.stringMatching(LOGO_PATH) },
    });
  });

  test('is gone with its client, and while staff have disabled it', async () => {
    publish();
    const client = await registered();
    await settle();
    const logo = (await iconOf(client))!;
    const disable = (disabled: boolean) =>
      database.rows('update oauth_client set disabled = $2 where client_id = $1', client.client_id, disabled);
    await disable(true);
    expect((await fetchLogo(logo)).status).toBe(404);
    await disable(false);
    expect((await fetchLogo(logo)).status).toBe(200);
    await owner.post('/oauth2/clients/delete', { clientId: client.client_id });
    expect((await fetchLogo(logo)).status).toBe(404);
    await expect(database.rows('select from oauth_client_logo where source = $1', HOST + path)).resolves.toEqual([]);
  });

  test('is fetched once by two instances that are woken at the same time', async () => {
    publish();
    const other = await startTestApp({ RATE_LIMIT: 'off' }, app.databaseUrl, undefined, mapped());
    try {
      const clients = [];
      for (let index = 0; index < 12; index++) {
        const uri = `${HOST}${path}?${index}`;
        files.publish(`${path}?${index}`, png, { 'content-type': 'image/png' });
        clients.push(await registered(uri));
      }
      await Promise.all([settle(app), settle(other), settle(app), settle(other)]);
      await Promise.all([settle(app), settle(other)]);
      expect(files.seen.toSorted()).toEqual(clients.map((_, index) => `GET ${path}?${index}`).toSorted());
      const icons = await Promise.all(clients.map(iconOf));
      expect(new Set(icons).size).toBe(12);
    } finally {
      await other.close();
    }
  });
});

describe('an attack', () => {
  test.each([
    'https://127.0.0.1:PORT/logo.png',
    'https://[::1]:PORT/logo.png',
    'https://[::ffff:127.0.0.1]:PORT/logo.png',
    'https://2130706433:PORT/logo.png',
    'https://localhost:PORT/logo.png',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:PORT/logo.png',
  ])('by a logo at %s reaches nothing', async (uri) => {
    inside.publish('/logo.png', png, { 'content-type': 'image/png' });
    const client = await registered(uri.replace('PORT', new URL(inside.origin).port));
    await settle();
    await expect(iconOf(client)).resolves.toBeNull();
    await expect(problemOf(client)).resolves.toBe(uri.startsWith('https:') ? 'unreachable' : 'not-https');
    expect(inside.seen).toEqual([]);
  });

  test('by redirects to other hosts reaches nothing; those of the same host are followed', async () => {
    inside.publish('/logo.png', png, { 'content-type': 'image/png' });
    for (const target of [`${inside.origin}/logo.png`, 'https://elsewhere.example.com/logo.png']) {
      files.respond(path, (response) => response.writeHead(302, { location: target }).end());
      const client = await registered();
      await settle();
      await expect(iconOf(client)).resolves.toBeNull();
      await expect(problemOf(client)).resolves.toBe('redirected');
    }
    expect(inside.seen).toEqual([]);
    files.publish('/moved.png', png, { 'content-type': 'image/png' });
    files.respond(path, (response) => response.writeHead(302, { location: '/moved.png' }).end());
    const client = await registered();
    await settle();
    await expect(iconOf(client)).resolves.toMatch(LOGO_PATH);
    await expect(problemOf(client)).resolves.toBeNull();
  });

  test.each<[string, () => unknown, string]>([
    [
      'SVG with a script',
      () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'image/svg+xml',
    ],
    ['SVG that says PNG', () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/png'],
    ['HTML', () => '<script>alert(1)</script>', 'text/html'],
    ['PNG that says HTML', () => png, 'text/html'],
    ['half a picture', () => png.subarray(0, png.length / 2), 'image/png'],
    [
      'a picture of 100 million pixels in some kilobytes',
      () =>
        sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      'image/png',
    ],
    ['more than a mebibyte', () => Buffer.concat([png, Buffer.alloc(1_048_576)]), 'image/png'],
  ])(
    'with %s shows nothing',
    async (_, body, type) => {
      const content = await body();
      publish(content, { 'content-type': type });
      const client = await registered();
      await settle();
      await expect(iconOf(client)).resolves.toBeNull();
      expect(files.seen).toEqual([`GET ${path}`]);
    },
    30_000,
  );

  test('with a server that drips ends after seconds, and keeps no mail waiting', async () => {
    files.respond(path, (response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const timer = setInterval(() => response.write(' '), 50);
      response.once('close', () => clearInterval(timer));
    });
    const client = await registered();
    await app.app.get(Queue).drain();
    const start = performance.now();
    const round = app.app.get(LogoRounds).drain();
    const person = await newUser(app, `mailed${count}`);
    await person.post('/request-password-reset', { email: person.email });
    const mails = await app.mails(person.email);
    expect(mails.map(({ kind }) => kind)).toContain('reset-password');
    expect(performance.now() - start).toBeLessThan(4000);
    await round;
    const took = performance.now() - start;
    expect([took > 4000, took < 8000]).toEqual([true, true]);
    await expect(iconOf(client)).resolves.toBeNull();
  });

  test('by changing the logo all the time fetches five in an hour', async () => {
    const limited = await startTestApp({}, undefined, undefined, mapped());
    try {
      const user = await newUser(limited, 'busy');
      const client = await register(user, { logo_uri: HOST + path });
      for (let change = 1; change <= 20; change++) {
        const metadata = { logo_uri: `${HOST}${path}?${change}` };
        files.publish(`${path}?${change}`, png, { 'content-type': 'image/png' });
        const answer = await user.post('/oauth2/clients/update', { clientId: client.client_id, metadata });
        expect(answer.status).toBe(200);
        await settle(limited);
        limited.clock.advance(1000);
      }
      expect(files.seen).toHaveLength(5);
      limited.clock.advance(60 * MINUTE);
      await settle(limited);
      expect(files.seen.slice(5)).toEqual([`GET ${path}?20`]);
    } finally {
      await limited.close();
    }
  });
});

test('without the setting nothing is fetched', async () => {
  publish();
  const closed = await startTestApp({ RATE_LIMIT: 'off', OAUTH_CLIENT_LOGOS: 'off' }, undefined, undefined, mapped());
  try {
    await register(await newUser(closed, 'somebody'), { logo_uri: HOST + path });
    await settle(closed);
    expect(files.seen).toEqual([]);
  } finally {
    await closed.close();
  }
});

const secrets = ({ client_id, client_secret }: { client_id: string; client_secret?: string }) => ({
  client_id,
  ...(client_secret !== undefined && { client_secret }),
});
