import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { violatedConstraint } from '#shared-kernel/infrastructure/persistence/violated-constraint';
import type { CustomRole } from '../../domain/custom-role.ts';
import { CustomRoles } from '../../domain/ports.ts';
import { CustomRoleSchema } from './entities.ts';

const NAME_CONSTRAINT = 'organization_role_name_unique';
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
    return (await this.write(role)) ?? 'added';
  }

  async save(role: CustomRole): Promise<'saved' | 'name-taken'> {
    return (await this.write(role)) ?? 'saved';
  }

  async remove(role: CustomRole): Promise<void> {
    await this.em.remove(role).flush();
  }

  private async write(role: CustomRole): Promise<'name-taken' | undefined> {
    try {
      await this.em.persist(role).flush();
      return undefined;
    } catch (error) {
      if (violatedConstraint(error) !== NAME_CONSTRAINT) throw error;
      this.uow.forbidCommit('name-taken');
      return 'name-taken';
    }
  }
}
