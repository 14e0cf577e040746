import type { OAuthClient, Parameters } from '../../clients/index.ts';
import type { IssuedTokens } from '../../grants/index.ts';

/** A request to the token endpoint, apart from how the client authenticates. */
export interface ExchangeRequest {
  readonly parameters: Parameters;
  /** The audience where neither the request nor the grant names one. */
  readonly defaultResources: readonly string[];
  /** Of the key that the client proved to hold; undefined without a proof. */
  readonly keyThumbprint: string | undefined;
}

export interface Exchange {
  readonly tokens: IssuedTokens;
  /** Of the authorization request, for the id token. */
  readonly nonce?: string | undefined;
}

/** One value of `grant_type`. */
export interface GrantType {
  /** Names of its parameters. */
  readonly parameters: readonly string[];

  /** Refuses a request without what this type cannot do without. Before the client is known. */
  check(parameters: Parameters): void;

  /** @param client authenticated */
  exchange(client: OAuthClient, request: ExchangeRequest): Promise<Exchange>;
}
