import {
  type ActiveChoice,
  type ActiveChoices,
  type Made,
  type SessionLookup,
  type SessionOfUser,
  Sessions,
} from '../sessions/domain/ports.ts';
import type { Authentication } from '../sessions/domain/authentication.ts';
import type { Session, ActiveIds, Impersonation } from '../sessions/domain/session.ts';
import { aSession } from './a-session.ts';
import type { MemoryDatabase } from './memory-database.ts';

export class MemorySessions extends Sessions implements SessionLookup, ActiveChoices {
  constructor(private readonly database: MemoryDatabase) {
    super();
  }

  async findByToken(tokenDigest: string): Promise<SessionOfUser | undefined> {
    this.database.mustBeOutside();
    const [session] = this.database.sessions.find((other) => other.tokenDigest === tokenDigest);
    const user = session && this.database.users.get(session.userId);
    return user && { session, user };
  }

  async add(session: Session): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.mustHaveUser(session.userId);
    const clashes = (other: Session) => other.id !== session.id && other.tokenDigest === session.tokenDigest;
    if (this.database.sessions.find(clashes).length > 0) throw new Error('Unique: this token exists already');
    this.database.sessions.put(session);
  }

  async replace(id: string, successor: Session): Promise<ActiveIds | undefined> {
    this.database.mustBeInTransaction();
    const ended = this.database.sessions.get(id);
    if (ended?.userId !== successor.userId) return undefined;
    const { activeOrganizationId, activeTeamId, impersonatedBy } = ended;
    const made = await this.madeIn(id);
    await this.removeOne(ended.userId, id);
    await this.add(aSession(ended.userId, { ...successor, activeOrganizationId, activeTeamId, impersonatedBy }));
    for (const one of made) await this.noteMade(successor.id, one);
    this.database.sessionWasReplaced(id, successor.id);
    return { activeOrganizationId, activeTeamId };
  }

  async extend(session: Session, now: Date): Promise<boolean> {
    this.database.mustBeOutside();
    const stored = this.database.sessions.get(session.id);
    if (!stored || stored.expiresAt <= now) return false;
    const { expiresAt, updatedAt } = session;
    this.database.sessions.put(Object.assign(stored, { expiresAt, updatedAt }));
    return true;
  }

  async hold(id: string, userId: string, now: Date): Promise<Impersonation | undefined> {
    this.database.mustBeInTransaction();
    const session = this.database.sessions.get(id);
    if (session?.userId !== userId || session.expiresAt <= now) return undefined;
    return { impersonatedBy: session.impersonatedBy };
  }

  async noteMade(sessionId: string, made: Made): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.made.put({ id: `${sessionId} ${made}`, sessionId, made });
  }

  async madeIn(sessionId: string): Promise<ReadonlySet<Made>> {
    return new Set(this.database.made.find((row) => row.sessionId === sessionId).map(({ made }) => made));
  }

  async changeAuthentication(id: string, authentication: Authentication): Promise<void> {
    const { authenticatedAt, methods, secondFactorAt } = authentication;
    this.change((session) => session.id === id, { authenticatedAt, methods, secondFactorAt });
  }

  async listOf(userId: string, now: Date): Promise<Session[]> {
    return this.database.sessions
      .find((session) => session.userId === userId && session.expiresAt > now)
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
  }

  async removeOne(userId: string, tokenDigestOrId: string): Promise<string | undefined> {
    const isMeant = (session: Session) => [session.id, session.tokenDigest].includes(tokenDigestOrId);
    return this.remove((session) => session.userId === userId && isMeant(session))[0]?.id;
  }

  async discardExpired(tokenDigest: string, now: Date): Promise<void> {
    this.database.mustBeOutside();
    this.database.sessions.delete((session) => session.tokenDigest === tokenDigest && session.expiresAt <= now);
  }

  async removeAllOf(userId: string, exceptId?: string): Promise<readonly string[]> {
    return this.remove((session) => session.userId === userId && session.id !== exceptId).map(({ id }) => id);
  }

  async setActive(sessionId: string, { organizationId, teamId }: ActiveChoice): Promise<void> {
    const active = { activeOrganizationId: organizationId, activeTeamId: teamId };
    this.change(({ id }) => id === sessionId, active);
  }

  async setActiveOrganization(sessionId: string, organizationId: string): Promise<void> {
    const isThere = (session: Session) => session.activeOrganizationId === organizationId;
    this.change((session) => session.id === sessionId && !isThere(session), {
      activeOrganizationId: organizationId,
      activeTeamId: null,
    });
  }

  async setActiveTeam(sessionId: string, organizationId: string, teamId: string): Promise<boolean> {
    const isMeant = (session: Session) => session.id === sessionId && session.activeOrganizationId === organizationId;
    return this.change(isMeant, { activeTeamId: teamId }) > 0;
  }

  async leaveActiveTeam(sessionId: string): Promise<void> {
    this.change(({ id }) => id === sessionId, { activeTeamId: null });
  }

  async clearActiveOrganization(organizationId: string, userIds: readonly string[]): Promise<void> {
    const isMeant = (session: Session) =>
      userIds.includes(session.userId) && session.activeOrganizationId === organizationId;
    this.change(isMeant, { activeOrganizationId: null, activeTeamId: null });
  }

  async clearActiveTeam(teamId: string, userIds: readonly string[]): Promise<void> {
    this.change((session) => userIds.includes(session.userId) && session.activeTeamId === teamId, {
      activeTeamId: null,
    });
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.database.sessions.delete((session) => session.expiresAt <= now, limit);
  }

  private remove(isMeant: (session: Session) => boolean): Session[] {
    this.database.mustBeInTransaction();
    const meant = this.database.sessions.find(isMeant);
    this.database.sessions.delete(isMeant);
    this.database.made.delete(({ sessionId }) => meant.some(({ id }) => id === sessionId));
    return meant;
  }

  private change(isMeant: (session: Session) => boolean, values: Partial<Session>): number {
    this.database.mustBeInTransaction();
    const meant = this.database.sessions.find(isMeant);
    for (const session of meant) this.database.sessions.put(Object.assign(session, values));
    return meant.length;
  }
}
