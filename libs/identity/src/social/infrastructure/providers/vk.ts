import { firstText, memberOf, type ProviderDescription } from '../definition.ts';
import { objectOf } from '../protocol/profile.ts';

const ofDevice = ({ device_id = '', state = '' }: Readonly<Record<string, string>>) => ({ device_id, state });

export const vk: ProviderDescription = {
  name: 'VK',
  endpoints: {
    authorization: 'https://id.vk.com/authorize',
    token: 'https://id.vk.com/oauth2/auth',
    profile: 'https://id.vk.com/oauth2/user_info',
  },
  scopes: ['vkid.personal_info', 'email'],
  reauthentication: { parameters: { prompt: 'login' }, asks: 'login' },
  // The callback names the device; the token request and each refresh must repeat it, and some state.
  tokenParameters: ofDevice,
  refreshParameters: ofDevice,
  readProfile: async ({ url, accessToken, client, post }) => {
    const form = new URLSearchParams({ client_id: client.clientId, access_token: accessToken });
    return memberOf(objectOf(await post(url, form, false)), 'user');
  },
  describe: (user) => ({
    id: user['user_id'],
    email: user['email'],
    name: [user['first_name'], user['last_name']].filter((part) => firstText(part) !== undefined).join(' '),
    image: user['avatar'],
  }),
  notes: {
    identifiedBy: '`user.user_id`',
    verifiedAddress: 'never: `verified` is about the account, not the address',
    quirks: [
      'The callback carries `device_id`, which the token request and each refresh repeat. It is kept, sealed with the tokens.',
      'An access token lasts an hour. The tokens of accounts linked before `device_id` was kept are renewed after the next sign-in.',
      'The access token goes in the body of the request for the profile.',
    ],
    registration: 'id.vk.com/about/business/go: a web app with the trusted redirect URL, and access to email.',
  },
};
