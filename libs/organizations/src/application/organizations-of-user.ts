import { Injectable } from '@nestjs/common';
import type { UserOrganization, UserOrganizationLookup } from '#identity';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Members, Organizations } from '../domain/ports.ts';

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
