import type { CustomRole } from '../domain/custom-role.ts';
import { CustomRoles } from '../domain/ports.ts';
import { RoleRefusal } from '../domain/refusals.ts';
import { type MemoryOrganizationDatabase, oldestFirst } from './memory-database.ts';

export class MemoryCustomRoles extends CustomRoles {
  constructor(private readonly database: MemoryOrganizationDatabase) {
    super();
  }

  async listOf(organizationId: string): Promise<CustomRole[]> {
    return this.listIn([organizationId]);
  }

  async listIn(organizationIds: readonly string[]): Promise<CustomRole[]> {
    const isThere = (role: CustomRole) => organizationIds.includes(role.organizationId);
    return this.database.customRoles.find(isThere).toSorted(oldestFirst);
  }

  async add(role: CustomRole): Promise<void> {
    this.database.mustBeInTransaction();
    if (!this.database.organizations.get(role.organizationId)) throw new Error('Foreign key: no such organization');
    const isSame = ({ id, name }: CustomRole) => id !== role.id && name.toLowerCase() === role.name.toLowerCase();
    if ((await this.listOf(role.organizationId)).some(isSame)) throw RoleRefusal.ROLE_NAME_IS_ALREADY_TAKEN();
    this.database.customRoles.put(role);
  }

  async save(role: CustomRole): Promise<void> {
    await this.add(role);
  }

  async remove({ id }: CustomRole): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.customRoles.delete((role) => role.id === id);
  }
}
