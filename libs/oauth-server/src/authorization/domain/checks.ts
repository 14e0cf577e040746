import { isRegisteredUri } from '../../clients/domain/redirect-uri.ts';
import { AuthorizationRefusal } from './authorization-oauth-refusals.ts';
import type { Check, Checked } from './check.ts';
import { claims } from './checks/claims.ts';
import { grantType } from './checks/grant-type.ts';
import { keyThumbprint } from './checks/key-thumbprint.ts';
import { maxAge } from './checks/max-age.ts';
import { pkce } from './checks/pkce.ts';
import { prompt } from './checks/prompt.ts';
import { pushed } from './checks/pushed.ts';
import { repeatedParameters } from './checks/repeated-parameters.ts';
import { requestObject } from './checks/request-object.ts';
import { resource } from './checks/resource.ts';
import { responseMode } from './checks/response-mode.ts';
import { responseType } from './checks/response-type.ts';
import { scope } from './checks/scope.ts';
import type { Fault } from './fault.ts';

/**
 * Before the redirect URI of a request is known to be one of the client, nothing is sent there (RFC 6749 §4.1.2.1).
 * @throws INVALID_REDIRECT_URI
 */
export function checkRedirectUri({ query, client }: Pick<Checked, 'query' | 'client'>): void {
  const given = query.get('redirect_uri');
  if (given === undefined || !isRegisteredUri(client.redirectUris, given)) {
    throw AuthorizationRefusal.INVALID_REDIRECT_URI({ clientName: client.name, redirectUri: given });
  }
}

/**
 * In this order, after the client, its redirect URI and whether it is enabled (application/authorization.ts): from there
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
];

/** The first rule that a request breaks. */
export function faultOf(request: Checked): Fault | undefined {
  for (const check of CHECKS) {
    const fault = check(request);
    if (fault) return fault;
  }
  return undefined;
}
