import { refusals } from '#shared-kernel/domain/refusal';
import { answeredAs } from '../../clients/domain/oauth-error-table.ts';

/** DPoP proofs: 400 where tokens are issued (RFC 9449 §5), 401 where an access token is presented (§7.1). */
export const DpopRefusal = refusals({
  ...answeredAs(400, 'invalid_dpop_proof', {
    INVALID_DPOP_PROOF: 'invalid DPoP proof: {problem}',
    DPOP_PROOF_REQUIRED: 'a DPoP proof is required',
  }),
  ...answeredAs(401, 'invalid_dpop_proof', { INVALID_DPOP_PROOF_OF_TOKEN: 'invalid DPoP proof: {problem}' }),
});
