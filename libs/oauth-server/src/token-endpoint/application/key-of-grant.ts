import type { Refusal } from '#shared-kernel/domain/refusal';
import { KeyProofRefusal } from '../../clients/index.ts';
import { type Grant, TokenRefusal } from '../../grants/index.ts';

/**
 * Why a grant that is bound to a key gives no tokens for this proof (RFC 9449 §5 and §10); undefined when it does.
 * @param given thumbprint of the key that the client proved
 */
export function keyRefusal({ keyThumbprint }: Grant, given: string | undefined): Refusal | undefined {
  if (keyThumbprint === null || keyThumbprint === given) return undefined;
  return given === undefined ? KeyProofRefusal.KEY_PROOF_REQUIRED() : TokenRefusal.KEY_NOT_OF_GRANT();
}
