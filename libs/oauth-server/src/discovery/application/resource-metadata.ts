import { OFFLINE_ACCESS, type OAuthOptions, STANDARD_SCOPES } from '../../clients/index.ts';

/** RFC 9728 §2. */
export interface ResourceMetadata {
  readonly resource: string;
  readonly authorization_servers: readonly string[];
  readonly scopes_supported: readonly string[];
  readonly bearer_methods_supported: readonly string[];
}

/**
 * The document of the protected resource with this path, such as `/mcp`, or of none; undefined when there is no such
 * resource. Without a path it is that of the MCP server, where one is configured, because MCP clients look there if the
 * document with the path is missing.
 */
export function resourceMetadata(options: OAuthOptions, path: string): ResourceMetadata | undefined {
  const { issuer, mcpResource, serviceScopes, extraScopes } = options;
  const known = mcpResource === undefined ? [issuer] : [mcpResource, issuer];
  const resource = path === '' ? known[0] : known.find((identifier) => pathOf(identifier) === path);
  if (resource === undefined) return undefined;
  return {
    resource,
    authorization_servers: [issuer],
    // A resource needs no refresh token; clients find `offline_access` in the metadata of the server.
    scopes_supported: [
      ...STANDARD_SCOPES.filter((scope) => scope !== OFFLINE_ACCESS),
      ...(resource === issuer ? serviceScopes : []),
      ...extraScopes,
    ],
    bearer_methods_supported: ['header'],
  };
}

/** Without the slash of a bare origin (RFC 9728 §3.1). */
function pathOf(identifier: string): string {
  const { pathname } = new URL(identifier);
  return pathname === '/' ? '' : pathname;
}
