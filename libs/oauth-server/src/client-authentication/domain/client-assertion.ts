import { jsonObject } from '../../clients/domain/json-object.ts';

/** RFC 7523 §2.2. */
export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Asymmetric ones only: a public key must never serve as the secret of a MAC. */
export const ASSERTION_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;

const MAX_LIFE_SECONDS = 300;
const SKEW_SECONDS = 30;

/**
 * Audiences that an assertion may name: the issuer or a token endpoint (RFC 7523 §3). One that another server accepts
 * as well could be sent here by that server.
 */
const audiencesOf = (issuer: string): readonly unknown[] => [issuer, `${issuer}/oauth2/token`, `${issuer}/mcp/token`];

export interface AcceptedAssertion {
  /** Used once by its client. */
  readonly jti: string;
  /** From when on it is refused for its age. */
  readonly refusedFrom: Date;
}

type Claims = Readonly<Record<string, unknown>>;

/**
 * The rules of RFC 7523 §3 for claims whose signature is verified.
 * @returns what is wrong, as a text
 */
export function checkAssertion(
  claims: Claims,
  { clientId, issuer }: { readonly clientId: string; readonly issuer: string },
  at: Date,
): AcceptedAssertion | string {
  const { iss, sub, aud, exp, nbf, iat, jti } = claims;
  const now = Math.floor(at.getTime() / 1000);
  if (iss !== clientId || sub !== clientId) return 'must have the client_id as iss and sub';
  const audiences = [aud].flat();
  if (audiences.length === 0 || !audiences.every((one) => audiencesOf(issuer).includes(one))) {
    return 'must have the issuer or the token endpoint as aud, and nothing else';
  }
  if (typeof exp !== 'number') return 'must expire';
  const problem = timesProblem(exp, { nbf, iat }, now);
  if (problem !== undefined) return problem;
  if (typeof jti !== 'string' || jti === '') return 'must have a jti';
  return { jti, refusedFrom: new Date((exp + SKEW_SECONDS) * 1000) };
}

function timesProblem(exp: number, begins: Claims, now: number): string | undefined {
  if (exp + SKEW_SECONDS <= now) return 'is expired';
  if (exp > now + MAX_LIFE_SECONDS + SKEW_SECONDS) return `must expire within ${MAX_LIFE_SECONDS} seconds`;
  const isPast = (time: unknown) => time === undefined || (typeof time === 'number' && time <= now + SKEW_SECONDS);
  const [later] = Object.entries(begins).find(([, time]) => !isPast(time)) ?? [];
  return later === undefined ? undefined : `has a time in the future as ${later}`;
}

/** The client that an assertion names, unverified. Undefined where it names none. */
export function subjectOf(assertion: string): string | undefined {
  const { sub } = jsonObject(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString()) ?? {};
  return typeof sub === 'string' && sub !== '' ? sub : undefined;
}
