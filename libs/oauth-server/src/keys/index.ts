/** Signing keys and the tokens they sign, for the other rooms. */
export { IdTokens } from './application/id-tokens.ts';
export { type IdTokenHint, IdTokenHints } from './application/id-token-hints.ts';
export { JwtSigning } from './application/jwt-signing.ts';
export { KeyRotation } from './application/key-rotation.ts';
