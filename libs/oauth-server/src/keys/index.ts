/** Signing keys, for the other rooms. */
export { type IdTokenClaims, IdTokens } from './application/id-tokens.ts';
