/** Starting, finding and ending sessions, for the other rooms of identity. */
export {
  type AccessTokenGrant,
  AccessTokenLookup,
  AccessTokens,
  type ProvenAccess,
} from './application/access-tokens.ts';
export { ActiveOrganizations } from './application/active-organizations.ts';
export { AccountBans, type Ban } from './application/account-bans.ts';
export {
  AccountPolicies,
  type AccountPolicy,
  type DeviceTrust,
  type FurtherStep,
  type SignInChallenge,
  type SignInContext,
  type BeforeChange,
} from './application/account-policies.ts';
export {
  type Leftover,
  type LeftoverKind,
  leftoverKinds,
  Leftovers,
  type LeftoverSource,
} from './application/leftovers.ts';
export { CallerLock, SessionLock } from './application/session-lock.ts';
export { impersonationActions, SessionEnding } from './application/session-ending.ts';
export {
  type IssuedSession,
  SessionIssuing,
  type SignInOutcome,
  sessionActions,
} from './application/session-issuing.ts';
export { SessionsOfCaller } from './application/sessions-of-caller.ts';
export { StaffRoles } from './application/staff-roles.ts';
export {
  type ApiKeyPrincipal,
  type Caller,
  type CallerAuthentication,
  reachesOrganizations,
  serviceScopes,
  type SessionPrincipal,
} from './domain/principal.ts';
export {
  type InvitationWish,
  type KnownAddress,
  OrganizationPeople,
  OrganizationPeopleLookup,
  type OrganizationPermission,
  OrganizationPermissionLookup,
  OrganizationPermissions,
  type OrganizationMembership,
  type OrganizationSummary,
  type UserOrganization,
  UserOrganizationLookup,
  UserOrganizations,
} from './application/organization-permissions.ts';
export { mustBeAllowedIn, mustNotImpersonate } from './domain/impersonation.ts';
export { SignInSubjectLookup } from './domain/known-device.ts';
export { type FurtherProof, isOfHolder, type Made, type Session, Sessions } from './domain/session.ts';
