/** Acts of staff on keys, for the room of staff. */
export { type KeyAct, KeySupervision } from './application/key-supervision.ts';
/** Seams for contexts that sell. */
export { type KeyUse, KeyUses, EntitlementsOfHolder, KeyHolderEntitlements } from './application/key-verification.ts';
