import { atIssuer, type ProviderDescription, standardClaims } from '../definition.ts';

const ISSUER = 'https://accounts.google.com';

/** Google documents both. */
const ISSUERS = [ISSUER, 'accounts.google.com'];
const ALGORITHMS = ['RS256'];

export const google: ProviderDescription = {
  name: 'Google',
  issuer: ISSUER,
  endpoints: {
    authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    profile: 'https://openidconnect.googleapis.com/v1/userinfo',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  scopes: ['openid', 'email', 'profile'],
  reauthentication: { parameters: { prompt: 'select_account' }, asks: 'confirmation' },
  loginHint: 'login_hint',
  idTokens: { issuers: () => ISSUERS, algorithms: ALGORITHMS, use: 'sign-in' },
  configured: (options) => ({
    ...(options.issuer !== undefined && atIssuer(options, google.endpoints)),
    parameters: {
      include_granted_scopes: 'true',
      ...(options.offlineAccess && { access_type: 'offline' }),
      ...(options.hostedDomain !== undefined && { hd: options.hostedDomain }),
    },
    idTokens: {
      ...(options.issuer === undefined && { issuers: () => ISSUERS }),
      algorithms: ALGORITHMS,
      use: 'sign-in',
      // The parameter only preselects an account: the claim decides.
      admits: ({ hd }) => options.hostedDomain === undefined || hd === options.hostedDomain,
    },
  }),
  describe: standardClaims,
  notes: {
    identifiedBy: '`sub`',
    verifiedAddress: 'if `email_verified`',
    quirks: [
      'Refresh tokens come only with `GOOGLE_OFFLINE_ACCESS=on`, and again only with `GOOGLE_PROMPT=consent`.',
      '`GOOGLE_HOSTED_DOMAIN` lets in only people of that Workspace domain (claim `hd`).',
    ],
    registration:
      'console.cloud.google.com, APIs & Services, Credentials, OAuth client ID of the type "Web application".',
  },
};
