/** Proving a caller by password or recent authentication, users and passwords, for the other rooms of identity. */
export { CredentialChange, NewPasswords } from './application/credential-change.ts';
export { ResetLinks } from './application/password-reset.ts';
export { AccountCreation } from './application/sign-up.ts';
export { type Proof, StepUp } from './application/step-up.ts';
