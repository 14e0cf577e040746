import { isTrue, memberOf, type ProviderDescription, standardClaims, firstText } from '../definition.ts';
import { objectOf } from '../protocol/profile.ts';

export const dropbox: ProviderDescription = {
  name: 'Dropbox',
  endpoints: {
    authorization: 'https://www.dropbox.com/oauth2/authorize',
    token: 'https://api.dropboxapi.com/oauth2/token',
    profile: 'https://api.dropboxapi.com/2/users/get_current_account',
  },
  scopes: ['account_info.read'],
  reauthentication: { parameters: { force_reauthentication: 'true' }, asks: 'login' },
  configured: ({ offlineAccess }) => (offlineAccess ? { parameters: { token_access_type: 'offline' } } : {}),
  // A call without arguments is a POST of null.
  readProfile: ({ url, post }) => post(url, 'null'),
  describe: (account) => ({
    id: account['account_id'],
    email: account['email'],
    emailVerified: isTrue(account['email_verified']),
    name: memberOf(account, 'name')['display_name'],
    image: account['profile_photo_url'],
  }),
  notes: {
    identifiedBy: '`account_id`',
    verifiedAddress: 'if `email_verified`',
    quirks: ['Refresh tokens come only with `DROPBOX_OFFLINE_ACCESS=on`.', 'The profile is a POST.'],
    registration: 'dropbox.com/developers/apps: scoped access, permission `account_info.read`.',
  },
};

export const huggingface: ProviderDescription = {
  name: 'Hugging Face',
  endpoints: {
    authorization: 'https://huggingface.co/oauth/authorize',
    token: 'https://huggingface.co/oauth/token',
    profile: 'https://huggingface.co/oauth/userinfo',
  },
  scopes: ['openid', 'profile', 'email'],
  tokenAuthentication: 'basic',
  describe: standardClaims,
  notes: {
    identifiedBy: '`sub`',
    verifiedAddress: 'if `email_verified`',
    quirks: [],
    registration: 'huggingface.co/settings/applications/new: scopes `openid`, `profile` and `email`.',
  },
};

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

export const roblox: ProviderDescription = {
  name: 'Roblox',
  endpoints: {
    authorization: 'https://apis.roblox.com/oauth/v1/authorize',
    token: 'https://apis.roblox.com/oauth/v1/token',
    profile: 'https://apis.roblox.com/oauth/v1/userinfo',
  },
  scopes: ['openid', 'profile'],
  reauthentication: { parameters: { prompt: 'login' }, asks: 'login' },
  describe: (user) => ({
    id: user['sub'],
    email: user['email'],
    name: firstText(user['nickname'], user['name'], user['preferred_username']),
    image: user['picture'],
  }),
  notes: {
    identifiedBy: '`sub`',
    verifiedAddress: 'never: Roblox does not say, and usually shares no address',
    quirks: ['Until an app is reviewed, few people can use it.'],
    registration: 'create.roblox.com/dashboard/credentials, OAuth 2.0 apps: scopes `openid` and `profile`.',
  },
};

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

export const zoom: ProviderDescription = {
  name: 'Zoom',
  endpoints: {
    authorization: 'https://zoom.us/oauth/authorize',
    token: 'https://zoom.us/oauth/token',
    profile: 'https://api.zoom.us/v2/users/me',
  },
  // The scopes of the registration are granted.
  scopes: [],
  tokenAuthentication: 'basic',
  describe: (user) => ({
    id: user['id'],
    email: user['email'],
    emailVerified: isTrue(user['verified']) || user['verified'] === 1,
    name: firstText(
      user['display_name'],
      [user['first_name'], user['last_name']].filter((part) => firstText(part) !== undefined).join(' '),
    ),
    image: user['pic_url'],
  }),
  notes: {
    identifiedBy: '`id`',
    verifiedAddress: 'if `verified` is 1',
    quirks: ['Scopes are part of the registration: `user:read:user` is needed.'],
    registration: 'marketplace.zoom.us, Develop, Build App: "General App", user-managed.',
  },
};

export const kick: ProviderDescription = {
  name: 'Kick',
  endpoints: {
    authorization: 'https://id.kick.com/oauth/authorize',
    token: 'https://id.kick.com/oauth/token',
    profile: 'https://api.kick.com/public/v1/users',
  },
  scopes: ['user:read'],
  // Without ids it answers a list with the person alone.
  readProfile: async ({ url, get }) => {
    const { data } = objectOf(await get(url));
    const first: unknown = Array.isArray(data) ? data[0] : undefined;
    return memberOf({ first }, 'first');
  },
  describe: (user) => ({
    id: user['user_id'],
    email: user['email'],
    name: user['name'],
    image: user['profile_picture'],
  }),
  notes: {
    identifiedBy: '`user_id`',
    verifiedAddress: 'never: Kick does not say',
    quirks: ['PKCE is required.'],
    registration: 'kick.com/settings/developer: scope "Read user information".',
  },
};

const FIELDS = 'open_id,union_id,avatar_url,display_name';

export const tiktok: ProviderDescription = {
  name: 'TikTok',
  endpoints: {
    authorization: 'https://www.tiktok.com/v2/auth/authorize/',
    token: 'https://open.tiktokapis.com/v2/oauth/token/',
    profile: 'https://open.tiktokapis.com/v2/user/info/',
  },
  scopes: ['user.info.basic'],
  scopeSeparator: ',',
  usesPkce: false,
  reauthentication: { parameters: { disable_auto_auth: '1' }, asks: 'confirmation' },
  clientIdName: 'client_key',
  readProfile: async ({ url, get }) =>
    memberOf(memberOf(objectOf(await get(`${url}?fields=${FIELDS}`)), 'data'), 'user'),
  describe: (user) => ({ id: user['open_id'], name: user['display_name'], image: user['avatar_url'] }),
  notes: {
    identifiedBy: '`open_id`, another one for each app',
    verifiedAddress: 'TikTok shares no address',
    quirks: [
      'The client id is named `client_key`; scopes are separated by commas.',
      'PKCE is for mobile and desktop apps only.',
      'Redirect URIs must be https.',
    ],
    registration: 'developers.tiktok.com, Manage apps: product "Login Kit" for the web.',
  },
};
