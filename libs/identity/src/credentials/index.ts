/** Proving a caller by password or recent authentication, and creating users, for the other rooms of identity. */
export { AccountCreation } from './application/sign-up.ts';
export { type Proof, StepUp } from './application/step-up.ts';
