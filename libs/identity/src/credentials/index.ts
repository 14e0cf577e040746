/** Checking and setting passwords, for the other rooms of identity. */
export { PasswordChange } from './application/password-change.ts';
export { type Proof, StepUp } from './application/step-up.ts';
