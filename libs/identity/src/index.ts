/** Exports for other contexts and the application; those for their routes are in `http.ts`. */
export { EntitlementsOfHolder, KeyHolderEntitlements, type KeyUse, KeyUses } from './api-keys/index.ts';
export { MailboxProofs, PhoneNumbers } from './contact/index.ts';
export {
  type AccessTokenGrant,
  AccessTokenLookup,
  AccessTokens,
  AccountBans,
  AccountPolicies,
  type AccountPolicy,
  ActiveOrganizations,
  type BeforeChange,
  type Caller,
  type CallerAuthentication,
  CallerLock,
  Leftovers,
  type LeftoverSource,
  type Made,
  type InvitationWish,
  type KnownAddress,
  OrganizationPeople,
  OrganizationPeopleLookup,
  type OrganizationPermission,
  OrganizationPermissionLookup,
  OrganizationPermissions,
  type OrganizationMembership,
  type OrganizationSummary,
  type ProvenAccess,
  reachesOrganizations,
  serviceScopes,
  SignInSubjectLookup,
  StaffRoles,
  type UserOrganization,
  UserOrganizationLookup,
  UserOrganizations,
} from './sessions/index.ts';
export { SocialProviders } from './social/index.ts';
export { FactorSecrets } from './two-factor/index.ts';
export {
  type AuthenticationMethod,
  type LanguageCode,
  languages,
  type Person,
  type Remark,
  type Role,
  roles,
  type SignInName,
  UserDirectory,
} from './users/index.ts';
