import type { Refusal } from '#shared-kernel/domain/refusal';
import { camelPath } from '../../objects/domain/casing.ts';
import { GatewayError, type GatewayFailure } from '../../polar/index.ts';
import { BillingRefusal } from '../domain/customers-refusals.ts';

/** Sent as Retry-After where the platform does not say when it will answer. */
const RETRY_AFTER_SECONDS = 5;

type RefusalOfFields = (details: { readonly fields: Readonly<Record<string, string>> }) => Refusal;

/** Refusals for failures of the platform, where the general ones do not fit. */
export interface ProviderRefusals {
  /** By the platform's name of the error. */
  readonly byCode?: Readonly<Record<string, () => Refusal>>;
  /** `invalid`: where the platform names no fields. */
  readonly byKind?: Readonly<Partial<Record<GatewayFailure['kind'], () => Refusal>>>;
  /** With the fields that the platform named. */
  readonly invalid?: RefusalOfFields;
}

/** A failure of the platform as the answer to a person who waits. A mistake of ours stays an error. @throws always */
export function refusedByProvider(error: unknown, refusals: ProviderRefusals = {}): never {
  if (!(error instanceof GatewayError)) throw error;
  const { failure } = error;
  const refusal = refusalOf(failure, refusals);
  if (refusal) throw refusal();
  switch (failure.kind) {
    case 'rate_limited':
      throw BillingRefusal.BILLING_PROVIDER_UNAVAILABLE({ retryAfterSeconds: secondsToWait(failure.retryAfterMs) });
    // Our token is refused: to a person that is the same as no answer, and the gateway logs it.
    case 'unauthorized':
    case 'unavailable':
    case 'contract_violation':
      throw BillingRefusal.BILLING_PROVIDER_UNAVAILABLE({ retryAfterSeconds: RETRY_AFTER_SECONDS });
    case 'invalid':
      throw (refusals.invalid ?? BillingRefusal.INVALID_BILLING_DETAILS)({
        fields: Object.fromEntries(failure.fields.map(({ location, message }) => [camelPath(location), message])),
      });
    default:
      throw error;
  }
}

function refusalOf(failure: GatewayFailure, { byCode = {}, byKind = {} }: ProviderRefusals) {
  const refusal = 'code' in failure && failure.code !== null ? byCode[failure.code] : undefined;
  const hasFields = failure.kind === 'invalid' && failure.fields.length > 0;
  return refusal ?? (hasFields ? undefined : byKind[failure.kind]);
}

/** For the `catch` of a promise. */
export const refusedAs =
  (refusals: ProviderRefusals) =>
  (error: unknown): never =>
    refusedByProvider(error, refusals);

/** Whether the platform refused this member of a body. Never by its words, which change. */
export function refuses(error: unknown, member: string): boolean {
  if (!(error instanceof GatewayError) || error.failure.kind !== 'invalid') return false;
  return error.failure.fields.some(({ location }) => location.includes(member));
}

/** @param milliseconds as the platform said; null: it did not */
function secondsToWait(milliseconds: number | null): number {
  return milliseconds === null ? RETRY_AFTER_SECONDS : Math.max(1, Math.ceil(milliseconds / 1000));
}
