import { hash } from '@node-rs/argon2';
import { connected } from './databases.ts';
import { SEED_PASSWORD } from './seeded.ts';

const BATCH = 100_000;
const SESSION_LIFE = '7 days';
const DAY_MS = 86_400_000;

/** `seededId` of a number, an SQL expression: ordered in time as real ids are, so indexes grow alike. */
export const id = (kind: string, number = 'n') =>
  `(lpad(to_hex(1735689600000 + (${number})), 12, '0') || '7' || substr(md5('${kind}' || (${number})), 1, 3)
    || '8' || substr(md5('${kind}' || (${number})), 4, 15))::uuid`;
/** `digest` of the shared kernel in SQL: SHA-256, base64url without padding. */
export const digestIn = (text: string) =>
  `translate(rtrim(encode(sha256(convert_to(${text}, 'UTF8')), 'base64'), '='), '+/', '-_')`;

export const NUMBERS = 'generate_series($1::bigint, $2::bigint) as n';

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
  select ${id('session')}, ${id('user')}, ${digestIn(`md5('seeded session ' || n)`)}, $3::timestamptz + interval '${SESSION_LIFE}',
    $3::timestamptz, $3::timestamptz, '127.0.0.1', 'seed', true
  from ${NUMBERS}`;

/** `seededKey`. Owners repeat: key 1 and the key after the last user's have the same owner. */
const KEY = `md5('seeded key ' || n) || md5('seeded key half ' || n)`;

const INSERT_KEYS = `
  with owner as (select id, row_number() over (order by id) - 1 as place from "user")
  insert into api_key (id, user_id, start, key_digest, enabled, rate_limit_enabled, rate_limit_max,
    rate_limit_time_window, request_count, created_at, updated_at)
  select ${id('key')}, owner.id, substr(${KEY}, 1, 6), ${digestIn(KEY)}, true, true, $4::int,
    $5::bigint, 0, $3::timestamptz, $3::timestamptz
  from ${NUMBERS} join owner on owner.place = n % (select count(*) from "user")`;

interface HashParameters {
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
  await fill(
    url,
    `select count(*)::int as seeded from "user" where email like 'seed-%@example.com'`,
    users,
    [
      { text: INSERT_USERS, values: [] },
      { text: INSERT_ACCOUNTS, values: [password] },
      { text: INSERT_SESSIONS, values: [] },
    ],
    'vacuum (analyze) "user", account, session',
    (line) => log(`${line} users`),
  );
}

/** Fills a database that has users up to `keys` seeded keys of theirs, each limited to `max` uses a day. */
export async function populateKeys(url: string, keys: number, max: number, log: (line: string) => void): Promise<void> {
  await fill(
    url,
    'select count(*)::int as seeded from api_key',
    keys,
    [{ text: INSERT_KEYS, values: [max, DAY_MS] }],
    'vacuum (analyze) api_key',
    (line) => log(`${line} keys`),
  );
}

interface Insert {
  text: string;
  /** From `$4` on; before them come the first and the last number, and the time. */
  values: unknown[];
}

/** Inserts what is missing of `wanted` numbered things, of which `count` tells how many there are. */
export async function fill(
  url: string,
  count: string,
  wanted: number,
  inserts: Insert[],
  finish: string,
  log: (line: string) => void,
): Promise<void> {
  await connected(url, async (client) => {
    const { rows } = await client.query(count);
    for (let first = rows[0].seeded + 1; first <= wanted; first += BATCH) {
      const last = Math.min(first + BATCH - 1, wanted);
      const now = new Date().toISOString();
      // In one transaction, or the count above would skip half a batch of a run that was interrupted.
      await client.query('begin');
      for (const { text, values } of inserts) await client.query(text, [first, last, now, ...values]);
      await client.query('commit');
      log(`${last} of ${wanted}`);
    }
    await client.query(finish);
  });
}
