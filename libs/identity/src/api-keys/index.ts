/** Seams for contexts that sell. */
export { EntitlementsOfHolder, KeyHolderEntitlements } from './application/key-holder-entitlements.ts';
export { type KeyUse, KeyUses } from './application/key-verification.ts';
