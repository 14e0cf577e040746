import {
  firstText,
  isTrue,
  memberOf,
  type ProfileRequests,
  type ProviderDescription,
  type Raw,
} from '../definition.ts';
import { UnusableAnswer } from '../protocol/failures.ts';
import { objectOf } from '../protocol/profile.ts';

const ACCEPT = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };

/** GitHub Enterprise Server has its API below the same host. */
const enterprise = (server: string) => ({
  authorization: `${server}/login/oauth/authorize`,
  token: `${server}/login/oauth/access_token`,
  profile: `${server}/api/v3/user`,
});

/** The profile has only an address that its owner shows to everyone; the list has all, and says which are verified. */
async function withAddresses({ url, get }: ProfileRequests): Promise<Raw> {
  const user = objectOf(await get(url, ACCEPT));
  const emails = await get(`${url}/emails`, ACCEPT).catch((error: unknown) => {
    // Apps without the permission "Email addresses" do not get the list.
    if (error instanceof UnusableAnswer) return [];
    throw error;
  });
  return { ...user, emails };
}

function primaryOf({ emails }: Raw): Raw {
  const primary = Array.isArray(emails)
    ? emails.find((entry: unknown) => isTrue(memberOf({ entry }, 'entry')['primary']))
    : undefined;
  return memberOf({ primary }, 'primary');
}

export const github: ProviderDescription = {
  name: 'GitHub',
  endpoints: {
    authorization: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    profile: 'https://api.github.com/user',
  },
  scopes: ['read:user', 'user:email'],
  reauthentication: { parameters: { prompt: 'select_account' }, asks: 'confirmation' },
  loginHint: 'login',
  configured: ({ issuer }) => (issuer === undefined ? {} : { endpoints: enterprise(issuer.replace(/\/$/, '')) }),
  readProfile: withAddresses,
  describe: (user) => {
    const { email = user['email'], verified } = primaryOf(user);
    return {
      id: user['id'],
      email,
      emailVerified: isTrue(verified),
      name: firstText(user['name'], user['login']),
      image: user['avatar_url'],
    };
  },
  notes: {
    identifiedBy: '`id`',
    verifiedAddress: 'if the primary one of `/user/emails` is `verified`',
    quirks: [
      'The address comes from `/user/emails`, because most people hide it in their profile. A GitHub App needs the account permission "Email addresses" (read).',
      'OAuth apps get no refresh tokens; their access tokens do not expire.',
      '`GITHUB_ISSUER` is the URL of a GitHub Enterprise Server, such as `https://github.example.com`.',
    ],
    registration: 'github.com, Settings, Developer settings, OAuth apps (or GitHub Apps).',
  },
};
