/** What staff do to the second factor of an account, for the room of staff. */
export { FactorRepair } from './application/factor-repair.ts';
/** The seal of backup codes, for the program that repeats after a restore what the database has forgotten. */
export { FactorSecrets } from './application/factor-secrets.ts';
