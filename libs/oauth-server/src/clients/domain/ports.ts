import type { OAuthClient } from './client.ts';

/** Repositories join the unit of work around them (ADR 24). */
export abstract class Clients {
  /** @param clientId as the client presents it; unchecked input */
  abstract find(clientId: string): Promise<OAuthClient | undefined>;

  abstract add(client: OAuthClient): Promise<void>;

  /** Sets `lastUsedAt`, in one statement, unless it is later than `after` already. */
  abstract markUsed(id: string, now: Date, after: Date): Promise<void>;

  /**
   * Deletes at most `limit` clients that were registered without a session before `registeredBefore` and never used.
   * @returns how many
   */
  abstract deleteUnused(registeredBefore: Date, limit: number): Promise<number>;

  /** How many sealed secrets there are, by the id of their key (see `SecretBox`). */
  abstract countByKey(): Promise<ReadonlyMap<string, number>>;

  /** Clients, at most `limit`, whose secret is sealed under another key, locked. */
  abstract sealedOtherwise(keyId: string, limit: number): Promise<readonly OAuthClient[]>;

  abstract save(client: OAuthClient): Promise<void>;
}
