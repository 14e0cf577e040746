/** What staff do to the second factor of an account, for the room of staff. */
export { FactorRepair } from './application/factor-repair.ts';
