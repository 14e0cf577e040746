import type { Cause } from '#shared-kernel/domain/account-cause';
import type { User } from '../../users/domain/user.ts';

/** With what an account is signed in to. */
export interface WaysIn {
  readonly hasPassword: boolean;
  /** The providers of linked accounts. */
  readonly providers: readonly string[];
}

interface Surroundings {
  readonly ways: WaysIn;
  /** Mails to the address that did not arrive, in JSON; newest first. */
  readonly mails: readonly object[];
  readonly requireEmailVerification: boolean;
  /** The address of the member of staff who imposed the present ban; null where that is not known. */
  readonly bannedBy: string | null;
}

/** Mails and codes may still be under way, and what was registered may have a spelling mistake. */
const NEW_MS = 86_400_000;

type Rule = (user: User, around: Surroundings, now: Date) => Cause | false;

const rules: readonly Rule[] = [
  (user, { bannedBy: by }, now) =>
    user.isBannedAt(now) &&
    cause('banned', { until: user.banExpires?.toISOString() ?? null, reason: user.banReason, by }),
  (user, { requireEmailVerification }) =>
    requireEmailVerification && !user.emailVerified && cause('email-not-verified'),
  ({ phoneNumberVerified: hasPhone }, { ways: { hasPassword, providers } }) =>
    !hasPassword && providers.length === 0 && cause('no-way-to-sign-in', { hasPhone }),
  (_, { ways: { hasPassword, providers: names } }) =>
    !hasPassword && names.length > 0 && cause('no-password', { providers: names.length, names }),
  (_, { mails }) => mails.length > 0 && cause('mails-undelivered', { mails }),
  ({ createdAt }, _, now) =>
    now.getTime() - createdAt.getTime() < NEW_MS && cause('account-new', { since: createdAt.toISOString() }),
  // The last one, because it keeps out nobody who has the password.
  ({ reclaimableSince }) =>
    reclaimableSince !== null && cause('email-never-proven', { since: reclaimableSince.toISOString() }),
];

const cause = (code: Cause['code'], details: Cause['details'] = {}): Cause => ({ code, details });

/** What may keep the person out, the surest first. */
export function signInCauses(user: User, around: Surroundings, now: Date): readonly Cause[] {
  return rules.map((rule) => rule(user, around, now)).filter((found) => found !== false);
}
