import { firstText, type ProviderDescription } from '../definition.ts';

/** Written for HTML; without its query it is the same picture. */
const pictureOf = (url: unknown) => (typeof url === 'string' ? url.split('?', 1)[0] : undefined);

export const reddit: ProviderDescription = {
  name: 'Reddit',
  endpoints: {
    authorization: 'https://www.reddit.com/api/v1/authorize',
    token: 'https://www.reddit.com/api/v1/access_token',
    profile: 'https://oauth.reddit.com/api/v1/me',
  },
  scopes: ['identity'],
  usesPkce: false,
  tokenAuthentication: 'basic',
  // In the form that Reddit asks for; others are throttled or refused.
  headers: { 'user-agent': 'web:gatehouse:1.0' },
  configured: ({ offlineAccess }) => ({ parameters: { duration: offlineAccess ? 'permanent' : 'temporary' } }),
  describe: (user) => ({
    id: user['id'],
    name: user['name'],
    image: pictureOf(firstText(user['snoovatar_img'], user['icon_img'])),
  }),
  notes: {
    identifiedBy: '`id`',
    verifiedAddress: 'Reddit shares no address',
    quirks: [
      'Every request needs a `User-Agent` of the form `platform:name:version`.',
      'Refresh tokens come only with `REDDIT_OFFLINE_ACCESS=on`.',
    ],
    registration: 'reddit.com/prefs/apps: type "web app".',
  },
};
