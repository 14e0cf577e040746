import type { Refusal } from '#shared-kernel/domain/refusal';
import { DpopRefusal } from '../../client-authentication/index.ts';
import { type Grant, TokenRefusal } from '../../grants/index.ts';

/**
 * Why a grant that is bound to a key gives no tokens for this proof (RFC 9449 §5 and §10); undefined when it does.
 * @param given thumbprint of the key that the client proved
 */
export function keyRefusal({ keyThumbprint }: Grant, given: string | undefined): Refusal | undefined {
  if (keyThumbprint === null || keyThumbprint === given) return undefined;
  return given === undefined ? DpopRefusal.DPOP_PROOF_REQUIRED() : TokenRefusal.KEY_NOT_OF_GRANT();
}
