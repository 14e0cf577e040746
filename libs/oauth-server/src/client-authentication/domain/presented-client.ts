import { malformation } from '#shared-kernel/domain/well-formed';
import { ClientRefusal, ClientRequestRefusal } from '../../clients/domain/client-oauth-refusals.ts';
import type { AuthenticationMethod } from '../../clients/domain/flow-types.ts';
import { ASSERTION_TYPE, subjectOf } from './client-assertion.ts';

/** May be given several times (RFC 8707 §2). */
const REPEATABLE = new Set(['resource']);

/**
 * The parameters of a form or of a JSON object with the same members (RFC 6749 §3.2). Each is given once, as text. One
 * without a value counts as left out, and unknown ones are ignored.
 */
export class Parameters {
  private constructor(private readonly values: ReadonlyMap<string, readonly string[]>) {}

  /**
   * @param names of the parameters that the endpoint knows
   * @throws INVALID_PARAMETER
   */
  static read(body: Readonly<Record<string, unknown>>, names: readonly string[]): Parameters {
    const given = names.filter((name) => Object.hasOwn(body, name));
    return new Parameters(new Map(given.map((name) => [name, textsOf(name, body[name])])));
  }

  get(name: string): string | undefined {
    return this.values.get(name)?.[0];
  }

  list(name: string): readonly string[] {
    return this.values.get(name) ?? [];
  }
}

function textsOf(name: string, value: unknown): readonly string[] {
  const isList = REPEATABLE.has(name) && Array.isArray(value);
  const values: readonly unknown[] = isList ? value : [value];
  const isFit = (one: unknown): one is string => typeof one === 'string' && malformation(one) === undefined;
  if (!values.every(isFit)) throw ClientRequestRefusal.INVALID_PARAMETER({ name });
  return values.filter((text) => text !== '');
}

/** Parameters with which clients authenticate (RFC 6749 §2.3.1, RFC 7521 §4.2). */
export const CLIENT_PARAMETERS = ['client_id', 'client_secret', 'client_assertion_type', 'client_assertion'];

export interface PresentedClient {
  readonly clientId: string | undefined;
  readonly method: AuthenticationMethod;
  /** A secret or an assertion. */
  readonly proof: string | undefined;
}

const PLACES: Partial<Record<AuthenticationMethod, string>> = {
  client_secret_basic: 'in the header',
  client_secret_post: 'in the body',
};

/** Advice for the developer of a client whose library sends the secret in the other place; nothing for other methods. */
export function methodHint(given: AuthenticationMethod, registered: AuthenticationMethod): { readonly hint?: string } {
  const [came, expected] = [PLACES[given], PLACES[registered]];
  if (came === undefined || expected === undefined) return {};
  return {
    hint:
      `The secret came ${came} (${given}); this app sends it ${expected} (${registered}). ` +
      `Set that in the library, or choose ${given} under "Tokens and security" on the page of the app.`,
  };
}

/**
 * @param authorization the header
 * @throws INVALID_AUTHORIZATION_HEADER, SEVERAL_CLIENT_CREDENTIALS, INVALID_CLIENT_ASSERTION
 */
export function presentedClient(authorization: string | undefined, parameters: Parameters): PresentedClient {
  const clientId = parameters.get('client_id');
  const found = [
    ...(authorization === undefined ? [] : [basicIn(authorization)]),
    ...secretIn(parameters),
    ...assertionIn(parameters),
  ];
  if (found.length > 1) throw ClientRefusal.SEVERAL_CLIENT_CREDENTIALS();
  const [presented = { clientId, method: 'none', proof: undefined }] = found;
  if (clientId !== undefined && clientId !== presented.clientId) throw ClientRefusal.INVALID_AUTHORIZATION_HEADER();
  return presented;
}

function secretIn(parameters: Parameters): PresentedClient[] {
  const proof = parameters.get('client_secret');
  return proof === undefined ? [] : [{ clientId: parameters.get('client_id'), method: 'client_secret_post', proof }];
}

/** RFC 7521 §4.2: the assertion names the client, so that `client_id` is not needed. */
function assertionIn(parameters: Parameters): PresentedClient[] {
  const [type, proof] = [parameters.get('client_assertion_type'), parameters.get('client_assertion')];
  if (type === undefined && proof === undefined) return [];
  if (type !== ASSERTION_TYPE || proof === undefined) {
    throw ClientRefusal.INVALID_CLIENT_ASSERTION({ problem: `must come with client_assertion_type ${ASSERTION_TYPE}` });
  }
  const subject = subjectOf(proof);
  const clientId = parameters.get('client_id') ?? (malformation(subject) === undefined ? subject : undefined);
  return [{ clientId, method: 'private_key_jwt', proof }];
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });
const BASIC = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i;

/** RFC 7617, with both parts encoded as in a form (RFC 6749 §2.3.1). @throws INVALID_AUTHORIZATION_HEADER */
function basicIn(header: string): PresentedClient {
  const [, encoded] = BASIC.exec(header) ?? [];
  const [clientId, proof] = encoded === undefined ? [] : partsOf(encoded);
  if (!clientId || !proof) throw ClientRefusal.INVALID_AUTHORIZATION_HEADER();
  return { clientId, method: 'client_secret_basic', proof };
}

function partsOf(encoded: string): readonly string[] {
  try {
    const text = UTF_8.decode(Buffer.from(encoded, 'base64'));
    const colon = text.indexOf(':');
    if (colon < 0) return [];
    const parts = [text.slice(0, colon), text.slice(colon + 1)];
    const decoded = parts.map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    return malformation(decoded) === undefined ? decoded : [];
  } catch {
    return [];
  }
}
