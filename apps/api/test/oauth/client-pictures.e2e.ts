import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { StaffRoles } from '#identity';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import type { BrowserLike } from '../support/browser-like.ts';
import { asked, bodyOf, CALLBACK, codeFor, interactionOf, type newUser, register } from './partner.ts';
import { TokenApp } from './token-app.ts';
import { bearer, exchangeFields } from './token-requests.ts';

const HOST = 'https://client.example.com';
const LOGO = `${HOST}/logo.png`;
const CLIENTS = '/api/staff/oauth/clients';
const dataUrl = (type: string, bytes: string) =>
  `data:${type};base64,${Buffer.from(bytes, 'latin1').toString('base64')}`;
const PICTURE = dataUrl('image/png', '\x89PNG\r\n\x1a\n');
/** Everything that registers a client takes these members, and knows none of them. */
const SMUGGLED = { picture: PICTURE, icon: PICTURE, logo: PICTURE, trusted: true, verified: true };

/** A client that every page can be about. */
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

const at = TokenApp.use({}, { host: HOST });
let admin: Awaited<ReturnType<typeof newUser>>;
let count = 0;
beforeAll(async () => {
  at.files.publish('/logo.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), { 'content-type': 'image/png' });
  admin = await at.newUser('admin');
  await at.app.app.get(StaffRoles).grant({ userId: admin.id }, 'admin', { unproven: true });
});
beforeEach(() => {
  count++;
  at.files.seen.length = 0;
});

const registered = (changes: object = {}): Promise<Registered> => register(at.owner, { ...METADATA, ...changes });
const send = (browser: BrowserLike, method: string, path: string, body?: object, headers: object = {}) =>
  browser.fetch(at.app.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
const staffView = async ({ client_id }: Registered) => {
  const { items } = await bodyOf(send(admin, 'GET', `${CLIENTS}?text=${encodeURIComponent(client_id)}`));
  const [{ id }] = items as [{ id: string }];
  return bodyOf(send(admin, 'GET', `${CLIENTS}/${id}`));
};
const supervise = async (client: Registered, body: object) =>
  send(admin, 'PATCH', `${CLIENTS}/${String((await staffView(client))['id'])}`, { ...body, reason: 'agreed' });
const verify = async (client: Registered) => {
  expect((await supervise(client, { trusted: true, picture: PICTURE })).status).toBe(200);
};
const secrets = ({ client_id, client_secret }: Registered) => ({
  client_id,
  ...(client_secret !== undefined && { client_secret }),
});

/** The pictures that every page gets which names a client, by page. */
async function shown(client: Registered): Promise<Record<string, unknown>> {
  const user = await at.newUser(`user${count}-${Math.random().toString(36).slice(2)}`);
  const clientIn = async (browser: BrowserLike, path: string) =>
    ((await bodyOf(browser.get(path)))['client'] as Record<string, unknown>)['picture'];
  const visitor = at.visitor();
  await asked(visitor, client);
  const signIn = await clientIn(visitor, '/oauth2/interaction');
  expect((await asked(user, client, { prompt: 'consent' })).pathname).toBe('/consent');
  const consent = await clientIn(user, '/oauth2/interaction');
  const code = await codeFor(user, client);
  await at.send({ ...exchangeFields(code), ...secrets(client) }, {});
  const [connection] = (await (await user.get('/oauth2/connections')).json()) as { client: { picture: unknown } }[];
  const device = await bodyOf(at.send(secrets(client), {}, '/oauth2/device_authorization'));
  const confirmation = await clientIn(user, `/oauth2/device?user_code=${String(device['user_code'])}`);
  await user.navigate(`/oauth2/end-session?client_id=${client.client_id}`);
  const signOut = await clientIn(user, '/oauth2/end-session/request');
  return { signIn, consent, connection: connection!.client.picture, device: confirmation, signOut };
}
const onEachPage = (picture: string | null) =>
  Object.fromEntries(['signIn', 'consent', 'connection', 'device', 'signOut'].map((page) => [page, picture]));

describe('the picture of a client', () => {
  test('is on each page that names a verified client; registration and the details keep the URL', async () => {
    const client = await registered();
    expect(client).toMatchObject({ logo_uri: LOGO });
    await expect(shown(client)).resolves.toEqual(onEachPage(null));
    await verify(client);
    await expect(shown(client)).resolves.toEqual(onEachPage(PICTURE));
    await expect(bodyOf(at.owner.get(`/oauth2/client/${client.client_id}`))).resolves.toEqual({
      clientId: client.client_id,
      name: 'Acme Calendar',
      icon: LOGO,
    });
    await expect(bodyOf(at.owner.get(`/oauth2/clients/${client.client_id}`))).resolves.toMatchObject({
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
  const path = `/oauth2/register/${client.client_id}`;
  expect((await at.json(path, body, bearer(client.registration_access_token), 'PUT')).status).toBe(200);
}

describe('an attack', () => {
  test('shows no picture of a client that staff did not verify', async () => {
    const client = await registered(SMUGGLED);
    await replace(client, SMUGGLED);
    const update = { clientId: client.client_id, ...SMUGGLED, metadata: { ...SMUGGLED, logo_uri: LOGO } };
    expect((await at.owner.post('/oauth2/clients/update', update)).status).toBe(200);
    const asAnonymous = at.json('/mcp/register', { redirect_uris: [CALLBACK], ...SMUGGLED });
    const anonymous = (await bodyOf(asAnonymous)) as unknown as Registered;
    for (const one of [client, anonymous]) {
      expect(await bodyOf(supervise(one, { picture: PICTURE }))).toMatchObject({ code: 'CLIENT_IS_NOT_TRUSTED' });
      await expect(staffView(one)).resolves.toMatchObject({ trusted: false, picture: null });
    }
    for (const changer of [at.owner, at.visitor()]) {
      const { id } = await staffView(client);
      const answer = await send(changer, 'PATCH', `${CLIENTS}/${String(id)}`, {
        trusted: true,
        picture: PICTURE,
        reason: 'agreed',
      });
      expect([401, 403]).toContain(answer.status);
    }
    await expect(bodyOf(at.owner.get(`/oauth2/clients/${client.client_id}`))).resolves.toMatchObject({ picture: null });
    await asked(at.owner, client);
    await expect(interactionOf(at.owner)).resolves.toMatchObject({ client: { picture: null } });
  });

  test('by a logo_uri has this server request nothing, whoever comes with it', async () => {
    const documentPath = `/client-${count}.json`;
    for (const logo_uri of [LOGO, `${at.files.origin}/logo.png`]) {
      const client = await registered({ logo_uri });
      await at.json('/mcp/register', { ...METADATA, logo_uri });
      await replace(client, { logo_uri: `${logo_uri}?2` });
      await at.owner.post('/oauth2/clients/update', { clientId: client.client_id, metadata: { logo_uri } });
      await verify(client);
      await shown(client);
      await at.owner.get('/oauth2/clients');
      await at.owner.get(`/oauth2/client/${client.client_id}`);
      await bodyOf(send(admin, 'GET', CLIENTS));
    }
    const client_id = HOST + documentPath;
    at.files.publish(documentPath, { client_id, client_name: 'Agent', redirect_uris: [CALLBACK], logo_uri: LOGO });
    await asked(at.owner, { client_id });
    await expect(interactionOf(at.owner)).resolves.toMatchObject({ client: { picture: null } });
    await at.app.app.get(Queue).drain();
    expect(at.files.seen).toEqual([`GET ${documentPath}`]);
  });
});
