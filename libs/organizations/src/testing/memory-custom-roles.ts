import type { CustomRole } from '../domain/custom-role.ts';
import { CustomRoles } from '../domain/ports.ts';
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

  async add(role: CustomRole): Promise<'added' | 'name-taken'> {
    return (await this.write(role)) ?? 'added';
  }

  async save(role: CustomRole): Promise<'saved' | 'name-taken'> {
    return (await this.write(role)) ?? 'saved';
  }

  async remove({ id }: CustomRole): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.customRoles.delete((role) => role.id === id);
  }

  private async write(role: CustomRole): Promise<'name-taken' | undefined> {
    this.database.mustBeInTransaction();
    if (!this.database.organizations.get(role.organizationId)) throw new Error('Foreign key: no such organization');
    const isSame = ({ id, name }: CustomRole) => id !== role.id && name.toLowerCase() === role.name.toLowerCase();
    if ((await this.listOf(role.organizationId)).some(isSame)) {
      this.database.forbidCommit('name-taken');
      return 'name-taken';
    }
    this.database.customRoles.put(role);
    return undefined;
  }
}
