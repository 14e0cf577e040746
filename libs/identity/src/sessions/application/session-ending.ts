import { Injectable } from '@nestjs/common';
import { Audit, auditActions, entry } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Outbox } from '#shared-kernel/application/outbox';
import { AccountMails, type AuthenticationMethod, Users } from '../../users/index.ts';
import type { ImpersonationEnd } from '../domain/impersonation.ts';
import { type EndedSession, type SessionEnd, Sessions } from '../domain/session.ts';

export const impersonationActions = auditActions({
  'impersonation.started': entry<{ readonly reason: string; readonly readOnly: boolean }>(
    'A member of staff began to act as the holder of an account, in a session of its own, to look (`readOnly`) or also for harmless changes.',
    ['reason'],
  ),
  'impersonation.ended': entry<{ readonly how: ImpersonationEnd }>(
    'A member of staff stopped acting as the holder of an account: `stopped` by themselves, `expired`, `admin-ended` with their own session or role, or `user-ended` with the sessions or the role of the account.',
  ),
});

/** The only place where sessions end before they expire. Inside `UnitOfWork.run`, as the event. */
@Injectable()
export class SessionEnding {
  constructor(
    private readonly sessions: Sessions,
    private readonly users: Users,
    private readonly mails: AccountMails,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** @returns how many, without those of staff, as of `endOne` */
  async endAll(userId: string, cause: SessionEnd, exceptId?: string): Promise<number> {
    const ended = await this.sessions.removeAllOf(userId, exceptId);
    return (await this.tell(userId, ended, cause)).length;
  }

  async endStartedBy(
    userId: string,
    method: AuthenticationMethod,
    cause: SessionEnd,
    exceptId?: string,
  ): Promise<readonly string[]> {
    const sessions = await this.sessions.listOf(userId, this.clock.now());
    const begun = sessions.filter((session) => session.id !== exceptId && session.isStartedBy(method));
    const ids = begun.map(({ id }) => id);
    return this.endThese(userId, ids, cause);
  }

  /** @returns the ids of those that there were, without those of staff, as of `endOne` */
  async endThese(userId: string, ids: readonly string[], cause: SessionEnd): Promise<readonly string[]> {
    return this.tell(userId, await this.sessions.removeThese(userId, ids), cause);
  }

  /**
   * @param tokenDigestOrId names the session
   * @returns its id; undefined when the user has no such session, and for one of staff, of which another entry tells
   */
  async endOne(userId: string, tokenDigestOrId: string, cause: SessionEnd): Promise<string | undefined> {
    const ended = await this.sessions.removeOne(userId, tokenDigestOrId);
    return (await this.tell(userId, ended, cause))[0];
  }

  /**
   * Of staff who act as the user, and of the user as others: for a change of role, and before a deletion. None begins
   * meanwhile, because the user is locked.
   */
  async endImpersonations(userId: string): Promise<void> {
    await this.tell(userId, await this.sessions.removeImpersonations(userId), 'revoked');
  }

  /** Impersonations alone: users get no mail when other sessions expire. */
  async deleteExpired(now: Date, limit: number): Promise<number> {
    const expired = await this.sessions.removeExpiredImpersonations(now, limit);
    for (const session of expired) await this.tellHolder(session, 'expired');
    return expired.length;
  }

  /** @returns the ids of the user's own sessions */
  private async tell(userId: string, ended: readonly EndedSession[], cause: SessionEnd): Promise<readonly string[]> {
    for (const id of new Set(ended.map((session) => session.userId))) {
      const ids = ended.filter((session) => session.userId === id).map((session) => session.id);
      // Other users are told that staff no longer act as them.
      await this.publish(id, ids, id === userId ? cause : 'revoked');
    }
    for (const session of ended.filter(({ impersonatedBy }) => impersonatedBy !== null)) {
      const ownEnd = cause === 'signed-out' ? 'stopped' : 'user-ended';
      await this.tellHolder(session, session.userId === userId ? ownEnd : 'admin-ended');
    }
    return ended.filter(({ impersonatedBy }) => impersonatedBy === null).map(({ id }) => id);
  }

  /** The account is not locked: who ends their own session must not wait for whom they act as. */
  private async tellHolder({ id, userId, ...session }: EndedSession, how: ImpersonationEnd): Promise<void> {
    const target = { kind: 'session', id };
    this.audit.record({
      action: impersonationActions['impersonation.ended'],
      target,
      accountId: userId,
      details: { how },
    });
    const user = await this.users.find(userId);
    if (user) await this.mails.impersonated(user, session, session.impersonationReadOnly !== false);
  }

  private async publish(userId: string, sessionIds: readonly string[], cause: SessionEnd): Promise<void> {
    const endedAt = this.clock.now().toISOString();
    await this.outbox.publish({
      type: 'identity.sessions-ended',
      payload: { userId, sessionIds, cause, endedAt },
    });
  }
}
