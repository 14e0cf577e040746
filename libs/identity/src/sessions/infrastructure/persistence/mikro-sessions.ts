import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { asJson, detached, type JsonRow } from '#shared-kernel/infrastructure/persistence/json-rows';
import { padded } from '#shared-kernel/infrastructure/persistence/padded';
import { PreparedStatements } from '#shared-kernel/infrastructure/persistence/prepared-statements';
import { deleteSome, sqlOf } from '../../../persistence/sql.ts';
import {
  userColumns,
  userOf,
  type UserRow,
  type Written,
} from '../../../users/infrastructure/persistence/user.schema.ts';
import {
  type ActiveIds,
  type Authentication,
  type EndedSession,
  Session,
  type Made,
  type SessionLookup,
  type SessionOfUser,
  Sessions,
} from '../../domain/session.ts';
import type { Impersonation } from '../../domain/impersonation.ts';
import type { ActiveChoice, ActiveChoices } from '../../application/active-organizations.ts';
import { SessionSchema } from './session.schema.ts';

interface SessionOfUserRow extends UserRow, Omit<Written<Session>, 'id' | 'createdAt' | 'updatedAt'> {
  readonly sessionId: string;
  readonly sessionCreatedAt: string;
  readonly sessionUpdatedAt: string;
}

const BY_TOKEN = asJson(`select s.token_digest as "tokenDigest", s.id as "sessionId", s.expires_at as "expiresAt",
    s.created_at as "sessionCreatedAt", s.updated_at as "sessionUpdatedAt",
    s.ip_address as "ipAddress", s.user_agent as "userAgent",
    s.active_organization_id as "activeOrganizationId", s.active_team_id as "activeTeamId", s.remembered,
    s.authenticated_at as "authenticatedAt", s.methods, s.second_factor_at as "secondFactorAt",
    s.impersonated_by as "impersonatedBy", s.impersonated_by_session_id as "impersonatedBySessionId",
    s.impersonation_reason as "impersonationReason", s.impersonation_read_only as "impersonationReadOnly", ${userColumns}
  from session s join "user" u on u.id = s.user_id
  where s.token_digest = any($1::text[])`);

const EXTEND = 'update session set expires_at = $2, updated_at = $3 where id = $1 and expires_at > $4 returning id';
const HOLD =
  'select impersonated_by as "impersonatedBy" from session where id = ? and user_id = ? and expires_at > ? for key share';
const NOTE_MADE = 'insert into made_in_session (session_id, made) values (?, ?) on conflict do nothing';
const MADE_IN = 'select made from made_in_session where session_id = ?';
/** Neither an impersonation nor the session that one began in: their end is told of (`SessionEnding.deleteExpired`). */
const ENDS_SILENTLY = `impersonated_by is null
  and not exists (select from session s where s.impersonated_by_session_id = session.id)`;
const DISCARD_EXPIRED = `delete from session where token_digest = $1 and expires_at <= $2 and ${ENDS_SILENTLY}`;
const ENDED = ['id', 'userId', 'createdAt', 'expiresAt', 'impersonatedBy', 'impersonationReadOnly'] as const;

type OwnSessions = ReturnType<MikroSessions['ownSessions']>;

@Injectable()
export class MikroSessions extends Sessions implements SessionLookup, ActiveChoices {
  private readonly byToken: (tokenDigest: string) => Promise<SessionOfUserRow | undefined>;

  constructor(
    private readonly em: EntityManager,
    private readonly statements: PreparedStatements,
  ) {
    super();
    this.byToken = statements.batched('session_by_token', (digests: readonly string[]) => this.rowsOf(digests));
  }

  async findByToken(tokenDigest: string): Promise<SessionOfUser | undefined> {
    const row = await this.byToken(tokenDigest);
    return row && { session: sessionOf(row), user: userOf(row) };
  }

  async add(session: Session): Promise<void> {
    await this.em.persist(session).flush();
  }

  async find(id: string): Promise<Session | undefined> {
    return isUuid(id) ? ((await this.em.findOne(SessionSchema, id)) ?? undefined) : undefined;
  }

  async replace(id: string, successor: Session): Promise<ActiveIds | undefined> {
    const { activeOrganizationId: _, activeTeamId: __, ...values } = successor;
    // One statement: a concurrent change of the active organization waits for this row and then finds it under its new
    // id.
    return this.sql
      .updateTable('session')
      .set({ ...values, methods: [...values.methods] })
      .where('id', '=', id)
      .where('userId', '=', values.userId)
      .where('impersonatedBy', 'is', null)
      .returning(['activeOrganizationId', 'activeTeamId'])
      .executeTakeFirst();
  }

  async extend({ id, expiresAt, updatedAt }: Session, now: Date): Promise<boolean> {
    const extended = await this.statements.query('session_extend', EXTEND, [id, expiresAt, updatedAt, now]);
    return extended.length > 0;
  }

  async hold(id: string, userId: string, now: Date): Promise<Impersonation | undefined> {
    return (await this.em.execute<Impersonation[]>(HOLD, [id, userId, now]))[0];
  }

  async noteMade(id: string, made: Made): Promise<void> {
    await this.em.execute(NOTE_MADE, [id, made]);
  }

  async madeIn(id: string): Promise<ReadonlySet<Made>> {
    const rows = await this.em.execute<{ made: Made }[]>(MADE_IN, [id]);
    return new Set(rows.map(({ made }) => made));
  }

  async changeAuthentication(id: string, authentication: Authentication): Promise<void> {
    const { authenticatedAt, methods, secondFactorAt } = authentication;
    await this.em.nativeUpdate(SessionSchema, { id }, { authenticatedAt, methods: [...methods], secondFactorAt });
  }

  async listOf(userId: string, now: Date): Promise<Session[]> {
    if (!isUuid(userId)) return [];
    const orderBy = { createdAt: 'desc', id: 'desc' } as const;
    return this.em.find(SessionSchema, { userId, expiresAt: { $gt: now } }, { orderBy });
  }

  async removeOne(userId: string, tokenDigestOrId: string): Promise<readonly EndedSession[]> {
    const column = isUuid(tokenDigestOrId) ? 'id' : 'tokenDigest';
    return this.remove(await this.lockedOf(userId, (sessions) => sessions.where(column, '=', tokenDigestOrId)));
  }

  async removeThese(userId: string, ids: readonly string[]): Promise<readonly EndedSession[]> {
    if (ids.length === 0) return [];
    return this.remove(await this.lockedOf(userId, (sessions) => sessions.where('id', 'in', ids)));
  }

  async discardExpired(tokenDigest: string, now: Date): Promise<void> {
    await this.statements.query('session_discard_expired', DISCARD_EXPIRED, [tokenDigest, now]);
  }

  async removeAllOf(userId: string, exceptId?: string): Promise<readonly EndedSession[]> {
    const others = (sessions: OwnSessions) =>
      exceptId === undefined ? sessions : sessions.where('id', '!=', exceptId);
    return this.remove(await this.lockedOf(userId, others));
  }

  removeImpersonations(userId: string): Promise<readonly EndedSession[]> {
    const deletion = this.sql.deleteFrom('session').where('impersonatedBy', 'is not', null).returning(ENDED);
    const own = this.ownSessions(userId);
    return deletion
      .where(({ eb, or }) => or([eb('userId', '=', userId), eb('impersonatedBySessionId', 'in', own)]))
      .execute();
  }

  removeExpiredImpersonations(now: Date, limit: number): Promise<readonly EndedSession[]> {
    const expired = this.sql
      .selectFrom('session')
      .select('id')
      .where('expiresAt', '<=', now)
      .where('impersonatedBy', 'is not', null)
      .limit(limit)
      .forUpdate()
      .skipLocked();
    return this.sql.deleteFrom('session').where('id', 'in', expired).returning(ENDED).execute();
  }

  async setActive(sessionId: string, { organizationId, teamId }: ActiveChoice): Promise<void> {
    const active = { activeOrganizationId: organizationId, activeTeamId: teamId };
    await this.em.nativeUpdate(SessionSchema, { id: sessionId }, active);
  }

  async setActiveOrganization(sessionId: string, organizationId: string): Promise<void> {
    const isElsewhere = { $or: [{ activeOrganizationId: null }, { activeOrganizationId: { $ne: organizationId } }] };
    const active = { activeOrganizationId: organizationId, activeTeamId: null };
    await this.em.nativeUpdate(SessionSchema, { id: sessionId, ...isElsewhere }, active);
  }

  async setActiveTeam(sessionId: string, organizationId: string, teamId: string): Promise<boolean> {
    const where = { id: sessionId, activeOrganizationId: organizationId };
    return (await this.em.nativeUpdate(SessionSchema, where, { activeTeamId: teamId })) > 0;
  }

  async leaveActiveTeam(sessionId: string): Promise<void> {
    await this.em.nativeUpdate(SessionSchema, { id: sessionId }, { activeTeamId: null });
  }

  async clearActiveOrganization(organizationId: string, userIds: readonly string[]): Promise<void> {
    const where = { userId: { $in: [...userIds] }, activeOrganizationId: organizationId };
    await this.em.nativeUpdate(SessionSchema, where, { activeOrganizationId: null, activeTeamId: null });
  }

  async clearActiveTeam(teamId: string, userIds: readonly string[]): Promise<void> {
    const where = { userId: { $in: [...userIds] }, activeTeamId: teamId };
    await this.em.nativeUpdate(SessionSchema, where, { activeTeamId: null });
  }

  deleteExpired(now: Date, limit: number): Promise<number> {
    return deleteSome(this.em, limit, 'session', 'id', `expires_at <= ? and ${ENDS_SILENTLY}`, now);
  }

  /** An impersonation that begins in one of them holds it until it is stored itself, and is found after that. */
  private async lockedOf(userId: string, which: (sessions: OwnSessions) => OwnSessions): Promise<readonly string[]> {
    return (await which(this.ownSessions(userId)).orderBy('id').forUpdate().execute()).map(({ id }) => id);
  }

  private ownSessions(userId: string) {
    return this.sql.selectFrom('session').select('id').where('userId', '=', userId);
  }

  private async remove(ids: readonly string[]): Promise<readonly EndedSession[]> {
    if (ids.length === 0) return [];
    const deletion = this.sql.deleteFrom('session').returning(ENDED);
    return deletion
      .where(({ eb, or }) => or([eb('id', 'in', ids), eb('impersonatedBySessionId', 'in', ids)]))
      .execute();
  }

  private async rowsOf(digests: readonly string[]): Promise<(SessionOfUserRow | undefined)[]> {
    const values = [padded(digests, '')];
    const rows = await this.statements.query<JsonRow<SessionOfUserRow>>('session_by_token', BY_TOKEN, values);
    const byDigest = new Map(rows.map(({ found }) => [found.tokenDigest, found]));
    return digests.map((digest) => byDigest.get(digest));
  }

  private get sql() {
    return sqlOf(this.em);
  }
}

function sessionOf(row: SessionOfUserRow): Session {
  return detached(Session, {
    id: row.sessionId,
    userId: row.userId,
    tokenDigest: row.tokenDigest,
    expiresAt: new Date(row.expiresAt),
    createdAt: new Date(row.sessionCreatedAt),
    updatedAt: new Date(row.sessionUpdatedAt),
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    activeOrganizationId: row.activeOrganizationId,
    activeTeamId: row.activeTeamId,
    remembered: row.remembered,
    authenticatedAt: new Date(row.authenticatedAt),
    methods: row.methods,
    secondFactorAt: row.secondFactorAt === null ? null : new Date(row.secondFactorAt),
    impersonatedBy: row.impersonatedBy,
    impersonatedBySessionId: row.impersonatedBySessionId,
    impersonationReason: row.impersonationReason,
    impersonationReadOnly: row.impersonationReadOnly,
  });
}
