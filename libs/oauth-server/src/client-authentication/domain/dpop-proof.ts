import { digest } from '#shared-kernel/domain/digest';

/** The time of a proof may differ from now by this, either way. */
const WINDOW_MS = 60_000;

/** A DPoP proof (RFC 9449 §4.2) with a valid signature: its sender holds a key. */
export interface DpopProof {
  /** SHA-256 of the key (RFC 7638). */
  readonly keyThumbprint: string;
  /** `jti`. */
  readonly id: string;
  /** `htm`. */
  readonly method: string;
  /** `htu`. */
  readonly url: string;
  /** `iat`. */
  readonly issuedAt: Date;
  /** `ath`. */
  readonly accessTokenDigest: string | undefined;
}

export interface ProvenRequest {
  readonly method: string;
  readonly url: string;
  /** The token that the proof comes with, at a resource. */
  readonly accessToken?: string | undefined;
}

/** Why a proof does not fit the request (RFC 9449 §4.3); undefined when it does. */
export function proofProblem(
  proof: DpopProof,
  { method, url, accessToken }: ProvenRequest,
  now: Date,
): string | undefined {
  if (proof.method !== method) return 'htm must be the method of the request';
  if (addressOf(proof.url) !== addressOf(url)) return 'htu must be the URL of the request';
  const isCurrent = Math.abs(now.getTime() - proof.issuedAt.getTime()) <= WINDOW_MS;
  // Also not current: a number that is no time.
  if (!isCurrent) return 'iat must be the current time';
  const isForToken = accessToken === undefined || proof.accessTokenDigest === digest(accessToken);
  return isForToken ? undefined : 'ath must be the digest of the access token';
}

export const expiryOf = ({ issuedAt }: DpopProof): Date => new Date(issuedAt.getTime() + WINDOW_MS + 1);

/** Normalized, without query and fragment (RFC 9449 §4.3). */
function addressOf(text: string): string | undefined {
  const url = URL.parse(text);
  return url ? url.origin + url.pathname : undefined;
}

/** A client proves who it is by an assertion (RFC 7523), and that it holds a key by a DPoP proof (RFC 9449). */
export type ProofKind = 'assertion' | 'dpop';
