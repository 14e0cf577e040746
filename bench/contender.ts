import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PgBouncer } from '../apps/api/test/support/pg-bouncer.ts';
import { SmtpSink } from '../tools/chaos/smtp-sink.ts';
import { proveCache, signUpAccounts, withCacheCookie } from './accounts.ts';
import { connected } from './databases.ts';
import type { Lifetime } from './lifetime.ts';
import type { LoadJob, Scenario, Subject } from './load-job.ts';
import { run, startFlags } from './processes.ts';
import { type Server, startServer } from './servers.ts';

/** One side of a comparison. */
export interface Contender {
  name: string;
  server(scenario: Scenario): Server;
  /** The accounts that make the requests; asked before every measurement, with its length. */
  accounts(scenario: Scenario, seconds: number): Promise<LoadJob['accounts']>;
}

/** Both sides get the same number of database connections, the default of both. */
const POOL_SIZE = '10';
const COOKIE_CACHE_SECONDS = '300';

/** Generated for the run; signs the cookies of both sides. */
const secret = randomBytes(48).toString('base64url');
/** Generated for the run; the credential with which a backend verifies keys, on both sides. */
export const serviceCredential = randomBytes(48).toString('base64url');
/** Uses of a key in a day: counted by both sides, never reached. */
export const KEY_LIMIT = 1_000_000_000;

/** The scopes that clients ask for in their own name. */
export const BENCH_SCOPE = 'bench';

/** API keys per account: the maximum of the configuration, more than a run creates. */
const MOST_KEYS = '10000';

/** Opens a side on an empty database. @param holders accounts with sessions, as many as there are connections */
export type OpenSide = (
  name: string,
  start: StartSide,
  lifetime: Lifetime,
  databaseUrl: string,
  holders: number,
) => Promise<Contender>;

export type StartSide = (lifetime: Lifetime, databaseUrl: string, cookieCache: boolean) => Promise<Server>;

/**
 * Ours, started as `npm start` does, with settings that make the two do the same: production mode, no rate limit, no
 * mail to verify an address or about a device (the peer as set up sends none), the same pool size. The mails that have
 * no switch are delivered, to a server that drops them.
 */
export const startOurs =
  (root: string, flags = startFlags(), more: Readonly<Record<string, string>> = {}): StartSide =>
  async (lifetime, databaseUrl, cookieCache) => {
    const { port: smtpPort } = await SmtpSink.open(lifetime);
    const program = [...flags, join(root, 'dist/apps/api/src/main.js')];
    const server = await startServer(lifetime, 'ours', program, (port) => ({
      PORT: String(port),
      HOST: '127.0.0.1',
      BASE_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: POOL_SIZE,
      AUTH_SECRET: secret,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      VERIFICATION_ON_SIGN_UP: 'off',
      NEW_DEVICE_MAIL: 'off',
      RATE_LIMIT: 'off',
      COOKIE_CACHE_SECONDS: cookieCache ? COOKIE_CACHE_SECONDS : '0',
      SERVICE_CREDENTIALS: serviceCredential,
      API_KEY_LIMIT: MOST_KEYS,
      API_KEY_RATE_LIMIT_MAX: String(KEY_LIMIT),
      OAUTH_EXTRA_SCOPES: BENCH_SCOPE,
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      ...more,
    }));
    // With several workers the first one answers before the others have started.
    while (!server.output().includes('The data is in')) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    return { ...server, settled: () => nothingToSend(databaseUrl) };
  };

/** Ours behind a PgBouncer of its own. */
export const startOursPooled =
  (root: string): StartSide =>
  async (lifetime, databaseUrl, cookieCache) => {
    const pooler = await PgBouncer.start(databaseUrl);
    lifetime.add(() => pooler.stop());
    const pooled = {
      DATABASE_URL: pooler.before(databaseUrl),
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: databaseUrl,
    };
    return startOurs(root, startFlags(), pooled)(lifetime, databaseUrl, cookieCache);
  };

/** The package that a subject is compared with. */
export const peerOf = (subject: Subject) => (subject === 'oauth' ? 'oidc-provider' : 'better-auth');

/** The peer, of exactly the version that `bench/peers` pins; installed when that has not been done. */
export const startPeer =
  (root: string, subject: Subject, joins: boolean): StartSide =>
  async (lifetime, databaseUrl, cookieCache) => {
    const directory = join(root, 'bench/peers');
    const { dependencies } = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));
    const isInstalled = Object.keys(dependencies).every((name) => existsSync(join(directory, 'node_modules', name)));
    if (!isInstalled) await run('npm', ['ci', '--ignore-scripts'], directory);
    const peer = peerOf(subject);
    const server = await startServer(lifetime, 'peer', [join(directory, `${peer}.js`)], (port) => ({
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      POOL_SIZE,
      AUTH_SECRET: secret,
      COOKIE_CACHE: cookieCache ? 'on' : 'off',
      JOINS: joins ? 'on' : 'off',
      ...(subject === 'keys' && { SERVICE_CREDENTIAL: serviceCredential, KEY_LIMIT: String(KEY_LIMIT) }),
      ...(subject === 'organizations' && { ORGANIZATIONS: 'on' }),
    }));
    if (!server.output().includes(`${peer} ${dependencies[peer]}\n`)) {
      throw new Error(`bench/peers is not as pinned; remove bench/peers/node_modules\n${server.output()}`);
    }
    return server;
  };

/** One process without and one with cookie cache. */
export const contender: OpenSide = async (name, start, lifetime, databaseUrl, accounts) => {
  const plain = await start(lifetime, databaseUrl, false);
  const cached = await start(lifetime, databaseUrl, true);
  await proveCache(plain.port, cached.port);
  const holders = await signUpAccounts(plain.port, accounts);
  return {
    name,
    server: (scenario) => (scenario === 'get-session-cached' ? cached : plain),
    // The cache cookie lives for minutes, a run may take longer: a fresh one for each measurement.
    accounts: async (scenario) => (scenario === 'get-session-cached' ? withCacheCookie(cached.port, holders) : holders),
  };
};

const POLL_MS = 50;

/** Resolves when the service has delivered all mails that are due: they must not burden the measurement after it. */
async function nothingToSend(databaseUrl: string): Promise<void> {
  await connected(databaseUrl, async (client) => {
    for (;;) {
      const { rows } = await client.query(
        `select from queue_item where status = 'pending' and due_at <= now() + interval '1 minute' limit 1`,
      );
      if (rows.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  });
}
