import type { Refusal } from '#shared-kernel/domain/refusal';
import { GatewayError } from '../../gateway/index.ts';
import { BillingRefusal } from '../domain/accounts-refusals.ts';
import { camelPath } from '../domain/refused-fields.ts';

type RefusalOfFields = (details: { readonly fields: Readonly<Record<string, string>> }) => Refusal;

/**
 * A failure of the platform as the answer to a person who waits. What is a mistake of ours stays an error.
 * @param invalid for what was refused because of its fields
 * @throws always
 */
export function refusedByProvider(
  error: unknown,
  invalid: RefusalOfFields = BillingRefusal.INVALID_BILLING_DETAILS,
): never {
  if (!(error instanceof GatewayError)) throw error;
  const { failure } = error;
  switch (failure.kind) {
    case 'unavailable':
    case 'rate_limited':
    case 'contract_violation':
      throw BillingRefusal.BILLING_PROVIDER_UNAVAILABLE();
    case 'invalid':
      if (failure.fields.length === 0) throw error;
      throw invalid({
        fields: Object.fromEntries(failure.fields.map(({ location, message }) => [camelPath(location), message])),
      });
    default:
      throw error;
  }
}
