import type { GatewayFailure } from './gateway-error.ts';

export interface ProviderState {
  /** An answer of any kind: that there is no such object is one. Null: none so far. */
  readonly lastAnswerAt: Date | null;
  /** The last call that had no answer, or none that can be used. */
  readonly lastFailure: { readonly at: Date; readonly kind: GatewayFailure['kind'] } | null;
  /** No call is made before, because the platform said that there were too many. */
  readonly pausedUntil: Date | null;
}

const FAILURES: ReadonlySet<GatewayFailure['kind']> = new Set([
  'unavailable',
  'rate_limited',
  'unauthorized',
  'contract_violation',
]);

export const NOTHING_KNOWN: ProviderState = { lastAnswerAt: null, lastFailure: null, pausedUntil: null };

/** @param failure what a call ended with; undefined: it succeeded */
export function afterCall(state: ProviderState, failure: GatewayFailure['kind'] | undefined, at: Date): ProviderState {
  return failure !== undefined && FAILURES.has(failure)
    ? { ...state, lastFailure: { at, kind: failure } }
    : { ...state, lastAnswerAt: at };
}
