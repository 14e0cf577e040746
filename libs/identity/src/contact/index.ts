/** Proving email addresses and reading phone numbers, for the other rooms of identity. */
export {
  AddressConfirmation,
  MailboxProofs,
  type EmailProof,
  EmailProofs,
} from './application/address-confirmation.ts';
export { PhoneNumbers } from './domain/ports.ts';
