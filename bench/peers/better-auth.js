// The peer as its documentation sets it up: node:http, its own adapter (kysely) on a pg pool, passwords hashed as
// shipped (scrypt). Rate limit and telemetry are off, everything else is its default unless a variable below says so.
//
//   PORT, DATABASE_URL, AUTH_SECRET   as for our service
//   COOKIE_CACHE=on                   session answered from the signed cookie, 300 s
//   JOINS=on                          session and user in one query (its opt-in)
//   POOL_SIZE                         connections, 10 when unset, pg's own default
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import pg from 'pg';

const { PORT, DATABASE_URL, AUTH_SECRET, COOKIE_CACHE, JOINS, POOL_SIZE = '10' } = process.env;

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
};

// Before the instance, which complains about tables it does not find.
const { runMigrations } = await getMigrations(options);
await runMigrations();
const auth = betterAuth(options);

// Resolved like the import above, so that a forgotten install that found another version would show.
const manifest = new URL('../package.json', import.meta.resolve('better-auth'));
const { version } = JSON.parse(await readFile(manifest, 'utf8'));

const server = createServer(toNodeHandler(auth));
server.listen(Number(PORT), '127.0.0.1', () => console.log(`ready http://127.0.0.1:${PORT} better-auth ${version}`));

process.once('SIGTERM', () => {
  server.close(() => void pool.end());
  server.closeAllConnections();
});
