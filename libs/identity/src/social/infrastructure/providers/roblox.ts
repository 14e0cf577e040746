import { firstText, type ProviderDescription } from '../definition.ts';

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
