/** RFC 8628 §3.4. */
export const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

export const GRANT_TYPES = [
  'authorization_code',
  'implicit',
  'password',
  'client_credentials',
  'refresh_token',
  'urn:ietf:params:oauth:grant-type:jwt-bearer',
  'urn:ietf:params:oauth:grant-type:saml2-bearer',
  DEVICE_CODE_GRANT,
] as const;
export type GrantType = (typeof GRANT_TYPES)[number];

/** Grant types that the token endpoint has. */
export const SERVED_GRANT_TYPES = [
  'authorization_code',
  'refresh_token',
  'client_credentials',
  DEVICE_CODE_GRANT,
] as const satisfies readonly GrantType[];

/** Registered as the specification says, and refused by the token endpoint. */
export const unservedGrantTypes = (types: readonly GrantType[]): readonly GrantType[] =>
  types.filter((type) => !(SERVED_GRANT_TYPES as readonly GrantType[]).includes(type));

/** OpenID Connect Core §8. */
export const SUBJECT_TYPES = ['public'] as const;

export const RESPONSE_TYPES = ['code', 'token'] as const;
export type ResponseType = (typeof RESPONSE_TYPES)[number];

export const AUTHENTICATION_METHODS = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const;
export type AuthenticationMethod = (typeof AUTHENTICATION_METHODS)[number];

/** Methods that compare a secret. */
export const usesSecret = (method: AuthenticationMethod): boolean =>
  method === 'client_secret_basic' || method === 'client_secret_post';

export const ID_TOKEN_ALGORITHMS = ['HS256', 'RS256', 'ES256', 'EdDSA'] as const;
export type IdTokenAlgorithm = (typeof ID_TOKEN_ALGORITHMS)[number];
