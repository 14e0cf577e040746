import { Injectable } from '@nestjs/common';
import { OrganizationPermissions, UserOrganizations } from '#identity';
import { OrganizationStandings } from './organization-standings.ts';
import { OrganizationsOfUser } from './organizations-of-user.ts';

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
