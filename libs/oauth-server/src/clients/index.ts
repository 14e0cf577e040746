export { aboutAccess, aboutClient, oauthActions, shownOrganizations } from './application/audit-actions.ts';
export { DENIED_REASON, type ReuseReason } from './application/audit-reasons.ts';
export { ClientFetches, FetchedTooOften, FetchFailure } from './application/client-fetches.ts';
export { ClientEditing, type EditedClient, type RotatedClient } from './application/client-editing.ts';
export { ClientResolution } from './application/client-resolution.ts';
export { ClientSecrets } from './application/client-secrets.ts';
// The domain, which every room may use.
export * from './domain/claims.ts';
export { documentHost } from './domain/client-id-metadata-document.ts';
export { keySetProblem } from './domain/client-metadata.ts';
export * from './domain/client-oauth-refusals.ts';
export { ClientManagementRefusal } from './domain/client-refusals.ts';
export { OAuthClient } from './domain/client.ts';
export * from './domain/flow-types.ts';
export { type OAuthOptions, OAuthSettings } from './domain/oauth-options.ts';
export * from './domain/ports.ts';
export * from './domain/redirect-uri.ts';
export * from './domain/scope.ts';
export { type Supervision } from './domain/supervision.ts';
