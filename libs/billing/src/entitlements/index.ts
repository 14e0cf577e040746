export { Entitlements } from './application/entitlements.ts';
export type { AccountEntitlements } from './domain/holdings.ts';
