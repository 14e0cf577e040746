/** Settings of API keys; each can be changed by configuration. */
export interface ApiKeyOptions {
  /** Letters after the prefix. */
  readonly keyLength: number;
  /** Prefix of keys created without one; "" for none. */
  readonly defaultPrefix: string;
  readonly minPrefixLength: number;
  readonly maxPrefixLength: number;
  /** Characters (code points). */
  readonly minNameLength: number;
  readonly maxNameLength: number;

  /** Whether clients may set `expiresIn`. */
  readonly customExpiration: boolean;
  /** Days; the bounds of `expiresIn`. */
  readonly minExpiresInDays: number;
  readonly maxExpiresInDays: number;
  /** Whether a key may never expire. If not, a key without expiry gets the latest allowed one. */
  readonly neverExpires: boolean;

  readonly metadata: boolean;
  /** Characters of the metadata as JSON. */
  readonly maxMetadataLength: number;

  /** Whether keys are accepted in place of a session, on the routes that declare it. */
  readonly sessions: boolean;
  /** Default rate limit of a new key; `timeWindow` in ms. */
  readonly rateLimit: { readonly enabled: boolean; readonly max: number; readonly timeWindow: number };
  /** Unexpired keys of one user. */
  readonly keysPerUser: number;

  /** Minimum seconds between two cleanups on demand. */
  readonly cleanupFloorSeconds: number;
  /** Days for which a used-up key without refill is kept. */
  readonly usedUpKeptDays: number;
  /** Days for which usage statistics are kept. */
  readonly usageKeptDays: number;

  /** Secrets of the backends that may verify keys over HTTP; empty: the route answers 404. */
  readonly serviceCredentials: readonly string[];
}

/** Characters that a listing shows, the prefix included. */
export const START_LENGTH = 6;

export const apiKeyDefaults = {
  keyLength: 64,
  defaultPrefix: '',
  minPrefixLength: 1,
  maxPrefixLength: 32,
  minNameLength: 1,
  maxNameLength: 32,
  customExpiration: true,
  minExpiresInDays: 1,
  maxExpiresInDays: 365,
  neverExpires: true,
  metadata: false,
  maxMetadataLength: 4096,
  sessions: true,
  rateLimit: { enabled: true, max: 10, timeWindow: 86_400_000 },
  keysPerUser: 100,
  cleanupFloorSeconds: 10,
  usedUpKeptDays: 7,
  usageKeptDays: 90,
  serviceCredentials: [],
} as const satisfies ApiKeyOptions;

/** The options as an injectable value. */
export abstract class ApiKeySettings {
  abstract readonly options: ApiKeyOptions;
}
