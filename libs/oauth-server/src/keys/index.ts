export { type IdTokenHint, IdTokenHints, IdTokens } from './application/id-tokens.ts';
export { KeyRotation } from './application/key-rotation.ts';
