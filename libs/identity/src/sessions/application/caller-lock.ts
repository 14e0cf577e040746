import { Injectable } from '@nestjs/common';
import { AccountRefusal } from '../../users/index.ts';
import type { Caller } from '../domain/principal.ts';
import { SessionLock } from './session-lock.ts';

/** `SessionLock` for other contexts: what a caller does must not outlast the end of their session, such as a ban. */
@Injectable()
export class CallerLock {
  constructor(private readonly sessions: SessionLock) {}

  /**
   * Inside a transaction, before it changes any row of the user.
   * @throws UNAUTHORIZED when the caller has no session, or it has ended since the request began
   */
  async lock({ userId, sessionId }: Caller): Promise<void> {
    if (sessionId === null) throw AccountRefusal.UNAUTHORIZED();
    await this.sessions.lock({ user: { id: userId }, session: { id: sessionId } });
  }
}
