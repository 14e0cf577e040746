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
  },
  additionalProperties: true,
} as const;

export const METADATA = { schema: { ...metadataShape, properties: { ...metadataShape.properties } } };
