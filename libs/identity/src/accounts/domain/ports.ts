import type { Account } from './account.ts';
import type { Session, Workplace } from './session.ts';
import type { User } from './user.ts';
import type { Verification, VerificationPurpose } from './verification.ts';

/** Ports are used inside `UnitOfWork.run` or `.read`, unless a method says "hot": those are one prepared statement of their own. */

/** The three names a person can sign in with, each in its stored form. */
export type SignInName = { readonly email: string } | { readonly username: string } | { readonly phoneNumber: string };

export abstract class Users {
  abstract find(id: string): Promise<User | undefined>;

  /** Locks the row until the transaction ends. */
  abstract findForUpdate(id: string): Promise<User | undefined>;

  /** Hot: in no particular order, who does not exist is left out; detached, for reading only. */
  abstract findAll(ids: readonly string[]): Promise<User[]>;

  abstract findBy(name: SignInName): Promise<User | undefined>;

  /** Locks the row until the transaction ends. One statement whether somebody is found or not. */
  abstract findByForUpdate(name: SignInName): Promise<User | undefined>;

  /** Hot: the user and the password of the credential account in one round trip; detached, for reading only. */
  abstract findWithCredential(name: SignInName): Promise<{ user: User; credential: Account | undefined } | undefined>;

  /** @throws USER_ALREADY_EXISTS, USERNAME_IS_ALREADY_TAKEN, PHONE_NUMBER_EXIST: the database's word, also for two at once */
  abstract add(user: User): Promise<void>;

  /** @throws as `add` */
  abstract save(user: User): Promise<void>;

  /** Accounts, sessions, verifications and known devices go with the user. */
  abstract remove(user: User): Promise<void>;
}

export abstract class Accounts {
  abstract credentialOf(userId: string): Promise<Account | undefined>;

  /** Adds or changes. A second credential account of one user is impossible. */
  abstract save(account: Account): Promise<void>;
}

export interface SessionOfUser {
  readonly session: Session;
  readonly user: User;
}

/** What a session works in, by id. A team without its organization is none. */
export interface ActiveChoice {
  readonly organizationId: string | null;
  readonly teamId: string | null;
}

export abstract class Sessions {
  /** Hot: one round trip; detached, for reading only. Expired ones are found too: the caller decides by its clock. */
  abstract findByToken(tokenDigest: string): Promise<SessionOfUser | undefined>;

  abstract add(session: Session): Promise<void>;

  /**
   * Puts another session of the same user in the place of one, which ends: it works where that one works at this very
   * moment. Undefined when that one had ended.
   */
  abstract replace(id: string, successor: Session): Promise<Workplace | undefined>;

  /**
   * Writes the session's new expiry where the stored one still lives at `now`: an ended session never comes back.
   * False when it was gone. Hot: needs no unit of work.
   */
  abstract extend(session: Session, now: Date): Promise<boolean>;

  /** Unexpired ones of the user, newest first. */
  abstract listOf(userId: string, now: Date): Promise<Session[]>;

  /** Ends one session of the user, named by token digest or by id; false when the user has no such session. */
  abstract removeOne(userId: string, tokenDigestOrId: string): Promise<boolean>;

  /**
   * Hot: ends the session of this token, whoever asks; nothing happens when there is none.
   * @param expiredAt ends it only where it has expired by then: another request may just have extended it
   */
  abstract removeByToken(tokenDigest: string, expiredAt?: Date): Promise<void>;

  /** Ends all sessions of the user but `exceptId`; answers how many. */
  abstract removeAllOf(userId: string, exceptId?: string): Promise<number>;

  /** Nothing happens when the session has ended; so with the next ones. */
  abstract setActive(sessionId: string, active: ActiveChoice): Promise<void>;

  /** The team stays where the organization was the active one already. */
  abstract setActiveOrganization(sessionId: string, organizationId: string): Promise<void>;

  /** A team of the organization; false when that is not the active one, and then nothing changes. */
  abstract setActiveTeam(sessionId: string, organizationId: string, teamId: string): Promise<boolean>;

  /** Whatever organization is the active one. */
  abstract leaveActiveTeam(sessionId: string): Promise<void>;

  /** Wherever the organization is the active one in a session of one of the users, none is any more. */
  abstract clearActiveOrganization(organizationId: string, userIds: readonly string[]): Promise<void>;

  /** Wherever the team is the active one in a session of one of the users, none is any more. */
  abstract clearActiveTeam(teamId: string, userIds: readonly string[]): Promise<void>;

  /** At most `limit` of those that have expired; answers how many. */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

export abstract class Verifications {
  /** Replaces an open one with the same identifier. */
  abstract put(verification: Verification): Promise<void>;

  /** True while it could be consumed; changes nothing. */
  abstract isOpen(identifier: string, now: Date): Promise<boolean>;

  /** The youngest unexpired one of the user. */
  abstract openOf(userId: string, purpose: VerificationPurpose, now: Date): Promise<Verification | undefined>;

  /** Takes it out of the world in one statement; undefined when it is unknown, used or expired. Act on the answer only. */
  abstract consume(identifier: string, now: Date): Promise<Verification | undefined>;

  /** Counts a try before anything is compared; undefined when there is none. Locked until the transaction ends. */
  abstract attempt(identifier: string): Promise<Verification | undefined>;

  abstract remove(identifier: string): Promise<void>;

  abstract removeAllOf(userId: string, purpose?: VerificationPurpose): Promise<void>;

  /** At most `limit` of those that have expired; answers how many. */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

export abstract class KnownDevices {
  /**
   * Notes that the user signed in from a device, told by any of the given digests.
   * @returns `first` when the user had none yet, `known` when one of them was there, else `new`
   */
  abstract meet(userId: string, digests: readonly string[], now: Date): Promise<'first' | 'known' | 'new'>;

  /** At most `limit` of those last seen before `moment`; answers how many. */
  abstract deleteUnseenSince(moment: Date, limit: number): Promise<number>;
}

export abstract class Passwords {
  /** @throws TOO_BUSY when too many hashes wait already */
  abstract hash(password: string): Promise<string>;

  /** Costs the same when there is no hash to compare with. @throws TOO_BUSY */
  abstract verify(hash: string | null | undefined, password: string): Promise<boolean>;

  /** True when the hash was made with other parameters than today's. */
  abstract isOutdated(hash: string): boolean;
}

export type Claims = Readonly<Record<string, unknown>>;

/** Signed tokens, HS256 (seed 1 §1, §9). A token signed for one purpose is invalid for any other. */
export abstract class SignedTokens {
  abstract sign(purpose: string, claims: Claims, lifeSeconds: number): Promise<string>;

  /** Undefined: forged or malformed. An expired token still tells its claims. */
  abstract read(purpose: string, token: string): Promise<{ claims: Claims; expired: boolean } | undefined>;
}

export abstract class PhoneNumbers {
  /** E.164 of an international number; undefined when it can be none. */
  abstract normalize(text: string): string | undefined;
}

/** Names for a browser and its system, for people ("Firefox on Windows"); "" when unknown. */
export abstract class DeviceNames {
  abstract describe(userAgent: string): string;
}
