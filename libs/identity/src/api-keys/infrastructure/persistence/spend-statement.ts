import { CLOCK_SKEW_MS } from '../../domain/allowance.ts';

/*
 * One statement finds the keys of any number of callers, decides who may use them, and counts the uses. It implements
 * in SQL what `rejectionAt` and `spend` of the domain do for one caller after the other; `testing/api-keys.contract.ts`
 * compares the two for generated keys, times and callers. Change the domain first, then the part below with the same
 * name.
 *
 * Parameters: $1 digests of the keys, $2 the time, $3 and $4 the callers' requirements: permissions (JSON, null: none)
 * and whether the key is to stand for its owner. One element of the arrays per caller, in the order in which callers
 * are served. `k` is a row of api_key.
 */

// --- domain/allowance.ts, as expressions ---

/** `isRefillDue`; null without a refill. */
const isRefillDue = `(k.remaining is not null
  and extract(epoch from $2 - coalesce(k.last_refill_at, k.created_at)) > k.refill_interval * 86400::bigint)`;
/** No window is open: `windowEnd` is undefined. */
const isWindowOver = `(k.window_started_at is null
  or extract(epoch from $2 - k.window_started_at) * 1000 >= k.rate_limit_time_window
  or extract(epoch from k.window_started_at - $2) * 1000 > ${CLOCK_SKEW_MS})`;
/** Uses left, before the first caller; null: unlimited. */
const usesLeft = `case when ${isRefillDue} then k.refill_amount else k.remaining end`;
/** Uses in the open window, before the first caller. */
const usesInWindow = `case when ${isWindowOver} then 0 else k.request_count end`;
/** How many callers one row serves; null: all of them. At least one, because `isUsable` holds. */
const capacity = `case when k.remaining is not null or k.rate_limit_enabled then greatest(1, least(
    ${usesLeft}, case when k.rate_limit_enabled then k.rate_limit_max - (${usesInWindow}) end)) end`;

// --- domain/api-key.ts, as conditions ---

/** The key's own digest, or the one that a rotation replaced, until the overlap ends. */
const opens = (digest: string) =>
  `(k.key_digest = ${digest} or (k.previous_digest = ${digest} and k.previous_ends_at > $2))`;
/** `User.isBannedAt`. */
const isOwnerBanned = 'u.banned and (u.ban_expires is null or u.ban_expires > $2)';
/** `meets`. */
const meets = `(case when candidate.for_owner then k.permissions is null else candidate.permissions_asked is null end
        or k.permissions::jsonb @> candidate.permissions_asked)`;
/** `rejectionAt` is undefined. */
const isUsable = `k.enabled and not candidate.owner_is_banned
      and (k.expires_at is null or k.expires_at > $2)
      and ${meets}
      and (k.remaining is null or k.remaining > 0 or ${isRefillDue})
      and (not k.rate_limit_enabled or k.request_count < k.rate_limit_max or ${isWindowOver})`;

// --- the steps of the statement, each reading those before it ---

/** One row per caller. */
const caller = `select * from unnest($1::text[], $3::jsonb[], $4::boolean[])
    with ordinality as caller (digest, permissions_asked, for_owner, position)`;

/** The keys of the callers, as the snapshot of the statement shows them. */
const candidate = `select k.*, caller.digest, caller.permissions_asked, caller.for_owner, caller.position,
      ${isOwnerBanned} as owner_is_banned
    from caller join api_key k on ${opens('caller.digest')} join "user" u on u.id = k.user_id`;

/** PostgreSQL checks the conditions again on the row once it has the lock, so that no use is given twice. */
const usable = (lockedRows: LockedRows) => `select k.id, candidate.position, ${capacity} as capacity
    from candidate join api_key k on k.id = candidate.id
    where ${opens('candidate.digest')} and ${isUsable}
    for no key update of k ${lockedRows}`;

const queued = `select id, position, capacity, row_number() over (partition by id order by position) as number
    from usable`;

const granted = `select id, count(*) as uses from queued where capacity is null or number <= capacity group by id`;

/** `spend`, as often as granted. */
const spent = `update api_key k set
      remaining = (${usesLeft}) - granted.uses,
      last_refill_at = case when ${isRefillDue} then $2 else k.last_refill_at end,
      window_started_at = case when ${isWindowOver} then $2 else k.window_started_at end,
      request_count = (${usesInWindow}) + granted.uses,
      last_request = $2
    from granted where k.id = granted.id
    returning k.*, granted.uses`;

/**
 * Only keys with `remaining` wait for the disk. If the database crashes, a key without it loses the last moments of its
 * rate window, which is not worth a wait at every call with the row locked.
 */
const durability = `(select set_config('synchronous_commit', 'off', true)
        where not exists (select from spent where remaining is not null))`;

const key = `(select row_to_json(key) from (select
  k.id, k.user_id as "userId", k.name, k.start, k.last_four as "lastFour", k.prefix, k.key_digest as "keyDigest",
  k.previous_digest as "previousDigest", k.previous_ends_at as "previousEndsAt", k.enabled, k.expires_at as "expiresAt",
  k.remaining, k.refill_amount as "refillAmount", k.refill_interval as "refillInterval",
  k.last_refill_at as "lastRefillAt", k.used_up_at as "usedUpAt", k.rate_limit_enabled as "rateLimitEnabled",
  k.rate_limit_max as "rateLimitMax", k.rate_limit_time_window as "rateLimitTimeWindow",
  k.window_started_at as "windowStartedAt", k.request_count as "requestCount", k.last_request as "lastRequest",
  k.permissions, k.metadata, k.created_at as "createdAt", k.updated_at as "updatedAt") key) as key`;

/**
 * Callers in a queue get the key as it is after the uses. The others get it as it was found: it shows why the use is
 * refused, or that the row was locked.
 */
const results = `select ${key}, queued.position, queued.number <= k.uses as spent,
      greatest(0, k.uses - queued.number) as "usesAfter", false as "ownerIsBanned", ${durability} as durability
    from spent k join queued on queued.id = k.id
    union all
    select ${key}, k.position, false, 0, k.owner_is_banned, null
    from candidate k where k.position not in (select position from queued)`;

/** For rows that another transaction has locked: skip them, so that their callers get no use, or wait for them. */
type LockedRows = 'skip locked' | '';

const statement = (lockedRows: LockedRows) =>
  `with caller as (${caller}), candidate as (${candidate}), usable as (${usable(lockedRows)}), queued as (${queued}),
    granted as (${granted}), spent as (${spent})
  select row_to_json(result) as found from (${results}) result`.replaceAll('$2', '$2::timestamptz');

/** Waits for no row. */
export const SPEND = statement('skip locked');
/** Waits until other transactions have released the rows. */
export const SPEND_WAITING = statement('');

/** Marks a key that has no use left and gets none. $1 its id, $2 the time. */
export const RETIRE = `update api_key set used_up_at = $2
  where id = $1 and used_up_at is null and remaining = 0 and refill_amount is null`;
