import { type ProviderDescription, standardClaims, firstText } from '../definition.ts';

/** Asymmetric ones alone: with HS256 the secret of a client would sign, and a public key could be taken for one. */
const ALGORITHMS = [
  'RS256',
  'PS256',
  'ES256',
  'RS384',
  'PS384',
  'ES384',
  'RS512',
  'PS512',
  'ES512',
  'EdDSA',
  'Ed25519',
];

export const anyOidc: ProviderDescription = {
  name: 'OpenID Connect',
  endpoints: {},
  scopes: ['openid', 'email', 'profile'],
  tokenAuthentication: 'discovered',
  // `max_age` has the provider say when the person authenticated. Not 0: some would compare again after each sign-in, for ever.
  reauthentication: { parameters: { prompt: 'login', max_age: '60' }, asks: 'login' },
  loginHint: 'login_hint',
  idTokens: { algorithms: ALGORITHMS, use: 'sign-in' },
  configured: (options) => ({
    discovery: options.issuer,
    ...(options.offlineAccess && { scopes: [...anyOidc.scopes, 'offline_access'] }),
  }),
  describe: standardClaims,
  notes: {
    identifiedBy: '`sub`',
    verifiedAddress: 'if `email_verified`',
    quirks: [
      'Endpoints, algorithms and token authentication are those of `<issuer>/.well-known/openid-configuration`, read when they are needed and kept for ten minutes.',
      'Claims that are missing in the id token come from the userinfo endpoint.',
    ],
    registration: 'At the provider: a confidential web client for the authorization code flow with PKCE.',
  },
};

export const anyOAuth2: ProviderDescription = {
  name: 'OAuth 2',
  endpoints: {},
  scopes: [],
  tokenAuthentication: 'discovered',
  loginHint: 'login_hint',
  configured: ({ issuer, idMember = 'sub' }) => ({
    discovery: issuer,
    describe: (raw) => ({ ...anyOAuth2.describe(raw), id: raw[idMember] }),
  }),
  describe: (raw) => ({
    ...standardClaims(raw),
    name: firstText(raw['name'], raw['preferred_username'], raw['login'], raw['username']),
    image: firstText(raw['picture'], raw['avatar_url']),
  }),
  notes: {
    identifiedBy: '`sub`, or the member that `OAUTH2_<ID>_ID_MEMBER` names',
    verifiedAddress: 'if `email_verified`',
    quirks: ['With an issuer, the endpoints that are not configured are discovered (RFC 8414).'],
    registration: 'At the provider: a confidential web client for the authorization code flow with PKCE.',
  },
};
