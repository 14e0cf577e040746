/**
 * Exports for the other rooms of identity: users, how they are stored, their options and refusals, and mails to them.
 */
export { AccountMails } from './application/account-mails.ts';
export { HolderMails, type MailDetails, type MailSpeech } from './application/holder-mails.ts';
export { userActions, userTarget } from './application/audit-actions.ts';
export { resealEach } from './application/reseal-each.ts';
export { StaffRoles } from './application/staff-roles.ts';
export {
  findReferencedForUpdate,
  type Person,
  UserDirectory,
  type UserReference,
} from './application/user-directory.ts';
export { type AccountOptions, AccountSettings } from './domain/account-options.ts';
export {
  AccountRefusal,
  ConfirmationRefusal,
  PhoneRefusal,
  takenRefusals,
  UsernameRefusal,
  VerificationRefusal,
} from './domain/account-refusals.ts';
export { Account, CREDENTIAL, type ProviderGrant } from './domain/account.ts';
export { type AuthenticationMethod, type ExtraValues, type Role, roles, User } from './domain/user.ts';
export { readExtraFields } from './domain/extra-fields.ts';
export { type LanguageCode, languageOf, languages } from './domain/language.ts';
export { quotaUnlessConfirmed } from './domain/mail-quotas.ts';
export { normalizeUsername, personImage, personName } from './domain/person-name.ts';
export {
  Accounts,
  DeviceNames,
  type SignInName,
  type TakenName,
  UserLookup,
  Users,
  Verifications,
} from './domain/ports.ts';
export { identifierOf, Verification } from './domain/verification.ts';
