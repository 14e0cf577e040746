import type { RequestedClaims } from '../../clients/domain/claims.ts';
import { isObject, jsonObject } from '../../clients/domain/json-object.ts';
import type { AuthorizationQuery } from './query.ts';

const MAX_LENGTH = 4096;

/** OpenID Connect Core §5.5. Undefined when the parameter is not such an object. Members that it does not define are ignored. */
export function readClaims(query: AuthorizationQuery): RequestedClaims | undefined {
  const given = query.get('claims') ?? '{}';
  if (given.length > MAX_LENGTH) return undefined;
  const claims = jsonObject(given);
  if (!claims) return undefined;
  const { userinfo, id_token } = claims;
  if (![userinfo, id_token].every((part) => part === undefined || isListOfClaims(part))) return undefined;
  return { ...(isObject(userinfo) && { userinfo }), ...(isObject(id_token) && { id_token }) };
}

const isListOfClaims = (part: unknown): boolean => isObject(part) && Object.values(part).every(isRequest);

/** §5.5.1. A malformed one is not ignored: the client would take for required what is not. */
function isRequest(request: unknown): boolean {
  if (request === null) return true;
  if (!isObject(request)) return false;
  const { essential = false, values = [] } = request;
  return typeof essential === 'boolean' && Array.isArray(values);
}

/** The user whom the id token has to be about (OpenID Connect Core §5.5.1); undefined: any. */
export function requiredSubject(claims: RequestedClaims | undefined): unknown {
  return requestOf(claims, 'sub')?.['value'];
}

/** The values of which `acr` has to be one (OpenID Connect Core §5.5.1.1); undefined: any. */
export function requiredContexts(claims: RequestedClaims | undefined): readonly unknown[] | undefined {
  return requestOf(claims, 'acr')?.['essential'] === true ? namedContexts(claims) : undefined;
}

/** The values of `acr`, the preferred one first (OpenID Connect Core §5.5.1); undefined: none. */
export function namedContexts(claims: RequestedClaims | undefined): readonly unknown[] | undefined {
  const { value, values } = requestOf(claims, 'acr') ?? {};
  if (Array.isArray(values)) return values;
  return value === undefined ? undefined : [value];
}

function requestOf(claims: RequestedClaims | undefined, name: string): Readonly<Record<string, unknown>> | undefined {
  const request = claims?.id_token?.[name];
  return isObject(request) ? request : undefined;
}
