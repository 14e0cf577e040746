import { PROOF_ALGORITHMS } from '#shared-kernel/domain/proof-algorithms';
import { PROMPTS, RESPONSE_MODES } from '../../authorization/index.ts';
import { ASSERTION_ALGORITHMS } from '../../client-authentication/index.ts';
import {
  AUTHENTICATION_CONTEXTS,
  ID_TOKEN_ALGORITHMS,
  knownResources,
  OFFLINE_ACCESS,
  type OAuthOptions,
  SCOPE_OF_CLAIM,
  SERVED_GRANT_TYPES,
  STANDARD_SCOPES,
  SUBJECT_TYPES,
  TOKEN_CLAIMS,
} from '../../clients/index.ts';

/** Under which paths a document lists the endpoints: those of OpenID Connect, or those of MCP. */
export type Routes = 'oauth2' | 'mcp';

/** Members without a value are absent: clients refuse null. */
type Members = Readonly<Record<string, string | boolean | readonly string[]>>;

const CONFIDENTIAL = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'];

/**
 * The metadata documents (RFC 8414 §2, OpenID Connect Discovery §3). Only what is built stands here: clients act on it.
 * Endpoints at `oauth2` are the same under both paths.
 */
export function serverMetadata(options: OAuthOptions, routes: Routes): Members {
  const { issuer } = options;
  const oauth2 = (name: string) => `${issuer}/oauth2/${name}`;
  const endpoint = (name: string) => `${issuer}/${routes}/${name}`;
  const isMcp = routes === 'mcp';
  return {
    issuer,
    authorization_endpoint: endpoint('authorize'),
    response_types_supported: ['code'],
    response_modes_supported: RESPONSE_MODES,
    // Scopes of this API are in its document as a protected resource: clients for other resources must not ask for them.
    scopes_supported: [...STANDARD_SCOPES, ...options.extraScopes],
    code_challenge_methods_supported: options.plainChallenges ? ['S256', 'plain'] : ['S256'],
    prompt_values_supported: PROMPTS,
    // RFC 9207 §3.
    authorization_response_iss_parameter_supported: true,
    claims_parameter_supported: true,
    request_parameter_supported: false,
    // The default is true (OpenID Connect Discovery §3).
    request_uri_parameter_supported: false,
    // RFC 9126 §5.
    pushed_authorization_request_endpoint: oauth2('par'),
    require_pushed_authorization_requests: false,
    // RFC 9449 §5.1.
    dpop_signing_alg_values_supported: PROOF_ALGORITHMS,
    token_endpoint: endpoint('token'),
    token_endpoint_auth_methods_supported: [...CONFIDENTIAL, 'none'],
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    grant_types_supported: SERVED_GRANT_TYPES,
    // RFC 8628 §4.
    device_authorization_endpoint: oauth2('device_authorization'),
    // RFC 7009, RFC 7662.
    revocation_endpoint: oauth2('revoke'),
    revocation_endpoint_auth_methods_supported: [...CONFIDENTIAL, 'none'],
    revocation_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    introspection_endpoint: oauth2('introspect'),
    introspection_endpoint_auth_methods_supported: CONFIDENTIAL,
    introspection_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    jwks_uri: `${issuer}${isMcp ? '/mcp' : ''}/jwks`,
    id_token_signing_alg_values_supported: ID_TOKEN_ALGORITHMS,
    acr_values_supported: AUTHENTICATION_CONTEXTS,
    subject_types_supported: SUBJECT_TYPES,
    claim_types_supported: ['normal'],
    claims_supported: [...TOKEN_CLAIMS, ...SCOPE_OF_CLAIM.keys(), ...Object.keys(options.extraClaims)],
    userinfo_endpoint: endpoint('userinfo'),
    // OpenID Connect RP-Initiated Logout.
    end_session_endpoint: oauth2('end-session'),
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    ...((!isMcp || options.mcpRegistration) && { registration_endpoint: endpoint('register') }),
    client_id_metadata_document_supported: options.clientIdDocuments,
    // RFC 9728 §4.
    protected_resources: knownResources(options),
  };
}

/**
 * The document (RFC 9728 §2) of the protected resource with this path, such as `/mcp`, or of none; undefined when there is no such
 * resource. Without a path it is that of the MCP server, where one is configured, because MCP clients look there if the
 * document with the path is missing.
 */
export function resourceMetadata(options: OAuthOptions, path: string): Members | undefined {
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
