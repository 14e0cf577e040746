import type { User } from '../../users/domain/user.ts';
import type { ProviderProfile, SocialProvider } from './provider.ts';
import type { SocialOptions } from './provider-options.ts';
import { SocialRefusal } from './social-refusals.ts';

type Identified = Pick<ProviderProfile, 'email' | 'emailVerified'>;
type Named = Pick<SocialProvider, 'id' | 'policy'>;
type Owner = Pick<User, 'emailProven'>;

export interface Newcomer {
  readonly profile: Identified;
  readonly provider: Named;
  readonly owner: Owner | undefined;
  readonly requestSignUp: boolean;
}

/**
 * Decides about a person whose account at the provider is linked to no user. An address alone proves nothing: both the
 * provider and the holder of the account here must stand for it (ADR 45).
 * @param signUpEnabled whether people may register at all
 * @throws USER_EMAIL_NOT_FOUND, ACCOUNT_NOT_LINKED, SIGNUP_DISABLED
 */
export function decideOnNewcomer(
  { profile, provider, owner, requestSignUp }: Newcomer,
  options: SocialOptions,
  signUpEnabled: boolean,
): 'link' | 'register' {
  if (profile.email === null) throw SocialRefusal.USER_EMAIL_NOT_FOUND();
  if (owner) {
    if (options.linking && isVouchedFor(profile, provider, options) && owner.emailProven) return 'link';
    throw SocialRefusal.ACCOUNT_NOT_LINKED();
  }
  const { signUp, implicitSignUp } = provider.policy;
  if (!(signUpEnabled && signUp && (implicitSignUp || requestSignUp))) throw SocialRefusal.SIGNUP_DISABLED();
  return 'register';
}

export interface LinkRequest {
  readonly profile: Identified;
  readonly provider: Pick<SocialProvider, 'id'>;
  readonly user: Pick<User, 'id' | 'email'>;
  /** The linked account of the profile, whoever has it. */
  readonly linked: { readonly userId: string } | undefined;
}

/**
 * Decides about a person who links an account at a provider from their session. An address for which the provider does
 * not vouch may be another person's, so it does not count as the same one (ADR 53). A provider that shares no address names no
 * different one.
 * @returns `keep`: it is linked already
 * @throws LINKING_FAILED (another user has it), LINKING_NOT_ALLOWED, LINKING_DIFFERENT_EMAILS_NOT_ALLOWED
 */
export function decideOnLink(
  { profile, provider, user, linked }: LinkRequest,
  options: SocialOptions,
): 'keep' | 'link' {
  if (linked?.userId === user.id) return 'keep';
  if (!options.linking) throw SocialRefusal.LINKING_NOT_ALLOWED();
  if (linked) throw SocialRefusal.LINKING_FAILED();
  if (options.allowDifferentEmails || profile.email === null) return 'link';
  if (!isVouchedFor(profile, provider, options)) throw SocialRefusal.LINKING_NOT_ALLOWED();
  if (profile.email !== user.email) throw SocialRefusal.LINKING_DIFFERENT_EMAILS_NOT_ALLOWED();
  return 'link';
}

function isVouchedFor(
  { emailVerified }: Identified,
  { id }: Pick<SocialProvider, 'id'>,
  { trustedProviders }: SocialOptions,
): boolean {
  return emailVerified || trustedProviders.includes(id);
}
