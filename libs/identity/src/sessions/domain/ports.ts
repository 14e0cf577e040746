import type { User } from '../../users/domain/user.ts';
import type { Authentication } from './authentication.ts';
import type { Session, ActiveIds } from './session.ts';

export interface SessionOfUser {
  readonly session: Session;
  readonly user: User;
}

/** What a session works in, by id. A team without its organization is none. */
export interface ActiveChoice {
  readonly organizationId: string | null;
  readonly teamId: string | null;
}

/** Sessions as every request looks them up, outside of transactions: one prepared statement each. */
export abstract class SessionLookup {
  /** Expired sessions are found too: the caller decides by its clock. */
  abstract findByToken(tokenDigest: string): Promise<SessionOfUser | undefined>;

  /**
   * Writes the session's new expiry where the stored one still lives at `now`: an ended session never comes back.
   * False when it was gone.
   */
  abstract extend(session: Session, now: Date): Promise<boolean>;

  /** Removes the session of this token where it has expired at `now`: another request may just have extended it. */
  abstract discardExpired(tokenDigest: string, now: Date): Promise<void>;
}

export abstract class Sessions {
  abstract add(session: Session): Promise<void>;

  /**
   * Puts another session of the same user in the place of one, which ends: it works where that one works at this very
   * moment. Undefined when that one had ended.
   */
  abstract replace(id: string, successor: Session): Promise<ActiveIds | undefined>;

  /** Unexpired ones of the user, newest first. */
  abstract listOf(userId: string, now: Date): Promise<Session[]>;

  /**
   * Holds a session of the user, so that none can end it before the transaction ends; requests that extend it do not
   * wait. False when it has ended, or has expired at `now`.
   */
  abstract hold(id: string, userId: string, now: Date): Promise<boolean>;

  /** Nothing happens when the session has ended. */
  abstract changeAuthentication(id: string, authentication: Authentication): Promise<void>;

  /** Removes one session of the user, named by token digest or by id. @returns its id; undefined when there is none */
  abstract removeOne(userId: string, tokenDigestOrId: string): Promise<string | undefined>;

  /** Removes all sessions of the user but `exceptId`. @returns their ids */
  abstract removeAllOf(userId: string, exceptId?: string): Promise<readonly string[]>;

  /** At most `limit` of those that have expired; answers how many. */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

/** What sessions remember for organizations. */
export abstract class ActiveChoices {
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
}

export abstract class KnownDevices {
  /**
   * Notes that the user signed in from a device, told by any of the given digests.
   * @returns `first` when the user had none yet, `known` when one of them was there, else `new`
   */
  abstract recognize(userId: string, digests: readonly string[], now: Date): Promise<'first' | 'known' | 'new'>;

  /** At most `limit` of those last seen before `moment`; answers how many. */
  abstract deleteUnseenSince(moment: Date, limit: number): Promise<number>;
}
