import type { Fields } from '#shared-kernel/domain/change';
import { detached, type JsonRow } from '#shared-kernel/infrastructure/persistence/json-rows';
import { filledUp, type PreparedReads } from '#shared-kernel/infrastructure/persistence/prepared-reads';
import { CLOCK_SKEW_MS } from '../../domain/allowance.ts';
import { ApiKey, type Metadata } from '../../domain/api-key.ts';
import type { KeyDemand } from '../../domain/key-demand.ts';
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
/** How many callers the row serves; null: all. At least one, where the guards let pass. */
const bound = `case when k.remaining is not null or k.rate_limit_enabled then greatest(1, least(
    ${left}, case when k.rate_limit_enabled then k.rate_limit_max - (${counted}) end)) end`;

/**
 * Looks, judges and counts at once, for all callers who come at about the same time: $1 what they show, $3 and $4
 * what they demand of it. `locked` asks every guard of the row as it is once it has it, so that exactly as many callers get a use as there
 * are; the others get the row as it was found or left, which tells why, or that it was another one's turn. What the
 * guards and the assignments say is domain/allowance.ts; the contract suite compares.
 *
 * Only uses that are numbered wait for the disk: should the database crash, a key without `remaining` loses the last
 * moments of its rate window, and a wait at every call, with the row locked, is not worth them.
 * @param patience what to do about a row that another transaction holds; its key is left alone, for the history's sake
 */
const spending = (patience: 'skip locked' | '') =>
  `with asked as (
    select * from unnest($1::text[], $3::jsonb[], $4::boolean[])
      with ordinality as asked (digest, permissions, for_owner, place)
  ), found as (
    select k.*, asked.digest, asked.permissions as asked_permissions, asked.for_owner, asked.place,
      u.banned and (u.ban_expires is null or u.ban_expires > $2) as owner_is_banned
    from asked
    join api_key k on k.key_digest = asked.digest
      or (k.previous_digest = asked.digest and k.previous_ends_at > $2)
    join "user" u on u.id = k.user_id
  ), locked as (
    select k.id, found.place, ${bound} as bound
    from found join api_key k on k.id = found.id
    where (k.key_digest = found.digest or (k.previous_digest = found.digest and k.previous_ends_at > $2))
      and k.enabled and not found.owner_is_banned
      and (k.expires_at is null or k.expires_at > $2)
      and (case when found.for_owner then k.permissions is null else found.asked_permissions is null end
        or k.permissions::jsonb @> found.asked_permissions)
      and (k.remaining is null or k.remaining > 0 or ${refillIsDue})
      and (not k.rate_limit_enabled or k.request_count < k.rate_limit_max or ${windowIsOver})
    for no key update of k ${patience}
  ), turns as (
    select id, place, row_number() over (partition by id order by place) as turn, bound from locked
  ), served as (
    select id, count(*) as uses from turns where bound is null or turn <= bound group by id
  ), spent as (
    update api_key k set
      remaining = (${left}) - served.uses,
      last_refill_at = case when ${refillIsDue} then $2 else k.last_refill_at end,
      window_started_at = case when ${windowIsOver} then $2 else k.window_started_at end,
      request_count = (${counted}) + served.uses,
      last_request = $2
    from served
    where k.id = served.id
    returning k.*, served.uses
  )
  select row_to_json(attempt) as found from (
    select ${key}, turns.place, turns.turn <= k.uses as spent, greatest(0, k.uses - turns.turn) as later,
      false as "ownerIsBanned",
      (select set_config('synchronous_commit', 'off', true)
        where not exists (select from spent where remaining is not null)) as durability
    from spent k join turns on turns.id = k.id
    union all
    select ${key}, k.place, false, 0, k.owner_is_banned, null
    from found k where k.place not in (select place from turns)
  ) attempt`.replaceAll('$2', '$2::timestamptz');

/** Waits for no row. */
export const SPEND = spending('skip locked');
/** Waits until whoever holds a row is done. */
export const SPEND_IN_TURN = spending('');

export const RETIRE = `update api_key set used_up_at = $2
  where id = $1 and used_up_at is null and remaining = 0 and refill_amount is null`;

type KeyFields = Fields<ApiKey>;

/** Times as ISO texts, maps as JSON within the JSON. */
type Written<Value> = Value extends Date | PermissionMap | Metadata ? string : Value;

/** Of one caller. */
export interface AttemptRow {
  readonly key: { readonly [Name in keyof KeyFields]: Written<KeyFields[Name]> };
  /** Of the caller among those who were asked for, from 1 on. */
  readonly place: number;
  readonly spent: boolean;
  /** Uses that went to callers after this one. */
  readonly later: number;
  readonly ownerIsBanned: boolean;
}

/** One caller who shows a key. */
export interface Showing {
  readonly keyDigest: string;
  readonly demand: KeyDemand;
  readonly now: Date;
}

type Attempts = Promise<(AttemptRow | undefined)[]>;

/**
 * What becomes of each caller, undefined where there is no such key. Nobody waits for the row of another, nor two
 * statements for each other: a row that is held stays as it is, and its callers come `InTurn`.
 */
export function spendAtOnce(reads: PreparedReads, showings: readonly Showing[]): Attempts {
  return ask(reads, 'api_key_spend', SPEND, showings);
}

/** As `spendAtOnce`, one statement a key, each of which waits for its row only. */
export async function spendInTurn(
  reads: PreparedReads,
  showings: readonly Showing[],
): Promise<Promise<AttemptRow | undefined>[]> {
  const byKey = Map.groupBy(showings, ({ keyDigest }) => keyDigest);
  const answers = new Map<Showing, Promise<AttemptRow | undefined>>();
  for (const callers of byKey.values()) {
    const rows = ask(reads, 'api_key_spend_in_turn', SPEND_IN_TURN, callers);
    callers.forEach((caller, index) =>
      answers.set(
        caller,
        rows.then((all) => all[index]),
      ),
    );
  }
  return showings.map((showing) => answers.get(showing)!);
}

/** At the time of the last one. */
async function ask(reads: PreparedReads, name: string, text: string, showings: readonly Showing[]): Attempts {
  const digests = showings.map(({ keyDigest }) => keyDigest);
  const asked = showings.map(({ demand: { permissions } }) => (permissions ? JSON.stringify(permissions) : null));
  const forOwner = showings.map(({ demand }) => demand.forOwner ?? false);
  const now = new Date(Math.max(...showings.map((showing) => showing.now.getTime())));
  const rows = await reads.query<JsonRow<AttemptRow>>(name, text, [
    filledUp(digests, ''),
    now,
    filledUp(asked, null),
    filledUp(forOwner, false),
  ]);
  const byPlace = new Map(rows.map(({ found }) => [found.place, found]));
  return showings.map((_, index) => byPlace.get(index + 1));
}

const read = (text: string | null) => (text === null ? null : new Date(text));

export function attemptOf({ key: row, spent, later, ownerIsBanned }: AttemptRow): Attempt {
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
