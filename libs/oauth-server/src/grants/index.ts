export { ConnectedApps } from './application/connected-apps.ts';
export { type Connection, Connections } from './application/connections.ts';
export { GrantGiving } from './application/grant-giving.ts';
export { LogoutNotices } from './application/logout-notices.ts';
export { OrganizationAccess, type OrganizationQuestion } from './application/organization-access.ts';
export {
  AtomicIssuing,
  type Issue,
  type IssuedTokens,
  TokenIssuing,
  type TokenRequest,
} from './application/token-issuing.ts';
export { authenticationClaims, userClaims } from './domain/claims.ts';
export { Consent } from './domain/consent.ts';
export { AuthorizationCode, Grant, sidOf, TokenPair } from './domain/grant.ts';
export type { ChosenOrganizations } from './domain/organization-choice.ts';
export {
  AuthorizationCodes,
  type CodeOfGrant,
  Consents,
  type GrantCount,
  GrantLookup,
  Grants,
  type TokenOfGrant,
  Tokens,
} from './domain/ports.ts';
export { TokenRefusal } from './domain/token-oauth-refusals.ts';
