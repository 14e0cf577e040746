import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { violatedConstraint } from '#shared-kernel/infrastructure/persistence/violated-constraint';
import type { CustomRole } from '../../domain/custom-role.ts';
import { CustomRoles } from '../../domain/ports.ts';
import { RoleRefusal } from '../../domain/refusals.ts';
import { CustomRoleSchema } from './custom-role.schema.ts';

const NAME_CONSTRAINT = 'organization_role_name_unique';
const oldestFirst = { createdAt: 'asc', id: 'asc' } as const;

@Injectable()
export class MikroCustomRoles extends CustomRoles {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async listOf(organizationId: string): Promise<CustomRole[]> {
    return this.em.find(CustomRoleSchema, { organizationId }, { orderBy: oldestFirst, refresh: true });
  }

  async listIn(organizationIds: readonly string[]): Promise<CustomRole[]> {
    const where = { organizationId: { $in: [...organizationIds] } };
    return this.em.find(CustomRoleSchema, where, { orderBy: oldestFirst, refresh: true });
  }

  async add(role: CustomRole): Promise<void> {
    this.em.persist(role);
    try {
      await this.em.flush();
    } catch (error) {
      throw violatedConstraint(error) === NAME_CONSTRAINT ? RoleRefusal.ROLE_NAME_IS_ALREADY_TAKEN() : error;
    }
  }

  async save(role: CustomRole): Promise<void> {
    await this.add(role);
  }

  async remove(role: CustomRole): Promise<void> {
    await this.em.remove(role).flush();
  }
}
