import type { Account } from './account.ts';
import type { User } from './user.ts';
import type { Verification, VerificationPurpose } from './verification.ts';

/**
 * Two kinds of ports (ADR 24). Repositories join the unit of work around them and are used inside `UnitOfWork.run` or
 * `.read`. Lookups are one prepared statement each, outside of any transaction, and answer detached objects for
 * reading.
 *
 * A transaction that changes records of a user locks the user first (`findForUpdate`, `SessionLock`), so that no two
 * wait for each other.
 */

/** The three names to sign in with, each in its stored form. */
export type SignInName = { readonly email: string } | { readonly username: string } | { readonly phoneNumber: string };

export type TakenName = 'email-taken' | 'username-taken' | 'phone-number-taken';

/** The database finds a taken name, of concurrent transactions too. Nothing is stored then: the caller must throw. */
export abstract class Users {
  abstract find(id: string): Promise<User | undefined>;

  /** Locks the row until the transaction ends. */
  abstract findForUpdate(id: string): Promise<User | undefined>;

  abstract findBy(name: SignInName): Promise<User | undefined>;

  /** Locks the row until the transaction ends. One statement, whether or not there is such a user. */
  abstract findByForUpdate(name: SignInName): Promise<User | undefined>;

  abstract add(user: User): Promise<'added' | TakenName>;

  abstract save(user: User): Promise<'saved' | TakenName>;

  /** Accounts, sessions, verifications and known devices go with the user. */
  abstract remove(user: User): Promise<void>;
}

export abstract class UserLookup {
  /** Concurrent calls share a statement. */
  abstract look(id: string): Promise<User | undefined>;

  /** In no particular order; unknown ids are left out. */
  abstract findAll(ids: readonly string[]): Promise<User[]>;

  /** The user and the password of the credential account, in one round trip. */
  abstract findWithCredential(name: SignInName): Promise<{ user: User; credential: Account | undefined } | undefined>;
}

export abstract class Accounts {
  abstract credentialOf(userId: string): Promise<Account | undefined>;

  /** As it is now, also when the transaction has found it before it waited for the user. */
  abstract find(providerId: string, accountId: string): Promise<Account | undefined>;

  /** Oldest first; as they are now. */
  abstract listOf(userId: string): Promise<Account[]>;

  /** Adds or changes. A second credential account of one user is refused by the database. */
  abstract save(account: Account): Promise<void>;

  /** @returns `taken`: linked already, found by the database. Nothing is stored then: the caller must throw */
  abstract link(account: Account): Promise<'linked' | 'taken'>;

  abstract remove(account: Account): Promise<void>;

  /** How many have sealed tokens, by the id of their key (see `SecretBox`). */
  abstract countByKey(): Promise<ReadonlyMap<string, number>>;

  /** At most `limit` users with tokens that another key sealed. */
  abstract usersSealedOtherwise(keyId: string, limit: number): Promise<readonly string[]>;
}

export abstract class Verifications {
  /** Replaces an existing one with the same identifier. */
  abstract put(verification: Verification): Promise<void>;

  abstract find(identifier: string, now: Date): Promise<Verification | undefined>;

  /** The latest unexpired one of the user. */
  abstract openOf(userId: string, purpose: VerificationPurpose, now: Date): Promise<Verification | undefined>;

  /** Undefined when it is unknown, used or expired. Only the returned one may be acted on. */
  abstract consume(identifier: string, now: Date): Promise<Verification | undefined>;

  /** Counts before anything is compared, and locks the row; undefined when there is none. */
  abstract attempt(identifier: string): Promise<Verification | undefined>;

  abstract remove(identifier: string): Promise<void>;

  /** Without a purpose all except `undo-email`, which outlives a reset and further changes of address. */
  abstract removeAllOf(userId: string, purpose?: VerificationPurpose): Promise<void>;

  abstract removeUndosOf(userId: string, moment: Date): Promise<void>;

  /** Whether a change away from this address can still be undone by another user, who may get it back. */
  abstract isReserved(email: string, userId: string, now: Date): Promise<boolean>;

  /** How many sealed texts there are, by the id of their key (see `SecretBox`). */
  abstract countByKey(): Promise<ReadonlyMap<string, number>>;

  /** At most `limit` of which something is sealed under another key. */
  abstract sealedOtherwise(keyId: string, limit: number): Promise<readonly Verification[]>;

  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

/** Names a browser and its system for people ("Firefox on Windows"); "" when unknown. */
export abstract class DeviceNames {
  abstract describe(userAgent: string): string;
}
