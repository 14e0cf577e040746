/** Proving email addresses and reading phone numbers, for the other rooms of identity. */
export { AddressConfirmation, MailboxProofs } from './application/address-confirmation.ts';
export { type EmailProof, EmailProofs } from './application/email-proofs.ts';
export { PhoneNumbers } from './domain/ports.ts';
