import { Injectable } from '@nestjs/common';
import { Access } from '../domain/access.ts';
import { OrganizationSettings } from '../domain/organization-options.ts';
import { CustomRoles } from '../domain/ports.ts';

/** Builds the access of an organization from the configured roles and its custom roles as they are stored now. */
@Injectable()
export class AccessTables {
  constructor(
    private readonly customRoles: CustomRoles,
    private readonly settings: OrganizationSettings,
  ) {}

  async of(organizationId: string): Promise<Access> {
    return new Access(this.settings.options, await this.customRoles.listOf(organizationId));
  }

  /** For several organizations, with one query. */
  async ofAll(organizationIds: readonly string[]): Promise<(organizationId: string) => Access> {
    const roles = Map.groupBy(await this.customRoles.listIn(organizationIds), (role) => role.organizationId);
    return (organizationId) => new Access(this.settings.options, roles.get(organizationId) ?? []);
  }
}
