/** Clients and their authentication, for the other rooms. */
export { aboutClient, clientTarget, oauthActions } from './application/audit-actions.ts';
export { ClientAuthentication } from './application/client-authentication.ts';
export { ClientEditing } from './application/client-editing.ts';
export { ClientSecrets } from './application/client-secrets.ts';
export { CLIENT_PARAMETERS, type PresentedClient, presentedClient } from './application/presented-client.ts';
export { ASSERTION_ALGORITHMS } from './domain/client-assertion.ts';
export { ID_TOKEN_ALGORITHMS, OAuthClient, type Supervision } from './domain/client.ts';
export { ClientManagementRefusal } from './domain/client-refusals.ts';
export { ClientRefusal } from './domain/client-oauth-refusals.ts';
export { type OAuthOptions, OAuthSettings } from './domain/oauth-options.ts';
export { type CodeChallenge, proves } from './domain/pkce.ts';
export { Parameters } from './domain/parameters.ts';
export { type ClientPage, Clients, type ClientSearch, UsedProofs } from './domain/ports.ts';
export { isLoopbackOnly, isRegisteredUri } from './domain/redirect-uri.ts';
export type { RequestedClaims } from './domain/requested-claims.ts';
export { knownResources } from './domain/resource.ts';
export { covers, OFFLINE_ACCESS, OPENID, scopesOf, STANDARD_SCOPES } from './domain/scope.ts';
