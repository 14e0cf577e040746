import { authenticationContextOf, type ExtraClaims } from '../../clients/domain/claims.ts';
import { EMAIL, PROFILE } from '../../clients/domain/scope.ts';
import type { Grant } from './grant.ts';

export interface Subject {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailProven: boolean;
  readonly image: string | null;
  readonly updatedAt: Date;
  /** Values of extra fields, by the name of the field. */
  readonly extra: Readonly<Record<string, unknown>>;
}

export interface Claims {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/**
 * Claims about a user (OpenID Connect Core §5.1): those of the scopes, and those asked for one by one (§5.5), which the
 * user was shown as well. Extra claims come with their scopes only. Members without a value are left out.
 */
export function userClaims(
  subject: Subject,
  scopes: readonly string[],
  extraClaims: ExtraClaims,
  requested: Readonly<Record<string, unknown>> = {},
): Claims {
  const profile = profileOf(subject);
  const email = emailOf(subject);
  const asked = Object.entries({ ...profile, ...email }).filter(([name]) => Object.hasOwn(requested, name));
  return {
    ...extraOf(subject, scopes, extraClaims),
    ...Object.fromEntries(asked),
    ...(scopes.includes(PROFILE) && profile),
    ...(scopes.includes(EMAIL) && email),
    sub: subject.id,
  };
}

const profileOf = ({ name, image, updatedAt }: Subject) => ({
  name,
  ...pictureOf(image),
  ...partsOf(name),
  updated_at: Math.floor(updatedAt.getTime() / 1000),
});

function extraOf({ extra }: Subject, scopes: readonly string[], extraClaims: ExtraClaims) {
  const released = Object.entries(extraClaims).filter(([, { scope }]) => scopes.includes(scope));
  const claims = released.map(([claim, { field }]) => [claim, Object.hasOwn(extra, field) ? extra[field] : null]);
  return Object.fromEntries(claims.filter(([, value]) => value !== null && value !== '')) as Record<string, unknown>;
}

/** Only a proven address is the user's: anyone can register with another person's (ADR 27). */
const emailOf = ({ email, emailProven }: Subject) => ({ email, email_verified: emailProven });

/** Data URLs are left out: some are larger than a client accepts. */
const pictureOf = (image: string | null) => (image?.startsWith('https://') ? { picture: image } : {});

/** The first word, and the others; a single word is no family name. */
function partsOf(name: string) {
  const [given, ...family] = name.split(/\s+/u).filter(Boolean);
  return { ...(given && { given_name: given }), ...(family.length > 0 && { family_name: family.join(' ') }) };
}

/** Values of `amr` (RFC 8176 §2); other methods stay inside the service. */
const AMR = new Set(['pwd', 'otp', 'sms', 'mfa', 'hwk']);

/** When and how the user signed in, for id tokens and access tokens (OpenID Connect Core §2, RFC 9068 §2.2.1). */
export function authenticationClaims({ authenticatedAt, methods }: Pick<Grant, 'authenticatedAt' | 'methods'>) {
  const amr = methods.filter((method) => AMR.has(method));
  return {
    ...(authenticatedAt && { auth_time: Math.floor(authenticatedAt.getTime() / 1000) }),
    acr: authenticationContextOf(methods),
    ...(amr.length > 0 && { amr }),
  };
}
