import { OFFLINE_ACCESS_POLICIES } from '../domain/client-switches.ts';

/** RFC 7591 §2. The domain checks the members, because their errors are its own. */
export const metadataShape = {
  type: 'object',
  description: 'Client metadata (RFC 7591 §2); unknown members are ignored.',
  properties: {
    redirect_uris: { type: 'array', items: { type: 'string' } },
    client_name: { type: 'string' },
    token_endpoint_auth_method: { type: 'string' },
    id_token_signed_response_alg: { type: 'string' },
    post_logout_redirect_uris: { type: 'array', items: { type: 'string' } },
    backchannel_logout_uri: { type: 'string' },
    backchannel_logout_session_required: { type: 'boolean' },
    require_pkce: {
      type: 'boolean',
      default: true,
      description: 'Whether authorization requests need a code challenge; of clients without a secret always.',
    },
    offline_access_without_consent: {
      type: 'string',
      enum: OFFLINE_ACCESS_POLICIES.map(String),
      default: 'refused',
      description: 'What becomes of a request for `offline_access` without `prompt=consent`.',
    },
    access_token_lifetime: {
      type: 'integer',
      description: 'Seconds, from 60 to what the server gives; absent: as long as that.',
    },
    refresh_token_lifetime: {
      type: 'integer',
      description: 'Seconds, from 60 to what the server gives; absent: as long as that.',
    },
    refresh_token_reuse_interval: {
      type: 'integer',
      description:
        'Seconds, 0 to 60, for which a used refresh token gives the same answer again; absent: as the server.',
    },
    web_origins: {
      type: 'array',
      items: { type: 'string' },
      description: 'Websites that may frame `authorize` with `prompt=none`; absent: those of the redirect URIs.',
    },
  },
  additionalProperties: true,
} as const;

export const METADATA = { schema: { ...metadataShape, properties: { ...metadataShape.properties } } };
