import { PROOF_ALGORITHMS } from '#shared-kernel/domain/proof-algorithms';
import { PROMPTS, RESPONSE_MODES } from '../../authorization/index.ts';
import { ASSERTION_ALGORITHMS } from '../../client-authentication/index.ts';
import {
  AUTHENTICATION_CONTEXTS,
  DEVICE_CODE_GRANT,
  ID_TOKEN_ALGORITHMS,
  knownResources,
  type OAuthOptions,
  SCOPE_OF_CLAIM,
  STANDARD_SCOPES,
  TOKEN_CLAIMS,
} from '../../clients/index.ts';

/** Under which paths a document lists the endpoints: those of OpenID Connect, or those of MCP. */
export type Routes = 'oauth2' | 'mcp';

interface Described {
  readonly options: OAuthOptions;
  readonly routes: Routes;
  /** The URL of an endpoint with this name. */
  readonly endpoint: (name: string) => string;
}

/** Members without a value are absent: clients refuse null. */
type Members = Readonly<Record<string, string | boolean | readonly string[]>>;

const CONFIDENTIAL = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'];

/**
 * What the metadata documents say (RFC 8414 §2, OpenID Connect Discovery §3), by feature. Only what is built stands here:
 * clients act on it at once.
 */
const FEATURES: Readonly<Record<string, (server: Described) => Members>> = {
  issuer: ({ options }) => ({ issuer: options.issuer }),

  authorization: ({ options, endpoint }) => ({
    authorization_endpoint: endpoint('authorize'),
    response_types_supported: ['code'],
    response_modes_supported: RESPONSE_MODES,
    // Those of this API are in its document as a protected resource: clients for other resources must not ask for them.
    scopes_supported: [...STANDARD_SCOPES, ...options.extraScopes],
    code_challenge_methods_supported: options.plainChallenges ? ['S256', 'plain'] : ['S256'],
    prompt_values_supported: PROMPTS,
    // RFC 9207 §3.
    authorization_response_iss_parameter_supported: true,
    claims_parameter_supported: true,
    request_parameter_supported: false,
    // Its default is true (OpenID Connect Discovery §3).
    request_uri_parameter_supported: false,
  }),

  // RFC 9126 §5: the same under both.
  pushedRequests: ({ options }) => ({
    pushed_authorization_request_endpoint: `${options.issuer}/oauth2/par`,
    require_pushed_authorization_requests: false,
  }),

  // RFC 9449 §5.1.
  dpopProofs: () => ({ dpop_signing_alg_values_supported: PROOF_ALGORITHMS }),

  tokens: ({ endpoint }) => ({
    token_endpoint: endpoint('token'),
    token_endpoint_auth_methods_supported: [...CONFIDENTIAL, 'none'],
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials', DEVICE_CODE_GRANT],
  }),

  // RFC 8628 §4: the same under both.
  devices: ({ options }) => ({ device_authorization_endpoint: `${options.issuer}/oauth2/device_authorization` }),

  // RFC 7009, RFC 7662: the same under both.
  presentedTokens: ({ options }) => ({
    revocation_endpoint: `${options.issuer}/oauth2/revoke`,
    revocation_endpoint_auth_methods_supported: [...CONFIDENTIAL, 'none'],
    revocation_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    introspection_endpoint: `${options.issuer}/oauth2/introspect`,
    introspection_endpoint_auth_methods_supported: CONFIDENTIAL,
    introspection_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
  }),

  idTokens: ({ options, routes }) => ({
    jwks_uri: `${options.issuer}${routes === 'mcp' ? '/mcp' : ''}/jwks`,
    id_token_signing_alg_values_supported: ID_TOKEN_ALGORITHMS,
    acr_values_supported: AUTHENTICATION_CONTEXTS,
    subject_types_supported: ['public'],
    claim_types_supported: ['normal'],
    claims_supported: [...TOKEN_CLAIMS, ...SCOPE_OF_CLAIM.keys(), ...Object.keys(options.extraClaims)],
  }),

  userinfo: ({ endpoint }) => ({ userinfo_endpoint: endpoint('userinfo') }),

  // The endpoint of OpenID Connect RP-Initiated Logout is the same under both.
  logout: ({ options }) => ({
    end_session_endpoint: `${options.issuer}/oauth2/end-session`,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  }),

  registration: ({ options, routes, endpoint }): Members =>
    routes === 'mcp' && !options.mcpRegistration ? {} : { registration_endpoint: endpoint('register') },

  clientDocuments: ({ options }) => ({ client_id_metadata_document_supported: options.clientIdDocuments }),

  // RFC 9728 §4.
  resources: ({ options }) => ({ protected_resources: knownResources(options) }),
};

export function serverMetadata(options: OAuthOptions, routes: Routes): Members {
  const endpoint = (name: string) => `${options.issuer}/${routes}/${name}`;
  const members = Object.values(FEATURES).map((membersOf) => membersOf({ options, routes, endpoint }));
  return Object.assign({}, ...members) as Members;
}
