import { EMAIL, OPENID, PROFILE } from './scope.ts';

/** Claims of every id token, and of those that a request or sign-in calls for (OpenID Connect Core §2). */
export const TOKEN_CLAIMS: readonly string[] = 'iss sub aud exp iat auth_time nonce acr amr sid at_hash'.split(' ');

/** Claims about the user with the scope that releases each (OpenID Connect Core §5.4). */
export const SCOPE_OF_CLAIM: ReadonlyMap<string, string> = new Map([
  ...['name', 'given_name', 'family_name', 'picture', 'updated_at'].map((claim) => [claim, PROFILE] as const),
  ...['email', 'email_verified'].map((claim) => [claim, EMAIL] as const),
]);

/** A claim whose value is an extra field of the user. Users write these fields themselves: nothing in them is verified. */
export interface ExtraClaim {
  readonly field: string;
  readonly scope: string;
}

export type ExtraClaims = Readonly<Record<string, ExtraClaim>>;

/** Members of JWTs and introspection responses that clients decide by; a value that users write must not stand there. */
const PROTOCOL_CLAIMS = new Set([
  ...TOKEN_CLAIMS,
  ...'nbf jti azp c_hash s_hash events cnf act may_act scope client_id active token_type'.split(' '),
  'phone_number_verified',
]);

/** Letters first, then what names like `urn:acme:tier` and `https://acme.example/tier` contain. */
const CLAIM = /^[a-zA-Z][\w.:/-]{0,99}$/;

/** Why an extra claim cannot have this name; undefined when it can. */
export function problemOfClaim(name: string): string | undefined {
  if (!CLAIM.test(name)) return 'is not the name of a claim';
  return PROTOCOL_CLAIMS.has(name) || SCOPE_OF_CLAIM.has(name) ? 'is a claim that the service itself sets' : undefined;
}

interface ConfiguredScopes {
  readonly extraScopes: readonly string[];
}

/** Whether extra claims can belong to the scope: one that is about the user. */
export const canReleaseClaims = (scope: string, { extraScopes }: ConfiguredScopes): boolean =>
  [OPENID, PROFILE, EMAIL, ...extraScopes].includes(scope);

/** Values of `acr` (OpenID Connect Core §2): one factor, or two. */
export const AUTHENTICATION_CONTEXTS = ['aal1', 'aal2'] as const;
export type AuthenticationContext = (typeof AUTHENTICATION_CONTEXTS)[number];

/** @param methods of the authentication, none of them for sessions from before they were recorded */
export const authenticationContextOf = (methods: readonly string[]): AuthenticationContext =>
  methods.includes('mfa') ? 'aal2' : 'aal1';

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
