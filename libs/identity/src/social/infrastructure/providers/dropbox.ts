import { isTrue, memberOf, type ProviderDescription } from '../definition.ts';

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
