import { connected } from './databases.ts';
import { digestIn, fill, id, NUMBERS } from './population.ts';

/** Sessions of each user; the first is that of `populate`. */
export const SESSIONS_EACH = 5;
export const ENTRIES_EACH = 10;
/** Entries are spread over so many months, the last of them the present one. */
const MONTHS = 12;

/** A few users of every kind that staff filter by, in numbers as a service has them. */
const VARY_USERS = `
  update "user" set
    role = case when n % 100000 = 7 then 'admin' when n % 20000 = 9 then 'support' else 'user' end,
    banned = n % 1000 = 3, ban_reason = case when n % 1000 = 3 then 'seeded' end,
    two_factor_enabled = n % 10 = 1, email_verified = n % 20 <> 2,
    username = case when n % 4 = 0 then 'seeded_' || n end, name = initcap(substr(md5('name' || n), 1, 7)) || ' ' || n,
    created_at = $3::timestamptz - (n % 1000) * interval '1 hour'
  from ${NUMBERS} where id = ${id('user')}`;

const INSERT_SESSIONS = `
  insert into session (id, user_id, token_digest, expires_at, created_at, updated_at, ip_address, user_agent, remembered)
  select ${id('session', `copy * $4::bigint + n`)}, ${id('user')}, ${digestIn(`md5('seeded session ' || copy || ' ' || n)`)},
    $3::timestamptz + interval '7 days', $3::timestamptz - copy * interval '1 day', $3::timestamptz,
    '198.51.' || n % 250 || '.' || n / 250 % 250, 'seed', true
  from generate_series(1, ${SESSIONS_EACH - 1}) as copy, ${NUMBERS}`;

const MONTH = `$3::timestamptz - (copy % ${MONTHS}) * interval '30 days' - (n % 86400) * interval '1 second'`;
const ENTRIES = `generate_series(1, ${ENTRIES_EACH}) as copy, ${NUMBERS}`;
const entryId = id('entry', `copy * $4::bigint + n`);

const INSERT_ENTRIES = `
  insert into audit_entry (id, occurred_at, action, outcome, reason, actor_kind, actor_id, target_kind, target_id,
    account_id, request_id, details)
  select ${entryId}, ${MONTH},
    (array['session.started', 'session.ended', 'profile.changed', 'password.changed', 'api-key.created'])[1 + copy % 5],
    case when copy % 7 = 0 then 'refused' else 'done' end, case when copy % 7 = 0 then 'INVALID_EMAIL_OR_PASSWORD' end,
    'user', ${id('user')}, 'user', ${id('user')}, ${id('user')}, ${entryId}, '{}'
  from ${ENTRIES}`;

const INSERT_PEOPLE = `
  insert into audit_person (entry_id, occurred_at, actor_person_id, target_person_id, actor_label, target_label,
    ip_address, user_agent)
  select ${entryId}, ${MONTH}, ${id('user')}, ${id('user')}, 'seed-' || n || '@example.com',
    'seed-' || n || '@example.com', '198.51.100.' || n % 250, 'seed'
  from ${ENTRIES}`;

/** Varies seeded users, and gives each more sessions and a history. */
export async function populateHistory(url: string, users: number, log: (line: string) => void): Promise<void> {
  await connected(url, async (client) => {
    for (let month = 0; month <= MONTHS; month++) {
      await client.query(`select audit_ensure_month(now() - $1 * interval '30 days')`, [month]);
    }
  });
  await fill(
    url,
    `select count(*)::int / ${ENTRIES_EACH} as seeded from audit_entry`,
    users,
    [
      { text: VARY_USERS, values: [] },
      { text: INSERT_SESSIONS, values: [users] },
      { text: INSERT_ENTRIES, values: [users] },
      { text: INSERT_PEOPLE, values: [users] },
    ],
    'vacuum (analyze)',
    (line) => log(`${line} histories`),
  );
}
