import type { HandedOutIdToken } from './handed-out-id-token.ts';
import type { SocialProvider } from './provider.ts';

/** The configured providers. */
export abstract class SocialProviders {
  abstract find(id: string): SocialProvider | undefined;

  /** In the order in which sign-in pages show them. */
  abstract all(): readonly SocialProvider[];
}

/** How a refresh of tokens ended. */
export type RefreshOutcome = 'renewed' | 'refused';

/** Asking a provider for new tokens of one account. */
export interface TokenRefresh {
  readonly id: string;
  /** Ours. */
  readonly accountId: string;
  /** Without an outcome by then, its process has died. */
  readonly endsAt: Date;
  /** Null: it is under way. */
  readonly outcome: RefreshOutcome | null;
}

/**
 * At most one refresh of an account is under way, over all instances: a provider that rotates refresh tokens takes one
 * that comes twice for a stolen one. The latest of an account is kept until it is purged.
 */
export abstract class TokenRefreshes {
  /**
   * Begins it unless another one is under way. Inside `UnitOfWork.run`, after the user was locked.
   * @returns the one that is under way now
   */
  abstract begin(refresh: TokenRefresh, now: Date): Promise<TokenRefresh>;

  /** Nothing happens when it is not the latest of its account. Inside `UnitOfWork.run`, after the user was locked. */
  abstract end(refresh: TokenRefresh, outcome: RefreshOutcome): Promise<void>;

  /** Outside of transactions. Undefined when it is not the latest of its account. */
  abstract look(refresh: TokenRefresh): Promise<TokenRefresh | undefined>;

  /** @returns how many. Inside `UnitOfWork.run` */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

/** Id tokens that sessions got from this service, by their mark, until they expire. */
export abstract class HandedOutIdTokens {
  /** Nothing happens when it is there already. Inside `UnitOfWork.run` */
  abstract add(token: HandedOutIdToken): Promise<void>;

  /** Outside of transactions. */
  abstract has(mark: string): Promise<boolean>;

  /** @returns how many. Inside `UnitOfWork.run` */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

/** Sealed tokens of all accounts, by the key that sealed them. */
export abstract class SealedTokens {
  abstract countByKey(): Promise<ReadonlyMap<string, number>>;

  /** At most `limit` users with tokens that another key sealed. */
  abstract usersSealedOtherwise(keyId: string, limit: number): Promise<readonly string[]>;
}

export abstract class Pauses {
  /** Waits for about as long as a provider takes to answer, so that another look is worth it. */
  abstract pause(): Promise<void>;
}
