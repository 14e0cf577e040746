import type { OAuthOptions } from './oauth-options.ts';

type Resources = Pick<OAuthOptions, 'issuer' | 'resources' | 'mcpResource'>;

/** Resources that a user is asked for. A request without one may get tokens for the MCP server, at `mcp/token`. */
export const askedResources = (
  requested: readonly string[],
  { mcpResource }: Pick<OAuthOptions, 'mcpResource'>,
): readonly string[] => (requested.length > 0 || mcpResource === undefined ? requested : [mcpResource]);

/** The identifiers (RFC 8707 §2) of what tokens may be issued for: this API, which is its issuer, first. */
export const knownResources = ({ issuer, resources, mcpResource }: Resources): readonly string[] => [
  ...new Set([issuer, ...(mcpResource === undefined ? [] : [mcpResource]), ...resources]),
];
