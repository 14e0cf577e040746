import { CALLBACK, codeFor, register, type RegisteredPartner } from '../oauth/partner.ts';
import { exchangeFields, OFFLINE } from '../oauth/token-requests.ts';
import type { AuditProbe } from './audit-probe.ts';
import { nothing, route, type Table } from './changing-route.ts';

const registration = (path: string) =>
  route('oauth.client.registered', async (probe) => {
    const { post } = await probe.person('Clara');
    const answer = await post(path, { redirect_uris: [CALLBACK] });
    probe.secrets.add(String(answer.body['client_secret']));
    return answer;
  });

/** A client of a new account, which sends its secret in the body, and a code for it. */
async function granted(probe: AuditProbe) {
  const { browser } = await probe.person('Gwen');
  const client = await register(browser, { token_endpoint_auth_method: 'client_secret_post' });
  const code = await codeFor(browser, client, OFFLINE);
  for (const secret of [client.client_secret!, code]) probe.secrets.add(secret);
  return { client, code };
}

async function exchanged(probe: AuditProbe, path: string, client: RegisteredPartner, code: string) {
  const answer = await probe.send(probe.browser(), `POST ${path}`, { ...client, ...exchangeFields(code) });
  for (const name of ['access_token', 'refresh_token', 'id_token']) probe.secrets.add(String(answer.body[name]));
  return answer;
}

const exchange = (path: string) =>
  route('oauth.token.issued', async (probe) => {
    const { client, code } = await granted(probe);
    return exchanged(probe, path, client, code);
  });

/** With an access token in the body. */
async function presented(probe: AuditProbe, path: string) {
  const { client, code } = await granted(probe);
  const { body } = await exchanged(probe, '/api/auth/oauth2/token', client, code);
  return probe.send(probe.browser(), `POST ${path}`, { ...client, token: body['access_token'] });
}

const READS = 'it reads the claims of an access token';

export const oauth: Table = {
  'POST /api/auth/oauth2/register': registration('/oauth2/register'),
  'POST /api/auth/mcp/register': registration('/mcp/register'),
  'POST /api/auth/oauth2/token': exchange('/api/auth/oauth2/token'),
  'POST /api/auth/mcp/token': exchange('/api/auth/mcp/token'),
  'POST /api/auth/oauth2/revoke': route('oauth.token.revoked', (probe) => presented(probe, '/api/auth/oauth2/revoke')),
  'POST /api/auth/oauth2/introspect': nothing('it looks a token up', (probe) =>
    presented(probe, '/api/auth/oauth2/introspect'),
  ),
  'POST /api/auth/oauth2/userinfo': nothing(READS, (probe) =>
    probe.send(probe.browser(), 'POST /api/auth/oauth2/userinfo'),
  ),
  'POST /api/auth/mcp/userinfo': nothing(READS, (probe) => probe.send(probe.browser(), 'POST /api/auth/mcp/userinfo')),
};
