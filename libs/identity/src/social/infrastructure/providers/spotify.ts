import { firstText, memberOf, type ProviderDescription, type Raw } from '../definition.ts';

function pictureOf({ images }: Raw): unknown {
  const first: unknown = Array.isArray(images) ? images[0] : undefined;
  return memberOf({ first }, 'first')['url'];
}

export const spotify: ProviderDescription = {
  name: 'Spotify',
  endpoints: {
    authorization: 'https://accounts.spotify.com/authorize',
    token: 'https://accounts.spotify.com/api/token',
    profile: 'https://api.spotify.com/v1/me',
  },
  scopes: ['user-read-email'],
  tokenAuthentication: 'basic',
  reauthentication: { parameters: { show_dialog: 'true' }, asks: 'confirmation' },
  describe: (user) => ({
    id: user['id'],
    email: user['email'],
    name: firstText(user['display_name'], user['id']),
    image: pictureOf(user),
  }),
  notes: {
    identifiedBy: '`id`',
    verifiedAddress: 'never: Spotify does not check that an address belongs to the person',
    quirks: ['Until an app has extended access, only people whom its owner lists can use it.'],
    registration: 'developer.spotify.com/dashboard: Web API, redirect URI (https, or http with a loopback IP address).',
  },
};
