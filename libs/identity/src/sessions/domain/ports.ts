import type { SignInName } from '../../users/domain/ports.ts';
import type { User } from '../../users/domain/user.ts';
import { type ActiveIds, type Authentication, type Impersonation, type Session } from './session.ts';

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

  /** Only if the stored session is unexpired, so that an ended one never comes back. False when it is gone. */
  abstract extend(session: Session, now: Date): Promise<boolean>;

  /** Only if the session has expired at `now`: another request may have extended it. */
  abstract discardExpired(tokenDigest: string, now: Date): Promise<void>;
}

export abstract class Sessions {
  abstract add(session: Session): Promise<void>;

  /** The successor takes over the active organization and team. Undefined when the session has ended. */
  abstract replace(id: string, successor: Session): Promise<ActiveIds | undefined>;

  /** Unexpired ones, newest first. */
  abstract listOf(userId: string, now: Date): Promise<Session[]>;

  /** Locks it against being ended; who extends it does not wait. Undefined when it has ended or expired. */
  abstract hold(id: string, userId: string, now: Date): Promise<Impersonation | undefined>;

  /** Of a held session. Noting it again does nothing. */
  abstract noteMade(id: string, made: Made): Promise<void>;

  abstract madeIn(id: string): Promise<ReadonlySet<Made>>;

  abstract changeAuthentication(id: string, authentication: Authentication): Promise<void>;

  /** @returns its id; undefined when there is none */
  abstract removeOne(userId: string, tokenDigestOrId: string): Promise<string | undefined>;

  abstract removeAllOf(userId: string, exceptId?: string): Promise<readonly string[]>;

  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

export abstract class ActiveChoices {
  abstract setActive(sessionId: string, active: ActiveChoice): Promise<void>;

  abstract setActiveOrganization(sessionId: string, organizationId: string): Promise<void>;

  abstract setActiveTeam(sessionId: string, organizationId: string, teamId: string): Promise<boolean>;

  abstract leaveActiveTeam(sessionId: string): Promise<void>;

  abstract clearActiveOrganization(organizationId: string, userIds: readonly string[]): Promise<void>;

  abstract clearActiveTeam(teamId: string, userIds: readonly string[]): Promise<void>;
}

/** For the limits in front of the routes. Outside of transactions. */
export abstract class SignInSubjectLookup {
  /** One prepared statement, whether or not there is such an account. @param deviceId from its signed cookie */
  abstract of(name: SignInName, deviceId: string | undefined): Promise<string>;
}

export abstract class KnownDevices {
  /** By any of the digests. @returns `first`: the user had none yet; `known`: recorded before; else `new` */
  abstract recognize(userId: string, digests: readonly string[], now: Date): Promise<'first' | 'known' | 'new'>;

  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}
