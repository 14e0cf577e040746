import type { Parameters } from '../../client-authentication/index.ts';
import type { OAuthClient } from '../../clients/index.ts';
import type { IssuedTokens } from '../../grants/index.ts';

/** A request to the token endpoint, apart from how the client authenticates. */
export interface ExchangeRequest {
  readonly parameters: Parameters;
  /** The audience where neither the request nor the grant names one. */
  readonly defaultResources: readonly string[];
  /** Of the key that the client proved to hold; undefined without a proof. */
  readonly keyThumbprint: string | undefined;
}

/** An answer of the token endpoint. */
export interface TokenAnswer extends IssuedTokens {
  readonly idToken: string | undefined;
}

/**
 * One value of `grant_type`.
 * @typeParam Found what a request presents, as it is stored
 */
export interface GrantType<Found = unknown> {
  /** Names of its parameters. */
  readonly parameters: readonly string[];

  /** Refuses a request without what this type cannot do without. Before the client is known. */
  check(parameters: Parameters): void;

  /** Looks up what the request presents, at the same time as its client, which is not known to be right. Refuses nothing. */
  find?(parameters: Parameters): Promise<Found>;

  /** @param client authenticated */
  exchange(client: OAuthClient, request: ExchangeRequest, found: Found): Promise<TokenAnswer>;
}
