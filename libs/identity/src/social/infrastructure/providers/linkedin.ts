import { type ProviderDescription, standardClaims } from '../definition.ts';

export const linkedin: ProviderDescription = {
  name: 'LinkedIn',
  endpoints: {
    authorization: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    profile: 'https://api.linkedin.com/v2/userinfo',
  },
  scopes: ['openid', 'profile', 'email'],
  // A code verifier beside the client secret is refused.
  usesPkce: false,
  loginHint: 'login_hint',
  describe: standardClaims,
  notes: {
    identifiedBy: '`sub`, another one for each app',
    verifiedAddress: 'if `email_verified`',
    quirks: [
      'Its id tokens carry no nonce, so people are identified by the userinfo endpoint.',
      'No PKCE. Refresh tokens are for selected partners.',
    ],
    registration: 'linkedin.com/developers/apps: product "Sign In with LinkedIn using OpenID Connect".',
  },
};
