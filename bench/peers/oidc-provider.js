// The peer of the authorization server as its documentation sets it up: on node:http, its models in PostgreSQL through an
// adapter, accounts in a table there. Clients register over HTTP, so they are in the database too. Lifetimes, rotation of
// refresh tokens and the algorithm of id tokens are as ours; everything else is its default.
//
//   PORT, DATABASE_URL, AUTH_SECRET   as for our service
//   POOL_SIZE                         connections
import { generateKeyPairSync, hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import pg from 'pg';
import { createTables, postgresAdapter } from './oidc-adapter.js';

const { PORT, DATABASE_URL, AUTH_SECRET, POOL_SIZE = '10' } = process.env;
const HOUR = 3600;
const WEEK = 168 * HOUR;

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE) });
await createTables(pool);

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signingKey = {
  ...privateKey.export({ format: 'jwk' }),
  alg: 'RS256',
  use: 'sig',
  kid: hash('sha256', AUTH_SECRET),
};

const FIND_ACCOUNT = { name: 'account', text: 'select id, name, email from account where id = $1' };

async function findAccount(_context, id) {
  const { rows } = await pool.query({ ...FIND_ACCOUNT, values: [id] });
  const [account] = rows;
  if (!account) return undefined;
  const { name, email } = account;
  return { accountId: id, claims: async () => ({ sub: id, name, email, email_verified: false }) };
}

const provider = new Provider(`http://127.0.0.1:${PORT}`, {
  adapter: postgresAdapter(pool),
  findAccount,
  jwks: { keys: [signingKey] },
  cookies: { keys: [AUTH_SECRET] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  scopes: ['openid', 'profile', 'email', 'offline_access', 'bench'],
  features: {
    devInteractions: { enabled: false },
    registration: { enabled: true },
    introspection: { enabled: true },
    clientCredentials: { enabled: true },
    // JWTs where a resource is named, and opaque tokens elsewhere.
    resourceIndicators: {
      enabled: true,
      defaultResource: (_context, _client, oneOf) => oneOf,
      getResourceServerInfo: (_context, resource) => ({
        scope: 'bench',
        audience: resource,
        accessTokenFormat: 'jwt',
        accessTokenTTL: 600,
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  },
  rotateRefreshToken: true,
  ttl: { AccessToken: HOUR, ClientCredentials: HOUR, AuthorizationCode: 600, RefreshToken: WEEK, Grant: WEEK },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
});

/** Every visitor is one new account, which consents to everything. */
async function interact(request, response) {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    const id = `account-${process.hrtime.bigint()}`;
    await pool.query('insert into account values ($1, $2, $3)', [id, 'Bench', `${id}@bench.example.com`]);
    return provider.interactionFinished(request, response, { login: { accountId: id } });
  }
  const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

// Resolved like the import above, so that a forgotten install that found another version would show.
const manifest = new URL('../package.json', import.meta.resolve('oidc-provider'));
const { version } = JSON.parse(await readFile(manifest, 'utf8'));

const handle = provider.callback();
const server = createServer((request, response) => {
  if (request.url === '/api/auth/ok') return response.end('{}');
  if (!request.url.startsWith('/interaction/')) return handle(request, response);
  return interact(request, response).catch((error) => response.writeHead(500).end(String(error)));
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`ready http://127.0.0.1:${PORT} oidc-provider ${version}`));

process.once('SIGTERM', () => {
  server.close(() => void pool.end());
  server.closeAllConnections();
});
