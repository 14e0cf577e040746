import { Injectable } from '@nestjs/common';
import type {
  Caller,
  OrganizationPermission,
  OrganizationPermissionLookup,
  OrganizationStanding,
  OrganizationSummary,
} from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Ownership } from '../domain/ownership.ts';
import { Members, Organizations } from '../domain/ports.ts';
import { AccessTables } from './access-tables.ts';
import { maySee } from './organization-resolver.ts';

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
    organizationId: string,
    [resource, action]: OrganizationPermission,
  ): Promise<OrganizationStanding> {
    return this.uow.read(async () => {
      const member = maySee(caller, organizationId) && (await this.members.find(organizationId, caller.userId));
      if (!member) return 'not-a-member';
      const access = await this.tables.of(organizationId);
      return access.allows(member, resource, action) ? 'allowed' : 'not-allowed';
    });
  }

  summary(organizationId: string): Promise<OrganizationSummary | undefined> {
    return this.uow.read(async () => {
      const organization = await this.organizations.find(organizationId);
      if (!organization) return undefined;
      const owners = (await this.members.listOf(organizationId)).filter((member) => this.ownership.isOwner(member));
      return { id: organizationId, name: organization.name, ownerIds: owners.map(({ userId }) => userId) };
    });
  }
}
