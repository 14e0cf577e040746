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
