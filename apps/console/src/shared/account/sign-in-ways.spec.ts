import { expect, test } from '@jest/globals';
import type { LinkedAccount } from './account-reads.ts';
import { usualSignIn } from './sign-in-ways.ts';

const linked = (...ids: readonly string[]) => ids.map((providerId) => ({ providerId }) as LinkedAccount);

test.each([
  ['a password', { hasPassword: true, linked: [] }, 'your password', 'your password'],
  ['both', { hasPassword: true, linked: linked('google') }, 'your password', 'your password'],
  ['a provider', { hasPassword: false, linked: linked('google') }, 'google', 'your google account'],
  [
    'two accounts at one provider, and another',
    { hasPassword: false, linked: linked('google', 'google', 'github') },
    'google or github',
    'your google or github account',
  ],
  ['nothing that is known', undefined, 'your password', 'your password'],
])('a user with %s', (_, ways, means, held) => {
  expect(usualSignIn(ways)).toMatchObject({ means, held });
});
