import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import type { AuthenticationMethod } from '../../users/index.ts';
import { type SessionEnd, Sessions } from '../domain/session.ts';

/** The only place where sessions end before they expire. Inside `UnitOfWork.run`, as the event. */
@Injectable()
export class SessionEnding {
  constructor(
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async endAll(userId: string, cause: SessionEnd, exceptId?: string): Promise<number> {
    const sessionIds = await this.sessions.removeAllOf(userId, exceptId);
    await this.publish(userId, sessionIds, cause);
    return sessionIds.length;
  }

  async endStartedBy(
    userId: string,
    method: AuthenticationMethod,
    cause: SessionEnd,
    exceptId?: string,
  ): Promise<readonly string[]> {
    const sessions = await this.sessions.listOf(userId, this.clock.now());
    const begun = sessions.filter((session) => session.id !== exceptId && session.isStartedBy(method));
    const ids: string[] = [];
    for (const { id } of begun) if ((await this.sessions.removeOne(userId, id)) !== undefined) ids.push(id);
    await this.publish(userId, ids, cause);
    return ids;
  }

  /** @param tokenDigestOrId names the session. @returns its id; undefined when the user has no such session */
  async endOne(userId: string, tokenDigestOrId: string, cause: SessionEnd): Promise<string | undefined> {
    const id = await this.sessions.removeOne(userId, tokenDigestOrId);
    if (id !== undefined) await this.publish(userId, [id], cause);
    return id;
  }

  private async publish(userId: string, sessionIds: readonly string[], cause: SessionEnd): Promise<void> {
    if (sessionIds.length === 0) return;
    const endedAt = this.clock.now().toISOString();
    await this.outbox.publish({
      type: 'identity.sessions-ended',
      payload: { userId, sessionIds, cause, endedAt },
    });
  }
}
