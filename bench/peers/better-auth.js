// The peer as its documentation sets it up: node:http, its own adapter (kysely) on a pg pool, passwords hashed as
// shipped (scrypt). Rate limit and telemetry are off, everything else is its default unless a variable below says so.
//
//   PORT, DATABASE_URL, AUTH_SECRET   as for our service
//   COOKIE_CACHE=on                   session answered from the signed cookie, 300 s
//   JOINS=on                          session and user in one query (its opt-in)
//   SERVICE_CREDENTIAL, KEY_LIMIT     its plugin for API keys, KEY_LIMIT uses of a key in a day, and a route of ours over
//                                     its server-only `verifyApiKey`, for whoever shows the credential
//   ORGANIZATIONS=on                  its plugin for organizations, with teams
//   POOL_SIZE                         connections, 10 when unset, pg's own default
import { apiKey } from '@better-auth/api-key';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { organization } from 'better-auth/plugins';
import pg from 'pg';

const { PORT, DATABASE_URL, AUTH_SECRET, COOKIE_CACHE, JOINS, SERVICE_CREDENTIAL, KEY_LIMIT } = process.env;
const { ORGANIZATIONS, POOL_SIZE = '10' } = process.env;

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE) });
const options = {
  baseURL: `http://127.0.0.1:${PORT}`,
  secret: AUTH_SECRET,
  database: pool,
  emailAndPassword: { enabled: true },
  session: { cookieCache: { enabled: COOKIE_CACHE === 'on', maxAge: 300 } },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  advanced: { database: { joins: JOINS === 'on' } },
  plugins: [
    SERVICE_CREDENTIAL &&
      apiKey({ rateLimit: { enabled: true, maxRequests: Number(KEY_LIMIT), timeWindow: 86_400_000 } }),
    ORGANIZATIONS === 'on' && organization({ teams: { enabled: true } }),
  ].filter(Boolean),
};

// Before the instance, which complains about tables it does not find.
const { runMigrations } = await getMigrations(options);
await runMigrations();
const auth = betterAuth(options);

// Resolved like the import above, so that a forgotten install that found another version would show.
const manifest = new URL('../package.json', import.meta.resolve('better-auth'));
const { version } = JSON.parse(await readFile(manifest, 'utf8'));

const handle = toNodeHandler(auth);

async function verify(request, response) {
  if (request.headers.authorization !== `Bearer ${SERVICE_CREDENTIAL}`) return response.writeHead(404).end();
  const { key } = await json(request);
  const verdict = JSON.stringify(await auth.api.verifyApiKey({ body: { key } }));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(verdict) });
  response.end(verdict);
}

const server = createServer((request, response) => {
  if (SERVICE_CREDENTIAL && request.url === '/api/auth/api-key/verify') return verify(request, response);
  return handle(request, response);
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`ready http://127.0.0.1:${PORT} better-auth ${version}`));

process.once('SIGTERM', () => {
  server.close(() => void pool.end());
  server.closeAllConnections();
});
