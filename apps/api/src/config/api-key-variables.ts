import { apiKeyDefaults as defaults } from '#identity/api-keys/domain/api-key-options';
import { secretRing } from './auth-secret.ts';
import { flag, matching, variable, whole } from './variable.ts';

const apiKeys = { group: 'API keys' };

const MAX_COUNT = 2_147_483_647;

/** One row for each field of the options of API keys; defaults are defined there. */
export const apiKeyVariables = {
  SERVICE_CREDENTIALS: variable(secretRing, {
    ...apiKeys,
    doc: 'Secrets that your backends send as `Authorization: Bearer` to verify API keys and to report usage over HTTP. `POST /api/auth/api-key/verify` and `POST /api/billing/usage/events` answer 404 to a wrong or missing one. Several: each works, so that one can be replaced.',
    otherwise: 'these routes answer 404',
  }),
  API_KEY_SESSIONS: variable(flag, {
    ...apiKeys,
    default: defaults.sessions,
    doc: 'Whether a key in `x-api-key` acts for its owner, on the routes that accept keys.',
  }),
  API_KEY_LIMIT: variable(whole(0, 10_000), {
    ...apiKeys,
    default: defaults.keysPerUser,
    doc: 'API keys per user.',
  }),
  API_KEY_DEFAULT_PREFIX: variable(matching('up to 32 letters, digits, underscores and hyphens', /^[\w-]{1,32}$/), {
    ...apiKeys,
    default: defaults.defaultPrefix,
    doc: 'Prefix of keys that are created without one.',
  }),
  API_KEY_METADATA: variable(flag, {
    ...apiKeys,
    default: defaults.metadata,
    doc: 'Whether owners may store metadata with a key.',
  }),
  API_KEY_CUSTOM_EXPIRATION: variable(flag, {
    ...apiKeys,
    default: defaults.customExpiration,
    doc: 'Whether the expiration of a key can be chosen.',
  }),
  API_KEY_NEVER_EXPIRES: variable(flag, {
    ...apiKeys,
    default: defaults.neverExpires,
    doc: 'Whether a key may have no expiration. If not, a key created without one expires after `API_KEY_MAX_EXPIRES_IN_DAYS`.',
  }),
  API_KEY_MIN_EXPIRES_IN_DAYS: variable(whole(0, 3650), {
    ...apiKeys,
    default: defaults.minExpiresInDays,
    doc: 'Fewest days until a chosen expiration.',
  }),
  API_KEY_MAX_EXPIRES_IN_DAYS: variable(whole(1, 3650), {
    ...apiKeys,
    default: defaults.maxExpiresInDays,
    doc: 'Most days until a chosen expiration.',
  }),
  API_KEY_RATE_LIMIT: variable(flag, {
    ...apiKeys,
    default: defaults.rateLimit.enabled,
    doc: 'Whether the uses of a new key are rate limited.',
  }),
  API_KEY_RATE_LIMIT_MAX: variable(whole(1, MAX_COUNT), {
    ...apiKeys,
    default: defaults.rateLimit.max,
    doc: 'Uses of a new key in one window.',
  }),
  API_KEY_RATE_LIMIT_WINDOW_MS: variable(whole(1), {
    ...apiKeys,
    default: defaults.rateLimit.timeWindow,
    doc: 'Milliseconds of that window, which begins with the first use.',
  }),
  API_KEY_CLEANUP_FLOOR_SECONDS: variable(whole(0, 3600), {
    ...apiKeys,
    default: defaults.cleanupFloorSeconds,
    doc: 'Fewest seconds between two cleanups on demand. The scheduled sweep also runs every ten minutes.',
  }),
  API_KEY_USED_UP_KEPT_DAYS: variable(whole(0, 3650), {
    ...apiKeys,
    default: defaults.usedUpKeptDays,
    doc: 'Days a key without uses left and without a refill is kept.',
  }),
};
