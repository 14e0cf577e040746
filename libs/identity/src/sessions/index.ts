/** Starting, finding and ending sessions, for the other rooms of identity. */
export {
  type AccessTokenGrant,
  AccessTokenLookup,
  AccessTokens,
  type ProvenAccess,
} from './application/access-tokens.ts';
export { ActiveOrganizations } from './application/active-organizations.ts';
export { AccountBans } from './application/account-bans.ts';
export { AccountPolicies, type AccountPolicy } from './application/account-policies.ts';
export { CallerLock } from './application/caller-lock.ts';
export { sessionActions } from './application/audit-actions.ts';
export { SessionEnding } from './application/session-ending.ts';
export { type IssuedSession, SessionIssuing, type SignInOutcome } from './application/session-issuing.ts';
export { SessionLock } from './application/session-lock.ts';
export type { DeviceTrust, FurtherStep, SignInChallenge, SignInContext } from './application/sign-in-challenge.ts';
export type { ApiKeyPrincipal, Caller, CallerAuthentication, SessionPrincipal } from './domain/principal.ts';
export {
  OrganizationPermissionLookup,
  OrganizationPermissions,
  type OrganizationPermission,
  type OrganizationStanding,
  type OrganizationSummary,
} from './application/organization-permissions.ts';
export { type UserOrganization, UserOrganizationLookup, UserOrganizations } from './application/user-organizations.ts';
export { type FurtherProof, isOfHolder } from './domain/authentication.ts';
export { reachesOrganizations, serviceScopes } from './domain/service-scopes.ts';
export type { BeforeChange, Made } from './domain/before-change.ts';
export { mustNotImpersonate } from './domain/session.ts';
export { SignInSubjectLookup } from './domain/ports.ts';
