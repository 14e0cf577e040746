import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { AccountRefusal, AccountSettings, Users } from '../../users/index.ts';
import type { Made } from '../domain/before-change.ts';
import type { Caller } from '../domain/principal.ts';
import { isFresh } from '../domain/session.ts';
import { SessionLock } from './session-lock.ts';

/** `SessionLock` for other contexts: what a caller does must not outlast the end of their session, such as a ban. */
@Injectable()
export class CallerLock {
  constructor(
    private readonly sessions: SessionLock,
    private readonly users: Users,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * Inside a transaction, before it changes any row of the user.
   * @throws UNAUTHORIZED when the caller has no session, or it has ended since the request began
   */
  async lock({ userId, sessionId }: Caller): Promise<void> {
    if (sessionId === null) throw AccountRefusal.UNAUTHORIZED();
    await this.sessions.lock({ user: { id: userId }, session: { id: sessionId } });
  }

  /** As `SessionLock.noteMade`, after `lock`. */
  async noteMade({ sessionId }: Caller, made: Made): Promise<void> {
    if (sessionId !== null) await this.sessions.noteMade({ session: { id: sessionId } }, made);
  }

  /**
   * For an act on a user that needs no session of theirs, such as one that only takes access away: it waits for what the
   * user does at the moment. Inside a transaction, before it changes any row of the user; nothing is locked of a user
   * who does not exist.
   */
  async lockUser(userId: string): Promise<void> {
    await this.users.findForUpdate(userId);
  }

  /**
   * As `lock`, for an act that needs a recent authentication (ADR 21).
   * @throws UNAUTHORIZED; SESSION_EXPIRED when the caller authenticated too long ago
   */
  async lockRecent(caller: Caller): Promise<void> {
    await this.lock(caller);
    this.checkRecent(caller);
  }

  /** After `lock`, where what the caller wants decides whether it needs a recent authentication. @throws SESSION_EXPIRED */
  checkRecent(caller: Caller): void {
    const isRecent = caller.authentication && isFresh(caller.authentication, this.clock.now(), this.settings.options);
    if (!isRecent) throw AccountRefusal.SESSION_EXPIRED();
  }
}
