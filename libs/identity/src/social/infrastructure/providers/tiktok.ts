import { memberOf, type ProviderDescription } from '../definition.ts';
import { objectOf } from '../protocol/profile.ts';

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
