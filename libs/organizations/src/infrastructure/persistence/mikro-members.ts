import { LockMode } from '@mikro-orm/core';
import { EntityManager, sql } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { flushed } from '#shared-kernel/infrastructure/persistence/violated-constraint';
import { Members } from '../../domain/ports.ts';
import { type Member, Roster } from '../../domain/roster.ts';
import { MemberSchema } from './entities.ts';

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
