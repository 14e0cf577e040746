/** Proving email addresses and reading phone numbers, for the other rooms of identity. */
export { EmailProofs } from './application/email-proofs.ts';
export { PhoneNumbers } from './domain/ports.ts';
