import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { SEED_PASSWORD } from './seeded-users.ts';

const BATCH = 100_000;
const SESSION_LIFE = '7 days';

/** A UUIDv7 (RFC 9562 §5.7) that follows from the number: ordered in time as real ones are, so indexes grow alike. */
const id = (kind: string) =>
  `(lpad(to_hex(1735689600000 + n), 12, '0') || '7' || substr(md5('${kind}' || n), 1, 3)
    || '8' || substr(md5('${kind}' || n), 4, 15))::uuid`;
/** `digest` of the shared kernel: SHA-256, base64url without padding. The token is `seededToken`. */
const TOKEN_DIGEST = `translate(rtrim(
    encode(sha256(convert_to(md5('seeded session ' || n), 'UTF8')), 'base64'), '='), '+/', '-_')`;

const NUMBERS = 'generate_series($1::bigint, $2::bigint) as n';

const INSERT_USERS = `
  insert into "user" (id, name, email, email_verified, phone_number_verified, two_factor_enabled, role, banned, extra,
    created_at, updated_at)
  select ${id('user')}, 'Seeded user ' || n, 'seed-' || n || '@example.com', true, false, false, 'user', false, '{}',
    $3::timestamptz, $3::timestamptz
  from ${NUMBERS}`;

const INSERT_ACCOUNTS = `
  insert into account (id, user_id, provider_id, account_id, password, created_at, updated_at)
  select ${id('account')}, ${id('user')}, 'credential', ${id('user')}, $4, $3::timestamptz, $3::timestamptz
  from ${NUMBERS}`;

const INSERT_SESSIONS = `
  insert into session (id, user_id, token_digest, expires_at, created_at, updated_at, ip_address, user_agent, remembered)
  select ${id('session')}, ${id('user')}, ${TOKEN_DIGEST}, $3::timestamptz + interval '${SESSION_LIFE}',
    $3::timestamptz, $3::timestamptz, '127.0.0.1', 'seed', true
  from ${NUMBERS}`;

export interface HashParameters {
  memoryKib: number;
  passes: number;
  lanes: number;
}

/**
 * Fills a migrated database up to `users` seeded users, each with a password and a session of seven days. They share
 * one real Argon2id hash, so every one of them can sign in. Users that earlier runs seeded are kept.
 * @param parameters those of the product, so that a sign-in does not renew the hash
 */
export async function populate(
  url: string,
  users: number,
  parameters: HashParameters,
  log: (line: string) => void,
): Promise<void> {
  const password = await hash(SEED_PASSWORD, {
    memoryCost: parameters.memoryKib,
    timeCost: parameters.passes,
    parallelism: parameters.lanes,
  });
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select count(*)::int as seeded from "user" where email like 'seed-%@example.com'`,
    );
    for (let first = rows[0].seeded + 1; first <= users; first += BATCH) {
      const last = Math.min(first + BATCH - 1, users);
      const now = new Date().toISOString();
      // In one transaction, or the count above would skip half a batch of a run that was interrupted.
      await client.query('begin');
      await client.query(INSERT_USERS, [first, last, now]);
      await client.query(INSERT_ACCOUNTS, [first, last, now, password]);
      await client.query(INSERT_SESSIONS, [first, last, now]);
      await client.query('commit');
      log(`${last} of ${users} users`);
    }
    await client.query('vacuum (analyze) "user", account, session');
  } finally {
    await client.end();
  }
}
