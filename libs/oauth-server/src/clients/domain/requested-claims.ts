import { SCOPE_OF_CLAIM } from './claim-names.ts';

/** Names of claims with their requests, by where they are returned (OpenID Connect Core §5.5). */
export interface RequestedClaims {
  readonly userinfo?: Readonly<Record<string, unknown>>;
  readonly id_token?: Readonly<Record<string, unknown>>;
}

/**
 * Without claims whose scope the client may not ask for: `claims` must not be a way around its registration.
 * @param client as it is now: scopes may have been taken from it after the request
 */
export function permittedClaims(
  { userinfo, id_token }: RequestedClaims,
  { scopes }: { readonly scopes: readonly string[] | null },
): RequestedClaims {
  const isPermitted = (claim: string) => {
    const scope = SCOPE_OF_CLAIM.get(claim);
    return scopes === null || scope === undefined || scopes.includes(scope);
  };
  const permitted = (part: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(part).filter(([claim]) => isPermitted(claim)));
  return { ...(userinfo && { userinfo: permitted(userinfo) }), ...(id_token && { id_token: permitted(id_token) }) };
}
