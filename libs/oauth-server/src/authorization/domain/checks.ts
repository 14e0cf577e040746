import { isRegisteredUri, isWebUri } from '../../clients/domain/redirect-uri.ts';
import { AuthorizationRefusal, type Fault } from './authorization-oauth-refusals.ts';
import { readClaims, requiredContexts } from './claims.ts';
import { AUTHENTICATION_CONTEXTS } from '../../clients/domain/claims.ts';
import type { OAuthClient } from '../../clients/domain/client.ts';
import { scopesElsewhere, type ServedOptions } from '../../clients/domain/served-apis.ts';
import type { AuthorizationQuery } from './query.ts';
import { scopeHint, unknownResource } from '../../clients/domain/asked-in-vain.ts';
import { invalidScopes, OFFLINE_ACCESS, scopesOf } from '../../clients/domain/scope.ts';
import { challengeMethodOf, isProofText } from '../../client-authentication/domain/pkce.ts';

export interface Checked {
  readonly query: AuthorizationQuery;
  readonly client: OAuthClient;
  readonly options: ServedOptions;
  /** The client sent it beforehand, or it goes on after it was checked. */
  readonly isPushed?: boolean;
}

/** One rule about an authorization request. Undefined: the request keeps it. */
type Check = (request: Checked) => Fault | undefined;

const invalid = (description: string): Fault => ({ error: 'invalid_request', description });

/** RFC 6749 §3.1: parameters must not be given more than once. Refuses with `invalid_request`. */
const repeatedParameters: Check = ({ query: { repeated } }) =>
  repeated.length === 0 ? undefined : invalid(`${repeated[0]} must not be given more than once`);

/** RFC 9126 §6: some clients send all their requests beforehand. Refuses with `invalid_request`. */
const pushed: Check = ({ client, isPushed = false }) =>
  isPushed || !client.requiresPushedRequests ? undefined : invalid('the client must push its authorization requests');

/** RFC 6749 §4.1.2.1: the client registered for codes. Refuses with `unauthorized_client`. */
const grantType: Check = ({ client }) =>
  client.grantTypes.includes('authorization_code')
    ? undefined
    : { error: 'unauthorized_client', description: 'the client is not registered for authorization_code' };

/** RFC 6749 §3.1.1: required, and only `code`. Refuses with `invalid_request`, `unsupported_response_type`. */
const responseType: Check = ({ query }) => {
  const given = query.get('response_type');
  if (given === undefined) return invalid('response_type is required');
  if (given === 'code') return undefined;
  return { error: 'unsupported_response_type', description: 'response_type must be code' };
};

export const RESPONSE_MODES = ['query', 'form_post'] as const;
export type ResponseMode = (typeof RESPONSE_MODES)[number];

/** HTML Standard, form submission: browsers post each as CRLF. */
const LINE_BREAK = /[\r\n]/;

/**
 * OAuth 2.0 Multiple Response Types §2.1: an unknown mode is refused, not ignored, with `invalid_request`. `form_post` is
 * OAuth 2.0 Form Post Response Mode.
 */
const responseMode: Check = ({ query }) => {
  const given = query.get('response_mode');
  if (given === undefined || given === responseModeOf(query)) return undefined;
  const need = given === 'form_post' ? missingForForm(query) : undefined;
  const description = need
    ? `response_mode=form_post needs ${need}`
    : `response_mode must be ${RESPONSE_MODES.join(' or ')}`;
  return invalid(description);
};

/** The mode of the answer: `form_post` if it is asked for and possible, else `query`. */
export function responseModeOf(query: AuthorizationQuery): ResponseMode {
  const asksForForm = query.get('response_mode') === 'form_post';
  return asksForForm && missingForForm(query) === undefined ? 'form_post' : 'query';
}

/** The part that a request lacks for an answer by a form. */
function missingForForm(query: AuthorizationQuery): string | undefined {
  if (!isWebUri(query.get('redirect_uri') ?? '')) return 'an http or https redirect URI';
  // RFC 6749 §4.1.2: the state comes back exactly as it was given, and its grammar (A.5) has no line breaks.
  return LINE_BREAK.test(query.get('state') ?? '') ? 'a state without line breaks' : undefined;
}

/**
 * OpenID Connect Core §6: request objects are not supported. Refuses with `request_not_supported`,
 * `request_uri_not_supported`.
 */
const requestObject: Check = ({ query }) => {
  if (query.get('request') !== undefined) {
    return { error: 'request_not_supported', description: 'request is not supported' };
  }
  if (query.get('request_uri') === undefined) return undefined;
  return { error: 'request_uri_not_supported', description: 'request_uri is not supported' };
};

/** Whether `offline_access` is asked for without `prompt=consent` (OpenID Connect Core §11). */
const asksQuietly = (query: AuthorizationQuery, scopes: readonly string[]): boolean =>
  scopes.includes(OFFLINE_ACCESS) && !query.list('prompt').includes('consent');

/**
 * A request whose user has just signed in, for which they are asked to consent whatever it says. Not for clients that ignore
 * `offline_access`: their request must end as it does for a user with a session.
 */
export const afterSignIn = (query: AuthorizationQuery, { switches }: OAuthClient): AuthorizationQuery =>
  switches.offlineAccess === 'ignored' ? query : query.with('prompt', 'consent');

/** Without a scope the request asks for `openid`. */
export function requestedScopes({ query, client }: Pick<Checked, 'query' | 'client'>): readonly string[] {
  const scopes = scopesOf(query.get('scope') ?? 'openid');
  const isIgnored = client.switches.offlineAccess === 'ignored' && asksQuietly(query, scopes);
  return isIgnored ? scopes.filter((one) => one !== OFFLINE_ACCESS) : scopes;
}

/**
 * RFC 6749 §3.3: known scopes that the client may ask for. OpenID Connect Core §11: `offline_access` only when the user
 * is asked, unless the client is set to another behaviour. Refuses with `invalid_scope`.
 */
const scope: Check = (request) => {
  const { query, client, options } = request;
  const wanted = requestedScopes(request);
  const invalid = invalidScopes(wanted, client, options);
  if (invalid.length > 0) {
    const description = `The following scopes are invalid: ${invalid.join(', ')}`;
    return { error: 'invalid_scope', description, hint: scopeHint(invalid, client, options) };
  }
  if (client.switches.offlineAccess === 'refused' && asksQuietly(query, wanted)) {
    return { error: 'invalid_scope', description: 'offline_access needs prompt=consent' };
  }
  return undefined;
};

export const PROMPTS = ['none', 'login', 'consent', 'select_account', 'create'] as const;
export type Prompt = (typeof PROMPTS)[number];

const isPrompt = (value: string): value is Prompt => PROMPTS.some((prompt) => prompt === value);

/** OpenID Connect Core §3.1.2.1 and Initiating User Registration §4.1: known values, and `none` alone. Refuses with `invalid_request`. */
const prompt: Check = ({ query }) => {
  const given = query.list('prompt');
  if (!given.every(isPrompt)) return invalid('prompt has an unknown value');
  const isCombined = given.includes('none') && given.length > 1;
  return isCombined ? invalid('prompt=none must not be combined with another value') : undefined;
};

/**
 * RFC 7636 §4.3, RFC 9700 §2.1.1: a challenge by S256, unless the client need not use PKCE. `plain`, which an absent
 * method means, only where it is allowed. Refuses with `invalid_request`.
 */
const pkce: Check = ({ query, client, options }) => {
  const challenge = query.get('code_challenge');
  const method = query.get('code_challenge_method');
  if (challenge === undefined) {
    if (client.requiresPkce || client.isPublic()) return invalid('pkce is required');
    return method === undefined ? undefined : invalid('code_challenge is missing');
  }
  const known = challengeMethodOf(method);
  const isAllowed = known === 'S256' || (known === 'plain' && options.plainChallenges);
  if (!isAllowed) return invalid('invalid code_challenge method');
  return isProofText(challenge) ? undefined : invalid('code_challenge must be 43 to 128 unreserved characters');
};

const SECONDS = /^\d{1,9}$/;

/** OpenID Connect Core §3.1.2.1: whole seconds. Refuses with `invalid_request`. */
const maxAge: Check = ({ query }) => {
  const given = query.get('max_age');
  return given === undefined || SECONDS.test(given) ? undefined : invalid('max_age must be a number of seconds');
};

/**
 * OpenID Connect Core §5.5: an object of that form, and no value of `acr` required that no sign-in here has. Refuses with
 * `invalid_request` and `unmet_authentication_requirements`.
 */
const claims: Check = ({ query }) => {
  const read = readClaims(query);
  if (!read) return invalid('claims must be a JSON object as in OpenID Connect Core 5.5');
  const contexts = requiredContexts(read);
  if (!contexts || AUTHENTICATION_CONTEXTS.some((context) => contexts.includes(context))) return undefined;
  return { error: 'unmet_authentication_requirements', description: 'acr has none of the required values here' };
};

/** SHA-256, base64url (RFC 7638). */
const THUMBPRINT = /^[\w-]{43}$/;

/** RFC 9449 §10: a JWK thumbprint. Refuses with `invalid_request`. */
const keyThumbprint: Check = ({ query }) => {
  const given = query.get('dpop_jkt');
  return given === undefined || THUMBPRINT.test(given) ? undefined : invalid('dpop_jkt must be a JWK thumbprint');
};

/** RFC 8707 §2: resources that tokens may be issued for. Refuses with `invalid_target`. */
const resource: Check = ({ query, options }) => {
  const unknown = unknownResource(query.resources, options);
  if (unknown === undefined) return undefined;
  return { error: 'invalid_target', description: `resource is not known: ${unknown.resource}`, hint: unknown.hint };
};

/** Scopes of an API come with its resource: to others they would say nothing, and its name is on the consent page. Refuses with `invalid_scope`. */
const scopeOfResource: Check = (request) => {
  const { query, options } = request;
  const [wrong] = scopesElsewhere(requestedScopes(request), query.resources, options);
  if (wrong === undefined) return undefined;
  const api = options.apis.find(({ scopes }) => scopes.some(({ name }) => name === wrong));
  return { error: 'invalid_scope', description: `${wrong} needs the parameter resource=${api!.identifier}` };
};

/**
 * Checked in this order, after the client, its redirect URI and whether it is enabled (application/authorization.ts): from there
 * on refusals may be sent to the redirect URI. All of them come before the user is asked to sign in, so that a wrong
 * request does not survive a sign-in.
 */
const CHECKS: readonly Check[] = [
  repeatedParameters,
  pushed,
  grantType,
  responseType,
  responseMode,
  requestObject,
  scope,
  prompt,
  pkce,
  maxAge,
  claims,
  keyThumbprint,
  resource,
  scopeOfResource,
];

/** The first rule that a request breaks. */
export function faultOf(request: Checked): Fault | undefined {
  for (const check of CHECKS) {
    const fault = check(request);
    if (fault) return fault;
  }
  return undefined;
}

const REGISTER_URI =
  'Register it among redirect_uris, letter by letter: in the console, "Edit" on the page of the app has "Redirect URIs". ' +
  'localhost and 127.0.0.1 are two hosts.';

/**
 * Before the redirect URI of a request is known to be one of the client, nothing is sent there (RFC 6749 §4.1.2.1).
 * @throws INVALID_REDIRECT_URI
 */
export function checkRedirectUri({ query, client }: Pick<Checked, 'query' | 'client'>): void {
  const given = query.get('redirect_uri');
  if (given === undefined || !isRegisteredUri(client.redirectUris, given)) {
    const hint = given === undefined ? undefined : REGISTER_URI;
    throw AuthorizationRefusal.INVALID_REDIRECT_URI({ clientName: client.name, redirectUri: given, hint });
  }
}
