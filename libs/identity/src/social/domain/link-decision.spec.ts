import { describe, expect, test } from '@jest/globals';
import { decideOnLink, decideOnNewcomer, type Newcomer } from './link-decision.ts';
import { socialDefaults, type SocialOptions } from './provider-options.ts';

const OPEN = { signUp: true, implicitSignUp: true };
const email = 'ada@example.com';

/** Refusals by their code. */
function decided(decide: () => string): string {
  try {
    return decide();
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('a person whose account at the provider is linked to no user', () => {
  const decide = (
    changes: Partial<Newcomer> = {},
    options: Partial<SocialOptions> = {},
    signUpEnabled = true,
  ): string =>
    decided(() =>
      decideOnNewcomer(
        {
          profile: { email, emailVerified: true },
          provider: { id: 'google', policy: OPEN },
          owner: undefined,
          requestSignUp: false,
          ...changes,
        },
        { ...socialDefaults, ...options },
        signUpEnabled,
      ),
    );

  test('without an address is refused, whatever else holds', () => {
    const profile = { email: null, emailVerified: true };
    expect(decide({ profile })).toBe('USER_EMAIL_NOT_FOUND');
    expect(decide({ profile }, { trustedProviders: ['google'] })).toBe('USER_EMAIL_NOT_FOUND');
  });

  test.each<
    [provider: 'vouches' | 'is trusted' | 'is neither', local: 'proven' | 'not proven', linking: boolean, string]
  >([
    ['vouches', 'proven', true, 'link'],
    ['vouches', 'proven', false, 'ACCOUNT_NOT_LINKED'],
    ['vouches', 'not proven', true, 'ACCOUNT_NOT_LINKED'],
    ['vouches', 'not proven', false, 'ACCOUNT_NOT_LINKED'],
    ['is trusted', 'proven', true, 'link'],
    ['is trusted', 'proven', false, 'ACCOUNT_NOT_LINKED'],
    ['is trusted', 'not proven', true, 'ACCOUNT_NOT_LINKED'],
    ['is neither', 'proven', true, 'ACCOUNT_NOT_LINKED'],
    ['is neither', 'not proven', true, 'ACCOUNT_NOT_LINKED'],
  ])(
    'with the address of a user: the provider %s, the address here is %s, linking %s: %s',
    (by, local, linking, then) => {
      const profile = { email, emailVerified: by === 'vouches' };
      const trustedProviders = by === 'is trusted' ? ['github', 'google'] : ['github'];
      const owner = { emailProven: local === 'proven' };
      expect(decide({ profile, owner }, { linking, trustedProviders })).toBe(then);
      // Asking for an account changes nothing.
      expect(decide({ profile, owner, requestSignUp: true }, { linking, trustedProviders })).toBe(then);
    },
  );

  test.each([
    [{ signUp: true, implicitSignUp: true }, false, true, 'register'],
    [{ signUp: true, implicitSignUp: true }, true, true, 'register'],
    [{ signUp: true, implicitSignUp: false }, true, true, 'register'],
    [{ signUp: true, implicitSignUp: false }, false, true, 'SIGNUP_DISABLED'],
    [{ signUp: false, implicitSignUp: true }, true, true, 'SIGNUP_DISABLED'],
    [{ signUp: true, implicitSignUp: true }, true, false, 'SIGNUP_DISABLED'],
  ])('who is new: %o, asked %s, people may register %s: %s', (policy, requestSignUp, signUpEnabled, then) => {
    const provider = { id: 'google', policy };
    expect(decide({ provider, requestSignUp }, {}, signUpEnabled)).toBe(then);
    // Whether linking is on, and whether the provider vouches, says nothing about new accounts.
    const profile = { email, emailVerified: false };
    expect(decide({ provider, requestSignUp, profile }, { linking: false }, signUpEnabled)).toBe(then);
  });
});

describe('a signed-in person who links an account', () => {
  const user = { id: 'u1', email };
  const decide = (
    linkedTo: string | undefined,
    address: string | null,
    options: Partial<SocialOptions> = {},
    emailVerified = true,
  ): string =>
    decided(() =>
      decideOnLink(
        {
          profile: { email: address, emailVerified },
          provider: { id: 'google' },
          user,
          linked: linkedTo === undefined ? undefined : { userId: linkedTo },
        },
        { ...socialDefaults, ...options },
      ),
    );

  test.each<[string | undefined, string | null, Partial<SocialOptions>, string]>([
    [undefined, email, {}, 'link'],
    [undefined, null, {}, 'link'],
    [undefined, 'other@example.com', {}, 'LINKING_DIFFERENT_EMAILS_NOT_ALLOWED'],
    [undefined, 'other@example.com', { allowDifferentEmails: true }, 'link'],
    [undefined, email, { linking: false }, 'LINKING_NOT_ALLOWED'],
    ['u2', email, {}, 'LINKING_FAILED'],
    ['u2', 'other@example.com', { allowDifferentEmails: true }, 'LINKING_FAILED'],
    ['u2', email, { linking: false }, 'LINKING_NOT_ALLOWED'],
    ['u1', email, {}, 'keep'],
    ['u1', 'other@example.com', {}, 'keep'],
    ['u1', email, { linking: false }, 'keep'],
  ])('linked to %s, address %s, %o: %s', (linkedTo, address, options, then) => {
    expect(decide(linkedTo, address, options)).toBe(then);
  });

  test.each<[string, string, Partial<SocialOptions>, string]>([
    ['the same', email, {}, 'LINKING_NOT_ALLOWED'],
    ['another', 'other@example.com', {}, 'LINKING_NOT_ALLOWED'],
    ['the same', email, { trustedProviders: ['github'] }, 'LINKING_NOT_ALLOWED'],
    ['the same', email, { trustedProviders: ['google'] }, 'link'],
    ['another', 'other@example.com', { trustedProviders: ['google'] }, 'LINKING_DIFFERENT_EMAILS_NOT_ALLOWED'],
    ['another', 'other@example.com', { allowDifferentEmails: true }, 'link'],
  ])('%s address, for which the provider does not vouch: %s, %o: %s', (_, address, options, then) => {
    expect(decide(undefined, address, options, false)).toBe(then);
    expect(decide('u1', address, options, false)).toBe('keep');
  });
});
