import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { Teams } from '../../domain/ports.ts';
import type { Team, TeamMember } from '../../domain/team.ts';
import { InvitationSchema, TeamMemberSchema, TeamSchema } from './entities.ts';

/** Team members are not managed entities: MikroORM would write the two-column keys, which only declare constraints. */
const unmanaged = { disableIdentityMap: true } as const;
const oldestFirst = { createdAt: 'asc', id: 'asc' } as const;

@Injectable()
export class MikroTeams extends Teams {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async find(organizationId: string, id: string): Promise<Team | undefined> {
    return isUuid(id) ? ((await this.em.findOne(TeamSchema, { id, organizationId })) ?? undefined) : undefined;
  }

  async organizationOf(id: string): Promise<string | undefined> {
    return isUuid(id) ? (await this.em.findOne(TeamSchema, { id }))?.organizationId : undefined;
  }

  async listOf(organizationId: string): Promise<Team[]> {
    return this.em.find(TeamSchema, { organizationId }, { orderBy: oldestFirst });
  }

  async add(team: Team): Promise<void> {
    await this.em.persist(team).flush();
  }

  async save(team: Team): Promise<void> {
    await this.em.persist(team).flush();
  }

  async remove(team: Team): Promise<void> {
    const { id: teamId, organizationId } = team;
    // By organization as well, because that has an index and the team has none.
    await this.em.nativeUpdate(InvitationSchema, { organizationId, teamId }, { teamId: null });
    await this.em.remove(team).flush();
  }

  async membersIn(organizationId: string, userId?: string): Promise<TeamMember[]> {
    if (userId !== undefined && !isUuid(userId)) return [];
    const where = { organizationId, ...(userId !== undefined && { userId }) };
    return this.em.find(TeamMemberSchema, where, { orderBy: oldestFirst, ...unmanaged });
  }

  async holdMember({ id: teamId, organizationId }: Team, userId: string): Promise<boolean> {
    const options = { lockMode: LockMode.PESSIMISTIC_READ, ...unmanaged };
    return (await this.em.findOne(TeamMemberSchema, { teamId, organizationId, userId }, options)) !== null;
  }

  async ofUser(userId: string): Promise<Team[]> {
    if (!isUuid(userId)) return [];
    const members = await this.em.find(TeamMemberSchema, { userId }, { orderBy: oldestFirst, ...unmanaged });
    const ids = members.map(({ teamId }) => teamId);
    const found = await this.em.find(TeamSchema, { id: { $in: ids } });
    return ids.flatMap((id) => found.find((team) => team.id === id) ?? []);
  }

  async addMember(member: TeamMember): Promise<void> {
    await this.em.insert(TeamMemberSchema, { ...member });
  }

  async removeMember({ id }: TeamMember): Promise<void> {
    await this.em.nativeDelete(TeamMemberSchema, { id });
  }
}
