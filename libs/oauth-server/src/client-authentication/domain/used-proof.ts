import { digest } from '#shared-kernel/domain/digest';

/** What a client signs to prove who it is, or that it holds a key: an assertion (RFC 7523) or a DPoP proof (RFC 9449). */
export type ProofKind = 'assertion' | 'dpop';

/** A proof that was accepted once. */
export class UsedProof {
  /** Of kind and identifier, which may be long. */
  declare readonly id: string;
  /** When the proof itself expires: from then on it need not be remembered. */
  declare readonly expiresAt: Date;

  private constructor(values: Pick<UsedProof, 'id' | 'expiresAt'>) {
    Object.assign(this, values);
  }

  static of(kind: ProofKind, id: string, expiresAt: Date): UsedProof {
    return new UsedProof({ id: digest(`${kind} ${id}`), expiresAt });
  }
}
