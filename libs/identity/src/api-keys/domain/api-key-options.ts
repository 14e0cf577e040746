/** The resource whose permissions this service itself checks. */
export const OWN_RESOURCE = 'gatehouse';
/** Permissions that routes of this service ask of keys with permissions. Owners may limit a new key to these. */
export const OWN_PERMISSIONS = ['billing.read'] as const;

/** Settings of API keys, with their defaults; a row of apps/api/src/config makes a variable of one. */
export const apiKeyDefaults = {
  keyLength: 64,
  /** Prefix of keys created without one; "" for none. */
  defaultPrefix: '',
  minPrefixLength: 1,
  maxPrefixLength: 32,
  /** Characters (code points). */
  minNameLength: 1,
  maxNameLength: 32,

  /** Whether clients may set `expiresIn`. */
  customExpiration: true,
  /** Days; the bounds of `expiresIn`. */
  minExpiresInDays: 1,
  maxExpiresInDays: 365,
  /** Whether a key may never expire. If not, a key without expiry gets the latest allowed one. */
  neverExpires: true,

  metadata: false,
  /** Characters of the metadata as JSON. */
  maxMetadataLength: 4096,

  /** Whether keys are accepted in place of a session, on the routes that declare it. */
  sessions: true,
  /** Default rate limit of a new key; `timeWindow` in ms. */
  rateLimit: { enabled: true, max: 10, timeWindow: 86_400_000 },
  /** Unexpired keys of one user. */
  keysPerUser: 100,

  /** Minimum seconds between two cleanups on demand. */
  cleanupFloorSeconds: 10,
  /** Days for which a used-up key without refill is kept. */
  usedUpKeptDays: 7,
  usageKeptDays: 90,

  /** Secrets of the backends that may verify keys over HTTP; empty: the route answers 404. */
  serviceCredentials: [] as readonly string[],
};

export type ApiKeyOptions = Readonly<typeof apiKeyDefaults>;

/** Characters of a key that are stored as they are, to recognize it: so many at the start, its prefix included, and at the end. */
export const START_LENGTH = 6;
export const END_LENGTH = 4;

export abstract class ApiKeySettings {
  abstract readonly options: ApiKeyOptions;
}
