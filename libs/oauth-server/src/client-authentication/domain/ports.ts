import type { PublicKey } from '#shared-kernel/domain/key-set';
import type { DpopProof, ProofKind } from './dpop-proof.ts';

/** Identifiers of proofs that were accepted, so that none is accepted twice. */
export abstract class UsedProofs {
  /**
   * Remembers a proof, in one statement. In a transaction of its own: otherwise a proof could be used again after the
   * request failed.
   * @param id unique among the proofs of this kind, such as key or client together with `jti`; of any length
   * @param expiresAt when the proof is refused for its age
   * @returns whether this is its first use
   */
  abstract use(kind: ProofKind, id: string, expiresAt: Date): Promise<boolean>;

  /** Forgets at most `limit` proofs that expired until `now`. @returns how many */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

/** The cryptography of JWTs that clients sign. */
export abstract class ProofCryptography {
  /**
   * @param assertion unchecked input
   * @returns the claims; `unknown-key` if no key of the set fits the header, `invalid` for everything else
   */
  abstract verifyAssertion(
    assertion: string,
    keys: readonly PublicKey[],
  ): Promise<Readonly<Record<string, unknown>> | 'unknown-key' | 'invalid'>;

  /**
   * Undefined unless it is a JWT of type `dpop+jwt` with all claims, signed by the public key that it carries, with an
   * algorithm of `PROOF_ALGORITHMS`, and not expired where it says when it expires.
   */
  abstract readDpopProof(jwt: string, now: Date): Promise<DpopProof | undefined>;
}
