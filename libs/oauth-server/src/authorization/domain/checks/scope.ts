import { invalidScopes, OFFLINE_ACCESS, scopesOf } from '../../../clients/domain/scope.ts';
import type { Check, Checked } from '../check.ts';

/** Without a scope the request asks for `openid`. */
export const requestedScopes = ({ query }: Pick<Checked, 'query'>): readonly string[] =>
  scopesOf(query.get('scope') ?? 'openid');

/**
 * RFC 6749 §3.3: known scopes that the client may ask for. OpenID Connect Core §11: `offline_access` only when the user
 * is asked. Refuses with `invalid_scope`.
 */
export const scope: Check = (request) => {
  const { query, client, options } = request;
  const wanted = requestedScopes(request);
  const invalid = invalidScopes(wanted, client, options);
  if (invalid.length > 0) {
    return { error: 'invalid_scope', description: `The following scopes are invalid: ${invalid.join(', ')}` };
  }
  if (wanted.includes(OFFLINE_ACCESS) && !query.list('prompt').includes('consent')) {
    return { error: 'invalid_scope', description: 'offline_access needs prompt=consent' };
  }
  return undefined;
};
