/**
 * Exports for the other rooms of identity: users, how they are stored, their options and refusals, and mails to them.
 */
export { AccountMails, DeviceNames } from './application/account-mails.ts';
export { type Denial, Denials } from './application/denials.ts';
export { HolderMails, type MailDetails, type MailSpeech, quotaUnlessConfirmed } from './application/holder-mails.ts';
export {
  findReferencedForUpdate,
  type Person,
  type Remark,
  UserDirectory,
  type UserReference,
  userActions,
  userTarget,
} from './application/user-directory.ts';
export { type AccountOptions, AccountSettings } from './domain/account-options.ts';
export {
  AccountRefusal,
  ConfirmationRefusal,
  DisowningRefusal,
  PhoneRefusal,
  takenRefusals,
  UsernameRefusal,
  VerificationRefusal,
} from './domain/account-refusals.ts';
export { Account, CREDENTIAL, type ProviderGrant, Accounts } from './domain/account.ts';
export {
  type AuthenticationMethod,
  type ExtraValues,
  type Role,
  roles,
  User,
  type SignInName,
  type TakenName,
  UserLookup,
  Users,
} from './domain/user.ts';
export { readExtraFields } from './domain/extra-fields.ts';
export { type LanguageCode, languageOf, languages } from './domain/language.ts';
export { type NewUserRequest, newUserDetails } from './domain/new-user.ts';
export { normalizeUsername, personImage, personName } from './domain/person-name.ts';
export { SignedTokens } from './domain/signed-tokens.ts';
export { identifierOf, Verification, Verifications } from './domain/verification.ts';
