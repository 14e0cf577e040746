import { randomUUID } from 'node:crypto';
import type { BrowserLike } from '../support/browser-like.ts';
import type { AuditProbe } from './audit-probe.ts';
import { byAdmin, nothing, route, type Table } from './changing-route.ts';

const CALLBACK = 'https://client.example.com/callback';
/** RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** A client with its owner. Its secrets must not be in the trail. */
async function registered(probe: AuditProbe, path = '/oauth2/register', metadata: object = {}) {
  const owner = await probe.person('Clara');
  const answer = await owner.post(path, { redirect_uris: [CALLBACK], ...metadata });
  const [clientId = '', secret = '', token = ''] = ['client_id', 'client_secret', 'registration_access_token'].map(
    (member) => String(answer.body[member]),
  );
  for (const text of [secret, token]) probe.secrets.add(text);
  return { owner, answer, clientId, secret, token };
}
type Registered = Awaited<ReturnType<typeof registered>>;

/** A rotated or new secret. */
function keepSecret(probe: AuditProbe, body: Record<string, unknown>) {
  for (const member of ['secret', 'registration_access_token'])
    if (body[member]) probe.secrets.add(String(body[member]));
}

const authorizePath = ({ clientId }: Registered, route: string, scope = 'openid offline_access') =>
  `/api/auth/${route}?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: CALLBACK,
    scope,
    prompt: 'consent',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  }).toString()}`;

/** A user is on the consent page of a client. */
async function asked(probe: AuditProbe, client: Registered, scope?: string) {
  const user = await probe.person('Ursula');
  await probe.send(user.browser, `GET ${authorizePath(client, 'oauth2/authorize', scope)}`);
  return user;
}

/** A user granted a client access, with a code that is not used yet. */
async function granted(probe: AuditProbe, client: Registered) {
  const user = await asked(probe, client);
  const { body } = await user.post('/oauth2/consent', { accept: true });
  const code = new URL(String(body['redirectURI'])).searchParams.get('code')!;
  probe.secrets.add(code);
  return { user, code };
}

async function exchanged(probe: AuditProbe, client: Registered, path = '/api/auth/oauth2/token') {
  const { user, code } = await granted(probe, client);
  const fields = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: VERIFIER };
  const answer = await asClient(probe, client, path, fields);
  for (const member of ['access_token', 'refresh_token', 'id_token']) probe.secrets.add(String(answer.body[member]));
  return { user, answer, token: String(answer.body['access_token']) };
}

/** A program with the credentials of a client. */
const asClient = (probe: AuditProbe, { clientId, secret }: Registered, path: string, fields: object) =>
  probe.send(
    authorized(probe, 'Basic', Buffer.from(`${clientId}:${secret}`).toString('base64')),
    `POST ${path}`,
    fields,
  );

const authorized = (probe: AuditProbe, scheme: string, value: string): BrowserLike =>
  probe.browser({ authorization: `${scheme} ${value}` });

const registration = (path: string) =>
  route('oauth.client.registered', async (probe) => (await registered(probe, path)).answer);
const issuing = (path: string) =>
  route('oauth.token.issued', async (probe) => (await exchanged(probe, await registered(probe), path)).answer);
const authorization = (path: string) =>
  nothing('it leads to the same request with GET', async (probe) => {
    const [url, query] = authorizePath(await registered(probe), path).split('?');
    return probe.send((await probe.person()).browser, `POST ${url}?${query}`);
  });
const userInfo = (path: string) =>
  nothing('it reads', async (probe) => {
    const { token } = await exchanged(probe, await registered(probe));
    return probe.send(authorized(probe, 'Bearer', token), `POST /api/auth${path}`);
  });

/** A device with a code that no user has opened yet. */
async function startedDevice(probe: AuditProbe) {
  const grantTypes = ['urn:ietf:params:oauth:grant-type:device_code'];
  const client = await registered(probe, '/oauth2/register', { grant_types: grantTypes });
  const answer = await asClient(probe, client, '/api/auth/oauth2/device_authorization', { scope: 'openid' });
  probe.secrets.add(String(answer.body['device_code']));
  return answer;
}

/** A client, as staff finds it. */
async function staffPath(probe: AuditProbe, client: Registered): Promise<string> {
  const { browser } = await probe.admin();
  const { body } = await probe.send(browser, `GET /api/staff/oauth/clients?text=${client.clientId}`);
  const [found] = body['items'] as { id: string }[];
  return `/api/staff/oauth/clients/${found!.id}`;
}
const anyClient = async (probe: AuditProbe) => staffPath(probe, await registered(probe));

const clients: Table = {
  'POST /api/auth/oauth2/register': registration('/oauth2/register'),
  'POST /api/auth/mcp/register': registration('/mcp/register'),
  'PUT /api/auth/oauth2/register/:clientId': route('oauth.client.changed', async (probe) => {
    const { clientId, token } = await registered(probe);
    const body = { client_id: clientId, redirect_uris: [`${CALLBACK}/2`] };
    const path = `/api/auth/oauth2/register/${clientId}`;
    const answer = await probe.send(authorized(probe, 'Bearer', token), `PUT ${path}`, body);
    keepSecret(probe, answer.body);
    return answer;
  }),
  'DELETE /api/auth/oauth2/register/:clientId': route('oauth.client.deleted', async (probe) => {
    const { clientId, token } = await registered(probe);
    return probe.send(authorized(probe, 'Bearer', token), `DELETE /api/auth/oauth2/register/${clientId}`);
  }),
  'POST /api/auth/oauth2/clients/update': route('oauth.client.changed', async (probe) => {
    const { owner, clientId } = await registered(probe);
    return owner.post('/oauth2/clients/update', { clientId, metadata: { client_name: 'Renamed' } });
  }),
  'POST /api/auth/oauth2/clients/rotate-secret': route('oauth.client.secret.rotated', async (probe) => {
    const { owner, clientId } = await registered(probe);
    const answer = await owner.post('/oauth2/clients/rotate-secret', { clientId, overlapSeconds: 60 });
    keepSecret(probe, answer.body);
    return answer;
  }),
  'POST /api/auth/oauth2/clients/revoke-registration-token': route(
    'oauth.client.registration-token.revoked',
    async (probe) => {
      const { owner, clientId } = await registered(probe);
      return owner.post('/oauth2/clients/revoke-registration-token', { clientId });
    },
  ),
  'POST /api/auth/oauth2/clients/delete': route('oauth.client.deleted', async (probe) => {
    const { owner, clientId } = await registered(probe);
    return owner.post('/oauth2/clients/delete', { clientId });
  }),
};

const protocol: Table = {
  'POST /api/auth/oauth2/authorize': authorization('oauth2/authorize'),
  'POST /api/auth/mcp/authorize': authorization('mcp/authorize'),
  'POST /api/auth/oauth2/consent': route(['oauth.consent.given', 'oauth.code.issued'], async (probe) =>
    (await asked(probe, await registered(probe))).post('/oauth2/consent', { accept: true }),
  ),
  'POST /api/auth/oauth2/end-session': nothing('it leads to the same request with GET', async (probe) =>
    probe.send((await probe.person()).browser, 'POST /api/auth/oauth2/end-session'),
  ),
  'POST /api/auth/oauth2/end-session/confirm': route('session.ended', async (probe) => {
    const user = await probe.person();
    await probe.send(user.browser, 'GET /api/auth/oauth2/end-session');
    return user.post('/oauth2/end-session/confirm', { accept: true });
  }),
  'POST /api/auth/oauth2/token': issuing('/api/auth/oauth2/token'),
  'POST /api/auth/mcp/token': issuing('/api/auth/mcp/token'),
  'POST /api/auth/oauth2/revoke': route('oauth.token.revoked', async (probe) => {
    const client = await registered(probe);
    const { token } = await exchanged(probe, client);
    return asClient(probe, client, '/api/auth/oauth2/revoke', { token });
  }),
  'POST /api/auth/oauth2/par': nothing('what comes of the request is recorded', async (probe) => {
    const client = await registered(probe);
    const query = authorizePath(client, 'oauth2/authorize').split('?')[1];
    return asClient(probe, client, '/api/auth/oauth2/par', Object.fromEntries(new URLSearchParams(query)));
  }),
  'POST /api/auth/oauth2/introspect': nothing('it reads', async (probe) => {
    const client = await registered(probe);
    const { token } = await exchanged(probe, client);
    return asClient(probe, client, '/api/auth/oauth2/introspect', { token });
  }),
  'POST /api/auth/oauth2/userinfo': userInfo('/oauth2/userinfo'),
  'POST /api/auth/mcp/userinfo': userInfo('/mcp/userinfo'),
  'POST /api/auth/oauth2/device_authorization': nothing('no user has granted anything yet', startedDevice),
  'POST /api/auth/oauth2/device': route('oauth.device.approved', async (probe) => {
    const userCode = String((await startedDevice(probe)).body['user_code']);
    const user = await probe.person('Ursula');
    await probe.send(user.browser, `GET /api/auth/oauth2/device?user_code=${userCode}`);
    return user.post('/oauth2/device', { userCode, accept: true });
  }),
  'POST /api/auth/oauth2/connections/organizations': route('oauth.organizations.chosen', async (probe) => {
    const client = await registered(probe);
    const user = await asked(probe, client, 'openid organizations.read');
    await user.post('/oauth2/consent', { accept: true });
    return user.post('/oauth2/connections/organizations', { clientId: client.clientId, organizationIds: [] });
  }),
  'POST /api/auth/oauth2/connections/revoke': route('oauth.access.ended', async (probe) => {
    const client = await registered(probe);
    const { user } = await exchanged(probe, client);
    return user.post('/oauth2/connections/revoke', { clientId: client.clientId });
  }),
};

const newApi = (identifier: string) => ({
  identifier,
  name: 'Orders',
  scopes: [],
  tokenFormat: 'jwt',
  signingAlgorithm: 'RS256',
  reason: 'new service',
});

async function anyApi(probe: AuditProbe): Promise<string> {
  const { browser } = await probe.admin();
  const { body } = await probe.send(browser, 'POST /api/staff/oauth/apis', newApi(`urn:api:${randomUUID()}`));
  return `/api/staff/oauth/apis/${String(body['id'])}`;
}

const staff: Table = {
  'POST /api/staff/oauth/apis': route('oauth.api.added', async (probe, name) =>
    probe.send((await probe.admin()).browser, name, newApi('urn:api:added')),
  ),
  'PATCH /api/staff/oauth/apis/:id': byAdmin('oauth.api.changed', anyApi, { name: 'Shop orders', reason: 'renamed' }),
  'POST /api/staff/oauth/apis/:id/delete': byAdmin(
    'oauth.api.deleted',
    async (probe) => `${await anyApi(probe)}/delete`,
    { reason: 'unused' },
  ),
  'POST /api/staff/oauth/apis/:id/clients': route('oauth.client.changed', async (probe) => {
    const path = `${await anyApi(probe)}/clients`;
    const { clientId } = await registered(probe);
    const rights = { clientId, introspects: true, reason: 'agreed' };
    return probe.send((await probe.admin()).browser, `POST ${path}`, rights);
  }),
  'POST /api/staff/oauth/clients': route('oauth.client.registered', async (probe, name) => {
    const [{ id: ownerId }, { browser }] = [await probe.person(), await probe.admin()];
    const answer = await probe.send(browser, name, {
      metadata: { redirect_uris: [CALLBACK] },
      ownerId,
      reason: 'agreed',
    });
    keepSecret(probe, answer.body);
    return answer;
  }),
  'PATCH /api/staff/oauth/clients/:id': byAdmin('oauth.client.changed', anyClient, {
    trusted: true,
    reason: 'agreed',
  }),
  'POST /api/staff/oauth/clients/:id/edit': byAdmin(
    'oauth.client.changed',
    async (probe) => `${await anyClient(probe)}/edit`,
    { metadata: { client_name: 'Shop 2' }, reason: 'agreed' },
  ),
  'POST /api/staff/oauth/clients/:id/rotate-secret': route('oauth.client.secret.rotated', async (probe) => {
    const path = `${await anyClient(probe)}/rotate-secret`;
    const answer = await probe.send((await probe.admin()).browser, `POST ${path}`, {
      overlapSeconds: 60,
      reason: 'leaked',
    });
    keepSecret(probe, answer.body);
    return answer;
  }),
  'POST /api/staff/oauth/clients/:id/delete': byAdmin(
    'oauth.client.deleted',
    async (probe) => `${await anyClient(probe)}/delete`,
    { reason: 'unused' },
  ),
  'POST /api/staff/oauth/clients/:id/grants/end': byAdmin(
    'oauth.access.all-ended',
    async (probe) => {
      const client = await registered(probe);
      await exchanged(probe, client);
      return `${await staffPath(probe, client)}/grants/end`;
    },
    { reason: 'leaked' },
  ),
  'POST /api/staff/oauth/users/:userId/grants/end-all': byAdmin(
    'oauth.access.all-ended',
    async (probe) => {
      const { user } = await exchanged(probe, await registered(probe));
      return `/api/staff/oauth/users/${user.id}/grants/end-all`;
    },
    { reason: 'leaked' },
  ),
  'POST /api/staff/oauth/users/:userId/grants/end': route('oauth.access.ended', async (probe) => {
    const client = await registered(probe);
    const { user } = await exchanged(probe, client);
    const { browser } = await probe.admin();
    const path = `/api/staff/oauth/users/${user.id}/grants/end`;
    return probe.send(browser, `POST ${path}`, { clientId: client.clientId, reason: 'leaked' });
  }),
};

/** The authorization server. */
export const oauthRoutes: Table = { ...clients, ...protocol, ...staff };
