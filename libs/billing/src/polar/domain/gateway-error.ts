export interface InvalidField {
  /** Such as `['body', 'email']`; numbers of list items are texts as well. */
  readonly location: readonly string[];
  /** The platform's words: for the log and for staff, never to decide by. */
  readonly message: string;
}

/** Everything that a call can end with but an answer. `code` is the platform's name of the error, such as `SubscriptionLocked`. */
export type GatewayFailure =
  | { readonly kind: 'invalid'; readonly code: string | null; readonly fields: readonly InvalidField[] }
  | { readonly kind: 'unauthorized' | 'not_found' | 'gone' | 'precondition_failed' }
  | { readonly kind: 'forbidden' | 'conflict' | 'payment_required'; readonly code: string | null }
  /** `retryAfterMs`: null where the platform did not say. */
  | { readonly kind: 'rate_limited'; readonly retryAfterMs: number | null }
  /** `ambiguous`: a write whose effect may have happened. */
  | { readonly kind: 'unavailable'; readonly ambiguous: boolean }
  /** `path`: the member of the answer that is not what we need. */
  | { readonly kind: 'contract_violation'; readonly path: string };

export class GatewayError extends Error {
  override readonly name = 'GatewayError';

  /** @param neverSent the request did not leave, so even a write may be repeated */
  constructor(
    readonly failure: GatewayFailure,
    readonly neverSent = false,
  ) {
    super(`Polar: ${wordsFor(failure)}`);
  }

  /** Whether the write that failed may have been carried out: look before trying again. */
  get mayHaveHappened(): boolean {
    const { failure } = this;
    return failure.kind === 'contract_violation' || (failure.kind === 'unavailable' && failure.ambiguous);
  }
}

/** The platform has no such object, or no longer: an answer, not a failure. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof GatewayError && error.failure.kind === 'not_found';

/** For the `catch` of a promise: nothing where the platform has no such object. @throws any other error */
export function undefinedIfNotFound(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
  return undefined;
}

/**
 * Sends a write once. Where its answer got lost, `look` says what became of it: the platform may carry it out a moment later,
 * so it is not sent again.
 * @throws as `write`, also where nothing is found
 */
export async function sentOrFound<T>(write: () => Promise<T>, look: () => Promise<T | undefined>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.mayHaveHappened) throw error;
    const found = await look();
    if (found === undefined) throw error;
    return found;
  }
}

/** Without the platform's texts, which may quote what was sent. */
function wordsFor(failure: GatewayFailure): string {
  if ('path' in failure) return `${failure.kind} at ${failure.path}`;
  if ('fields' in failure && failure.fields.length > 0) {
    return `${failure.kind} at ${failure.fields.map(({ location }) => location.join('.')).join(', ')}`;
  }
  return 'code' in failure && failure.code !== null ? `${failure.kind} (${failure.code})` : failure.kind;
}
