import {
  AuthorizationResponseError,
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi';
import { EgressError } from '#shared-kernel/application/egress';
import { ProviderError, type ProviderFailure } from '../../domain/provider.ts';

/** Error codes of RFC 6749 and of providers; anything longer may be a text with data in it. */
const CODE = /^[A-Za-z][\w.-]{0,63}$/;
const codeOf = (error: string) => (CODE.test(error) ? error : 'an error');

export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer';
}

/** No tokens and no texts of the provider: errors of oauth4webapi carry whole answers. @throws ProviderError */
export async function step<Result>(
  provider: string,
  failure: ProviderFailure,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof EgressError) throw new ProviderError(provider, failure, error.failure, { cause: error });
    const detail = detailOf(error);
    if (detail === undefined) throw error;
    throw new ProviderError(provider, failure, detail);
  }
}

function detailOf(error: unknown): string | undefined {
  if (error instanceof UnusableAnswer) return error.message;
  if (error instanceof ResponseBodyError) return `status ${error.status}, ${codeOf(error.error)}`;
  if (error instanceof WWWAuthenticateChallengeError) return `status ${error.status} with a challenge`;
  if (error instanceof AuthorizationResponseError) return codeOf(error.error);
  // Their messages are fixed texts of the library.
  if (error instanceof OperationProcessingError || error instanceof UnsupportedOperationError) return error.message;
  return undefined;
}
