import type { Clock } from '../../application/clock.ts';
import { inBatches } from '../../application/in-batches.ts';
import type { PreparedStatements } from '../persistence/prepared-statements.ts';
import {
  CLOCK_SKEW_MS,
  type FullestCounters,
  type OpenCounter,
  type OpenWindow,
  rateLimitRecord,
  RateLimitStorage,
} from './rate-limit-storage.ts';

/**
 * $1 key, $2 now, $3 end of a window opened now, $4 limit, $5 latest end that is plausible. The lock of the row
 * makes the decision atomic; only a counted request writes.
 */
const COUNT = `
  with counted as (
    insert into rate_limit as r (key, count, last_request, expires_at, max_count) values ($1, 1, $2, $3, $4::int)
    on conflict (key) do update set
      count = case when r.expires_at <= $2 or r.expires_at > $5 then 1 else r.count + 1 end,
      expires_at = case when r.expires_at <= $2 or r.expires_at > $5 then $3 else r.expires_at end,
      last_request = $2,
      max_count = $4::int
    where r.expires_at <= $2 or r.expires_at > $5 or r.count < $4::int
    returning count, expires_at
  )
  select count as hits, expires_at as "endsAt" from counted
  union all
  select $4::int + 1, expires_at from rate_limit where key = $1 and not exists (select from counted)`;

/** $1 key, $2 now. */
const GIVE_BACK = 'update rate_limit set count = count - 1 where key = $1 and count > 0 and expires_at > $2';

/** $1 keys, $2 now. */
const READ = `
  select key, count as hits, expires_at as "endsAt" from rate_limit where key = any($1::text[]) and expires_at > $2`;

/** $1 now, $2 parts of keys, $3 rows at most. */
const FULLEST = `
  select key, count as hits, max_count as "limit", expires_at as "endsAt" from rate_limit
  where expires_at > $1
    and (cardinality($2::text[]) = 0 or exists (select from unnest($2::text[]) part where position(part in key) > 0))
  order by count / nullif(max_count, 0)::float desc nulls last, count desc, key limit $3`;

const REMOVE = 'delete from rate_limit where key = any($1::text[]) returning key';

/** $1 now, $2 rows at most. Rows are locked first, so that a window which is reopened meanwhile stays. */
const PURGE = `
  delete from rate_limit
  where key in (select key from rate_limit where expires_at <= $1 limit $2 for update skip locked) returning key`;

/** Counters shared by all instances, without Redis. */
export class PostgresRateLimitStorage extends RateLimitStorage {
  constructor(
    private readonly statements: PreparedStatements,
    private readonly clock: Clock,
  ) {
    super();
  }

  async increment(key: string, ttl: number, limit: number) {
    const now = this.clock.now();
    const end = new Date(now.getTime() + ttl);
    const rows = await this.statements.query<{ hits: number; endsAt: Date }>('rate_limit_count', COUNT, [
      key,
      now,
      end,
      limit,
      new Date(end.getTime() + CLOCK_SKEW_MS),
    ]);
    // No row: another statement inserted and filled it after this one had begun.
    const [{ hits, endsAt } = { hits: limit + 1, endsAt: end }] = rows;
    return rateLimitRecord(hits, limit, endsAt.getTime() - now.getTime());
  }

  async giveBack(key: string): Promise<void> {
    await this.statements.query('rate_limit_give_back', GIVE_BACK, [key, this.clock.now()]);
  }

  async read(keys: readonly string[]): Promise<ReadonlyMap<string, OpenWindow>> {
    const values = [keys, this.clock.now()];
    const rows = await this.statements.query<OpenWindow & { key: string }>('rate_limit_read', READ, values);
    return new Map(rows.map(({ key, hits, endsAt }) => [key, { hits, endsAt }]));
  }

  async fullest(most: number, parts: readonly string[]): Promise<FullestCounters> {
    const values = [this.clock.now(), parts, most];
    const counters = await this.statements.query<OpenCounter>('rate_limit_fullest', FULLEST, values);
    return { store: 'database', counters, isComplete: true };
  }

  async remove(keys: readonly string[]): Promise<void> {
    await this.statements.query('rate_limit_remove', REMOVE, [keys]);
  }

  purge(): Promise<number> {
    const now = this.clock.now();
    return inBatches(async (limit) => (await this.statements.query('rate_limit_purge', PURGE, [now, limit])).length);
  }
}
