import { Injectable } from '@nestjs/common';
import { type Actor, userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { AccountRefusal, AccountSettings, userTarget } from '../../users/index.ts';
import type { SessionPrincipal } from '../domain/principal.ts';
import { SessionLookup, Sessions } from '../domain/ports.ts';
import type { Session } from '../domain/session.ts';
import { sessionActions } from './audit-actions.ts';
import { SessionLock } from './session-lock.ts';

export interface CurrentSession extends SessionPrincipal {
  /** True when this look extended the session: its cookie must be written again. */
  readonly extended: boolean;
}

/** Finds, extends, lists and ends sessions. */
@Injectable()
export class SessionsOfCaller {
  constructor(
    private readonly lookup: SessionLookup,
    private readonly sessions: Sessions,
    private readonly lock: SessionLock,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * The session of a token, extended when it is due; undefined when there is none to be had. The one way in for
   * every guarded route. One database round trip.
   */
  async current(token: string, { disableRefresh = false } = {}): Promise<CurrentSession | undefined> {
    const now = this.clock.now();
    const found = await this.lookup.findByToken(digest(token));
    if (!found) return undefined;
    const { session, user } = found;
    if (session.isExpiredAt(now)) {
      await this.lookup.removeByToken(session.tokenDigest, now);
      return undefined;
    }
    if (user.isBannedAt(now)) {
      await this.lookup.removeByToken(session.tokenDigest);
      return undefined;
    }
    const isDue = !disableRefresh && session.isDueForExtension(now, this.settings.options);
    if (!isDue) return { kind: 'session', session, user, token, extended: false };
    session.extend(now, this.settings.options);
    return (await this.lookup.extend(session, now))
      ? { kind: 'session', session, user, token, extended: true }
      : undefined;
  }

  /** Unexpired ones, newest first. */
  list(caller: SessionPrincipal): Promise<Session[]> {
    return this.uow.read(() => this.sessions.listOf(caller.user.id, this.clock.now()));
  }

  /**
   * @param handle what the listing shows: the session's id, or the caller's own token
   * @throws SESSION_NOT_FOUND also for another user's; UNAUTHORIZED (the caller's session has ended meanwhile)
   */
  async revoke(caller: SessionPrincipal, handle: string): Promise<void> {
    const { user, session } = caller;
    const tokenDigest = digest(handle);
    const removed = await this.uow.run(async () => {
      await this.lock.lock(caller);
      const isToken = await this.sessions.removeOne(user.id, tokenDigest);
      if (!isToken && !(await this.sessions.removeOne(user.id, handle))) return false;
      const ownId = tokenDigest === session.tokenDigest ? session.id : null;
      this.recordEnd(user.id, isToken ? ownId : handle);
      return true;
    });
    if (!removed) throw AccountRefusal.SESSION_NOT_FOUND();
  }

  /** Every session, the caller's own too. @throws UNAUTHORIZED (that has ended meanwhile) */
  revokeAll(caller: SessionPrincipal): Promise<void> {
    return this.uow.run(async () => {
      const user = await this.lock.lock(caller);
      const count = await this.sessions.removeAllOf(user.id);
      this.audit.record({ action: sessionActions['sessions.ended'], target: userTarget(user), details: { count } });
    });
  }

  /** @throws UNAUTHORIZED (the caller's session has ended meanwhile, and ends no others any more) */
  revokeOthers(caller: SessionPrincipal): Promise<void> {
    const { session } = caller;
    return this.uow.run(async () => {
      const user = await this.lock.lock(caller);
      const details = { count: await this.sessions.removeAllOf(user.id, session.id), kept: session.id };
      this.audit.record({ action: sessionActions['sessions.ended'], target: userTarget(user), details });
    });
  }

  /** Ending what has ended already is fine. */
  async signOut(token: string): Promise<void> {
    const found = await this.lookup.findByToken(digest(token));
    if (!found) return;
    const { session, user } = found;
    await this.uow.run(async () => {
      const removed = await this.sessions.removeOne(user.id, session.id);
      if (removed) this.recordEnd(user.id, session.id, userActor(user, session.id));
    });
  }

  /** @param id null when it is told by its token alone */
  private recordEnd(accountId: string, id: string | null, actor?: Actor): void {
    const target = { kind: 'session', id };
    this.audit.record({ action: sessionActions['session.ended'], target, accountId, ...(actor && { actor }) });
  }
}
