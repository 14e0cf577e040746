import type { HandedOutIdToken } from './handed-out-id-token.ts';
import type { SocialProvider } from './provider.ts';

export abstract class SocialProviders {
  abstract find(id: string): SocialProvider | undefined;

  /** In the order in which sign-in pages show them. */
  abstract all(): readonly SocialProvider[];
}

export type RefreshOutcome = 'renewed' | 'refused';

export interface TokenRefresh {
  readonly id: string;
  /** Ours. */
  readonly accountId: string;
  /** Without an outcome by then, its process has died. */
  readonly endsAt: Date;
  /** Null: it is under way. */
  readonly outcome: RefreshOutcome | null;
}

/** One refresh of an account at a time, over all instances: a refresh token that comes twice counts as stolen. */
export abstract class TokenRefreshes {
  /** After the user was locked. @returns the one that is under way now */
  abstract begin(refresh: TokenRefresh, now: Date): Promise<TokenRefresh>;

  /** Nothing happens when it is not the latest of its account. Inside `UnitOfWork.run`, after the user was locked. */
  abstract end(refresh: TokenRefresh, outcome: RefreshOutcome): Promise<void>;

  /** Outside of transactions. Undefined when it is not the latest of its account. */
  abstract look(refresh: TokenRefresh): Promise<TokenRefresh | undefined>;

  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

/** Id tokens that sessions got from this service, by their mark, until they expire. */
export abstract class HandedOutIdTokens {
  /** Nothing happens when it is there already. Inside `UnitOfWork.run` */
  abstract add(token: HandedOutIdToken): Promise<void>;

  /** Outside of transactions. */
  abstract has(mark: string): Promise<boolean>;

  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

export abstract class Pauses {
  /** Waits for about as long as a provider takes to answer, so that another look is worth it. */
  abstract pause(): Promise<void>;
}
