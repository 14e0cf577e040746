/** Seams for contexts that sell. */
export { type KeyUse, KeyUses, EntitlementsOfHolder, KeyHolderEntitlements } from './application/key-verification.ts';
