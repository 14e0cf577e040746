/** Proving and changing email addresses and reading phone numbers, for the other rooms of identity. */
export {
  AddressConfirmation,
  MailboxProofs,
  type EmailProof,
  EmailProofs,
} from './application/address-confirmation.ts';
export { AddressChange } from './application/email-change.ts';
export { PhoneNumbers } from './domain/ports.ts';
