import { GatewayError } from '../../gateway/index.ts';
import { BillingRefusal } from '../domain/accounts-refusals.ts';

/**
 * A failure of the platform as the answer to a person who waits. What is a mistake of ours stays an error.
 * @throws always
 */
export function refusedByProvider(error: unknown): never {
  if (!(error instanceof GatewayError)) throw error;
  const { kind } = error.failure;
  if (kind === 'unavailable' || kind === 'rate_limited' || kind === 'contract_violation') {
    throw BillingRefusal.BILLING_PROVIDER_UNAVAILABLE();
  }
  throw error;
}
