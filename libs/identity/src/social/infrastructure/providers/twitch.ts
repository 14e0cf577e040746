import { type ProviderDescription, standardClaims } from '../definition.ts';

/** Twitch sends these only if they are asked for by name (OpenID Connect Core §5.5). */
const CLAIMS = { userinfo: { email: null, email_verified: null, picture: null, preferred_username: null } };

export const twitch: ProviderDescription = {
  name: 'Twitch',
  endpoints: {
    authorization: 'https://id.twitch.tv/oauth2/authorize',
    token: 'https://id.twitch.tv/oauth2/token',
    profile: 'https://id.twitch.tv/oauth2/userinfo',
  },
  scopes: ['openid', 'user:read:email'],
  usesPkce: false,
  reauthentication: { parameters: { force_verify: 'true' }, asks: 'confirmation' },
  parameters: { claims: JSON.stringify(CLAIMS) },
  describe: standardClaims,
  notes: {
    identifiedBy: '`sub`, the user id',
    verifiedAddress: 'if `email_verified`',
    quirks: ['The token endpoint answers scopes as a list.', 'No PKCE.'],
    registration: 'dev.twitch.tv/console/apps: category "Website Integration", client type "Confidential".',
  },
};
