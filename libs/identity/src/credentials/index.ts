/** Checking and setting passwords, for the other rooms of identity. */
export { AccountReclaim, type WayIn } from './application/account-reclaim.ts';
export { PasswordChange } from './application/password-change.ts';
export { type Proof, StepUp } from './application/step-up.ts';
