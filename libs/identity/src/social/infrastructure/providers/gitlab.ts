import { firstText, isTrue, type ProfileRequests, type ProviderDescription, type Raw } from '../definition.ts';
import { UnusableAnswer } from '../protocol/failures.ts';
import { objectOf } from '../protocol/profile.ts';

const at = (server: string) => ({
  authorization: `${server}/oauth/authorize`,
  token: `${server}/oauth/token`,
  profile: `${server}/api/v4/user`,
});

/** An access token may outlive the account, which an administrator blocked or its owner deactivated. */
async function ofActiveUser({ url, get }: ProfileRequests): Promise<Raw> {
  const user = objectOf(await get(url));
  const { state = 'active', locked } = user;
  if (state !== 'active' || isTrue(locked)) throw new UnusableAnswer('profile of an account that is not active');
  return user;
}

export const gitlab: ProviderDescription = {
  name: 'GitLab',
  endpoints: at('https://gitlab.com'),
  scopes: ['read_user'],
  reauthentication: { parameters: { prompt: 'login' }, asks: 'login' },
  loginHint: 'login_hint',
  configured: ({ issuer }) => (issuer === undefined ? {} : { endpoints: at(issuer.replace(/\/$/, '')) }),
  readProfile: ofActiveUser,
  describe: (user) => ({
    id: user['id'],
    email: user['email'],
    // A change that is not confirmed yet is in `unconfirmed_email`.
    emailVerified: isTrue(user['email_verified'] ?? firstText(user['confirmed_at']) !== undefined),
    name: firstText(user['name'], user['username']),
    image: user['avatar_url'],
  }),
  notes: {
    identifiedBy: '`id`',
    verifiedAddress: 'if the account is confirmed (`confirmed_at`)',
    quirks: [
      'Accounts that are blocked, deactivated or locked there do not sign in.',
      'It heeds `prompt` only with `GITLAB_SCOPES=openid`, which the application must be registered for.',
      '`GITLAB_ISSUER` is the URL of a server of your own, such as `https://gitlab.example.com`. Where it does not have addresses confirmed, it vouches for addresses that nobody checked.',
    ],
    registration:
      'gitlab.com, User settings, Applications (or Admin area, Applications): confidential, scope `read_user`.',
  },
};
