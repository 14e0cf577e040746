import { plainName } from '#shared-kernel/domain/plain-name';
import { type ClientDetails, type ClientMetadata, keySetProblem } from './client-metadata.ts';
import {
  AUTHENTICATION_METHODS,
  type AuthenticationMethod,
  GRANT_TYPES,
  type GrantType,
  ID_TOKEN_ALGORITHMS,
  type IdTokenAlgorithm,
  RESPONSE_TYPES,
  type ResponseType,
  SUBJECT_TYPES,
  usesSecret,
} from './flow-types.ts';
import { type Body, flag, invalid, link, listOf, object, oneOf, text, texts } from './metadata-members.ts';
import { isOnThisMachine, leadsInside, redirectUriProblem } from './redirect-uri.ts';
import { RegistrationRefusal } from './client-refusals.ts';
import type { OAuthOptions } from './oauth-options.ts';
import { knownScopes, scopesOf } from './scope.ts';
import { readSwitches, switchesAsMetadata } from './client-switches.ts';

/** Characters of `client_name`, which stands in a sentence on the consent page. */
const MAX_NAME = 100;

const TEXTS = ['software_id', 'software_version', 'software_statement'] as const;
/** Links on the consent page, so never `javascript:` and the like. */
const PAGES = ['client_uri', 'tos_uri', 'policy_uri'] as const;

/** Settings that registration depends on. */
export interface RegistrationRules {
  readonly knownScopes: readonly string[];
  /** The life that the server gives, which no client exceeds. */
  readonly accessTokenLifeSeconds: number;
  readonly refreshTokenLifeSeconds: number;
  /** The service is on the machine of its developer, and may call clients there. */
  readonly isDevelopment?: boolean;
}

export const registrationRules = (options: OAuthOptions): RegistrationRules => ({
  knownScopes: knownScopes(options),
  accessTokenLifeSeconds: options.accessTokenLifeSeconds,
  refreshTokenLifeSeconds: options.refreshTokenLifeSeconds,
  isDevelopment: isOnThisMachine(options.issuer),
});

/** @throws RegistrationRefusal for the first problem; unknown members are ignored (RFC 7591 §2) */
export function readMetadata(body: Body, rules: RegistrationRules): ClientMetadata {
  const { isDevelopment = false } = rules;
  const authenticationMethod =
    oneOf(body, 'token_endpoint_auth_method', AUTHENTICATION_METHODS) ?? 'client_secret_basic';
  const grantTypes = listOf(body, 'grant_types', GRANT_TYPES);
  const responseTypes = listOf(body, 'response_types', RESPONSE_TYPES);
  const redirectUris = readRedirectUris(body, grantTypes);
  checkFlows(grantTypes, responseTypes);
  const scope = text(body, 'scope');
  const details = readDetails(body, isDevelopment);
  if (authenticationMethod === 'private_key_jwt' && !('jwks' in details || 'jwks_uri' in details)) {
    throw invalid('jwks', 'or jwks_uri is required for private_key_jwt');
  }
  return {
    redirectUris,
    authenticationMethod,
    grantTypes: grantTypes ?? ['authorization_code'],
    responseTypes: responseTypes ?? ['code'],
    name: readName(body),
    icon: link(body, 'logo_uri') ?? null,
    scopes: scope === undefined ? null : scopesOf(scope).filter((one) => rules.knownScopes.includes(one)),
    idTokenAlgorithm: readAlgorithm(body, authenticationMethod),
    requiresPushedRequests: flag(body, 'require_pushed_authorization_requests'),
    requiresBoundTokens: flag(body, 'dpop_bound_access_tokens'),
    requiresPkce: flag(body, 'require_pkce', true) || authenticationMethod === 'none',
    switches: readSwitches(body, rules),
    details,
  };
}

/** The registration, as `readMetadata` reads it. Members without a value are left out, because clients refuse null. */
export function metadataOf(client: ClientMetadata): Readonly<Record<string, unknown>> {
  const { name, icon, scopes } = client;
  return {
    ...client.details,
    redirect_uris: client.redirectUris,
    token_endpoint_auth_method: client.authenticationMethod,
    grant_types: client.grantTypes,
    response_types: client.responseTypes,
    id_token_signed_response_alg: client.idTokenAlgorithm,
    ...(client.requiresPushedRequests && { require_pushed_authorization_requests: true }),
    ...(client.requiresBoundTokens && { dpop_bound_access_tokens: true }),
    ...(!client.requiresPkce && { require_pkce: false }),
    ...(name !== null && { client_name: name }),
    ...(icon !== null && { logo_uri: icon }),
    ...(scopes !== null && { scope: scopes.join(' ') }),
    ...switchesAsMetadata(client.switches),
  };
}

function readName(body: Body): string | null {
  const given = text(body, 'client_name') ?? '';
  const name = plainName(given);
  if (name === '' && given !== '') throw invalid('client_name', 'must have visible characters');
  if (Array.from(name).length > MAX_NAME)
    throw invalid('client_name', `must not be longer than ${MAX_NAME} characters`);
  return name === '' ? null : name;
}

/** Without one, clients without a secret get RS256, others HS256 as the specification says. */
function readAlgorithm(body: Body, method: AuthenticationMethod): IdTokenAlgorithm {
  const algorithm = oneOf(body, 'id_token_signed_response_alg', ID_TOKEN_ALGORITHMS);
  if (algorithm === 'HS256' && !usesSecret(method)) {
    throw invalid('id_token_signed_response_alg', 'must not be HS256 for a client without a secret');
  }
  return algorithm ?? (usesSecret(method) ? 'HS256' : 'RS256');
}

function readRedirectUris(body: Body, grantTypes: readonly GrantType[] | undefined): readonly string[] {
  const uris = texts(body, 'redirect_uris') ?? [];
  const needsSome = !grantTypes || grantTypes.includes('authorization_code') || grantTypes.includes('implicit');
  if (uris.length === 0 && needsSome) throw RegistrationRefusal.REDIRECT_URIS_REQUIRED();
  for (const uri of uris) {
    const problem = redirectUriProblem(uri);
    if (problem) throw RegistrationRefusal.INVALID_CLIENT_REDIRECT_URI({ uri: uri.slice(0, 200), problem });
  }
  return uris;
}

/** Only where both are given (RFC 7591 §2.1). */
function checkFlows(grants: readonly GrantType[] | undefined, responses: readonly ResponseType[] | undefined): void {
  if (!grants || !responses) return;
  if (grants.includes('authorization_code') && !responses.includes('code')) {
    throw RegistrationRefusal.CODE_RESPONSE_TYPE_REQUIRED();
  }
  if (grants.includes('implicit') && !responses.includes('token')) {
    throw RegistrationRefusal.TOKEN_RESPONSE_TYPE_REQUIRED();
  }
}

function readDetails(body: Body, isDevelopment: boolean): ClientDetails {
  const details: Record<string, unknown> = {};
  const keep = (member: string, value: unknown) => {
    if (value !== undefined) details[member] = value;
  };
  for (const member of TEXTS) keep(member, text(body, member));
  for (const member of PAGES) keep(member, link(body, member));
  keep('jwks_uri', readKeysUri(body));
  keep('contacts', texts(body, 'contacts'));
  const keySet = object(body, 'jwks');
  const problem = keySet && keySetProblem(keySet);
  if (problem !== undefined) throw invalid('jwks', problem);
  keep('jwks', keySet);
  keep('metadata', object(body, 'metadata'));
  keep('post_logout_redirect_uris', readPostLogoutUris(body));
  keep('backchannel_logout_uri', readBackchannelUri(body, isDevelopment));
  keep('backchannel_logout_session_required', flag(body, 'backchannel_logout_session_required') || undefined);
  keep('application_type', oneOf(body, 'application_type', ['web', 'native']));
  // A client that needs `pairwise` would get the same ids as others.
  keep('subject_type', oneOf(body, 'subject_type', SUBJECT_TYPES));
  if (details['jwks'] !== undefined && details['jwks_uri'] !== undefined) {
    throw invalid('jwks', 'must not be given beside jwks_uri');
  }
  return details;
}

/** The rules of redirect URIs (OpenID Connect RP-Initiated Logout §3.1). */
function readPostLogoutUris(body: Body): readonly string[] | undefined {
  const member = 'post_logout_redirect_uris';
  const uris = texts(body, member);
  for (const uri of uris ?? []) {
    const problem = redirectUriProblem(uri);
    if (problem) throw invalid(member, `${uri.slice(0, 200)} ${problem}`);
  }
  return uris;
}

/** Fetched by this server, which reaches public addresses only. */
function readKeysUri(body: Body): string | undefined {
  const uri = link(body, 'jwks_uri', ['https:']);
  if (uri !== undefined && leadsInside(uri)) throw invalid('jwks_uri', 'must lead to a public address');
  return uri;
}

/** Called by this server, over https (OpenID Connect Back-Channel Logout §2.2); while developing, also over http on this machine. */
function readBackchannelUri(body: Body, isDevelopment: boolean): string | undefined {
  const member = 'backchannel_logout_uri';
  const uri = link(body, member, isDevelopment ? ['https:', 'http:'] : ['https:']);
  const problem = uri === undefined ? undefined : redirectUriProblem(uri);
  if (problem) throw invalid(member, problem);
  if (uri !== undefined && leadsInside(uri) && !(isDevelopment && isOnThisMachine(uri))) {
    throw invalid(member, 'must lead to a public address');
  }
  return uri;
}
