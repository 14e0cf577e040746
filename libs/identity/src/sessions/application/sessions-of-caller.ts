import { Injectable } from '@nestjs/common';
import { type Actor, userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { AccountRefusal, AccountSettings, userTarget } from '../../users/index.ts';
import type { SessionPrincipal } from '../domain/principal.ts';
import { type Session, type SessionEnd, SessionLookup, type SessionOfUser, Sessions } from '../domain/session.ts';
import { AccountPolicies } from './account-policies.ts';
import { sessionActions } from './session-issuing.ts';
import { SessionEnding } from './session-ending.ts';
import { SessionLock } from './session-lock.ts';

export interface CurrentSession extends SessionPrincipal {
  /** True when this look extended the session: its cookie must be written again. */
  readonly extended: boolean;
}

@Injectable()
export class SessionsOfCaller {
  constructor(
    private readonly lookup: SessionLookup,
    private readonly sessions: Sessions,
    private readonly ending: SessionEnding,
    private readonly lock: SessionLock,
    private readonly policies: AccountPolicies,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** Extended when it is due. Every guarded route asks here: one database round trip. */
  async current(token: string, { disableRefresh = false } = {}): Promise<CurrentSession | undefined> {
    const now = this.clock.now();
    const found = await this.lookup.findByToken(digest(token));
    if (!found) return undefined;
    const { session, user } = found;
    if (session.isExpiredAt(now)) {
      // The purge ends it if it is one of staff, and tells the user.
      await this.lookup.discardExpired(session.tokenDigest, now);
      return undefined;
    }
    if (user.isBannedAt(now)) {
      // Banned in the database directly: a ban by `AccountBans` has ended the sessions already.
      await this.end(found, 'banned');
      return undefined;
    }
    const isDue = !disableRefresh && session.isDueForExtension(now, this.settings.options);
    if (!isDue) return { kind: 'session', session, user, token, extended: false };
    session.extend(now, this.settings.options);
    return (await this.lookup.extend(session, now))
      ? { kind: 'session', session, user, token, extended: true }
      : undefined;
  }

  /** Without those of staff who act as the caller: the security activity shows these. */
  async list(caller: SessionPrincipal): Promise<Session[]> {
    const sessions = await this.uow.read(() => this.sessions.listOf(caller.user.id, this.clock.now()));
    return sessions.filter(({ impersonatedBy }) => impersonatedBy === null);
  }

  /**
   * @param handle the session's id as listed, or the caller's own token
   * @throws SESSION_NOT_FOUND also for another user's; UNAUTHORIZED (the caller's session has ended meanwhile)
   */
  async revoke(caller: SessionPrincipal, handle: string): Promise<void> {
    const { user } = caller;
    const end = (name: string) => this.ending.endOne(user.id, name, 'revoked');
    const ended = await this.uow.run(async () => {
      await this.lock.lock(caller);
      const id = (await end(digest(handle))) ?? (await end(handle));
      if (id !== undefined) this.recordEnd(user.id, id);
      return id;
    });
    if (ended === undefined) throw AccountRefusal.SESSION_NOT_FOUND();
  }

  /** The caller's own too. @throws UNAUTHORIZED (that has ended meanwhile) */
  revokeAll(caller: SessionPrincipal, disableApiKeys = false): Promise<void> {
    return this.endAll(caller, disableApiKeys);
  }

  /** @throws UNAUTHORIZED (the caller's session has ended meanwhile, and ends no others any more) */
  revokeOthers(caller: SessionPrincipal, disableApiKeys = false): Promise<void> {
    return this.endAll(caller, disableApiKeys, caller.session.id);
  }

  /** Nothing happens when the session has ended already. */
  async signOut(token: string): Promise<void> {
    const found = await this.lookup.findByToken(digest(token));
    if (!found) return;
    const { user, session } = found;
    await this.end(found, 'signed-out', userActor(user, session.id, session.impersonatedBy));
  }

  private endAll(caller: SessionPrincipal, disableApiKeys: boolean, kept?: string): Promise<void> {
    return this.uow.run(async () => {
      const user = await this.lock.lock(caller);
      const details = {
        count: await this.ending.endAll(user.id, 'revoked', kept),
        ...(kept !== undefined && { kept }),
      };
      if (disableApiKeys) await this.policies.disableCredentials(user.id);
      this.audit.record({ action: sessionActions['session.all-ended'], target: userTarget(user), details });
    });
  }

  private end({ session, user }: SessionOfUser, cause: SessionEnd, actor?: Actor): Promise<void> {
    return this.uow.run(async () => {
      const id = await this.ending.endOne(user.id, session.id, cause);
      if (id !== undefined) this.recordEnd(user.id, id, actor);
    });
  }

  private recordEnd(accountId: string, id: string, actor?: Actor): void {
    const target = { kind: 'session', id };
    this.audit.record({ action: sessionActions['session.ended'], target, accountId, ...(actor && { actor }) });
  }
}
