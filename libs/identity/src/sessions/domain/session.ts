import { change, type Fields } from '#shared-kernel/domain/change';
import type { AccountOptions } from '../../users/domain/account-options.ts';
import type { AuthenticationMethod, User } from '../../users/domain/user.ts';
import type { Impersonation, ImpersonationStart } from './impersonation.ts';

export interface Authentication {
  readonly authenticatedAt: Date;
  /** Without duplicates; empty for sessions from before methods were recorded. */
  readonly methods: readonly AuthenticationMethod[];
  /** When the second factor was last passed in this session; null: never. A trusted device does not count. */
  readonly secondFactorAt: Date | null;
}

export interface FurtherProof {
  readonly again?: AuthenticationMethod | undefined;
  /** The method of the second factor; `assumed`: it counts as passed without a code. */
  readonly secondFactor?: AuthenticationMethod | 'assumed' | undefined;
}

export function firstFactor(method: AuthenticationMethod, now: Date): Authentication {
  return { authenticatedAt: now, methods: [method], secondFactorAt: null };
}

export function authenticationAfter(
  before: Authentication,
  { again, secondFactor }: FurtherProof,
  now: Date,
): Authentication {
  const shown: AuthenticationMethod[] = secondFactor && secondFactor !== 'assumed' ? [secondFactor, 'mfa'] : [];
  return {
    authenticatedAt: again ? now : before.authenticatedAt,
    methods: [...new Set([...before.methods, ...(again ? [again] : []), ...shown])],
    secondFactorAt: secondFactor ? now : before.secondFactorAt,
  };
}

/** A link that verifies an address may have signed its reader in to an account that another person registered. */
export const isOfHolder = ({ methods, impersonatedBy }: Pick<Session, 'methods' | 'impersonatedBy'>): boolean =>
  impersonatedBy === null && (methods.length === 0 || methods.some((method) => method !== 'mailed-link'));

export interface SessionLifetimes {
  readonly sessionLifeSeconds: number;
  readonly sessionUpdateAgeSeconds: number;
  readonly sessionFreshAgeSeconds: number;
  readonly forgetfulSessionLifeSeconds: number;
}

const after = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1000);

export type ActiveIds = Pick<Fields<Session>, 'activeOrganizationId' | 'activeTeamId'>;

type Identification = Pick<Fields<Session>, 'id' | 'userId' | 'tokenDigest' | 'ipAddress' | 'userAgent'>;

const NOTHING_ACTIVE: ActiveIds = { activeOrganizationId: null, activeTeamId: null };

/** A signed-in browser or program. Only the digest of its token is stored. */
export class Session implements Authentication, Impersonation {
  declare readonly id: string;
  declare readonly userId: string;
  declare readonly tokenDigest: string;
  declare readonly expiresAt: Date;
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;
  /** "" when unknown. */
  declare readonly ipAddress: string;
  /** "" when unknown; at most 512 characters. */
  declare readonly userAgent: string;
  declare readonly activeOrganizationId: string | null;
  declare readonly activeTeamId: string | null;
  /** False: without "remember me" the session is never extended, and its cookie ends with the browser. */
  declare readonly remembered: boolean;
  /** Earlier than `createdAt` when the session replaced another one. */
  declare readonly authenticatedAt: Date;
  declare readonly methods: readonly AuthenticationMethod[];
  declare readonly secondFactorAt: Date | null;
  /** The member of staff who acts as the user in this session; null: the user. */
  declare readonly impersonatedBy: string | null;
  /** The session of that member of staff, which this one ends with. */
  declare readonly impersonatedBySessionId: string | null;
  declare readonly impersonationReason: string | null;
  /** False: harmless changes are allowed. Null without a member of staff. */
  declare readonly impersonationReadOnly: boolean | null;

  private constructor(values: Fields<Session>) {
    Object.assign(this, values);
  }

  static start(
    values: Identification & Pick<Session, 'remembered'> & Authentication,
    lifetimes: SessionLifetimes,
    now: Date,
  ): Session {
    const life = values.remembered ? lifetimes.sessionLifeSeconds : lifetimes.forgetfulSessionLifeSeconds;
    return new Session({
      ...values,
      ...NOTHING_ACTIVE,
      impersonatedBy: null,
      impersonatedBySessionId: null,
      impersonationReason: null,
      impersonationReadOnly: null,
      expiresAt: after(now, life),
      createdAt: now,
      updatedAt: now,
    });
  }

  /** For a member of staff: the user has authenticated nowhere. Without a reason it is read-only. */
  static impersonate(
    values: Identification,
    { from, reason, readOnly }: ImpersonationStart,
    { impersonationLifeSeconds }: Pick<AccountOptions, 'impersonationLifeSeconds'>,
    now: Date,
  ): Session {
    const end = after(now, impersonationLifeSeconds);
    return new Session({
      ...values,
      ...NOTHING_ACTIVE,
      remembered: false,
      authenticatedAt: new Date(0),
      methods: [],
      secondFactorAt: null,
      impersonatedBy: from.userId,
      impersonatedBySessionId: from.id,
      impersonationReason: reason,
      impersonationReadOnly: readOnly || reason === null,
      expiresAt: end < from.expiresAt ? end : from.expiresAt,
      createdAt: now,
      updatedAt: now,
    });
  }

  keepActive({ activeOrganizationId, activeTeamId }: ActiveIds): void {
    change<Session>(this, { activeOrganizationId, activeTeamId });
  }

  isExpiredAt(now: Date): boolean {
    return this.expiresAt <= now;
  }

  isFreshAt(now: Date, lifetimes: Pick<SessionLifetimes, 'sessionFreshAgeSeconds'>): boolean {
    return isFresh(this, now, lifetimes);
  }

  isStartedBy(method: AuthenticationMethod): boolean {
    return this.methods[0] === method;
  }

  isDueForExtension(now: Date, lifetimes: SessionLifetimes): boolean {
    return (
      this.remembered && now >= after(this.expiresAt, lifetimes.sessionUpdateAgeSeconds - lifetimes.sessionLifeSeconds)
    );
  }

  extend(now: Date, lifetimes: SessionLifetimes): void {
    change<Session>(this, { expiresAt: after(now, lifetimes.sessionLifeSeconds), updatedAt: now });
  }
}

/** Counted from the authentication, not from the last use. */
export function isFresh(
  { authenticatedAt }: Pick<Session, 'authenticatedAt'>,
  now: Date,
  { sessionFreshAgeSeconds }: Pick<SessionLifetimes, 'sessionFreshAgeSeconds'>,
): boolean {
  return now < after(authenticatedAt, sessionFreshAgeSeconds);
}

export type SessionEnd =
  | 'signed-out'
  | 'revoked'
  | 'password-changed'
  | 'password-reset'
  | 'email-restored'
  | 'unlinked'
  | 'banned';

export type Made =
  | 'password'
  | 'factor'
  | 'backup-codes'
  | 'phone-number'
  | `${'account' | 'api-key' | 'oauth-client'} ${string}`;

export interface SessionOfUser {
  readonly session: Session;
  readonly user: User;
}

/** A session that is gone, with the fields that its event, entry and mail need. */
export type EndedSession = Pick<
  Fields<Session>,
  'id' | 'userId' | 'createdAt' | 'expiresAt' | 'impersonatedBy' | 'impersonationReadOnly'
>;

/** Session lookups of every request, outside of transactions: one prepared statement each. */
export abstract class SessionLookup {
  /** Finds expired sessions, too: the caller compares with its clock. */
  abstract findByToken(tokenDigest: string): Promise<SessionOfUser | undefined>;

  /** Only if the stored session is unexpired, so that an ended one never comes back. False when it is gone. */
  abstract extend(session: Session, now: Date): Promise<boolean>;

  /**
   * Only if the session has expired at `now`: another request may have extended it. Those of staff who act as a user
   * stay, with the sessions that they began in, because somebody must be told (`removeExpiredImpersonations`).
   */
  abstract discardExpired(tokenDigest: string, now: Date): Promise<void>;
}

export abstract class Sessions {
  abstract add(session: Session): Promise<void>;

  /** Also an expired one. */
  abstract find(id: string): Promise<Session | undefined>;

  /**
   * The successor takes over the active organization and team. Undefined when the session has ended, or is one of staff
   * who act as the user.
   */
  abstract replace(id: string, successor: Session): Promise<ActiveIds | undefined>;

  /** Unexpired ones, newest first. */
  abstract listOf(userId: string, now: Date): Promise<Session[]>;

  /** Locks it against being ended; who extends it does not wait. Undefined when it has ended or expired. */
  abstract hold(id: string, userId: string, now: Date): Promise<Impersonation | undefined>;

  /** Notes an act of a held session. Noting it again does nothing. */
  abstract noteMade(id: string, made: Made): Promise<void>;

  abstract madeIn(id: string): Promise<ReadonlySet<Made>>;

  abstract changeAuthentication(id: string, authentication: Authentication): Promise<void>;

  /** With the sessions in which the user acts as others from there, as `removeAllOf`. @returns those that there were */
  abstract removeOne(userId: string, tokenDigestOrId: string): Promise<readonly EndedSession[]>;

  abstract removeThese(userId: string, ids: readonly string[]): Promise<readonly EndedSession[]>;

  abstract removeAllOf(userId: string, exceptId?: string): Promise<readonly EndedSession[]>;

  /** The sessions in which staff act as the user, and those in which the user acts as others. With the user locked. */
  abstract removeImpersonations(userId: string): Promise<readonly EndedSession[]>;

  abstract removeExpiredImpersonations(now: Date, limit: number): Promise<readonly EndedSession[]>;

  /** But for those that `discardExpired` leaves. */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}
