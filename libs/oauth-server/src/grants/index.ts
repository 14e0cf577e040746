/** What users granted to clients: codes, tokens and consents, for the other rooms. */
export { CodeIssuing } from './application/code-issuing.ts';
export { ConnectedApps, type Connection } from './application/connected-apps.ts';
export { GrantGiving } from './application/grant-giving.ts';
export { LogoutNotices } from './application/logout-notices.ts';
export { OrganizationAccess, type OrganizationQuestion } from './application/organization-access.ts';
export { type IssuedTokens, TokenIssuing, type TokenRequest } from './application/token-issuing.ts';
export { userClaims } from './domain/claims.ts';
export { AtomicIssuing, type Issue } from './application/atomic-issuing.ts';
export { AuthorizationCode } from './domain/grant.ts';
export { Consent } from './domain/consent.ts';
export { Grant, sidOf } from './domain/grant.ts';
export { type GrantCount, GrantOverview } from './domain/grant-overview.ts';
export type { ChosenOrganizations } from './domain/organization-choice.ts';
export {
  AuthorizationCodes,
  CodeLookup,
  type CodeOfGrant,
  Consents,
  Grants,
  TokenLookup,
  type TokenOfGrant,
  Tokens,
} from './domain/ports.ts';
export { TokenRefusal } from './domain/token-oauth-refusals.ts';
export { TokenPair } from './domain/grant.ts';
