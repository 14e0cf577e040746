import { refusals } from '#shared-kernel/domain/refusal';
import { OWN_PERMISSIONS, OWN_RESOURCE } from './api-key-options.ts';

/** Messages and codes are those of the better-auth API-key plugin: its clients compare them. */
export const ApiKeyRefusal = refusals({
  UNAUTHORIZED_SESSION: { status: 401, message: 'Unauthorized or invalid session' },
  USER_BANNED: { status: 401, message: 'User is banned' },
  KEY_NOT_FOUND: { status: 404, message: 'API Key not found' },
  SERVER_ONLY_PROPERTY: {
    status: 400,
    message: "The property you're trying to set can only be set from the server auth instance only.",
  },
  UNKNOWN_KEY_PERMISSION: {
    status: 400,
    message: `permissions.${OWN_RESOURCE} must list one or more of: ${OWN_PERMISSIONS.join(', ')}`,
  },
  NO_VALUES_TO_UPDATE: { status: 400, message: 'No values to update.' },
  INVALID_NAME_LENGTH: { status: 400, message: 'The name length is either too large or too small.' },
  INVALID_PREFIX_LENGTH: { status: 400, message: 'The prefix length is either too large or too small.' },
  /** The same code as for other invalid members. */
  VALIDATION_ERROR: {
    status: 400,
    message: 'Invalid prefix format, must be alphanumeric and contain only underscores and hyphens.',
  },
  KEY_DISABLED_EXPIRATION: { status: 400, message: 'Custom key expiration values are disabled.' },
  EXPIRES_IN_IS_TOO_SMALL: {
    status: 400,
    message: 'The expiresIn is smaller than the predefined minimum value.',
  },
  EXPIRES_IN_IS_TOO_LARGE: { status: 400, message: 'The expiresIn is larger than the predefined maximum value.' },
  METADATA_DISABLED: { status: 400, message: 'Metadata is disabled.' },
  INVALID_METADATA_TYPE: { status: 400, message: 'metadata must be an object or undefined' },
  METADATA_TOO_LARGE: { status: 400, message: 'The metadata is too large.' },
  INVALID_PERMISSIONS: { status: 400, message: 'permissions must be lists of actions by resource' },
  INVALID_REMAINING: { status: 400, message: 'The remaining count is either too large or too small.' },
  INVALID_REFILL: { status: 400, message: 'refillAmount and refillInterval must be whole numbers of at least 1' },
  REFILL_AMOUNT_AND_INTERVAL_REQUIRED: {
    status: 400,
    message: 'refillAmount is required when refillInterval is provided',
  },
  REFILL_INTERVAL_AND_AMOUNT_REQUIRED: {
    status: 400,
    message: 'refillInterval is required when refillAmount is provided',
  },
  INVALID_RATE_LIMIT: {
    status: 400,
    message: 'rateLimitMax and rateLimitTimeWindow must be whole numbers of at least 1',
  },
  KEY_LIMIT_REACHED: { status: 403, message: 'You have reached the maximum number of API keys' },
});

/** Why a key is refused: the error of a verification, and the answer to a request with such a key. */
export const KeyUseRefusal = refusals({
  KEY_NOT_FOUND: { status: 401, message: 'API Key not found' },
  KEY_DISABLED: { status: 401, message: 'API Key is disabled' },
  KEY_EXPIRED: { status: 401, message: 'API Key has expired' },
  USAGE_EXCEEDED: { status: 401, message: 'API Key has reached its usage limit' },
  RATE_LIMITED: { status: 429, message: 'Rate limit exceeded.' },
  INVALID_API_KEY: { status: 403, message: 'Invalid API key.' },
});

export const KeyAuthenticationRefusal = refusals({
  INVALID_API_KEY: { status: 401, message: 'Invalid API key.' },
  INVALID_USER_ID_FROM_API_KEY: { status: 401, message: 'The user id from the API key is invalid.' },
});
