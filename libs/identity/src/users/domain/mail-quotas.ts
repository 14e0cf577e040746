import type { Quota } from '#shared-kernel/domain/quota';

const HOUR = 3600;

/**
 * Mails to one recipient, whoever asks for them. Each kind is counted by itself, so that a stranger who asks for one kind
 * keeps no mail of another kind from the owner; those of the same kind have reached the owner already.
 */
export const mailQuotas = {
  reset: { name: 'reset', limit: 5, windowSeconds: HOUR },
  verification: { name: 'verification', limit: 5, windowSeconds: HOUR },
  accountExists: { name: 'account-exists', limit: 5, windowSeconds: HOUR },
} as const satisfies Record<string, Quota>;
