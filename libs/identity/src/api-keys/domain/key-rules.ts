import { plainName } from '#shared-kernel/domain/plain-name';
import { type ApiKeyOptions, END_LENGTH, START_LENGTH, OWN_PERMISSIONS, OWN_RESOURCE } from './api-key-options.ts';
import { ApiKeyRefusal } from './api-key-refusals.ts';
import type { ApiKeyValues, Metadata } from './api-key.ts';
import { type PermissionMap, permissionMapOf } from './permission-map.ts';

/** Absent: unchanged, or the default. */
export interface KeyRequest {
  readonly name?: string | undefined;
  /** Seconds from now; null is no end. */
  readonly expiresIn?: number | null | undefined;
  /** Validated here, hence `unknown`; null removes it. */
  readonly metadata?: unknown;
}

/** Set by code of this service only, never by a request of a client. */
export interface ServerOnlyProperties {
  /** Null: without limit. */
  readonly remaining?: number | null | undefined;
  readonly refillAmount?: number | null | undefined;
  /** Days. */
  readonly refillInterval?: number | null | undefined;
  readonly rateLimitEnabled?: boolean | undefined;
  readonly rateLimitMax?: number | undefined;
  /** Milliseconds. */
  readonly rateLimitTimeWindow?: number | undefined;
  /** Null: none. */
  readonly permissions?: unknown;
}

/** Refused in the body of a client, whatever their value. `limitOf` judges the permissions of a new key. */
const SERVER_ONLY = [
  'userId',
  'remaining',
  'refillAmount',
  'refillInterval',
  'rateLimitEnabled',
  'rateLimitMax',
  'rateLimitTimeWindow',
  'permissions',
] as const satisfies readonly ('userId' | keyof ServerOnlyProperties)[];

const DAY_SECONDS = 86_400;
const MIN_LIFE_SECONDS = 1;
const MAX_COUNT = 2_147_483_647;

/** @throws SERVER_ONLY_PROPERTY */
export function checkClientBody(body: object): void {
  if (SERVER_ONLY.some((property) => Object.hasOwn(body, property))) throw ApiKeyRefusal.SERVER_ONLY_PROPERTY();
}

/**
 * A key without permissions may do more (ADR 50), so this widens nothing.
 * @throws SERVER_ONLY_PROPERTY for other resources, whose permissions backends decide; UNKNOWN_KEY_PERMISSION
 */
export function limitOf(requested: unknown): PermissionMap | undefined {
  if (requested === undefined) return undefined;
  const isOwn =
    typeof requested === 'object' && requested !== null && Object.keys(requested).join(' ') === OWN_RESOURCE;
  if (!isOwn) throw ApiKeyRefusal.SERVER_ONLY_PROPERTY();
  const actions = (requested as Readonly<Record<string, unknown>>)[OWN_RESOURCE];
  const known: readonly unknown[] = OWN_PERMISSIONS;
  if (!Array.isArray(actions) || actions.length === 0 || !actions.every((action) => known.includes(action))) {
    throw ApiKeyRefusal.UNKNOWN_KEY_PERMISSION();
  }
  return { [OWN_RESOURCE]: [...new Set(actions as readonly string[])] };
}

/** @returns the prefix as stored; null for none. @throws INVALID_PREFIX_LENGTH, VALIDATION_ERROR */
export function prefixOf(requested: string | undefined, options: ApiKeyOptions): string | null {
  if (requested === undefined) return options.defaultPrefix || null;
  if (!/^[\w-]*$/.test(requested)) {
    const { message } = ApiKeyRefusal.table.VALIDATION_ERROR;
    throw ApiKeyRefusal.VALIDATION_ERROR({ fields: { prefix: message } });
  }
  if (requested.length < options.minPrefixLength || requested.length > options.maxPrefixLength) {
    throw ApiKeyRefusal.INVALID_PREFIX_LENGTH();
  }
  return requested;
}

/** The characters by which people recognize a key. The ones between them have to stay unknown. */
export const endsOf = (key: string) => ({ start: key.slice(0, START_LENGTH), lastFour: key.slice(-END_LENGTH) });

/** Null: never. @throws as `endOf` */
export function firstEndOf(requested: number | null | undefined, options: ApiKeyOptions, now: Date): Date | null {
  return requested === undefined || requested === null ? unlimitedEnd(options, now) : endOf(requested, options, now);
}

/** As stored. @throws the refusals of names, ends, metadata, uses, refills, rate limits and permissions */
export function valuesOf(
  properties: KeyRequest & ServerOnlyProperties,
  options: ApiKeyOptions,
  now: Date,
): Partial<ApiKeyValues> {
  const { name, expiresIn, metadata, remaining, permissions, rateLimitEnabled } = properties;
  return {
    ...(name !== undefined && { name: nameOf(name, options) }),
    ...(expiresIn !== undefined && { expiresAt: endOf(expiresIn, options, now) }),
    ...(metadata !== undefined && { metadata: metadataOf(metadata, options) }),
    ...(remaining !== undefined && { remaining: remainingOf(remaining) }),
    ...refillOf(properties),
    ...(rateLimitEnabled !== undefined && { rateLimitEnabled }),
    ...rateLimitOf(properties),
    ...(permissions !== undefined && { permissions: permissions === null ? null : permissionMapOf(permissions) }),
  };
}

function nameOf(requested: string, { minNameLength, maxNameLength }: ApiKeyOptions): string {
  const name = plainName(requested);
  const length = Array.from(name).length;
  if (length < minNameLength || length > maxNameLength) throw ApiKeyRefusal.INVALID_NAME_LENGTH();
  return name;
}

function endOf(expiresIn: number | null, options: ApiKeyOptions, now: Date): Date | null {
  if (!options.customExpiration) throw ApiKeyRefusal.KEY_DISABLED_EXPIRATION();
  if (expiresIn === null) return unlimitedEnd(options, now);
  const days = expiresIn / DAY_SECONDS;
  if (!(expiresIn >= MIN_LIFE_SECONDS && days >= options.minExpiresInDays))
    throw ApiKeyRefusal.EXPIRES_IN_IS_TOO_SMALL();
  if (days > options.maxExpiresInDays) throw ApiKeyRefusal.EXPIRES_IN_IS_TOO_LARGE();
  return after(now, expiresIn);
}

function unlimitedEnd({ neverExpires, maxExpiresInDays }: ApiKeyOptions, now: Date): Date | null {
  return neverExpires ? null : after(now, maxExpiresInDays * DAY_SECONDS);
}

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

function metadataOf(metadata: unknown, options: ApiKeyOptions): Metadata | null {
  if (!options.metadata) throw ApiKeyRefusal.METADATA_DISABLED();
  if (metadata === null) return null;
  if (typeof metadata !== 'object' || Array.isArray(metadata)) throw ApiKeyRefusal.INVALID_METADATA_TYPE();
  if (JSON.stringify(metadata).length > options.maxMetadataLength) throw ApiKeyRefusal.METADATA_TOO_LARGE();
  return metadata as Metadata;
}

const isCount = (value: number, least: number) => Number.isInteger(value) && value >= least && value <= MAX_COUNT;

function remainingOf(remaining: number | null): number | null {
  if (remaining !== null && !isCount(remaining, 0)) throw ApiKeyRefusal.INVALID_REMAINING();
  return remaining;
}

function refillOf({ refillAmount, refillInterval }: ServerOnlyProperties): Partial<ApiKeyValues> {
  if (refillAmount === undefined && refillInterval === undefined) return {};
  const [amount, interval] = [refillAmount ?? null, refillInterval ?? null];
  if (amount !== null || interval !== null) {
    if (amount === null) throw ApiKeyRefusal.REFILL_AMOUNT_AND_INTERVAL_REQUIRED();
    if (interval === null) throw ApiKeyRefusal.REFILL_INTERVAL_AND_AMOUNT_REQUIRED();
    if (![amount, interval].every((count) => isCount(count, 1))) throw ApiKeyRefusal.INVALID_REFILL();
  }
  return { refillAmount: amount, refillInterval: interval };
}

function rateLimitOf({ rateLimitMax, rateLimitTimeWindow }: ServerOnlyProperties): Partial<ApiKeyValues> {
  if (rateLimitMax !== undefined && !isCount(rateLimitMax, 1)) throw ApiKeyRefusal.INVALID_RATE_LIMIT();
  const isWindow =
    rateLimitTimeWindow === undefined || (Number.isSafeInteger(rateLimitTimeWindow) && rateLimitTimeWindow >= 1);
  if (!isWindow) throw ApiKeyRefusal.INVALID_RATE_LIMIT();
  return {
    ...(rateLimitMax !== undefined && { rateLimitMax }),
    ...(rateLimitTimeWindow !== undefined && { rateLimitTimeWindow }),
  };
}
