/** What other contexts have to say before an account goes. */
export { type DeletionGuard, DeletionGuards } from './application/deletion-guards.ts';
