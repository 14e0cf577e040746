import { apiKeyDefaults as defaults } from '#identity/api-keys/domain/api-key-options';
import { secretRing } from './auth-secret.ts';
import { flag, matching, variable, whole } from './variable.ts';

const apiKeys = { group: 'API keys' };

const MAX_COUNT = 2_147_483_647;

/** One row for each field of the options of API keys; the numbers themselves stand there. */
export const apiKeyVariables = {
  SERVICE_CREDENTIALS: variable(secretRing, {
    ...apiKeys,
    doc: 'What backends of yours show as `Authorization: Bearer` to verify API keys over HTTP. `POST /api/auth/api-key/verify` answers 404 to a wrong or missing one. Several: each works; that is how to change one.',
    otherwise: '`POST /api/auth/api-key/verify` answers 404 to everybody',
  }),
  API_KEY_SESSIONS: variable(flag, {
    ...apiKeys,
    default: defaults.sessions,
    doc: 'Whether a key in `x-api-key` stands for a session of its owner, on the routes made for keys.',
  }),
  API_KEY_LIMIT: variable(whole(0, 10_000), {
    ...apiKeys,
    default: defaults.keysPerUser,
    doc: 'Living keys of one user.',
  }),
  API_KEY_DEFAULT_PREFIX: variable(matching('up to 32 letters, digits, underscores and hyphens', /^[\w-]{1,32}$/), {
    ...apiKeys,
    default: defaults.defaultPrefix,
    doc: 'In front of keys that ask for no prefix.',
  }),
  API_KEY_METADATA: variable(flag, {
    ...apiKeys,
    default: defaults.metadata,
    doc: 'Whether a key may carry metadata of its owner.',
  }),
  API_KEY_CUSTOM_EXPIRATION: variable(flag, {
    ...apiKeys,
    default: defaults.customExpiration,
    doc: 'Whether the end of a key can be chosen.',
  }),
  API_KEY_NEVER_EXPIRES: variable(flag, {
    ...apiKeys,
    default: defaults.neverExpires,
    doc: 'Whether a key may have no end. If not, a key that asks for none ends after `API_KEY_MAX_EXPIRES_IN_DAYS`.',
  }),
  API_KEY_MIN_EXPIRES_IN_DAYS: variable(whole(0, 3650), {
    ...apiKeys,
    default: defaults.minExpiresInDays,
    doc: 'Fewest days until a chosen end.',
  }),
  API_KEY_MAX_EXPIRES_IN_DAYS: variable(whole(1, 3650), {
    ...apiKeys,
    default: defaults.maxExpiresInDays,
    doc: 'Most days until a chosen end.',
  }),
  API_KEY_RATE_LIMIT: variable(flag, {
    ...apiKeys,
    default: defaults.rateLimit.enabled,
    doc: 'Whether a new key is limited in how often it may be used.',
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
    doc: 'Seconds between two cleanups on demand, at least. Beside them there is one every hour.',
  }),
  API_KEY_USED_UP_KEPT_DAYS: variable(whole(0, 3650), {
    ...apiKeys,
    default: defaults.usedUpKeptDays,
    doc: 'Days a key is kept that has no uses left and gets no new ones.',
  }),
};
