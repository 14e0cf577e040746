import type { RequestedClaims } from '../../clients/domain/requested-claims.ts';

/** The user whom the id token has to be about (OpenID Connect Core §5.5.1); undefined: any. */
export function requiredSubject(claims: RequestedClaims | undefined): unknown {
  return requestOf(claims, 'sub')?.['value'];
}

/** The values of which `acr` has to be one (OpenID Connect Core §5.5.1.1); undefined: any. */
export function requiredContexts(claims: RequestedClaims | undefined): readonly unknown[] | undefined {
  const { essential, value, values } = requestOf(claims, 'acr') ?? {};
  if (essential !== true) return undefined;
  if (Array.isArray(values)) return values;
  return value === undefined ? undefined : [value];
}

function requestOf(claims: RequestedClaims | undefined, name: string): Readonly<Record<string, unknown>> | undefined {
  const request = claims?.id_token?.[name];
  return typeof request === 'object' && request !== null ? (request as Readonly<Record<string, unknown>>) : undefined;
}
