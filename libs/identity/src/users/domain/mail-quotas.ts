import type { Quota } from '#shared-kernel/domain/quota';
import type { User } from './user.ts';

const HOUR = 3600;

/** To one recipient; no kind blocks another. Only mails that are sent count, and no answer tells. */
export const mailQuotas = {
  reset: { name: 'reset', limit: 5, windowSeconds: HOUR },
  verification: { name: 'verification', limit: 5, windowSeconds: HOUR },
  accountExists: { name: 'account-exists', limit: 5, windowSeconds: HOUR },
  code: { name: 'mailed-code', limit: 10, windowSeconds: HOUR },
  notice: { name: 'notice', limit: 10, windowSeconds: HOUR },
} as const satisfies Record<string, Quota>;

/** Another person may have registered an address that is not confirmed, to have mails sent to it. */
export const quotaUnlessConfirmed = (user: User, kind: 'code' | 'notice'): Quota | undefined =>
  user.hasConfirmedEmail() ? undefined : mailQuotas[kind];

/** For the greeting. The registrant of an address that is not confirmed must not write to it. */
export const nameInMails = (user: User): string => (user.hasConfirmedEmail() ? user.name : '');
