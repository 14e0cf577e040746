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
  type Impersonation,
  Session,
  type Made,
  type SessionLookup,
  type SessionOfUser,
  Sessions,
} from '../../domain/session.ts';
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
    s.impersonated_by as "impersonatedBy", ${userColumns}
  from session s join "user" u on u.id = s.user_id
  where s.token_digest = any($1::text[])`);

const EXTEND = 'update session set expires_at = $2, updated_at = $3 where id = $1 and expires_at > $4 returning id';
const HOLD =
  'select impersonated_by as "impersonatedBy" from session where id = ? and user_id = ? and expires_at > ? for key share';
const NOTE_MADE = 'insert into made_in_session (session_id, made) values (?, ?) on conflict do nothing';
const MADE_IN = 'select made from made_in_session where session_id = ?';
const DISCARD_EXPIRED = 'delete from session where token_digest = $1 and expires_at <= $2';

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
    const { activeOrganizationId: _, activeTeamId: __, impersonatedBy: ___, ...values } = successor;
    // One statement: a concurrent change of the active organization waits for this row and then finds it under its new
    // id.
    return this.sql
      .updateTable('session')
      .set({ ...values, methods: [...values.methods] })
      .where('id', '=', id)
      .where('userId', '=', values.userId)
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

  async removeOne(userId: string, tokenDigestOrId: string): Promise<string | undefined> {
    const column = isUuid(tokenDigestOrId) ? 'id' : 'tokenDigest';
    const deletion = this.sql.deleteFrom('session').where('userId', '=', userId).where(column, '=', tokenDigestOrId);
    return (await deletion.returning('id').executeTakeFirst())?.id;
  }

  async discardExpired(tokenDigest: string, now: Date): Promise<void> {
    await this.statements.query('session_discard_expired', DISCARD_EXPIRED, [tokenDigest, now]);
  }

  async removeAllOf(userId: string, exceptId?: string): Promise<readonly string[]> {
    const all = this.sql.deleteFrom('session').where('userId', '=', userId);
    const deletion = exceptId === undefined ? all : all.where('id', '!=', exceptId);
    return (await deletion.returning('id').execute()).map(({ id }) => id);
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
    return deleteSome(this.em, limit, 'session', 'id', 'expires_at <= ?', now);
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
  });
}
