import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { StaffRoles } from '#identity';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { BrowserLike } from '../support/browser-like.ts';
import { PublishedFiles } from '../support/published-files.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { authorizePath, bodyOf, CALLBACK, codeFor, locationOf, newUser, ORIGIN, register } from './partner.ts';
import { exchangeFields, postForm } from './token-requests.ts';

const HOST = 'https://client.example.com';
const LOGO = `${HOST}/logo.png`;
const CLIENTS = '/api/staff/oauth/clients';
const dataUrl = (type: string, bytes: string) =>
  `data:${type};base64,${Buffer.from(bytes, 'latin1').toString('base64')}`;
const PICTURE = dataUrl('image/png', '\x89PNG\r\n\x1a\n');
/** Everything that registers a client takes these members, and knows none of them. */
const SMUGGLED = { picture: PICTURE, icon: PICTURE, logo: PICTURE, trusted: true, verified: true };

/** Of a client that every page can be about. */
const METADATA = {
  client_name: 'Acme Calendar',
  redirect_uris: [CALLBACK],
  logo_uri: LOGO,
  token_endpoint_auth_method: 'client_secret_post',
  grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
  post_logout_redirect_uris: [`${HOST}/goodbye`],
};

interface Registered {
  readonly client_id: string;
  readonly client_secret?: string;
  readonly registration_access_token?: string;
}

/** The web server of the client, which serves its logo. */
const files = new PublishedFiles();
let app: TestApp;
let owner: Awaited<ReturnType<typeof newUser>>;
let admin: Awaited<ReturnType<typeof newUser>>;
let count = 0;
beforeAll(async () => {
  await files.start();
  files.publish('/logo.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), { 'content-type': 'image/png' });
  const mapped = { mappedOrigins: new Map([[HOST, files.origin]]) };
  app = await startTestApp({ RATE_LIMIT: 'off' }, undefined, undefined, mapped);
  [owner, admin] = [await newUser(app, 'owner'), await newUser(app, 'admin')];
  await app.app.get(StaffRoles).grant({ userId: admin.id }, 'admin', { unproven: true });
});
afterAll(async () => {
  await app.close();
  await files.stop();
});
beforeEach(() => {
  count++;
  files.seen.length = 0;
});

const registered = (changes: object = {}): Promise<Registered> => register(owner, { ...METADATA, ...changes });
const send = (browser: BrowserLike, method: string, path: string, body?: object, headers: object = {}) =>
  browser.fetch(app.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
const staffView = async ({ client_id }: Registered) => {
  const { clients } = await bodyOf(send(admin, 'GET', `${CLIENTS}?search=${encodeURIComponent(client_id)}`));
  return (clients as Record<string, unknown>[])[0]!;
};
const supervise = async (client: Registered, body: object) =>
  send(admin, 'PATCH', `${CLIENTS}/${String((await staffView(client))['id'])}`, body);
const verify = async (client: Registered) => {
  expect((await supervise(client, { trusted: true, picture: PICTURE })).status).toBe(200);
};
const secrets = ({ client_id, client_secret }: Registered) => ({
  client_id,
  ...(client_secret !== undefined && { client_secret }),
});

/** The pictures that every page gets which names a client, by page. */
async function shown(client: Registered): Promise<Record<string, unknown>> {
  const user = await newUser(app, `user${count}-${Math.random().toString(36).slice(2)}`);
  const clientIn = async (browser: BrowserLike, path: string) =>
    ((await bodyOf(browser.get(path)))['client'] as Record<string, unknown>)['picture'];
  const visitor = new BrowserLike(app.url, ORIGIN);
  await visitor.navigate(authorizePath(client));
  const signIn = await clientIn(visitor, '/oauth2/interaction');
  expect(locationOf(await user.navigate(authorizePath(client, { prompt: 'consent' }))).pathname).toBe('/consent');
  const consent = await clientIn(user, '/oauth2/interaction');
  const code = await codeFor(user, client);
  await postForm(app.url, '/oauth2/token', { ...exchangeFields(code), ...secrets(client) });
  const [connection] = (await (await user.get('/oauth2/connections')).json()) as { client: { picture: unknown } }[];
  const device = await bodyOf(postForm(app.url, '/oauth2/device_authorization', { ...secrets(client) }));
  const confirmation = await clientIn(user, `/oauth2/device?user_code=${String(device['user_code'])}`);
  await user.navigate(`/oauth2/end-session?client_id=${client.client_id}`);
  const signOut = await clientIn(user, '/oauth2/end-session/request');
  return { signIn, consent, connection: connection!.client.picture, device: confirmation, signOut };
}
const onEachPage = (picture: string | null) => ({
  signIn: picture,
  consent: picture,
  connection: picture,
  device: picture,
  signOut: picture,
});

describe('the picture of a client', () => {
  test('is on each page that names a verified client; registration and the details keep the URL', async () => {
    const client = await registered();
    expect(client).toMatchObject({ logo_uri: LOGO });
    await expect(shown(client)).resolves.toEqual(onEachPage(null));
    await verify(client);
    await expect(shown(client)).resolves.toEqual(onEachPage(PICTURE));
    await expect(bodyOf(owner.get(`/oauth2/client/${client.client_id}`))).resolves.toEqual({
      clientId: client.client_id,
      name: 'Acme Calendar',
      icon: LOGO,
    });
    await expect(bodyOf(owner.get(`/oauth2/clients/${client.client_id}`))).resolves.toMatchObject({
      picture: PICTURE,
      metadata: { logo_uri: LOGO },
    });
    const view = await staffView(client);
    expect(view).toMatchObject({ picture: PICTURE, metadata: { logo_uri: LOGO } });
    expect((await supervise(client, { picture: null })).status).toBe(200);
    await expect(shown(client)).resolves.toEqual(onEachPage(null));
    await expect(staffView(client)).resolves.toMatchObject({ trusted: true, picture: null });
  });
});

/** As the client does (RFC 7592 §2.2). */
async function replace(client: Registered, metadata: object): Promise<void> {
  const body = { client_id: client.client_id, ...METADATA, ...metadata };
  const answer = await fetch(`${app.url}/api/auth/oauth2/register/${client.client_id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${client.registration_access_token}` },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

describe('an attack', () => {
  test('shows no picture of a client that staff did not verify', async () => {
    const client = await registered(SMUGGLED);
    await replace(client, SMUGGLED);
    const update = { clientId: client.client_id, ...SMUGGLED, metadata: { ...SMUGGLED, logo_uri: LOGO } };
    expect((await owner.post('/oauth2/clients/update', update)).status).toBe(200);
    const anonymous = (await bodyOf(
      new BrowserLike(app.url, ORIGIN).post('/mcp/register', { redirect_uris: [CALLBACK], ...SMUGGLED }),
    )) as unknown as Registered;
    for (const one of [client, anonymous]) {
      expect(await bodyOf(supervise(one, { picture: PICTURE }))).toMatchObject({ code: 'CLIENT_IS_NOT_TRUSTED' });
      await expect(staffView(one)).resolves.toMatchObject({ trusted: false, picture: null });
    }
    for (const changer of [owner, new BrowserLike(app.url, ORIGIN)]) {
      const { id } = await staffView(client);
      const answer = await send(changer, 'PATCH', `${CLIENTS}/${String(id)}`, { trusted: true, picture: PICTURE });
      expect([401, 403]).toContain(answer.status);
    }
    await expect(bodyOf(owner.get(`/oauth2/clients/${client.client_id}`))).resolves.toMatchObject({ picture: null });
    await owner.navigate(authorizePath(client));
    await expect(bodyOf(owner.get('/oauth2/interaction'))).resolves.toMatchObject({ client: { picture: null } });
  });

  test('by a logo_uri has this server request nothing, whoever comes with it', async () => {
    const documentPath = `/client-${count}.json`;
    for (const logo_uri of [LOGO, `${files.origin}/logo.png`]) {
      const client = await registered({ logo_uri });
      await new BrowserLike(app.url, ORIGIN).post('/mcp/register', { ...METADATA, logo_uri });
      await replace(client, { logo_uri: `${logo_uri}?2` });
      await owner.post('/oauth2/clients/update', { clientId: client.client_id, metadata: { logo_uri } });
      await verify(client);
      await shown(client);
      await owner.get('/oauth2/clients');
      await owner.get(`/oauth2/client/${client.client_id}`);
      await bodyOf(send(admin, 'GET', CLIENTS));
    }
    const client_id = HOST + documentPath;
    files.publish(documentPath, { client_id, client_name: 'Agent', redirect_uris: [CALLBACK], logo_uri: LOGO });
    await owner.navigate(authorizePath({ client_id }));
    await expect(bodyOf(owner.get('/oauth2/interaction'))).resolves.toMatchObject({ client: { picture: null } });
    await app.app.get(Queue).drain();
    expect(files.seen).toEqual([`GET ${documentPath}`]);
  });
});
