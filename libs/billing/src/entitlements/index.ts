/** What an account or an organization may use. */
export { Entitlements } from './application/entitlements.ts';
export type { AccountEntitlements } from './domain/freshness.ts';
