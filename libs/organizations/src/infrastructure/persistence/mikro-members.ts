import { LockMode } from '@mikro-orm/core';
import { EntityManager, sql, type InferKyselyDB, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { flushed } from '#shared-kernel/infrastructure/persistence/violated-constraint';
import { Members, Invitations } from '../../domain/ports.ts';
import { type Member, Roster } from '../../domain/roster.ts';
import { MemberSchema, InvitationSchema } from './entities.ts';
import type { Invitation } from '../../domain/invitation.ts';

const NO_SUCH_USER = ['member_user_id_foreign', 'no-such-user'] as const;
const oldestFirst = { createdAt: 'asc', id: 'asc' } as const;

@Injectable()
export class MikroMembers extends Members {
  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async find(organizationId: string, userId: string): Promise<Member | undefined> {
    if (!isUuid(organizationId) || !isUuid(userId)) return undefined;
    return (await this.em.findOne(MemberSchema, { organizationId, userId })) ?? undefined;
  }

  async findAll(memberships: readonly Pick<Member, 'organizationId' | 'userId'>[]): Promise<Member[]> {
    if (memberships.length === 0) return [];
    return this.em.find(MemberSchema, {
      $or: memberships.map(({ organizationId, userId }) => ({ organizationId, userId })),
    });
  }

  async findAndHold(organizationId: string, userId: string): Promise<Member | undefined> {
    if (!isUuid(organizationId) || !isUuid(userId)) return undefined;
    const options = { lockMode: LockMode.PESSIMISTIC_READ, refresh: true };
    return (await this.em.findOne(MemberSchema, { organizationId, userId }, options)) ?? undefined;
  }

  async rosterOf(organizationId: string): Promise<Roster> {
    const members = await this.em.find(MemberSchema, { organizationId }, { orderBy: oldestFirst, refresh: true });
    return new Roster(organizationId, members);
  }

  async listOf(organizationId: string, limit?: number): Promise<Member[]> {
    const page = limit === undefined ? {} : { limit };
    return this.em.find(MemberSchema, { organizationId }, { orderBy: oldestFirst, ...page });
  }

  async listIn(organizationIds: readonly string[], role: string): Promise<Member[]> {
    return this.em
      .createQueryBuilder(MemberSchema, 'm')
      .select('*')
      .where({ organizationId: { $in: [...organizationIds] } })
      .andWhere(sql`${role} = any(string_to_array(m.role, ','))`)
      .orderBy(oldestFirst)
      .getResultList();
  }

  async ofUser(userId: string): Promise<Member[]> {
    return this.em.find(MemberSchema, { userId }, { orderBy: { organizationId: 'asc' } });
  }

  async countIn(organizationIds: readonly string[], role?: string): Promise<ReadonlyMap<string, number>> {
    const counting = this.em
      .createQueryBuilder(MemberSchema, 'm')
      .select(['m.organizationId', sql`count(*)`.as('count')])
      .where({ organizationId: { $in: [...organizationIds] } });
    if (role !== undefined) counting.andWhere(sql`${role} = any(string_to_array(m.role, ','))`);
    const rows = await counting.groupBy('m.organizationId').execute<{ organizationId: string; count: string }[]>('all');
    return new Map(rows.map(({ organizationId, count }) => [organizationId, Number(count)]));
  }

  async add(member: Member): Promise<'added' | 'no-such-user'> {
    return flushed(this.em, this.uow, member, 'added', NO_SUCH_USER);
  }

  async save(member: Member): Promise<void> {
    await this.em.persist(member).flush();
  }

  async remove(member: Member): Promise<void> {
    await this.em.remove(member).flush();
  }
}

/**
 * The condition for a list: all pending invitations, and the newest of the others.
 * @param organizationId, closedLimit placeholders of a statement; the first is used twice
 */
export const listedInvitations = (organizationId: string, closedLimit: string): string =>
  `organization_id = ${organizationId} and (status = 'pending' or id in (
    select id from invitation where organization_id = ${organizationId} and status <> 'pending'
    order by created_at desc, id desc limit ${closedLimit}))`;

const newestFirst = { createdAt: 'desc', id: 'desc' } as const;
const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<typeof InvitationSchema, typeof naming>;

/** Always read from the database: statements change the rows without MikroORM's identity map knowing. */
const uncached = { disableIdentityMap: true } as const;

@Injectable()
export class MikroInvitations extends Invitations {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async find(id: string): Promise<Invitation | undefined> {
    return isUuid(id) ? ((await this.em.findOne(InvitationSchema, { id }, uncached)) ?? undefined) : undefined;
  }

  async listOf(organizationId: string, closedLimit: number): Promise<Invitation[]> {
    const listed = raw(listedInvitations('?', '?'), [organizationId, organizationId, closedLimit]);
    return this.em.find(InvitationSchema, { [listed]: [] }, { orderBy: oldestFirst, ...uncached });
  }

  async pendingOf(organizationId: string): Promise<Invitation[]> {
    return this.em.find(InvitationSchema, { organizationId, status: 'pending' }, { orderBy: oldestFirst, ...uncached });
  }

  async openFor(email: string, now: Date, limit: number): Promise<Invitation[]> {
    const where = { email, status: 'pending', expiresAt: { $gt: now } } as const;
    return (await this.em.find(InvitationSchema, where, { orderBy: newestFirst, limit, ...uncached })).toReversed();
  }

  async add(invitation: Invitation): Promise<void> {
    await this.em.insert(InvitationSchema, { ...invitation });
  }

  async saveStatus({ id, status }: Invitation): Promise<boolean> {
    return (await this.em.nativeUpdate(InvitationSchema, { id, status: 'pending' }, { status })) > 0;
  }

  async saveOffer({ id, roles, teamId, inviterId, expiresAt, createdAt }: Invitation): Promise<boolean> {
    const offer = { roles, teamId, inviterId, expiresAt, createdAt };
    return (await this.em.nativeUpdate(InvitationSchema, { id, status: 'pending' }, offer)) > 0;
  }

  async remove({ id }: Invitation): Promise<void> {
    await this.em.nativeDelete(InvitationSchema, { id });
  }

  async removePendingOf(userId: string, email: string | null, sentBy: Date): Promise<void> {
    const toEmail = email === null ? [] : [{ email, createdAt: { $lte: sentBy } }];
    await this.em.nativeDelete(InvitationSchema, { status: 'pending', $or: [{ inviterId: userId }, ...toEmail] });
  }

  async deleteExpiredBefore(moment: Date, limit: number): Promise<number> {
    const sql = this.em.getKysely<Tables, typeof naming>(naming);
    const expired = sql.selectFrom('invitation').select('id').where('expiresAt', '<', moment).limit(limit);
    // Locked first, so that an invitation that is sent again meanwhile stays.
    const deletion = sql.deleteFrom('invitation').where('id', 'in', expired.forUpdate().skipLocked());
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }
}
