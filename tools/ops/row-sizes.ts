import type pg from 'pg';
import { digestIn, id, NUMBERS } from '../../bench/population.ts';

/** Bytes of a row in its table, texts stored apart included, and in its indexes. */
export interface RowSize {
  readonly table: number;
  readonly indexes: number;
}

type Changes = Readonly<Record<string, string>>;

/** A schema of copies, without foreign keys. */
const SCHEMA = 'sized';

/** Spread over all values, as keys of other rows are. */
const spread = (kind: string) => `md5('${kind}' || n)::uuid`;
/** In the order of their time, as keys of new rows are. */
const time = (column: string) => `(original.${column} + n * interval '7 milliseconds')`;
const words = (kind: string) =>
  `initcap(translate(substr(md5('${kind}' || n), 1, 6), '0123456789', 'ghijklmnop')) || ' ' || ` +
  `initcap(translate(substr(md5('${kind}' || n), 7, 8), '0123456789', 'ghijklmnop'))`;
const email = `lower(replace(${words('name')}, ' ', '.')) || '@example.com'`;
const address = `'198.' || n % 251 || '.' || n / 251 % 251 || '.' || n / 63001 % 251`;
const digest = (kind: string) => digestIn(`'${kind}' || n`);

/**
 * Columns that differ from row to row, by table; all else is as in the newest row that the service itself has stored. `where`
 * chooses that row.
 */
const TABLES: Readonly<Record<string, { readonly changes: Changes; readonly where?: string }>> = {
  user: {
    changes: {
      id: id('user'),
      name: words('name'),
      email,
      created_at: time('created_at'),
      updated_at: time('updated_at'),
    },
  },
  account: {
    changes: { id: id('account'), user_id: spread('user'), account_id: spread('user') },
    where: `provider_id = 'credential'`,
  },
  session: {
    changes: {
      id: id('session'),
      user_id: spread('user'),
      token_digest: digest('session'),
      expires_at: time('expires_at'),
      ip_address: address,
    },
  },
  known_device: { changes: { user_id: spread('user'), digest: digest('device'), last_seen_at: time('last_seen_at') } },
  audit_entry: {
    changes: {
      id: id('entry'),
      occurred_at: time('occurred_at'),
      actor_id: spread('user'),
      session_id: spread('session'),
      target_id: spread('session'),
      account_id: spread('user'),
      request_id: spread('request'),
    },
    where: `action = 'session.started' and outcome = 'done'`,
  },
  audit_person: {
    changes: {
      entry_id: id('entry'),
      occurred_at: time('occurred_at'),
      actor_person_id: spread('user'),
      target_person_id: spread('user'),
      actor_label: email,
      target_label: email,
      ip_address: address,
    },
    where: `actor_label is not null and ip_address is not null`,
  },
  api_key: {
    changes: {
      id: id('key'),
      user_id: spread('user'),
      key_digest: digest('key'),
      start: `substr(md5('start' || n), 1, 6)`,
    },
  },
  api_key_usage: { changes: { key_id: spread('key'), hour: `(original.hour + n % 720 * interval '1 hour')` } },
  oauth_grant: {
    changes: {
      id: id('grant'),
      client_id: id('client', 'n % 100'),
      user_id: spread('user'),
      session_id: spread('session'),
      expires_at: time('expires_at'),
    },
    where: 'user_id is not null and session_id is not null',
  },
  oauth_token: {
    changes: {
      id: id('token'),
      grant_id: spread('grant'),
      access_digest: digest('access'),
      refresh_digest: digest('refresh'),
      access_expires_at: time('access_expires_at'),
      refresh_expires_at: time('refresh_expires_at'),
    },
    where: 'refresh_digest is not null',
  },
  oauth_consent: {
    changes: { user_id: spread('user'), client_id: id('client', 'n % 100'), created_at: time('created_at') },
  },
  queue_item: {
    changes: {
      id: id('mail'),
      created_at: time('created_at'),
      due_at: time('due_at'),
      settled_at: time('settled_at'),
      addressee: digest('addressee'),
    },
    where: `lane = 'mail' and status = 'delivered'`,
  },
  organization: {
    changes: {
      id: id('organization'),
      name: words('organization'),
      slug: `lower(replace(${words('organization')}, ' ', '-'))`,
      created_at: time('created_at'),
    },
  },
  member: { changes: { id: id('member'), organization_id: spread('organization'), user_id: spread('user') } },
  billing_usage_event: {
    changes: {
      id: `${id('usage')}::text`,
      owner_id: spread('user'),
      occurred_at: time('occurred_at'),
      settled_at: time('settled_at'),
    },
    where: 'settled_at is not null',
  },
  billing_inbox: {
    changes: {
      id: id('webhook'),
      webhook_id: `'msg_' || substr(md5('webhook' || n), 1, 24)`,
      object_id: `${spread('object')}::text`,
      received_at: time('received_at'),
      settled_at: time('settled_at'),
      body_hash: digest('body'),
    },
    where: 'settled_at is not null and body is not null',
  },
};

/** Called with each table and the name of its copy, before the next one. */
type Visit = (table: string, copy: string, size: RowSize) => Promise<void>;

/**
 * @param rows how many copies are made of a row of each table that the service has stored one in
 * @param only names of tables; all when absent
 * @returns sizes by table
 */
export async function rowSizes(
  database: pg.Client,
  rows: number,
  only: readonly string[] = Object.keys(TABLES),
  visit?: Visit,
): Promise<Readonly<Record<string, RowSize>>> {
  const sizes: Record<string, RowSize> = {};
  await database.query(`create schema ${SCHEMA}`);
  for (const table of only) {
    const copy = `${SCHEMA}."${table}"`;
    if (!(await fillCopy(database, table, copy, rows))) continue;
    const { rows: found } = await database.query<Record<'table' | 'indexes', string>>(
      'select pg_table_size($1::regclass) as table, pg_indexes_size($1::regclass) as indexes',
      [copy],
    );
    const size = { table: Number(found[0]!.table) / rows, indexes: Number(found[0]!.indexes) / rows };
    sizes[table] = size;
    await visit?.(table, copy, size);
  }
  await database.query(`drop schema ${SCHEMA} cascade`);
  return sizes;
}

/** @returns false when the service has stored no such row */
async function fillCopy(database: pg.Client, table: string, copy: string, count: number): Promise<boolean> {
  const { changes, where = 'true' } = TABLES[table]!;
  // By its first column, the key: what was seeded has older ones.
  const original = `select * from public."${table}" where ${where} order by 1 desc limit 1`;
  const { rows } = await database.query<Record<string, unknown>>(original);
  if (rows.length === 0) return false;
  await database.query(`create table ${copy} (like public."${table}" including all)`);
  const columns = Object.keys(rows[0]!).map((name) => [name, changes[name] ?? `original."${name}"`] as const);
  await database.query(
    `insert into ${copy} (${columns.map(([name]) => `"${name}"`).join(', ')})
      select ${columns.map(([, value]) => value).join(', ')} from (${original}) as original, ${NUMBERS}`,
    [1, count],
  );
  await database.query(`vacuum (analyze) ${copy}`);
  return true;
}

/** Searches of the requests that come most often, for the copy with that number. */
export function lookups(number: number): Readonly<Record<string, string>> {
  const of = (expression: string) => expression.replaceAll(/\bn\b/g, String(number));
  return {
    session: `token_digest = ${of(digest('session'))}`,
    user: `email = ${of(email)}`,
    account: `user_id = ${of(spread('user'))} and provider_id = 'credential'`,
    api_key: `key_digest = ${of(digest('key'))}`,
    oauth_token: `access_digest = ${of(digest('access'))}`,
    audit_entry: `account_id = ${of(spread('user'))} order by occurred_at desc, id desc limit 20`,
  };
}
