import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { Organization } from '../domain/organization.ts';
import { Members, Organizations, type Page } from '../domain/ports.ts';
import { StaffRefusal } from '../domain/refusals.ts';
import { type FullOrganization, FullOrganizations } from './organization-directory.ts';

export interface FoundOrganization {
  readonly organization: Organization;
  readonly memberCount: number;
}

/** Reads organizations for staff. */
@Injectable()
export class StaffDirectory {
  constructor(
    private readonly organizations: Organizations,
    private readonly members: Members,
    private readonly fullOrganizations: FullOrganizations,
    private readonly uow: UnitOfWork,
  ) {}

  /** @param text part of a name or slug; "" for all */
  search(text: string, page: Page): Promise<{ found: FoundOrganization[]; total: number }> {
    return this.uow.read(async () => {
      const { organizations, total } = await this.organizations.search(text, page);
      const counts = await this.members.countIn(organizations.map(({ id }) => id));
      const found = organizations.map((organization) => ({
        organization,
        memberCount: counts.get(organization.id) ?? 0,
      }));
      return { found, total };
    });
  }

  /** @throws ORGANIZATION_NOT_FOUND */
  get(id: string): Promise<FullOrganization> {
    return this.uow.read(async () => {
      const organization = await this.organizations.find(id);
      if (!organization) throw StaffRefusal.ORGANIZATION_NOT_FOUND();
      return this.fullOrganizations.of(organization);
    });
  }
}
