import type { Fields } from '#shared-kernel/domain/change';
import { detached, type JsonRow } from '#shared-kernel/infrastructure/persistence/json-rows';
import { CLOCK_SKEW_MS } from '../../domain/allowance.ts';
import { ApiKey, type Metadata } from '../../domain/api-key.ts';
import type { PermissionMap } from '../../domain/permission-map.ts';
import type { Attempt } from '../../domain/ports.ts';

const columns = `k.id, k.user_id as "userId", k.name, k.start, k.prefix, k.key_digest as "keyDigest",
  k.previous_digest as "previousDigest", k.previous_ends_at as "previousEndsAt", k.enabled, k.expires_at as "expiresAt",
  k.remaining, k.refill_amount as "refillAmount", k.refill_interval as "refillInterval",
  k.last_refill_at as "lastRefillAt", k.used_up_at as "usedUpAt", k.rate_limit_enabled as "rateLimitEnabled",
  k.rate_limit_max as "rateLimitMax", k.rate_limit_time_window as "rateLimitTimeWindow",
  k.window_started_at as "windowStartedAt", k.request_count as "requestCount", k.last_request as "lastRequest",
  k.permissions, k.metadata, k.created_at as "createdAt", k.updated_at as "updatedAt"`;

const opens = 'k.key_digest = $1 or (k.previous_digest = $1 and k.previous_ends_at > $2)';

/** `isRefillDue` of domain/allowance.ts; null without a refill. */
const refillIsDue = `(k.remaining is not null
  and extract(epoch from $2 - coalesce(k.last_refill_at, k.created_at)) > k.refill_interval * 86400::bigint)`;
const windowIsOver = `(k.window_started_at is null
  or extract(epoch from $2 - k.window_started_at) * 1000 >= k.rate_limit_time_window
  or extract(epoch from k.window_started_at - $2) * 1000 > ${CLOCK_SKEW_MS})`;
const left = `case when ${refillIsDue} then k.refill_amount else k.remaining end`;

/**
 * Looks, judges and counts at once. `spent` locks the row and asks every guard again of the row as it is then, so that
 * exactly as many callers get a use as there are; the others get the row as they found it, which tells why, or that it
 * was another one's turn. What the guards and the assignments say is domain/allowance.ts; the contract suite compares.
 *
 * Only uses that are numbered wait for the disk: should the database crash, a key without `remaining` loses the last
 * moments of its rate window, and a wait at every call, with the row locked, is not worth them.
 */
export const SPEND = `with found as (
    select k.*, u.banned and (u.ban_expires is null or u.ban_expires > $2) as owner_is_banned
    from api_key k join "user" u on u.id = k.user_id
    where ${opens}
  ), spent as (
    update api_key k set
      remaining = (${left}) - 1,
      last_refill_at = case when ${refillIsDue} then $2 else k.last_refill_at end,
      window_started_at = case when ${windowIsOver} then $2 else k.window_started_at end,
      request_count = case when ${windowIsOver} then 1 else k.request_count + 1 end,
      last_request = $2
    from found
    where k.id = found.id and (${opens})
      and k.enabled and not found.owner_is_banned
      and (k.expires_at is null or k.expires_at > $2)
      and ($3::jsonb is null or k.permissions::jsonb @> $3::jsonb)
      and (k.remaining is null or k.remaining > 0 or ${refillIsDue})
      and (not k.rate_limit_enabled or k.request_count < k.rate_limit_max or ${windowIsOver})
    returning k.*, case when k.remaining is null then set_config('synchronous_commit', 'off', true) end as durability
  )
  select row_to_json(attempt) as found from (
    select ${columns}, false as "ownerIsBanned", true as spent from spent k
    union all
    select ${columns}, k.owner_is_banned, false from found k where not exists (select from spent)
  ) attempt`
  .replaceAll('$1', '$1::text')
  .replaceAll('$2', '$2::timestamptz');

export const RETIRE = `update api_key set used_up_at = $2
  where id = $1 and used_up_at is null and remaining = 0 and refill_amount is null`;

type KeyFields = Fields<ApiKey>;

/** Times as ISO texts, maps as JSON within the JSON. */
type Written<Value> = Value extends Date | PermissionMap | Metadata ? string : Value;

type AttemptRow = { readonly [Name in keyof KeyFields]: Written<KeyFields[Name]> } & {
  readonly ownerIsBanned: boolean;
  readonly spent: boolean;
};

export type SpendingRow = JsonRow<AttemptRow>;

const read = (text: string | null) => (text === null ? null : new Date(text));

export function attemptOf({ found: { ownerIsBanned, spent, permissions, metadata, ...row } }: SpendingRow): Attempt {
  const key = detached(ApiKey, {
    ...row,
    previousEndsAt: read(row.previousEndsAt),
    expiresAt: read(row.expiresAt),
    lastRefillAt: read(row.lastRefillAt),
    usedUpAt: read(row.usedUpAt),
    windowStartedAt: read(row.windowStartedAt),
    lastRequest: read(row.lastRequest),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    permissions: permissions === null ? null : (JSON.parse(permissions) as PermissionMap),
    metadata: metadata === null ? null : (JSON.parse(metadata) as Metadata),
  });
  return { key, spent, ownerIsBanned };
}
