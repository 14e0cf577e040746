import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { flushed } from '#shared-kernel/infrastructure/persistence/violated-constraint';
import type { CustomRole } from '../../domain/custom-role.ts';
import { CustomRoles } from '../../domain/ports.ts';
import { CustomRoleSchema } from './entities.ts';

const NAME_TAKEN = ['organization_role_name_unique', 'name-taken'] as const;
const oldestFirst = { createdAt: 'asc', id: 'asc' } as const;

@Injectable()
export class MikroCustomRoles extends CustomRoles {
  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async listOf(organizationId: string): Promise<CustomRole[]> {
    return this.em.find(CustomRoleSchema, { organizationId }, { orderBy: oldestFirst, refresh: true });
  }

  async listIn(organizationIds: readonly string[]): Promise<CustomRole[]> {
    const where = { organizationId: { $in: [...organizationIds] } };
    return this.em.find(CustomRoleSchema, where, { orderBy: oldestFirst, refresh: true });
  }

  async add(role: CustomRole): Promise<'added' | 'name-taken'> {
    return flushed(this.em, this.uow, role, 'added', NAME_TAKEN);
  }

  async save(role: CustomRole): Promise<'saved' | 'name-taken'> {
    return flushed(this.em, this.uow, role, 'saved', NAME_TAKEN);
  }

  async remove(role: CustomRole): Promise<void> {
    await this.em.remove(role).flush();
  }
}
