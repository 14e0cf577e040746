import type { SignInName } from '../../users/domain/ports.ts';
import type { User } from '../../users/domain/user.ts';
import type { Authentication } from './authentication.ts';
import type { ActiveIds, Impersonation, Session } from './session.ts';

/** A credential that was made in a session and outlasts it. */
export type Made =
  | 'password'
  | 'factor'
  | 'backup-codes'
  | 'phone-number'
  | `${'account' | 'api-key' | 'oauth-client'} ${string}`;

/** The account as it was when a change of its address was asked for (ADR 61). */
export interface BeforeChange {
  readonly since: Date;
  /** Credentials made before in the session that asked. They count as made after the change. */
  readonly made: ReadonlySet<Made>;
  /** By policies; JSON. Empty for changes that were asked for before this was remembered. */
  readonly remembered: Readonly<Record<string, unknown>>;
}

export interface SessionOfUser {
  readonly session: Session;
  readonly user: User;
}

/** Ids of the active organization and team; no team without its organization. */
export interface ActiveChoice {
  readonly organizationId: string | null;
  readonly teamId: string | null;
}

/** Session lookups of every request, outside of transactions: one prepared statement each. */
export abstract class SessionLookup {
  /** Finds expired sessions, too: the caller compares with its clock. */
  abstract findByToken(tokenDigest: string): Promise<SessionOfUser | undefined>;

  /**
   * Stores the session's new expiry if the stored session is unexpired at `now`, so that an ended session never comes
   * back. False when it is gone.
   */
  abstract extend(session: Session, now: Date): Promise<boolean>;

  /** Deletes the session of this token if it has expired at `now`; another request may have extended it. */
  abstract discardExpired(tokenDigest: string, now: Date): Promise<void>;
}

export abstract class Sessions {
  abstract add(session: Session): Promise<void>;

  /**
   * Replaces a session by another one of the same user, which takes over the current active organization and team.
   * Undefined when the session has ended.
   */
  abstract replace(id: string, successor: Session): Promise<ActiveIds | undefined>;

  /** The user's unexpired sessions, newest first. */
  abstract listOf(userId: string, now: Date): Promise<Session[]>;

  /**
   * Locks a session of the user against being ended until the transaction ends; requests that extend it do not wait.
   * Undefined when it has ended, or has expired at `now`.
   */
  abstract hold(id: string, userId: string, now: Date): Promise<Impersonation | undefined>;

  /** Of a held session. Noting it again does nothing. */
  abstract noteMade(id: string, made: Made): Promise<void>;

  abstract madeIn(id: string): Promise<ReadonlySet<Made>>;

  /** Does nothing when the session has ended. */
  abstract changeAuthentication(id: string, authentication: Authentication): Promise<void>;

  /** Deletes one session of the user by token digest or id. @returns its id; undefined when there is none */
  abstract removeOne(userId: string, tokenDigestOrId: string): Promise<string | undefined>;

  /** Deletes all sessions of the user except `exceptId`. @returns their ids */
  abstract removeAllOf(userId: string, exceptId?: string): Promise<readonly string[]>;

  /** Deletes at most `limit` expired ones. @returns how many */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

/** The active organization and team of sessions, for the organizations context. */
export abstract class ActiveChoices {
  /** Does nothing when the session has ended; the same holds for the methods below. */
  abstract setActive(sessionId: string, active: ActiveChoice): Promise<void>;

  /** The active team stays if the organization is already the active one. */
  abstract setActiveOrganization(sessionId: string, organizationId: string): Promise<void>;

  /** False, and no change, when the team's organization is not the active one. */
  abstract setActiveTeam(sessionId: string, organizationId: string, teamId: string): Promise<boolean>;

  /** The active organization stays. */
  abstract leaveActiveTeam(sessionId: string): Promise<void>;

  /** Clears organization and team in every session of these users in which the organization is active. */
  abstract clearActiveOrganization(organizationId: string, userIds: readonly string[]): Promise<void>;

  /** Clears the team in every session of these users in which it is active. */
  abstract clearActiveTeam(teamId: string, userIds: readonly string[]): Promise<void>;
}

/** For the limits in front of the routes. Outside of transactions. */
export abstract class SignInSubjectLookup {
  /**
   * `signInSubject` of the account with this name. One prepared statement, whether or not there is such an account.
   * @param deviceId of the browser, from its signed cookie
   */
  abstract of(name: SignInName, deviceId: string | undefined): Promise<string>;
}

export abstract class KnownDevices {
  /**
   * Records that the user signed in from a device, recognized by any of the given digests.
   * @returns `first` when the user had no device yet, `known` when one of the digests was recorded before, else `new`
   */
  abstract recognize(userId: string, digests: readonly string[], now: Date): Promise<'first' | 'known' | 'new'>;

  /** Deletes at most `limit` devices last seen before `moment`. @returns how many */
  abstract deleteUnseenSince(moment: Date, limit: number): Promise<number>;
}
