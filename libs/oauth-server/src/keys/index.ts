export { type IdTokenHint, IdTokenHints, IdTokens, JwtAccessTokens } from './application/id-tokens.ts';
export { KeyRotation } from './application/key-rotation.ts';
