import { LockMode } from '@mikro-orm/core';
import { EntityManager, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { flushed } from '#shared-kernel/infrastructure/persistence/violated-constraint';
import type { Organization } from '../../domain/organization.ts';
import { Organizations, CustomRoles, Teams } from '../../domain/ports.ts';
import {
  MemberSchema,
  OrganizationSchema,
  CustomRoleSchema,
  InvitationSchema,
  TeamMemberSchema,
  TeamSchema,
} from './entities.ts';
import type { CustomRole } from '../../domain/custom-role.ts';
import type { Team, TeamMember } from '../../domain/team.ts';

const SLUG_TAKEN = ['organization_slug_unique', 'slug-taken'] as const;
const lowerSlug = () => raw<'slug'>('lower(slug)');

@Injectable()
export class MikroOrganizations extends Organizations {
  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async find(id: string): Promise<Organization | undefined> {
    return isUuid(id) ? ((await this.em.findOne(OrganizationSchema, id)) ?? undefined) : undefined;
  }

  async findAll(ids: readonly string[]): Promise<ReadonlyMap<string, Organization>> {
    const found = await this.em.find(OrganizationSchema, { id: { $in: ids.filter((id) => isUuid(id)) } });
    return new Map(found.map((organization) => [organization.id, organization]));
  }

  async findBySlug(slug: string): Promise<Organization | undefined> {
    return (await this.em.findOne(OrganizationSchema, { [lowerSlug()]: slug.toLowerCase() })) ?? undefined;
  }

  async lock(id: string): Promise<Organization | undefined> {
    if (!isUuid(id)) return undefined;
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
    return (await this.em.findOne(OrganizationSchema, id, options)) ?? undefined;
  }

  async lockCreationOf(userId: string): Promise<void> {
    // Not the user's row, which belongs to another context and on which sign-ins would wait.
    await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`organizations of ${userId}`]);
  }

  async ofUser(userId: string): Promise<Organization[]> {
    const memberships = await this.em.find(MemberSchema, { userId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
    const ids = memberships.map(({ organizationId }) => organizationId);
    const found = await this.em.find(OrganizationSchema, { id: { $in: ids } });
    return ids.flatMap((id) => found.find((organization) => organization.id === id) ?? []);
  }

  async add(organization: Organization): Promise<'added' | 'slug-taken'> {
    return flushed(this.em, this.uow, organization, 'added', SLUG_TAKEN);
  }

  async save(organization: Organization): Promise<'saved' | 'slug-taken'> {
    return flushed(this.em, this.uow, organization, 'saved', SLUG_TAKEN);
  }

  async remove(organization: Organization): Promise<void> {
    await this.em.remove(organization).flush();
  }
}

const NAME_TAKEN = ['organization_role_name_unique', 'name-taken'] as const;
const oldestFirst = { createdAt: 'asc', id: 'asc' } as const;

@Injectable()
export class MikroCustomRoles extends CustomRoles {
  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async listOf(organizationId: string): Promise<CustomRole[]> {
    return this.em.find(CustomRoleSchema, { organizationId }, { orderBy: oldestFirst, refresh: true });
  }

  async listIn(organizationIds: readonly string[]): Promise<CustomRole[]> {
    const where = { organizationId: { $in: [...organizationIds] } };
    return this.em.find(CustomRoleSchema, where, { orderBy: oldestFirst, refresh: true });
  }

  async add(role: CustomRole): Promise<'added' | 'name-taken'> {
    return flushed(this.em, this.uow, role, 'added', NAME_TAKEN);
  }

  async save(role: CustomRole): Promise<'saved' | 'name-taken'> {
    return flushed(this.em, this.uow, role, 'saved', NAME_TAKEN);
  }

  async remove(role: CustomRole): Promise<void> {
    await this.em.remove(role).flush();
  }
}

/** Team members are not managed entities: MikroORM would write the two-column keys, which only declare constraints. */
const unmanaged = { disableIdentityMap: true } as const;

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
