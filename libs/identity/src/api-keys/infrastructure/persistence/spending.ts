import type { Fields } from '#shared-kernel/domain/change';
import { detached, type JsonRow } from '#shared-kernel/infrastructure/persistence/json-rows';
import { filledUp, type PreparedReads } from '#shared-kernel/infrastructure/persistence/prepared-reads';
import { CLOCK_SKEW_MS } from '../../domain/allowance.ts';
import { ApiKey, type Metadata } from '../../domain/api-key.ts';
import type { PermissionMap } from '../../domain/permission-map.ts';
import type { Attempt } from '../../domain/ports.ts';

const key = `(select row_to_json(key) from (select
  k.id, k.user_id as "userId", k.name, k.start, k.prefix, k.key_digest as "keyDigest",
  k.previous_digest as "previousDigest", k.previous_ends_at as "previousEndsAt", k.enabled, k.expires_at as "expiresAt",
  k.remaining, k.refill_amount as "refillAmount", k.refill_interval as "refillInterval",
  k.last_refill_at as "lastRefillAt", k.used_up_at as "usedUpAt", k.rate_limit_enabled as "rateLimitEnabled",
  k.rate_limit_max as "rateLimitMax", k.rate_limit_time_window as "rateLimitTimeWindow",
  k.window_started_at as "windowStartedAt", k.request_count as "requestCount", k.last_request as "lastRequest",
  k.permissions, k.metadata, k.created_at as "createdAt", k.updated_at as "updatedAt") key) as key`;

/** `isRefillDue` of domain/allowance.ts; null without a refill. */
const refillIsDue = `(k.remaining is not null
  and extract(epoch from $2 - coalesce(k.last_refill_at, k.created_at)) > k.refill_interval * 86400::bigint)`;
const windowIsOver = `(k.window_started_at is null
  or extract(epoch from $2 - k.window_started_at) * 1000 >= k.rate_limit_time_window
  or extract(epoch from k.window_started_at - $2) * 1000 > ${CLOCK_SKEW_MS})`;
const left = `case when ${refillIsDue} then k.refill_amount else k.remaining end`;
const counted = `case when ${windowIsOver} then 0 else k.request_count end`;
/** At least one, for whom the guards let pass; without a limit of its kind, `least` leaves a bound out. */
const granted = `greatest(1, least(found.uses, ${left},
  case when k.rate_limit_enabled then k.rate_limit_max - (${counted}) end))`;

/**
 * Looks, judges and counts at once, for all keys that are shown at about the same time ($1, with what is asked of each,
 * $3, and how many callers show it, $4). `locked` asks every guard of the row as it is once it has it, so that exactly as
 * many callers get a use as there are; the others get the row as it was found or left, which tells why, or that it was
 * another one's turn. What the guards and the assignments say is domain/allowance.ts; the contract suite compares.
 *
 * Rows are locked in one order, so that two instances never wait for each other in a ring; and not for their key, so that
 * writing their history goes on.
 *
 * Only uses that are numbered wait for the disk: should the database crash, a key without `remaining` loses the last
 * moments of its rate window, and a wait at every call, with the row locked, is not worth them.
 */
export const SPEND = `with asked as (
    select * from unnest($1::text[], $3::jsonb[], $4::int[]) with ordinality
      as asked (digest, permissions, uses, place)
  ), found as (
    select k.*, asked.digest, asked.permissions as asked_permissions, asked.uses, asked.place,
      u.banned and (u.ban_expires is null or u.ban_expires > $2) as owner_is_banned
    from asked
    join api_key k on k.key_digest = asked.digest
      or (k.previous_digest = asked.digest and k.previous_ends_at > $2)
    join "user" u on u.id = k.user_id
  ), locked as (
    select k.id, found.place, ${granted} as granted
    from found join api_key k on k.id = found.id
    where (k.key_digest = found.digest or (k.previous_digest = found.digest and k.previous_ends_at > $2))
      and k.enabled and not found.owner_is_banned
      and (k.expires_at is null or k.expires_at > $2)
      and (found.asked_permissions is null or k.permissions::jsonb @> found.asked_permissions)
      and (k.remaining is null or k.remaining > 0 or ${refillIsDue})
      and (not k.rate_limit_enabled or k.request_count < k.rate_limit_max or ${windowIsOver})
    order by k.id
    for no key update of k
  ), spent as (
    update api_key k set
      remaining = (${left}) - locked.granted,
      last_refill_at = case when ${refillIsDue} then $2 else k.last_refill_at end,
      window_started_at = case when ${windowIsOver} then $2 else k.window_started_at end,
      request_count = (${counted}) + locked.granted,
      last_request = $2
    from locked
    where k.id = locked.id
    returning k.*, locked.place, locked.granted
  )
  select row_to_json(attempt) as found from (
    select ${key}, k.place, k.granted, false as "ownerIsBanned",
      (select set_config('synchronous_commit', 'off', true)
        where not exists (select from spent where remaining is not null)) as durability
    from spent k
    union all
    select ${key}, k.place, 0, k.owner_is_banned, null
    from found k where k.place not in (select place from spent)
  ) attempt`.replaceAll('$2', '$2::timestamptz');

export const RETIRE = `update api_key set used_up_at = $2
  where id = $1 and used_up_at is null and remaining = 0 and refill_amount is null`;

type KeyFields = Fields<ApiKey>;

/** Times as ISO texts, maps as JSON within the JSON. */
type Written<Value> = Value extends Date | PermissionMap | Metadata ? string : Value;

interface AttemptRow {
  readonly key: { readonly [Name in keyof KeyFields]: Written<KeyFields[Name]> };
  /** Of the question, from 1 on. */
  readonly place: number;
  /** Uses that were spent at once. */
  readonly granted: number;
  readonly ownerIsBanned: boolean;
}

/** One caller who shows a key. */
export interface Showing {
  readonly keyDigest: string;
  /** JSON of a PermissionMap. */
  readonly asked: string | null;
  readonly now: Date;
}

/**
 * The attempts of all callers in their order, undefined where there is no such key. Those who ask the same of the same
 * key are one question to the statement, and share what it grants.
 */
export async function spendTogether(
  reads: PreparedReads,
  showings: readonly Showing[],
): Promise<(Attempt | undefined)[]> {
  const questions = [...Map.groupBy(showings, ({ keyDigest, asked }) => `${keyDigest} ${asked}`).values()];
  const values = [
    filledUp(
      questions.map(([showing]) => showing!.keyDigest),
      '',
    ),
    new Date(Math.max(...showings.map(({ now }) => now.getTime()))),
    filledUp(
      questions.map(([showing]) => showing!.asked),
      null,
    ),
    filledUp(
      questions.map(({ length }) => length),
      0,
    ),
  ];
  const rows = await reads.query<JsonRow<AttemptRow>>('api_key_spend', SPEND, values);
  const attempts = new Map<Showing, Attempt>();
  for (const { found } of rows) {
    questions[found.place - 1]!.forEach((showing, index) => attempts.set(showing, attemptOf(found, index)));
  }
  return showings.map((showing) => attempts.get(showing));
}

const read = (text: string | null) => (text === null ? null : new Date(text));

/** @param index of the caller among those who share the row */
function attemptOf({ key: row, granted, ownerIsBanned }: AttemptRow, index: number): Attempt {
  const spent = index < granted;
  /** Uses of the row that came after this caller's. */
  const later = spent ? granted - 1 - index : 0;
  const key = detached(ApiKey, {
    ...row,
    remaining: row.remaining === null ? null : row.remaining + later,
    requestCount: row.requestCount - later,
    previousEndsAt: read(row.previousEndsAt),
    expiresAt: read(row.expiresAt),
    lastRefillAt: read(row.lastRefillAt),
    usedUpAt: read(row.usedUpAt),
    windowStartedAt: read(row.windowStartedAt),
    lastRequest: read(row.lastRequest),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    permissions: row.permissions === null ? null : (JSON.parse(row.permissions) as PermissionMap),
    metadata: row.metadata === null ? null : (JSON.parse(row.metadata) as Metadata),
  });
  return { key, spent, ownerIsBanned };
}
