import { change, type Fields } from '#shared-kernel/domain/change';
import { AccountRefusal } from '../../users/domain/account-refusals.ts';
import type { AuthenticationMethod, User, SignInName } from '../../users/domain/user.ts';
import { digest } from '#shared-kernel/domain/digest';

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
export const isOfHolder = ({ methods }: Pick<Authentication, 'methods'>): boolean =>
  methods.length === 0 || methods.some((method) => method !== 'mailed-link');

export interface SessionLifetimes {
  readonly sessionLifeSeconds: number;
  readonly sessionUpdateAgeSeconds: number;
  readonly sessionFreshAgeSeconds: number;
  readonly forgetfulSessionLifeSeconds: number;
}

const after = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1000);

export type ActiveIds = Pick<Fields<Session>, 'activeOrganizationId' | 'activeTeamId'>;

export type Impersonation = Pick<Fields<Session>, 'impersonatedBy'>;

/** Acts of staff must not outlast the session, nor touch credentials. @throws FORBIDDEN */
export function mustNotImpersonate({ impersonatedBy }: Impersonation): void {
  if (impersonatedBy !== null) throw AccountRefusal.FORBIDDEN();
}

/** A signed-in browser or program. Only the digest of its token is stored. */
export class Session implements Authentication {
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

  private constructor(values: Fields<Session>) {
    Object.assign(this, values);
  }

  static start(
    values: Pick<Fields<Session>, 'id' | 'userId' | 'tokenDigest' | 'ipAddress' | 'userAgent' | 'remembered'> &
      Authentication,
    lifetimes: SessionLifetimes,
    now: Date,
  ): Session {
    const life = values.remembered ? lifetimes.sessionLifeSeconds : lifetimes.forgetfulSessionLifeSeconds;
    return new Session({
      ...values,
      impersonatedBy: null,
      activeOrganizationId: null,
      activeTeamId: null,
      expiresAt: after(now, life),
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

  /** Also an expired one. */
  abstract find(id: string): Promise<Session | undefined>;

  /** The successor takes over the active organization and team. Undefined when the session has ended. */
  abstract replace(id: string, successor: Session): Promise<ActiveIds | undefined>;

  /** Unexpired ones, newest first. */
  abstract listOf(userId: string, now: Date): Promise<Session[]>;

  /** Locks it against being ended; who extends it does not wait. Undefined when it has ended or expired. */
  abstract hold(id: string, userId: string, now: Date): Promise<Impersonation | undefined>;

  /** Notes an act of a held session. Noting it again does nothing. */
  abstract noteMade(id: string, made: Made): Promise<void>;

  abstract madeIn(id: string): Promise<ReadonlySet<Made>>;

  abstract changeAuthentication(id: string, authentication: Authentication): Promise<void>;

  /** @returns its id; undefined when there is none */
  abstract removeOne(userId: string, tokenDigestOrId: string): Promise<string | undefined>;

  abstract removeAllOf(userId: string, exceptId?: string): Promise<readonly string[]>;

  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

/** For the limits in front of the routes. Outside of transactions. */
export abstract class SignInSubjectLookup {
  /** One prepared statement, whether or not there is such an account. @param deviceId from its signed cookie */
  abstract of(name: SignInName, deviceId: string | undefined): Promise<string>;

  /** The counters of an account, in one prepared statement. */
  abstract ofAccount(userId: string): Promise<SubjectsOfAccount>;
}

export interface SubjectsOfAccount {
  /** In browsers in which the account never signed in. */
  readonly elsewhere: string;
  /** In those in which it did, the latest ones. */
  readonly onKnownDevices: readonly string[];
}

export abstract class KnownDevices {
  /** By any of the digests. @returns `first`: the user had none yet; `known`: recorded before; else `new` */
  abstract recognize(userId: string, digests: readonly string[], now: Date): Promise<'first' | 'known' | 'new'>;

  abstract deleteExpired(now: Date, limit: number): Promise<number>;
}

export interface SignInAccount {
  readonly id: string;
  /** Hash of the password; null: the account has none. */
  readonly password: string | null;
  /** Digest of the device id of this browser; null: the account never signed in here. */
  readonly device: string | null;
}

/**
 * One counter for all names of an account, and another in a browser in which it signed in before, so that others do not
 * keep it out. A new password starts new ones. Unknown names have one as well, so that no answer tells.
 */
export function signInSubject(name: SignInName, account: SignInAccount | undefined): string {
  const [[kind, value]] = Object.entries(name) as [[string, string]];
  return account ? subjectOfAccount(account) : digest(JSON.stringify(['unknown', kind, value]));
}

export const subjectOfAccount = ({ id, password, device }: SignInAccount): string =>
  digest(JSON.stringify(['account', id, password, device]));

/** The digest that recognizes a browser, from its device cookie. */
export const digestOfDeviceId = (deviceId: string): string => digest(`id:${deviceId}`);

/** The digest that recognizes a program without cookies. */
export const digestOfLooks = (deviceName: string, ipAddress: string): string =>
  digest(`looks:${deviceName}|${ipAddress}`);
