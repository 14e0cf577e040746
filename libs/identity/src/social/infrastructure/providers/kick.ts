import { memberOf, type ProviderDescription } from '../definition.ts';
import { objectOf } from '../protocol/profile.ts';

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
