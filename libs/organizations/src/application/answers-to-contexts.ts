import { Injectable } from '@nestjs/common';
import {
  type UserOrganization,
  type UserOrganizationLookup,
  OrganizationPermissions,
  UserOrganizations,
  type Caller,
  type OrganizationPermission,
  type OrganizationPermissionLookup,
  type OrganizationStanding,
  type OrganizationSummary,
} from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Members, Organizations } from '../domain/ports.ts';
import { Ownership } from '../domain/roster.ts';
import { AccessTables } from './organization-lock.ts';
import { maySee } from './organization-resolver.ts';

/** Answers other contexts of which organizations a user is a member. */
@Injectable()
export class OrganizationsOfUser implements UserOrganizationLookup {
  constructor(
    private readonly organizations: Organizations,
    private readonly members: Members,
    private readonly uow: UnitOfWork,
  ) {}

  of(userId: string): Promise<readonly UserOrganization[]> {
    return this.uow.read(async () => {
      const organizations = await this.organizations.ofUser(userId);
      const members = await this.members.ofUser(userId);
      return organizations.flatMap(({ id, name, slug }) => {
        const member = members.find(({ organizationId }) => organizationId === id);
        return member ? [{ id, name, slug, roles: [...member.roles] }] : [];
      });
    });
  }
}

/** Answers other contexts what callers may do in an organization. */
@Injectable()
export class OrganizationStandings implements OrganizationPermissionLookup {
  constructor(
    private readonly organizations: Organizations,
    private readonly members: Members,
    private readonly tables: AccessTables,
    private readonly ownership: Ownership,
    private readonly uow: UnitOfWork,
  ) {}

  standing(
    caller: Pick<Caller, 'userId' | 'organizationIds'>,
    named: string,
    [resource, action]: OrganizationPermission,
  ): Promise<OrganizationStanding> {
    const organizationId = named.toLowerCase();
    return this.uow.read(async () => {
      const member = maySee(caller, organizationId) && (await this.members.find(organizationId, caller.userId));
      if (!member) return 'not-a-member';
      const access = await this.tables.of(organizationId);
      return access.allows(member, resource, action) ? 'allowed' : 'not-allowed';
    });
  }

  summaries(organizationIds: readonly string[]): Promise<ReadonlyMap<string, OrganizationSummary>> {
    return this.uow.read(async () => {
      const organizations = await this.organizations.findAll(organizationIds);
      const owners = await this.members.listIn([...organizations.keys()], this.ownership.ownerRole);
      const ownersOf = Map.groupBy(owners, ({ organizationId }) => organizationId);
      return new Map(
        [...organizations].map(([id, { name }]) => {
          return [id, { id, name, ownerIds: (ownersOf.get(id) ?? []).map(({ userId }) => userId) }];
        }),
      );
    });
  }
}

/** What contexts ask that do not know organizations (ADR 36). */
@Injectable()
export class AnswersToContexts {
  constructor(
    private readonly userOrganizations: UserOrganizations,
    private readonly ofUser: OrganizationsOfUser,
    private readonly permissions: OrganizationPermissions,
    private readonly standings: OrganizationStandings,
  ) {}

  /** Once, when the module is made. */
  register(): void {
    this.userOrganizations.register(this.ofUser);
    this.permissions.register(this.standings);
  }
}
