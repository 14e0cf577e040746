import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { AccountRefusal, AccountSettings, type Role, type User, Users } from '../../users/index.ts';
import type { Caller } from '../domain/principal.ts';
import { type Impersonation, mustNotImpersonate } from '../domain/impersonation.ts';
import { isFresh, type Made, Sessions } from '../domain/session.ts';

interface IdsOfSession {
  readonly user: { readonly id: string };
  readonly session: { readonly id: string };
}

interface Held {
  readonly user: User;
  readonly session: Impersonation;
}

/** For acts that a concurrent end of the session must prevent: locks the user, and the session against being ended. */
@Injectable()
export class SessionLock {
  constructor(
    private readonly users: Users,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /** @throws UNAUTHORIZED (user or session has ended since the request began), FORBIDDEN (staff who act as the user) */
  async lock(caller: IdsOfSession): Promise<User> {
    const user = await this.find(caller);
    if (!user) throw AccountRefusal.UNAUTHORIZED();
    return user;
  }

  /** As `lock`; undefined instead of UNAUTHORIZED. */
  async find(caller: IdsOfSession): Promise<User | undefined> {
    const held = await this.hold(caller);
    if (held) mustNotImpersonate(held.session);
    return held?.user;
  }

  /** As `lock`, for a harmless change: also for staff who act as the user. @throws UNAUTHORIZED */
  async lockForHarmlessChange(caller: IdsOfSession): Promise<User> {
    const held = await this.hold(caller);
    if (!held) throw AccountRefusal.UNAUTHORIZED();
    return held.user;
  }

  /** After `lock`: remembers, for as long as the session lives, what came from it and outlasts it (ADR 61). */
  noteMade({ session }: Pick<IdsOfSession, 'session'>, made: Made): Promise<void> {
    return this.sessions.noteMade(session.id, made);
  }

  private async hold({ user: { id }, session }: IdsOfSession): Promise<Held | undefined> {
    const user = await this.users.findForUpdate(id);
    const held = user && (await this.sessions.hold(session.id, id, this.clock.now()));
    return held && { user, session: held };
  }

  madeIn({ session }: Pick<IdsOfSession, 'session'>): Promise<ReadonlySet<Made>> {
    return this.sessions.madeIn(session.id);
  }
}

/** `SessionLock` for other contexts: what a caller does must not outlast the end of their session, such as a ban. */
@Injectable()
export class CallerLock {
  constructor(
    private readonly sessions: SessionLock,
    private readonly users: Users,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
  ) {}

  /** Inside a transaction, before it changes any row of the user. @throws UNAUTHORIZED also for a program */
  async lock(caller: Caller): Promise<void> {
    await this.locked(caller);
  }

  async noteMade({ sessionId }: Caller, made: Made): Promise<void> {
    if (sessionId !== null) await this.sessions.noteMade({ session: { id: sessionId } }, made);
  }

  /** For an act that needs no session of the user, such as one that takes access away: waits for what the user does. */
  async lockUser(userId: string): Promise<void> {
    await this.users.findForUpdate(userId);
  }

  /** For a recent authentication (ADR 21). @throws UNAUTHORIZED, SESSION_EXPIRED */
  async lockRecent(caller: Caller): Promise<void> {
    await this.lock(caller);
    this.checkRecent(caller);
  }

  /**
   * For an act of staff: as `lockRecent`, and reads the role again, because an admin may have changed it since the request began.
   * @param roles that may do the act @throws UNAUTHORIZED, FORBIDDEN, SESSION_EXPIRED
   */
  async lockStaff(caller: Caller, ...roles: readonly Role[]): Promise<void> {
    await this.lockStaffToRepeat(caller, ...roles);
    this.checkRecent(caller);
  }

  /**
   * As `lockStaff` without a recent authentication, for an act that only has the service do again what it does on its own
   * (ADR 90). @throws UNAUTHORIZED, FORBIDDEN
   */
  async lockStaffToRepeat(caller: Caller, ...roles: readonly Role[]): Promise<void> {
    const { role } = await this.locked(caller);
    if (!roles.includes(role)) throw AccountRefusal.FORBIDDEN();
  }

  /** As `lockStaff`, for an act on another account, which is locked as well. */
  async lockStaffOn(caller: Caller, userId: string, ...roles: readonly Role[]): Promise<void> {
    await this.users.findAllForUpdate([caller.userId, userId]);
    await this.lockStaff(caller, ...roles);
  }

  /** After `lock`, for an act that only sometimes needs it. @throws SESSION_EXPIRED */
  checkRecent(caller: Caller): void {
    const isRecent = caller.authentication && isFresh(caller.authentication, this.clock.now(), this.settings.options);
    if (!isRecent) throw AccountRefusal.SESSION_EXPIRED();
  }

  private locked({ userId, sessionId }: Caller): Promise<User> {
    if (sessionId === null) throw AccountRefusal.UNAUTHORIZED();
    return this.sessions.lock({ user: { id: userId }, session: { id: sessionId } });
  }
}
