import { firstText, isTrue, type ProviderDescription } from '../definition.ts';

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
