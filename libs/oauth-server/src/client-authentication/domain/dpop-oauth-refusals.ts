import { refusals } from '#shared-kernel/domain/refusal';

/** DPoP proofs: 400 where tokens are issued (RFC 9449 §5), 401 where an access token is presented (§7.1). */
export const DpopRefusal = refusals({
  INVALID_DPOP_PROOF: { status: 400, message: 'invalid DPoP proof: {problem}', oauthError: 'invalid_dpop_proof' },
  DPOP_PROOF_REQUIRED: { status: 400, message: 'a DPoP proof is required', oauthError: 'invalid_dpop_proof' },
  INVALID_DPOP_PROOF_OF_TOKEN: {
    status: 401,
    message: 'invalid DPoP proof: {problem}',
    oauthError: 'invalid_dpop_proof',
  },
});
