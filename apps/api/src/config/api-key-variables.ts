import { apiKeyDefaults as defaults, type ApiKeyOptions } from '#identity/api-keys/domain/api-key-options';
import { secretRing } from './auth-secret.ts';
import { flag, matching, plain, whole } from './kinds.ts';
import { settings } from './variable.ts';

const apiKeys = settings<ApiKeyOptions, typeof defaults>('API keys', defaults);

const MAX_COUNT = 2_147_483_647;

export const apiKeyVariables = {
  SERVICE_CREDENTIALS: apiKeys('serviceCredentials', secretRing, {
    doc: 'Secrets that your backends send as `Authorization: Bearer` to verify API keys and to report usage over HTTP. `POST /api/auth/api-key/verify` and `POST /api/billing/usage/events` answer 404 to a wrong or missing one. Several: each works, so that one can be replaced.',
    otherwise: 'these routes answer 404',
  }),
  API_KEY_SESSIONS: apiKeys('sessions', flag, {
    doc: 'Whether a key in `x-api-key` acts for its owner, on the routes that accept keys.',
  }),
  API_KEY_LIMIT: apiKeys('keysPerUser', whole(0, 10_000), { doc: 'API keys per user.' }),
  API_KEY_DEFAULT_PREFIX: apiKeys(
    'defaultPrefix',
    plain(matching('up to 32 letters, digits, underscores and hyphens', /^[\w-]{1,32}$/)),
    { doc: 'Prefix of keys that are created without one.' },
  ),
  API_KEY_METADATA: apiKeys('metadata', flag, { doc: 'Whether owners may store metadata with a key.' }),
  API_KEY_CUSTOM_EXPIRATION: apiKeys('customExpiration', flag, {
    doc: 'Whether the expiration of a key can be chosen.',
  }),
  API_KEY_NEVER_EXPIRES: apiKeys('neverExpires', flag, {
    doc: 'Whether a key may have no expiration. If not, a key created without one expires after `API_KEY_MAX_EXPIRES_IN_DAYS`.',
  }),
  API_KEY_MIN_EXPIRES_IN_DAYS: apiKeys('minExpiresInDays', whole(0, 3650), {
    doc: 'Fewest days until a chosen expiration.',
  }),
  API_KEY_MAX_EXPIRES_IN_DAYS: apiKeys('maxExpiresInDays', whole(1, 3650), {
    doc: 'Most days until a chosen expiration.',
  }),
  API_KEY_RATE_LIMIT: apiKeys('rateLimit.enabled', flag, { doc: 'Whether the uses of a new key are rate limited.' }),
  API_KEY_RATE_LIMIT_MAX: apiKeys('rateLimit.max', whole(1, MAX_COUNT), { doc: 'Uses of a new key in one window.' }),
  API_KEY_RATE_LIMIT_WINDOW_MS: apiKeys('rateLimit.timeWindow', whole(1), {
    doc: 'Milliseconds of that window, which begins with the first use.',
  }),
  API_KEY_USED_UP_KEPT_DAYS: apiKeys('usedUpKeptDays', whole(0, 3650), {
    doc: 'Days a key without uses left and without a refill is kept.',
  }),
};
