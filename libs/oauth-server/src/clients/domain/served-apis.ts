import type { OAuthOptions } from './oauth-options.ts';

/** How an API checks access tokens: it introspects `opaque` ones (RFC 7662), and verifies `jwt` ones itself (RFC 9068). */
export const TOKEN_FORMATS = ['opaque', 'jwt'] as const;
export type TokenFormat = (typeof TOKEN_FORMATS)[number];

/** RFC 9068 §2.1 requires RS256 of every server; libraries without it are as rare as those without ES256. */
export const API_ALGORITHMS = ['RS256', 'ES256'] as const;
export type ApiAlgorithm = (typeof API_ALGORITHMS)[number];

export interface ApiScope {
  readonly name: string;
  /** In words for the user who is asked: what a client can do with the scope. */
  readonly description: string;
}

/** An API (resource server, RFC 8707) that staff added. */
export interface ServedApi {
  /** An absolute URI: the `resource` of requests, and the `aud` of its tokens. */
  readonly identifier: string;
  readonly name: string;
  /** No two APIs have one of the same name. */
  readonly scopes: readonly ApiScope[];
  readonly tokenFormat: TokenFormat;
  /** The algorithm of JWTs. */
  readonly signingAlgorithm: ApiAlgorithm;
  /** Null: as long as other access tokens, and JWTs `LONGEST_JWT_LIFE_SECONDS`. */
  readonly tokenLifeSeconds: number | null;
}

/** A JWT is valid until it expires, whatever happens meanwhile. */
export const LONGEST_JWT_LIFE_SECONDS = 600;

/** The options, with the APIs of staff: their identifiers are among `resources`, their scopes among `extraScopes`. */
export type ServedOptions = OAuthOptions & {
  readonly apis: readonly ServedApi[];
  /** Scopes that APIs had: granted once, they are good for no other API. */
  readonly retiredScopes: readonly string[];
};

/** The APIs among these resources. */
export const apisAmong = (resources: readonly string[], { apis }: ServedOptions): readonly ServedApi[] =>
  apis.filter(({ identifier }) => resources.includes(identifier));

/** The options at this moment: an instance knows changes of other instances within five seconds. */
export abstract class CurrentOptions {
  abstract get(): Promise<ServedOptions>;
}

/** The scopes among these that belong, or belonged, to APIs other than the named ones: a token for one API says nothing to another. */
export function scopesElsewhere(
  scopes: readonly string[],
  resources: readonly string[],
  { apis, retiredScopes }: Pick<ServedOptions, 'apis' | 'retiredScopes'>,
): readonly string[] {
  const others = apis.filter(({ identifier }) => !resources.includes(identifier));
  const isOfOthers = (scope: string) => others.some((api) => api.scopes.some(({ name }) => name === scope));
  return scopes.filter((scope) => retiredScopes.includes(scope) || isOfOthers(scope));
}

/**
 * How long an access token for these resources is valid: as the strictest of them says, never longer than the server's own
 * tokens.
 */
export function accessTokenLifeSeconds(resources: readonly string[], options: ServedOptions): number {
  const lives = apisAmong(resources, options).flatMap(({ tokenFormat, tokenLifeSeconds }) => [
    ...(tokenLifeSeconds === null ? [] : [tokenLifeSeconds]),
    ...(tokenFormat === 'jwt' ? [LONGEST_JWT_LIFE_SECONDS] : []),
  ]);
  return Math.min(options.accessTokenLifeSeconds, ...lives);
}
