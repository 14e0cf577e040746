import { connected } from './databases.ts';
import { digestIn, id, NUMBERS } from './population.ts';
import { type Range, secretIn } from './seeded.ts';

// Codes can be used once and tokens are wanted by the million, so they are copies of what a real flow stored: rows of
// the tables that differ in their ids, secrets, times and grants. A copy has a grant of its own on both sides.

/** How one side stores what is copied, as SQL with the numbers of the copies in `$1` and `$2`. */
interface Storage {
  readonly codes: readonly string[];
  readonly tokens: readonly string[];
  readonly finish: string;
}

const json = (members: Readonly<Record<string, string>>) =>
  `jsonb_build_object(${Object.entries(members)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`;

/** Copies the oldest row of a table of ours. */
const copy = (table: string, changes: Readonly<Record<string, string>>) => `
  insert into ${table} select copied.*
  from ${table} as original, ${NUMBERS}, lateral jsonb_populate_record(original, ${json(changes)}) as copied
  where original.ctid = (select ctid from ${table} order by created_at limit 1)`;

/** @param users how many seeded users the tokens belong to; undefined: all to the user of the original */
export function ourStorage(users: number | undefined): Storage {
  const grant = id('grant');
  const owner = users === undefined ? undefined : { user_id: id('user', `1 + n % ${users}`) };
  const token = id('token');
  return {
    codes: [
      copy('oauth_grant', { id: grant, ...owner, last_used_at: 'null', expires_at: `now() + interval '1 hour'` }),
      copy('oauth_code', {
        id: digestIn(secretIn('code')),
        grant_id: grant,
        used_at: 'null',
        expires_at: `now() + interval '1 hour'`,
      }),
    ],
    tokens: [
      copy('oauth_grant', { id: grant, ...owner }),
      copy('oauth_token', {
        id: token,
        grant_id: grant,
        access_digest: digestIn(secretIn('access')),
        access_expires_at: `now() + interval '1 day'`,
        refresh_digest: digestIn(secretIn('refresh')),
        refresh_used_at: 'null',
      }),
    ],
    finish: 'vacuum (analyze) oauth_grant, oauth_code, oauth_token',
  };
}

/** Copies the oldest model of a kind that the peer stored. */
function copyModel(kind: string, key: string, grant: string): string {
  const exp = `extract(epoch from now())::bigint + 86400`;
  const own = { jti: key, exp, ...(kind !== 'Grant' && { grantId: grant }) };
  return `
    insert into oidc_model (kind, id, payload, grant_id, expires_at)
    select kind, ${key}, payload || ${json(own)}, ${kind === 'Grant' ? 'null' : grant}, now() + interval '1 day'
    from oidc_model as original, ${NUMBERS}
    where original.ctid = (select ctid from oidc_model where kind = '${kind}' order by payload -> 'iat' limit 1)`;
}

const peerGrant = `('grant-' || n)`;
export const peerStorage: Storage = {
  codes: [copyModel('Grant', peerGrant, peerGrant), copyModel('AuthorizationCode', secretIn('code'), peerGrant)],
  tokens: [
    copyModel('Grant', peerGrant, peerGrant),
    copyModel('AccessToken', secretIn('access'), peerGrant),
    copyModel('RefreshToken', secretIn('refresh'), peerGrant),
  ],
  finish: 'vacuum (analyze) oidc_model',
};

const BATCH = 100_000;

/** Makes copies with numbers that were never used before. */
export class Supplies {
  private next = 1;
  private readonly url: string;
  private readonly storage: Storage;

  constructor(url: string, storage: Storage) {
    this.url = url;
    this.storage = storage;
  }

  codes(count: number): Promise<Range> {
    return this.make(this.storage.codes, count);
  }

  /** Access tokens, each with its refresh token. */
  tokens(count: number): Promise<Range> {
    return this.make(this.storage.tokens, count);
  }

  private async make(statements: readonly string[], count: number): Promise<Range> {
    const first = this.next;
    this.next += count;
    await connected(this.url, async (client) => {
      for (let from = first; from < this.next; from += BATCH) {
        const to = Math.min(from + BATCH, this.next) - 1;
        for (const statement of statements) await client.query(statement, [from, to]);
      }
      await client.query(this.storage.finish);
    });
    return { first, count };
  }
}
