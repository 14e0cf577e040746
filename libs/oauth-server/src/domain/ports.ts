import type { AuthorizationCode } from './authorization-code.ts';
import type { OAuthClient } from './client.ts';
import type { Consent } from './consent.ts';
import type { Grant } from './grant.ts';
import type { Interaction } from './interaction.ts';
import type { TokenPair } from './token-pair.ts';

/** Repositories join the unit of work around them (ADR 24). */
export abstract class Clients {
  /** @param clientId as the client presents it; unchecked input */
  abstract find(clientId: string): Promise<OAuthClient | undefined>;

  abstract add(client: OAuthClient): Promise<void>;

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

export abstract class Interactions {
  abstract add(interaction: Interaction): Promise<void>;

  /** An open one; changes nothing. */
  abstract find(id: string, now: Date): Promise<Interaction | undefined>;

  /** Deletes and returns it, so that it is answered once. Undefined when there is none, or it has expired. */
  abstract take(id: string, now: Date): Promise<Interaction | undefined>;

  /** A session that has ended takes its open requests with it. */
  abstract removeAllOf(sessionId: string): Promise<void>;

  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

export abstract class Consents {
  abstract find(userId: string, clientId: string): Promise<Consent | undefined>;
  abstract save(consent: Consent): Promise<void>;
  abstract remove(userId: string, clientId: string): Promise<void>;
}

export abstract class AuthorizationCodes {
  abstract add(code: AuthorizationCode): Promise<void>;

  /** Marks it as used in one statement. Undefined when it is unknown, used or expired. */
  abstract claim(id: string, now: Date): Promise<AuthorizationCode | undefined>;

  /** As it is, used and expired ones included. */
  abstract find(id: string): Promise<AuthorizationCode | undefined>;

  /** Deletes at most `limit` that expired before `moment`. @returns how many */
  abstract deleteExpiredBefore(moment: Date, limit: number): Promise<number>;
}

export abstract class Grants {
  abstract add(grant: Grant): Promise<void>;
  abstract find(id: string): Promise<Grant | undefined>;

  /** Ends it, with its tokens. */
  abstract end(id: string): Promise<void>;

  /** Ends all grants of a user, or those to one client. @returns how many */
  abstract endAllOf(userId: string, clientId?: string): Promise<number>;

  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

export abstract class Tokens {
  abstract add(pair: TokenPair): Promise<void>;

  /** By the refresh token; used and expired ones included. */
  abstract findByRefresh(digest: string): Promise<TokenPair | undefined>;

  /** Marks the refresh token as used in one statement. False when another request was first, or it has expired. */
  abstract useRefresh(id: string, now: Date): Promise<boolean>;

  abstract save(pair: TokenPair): Promise<void>;
}
