import { digest } from '#shared-kernel/domain/digest';

export type ChallengeMethod = 'S256' | 'plain';

/** A proof key for code exchange (RFC 7636). */
export interface CodeChallenge {
  readonly value: string;
  readonly method: ChallengeMethod;
}

/** RFC 7636 §4.1 and §4.2: verifier and challenge have the same alphabet and length. */
const PROOF = /^[A-Za-z0-9\-._~]{43,128}$/;

export const isProofText = (text: string): boolean => PROOF.test(text);

/** The method by its name, in any case; without one it is `plain` (RFC 7636 §4.3). Undefined for an unknown one. */
export function challengeMethodOf(name: string | undefined): ChallengeMethod | undefined {
  switch (name?.toLowerCase()) {
    case 's256':
      return 'S256';
    case undefined:
    case 'plain':
      return 'plain';
    default:
      return undefined;
  }
}

/** RFC 7636 §4.6. A challenge is no secret, so the comparison need not take constant time. */
export function proves({ value, method }: CodeChallenge, verifier: string): boolean {
  return isProofText(verifier) && (method === 'plain' ? verifier : digest(verifier)) === value;
}
