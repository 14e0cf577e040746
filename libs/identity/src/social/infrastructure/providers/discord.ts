import { firstText, isTrue, type ProviderDescription, type Raw } from '../definition.ts';

function pictureOf({ id, avatar }: Raw): string | undefined {
  return typeof id === 'string' && typeof avatar === 'string'
    ? `https://cdn.discordapp.com/avatars/${encodeURIComponent(id)}/${encodeURIComponent(avatar)}.png`
    : undefined;
}

export const discord: ProviderDescription = {
  name: 'Discord',
  endpoints: {
    authorization: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    profile: 'https://discord.com/api/users/@me',
  },
  scopes: ['identify', 'email'],
  reauthentication: { parameters: { prompt: 'consent' }, asks: 'confirmation' },
  describe: (user) => ({
    id: user['id'],
    email: user['email'],
    emailVerified: isTrue(user['verified']),
    name: firstText(user['global_name'], user['username']),
    image: pictureOf(user),
  }),
  notes: {
    identifiedBy: '`id`',
    verifiedAddress: 'if `verified`',
    quirks: ['People without an address (signed up by phone) share none.'],
    registration: 'discord.com/developers/applications, OAuth2: client id, secret and redirect.',
  },
};
