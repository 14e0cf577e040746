export { IdTokens } from './application/id-tokens.ts';
export { type IdTokenHint, IdTokenHints } from './application/id-token-hints.ts';
export { KeyRotation } from './application/key-rotation.ts';
