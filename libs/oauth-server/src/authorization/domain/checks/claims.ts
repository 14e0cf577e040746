import type { RequestedClaims } from '../../../clients/domain/requested-claims.ts';
import { AUTHENTICATION_CONTEXTS } from '../../../clients/domain/authentication-context.ts';
import type { Check } from '../check.ts';
import { requiredContexts } from '../essential-claims.ts';
import type { AuthorizationQuery } from '../query.ts';

const MAX_LENGTH = 4096;
const MALFORMED = 'claims must be a JSON object as in OpenID Connect Core 5.5';

/** OpenID Connect Core §5.5. Undefined when the parameter is not such an object. Members that it does not define are ignored. */
export function readClaims(query: AuthorizationQuery): RequestedClaims | undefined {
  const given = query.get('claims') ?? '{}';
  if (given.length > MAX_LENGTH) return undefined;
  const claims = parsed(given);
  if (!isObject(claims)) return undefined;
  const { userinfo, id_token } = claims;
  if (![userinfo, id_token].every((part) => part === undefined || isListOfClaims(part))) return undefined;
  return { ...(isObject(userinfo) && { userinfo }), ...(isObject(id_token) && { id_token }) };
}

/**
 * OpenID Connect Core §5.5: an object of that form, and no value of `acr` required that no sign-in here has. Refuses with
 * `invalid_request` and `unmet_authentication_requirements`.
 */
export const claims: Check = ({ query }) => {
  const read = readClaims(query);
  if (!read) return { error: 'invalid_request', description: MALFORMED };
  const contexts = requiredContexts(read);
  if (!contexts || AUTHENTICATION_CONTEXTS.some((context) => contexts.includes(context))) return undefined;
  return { error: 'unmet_authentication_requirements', description: 'acr has none of the required values here' };
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isListOfClaims = (part: unknown): boolean => isObject(part) && Object.values(part).every(isRequest);

/** §5.5.1. A malformed one is not ignored: the client would take for required what is not. */
function isRequest(request: unknown): boolean {
  if (request === null) return true;
  if (!isObject(request)) return false;
  const { essential = false, values = [] } = request;
  return typeof essential === 'boolean' && Array.isArray(values);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
