import { memberOf, type ProfileRequests, type ProviderDescription, type Raw } from '../definition.ts';
import { UnusableAnswer } from '../protocol/failures.ts';
import { objectOf } from '../protocol/profile.ts';

/** Two requests: apps that may not ask for addresses are refused the second one altogether. */
async function withAddress({ url, get }: ProfileRequests): Promise<Raw> {
  const user = memberOf(objectOf(await get(`${url}?user.fields=profile_image_url`)), 'data');
  try {
    const { confirmed_email } = memberOf(objectOf(await get(`${url}?user.fields=confirmed_email`)), 'data');
    return { ...user, confirmed_email };
  } catch (error) {
    if (error instanceof UnusableAnswer) return user;
    throw error;
  }
}

export const twitter: ProviderDescription = {
  name: 'X (Twitter)',
  endpoints: {
    authorization: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    profile: 'https://api.x.com/2/users/me',
  },
  // tweet.read is demanded by users/me.
  scopes: ['users.read', 'tweet.read', 'users.email'],
  tokenAuthentication: 'basic',
  configured: ({ offlineAccess }) => (offlineAccess ? { scopes: [...twitter.scopes, 'offline.access'] } : {}),
  readProfile: withAddress,
  describe: (user) => ({
    id: user['id'],
    email: user['confirmed_email'],
    emailVerified: true,
    name: user['name'],
    image: user['profile_image_url'],
  }),
  notes: {
    identifiedBy: '`data.id`',
    verifiedAddress: 'always: X shares only addresses that were confirmed',
    quirks: [
      'Without "Request email from users" in the settings of the app, or of people without one, there is no address.',
      'Refresh tokens come only with `TWITTER_OFFLINE_ACCESS=on`.',
    ],
    registration:
      'developer.x.com, Projects & Apps, User authentication settings: type "Web App", "Request email from users".',
  },
};
