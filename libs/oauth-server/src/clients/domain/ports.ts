import type { OAuthClient } from './client.ts';

/** Repositories join the unit of work around them (ADR 24). */
export abstract class Clients {
  /** @param clientId as the client presents it; unchecked input */
  abstract find(clientId: string): Promise<OAuthClient | undefined>;

  /** As `find`, and locks it until the transaction ends. */
  abstract findForUpdate(clientId: string): Promise<OAuthClient | undefined>;

  /** Until the transaction ends, no other one that calls this with the same client id goes on. It need not exist. */
  abstract lockClientId(clientId: string): Promise<void>;

  /** By the ids of their rows; those that exist, in any order. */
  abstract findAll(ids: readonly string[]): Promise<readonly OAuthClient[]>;

  /** All that a user owns, newest first. */
  abstract listOf(userId: string): Promise<readonly OAuthClient[]>;

  /** Clients that staff let serve or call an API, in the order of their client ids. @param identifier of the API */
  abstract listOfApi(identifier: string): Promise<readonly OAuthClient[]>;

  /** Until the transaction ends, no other one counts or adds clients of this user. @returns how many they own */
  abstract lockCountOf(userId: string): Promise<number>;

  /** With its consents, grants and tokens. */
  abstract remove(client: OAuthClient): Promise<void>;

  /**
   * Right before the deletion of a user who is locked: removes their clients, each as by `remove`, and what they consented
   * to. Their grants to other clients stay without a user.
   */
  abstract leaveUser(userId: string): Promise<void>;

  abstract add(client: OAuthClient): Promise<void>;

  /** Sets `lastUsedAt`, in one statement, unless it is later than `after` already. */
  abstract markUsed(id: string, now: Date, after: Date): Promise<void>;

  /**
   * Deletes at most `limit` clients that were registered without a session before `registeredBefore` and never used.
   * Clients that staff trusted, disabled or gave access of their own stay: a metadata document cannot bring back these
   * decisions.
   * @returns how many
   */
  abstract deleteUnused(registeredBefore: Date, limit: number): Promise<number>;

  /** How many sealed secrets there are, by the id of their key (see `SecretBox`). */
  abstract countByKey(): Promise<ReadonlyMap<string, number>>;

  /** Clients, at most `limit`, whose secret is sealed under another key, locked. */
  abstract sealedOtherwise(keyId: string, limit: number): Promise<readonly OAuthClient[]>;

  abstract save(client: OAuthClient): Promise<void>;
}

/** Outside of transactions, one prepared statement for all that are asked for at once. */
export abstract class ClientLookup {
  /** As `Clients.find`, for reading only, and without the picture: resource servers ask with each request, pages do not. */
  abstract find(clientId: string): Promise<OAuthClient | undefined>;
}

/** Tells operators why the document of a client could not be used: its author asks them. */
export abstract class DocumentFailures {
  /** @param host with the port; the rest of the URL and values in the document are the client's own */
  abstract note(failure: { readonly host: string; readonly reason: string }): void;
}
