import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type OrganizationMembership,
  type OrganizationPermission,
  type OrganizationPermissionLookup,
  OrganizationPermissions,
  type OrganizationSummary,
  type UserOrganization,
  type UserOrganizationLookup,
  UserOrganizations,
} from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Members, Organizations } from '../domain/ports.ts';
import { Ownership } from '../domain/roster.ts';
import { AccessTables, maySee } from './organization-resolver.ts';

/** Answers to contexts that do not know organizations (ADR 36). */
@Injectable()
export class AnswersToContexts implements UserOrganizationLookup, OrganizationPermissionLookup {
  constructor(
    private readonly userOrganizations: UserOrganizations,
    private readonly permissions: OrganizationPermissions,
    private readonly organizations: Organizations,
    private readonly members: Members,
    private readonly tables: AccessTables,
    private readonly ownership: Ownership,
    private readonly uow: UnitOfWork,
  ) {}

  /** Once, when the module is made. */
  register(): void {
    this.userOrganizations.register(this);
    this.permissions.register(this);
  }

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

  membership(
    caller: Pick<Caller, 'userId' | 'organizationIds'>,
    named: string,
    [resource, action]: OrganizationPermission,
  ): Promise<OrganizationMembership> {
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
