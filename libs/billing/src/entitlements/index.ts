export { Entitlements } from './application/entitlements.ts';
export type { AccountEntitlements, EntitledMeter } from './domain/holdings.ts';
