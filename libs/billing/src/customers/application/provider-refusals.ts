import type { Refusal } from '#shared-kernel/domain/refusal';
import { GatewayError } from '../../polar/index.ts';
import { BillingRefusal } from '../domain/customers-refusals.ts';
import { camelPath } from '../domain/refused-fields.ts';

/** Sent as Retry-After where the platform does not say when it will answer. */
const RETRY_AFTER_SECONDS = 5;

type RefusalOfFields = (details: { readonly fields: Readonly<Record<string, string>> }) => Refusal;

/**
 * A failure of the platform as the answer to a person who waits. What is a mistake of ours stays an error.
 * @param invalid for what was refused, with the fields that the platform named
 * @throws always
 */
export function refusedByProvider(
  error: unknown,
  invalid: RefusalOfFields = BillingRefusal.INVALID_BILLING_DETAILS,
): never {
  if (!(error instanceof GatewayError)) throw error;
  const { failure } = error;
  switch (failure.kind) {
    case 'rate_limited':
      throw BillingRefusal.BILLING_PROVIDER_UNAVAILABLE({ retryAfterSeconds: secondsToWait(failure.retryAfterMs) });
    // Our token is refused: to a person that is the same as no answer, and the gateway logs it.
    case 'unauthorized':
    case 'unavailable':
    case 'contract_violation':
      throw BillingRefusal.BILLING_PROVIDER_UNAVAILABLE({ retryAfterSeconds: RETRY_AFTER_SECONDS });
    case 'invalid':
      throw invalid({
        fields: Object.fromEntries(failure.fields.map(({ location, message }) => [camelPath(location), message])),
      });
    default:
      throw error;
  }
}

/** @param milliseconds as the platform said; null: it did not */
function secondsToWait(milliseconds: number | null): number {
  return milliseconds === null ? RETRY_AFTER_SECONDS : Math.max(1, Math.ceil(milliseconds / 1000));
}
