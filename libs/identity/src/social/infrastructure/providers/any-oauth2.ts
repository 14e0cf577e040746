import { firstText, type ProviderDescription, standardClaims } from '../definition.ts';

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
