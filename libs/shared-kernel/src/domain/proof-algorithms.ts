/** Algorithms of DPoP proofs (RFC 9449 §5.1): asymmetric ones only. */
export const PROOF_ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'] as const;
