import { SUBSCRIPTION_STATUSES } from '../../objects/domain/enumerations.ts';
import { isBillable } from '../../objects/domain/subscription-commands.ts';

/**
 * Statuses of subscriptions that run, or of all others, which were paid for before or never. A status that this version
 * does not know is neither.
 */
export function subscriptionStatuses(active: boolean): readonly string[] {
  return SUBSCRIPTION_STATUSES.filter((status) => isBillable({ status }) === active);
}

/** Statuses of grants (`referencesOf`) that give access now, or of all others. */
export const grantStatuses = (active: boolean): readonly string[] =>
  active ? ['granted'] : ['pending', 'failed', 'revoked'];
