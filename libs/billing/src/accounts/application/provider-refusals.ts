import { GatewayError } from '../../gateway/index.ts';
import { BillingRefusal } from '../domain/accounts-refusals.ts';
import { camelPath } from '../domain/refused-fields.ts';

/**
 * A failure of the platform as the answer to a person who waits. What is a mistake of ours stays an error.
 * @throws always
 */
export function refusedByProvider(error: unknown): never {
  if (!(error instanceof GatewayError)) throw error;
  const { failure } = error;
  switch (failure.kind) {
    case 'unavailable':
    case 'rate_limited':
    case 'contract_violation':
      throw BillingRefusal.BILLING_PROVIDER_UNAVAILABLE();
    case 'invalid':
      if (failure.fields.length === 0) throw error;
      throw BillingRefusal.INVALID_BILLING_DETAILS({
        fields: Object.fromEntries(failure.fields.map(({ location, message }) => [camelPath(location), message])),
      });
    default:
      throw error;
  }
}
